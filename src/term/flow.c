/* flow.c - see term_real_internal.h */
#include "term_real_internal.h"

#define MS(n) (INT64_C(1000000) * (n))

#define FRAME_TIME      (MS(1000) / 60)
#define TIMED_FRAME     (MS(1000) / 15)
#define BASE_PERIOD     MS(15000)
#define QUEUE_LONG      MS(150) /* queueing delay above which the window shrinks */
#define QUEUE_SHORT     MS(80)  /* queueing delay below which it may grow */
#define LOST_MIN        MS(3000)
#define BURST           MS(500) /* budget that can be saved up */
#define SMOOTH_TRIP_MAX MS(30)
#define SLOW_MEMORY     MS(30000)
#define NEVER           (INT64_MIN / 4)

void flow_init(Flow *flow)
{
    *flow = (Flow){.window = 2,
                   .last_sent = NEVER,
                   .paid_until = NEVER,
                   .base = {INT64_MAX, INT64_MAX},
                   .slow_at = NEVER};
}

void flow_set_rate(Flow *flow, int32_t bytes_per_second)
{
    assert(bytes_per_second >= 0);
    flow->rate = bytes_per_second;
}

int64_t flow_round_trip(const Flow *flow)
{
    int64_t base = flow->base[0] < flow->base[1] ? flow->base[0] : flow->base[1];
    return base == INT64_MAX ? 0 : base;
}

/* When the oldest query counts as lost. */
static int64_t lost_at(const Flow *flow)
{
    int64_t patience = flow_round_trip(flow) * 8;
    return flow->sent[flow->first] + (patience > LOST_MIN ? patience : LOST_MIN);
}

static int64_t window_opens_at(const Flow *flow)
{
    if (!flow->acked) return flow->last_sent + TIMED_FRAME;
    return flow->count < flow->window ? NEVER : lost_at(flow);
}

int64_t flow_ready_at(const Flow *flow)
{
    int64_t opens = window_opens_at(flow);
    return flow->rate > 0 && flow->paid_until > opens ? flow->paid_until : opens;
}

bool flow_can_send(const Flow *flow, int64_t now)
{
    return now >= flow_ready_at(flow);
}

static void push(Flow *flow, int64_t now)
{
    assert(flow->count < FLOW_FRAMES_MAX);
    flow->sent[(flow->first + flow->count++) % FLOW_FRAMES_MAX] = now;
}

void flow_forget(Flow *flow)
{
    flow->first = flow->count = 0;
}

void flow_probe(Flow *flow, int64_t now)
{
    flow_forget(flow);
    push(flow, now);
}

void flow_sent(Flow *flow, int64_t now, size_t bytes)
{
    flow->last_sent = now;
    if (flow->rate > 0) {
        int64_t from = flow->paid_until > now - BURST ? flow->paid_until : now - BURST;
        flow->paid_until = from + (int64_t)bytes * MS(1000) / flow->rate;
    }
    if (!flow->acked) return;

    if (flow->count >= flow->window) { /* the oldest was lost */
        flow_forget(flow);
        flow->window = 1;
    }
    push(flow, now);
    if (flow->count == flow->window) flow->was_full = true;
}

static void judge_window(Flow *flow, int64_t queueing, int64_t now)
{
    int64_t most = flow_round_trip(flow) / FRAME_TIME + 3;
    int32_t limit = most < FLOW_FRAMES_MAX ? (int32_t)most : FLOW_FRAMES_MAX;
    if (queueing > QUEUE_LONG) {
        flow->window = max_i32(flow->window - 1, 1);
        flow->slow_at = now;
    } else if (queueing < QUEUE_SHORT && flow->was_full) {
        flow->window = min_i32(flow->window + 1, limit);
    }
    flow->was_full = false;
    flow->acks_to_judge = flow->window;
}

void flow_ack(Flow *flow, int64_t now)
{
    if (flow->count == 0) return;
    int64_t trip = now - flow->sent[flow->first];
    flow->first = (flow->first + 1) % FLOW_FRAMES_MAX;
    flow->count--;

    if (!flow->acked) {
        flow->acked = true;
        flow->base_since = now;
    }
    if (now - flow->base_since >= BASE_PERIOD) {
        flow->base[1] = flow->base[0];
        flow->base[0] = INT64_MAX;
        flow->base_since = now;
    }
    if (trip < flow->base[0]) flow->base[0] = trip;
    if (--flow->acks_to_judge <= 0) judge_window(flow, trip - flow_round_trip(flow), now);
}

int32_t flow_scroll_step(const Flow *flow, int64_t now)
{
    enum { PAGE = 0, SMOOTH = 1, COARSE = 4 };
    bool was_slow = now - flow->slow_at < SLOW_MEMORY;
    bool is_narrow = flow->rate > 0 && flow->rate <= 2 * FLOW_SLOW_RATE;
    if (is_narrow || (was_slow && flow->window == 1)) return PAGE;
    bool is_near = flow->acked && flow_round_trip(flow) <= SMOOTH_TRIP_MAX;
    return is_near && !was_slow ? SMOOTH : COARSE;
}
