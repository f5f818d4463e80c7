/* term_real_internal.h - the parts of a real terminal, shared by term_real.c and term_wait.c. */
#ifndef LEDGE_TERM_TERM_REAL_INTERNAL_H
#define LEDGE_TERM_TERM_REAL_INTERNAL_H

#include "../base/base.h"
#include "decode.h"
#include "term_curses.h"
#include "term_internal.h"
#include "tty.h"

#include <poll.h>
#include <signal.h>
#include <sys/types.h>

/* ---- flow ---- */

/* Flow control: frames are sent no faster than the far end shows them.
 *
 * A connection has buffers for many seconds of frames, and filling them makes a game over SSH
 * unplayable. So every frame ends in a query (CSI 5 n) that the terminal answers when it gets
 * there, but for some where the answers come at once; at most `window` frames are in flight, and
 * the window follows the delay that queueing adds to the round trip. A terminal that never answers
 * gets 15 frames a second, or more of fewer bytes: what a key changes is shown at once. If it is on
 * this machine it gets twice as many every second, until its buffer takes no more: how long that
 * lasts tells the speed of the line, which is kept to for some time. Behind a multiplexer that
 * answers on the near side, a budget of bytes is used instead. Units: ns, bytes. Source: the idea
 * of delay-based windows is that of TCP Vegas (Brakmo, Peterson). Memory: plain data. */

enum { FLOW_FRAMES_MAX = 32, FLOW_SLOW_RATE = 8192 /* bytes/s behind a remote multiplexer */ };

typedef struct Flow {
    bool acked;                    /* the terminal answers */
    bool was_full;                 /* since the window was last adjusted */
    int32_t window;                /* frames that may be in flight */
    int32_t first, count;          /* in `sent`, a ring */
    int32_t acks_to_judge;         /* until the window is adjusted again */
    int32_t rate;                  /* bytes a second; 0: no budget */
    int64_t sent[FLOW_FRAMES_MAX]; /* when the frames were sent */
    int64_t last_sent;
    int32_t quick, unasked;      /* the last answers that came at once; frames without a query */
    int64_t paid_until;          /* budget: time at which the sent bytes are covered */
    int64_t base[2], base_since; /* smallest round trips of the current and the last 15 s */
    int64_t slow_at;             /* when the window last shrank */
    LineStep step;               /* see flow_line_step */
    int64_t delayed_at;          /* when the line last fell behind */
    int64_t stepped_at;          /* when `step` last changed */
    int64_t judged_from;         /* frames sent before say nothing about it */
    int64_t whole_sent;          /* when a whole screen was: the answer to it ends that */
    int64_t usual_bytes;         /* of a frame, on average */
    bool is_whole_next;
    int64_t frame_time;   /* that the line takes, on average */
    int32_t frames_timed; /* since `step` last changed */
    int64_t acked_at;     /* the last answer */
    int64_t patience;     /* without delay, until it goes up */
    bool went_up;         /* the last change */
    bool is_whole_forced; /* the whole screen on its way was not due to its content */
    int64_t large_at;     /* when the last frame that was much took long */
    int64_t heavy_until;  /* see flow_heavy_until */
    int64_t heavy_patience;
    int64_t busy_until; /* answers to what was sent before may have waited for the program */
    bool is_near;       /* the buffers between here and a terminal that never answers are small */
    int32_t ease;       /* of such a terminal: how often the pauses between frames were halved */
    int64_t eased_at, mute_opens_at;
    int64_t blocked_at, ease_patience; /* when its buffer was full; since then until `ease` grows */
    int64_t found_rate;                /* bytes a second that it took then; 0: not known */
} Flow;

void flow_init(Flow *flow);

/* Limits the bytes a second; 0 lifts the limit. */
void flow_set_rate(Flow *flow, int32_t bytes_per_second);

/* Only the query was sent, to learn whether and how soon it is answered. */
void flow_probe(Flow *flow, int64_t now);

bool flow_can_send(const Flow *flow, int64_t now);

/* When flow_can_send turns true without an answer. Needs that it is false now. */
int64_t flow_ready_at(const Flow *flow);

/* The program has not looked for answers for some time, up to now. */
void flow_was_busy(Flow *flow, int64_t now);

/* A frame was sent; true: the query must follow it. */
bool flow_sent(Flow *flow, int64_t now, size_t bytes);

/* A terminal that never answers is on this machine: a full buffer tells that the line is slow. */
void flow_set_near(Flow *flow, bool is_near);

/* The line takes no more; and it has taken the `bytes` that were left. */
void flow_blocked(Flow *flow, int64_t now);
void flow_unblocked(Flow *flow, int64_t now, size_t bytes);

/* An answer came. Unexpected ones are ignored. */
void flow_ack(Flow *flow, int64_t now);

/* Drops the frames in flight: no answer will come (after a suspension). */
void flow_forget(Flow *flow);

/* The smallest round trip known, or 0. */
int64_t flow_round_trip(const Flow *flow);

/* See term_line_step. Down when the line falls behind twice within 5 s, up after 20 s in which it
 * did not; twice as long each time that up was too much. */
LineStep flow_line_step(const Flow *flow);

/* See term_heavy_until. */
static inline int64_t flow_heavy_until(const Flow *flow)
{
    return flow->heavy_until;
}

/* See term_scroll_step. */
int32_t flow_scroll_step(const Flow *flow, int64_t now);

/* ---- outbox ---- */

/* Bytes to be written to a descriptor without blocking.
 *
 * They are written completely and in order, because half a frame would leave a broken screen.
 * Memory: outbox_done frees. */

typedef struct Outbox {
    char *bytes;
    size_t from, length, capacity; /* [from, length) is still to be written */
    size_t limit; /* limit of the length: a blocked connection must not fill memory */
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

/* Writes as much as `fd` takes now. False when the other end is closed. */
bool outbox_flush(Outbox *outbox, int fd);

/* The same until all is written, waiting at most `limit_ms`. */
bool outbox_finish(Outbox *outbox, int fd, int limit_ms);

/* ---- probe ---- */

/* The abilities of the terminal, queried without waiting.
 *
 * The queries are sent once; the game starts in legacy mode and better modes are switched on when
 * their answers come, even seconds later. A terminal that does not answer is never sent what it
 * might misread. First choice for keys is the kitty keyboard protocol, asked for again once it is
 * on because some terminals know only a part of it; second win32-input-mode. A terminal that may
 * have more colours than its description says is asked for those that it was just given (DECRQSS,
 * DEC STD 070). Each is tried once, so that any number of answers causes only a few bytes of
 * output. Memory: plain data; strings are constants. */

/* CSI 5 n is part of it: one acknowledgement will come. */
extern const char probe_questions[];

typedef struct Probe {
    TermInputMode mode;
    bool has_kitty;      /* it answered, and is complete */
    bool is_pushed;      /* the kitty mode is on, verified or not */
    bool was_pushed;     /* it has been tried */
    bool has_win32;      /* it could be switched on */
    bool has_sync;       /* synchronised updates, mode 2026 */
    bool is_answered;    /* the last query was answered: the others will get no answer */
    bool acks_locally;   /* the answers come from a program before the terminal (mosh) */
    bool wants_colours;  /* to ask how many there are, which has not been done */
    ColourDepth colours; /* so many were shown to be there; DEPTH_AUTO: unknown */
} Probe;

/* `wants_colours`: is it worth asking how many colours there are? */
void probe_init(Probe *probe, bool wants_colours);

/* Handles a reply; returns what to write in answer ("" for nothing). `probe->mode` may change. */
const char *probe_reply(Probe *probe, const Decoded *reply);

/* Sequences for the mode in use: to switch it on, to set it again when it may still be on, to
 * switch it off. */
const char *probe_mode_on(const Probe *probe);
const char *probe_mode_again(const Probe *probe);
const char *probe_mode_off(const Probe *probe);

/* ---- signals ---- */

/* Signals as events: blocked everywhere except in the wait, where a handler sets a flag.
 *
 * Terminating signals are noted at any time, because the work between two waits may be long: the
 * program then has 1.5 s to end by itself. Crash handlers restore the terminal (restore.h) on an
 * alternate stack and then end the process by the same signal. */

enum { SIGNALS_HANDLED = 8, SIGNALS_CRASHES = 5 };

/* The state before signals_install. */
typedef struct Signals {
    sigset_t wait_mask; /* for sys_wait: the handled signals are open */
    sigset_t old_mask;
    struct sigaction old[SIGNALS_HANDLED];
    struct sigaction old_crash[SIGNALS_CRASHES];
    stack_t old_stack;
    pid_t parent;
    bool can_stop; /* SIGTSTP was not ignored: a shell can resume this job */
} Signals;

typedef struct SignalNews {
    int quit;     /* INT TERM HUP QUIT: the signal, or 0 */
    bool resized; /* WINCH */
    bool stop;    /* TSTP: suspend */
    bool resumed; /* CONT */
} SignalNews;

/* `crash_fd` is the terminal that crash handlers restore. */
void signals_install(Signals *signals, int crash_fd);
void signals_uninstall(const Signals *signals);

/* sys_wait with the signals open; `news` gets what came since the last call. */
int signals_wait(const Signals *signals, struct pollfd *fds, nfds_t count, int64_t timeout_ns,
                 SignalNews *news);

/* Has a terminating signal come since the last wait? */
bool signals_end_is_asked(void);

/* Has the parent died? Then the shell is already reading from the terminal. */
bool signals_is_orphan(const Signals *signals);

/* Is there a shell that could resume this job? */
bool signals_can_stop(const Signals *signals);

/* Stops the whole job, as ^Z does, until SIGCONT. False if it was not stopped. */
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
    int64_t looked_at;     /* when input was last looked for */
    int64_t break_look_at; /* next time to check for a key that stops work */
    bool has_mouse;
    bool is_narrow;    /* behind a multiplexer whose answers tell nothing about the connection */
    int32_t max_rate;  /* bytes a second; 0: no limit was set */
    int watch;         /* term_set_watch */
    bool is_held_back; /* a frame could not be drawn when the wait began */
    size_t blocked;    /* bytes that the line did not take at once; 0: it takes all */
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

/* ---- clipboard ---- */

/* Text for the clipboard of the user's machine, through the terminal.
 *
 * OSC 52 carries it as base64, over any connection. Terminals that do not know the sequence ignore
 * it, except for a few old ones, which would print it.
 * Source: xterm's "Control Sequences", Operating System Commands. */

/* The limits of terminals and multiplexers differ; nearly all take this much. */
enum { CLIPBOARD_BYTES_MAX = 72 * 1024 };

/* May the sequence be sent to a terminal of this name ($TERM)? */
bool outbox_clipboard_is_safe(const char *term_name);

/* Appends the sequence. False, and nothing appended, when the text is too long or memory ran out.
 */
bool outbox_add_clipboard(Outbox *outbox, const char *text, size_t length);

#endif
