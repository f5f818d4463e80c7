/* term_real_internal.h - the parts of a real terminal, shared by its life (term_real.c) and its
 * wait (term_wait.c). */
#ifndef LEDGE_TERM_TERM_REAL_INTERNAL_H
#define LEDGE_TERM_TERM_REAL_INTERNAL_H

#include "../base.h"
#include "decode.h"
#include "term_curses.h"
#include "term_internal.h"
#include "tty.h"

#include <poll.h>
#include <signal.h>
#include <sys/types.h>

/* ---- flow ---- */

/* How fast frames may go out: no faster than the far end shows them.
 *
 * A line has buffers that hold many seconds of frames, and writing into them is what makes a game
 * over SSH unplayable. So every frame ends in a question (CSI 5 n) that the terminal answers when
 * it gets there; at most `window` frames are on their way, and the window follows the delay that
 * queueing adds to the round trip. A terminal that never answers gets 15 frames a second. Behind a
 * multiplexer that answers on the near side, a budget of bytes does it.
 * Units: ns, bytes.
 * Source: the idea of delay-based windows is that of TCP Vegas (Brakmo, Peterson).
 * Memory: plain data. */

enum { FLOW_FRAMES_MAX = 32, FLOW_SLOW_RATE = 8192 /* bytes/s behind a remote multiplexer */ };

typedef struct Flow {
    bool acked;                    /* the terminal answers */
    bool was_full;                 /* since the window was last judged */
    int32_t window;                /* frames that may be on their way */
    int32_t first, count;          /* in `sent`, a ring */
    int32_t acks_to_judge;         /* until the window is judged again */
    int32_t rate;                  /* bytes a second; 0: no budget */
    int64_t sent[FLOW_FRAMES_MAX]; /* when they went */
    int64_t last_sent;
    int64_t paid_until;          /* budget: what was sent is paid for at this time */
    int64_t base[2], base_since; /* smallest round trips of the current and the last 15 s */
    int64_t slow_at;             /* when the window last shrank */
} Flow;

void flow_init(Flow *flow);

/* Limits the bytes a second; 0 lifts the limit. */
void flow_set_rate(Flow *flow, int32_t bytes_per_second);

/* The question alone was sent, to learn whether and how soon it is answered. */
void flow_probe(Flow *flow, int64_t now);

bool flow_can_send(const Flow *flow, int64_t now);

/* When flow_can_send turns true without an answer. Needs that it is false now. */
int64_t flow_ready_at(const Flow *flow);

/* A frame was sent, with the question if flow->acked. */
void flow_sent(Flow *flow, int64_t now, size_t bytes);

/* An answer came. One that nobody waits for is ignored. */
void flow_ack(Flow *flow, int64_t now);

/* Forgets what is on its way: nobody will answer (a suspension). */
void flow_forget(Flow *flow);

/* The smallest round trip known, or 0. */
int64_t flow_round_trip(const Flow *flow);

/* See term_scroll_step. */
int32_t flow_scroll_step(const Flow *flow, int64_t now);

/* ---- outbox ---- */

/* Bytes on their way to a descriptor that must not block us.
 *
 * What has been put in goes out whole and in order: half a frame would tear the screen.
 * Memory: outbox_done frees. */

typedef struct Outbox {
    char *bytes;
    size_t from, length, capacity; /* [from, length) is still to be written */
    size_t limit; /* of the length: a line that takes nothing must not fill memory */
} Outbox;

void outbox_init(Outbox *outbox, size_t limit);
void outbox_done(Outbox *outbox);
bool outbox_is_empty(const Outbox *outbox);

/* Makes room for `count` more bytes. False at the limit, and when memory ran out. */
bool outbox_reserve(Outbox *outbox, size_t count);

/* Appends. Needs room: outbox_reserve. */
void outbox_add(Outbox *outbox, const char *bytes, size_t count);

/* Appends a string if there is room for it. */
void outbox_add_text(Outbox *outbox, const char *text);

void outbox_clear(Outbox *outbox);

/* Writes as much as `fd` takes now. False when nobody is at the other end any more. */
bool outbox_flush(Outbox *outbox, int fd);

/* The same until all is written, waiting at most `limit_ms`. */
bool outbox_finish(Outbox *outbox, int fd, int limit_ms);

/* ---- probe ---- */

/* What the terminal can do, found out by asking without waiting.
 *
 * The questions go out once; the game starts in legacy mode and better modes are switched on when
 * their answers come, be it seconds later. A terminal that does not answer is never sent what it
 * might misread. First choice for keys is the kitty keyboard protocol, asked for again once it is
 * on because some terminals know only a part of it; second win32-input-mode. Each is tried once:
 * however many answers come, what is written because of them is a handful of bytes.
 * Memory: plain data; strings are constants. */

/* CSI 5 n is part of it: one acknowledgement will come. */
extern const char probe_questions[];

typedef struct Probe {
    TermInputMode mode;
    bool has_kitty;    /* it answered, and was not found wanting */
    bool is_pushed;    /* the kitty mode is on, verified or not */
    bool was_pushed;   /* it has been tried */
    bool has_win32;    /* it could be switched on */
    bool has_sync;     /* synchronised updates, mode 2026 */
    bool is_answered;  /* the last question was answered: what did not answer by now never will */
    bool acks_locally; /* the answers come from something between us and the terminal (mosh) */
} Probe;

void probe_init(Probe *probe);

/* Takes a reply; returns what to write because of it ("" for nothing). `probe->mode` may change. */
const char *probe_reply(Probe *probe, const Decoded *reply);

/* Switch the mode in use on after it was off, assert it anew where it may still be on, and off. */
const char *probe_mode_on(const Probe *probe);
const char *probe_mode_again(const Probe *probe);
const char *probe_mode_off(const Probe *probe);

/* ---- signals ---- */

/* Signals as events: blocked everywhere but in the wait, where a handler sets a flag.
 *
 * Those that ask for the end are heard at any time, for the work between two waits may be long: the
 * program then has 1.5 s to end by itself. Crashes cannot wait: their handlers give the terminal
 * back (restore.h) on a stack of their own and die as they would have. */

enum { SIGNALS_HANDLED = 8, SIGNALS_CRASHES = 5 };

/* What was in force before signals_install. */
typedef struct Signals {
    sigset_t wait_mask; /* for sys_wait: the handled signals are open */
    sigset_t old_mask;
    struct sigaction old[SIGNALS_HANDLED];
    struct sigaction old_crash[SIGNALS_CRASHES];
    stack_t old_stack;
    pid_t parent;
    bool can_stop; /* SIGTSTP was not ignored: somebody could wake us */
} Signals;

typedef struct SignalNews {
    int quit;     /* INT TERM HUP QUIT: the signal, or 0 */
    bool resized; /* WINCH */
    bool stop;    /* TSTP: asks for a suspension */
    bool resumed; /* CONT */
} SignalNews;

/* `crash_fd` is the terminal that crash handlers give back. */
void signals_install(Signals *signals, int crash_fd);
void signals_uninstall(const Signals *signals);

/* sys_wait with the signals open; `news` gets what came since the last call. */
int signals_wait(const Signals *signals, struct pollfd *fds, nfds_t count, int64_t timeout_ns,
                 SignalNews *news);

/* Did one come, since the last wait, that asks for the end? */
bool signals_end_is_asked(void);

/* Has the parent died? The shell then has gone on already and reads what the terminal sends. */
bool signals_is_orphan(const Signals *signals);

/* Is there a shell that could wake us? */
bool signals_can_stop(const Signals *signals);

/* Stops the whole job, as ^Z does, until SIGCONT. False when the kernel did not. */
bool signals_stop_job(void);

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
    int64_t break_look_at; /* no look for a key that breaks work off before that */
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

/* See term_has_input and term_break_is_asked. */
bool real_has_input(Term *term);
bool real_break_is_asked(Term *term);

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

/* ---- clipboard ---- */

/* Text for the clipboard of the person's own machine, through the terminal.
 *
 * OSC 52 carries it as base64, over any line. A terminal that does not know the sequence passes
 * over it, except for a few old kinds, which would print it.
 * Source: xterm's "Control Sequences", Operating System Commands. */

/* What terminals and multiplexers take is not the same everywhere; so much, nearly all. */
enum { CLIPBOARD_BYTES_MAX = 72 * 1024 };

/* May the sequence be sent to a terminal of this name ($TERM)? */
bool clipboard_is_safe(const char *term_name);

/* Appends the sequence. False, and nothing appended, when the text is too long or memory ran out.
 */
bool clipboard_add(Outbox *outbox, const char *text, size_t length);

#endif
