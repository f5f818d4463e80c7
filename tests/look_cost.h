/* look_cost.h - the bytes that the pictures of a run take: plays, draws and paints the proofs of
 * two levels, kept in tests/look, and counts the bytes of every frame.
 *
 * The terminal is an xterm that shows the frame before; there are 60 ticks a second.
 * Units: bytes; frames from tick `first` on are those of running; ns.
 * Memory: look_run_close frees. */
#ifndef LEDGE_TESTS_LOOK_COST_H
#define LEDGE_TESTS_LOOK_COST_H

#include "../src/play/cast.h"
#include "../src/save/opened_replay.h"
#include "../src/term/term_curses.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LOOK_FIRST_TICK = 100,
    LOOK_TICKS_PER_SECOND = 60,
    LOOK_LEVELS = 2,
    LOOK_LANDMARK = LOOK_LEVELS, /* one more level, with a landmark, */
    LOOK_CAVE,                   /* and one in the dark */
    LOOK_ALL
};

typedef struct LookRow {
    const char *name;
    uint8_t skin, zoom, depth; /* SkinKind, ZoomId, ColourDepth */
    int32_t cols, rows;
    int32_t last_tick;
    int32_t cap; /* bytes a second that running may cost */
} LookRow;

// clang-format off
static const LookRow look_rows[] = {
    {"ascii 2x1 80x24 256", SKIN_ASCII, ZOOM_2X1, DEPTH_256, 80, 24, 280, 17000},
    {"ascii 4x2 120x40 true", SKIN_ASCII, ZOOM_4X2, DEPTH_TRUE, 120, 40, 280, 100000},
    {"ascii 4x2 120x40 256", SKIN_ASCII, ZOOM_4X2, DEPTH_256, 120, 40, 280, 62000},
    {"ascii 6x3 200x60 true", SKIN_ASCII, ZOOM_6X3, DEPTH_TRUE, 200, 60, 220, 190000},
    {"ascii 6x3 200x60 256", SKIN_ASCII, ZOOM_6X3, DEPTH_256, 200, 60, 220, 155000},
    {"pixels 4x2 120x40 true", SKIN_PIXELS, ZOOM_4X2, DEPTH_TRUE, 120, 40, 280, 115000},
    {"pixels 4x2 120x40 256", SKIN_PIXELS, ZOOM_4X2, DEPTH_256, 120, 40, 280, 70000},
    {"pixels 8x4 200x60 true", SKIN_PIXELS, ZOOM_8X4, DEPTH_TRUE, 200, 60, 220, 370000},
    {"pixels 8x4 200x60 256", SKIN_PIXELS, ZOOM_8X4, DEPTH_256, 200, 60, 220, 210000},
};
// clang-format on

static const struct {
    const char *name, *proof;
    Palette palette;
} look_levels[LOOK_ALL] = {
    {"level 1", "tests/look/01-first-steps.proof", PALETTE_MEADOW},
    {"level 4", "tests/look/04-hills-and-ice.proof", PALETTE_MEADOW},
    {"level 29", "levels/29-rooftops.proof", PALETTE_NIGHT},
    {"level 7", "levels/07-ropes-end.proof", PALETTE_CAVE},
};

/* What bytes are for. */
typedef enum LookUse { USE_TEXT, USE_COLOUR, USE_CURSOR, USE_SHIFT, USE_ERASE, USE_COUNT } LookUse;

static const char *const look_use_names[USE_COUNT] = {"text", "colour", "cursor", "shift", "erase"};

typedef struct LookCost {
    int32_t first; /* the first frame */
    int32_t frames, most;
    int32_t changes; /* frames that were not empty */
    int64_t bytes, uses[USE_COUNT];
    int64_t draw_ns, paint_ns, paint_most_ns;
} LookCost;

typedef struct LookRun {
    OpenedReplay opened;
    SkinSet *skins;
    FramePlayer film;
    PictureChoice choice;
    Canvas canvas;
    Painter *painter;
    const char *bytes; /* of the last frame */
    size_t length;
} LookRun;

static inline int64_t look_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline void look_set_environment(const char *term)
{
    setenv("TERM", term, 1);
    setenv("COLORTERM", "truecolor", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("NO_COLOR");
}

/* For a group of tests. */
static inline int look_set_up(void **state)
{
    (void)state;
    look_set_environment("xterm-256color");
    return 0;
}

/* The view scrolls by `scroll_step` columns: by more than one only where the background moves with
 * the ground. */
static inline LookRun *look_run_open(const LookRow *row, int32_t level, bool is_calm,
                                     int32_t scroll_step)
{
    ErrorList errors;
    TermStyle styles[ROLE_COUNT];
    LookRun *run = calloc(1, sizeof *run);
    assert(run);
    run->skins = skin_set_open("levels/sprites", NULL, &errors);
    error_list_init(&errors, "painter");
    run->painter = painter_open(&errors);
    bool is_there =
        run->skins && run->painter &&
        opened_replay_read_alone(look_levels[level].proof, NULL, &run->opened, &errors) &&
        canvas_resize(&run->canvas, row->cols, row->rows) &&
        painter_resize(run->painter, row->cols, row->rows, 0);
    assert(is_there);
    (void)is_there;
    run->choice = (PictureChoice){.skins = run->skins,
                                  .look = {.skin = row->skin,
                                           .palette = (uint8_t)look_levels[level].palette,
                                           .is_calm = is_calm,
                                           .detail = scroll_step > 1 ? DETAIL_LOCKED : DETAIL_FULL,
                                           .is_ink = row->depth == DEPTH_256},
                                  .zoom = row->zoom,
                                  .scroll_step = scroll_step};
    const Colours *colours =
        skin_colours(run->skins, run->choice.look.palette, false, run->choice.look.is_ink);
    skin_role_styles(colours, styles);
    painter_set_depth(run->painter, (ColourDepth)row->depth);
    painter_set_colours(run->painter, &colours->table);
    painter_set_styles(run->painter, styles, ROLE_COUNT);
    frame_player_init(&run->film, &run->opened.found.level, &run->opened.replay.tape,
                      (ScreenSize){row->cols, row->rows}, &run->choice);
    return run;
}

static inline void look_run_close(LookRun *run)
{
    frame_player_done(&run->film);
    painter_close(run->painter);
    canvas_done(&run->canvas);
    opened_replay_done(&run->opened);
    skin_set_close(run->skins);
    free(run);
}

/* The use of a sequence with this final byte. */
static inline LookUse look_use_of(char final)
{
    if (final == 'm') return USE_COLOUR;
    if (strchr("P@LMSTr", final)) return USE_SHIFT;
    return strchr("JKXb", final) ? USE_ERASE : USE_CURSOR;
}

static inline void look_count_uses(const char *bytes, size_t length, int64_t uses[USE_COUNT])
{
    for (size_t at = 0; at < length;) {
        size_t end = at + 1;
        LookUse use = (uint8_t)bytes[at] < ' ' ? USE_CURSOR : USE_TEXT;
        if (bytes[at] == '\033' && end < length && bytes[end] == '[') {
            for (end++; end < length && (bytes[end] < '@' || bytes[end] > '~');)
                end++;
            use = look_use_of(bytes[min_i32((int32_t)end, (int32_t)length - 1)]);
            end++;
        } else if (bytes[at] == '\033')
            end++;
        uses[use] += (int64_t)(end - at);
        at = end;
    }
}

static inline void look_frame(LookRun *run, LookCost *cost)
{
    int64_t start = look_now();
    frame_player_draw(&run->film, &run->canvas);
    int64_t drawn = look_now();
    run->length = painter_draw(run->painter, &run->canvas, &run->bytes);
    int64_t ns = look_now() - drawn;
    cost->frames++;
    cost->changes += run->length > 0;
    cost->draw_ns += drawn - start;
    cost->paint_ns += ns;
    if (ns > cost->paint_most_ns) cost->paint_most_ns = ns;
    cost->bytes += (int64_t)run->length;
    cost->most = max_i32(cost->most, (int32_t)run->length);
    look_count_uses(run->bytes, run->length, cost->uses);
}

/* The cost of running, drawn every `stride` ticks, with the view scrolling by as many columns, as
 * on a slow line (LINE_EVERY_2ND). */
static inline LookCost look_measure(const LookRow *row, int32_t level, int32_t stride)
{
    LookCost first = {0}, cost = {0};
    LookRun *run = look_run_open(row, level, false, stride);
    look_frame(run, &first);
    while (run->film.game.ticks < row->last_tick) {
        frame_player_step(&run->film);
        int32_t tick = run->film.game.ticks;
        if (tick % stride == 0) look_frame(run, tick < LOOK_FIRST_TICK ? &first : &cost);
    }
    LookCost begin = {0};
    painter_invalidate(run->painter);
    look_frame(run, &begin);
    cost.first = (int32_t)begin.bytes;
    look_run_close(run);
    return cost;
}

/* The cost of standing still at the start of a level, tick by tick. */
static inline LookCost look_measure_rest(const LookRow *row, int32_t level, bool is_calm,
                                         int32_t ticks)
{
    static const InputTape nothing = {0};
    LookCost first = {0}, cost = {0};
    LookRun *run = look_run_open(row, level, is_calm, 1);
    run->film.tape = &nothing;
    look_frame(run, &first);
    for (int32_t tick = 0; tick < LOOK_FIRST_TICK + ticks; tick++) {
        frame_player_step(&run->film);
        look_frame(run, tick < LOOK_FIRST_TICK ? &first : &cost);
    }
    look_run_close(run);
    return cost;
}

/* Bytes in a second of frames that are `stride` ticks apart. */
static inline int32_t look_per_second(const LookCost *cost, int32_t stride)
{
    return (int32_t)(cost->bytes * LOOK_TICKS_PER_SECOND / (cost->frames * stride));
}

#endif
