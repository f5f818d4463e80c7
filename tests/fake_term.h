/* fake_term.h - a terminal for tests of the loop of screens: events at given times on a clock that
 * moves in the wait alone, and the books of how often was waited and drawn. */
#ifndef LEDGE_TESTS_FAKE_TERM_H
#define LEDGE_TESTS_FAKE_TERM_H

#include "../src/base/hash.h"
#include "../src/term/term_internal.h"

#include <string.h>

enum { FAKE_EVENTS_MAX = 512, FAKE_FRAMES_MAX = 8192 };

#define FAKE_MS INT64_C(1000000)

typedef struct FakeTerm {
    Term base;
    int64_t now, end; /* at the end it is time to quit */
    int32_t count, next;
    TermEvent events[FAKE_EVENTS_MAX]; /* by time */
    int32_t bells_heard;
    int32_t waits; /* that lasted: the program slept */
    int32_t frames;
    int64_t frame_times[FAKE_FRAMES_MAX]; /* of the first ones... */
    uint64_t frame_sums[FAKE_FRAMES_MAX]; /* ...and what was on them */
    TermInputMode mode;
    bool has_replies; /* there is always something to be read that is no event */
    bool has_utf8;
    int32_t break_after; /* Esc is pressed when long work has asked for it so often; 0: never */
    int32_t asked;
    bool is_full;      /* no frame may be drawn */
    bool is_silent;    /* no answer comes */
    int32_t calls;     /* of the wait, also those that did not last */
    Canvas shown;      /* the last frame */
    CanvasSpots spots; /* what can be clicked in it */
    int32_t cols, rows;
    int32_t max_rate, max_rate_of_first_frame; /* bytes a second */
    int64_t heavy_until;                       /* see term_heavy_until */
    ColourDepth set_depth, depth_of_first_frame;
} FakeTerm;

static inline FakeTerm *fake_of(const Term *term)
{
    FakeTerm *fake;
    memcpy(&fake, &term, sizeof fake);
    return fake;
}

static inline void fake_size(const Term *term, int32_t *cols, int32_t *rows)
{
    *cols = fake_of(term)->cols;
    *rows = fake_of(term)->rows;
}

static inline TermInputMode fake_input_mode(const Term *term)
{
    return fake_of(term)->mode;
}

static inline bool fake_has_utf8(const Term *term)
{
    return fake_of(term)->has_utf8;
}

static inline int64_t fake_now(const Term *term)
{
    return fake_of(term)->now;
}

static inline TermEvent fake_wait(Term *term, int64_t deadline)
{
    FakeTerm *fake = fake_of(term);
    int64_t due = fake->next < fake->count ? fake->events[fake->next].time : fake->end;
    int64_t until = deadline < due ? deadline : due;
    fake->calls++;
    if (until > fake->now) {
        fake->waits++;
        fake->now = until;
    }
    if (deadline < due) return (TermEvent){.kind = TERM_EVENT_NONE, .time = fake->now};
    if (fake->next < fake->count) return fake->events[fake->next++];
    return (TermEvent){.kind = TERM_EVENT_QUIT, .time = fake->now};
}

static inline bool fake_has_input(Term *term)
{
    const FakeTerm *fake = fake_of(term);
    bool has_event = fake->next < fake->count && fake->events[fake->next].time <= fake->now;
    return has_event || fake->has_replies;
}

static inline bool fake_break_is_asked(Term *term)
{
    FakeTerm *fake = fake_of(term);
    return fake->break_after > 0 && ++fake->asked > fake->break_after;
}

static inline bool fake_can_draw(const Term *term)
{
    return !fake_of(term)->is_full;
}

static inline uint64_t fake_sum(const Canvas *canvas)
{
    uint64_t sum = HASH_SEED;
    for (int32_t i = 0; i < canvas->cols * canvas->rows; i++)
        sum = hash_bytes(sum, (const uint8_t *)&canvas->cells[i], sizeof canvas->cells[i]);
    return sum;
}

static inline void fake_present(Term *term, const Canvas *canvas)
{
    FakeTerm *fake = fake_of(term);
    size_t cells = (size_t)canvas->cols * (size_t)canvas->rows;
    if (fake->frames < FAKE_FRAMES_MAX) {
        fake->frame_times[fake->frames] = fake->now;
        fake->frame_sums[fake->frames] = fake_sum(canvas);
    }
    if (fake->frames == 0) {
        fake->max_rate_of_first_frame = fake->max_rate;
        fake->depth_of_first_frame = fake->set_depth;
    }
    fake->frames++;
    if (canvas_resize(&fake->shown, canvas->cols, canvas->rows))
        memcpy(fake->shown.cells, canvas->cells, cells * sizeof *canvas->cells);
    if (canvas->spots) fake->spots = *canvas->spots;
}

static inline void fake_set_styles(Term *term, const TermStyle *styles, int32_t count)
{
    (void)term, (void)styles, (void)count;
}

static inline void fake_set_colours(Term *term, const ColourTable *table)
{
    (void)term, (void)table;
}

static inline void fake_set_depth(Term *term, ColourDepth depth)
{
    fake_of(term)->set_depth = depth;
}

static inline ColourDepth fake_depth(const Term *term)
{
    (void)term;
    return DEPTH_256;
}

static inline void fake_set_mouse(Term *term, bool on)
{
    (void)term, (void)on;
}

static inline void fake_set_number(Term *term, int32_t number)
{
    (void)term, (void)number;
}

static inline void fake_set_cyrillic(Term *term, TermCyrillic cyrillic)
{
    (void)term, (void)cyrillic;
}

static inline void fake_set_max_rate(Term *term, int32_t bytes)
{
    fake_of(term)->max_rate = bytes;
}

static inline void fake_bell(Term *term)
{
    fake_of(term)->bells_heard++;
}

static inline bool fake_copy(Term *term, const char *text, size_t length)
{
    (void)term, (void)text, (void)length;
    return false;
}

static inline bool fake_is_silent(const Term *term)
{
    return fake_of(term)->is_silent;
}

static inline int64_t fake_sent(const Term *term)
{
    (void)term;
    return 0;
}

static inline bool fake_is_far(const Term *term)
{
    (void)term;
    return false;
}

static inline uint8_t fake_line_cuts(const Term *term)
{
    (void)term;
    return 0;
}

static inline bool fake_is_slow(const Term *term)
{
    (void)term;
    return false;
}

static inline bool fake_is_behind(const Term *term)
{
    (void)term;
    return false;
}

static inline int64_t fake_heavy_until(const Term *term)
{
    return fake_of(term)->heavy_until;
}

static inline int32_t fake_scroll_step(const Term *term)
{
    (void)term;
    return 1;
}

static inline bool fake_suspend(Term *term)
{
    (void)term;
    return false;
}

static inline int fake_close(Term *term)
{
    canvas_done(&fake_of(term)->shown);
    return 0;
}

/* One of 80x24 that ends after so many milliseconds; `fake` must outlive it. */
static inline Term *fake_open(FakeTerm *fake, int64_t ms)
{
    static const TermKind kind = {
        .size = fake_size,
        .input_mode = fake_input_mode,
        .has_utf8 = fake_has_utf8,
        .now = fake_now,
        .wait = fake_wait,
        .has_input = fake_has_input,
        .break_is_asked = fake_break_is_asked,
        .can_draw = fake_can_draw,
        .present = fake_present,
        .set_styles = fake_set_styles,
        .set_colours = fake_set_colours,
        .set_depth = fake_set_depth,
        .depth = fake_depth,
        .set_mouse = fake_set_mouse,
        .set_cyrillic = fake_set_cyrillic,
        .set_max_rate = fake_set_max_rate,
        .set_watch = fake_set_number,
        .copy = fake_copy,
        .bell = fake_bell,
        .is_silent = fake_is_silent,
        .sent = fake_sent,
        .is_far = fake_is_far,
        .scroll_step = fake_scroll_step,
        .line_cuts = fake_line_cuts,
        .is_slow = fake_is_slow,
        .is_behind = fake_is_behind,
        .heavy_until = fake_heavy_until,
        .suspend = fake_suspend,
        .close = fake_close,
    };
    *fake = (FakeTerm){
        .base.kind = &kind, .end = ms * FAKE_MS, .mode = TERM_INPUT_KITTY, .cols = 80, .rows = 24};
    return &fake->base;
}

/* Events come in the order in which they are added. */
static inline void fake_add(FakeTerm *fake, int64_t ms, TermEvent event)
{
    assert(fake->count < FAKE_EVENTS_MAX);
    event.time = ms * FAKE_MS;
    fake->events[fake->count++] = event;
}

static inline void fake_key(FakeTerm *fake, int64_t ms, uint32_t code, KeyAction action)
{
    fake_add(fake, ms,
             (TermEvent){.kind = TERM_EVENT_KEY, .action = (uint8_t)action, .code = code});
}

/* How often a text stands in the rows. */
static inline int32_t fake_count_text(const Canvas *canvas, const char *text)
{
    int32_t count = 0, length = (int32_t)strlen(text);
    for (int32_t row = 0; row < canvas->rows; row++)
        for (int32_t col = 0; col + length <= canvas->cols; col++) {
            int32_t same = 0;
            while (same < length && canvas_get(canvas, col + same, row).ch == (uint8_t)text[same])
                same++;
            count += same == length;
        }
    return count;
}

#endif
