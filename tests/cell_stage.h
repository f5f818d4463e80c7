/* cell_stage.h - for tests of the model `cell`: a picture, settings as text, and one body. */
#ifndef LEDGE_TESTS_CELL_STAGE_H
#define LEDGE_TESTS_CELL_STAGE_H

#include "stage.h"

typedef struct CellStage {
    Stage stage;
    ModelParams params;
    CellBody body;
} CellStage;

/* Puts the body back to its start. */
static inline void cell_stage_restart(CellStage *s)
{
    cell_init(&s->body, &s->params.as.cell, s->stage.start_col, s->stage.start_row);
    cell_start(&s->body, &s->params.as.cell);
}

static inline void cell_stage_set(CellStage *s, const char *key, const char *value)
{
    if (model_set(&s->params, key, value) != SETTING_OK) fail_msg("%s = %s", key, value);
    cell_stage_restart(s);
}

/* CELL_STAGE(&stage, "row", "row", ...): a body with the defaults. */
#define CELL_STAGE(s, ...)                                                                         \
    do {                                                                                           \
        STAGE(&(s)->stage, __VA_ARGS__);                                                           \
        model_params_init(&(s)->params, MODEL_CELL);                                               \
        cell_stage_restart(s);                                                                     \
    } while (0)

static inline void cell_stage_step(CellStage *s, Input input, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++)
        cell_step(&s->body, &s->params.as.cell, &s->stage.terrain, &s->stage.state, input, NULL);
}

static inline double cell_stage_x(const CellStage *s)
{
    return s->body.cx + s->body.xr;
}

static inline double cell_stage_y(const CellStage *s)
{
    return s->body.cy + s->body.yr;
}

static inline bool cell_stage_on_ground(const CellStage *s)
{
    return cell_is_on_ground(&s->body, &s->params.as.cell, &s->stage.terrain, &s->stage.state);
}

static inline bool cell_stage_is_solid(const CellStage *s, int32_t col, int32_t row)
{
    const Grid *grid = &s->stage.terrain.grid;
    if (col < 0 || row < 0 || col >= grid->cols || row >= grid->rows) return true;
    uint8_t tile = grid_get(grid, col, row);
    return tile == TILE_SOLID || tile == TILE_SLOPE_BLOCK;
}

#define assert_near(value, expected, tolerance)                                                    \
    assert_true(fabs((value) - (expected)) <= (tolerance))

#endif
