/* term_real.h - the parts of a real terminal, shared by its life (term_real.c) and its wait
 * (term_wait.c). */
#ifndef LEDGE_TERM_TERM_REAL_H
#define LEDGE_TERM_TERM_REAL_H

#include "decode.h"
#include "event_queue.h"
#include "flow.h"
#include "outbox.h"
#include "probe.h"
#include "signals.h"
#include "term_curses.h"
#include "term_kind.h"
#include "tty.h"

enum { INPUT_MAX = 1024 };

typedef struct RealTerm {
    Term base;
    Tty tty;
    Signals signals;
    Painter *painter;
    Decoder decoder;
    Probe probe;
    Flow flow;
    Outbox outbox;
    EventQueue events;
    int32_t cols, rows;
    uint8_t input[INPUT_MAX]; /* read, not yet decoded: [input_from, input_length) */
    int32_t input_from, input_length;
    int64_t input_time;
    bool has_mouse;
    bool is_narrow;    /* behind a multiplexer whose answers say nothing about the line */
    int32_t max_rate;  /* bytes a second; 0: no limit was asked for */
    int watch;         /* term_set_watch */
    bool is_held_back; /* a frame could not be drawn when the wait began */
    bool is_gone;      /* nobody is at the other end any more */
    int quit_signal;
} RealTerm;

/* See term_wait. */
TermEvent real_wait(Term *term, int64_t deadline);

/* Adds an event that has no more to say than its kind. */
void real_push(RealTerm *real, TermEventKind kind);

/* Writes what is waiting, as far as the line takes it. */
void real_flush(RealTerm *real);

/* Writes `text` after what is waiting. */
void real_write(RealTerm *real, const char *text);

/* Keeps the restore record in step with the modes that are on. */
void real_note_modes(const RealTerm *real);

/* Asks the device for its size; true when it has changed. */
bool real_update_size(RealTerm *real);

/* After SIGCONT: puts the modes and the screen back as they were. */
void real_reassert(RealTerm *real);

/* Gives the flow the budget of bytes that is asked for, or that the line needs. */
void real_update_rate(RealTerm *real);

bool real_suspend(Term *term);

#endif
