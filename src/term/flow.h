/* flow.h - how fast frames may go out: no faster than the far end shows them.
 *
 * A line has buffers that hold many seconds of frames, and writing into them is what makes a game
 * over SSH unplayable. So every frame ends in a question (CSI 5 n) that the terminal answers when
 * it gets there; at most `window` frames are on their way, and the window follows the delay that
 * queueing adds to the round trip. A terminal that never answers gets 15 frames a second. Behind a
 * multiplexer that answers on the near side, a budget of bytes does it.
 * Units: ns, bytes.
 * Source: the idea of delay-based windows is that of TCP Vegas (Brakmo, Peterson).
 * Memory: plain data. */
#ifndef LEDGE_TERM_FLOW_H
#define LEDGE_TERM_FLOW_H

#include "../base.h"

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

#endif
