/* move_metrics.c - see move_metrics.h */
#include "move_metrics.h"

#include <string.h>

enum {
    ROOM_COLS = 96,
    ROOM_ROWS = 48,
    MIDDLE = ROOM_COLS / 2,
    LEDGE = 4,
    RUN_TICKS = 90,
    JUMP_TICKS = 240,
    SLOWEST = 60 * MOVE_METRICS_UNIT /* the lowest estimate: a cell a second */
};

typedef struct Room {
    uint8_t tiles[ROOM_COLS * ROOM_ROWS];
    Terrain terrain;
    TerrainState state;
    Model model;
    const ModelParams *params;
} Room;

/* Makes an empty level with a floor, and `tile` in the cell that the body stands in. */
static void enter_room(Room *room, const ModelParams *params, uint8_t tile)
{
    const int32_t feet = ROOM_ROWS - 2;
    memset(room, 0, sizeof *room);
    memset(room->tiles + (feet + 1) * ROOM_COLS, TILE_SOLID, ROOM_COLS);
    room->tiles[feet * ROOM_COLS + MIDDLE] = tile;
    room->terrain.grid = (Grid){room->tiles, ROOM_COLS, ROOM_ROWS};
    room->params = params;
    terrain_init(&room->state, &room->terrain);
    model_init(&room->model, params, &room->terrain, &room->state, MIDDLE, feet);
}

static Pose step(Room *room, Input input)
{
    Pose pose;
    model_step_with_terrain(&room->model, room->params, &room->terrain, &room->state, input, NULL);
    model_pose(&room->model, room->params, &room->terrain, &room->state, &pose);
    return pose;
}

static int32_t quarters_per_cell(Fixed cells_per_tick)
{
    if (cells_per_tick <= ONE / 60) return SLOWEST;
    return max_i32(1, ONE * MOVE_METRICS_UNIT / cells_per_tick);
}

static Fixed top_speed(Room *room, int32_t *start_ticks)
{
    const Fixed start = MIDDLE * ONE + ONE / 2;
    Fixed best = 0, before = start;
    *start_ticks = 0;
    for (int32_t i = 0; i < RUN_TICKS; i++) {
        Pose pose = step(room, INPUT_RIGHT);
        best = max_i32(best, pose.x - before);
        before = pose.x;
        if (pose.x - start < ONE / 2) *start_ticks = i + 1;
    }
    return best;
}

/* How high the feet get, and in how many ticks up and down again. */
static Fixed jump_height(Room *room, int32_t *ticks_up, int32_t *ticks_down)
{
    Fixed floor = (ROOM_ROWS - 1) * ONE, top = floor;
    *ticks_up = *ticks_down = 0;
    for (int32_t i = 1; i <= JUMP_TICKS; i++) {
        Pose pose = step(room, INPUT_JUMP);
        if (pose.y < top) {
            top = pose.y;
            *ticks_up = i;
        }
        *ticks_down = i - *ticks_up;
        if (pose.grounded && i > 1) break;
    }
    return floor - top;
}

static void note_rising(Room *room, MoveMetrics *metrics)
{
    Fixed feet[MOVE_METRICS_RISING_MAX], top = INT32_MAX;
    int32_t count = 0;
    for (; count < MOVE_METRICS_RISING_MAX; count++) {
        Pose pose = step(room, INPUT_JUMP);
        if (pose.dy >= 0 || pose.y >= top) break;
        feet[count] = top = pose.y;
        metrics->rising[count].speed = -pose.dy;
    }
    for (int32_t i = 0; i < count; i++)
        metrics->rising[i].left = feet[i] - top;
    metrics->rising_count = count;
}

/* Makes a room with a ledge of one cell for the body to stand on, and lets it walk off. The pose is
 * that of the first tick in the air. */
static Pose leave_ledge(Room *room, const ModelParams *params)
{
    enter_room(room, params, TILE_EMPTY);
    room->tiles[LEDGE * ROOM_COLS + MIDDLE] = TILE_SOLID;
    model_init(&room->model, params, &room->terrain, &room->state, MIDDLE, LEDGE - 1);
    Pose pose = step(room, 0);
    for (int32_t i = 0; i < RUN_TICKS && pose.y <= LEDGE * ONE; i++)
        pose = step(room, INPUT_RIGHT);
    return pose;
}

/* Does a fall off the ledge go through a floor so many rows below it? */
static bool goes_through(Room *room, const ModelParams *params, int32_t rows)
{
    const int32_t floor = LEDGE + rows;
    Pose pose = leave_ledge(room, params);
    memset(room->tiles + floor * ROOM_COLS, TILE_SOLID, ROOM_COLS);
    for (int32_t i = 0; i < JUMP_TICKS && pose.y <= floor * ONE; i++)
        pose = step(room, 0);
    return pose.y > floor * ONE;
}

static void note_falling(Room *room, const ModelParams *params, MoveMetrics *metrics)
{
    const Fixed floor = (ROOM_ROWS - 1) * ONE;
    Fixed fastest = 0;
    int32_t count = 0;
    for (Pose pose = leave_ledge(room, params);
         count < MOVE_METRICS_FALLING_MAX && pose.dy > 0 && pose.y < floor; pose = step(room, 0)) {
        metrics->falling[count++] = (MoveFalling){pose.dy, pose.y - LEDGE * ONE};
        fastest = max_i32(fastest, pose.dy);
    }
    if (fastest <= ONE) return; /* it is in every row once */
    metrics->falling_count = count;
    for (int32_t rows = 1; LEDGE + rows < ROOM_ROWS - 1; rows++)
        if (goes_through(room, params, rows)) metrics->plunges |= UINT64_C(1) << rows;
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

void move_metrics_measure(const Level *level, MoveMetrics *metrics)
{
    const ModelParams *params = &level->physics;
    const BodyParams *body = model_body_params(params);
    Room room;
    int32_t up, down, ignored;
    *metrics = (MoveMetrics){0};
    enter_room(&room, params, TILE_EMPTY);
    metrics->side = quarters_per_cell(top_speed(&room, &metrics->start_ticks));
    enter_room(&room, params, TILE_EMPTY);
    Fixed height = jump_height(&room, &up, &down);
    metrics->jump_rise = whole_rise(height);
    metrics->up = per_cell(up, height);
    metrics->down = per_cell(down, height);
    enter_room(&room, params, TILE_EMPTY);
    note_rising(&room, metrics);
    enter_room(&room, params, TILE_SPRING);
    Fixed thrown = jump_height(&room, &ignored, &ignored);
    metrics->spring_rise = max_i32(metrics->jump_rise, whole_rise(thrown));
    if (!body) note_falling(&room, params, metrics);
    metrics->climb = body ? quarters_per_cell(body->climb) : SLOWEST;
}

int32_t move_metrics_fall_ticks(const MoveMetrics *metrics, int32_t rows)
{
    int32_t ticks = 0;
    while (ticks < metrics->falling_count && metrics->falling[ticks].fallen < rows * ONE)
        ticks++;
    return ticks * MOVE_METRICS_UNIT;
}
