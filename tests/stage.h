/* stage.h - for tests of the engine: a terrain drawn as text, a terrain state, one body, and its
 * inputs.
 *
 * A picture is an array of equally long rows in the glyphs of the default legend; `@` is where the
 * body starts. Lifts are added by hand. Memory: a Stage is plain data. */
#ifndef LEDGE_TESTS_STAGE_H
#define LEDGE_TESTS_STAGE_H

#include "../src/engine/model_phase.h"
#include "../src/level/cell_kind.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { STAGE_CELLS = 64 * 64 };

typedef struct Stage {
    uint8_t tiles[STAGE_CELLS];
    Terrain terrain;
    TerrainState state;
    BodyParams params;
    Body body;
    int32_t start_col, start_row;
} Stage;

/* The tile of a letter of a picture: that of the kind with this glyph, or a resolved tile: X (a
 * slope that is a block), T (the top of a ladder), ? (a ladder below a tile that changes), B (a
 * block). */
static inline uint8_t stage_tile(char letter)
{
    static const char letters[] = "XTB?";
    static const uint8_t tiles[] = {TILE_SLOPE_BLOCK, TILE_LADDER_TOP, TILE_BLOCK,
                                    TILE_LADDER_BELOW_CHANGE};
    const char *at = letter ? strchr(letters, letter) : NULL;
    if (at) return tiles[at - letters];
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (letter && strchr(cell_kinds[cell_kind_order[i]].glyphs, letter))
            return cell_kinds[cell_kind_order[i]].tile;
    fail_msg("no kind of cell is drawn as `%c`", letter);
    return TILE_EMPTY;
}

/* Starts the body anew at its `@`, at tick 0. */
static inline void stage_restart(Stage *s)
{
    terrain_init(&s->state, &s->terrain);
    body_init(&s->body, &s->params, s->start_col, s->start_row);
    body_find_ground(&s->body, &s->terrain, &s->state);
}

static inline void stage_draw(Stage *s, const char *const *rows, int32_t count)
{
    int32_t cols = (int32_t)strlen(rows[0]);
    memset(s, 0, sizeof *s);
    assert_true(cols * count <= STAGE_CELLS);
    for (int32_t r = 0; r < count; r++) {
        assert_int_equal(strlen(rows[r]), cols);
        for (int32_t c = 0; c < cols; c++) {
            s->tiles[r * cols + c] = stage_tile(rows[r][c]);
            if (rows[r][c] != '@') continue;
            s->start_col = c;
            s->start_row = r;
        }
    }
    grid_resolve(s->tiles, cols, count);
    s->terrain.grid = (Grid){s->tiles, cols, count};
    s->params = body_default_params;
    stage_restart(s);
}

/* STAGE(&stage, "row", "row", ...) */
#define STAGE(stage, ...)                                                                          \
    stage_draw(stage, (const char *const[]){__VA_ARGS__},                                          \
               (int32_t)ARRAY_LENGTH(((const char *const[]){__VA_ARGS__})))

static inline void stage_add_lift(Stage *s, LiftPath path)
{
    s->terrain.lifts[s->terrain.lift_count++] = path;
    stage_restart(s);
}

/* One tick, or several with the same buttons. */
static inline void stage_step(Stage *s, Input input, int32_t ticks)
{
    Body *bodies[] = {&s->body};
    for (int32_t i = 0; i < ticks; i++) {
        terrain_advance(&s->state, &s->terrain, &s->params, bodies, 1, NULL);
        body_step(&s->body, &s->params, &s->terrain, &s->state, input, NULL);
    }
}

typedef bool (*StageTest)(const Stage *stage);

static inline bool stage_is_grounded(const Stage *s)
{
    return s->body.grounded;
}

static inline bool stage_is_airborne(const Stage *s)
{
    return !s->body.grounded;
}

/* Steps until the test holds, at most `limit` ticks; returns how many it took. */
static inline int32_t stage_until(Stage *s, Input input, StageTest test, int32_t limit)
{
    int32_t ticks = 0;
    for (; ticks < limit && !test(s); ticks++)
        stage_step(s, input, 1);
    return ticks;
}

/* Jumps with the button held for `held` ticks and returns the height of the arc. */
static inline Fixed stage_jump_height(Stage *s, int32_t held)
{
    Fixed ground = s->body.y, top = s->body.y;
    for (int32_t t = 0; t < 60; t++) {
        stage_step(s, t < held ? INPUT_JUMP : 0, 1);
        top = min_i32(top, s->body.y);
    }
    return ground - top;
}

/* Is `value` the number of cells `expected`, give or take `tolerance`? */
static inline void stage_assert_cells(Fixed value, double expected, double tolerance,
                                      const char *file, int line)
{
    double cells = (double)value / ONE;
    if (cells >= expected - tolerance && cells <= expected + tolerance) return;
    print_error("%.5f cells; expected %.5f +- %.5f\n", cells, expected, tolerance);
    _fail(file, line);
}

#define assert_cells(value, expected, tolerance)                                                   \
    stage_assert_cells(value, expected, tolerance, __FILE__, __LINE__)

#endif
