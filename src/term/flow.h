/* flow.h - flow control: frames are sent no faster than the far end shows them.
 *
 * A connection has buffers for many seconds of frames, and filling them makes a game over SSH
 * unplayable. So every frame ends in a query (CSI 5 n) that the terminal answers when it gets
 * there, but for some where the answers come at once; at most `window` frames are in flight, and
 * the window follows the delay that queueing adds to the round trip. A terminal that never answers
 * gets 15 frames a second, or more of fewer bytes: what a key changes is shown at once. If it is
 * on this machine it gets twice as many every second, until its buffer takes no more: how long
 * that lasts tells the speed of the line, which is kept to for some time. Behind a multiplexer
 * that answers on the near side, a budget of bytes is used instead.
 * Units: ns, bytes.
 * Source: the idea of delay-based windows is that of TCP Vegas (Brakmo, Peterson).
 * Memory: plain data. */
#ifndef LEDGE_TERM_FLOW_H
#define LEDGE_TERM_FLOW_H

#include "term.h"

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

#endif
