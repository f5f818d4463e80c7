/* term_real_internal.h - the state of a real terminal, shared by term_real.c and term_wait.c. */
#ifndef LEDGE_TERM_TERM_REAL_INTERNAL_H
#define LEDGE_TERM_TERM_REAL_INTERNAL_H

#include "decode.h"
#include "flow.h"
#include "outbox.h"
#include "paste.h"
#include "probe.h"
#include "signals.h"
#include "term_curses.h"
#include "term_internal.h"
#include "tty.h"

enum { INPUT_MAX = 4096 };

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
    Paste paste;
    int32_t cols, rows;
    int32_t cols_max, rows_max; /* a larger window stays blank beyond */
    uint8_t beyond;             /* where the window is larger: PAINTER_ bits */
    uint8_t input[INPUT_MAX];   /* read, not yet decoded: [input_from, input_length) */
    int32_t input_from, input_length;
    int64_t input_time;
    bool is_fresh;         /* nothing of it has been decoded or looked at */
    int64_t asked_at;      /* when the terminal was first asked what it can do */
    int64_t looked_at;     /* when input was last looked for */
    int64_t break_look_at; /* next time to check for a key that stops work */
    bool has_mouse;
    int64_t sent;      /* bytes of all frames */
    bool is_far;       /* the terminal is at the other end of a connection */
    bool is_narrow;    /* behind a multiplexer whose answers tell nothing about the connection */
    int32_t max_rate;  /* bytes a second; 0: no limit was set */
    int watch;         /* term_set_watch */
    bool is_held_back; /* a frame could not be drawn when the wait began */
    size_t blocked;    /* bytes that the line did not take at once; 0: it takes all */
    bool may_queue;    /* the device may have bytes that it has not sent */
    bool is_gone;      /* the other end is closed */
    int quit_signal;
} RealTerm;

/* See term_wait. */
TermEvent term_real_wait(Term *term, int64_t deadline);

/* See term_has_input and term_break_is_asked. */
bool term_real_has_input(Term *term);
bool term_real_break_is_asked(Term *term);

/* Adds an event that has only a kind. */
void term_real_push(RealTerm *real, TermEventKind kind);

/* Writes pending output, as much as the connection takes. */
void term_real_flush(RealTerm *real);

/* Writes `text` after the pending output. */
void term_real_write(RealTerm *real, const char *text);

/* Updates the restore record to the modes that are on. */
void term_real_note_modes(const RealTerm *real);

/* Asks the device for its size; true when it has changed. */
bool term_real_update_size(RealTerm *real);

/* After SIGCONT: restores the program's modes and screen. */
void term_real_reassert(RealTerm *real);

/* Sets the flow's budget of bytes: the chosen one, or the one that the connection needs. */
void term_real_update_rate(RealTerm *real);

bool term_real_suspend(Term *term);

#endif
