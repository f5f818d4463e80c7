/* move_metrics.c - see distance_field.h */
#include "distance_field.h"

#include <string.h>

enum {
    HALL_COLS = 96,
    HALL_ROWS = 48,
    MIDDLE = HALL_COLS / 2,
    RUN_TICKS = 90,
    JUMP_TICKS = 240,
    SLOWEST = 60 * MOVE_METRICS_UNIT /* the lowest estimate: a cell a second */
};

typedef struct Hall {
    uint8_t tiles[HALL_COLS * HALL_ROWS];
    Terrain terrain;
    TerrainState world;
    Model model;
    const ModelParams *params;
} Hall;

/* Makes an empty level with a floor, and `tile` in the cell that the body stands in. */
static void enter_hall(Hall *hall, const ModelParams *params, uint8_t tile)
{
    const int32_t feet = HALL_ROWS - 2;
    memset(hall, 0, sizeof *hall);
    memset(hall->tiles + (feet + 1) * HALL_COLS, TILE_SOLID, HALL_COLS);
    hall->tiles[feet * HALL_COLS + MIDDLE] = tile;
    hall->terrain.grid = (Grid){hall->tiles, HALL_COLS, HALL_ROWS};
    hall->params = params;
    terrain_init(&hall->world, &hall->terrain);
    model_init(&hall->model, params, &hall->terrain, &hall->world, MIDDLE, feet);
}

static Pose step(Hall *hall, Input input)
{
    Pose pose;
    model_step_world(&hall->model, hall->params, &hall->terrain, &hall->world, input, NULL);
    model_pose(&hall->model, hall->params, &hall->terrain, &hall->world, &pose);
    return pose;
}

static int32_t quarters_per_cell(Fixed cells_per_tick)
{
    if (cells_per_tick <= ONE / 60) return SLOWEST;
    return max_i32(1, ONE * MOVE_METRICS_UNIT / cells_per_tick);
}

static Fixed top_speed(Hall *hall, int32_t *start_ticks)
{
    const Fixed start = MIDDLE * ONE + ONE / 2;
    Fixed best = 0, before = start;
    *start_ticks = 0;
    for (int32_t i = 0; i < RUN_TICKS; i++) {
        Pose pose = step(hall, INPUT_RIGHT);
        best = max_i32(best, pose.x - before);
        before = pose.x;
        if (pose.x - start < ONE / 2) *start_ticks = i + 1;
    }
    return best;
}

/* How high the feet get, and in how many ticks up and down again. */
static Fixed jump_height(Hall *hall, int32_t *ticks_up, int32_t *ticks_down)
{
    Fixed floor = (HALL_ROWS - 1) * ONE, top = floor;
    *ticks_up = *ticks_down = 0;
    for (int32_t i = 1; i <= JUMP_TICKS; i++) {
        Pose pose = step(hall, INPUT_JUMP);
        if (pose.y < top) {
            top = pose.y;
            *ticks_up = i;
        }
        *ticks_down = i - *ticks_up;
        if (pose.grounded && i > 1) break;
    }
    return floor - top;
}

static int32_t whole_rise(Fixed height)
{
    return min_i32(MOVE_METRICS_RISE_MAX, height / ONE);
}

static int32_t per_cell(int32_t ticks, Fixed height)
{
    if (height < ONE / 4 || ticks == 0) return SLOWEST;
    return clamp_i32((int32_t)((int64_t)ticks * MOVE_METRICS_UNIT * ONE / height), 1, SLOWEST);
}

void move_metrics_measure(const Level *level, MoveMetrics *gait)
{
    const ModelParams *params = &level->physics;
    const BodyParams *body = model_body_params(params);
    Hall hall;
    int32_t up, down, ignored;
    *gait = (MoveMetrics){0};
    enter_hall(&hall, params, TILE_EMPTY);
    gait->side = quarters_per_cell(top_speed(&hall, &gait->start_ticks));
    enter_hall(&hall, params, TILE_EMPTY);
    Fixed height = jump_height(&hall, &up, &down);
    gait->jump_rise = whole_rise(height);
    gait->up = per_cell(up, height);
    gait->down = per_cell(down, height);
    enter_hall(&hall, params, TILE_SPRING);
    Fixed thrown = jump_height(&hall, &ignored, &ignored);
    gait->spring_rise = max_i32(gait->jump_rise, whole_rise(thrown));
    gait->climb = body ? quarters_per_cell(body->climb) : SLOWEST;
}
