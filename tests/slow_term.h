/* slow_term.h - the terminal of painted_term.h at the far end of a slow line, on the same simulated
 * clock: what is sent takes its time, and the answers come a round trip later.
 * Units: bytes a second; ns. */
#ifndef LEDGE_TESTS_SLOW_TERM_H
#define LEDGE_TESTS_SLOW_TERM_H

#include "painted_term.h"

#include "../src/term/flow.h"

enum { SLOW_ANSWERS_MAX = 64 };

typedef struct SlowTerm {
    PaintedTerm painted; /* first: painted_of finds it */
    Flow flow;
    int64_t rate, trip, free_at;
    int64_t answers[SLOW_ANSWERS_MAX]; /* a ring */
    int32_t first, count;
    bool is_held_back;
    int64_t most_flying; /* bytes, in the last part of the run */
    int64_t judged_from;
    const char *awaited; /* a text; when its last byte is on the screen; 0: not yet */
    int64_t awaited_from, seen_at;
} SlowTerm;

static inline SlowTerm *slow_of(const Term *term)
{
    return (SlowTerm *)(void *)painted_of(term);
}

static inline bool slow_can_draw(const Term *term)
{
    return flow_can_send(&slow_of(term)->flow, fake_of(term)->now);
}

/* When the last byte is on the screen. */
static inline int64_t slow_send(SlowTerm *slow, int64_t bytes, bool is_asked)
{
    int64_t now = slow->painted.fake.now, begin = slow->free_at > now ? slow->free_at : now;
    slow->free_at = begin + bytes * 1000000000 / slow->rate;
    if (is_asked) {
        assert(slow->count < SLOW_ANSWERS_MAX);
        slow->answers[(slow->first + slow->count++) % SLOW_ANSWERS_MAX] =
            slow->free_at + slow->trip;
    }
    return slow->free_at + slow->trip / 2;
}

static inline void slow_present(Term *term, const Canvas *canvas)
{
    enum { ASK_BYTES = 4 };
    SlowTerm *slow = slow_of(term);
    PaintedTerm *painted = &slow->painted;
    int64_t now = painted->fake.now;
    const char *bytes;
    painter_set_limit(painted->painter, flow_room(&slow->flow, now));
    size_t length = painter_draw(painted->painter, canvas, &bytes);
    if (length == 0) return;
    painted->bytes += (int64_t)length;
    fake_present(term, canvas);
    if (painter_is_behind(painted->painter)) flow_begin_part(&slow->flow, now);
    bool is_asked = flow_sent(&slow->flow, now, length + ASK_BYTES);
    int64_t shown_at = slow_send(slow, (int64_t)length + ASK_BYTES, is_asked);
    if (now >= slow->judged_from && slow->flow.flying > slow->most_flying)
        slow->most_flying = slow->flow.flying;
    bool is_awaited = slow->awaited && slow->seen_at == 0 && now >= slow->awaited_from;
    if (is_awaited && strstr(bytes, slow->awaited)) slow->seen_at = shown_at;
}

static inline TermEvent slow_wait(Term *term, int64_t deadline)
{
    SlowTerm *slow = slow_of(term);
    FakeTerm *fake = &slow->painted.fake;
    slow->is_held_back = !slow_can_draw(term);
    for (;;) {
        int64_t answer = slow->count > 0 ? slow->answers[slow->first] : INT64_MAX;
        int64_t opens = slow->is_held_back ? flow_ready_at(&slow->flow) : INT64_MAX;
        if (opens <= fake->now) opens = INT64_MAX;
        int64_t until = answer < opens ? answer : opens;
        int64_t event = fake->next < fake->count ? fake->events[fake->next].time : fake->end;
        if (until >= deadline || until >= event) return fake_wait(term, deadline);
        fake->now = until > fake->now ? until : fake->now;
        if (until == answer) {
            flow_ack(&slow->flow, fake->now);
            slow->first = (slow->first + 1) % SLOW_ANSWERS_MAX;
            slow->count--;
        }
        if (slow->is_held_back && slow_can_draw(term))
            return (TermEvent){.kind = TERM_EVENT_READY, .time = fake->now};
    }
}

static inline uint8_t slow_line_cuts(const Term *term)
{
    return flow_line_cuts(&slow_of(term)->flow);
}

static inline bool slow_is_slow(const Term *term)
{
    return flow_is_slow(&slow_of(term)->flow);
}

static inline bool slow_is_behind(const Term *term)
{
    return painter_is_behind(slow_of(term)->painted.painter);
}

static inline int32_t slow_scroll_step(const Term *term)
{
    return flow_scroll_step(&slow_of(term)->flow, fake_of(term)->now);
}

/* One that ends after so many milliseconds; `slow` must outlive it. */
static inline Term *slow_open(SlowTerm *slow, int32_t cols, int32_t rows, int64_t rate,
                              int64_t trip, int64_t ms)
{
    *slow = (SlowTerm){.rate = 0};
    Term *term = painted_open(&slow->painted, cols, rows, DEPTH_TRUE, ms);
    TermKind *kind = &slow->painted.kind;
    kind->can_draw = slow_can_draw;
    kind->present = slow_present;
    kind->wait = slow_wait;
    kind->line_cuts = slow_line_cuts;
    kind->is_slow = slow_is_slow;
    kind->is_behind = slow_is_behind;
    kind->scroll_step = slow_scroll_step;
    slow->rate = rate;
    slow->trip = trip;
    flow_init(&slow->flow);
    flow_probe(&slow->flow, 0);
    slow_send(slow, 30, true);
    return term;
}

#endif
