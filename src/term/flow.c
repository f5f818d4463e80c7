/* flow.c - see flow.h */
#include "flow.h"

#include "../base/clock.h"
#define MS(n) (CLOCK_MS * (n))

#define FRAME_TIME      (MS(1000) / 60)
#define TIMED_FRAME     (MS(1000) / 15)
#define TIMED_BYTES     1000 /* of a frame to which that applies; fewer have a shorter pause */
#define EASE_MAX        5
#define EASE_AFTER      MS(1000)
#define SLOWEST_RATE    1000
#define BUFFER_BYTES    20000 /* that a full buffer has, about: time to send them all, */
#define DRAIN_TIME_MAX  MS(2000)
#define BASE_PERIOD     MS(15000)
#define QUEUE_LONG      MS(150) /* queueing delay above which the window shrinks */
#define QUEUE_SHORT     MS(80)  /* queueing delay below which it may grow */
#define LOST_MIN        MS(3000)
#define BURST           MS(500) /* budget that can be saved up */
#define SMOOTH_TRIP_MAX MS(30)
#define QUICK_TRIP      MS(5)
#define QUICK_GAP       MS(100)
#define SLOW_MEMORY     MS(30000)
#define FRAME_LONG      MS(60) /* on the line: less than 15 a second */
#define FRAME_TOO_LONG  MS(250)
#define DOWN_WITHIN     MS(5000)
#define UP_AFTER        MS(20000)
#define UP_AFTER_MAX    MS(160000)
#define LARGE_LONG      MS(300) /* on the line: a screen that scrolls by half is felt to wait */
#define NEVER           (INT64_MIN / 4)
#define BEHIND_LONG     MS(1000) /* frames are incomplete */
#define AFTER_WHOLE     MS(1000) /* that was paid: frames are as usual again */
#define BUDGET_PART     MS(250)  /* of a budget: the most for one frame */
#define LOCAL_TRIP_MAX  MS(40)
#define TRIP_MIN        MS(30)  /* as far as bytes in flight are concerned */
#define PROBE_TIME      MS(400) /* the first answer is waited for so long */
#define PROBE_BYTES     2000    /* that are sent until a line is known */
#define FREE_BYTES      16000   /* in flight: they are worth no limit */
#define LIMIT_MIN       600
#define SLOW_LINE_RATE  100000

void flow_init(Flow *flow)
{
    *flow = (Flow){.window = 2,
                   .last_sent = NEVER,
                   .paid_until = NEVER,
                   .whole_paid = NEVER,
                   .base = {INT64_MAX, INT64_MAX},
                   .slow_at = NEVER,
                   .delayed_at = NEVER,
                   .stepped_at = NEVER,
                   .judged_from = INT64_MAX,
                   .is_whole_next = true,
                   .patience = UP_AFTER,
                   .large_at = NEVER,
                   .heavy_until = NEVER,
                   .busy_until = NEVER,
                   .eased_at = NEVER,
                   .mute_opens_at = NEVER,
                   .blocked_at = NEVER,
                   .ease_patience = UP_AFTER,
                   .heavy_patience = UP_AFTER};
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

static bool is_narrow(const Flow *flow)
{
    return flow->rate > 0 && flow->rate <= 2 * FLOW_SLOW_RATE;
}

/* Does the terminal run on this machine? Then bytes cost nothing but its time. One that has not
 * answered has no round trip. */
static bool is_local(const Flow *flow)
{
    return flow->is_near && flow->rate == 0 && flow_round_trip(flow) <= LOCAL_TRIP_MAX;
}

/* What each step leaves out, and the number of steps. */
typedef struct Ladder {
    int32_t steps;
    uint8_t cuts[LINE_PAGE + 1]; /* added by each */
} Ladder;

static const Ladder ladders[] = {
    {LINE_PAGE,
     {0, CUT_AMBIENCE, CUT_COLOURS, CUT_PARALLAX, CUT_HALF, CUT_QUARTER, CUT_BLOCKS, CUT_PICTURE,
      CUT_SCROLL}},
    {LINE_PAGE,
     {0, CUT_AMBIENCE, CUT_PARALLAX, CUT_COLOURS, CUT_BLOCKS, CUT_HALF, CUT_QUARTER, CUT_PICTURE,
      CUT_SCROLL}},
    {6, {0, CUT_HALF, CUT_QUARTER, CUT_AMBIENCE, CUT_PARALLAX, CUT_BLOCKS, CUT_COLOURS}}};

enum { LADDER_FAR, LADDER_BUDGET, LADDER_LOCAL };

enum { LAST_DETAIL = 4 }; /* the last step of a budget that takes no frames */

static const Ladder *ladder_of(const Flow *flow)
{
    if (is_local(flow)) return &ladders[LADDER_LOCAL];
    return &ladders[flow->rate > 0 && !is_narrow(flow) ? LADDER_BUDGET : LADDER_FAR];
}

LineStep flow_line_step(const Flow *flow)
{
    return is_narrow(flow) && flow->step < LINE_ASCII ? LINE_ASCII : flow->step;
}

uint8_t flow_line_cuts(const Flow *flow)
{
    const Ladder *ladder = ladder_of(flow);
    int32_t last = min_i32((int32_t)flow_line_step(flow), ladder->steps);
    uint8_t cuts = 0;
    for (int32_t i = 0; i <= last; i++)
        cuts |= ladder->cuts[i];
    return cuts;
}

/* Bytes a second that the line carries; 0: not known. This is the slope of time over bytes, by
 * least squares: answers may come late, as those of OpenSSH, whose client sends at intervals of 20
 * ms, but those to many bytes no later than those to few. One more sample, no bytes in LATE_MS,
 * decides where all frames are about the same size. */
static int64_t line_rate(const Flow *flow)
{
    static const double LATE_MS = 3, RATE_MAX = 1e6;
    const FlowFit *fit = &flow->fit;
    double frames = fit->frames + 1, time = fit->time + LATE_MS;
    double slope = frames * fit->products - fit->bytes * time;
    double spread = frames * fit->squares - fit->bytes * fit->bytes;
    if (fit->frames == 0) return 0;
    return spread * 1000 < slope * RATE_MAX ? (int64_t)(spread * 1000 / slope) : (int64_t)RATE_MAX;
}

bool flow_is_slow(const Flow *flow)
{
    int64_t rate = line_rate(flow);
    return !is_local(flow) && rate > 0 && rate < SLOW_LINE_RATE;
}

/* The most bytes in flight; INT64_MAX: no limit. */
static int64_t flying_max(const Flow *flow)
{
    int64_t trip = flow_round_trip(flow), rate = line_rate(flow);
    if (!flow->acked || is_local(flow)) return INT64_MAX;
    if (rate == 0) return PROBE_BYTES;
    int64_t most = (trip > TRIP_MIN ? trip : TRIP_MIN) * 3 / 2 / 1000 * rate / 1000000;
    if (most >= FREE_BYTES) return INT64_MAX;
    return most > LIMIT_MIN ? most : LIMIT_MIN;
}

/* Does the line still have to show what it is? On this machine a terminal that is silent after a
 * short time never answers. */
static bool is_probing(const Flow *flow, int64_t now)
{
    int64_t patience = flow->is_near ? LOCAL_TRIP_MAX : PROBE_TIME;
    return !flow->acked && flow->count > 0 &&
           (flow->last_sent == NEVER || now - flow->opened_at < patience);
}

/* What may still be sent of the `most` bytes; while one part is answered another one is on its
 * way. */
static int64_t room_of(const Flow *flow, int64_t most)
{
    int64_t room = most - flow->flying - flow->unasked_bytes;
    return flow->count == 0 || room > most / 2 ? most / 2 : room;
}

int64_t flow_room(const Flow *flow, int64_t now)
{
    int64_t most = flying_max(flow);
    int64_t room = most == INT64_MAX ? most : room_of(flow, most);
    int64_t share = flow->rate * BUDGET_PART / MS(1000);
    if (is_probing(flow, now)) return PROBE_BYTES;
    return flow->rate > 0 && share < room ? share : room;
}

static void change_step(Flow *flow, LineStep step, int64_t now)
{
    flow->went_up = step < flow->step;
    flow->step = step;
    flow->stepped_at = now;
    flow->judged_from = INT64_MAX;
    flow->is_whole_next = true;
    flow->frame_time = 0;
    flow->frames_timed = flow->frames_paid = 0;
}

/* A whole screen takes long, and those behind it wait for it: that says nothing about the step.
 * Returns whether this seems to be one, or the last part of one. */
static bool note_size(Flow *flow, int64_t now, int64_t bytes)
{
    enum { MEMORY = 4, FAR_MORE = 3 };
    int64_t began = flow->part_since != 0 ? flow->part_since : now;
    flow->frame_bytes += bytes;
    if (flow->is_part) return false;
    bool is_forced = flow->is_whole_next;
    bool is_whole = is_forced || flow->frame_bytes > FAR_MORE * flow->usual_bytes;
    flow->is_whole_next = false;
    flow->usual_bytes += (flow->frame_bytes - flow->usual_bytes) / MEMORY;
    flow->frame_bytes = flow->part_since = flow->behind_since = 0;
    if (!is_whole) return false;
    flow->is_whole_forced = is_forced;
    flow->whole_sent = now;
    flow->whole_began = began;
    flow->judged_from = INT64_MAX;
    return true;
}

/* On this machine colours go only where even letters come a few times a second. */
static int32_t last_step(const Flow *flow)
{
    int32_t steps = ladder_of(flow)->steps;
    return is_local(flow) && flow->frame_time <= FRAME_TOO_LONG ? steps - 1 : steps;
}

static void go_down(Flow *flow, int32_t steps, int64_t now)
{
    bool was_too_much = flow->went_up && now - flow->stepped_at <= DOWN_WITHIN;
    if (was_too_much && flow->patience < UP_AFTER_MAX) flow->patience *= 2;
    int32_t last = last_step(flow), next = (int32_t)flow_line_step(flow) + steps;
    if ((int32_t)flow->step >= last) return;
    change_step(flow, (LineStep)min_i32(last, next), now);
    flow->delayed_at = NEVER;
}

/* The line has fallen behind with a frame. */
static void note_delay(Flow *flow, int64_t sent, int64_t now)
{
    if (sent <= flow->judged_from) return;
    bool is_again = now - flow->delayed_at <= DOWN_WITHIN;
    flow->delayed_at = now;
    if (is_again) go_down(flow, 1, now);
}

/* A frame that was much has taken so long on the line. Twice as long each time that it was too
 * early to send much again. */
static void note_large(Flow *flow, int64_t time, int64_t now)
{
    if (flow->is_whole_forced || time <= LARGE_LONG) return;
    bool is_again = now - flow->large_at <= UP_AFTER;
    bool was_heavy = now - flow->heavy_until <= UP_AFTER;
    flow->large_at = now;
    if (!is_again) return;
    if (now > flow->heavy_until)
        flow->heavy_patience =
            was_heavy && flow->heavy_patience < UP_AFTER_MAX ? 2 * flow->heavy_patience : UP_AFTER;
    flow->heavy_until = now + flow->heavy_patience;
}

static void go_up_in_time(Flow *flow, int64_t now)
{
    bool is_calm =
        now - flow->delayed_at >= flow->patience && now - flow->stepped_at >= flow->patience;
    if (flow->step == LINE_FULL || !is_calm) return;
    change_step(flow, flow->step - 1, now);
    if (flow->step == LINE_FULL) flow->patience = UP_AFTER;
}

static bool is_open(const Flow *flow)
{
    int64_t most = flying_max(flow);
    if (flow->is_lost || most == INT64_MAX) return flow->count < flow->window;
    return flow->count < FLOW_FRAMES_MAX && room_of(flow, most) >= most / 4;
}

int64_t flow_ready_at(const Flow *flow)
{
    int64_t patience = flow_round_trip(flow) * 8;
    int64_t lost_at = flow->sent[flow->first] + (patience > LOST_MIN ? patience : LOST_MIN);
    int64_t opens = !flow->acked ? flow->mute_opens_at : is_open(flow) ? NEVER : lost_at;
    return flow->rate > 0 && flow->paid_until > opens ? flow->paid_until : opens;
}

bool flow_can_send(const Flow *flow, int64_t now)
{
    return now >= flow_ready_at(flow);
}

static void push(Flow *flow, int64_t now)
{
    assert(flow->count < FLOW_FRAMES_MAX);
    int32_t at = (flow->first + flow->count++) % FLOW_FRAMES_MAX;
    flow->sent[at] = now;
    flow->bytes[at] = flow->unasked_bytes;
    flow->is_part_of[at] = flow->is_part;
    flow->flying += flow->unasked_bytes;
    flow->unasked_bytes = 0;
}

void flow_forget(Flow *flow)
{
    flow->first = flow->count = 0;
    flow->flying = flow->unasked_bytes = flow->frame_bytes = flow->part_time = 0;
    flow->part_since = flow->behind_since = 0;
    flow->is_whole_next = true;
}

void flow_probe(Flow *flow, int64_t now)
{
    flow_forget(flow);
    push(flow, now);
}

void flow_set_near(Flow *flow, bool is_near)
{
    flow->is_near = is_near;
}

/* If the line has taken all for some time, forgets how slow it was found to be and, where a full
 * buffer would tell soon, halves the pauses. */
static void ease_in_time(Flow *flow, int64_t now)
{
    if (flow->eased_at == NEVER) flow->eased_at = now;
    bool is_due = now - flow->eased_at >= EASE_AFTER;
    bool is_calm = flow->blocked_at == NEVER || now - flow->blocked_at >= flow->ease_patience;
    if (!is_due || !is_calm || flow->ease == EASE_MAX) return;
    flow->found_rate = 0;
    if (!flow->is_near) return;
    flow->ease++;
    flow->eased_at = now;
}

static void pause_after(Flow *flow, int64_t now, int64_t bytes)
{
    int64_t share = bytes < TIMED_BYTES ? bytes : TIMED_BYTES;
    int64_t pause = (TIMED_FRAME * share / TIMED_BYTES) >> flow->ease;
    int64_t cost = flow->found_rate > 0 ? bytes * MS(1000) / flow->found_rate * 4 / 3 : 0;
    bool is_noted = flow->delayed_at == now; /* because of the budget */
    if (cost > QUEUE_LONG && !is_noted) note_delay(flow, now, now);
    flow->mute_opens_at = now + (cost > pause ? cost : pause);
    if (flow->judged_from == INT64_MAX) flow->judged_from = now; /* no answer will end that */
}

void flow_blocked(Flow *flow, int64_t now)
{
    if (flow->acked) return;
    bool was_faster = flow->ease > 0 || flow->found_rate == 0;
    bool was_too_much = flow->blocked_at != NEVER && was_faster;
    if (was_too_much && flow->ease_patience < UP_AFTER_MAX) flow->ease_patience *= 2;
    flow->blocked_at = now;
    flow->ease = 0;
}

void flow_unblocked(Flow *flow, int64_t now, size_t bytes)
{
    if (flow->acked || flow->blocked_at == NEVER) return;
    int64_t time = now > flow->blocked_at ? now - flow->blocked_at : 1;
    int64_t rate = (int64_t)bytes * MS(1000) / time;
    bool is_slower = flow->found_rate == 0 || rate < flow->found_rate;
    if (is_slower) flow->found_rate = rate > SLOWEST_RATE ? rate : SLOWEST_RATE;
    int64_t drain = BUFFER_BYTES * MS(1000) / flow->found_rate;
    flow->mute_opens_at = now + (drain < DRAIN_TIME_MAX ? drain : DRAIN_TIME_MAX);
}

/* Averages how long the budget holds frames back: while some are lost because of it, the next
 * details go. What was not drawn while a whole screen was paid makes the frames after it large,
 * which says nothing about the step. */
static void note_wait(Flow *flow, int64_t last_sent, int64_t now)
{
    enum { MEMORY = 60, ENOUGH = 20 };
    if (now < flow->whole_paid + AFTER_WHOLE) return;
    uint8_t cuts = flow_line_cuts(flow);
    int64_t apart = FRAME_TIME * (cuts & CUT_QUARTER ? 4 : cuts & CUT_HALF ? 2 : 1);
    int64_t wait = flow->paid_until - last_sent - apart;
    int32_t frames = min_i32(++flow->frames_paid, MEMORY);
    flow->mean_wait += ((wait > 0 ? wait : 0) - flow->mean_wait) / frames;
    if (flow->frames_paid < ENOUGH || flow->mean_wait <= apart / 2) return;
    go_down(flow, flow->mean_wait > 2 * apart ? 2 : 1, now);
}

void flow_begin_part(Flow *flow, int64_t now)
{
    flow->is_part = true;
    if (flow->part_since == 0) flow->part_since = flow->behind_since = now;
    bool is_rationed = flow->rate > 0 && !is_narrow(flow);
    int32_t details = LAST_DETAIL - (int32_t)flow->step;
    bool is_bare = is_rationed && details <= 0;
    if (now - flow->behind_since < (is_bare ? 4 * BEHIND_LONG : BEHIND_LONG)) return;
    flow->behind_since = now;
    go_down(flow, is_rationed && !is_bare ? details : 1, now); /* each step repeats the screen */
}

bool flow_sent(Flow *flow, int64_t now, size_t bytes)
{
    enum { UNASKED_MAX = 3, QUICK_MIN = 8 };
    bool was_open = is_open(flow);
    int64_t last_sent = flow->last_sent;
    go_up_in_time(flow, now);
    bool is_whole = note_size(flow, now, (int64_t)bytes);
    if (now - flow->last_sent > QUICK_GAP) flow->quick = 0;
    if (flow->last_sent == NEVER) flow->opened_at = now;
    flow->last_sent = now;
    flow->unasked_bytes += (int64_t)bytes;
    if (flow->rate > 0) {
        int64_t cost = (int64_t)bytes * MS(1000) / flow->rate;
        if (!is_whole && !flow->is_part) note_wait(flow, last_sent, now);
        bool is_usual = is_narrow(flow) || now >= flow->whole_paid + AFTER_WHOLE;
        if (cost > QUEUE_LONG && is_usual && now > flow->judged_from) note_delay(flow, now, now);
        if (!flow->acked && is_whole) note_large(flow, cost, now);
        int64_t from = flow->paid_until > now - BURST ? flow->paid_until : now - BURST;
        flow->paid_until = from + cost;
        if (is_whole) flow->whole_paid = flow->paid_until;
    }
    if (!flow->acked) {
        flow->is_part = false;
        ease_in_time(flow, now);
        pause_after(flow, now, (int64_t)bytes);
        return false;
    }

    /* While frames follow each other and every answer comes at once, only some need one: each
     * answer wakes the program. */
    bool can_go_unasked = flow->rate == 0 && flow->step == LINE_FULL && flow->count == 0 &&
                          !is_whole && !flow->is_part && flow->quick >= QUICK_MIN &&
                          flow->unasked < UNASKED_MAX;
    if (can_go_unasked) {
        flow->unasked++;
        return false;
    }
    if (!was_open) { /* the oldest was lost */
        flow_forget(flow);
        flow->unasked_bytes = (int64_t)bytes;
        flow->window = 1;
        flow->is_lost = true;
    }
    push(flow, now);
    flow->unasked = 0;
    flow->is_part = false;
    if (flow->count == flow->window) flow->was_full = true;
    return true;
}

static void judge_window(Flow *flow, int64_t queueing, int64_t sent, int64_t now)
{
    int64_t most = flow_round_trip(flow) / FRAME_TIME + 3;
    int32_t limit = most < FLOW_FRAMES_MAX ? (int32_t)most : FLOW_FRAMES_MAX;
    if (queueing > QUEUE_LONG) note_delay(flow, sent, now);
    if (queueing > QUEUE_LONG) {
        flow->window = max_i32(flow->window - 1, 1);
        flow->slow_at = now;
    } else if (queueing < QUEUE_SHORT && flow->was_full) {
        flow->window = min_i32(flow->window + 1, limit);
    }
    flow->was_full = false;
    flow->acks_to_judge = flow->window;
}

/* Few bytes tell nothing at first, unless they take long. */
static void note_rate(Flow *flow, int64_t bytes, int64_t time)
{
    enum { BYTES_MIN = 250 };
    static const double MEMORY = 1 - 1.0 / 32;
    FlowFit *fit = &flow->fit;
    double size = (double)bytes, ms = (double)time / MS(1);
    if (fit->frames == 0 && bytes < BYTES_MIN && time < MS(50)) return;
    *fit = (FlowFit){.frames = fit->frames * MEMORY + 1,
                     .bytes = fit->bytes * MEMORY + size,
                     .squares = fit->squares * MEMORY + size * size,
                     .time = fit->time * MEMORY + ms,
                     .products = fit->products * MEMORY + size * ms};
}

/* Averages how long the line takes for a frame. Since the answer to the one before it has passed at
 * least that; and at least that has been added to the round trip. */
static void note_frame_time(Flow *flow, int64_t sent, int64_t bytes, bool is_part, int64_t now)
{
    enum { MEMORY = 4, ENOUGH = 2, FAR_DOWN = 3 };
    int64_t since_last = now - flow->acked_at, added = now - sent - flow_round_trip(flow);
    int64_t time = added < since_last ? added : since_last;
    int64_t before = flow->part_time;
    flow->acked_at = now;
    note_rate(flow, bytes, time);
    flow->part_time = is_part ? flow->part_time + time : 0;
    if (is_part) return;
    time += before;
    if (sent <= flow->judged_from) return;
    int32_t frames = min_i32(++flow->frames_timed, MEMORY);
    flow->frame_time += (time - flow->frame_time) / frames;
    if (flow->frames_timed < ENOUGH || flow->frame_time <= FRAME_LONG) return;
    bool is_far = flow->frame_time > 2 * FRAME_LONG && flow->step < LINE_256;
    bool skips_already = flow->step == LINE_LOCKED; /* so few go through: no need for every 2nd */
    go_down(flow, is_far ? FAR_DOWN : skips_already ? 2 : 1, now);
}

void flow_was_busy(Flow *flow, int64_t now)
{
    flow->busy_until = now;
}

void flow_ack(Flow *flow, int64_t now)
{
    if (flow->count == 0) return;
    assert(flow->first >= 0 && flow->first < FLOW_FRAMES_MAX && flow->count <= FLOW_FRAMES_MAX);
    int64_t sent = flow->sent[flow->first], trip = now - sent, bytes = flow->bytes[flow->first];
    bool is_part = flow->is_part_of[flow->first];
    flow->flying -= bytes;
    flow->is_lost = false;
    flow->first = (flow->first + 1) % FLOW_FRAMES_MAX;
    flow->count--;
    flow->quick = trip <= QUICK_TRIP ? flow->quick + 1 : 0;

    bool is_measured = sent > flow->busy_until;
    if (sent == flow->whole_sent) {
        flow->judged_from = now;
        int64_t time = now - flow->whole_began - flow_round_trip(flow);
        if (is_measured) note_large(flow, time, now);
    }
    bool is_probe = !flow->acked;
    if (is_probe) {
        flow->acked = true;
        flow->base_since = now;
        flow->is_whole_next = true; /* what was sent before may still be on the line */
    }
    if (!is_measured) return;
    if (now - flow->base_since >= BASE_PERIOD) {
        flow->base[1] = flow->base[0];
        flow->base[0] = INT64_MAX;
        flow->base_since = now;
    }
    if (trip < flow->base[0]) flow->base[0] = trip;
    if (!is_probe) note_frame_time(flow, sent, bytes, is_part, now);
    if (--flow->acks_to_judge <= 0) judge_window(flow, trip - flow_round_trip(flow), sent, now);
}

int32_t flow_scroll_step(const Flow *flow, int64_t now)
{
    enum { PAGE = 0, SMOOTH = 1, COARSE = 4 };
    bool was_slow = now - flow->slow_at < SLOW_MEMORY;
    bool is_page = is_narrow(flow) || (was_slow && flow->window == 1);
    if (is_page && !is_local(flow)) return PAGE;
    bool is_fast = flow->acked ? flow_round_trip(flow) <= SMOOTH_TRIP_MAX
                               : is_local(flow) && flow->found_rate == 0;
    return is_fast && !was_slow ? SMOOTH : COARSE;
}
