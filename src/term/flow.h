/* flow.h - flow control: frames are sent no faster than the far end shows them.
 *
 * A connection has buffers for many seconds of frames, and filling them makes a game over SSH
 * unplayable. So every frame ends in a query (CSI 5 n) that the terminal answers when it gets
 * there, but for some where the answers come at once. On a fast line at most `window` frames are in
 * flight, and the window follows the delay that queueing adds to the round trip. The answers also
 * tell how many bytes a second the line carries: where that is little, no more bytes are in flight
 * than it carries in 1.5 round trips, and a frame of more is sent in parts. A terminal that never
 * answers gets 15 frames a second, or more of fewer bytes: what a key changes is shown at once. If
 * it is on this machine it gets twice as many every second, until its buffer takes no more: how
 * long that lasts tells the speed of the line, which is kept to for some time. Behind a multiplexer
 * that answers on the near side, a budget of bytes is used instead.
 * Units: ns, bytes.
 * Source: the idea of delay-based windows is that of TCP Vegas (Brakmo, Peterson).
 * Memory: plain data. */
#ifndef LEDGE_TERM_FLOW_H
#define LEDGE_TERM_FLOW_H

#include "term.h"

/* What is left out on a far line: each step includes those before it. */
typedef enum LineStep {
    LINE_FULL,
    LINE_NO_AMBIENCE,
    LINE_256,
    LINE_LOCKED, /* the background moves with the ground */
    LINE_EVERY_2ND,
    LINE_EVERY_4TH,
    LINE_ASCII,
    LINE_PLAIN,
    LINE_PAGE
} LineStep;

enum { FLOW_FRAMES_MAX = 32, FLOW_SLOW_RATE = 8192 /* bytes/s behind a remote multiplexer */ };

/* Sums over the last frames, of which each counts less than the one after it; ms. */
typedef struct FlowFit {
    double frames, bytes, squares, time, products;
} FlowFit;

typedef struct Flow {
    bool acked;                       /* the terminal answers */
    bool is_lost;                     /* no answer has come since one was given up */
    bool was_full;                    /* since the window was last adjusted */
    int32_t window;                   /* frames that may be in flight */
    int32_t first, count;             /* in `sent`, a ring */
    int32_t acks_to_judge;            /* until the window is adjusted again */
    int32_t rate;                     /* bytes a second; 0: no budget */
    int64_t sent[FLOW_FRAMES_MAX];    /* when the frames were sent */
    int64_t bytes[FLOW_FRAMES_MAX];   /* of each, and of those before it that had no query */
    bool is_part_of[FLOW_FRAMES_MAX]; /* more of the frame followed */
    int64_t part_time;                /* that the line took for the answered parts of a frame */
    int64_t flying, unasked_bytes;    /* all of them; those since the last query */
    FlowFit fit;                      /* what the line has carried lately, and in what time */
    int64_t opened_at;                /* the first frame */
    int64_t part_since;   /* when the first part of a frame was sent, of which more was to
                           * follow; 0: it is complete */
    int64_t behind_since; /* the same, or the last step down because of it */
    bool is_part;         /* the next frame is one, and not the last */
    int64_t frame_bytes;  /* of the parts that were sent */
    int64_t whole_began;  /* when the first part of `whole_sent` was sent */
    int64_t mean_wait;    /* of a frame for the budget */
    int64_t whole_paid;   /* when the last whole screen was covered by the budget */
    int32_t frames_paid;  /* since `step` last changed */
    int64_t last_sent;
    int32_t quick, unasked;      /* the last answers that came at once; frames without a query */
    int64_t paid_until;          /* budget: time at which the sent bytes are covered */
    int64_t base[2], base_since; /* smallest round trips of the current and the last 15 s */
    int64_t slow_at;             /* when the window last shrank */
    LineStep step;               /* see flow_line_step; on other ladders as many steps */
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

/* The frame that is sent next is a part: more follows. */
void flow_begin_part(Flow *flow, int64_t now);

/* A frame was sent, or a part of one; true: the query must follow it. */
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

/* Down when the line falls behind twice within 5 s, up after 20 s in which it did not; twice as
 * long each time that up was too much. */
LineStep flow_line_step(const Flow *flow);

/* See term_line_cuts. What goes first depends: on a far line details, then frames; where only bytes
 * are rationed details before frames; on this machine frames, then details, and the colours last.
 */
uint8_t flow_line_cuts(const Flow *flow);

/* The most bytes that may be sent now, in a frame or a part of it; INT64_MAX: any number. Needs
 * that flow_can_send is true. */
int64_t flow_room(const Flow *flow, int64_t now);

/* Does the line carry so few bytes that a whole screen is felt to wait? */
bool flow_is_slow(const Flow *flow);

/* See term_heavy_until. */
static inline int64_t flow_heavy_until(const Flow *flow)
{
    return flow->heavy_until;
}

/* See term_scroll_step. */
int32_t flow_scroll_step(const Flow *flow, int64_t now);

#endif
