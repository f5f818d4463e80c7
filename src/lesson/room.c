/* room.c - see room.h */
#include "room.h"

#include <stdio.h>
#include <string.h>

enum { SEED = 20130516, LEVEL_COLS_MIN = 8, LEVEL_ROWS_MIN = 6 };

static int32_t draw(uint32_t *random, int32_t limit)
{
    *random = *random * 1664525u + 1013904223u;
    return (int32_t)((*random >> 8) % (uint32_t)limit);
}

static uint8_t draw_tile(uint32_t *random, int32_t walls, int32_t ways)
{
    int32_t n = draw(random, 100);
    return n < walls ? TILE_SOLID : n < walls + ways ? TILE_ONEWAY : TILE_EMPTY;
}

static Input draw_input(uint32_t *random)
{
    static const struct {
        int32_t percent;
        Input button;
    } buttons[] = {
        {35, INPUT_LEFT}, {45, INPUT_RIGHT}, {50, INPUT_JUMP}, {30, INPUT_UP}, {15, INPUT_DOWN}};
    Input held = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(buttons); i++)
        if (draw(random, 100) < buttons[i].percent) held |= buttons[i].button;
    return held;
}

void room_draw(Room *room, int32_t number)
{
    static const int32_t densities[] = {5, 15, 30};
    uint32_t random = SEED + (uint32_t)number * 2654435761u;
    int32_t cols = LEVEL_COLS_MIN + draw(&random, ROOM_COLS_MAX - LEVEL_COLS_MIN + 1);
    int32_t rows = LEVEL_ROWS_MIN + draw(&random, ROOM_ROWS_MAX - LEVEL_ROWS_MIN + 1);
    int32_t walls = densities[draw(&random, 3)], ways = draw(&random, 2) * 10;
    bool has_floor = draw(&random, 10) < 7;
    memset(room, 0, sizeof *room);
    for (int32_t i = 0; i < cols * rows; i++) {
        bool is_floor = has_floor && i >= cols * (rows - 1);
        uint8_t tile = draw_tile(&random, walls, ways);
        room->tiles[i] = is_floor ? TILE_SOLID : tile;
    }
    room->terrain = (Terrain){.grid = {room->tiles, cols, rows}};
    room->col = 1 + draw(&random, cols - 2);
    room->row = 1 + draw(&random, rows - 2);
    room->tiles[room->row * cols + room->col] = TILE_EMPTY;
    Input held = 0;
    for (int32_t i = 0; i < ROOM_TICKS; i++) {
        if (draw(&random, 100) < 12) held = draw_input(&random);
        room->inputs[i] = held;
    }
    room->random = random;
    room->in_eighths = number % 2 == 1;
}

/* A constant of a model that has also the one called `with`; how it is drawn, and in eighths. */
typedef struct RoomConstant {
    const char *key, *with;
    double low, high;
    int32_t eighths_low, eighths_high;
    bool is_always; /* drawn even where the lesson sets it: a start */
} RoomConstant;

// clang-format off
static const RoomConstant constants[] = {
    {"walk",    "radius", 0.01, 0.4,  1, 2,  false},
    {"jump",    "radius", 0.2,  1.2,  4, 8,  false},
    {"gravity", "radius", 0.05, 0.05, 1, 1,  false},
    {"frict",   "radius", 0.5,  1,    4, 8,  false},
    {"fricty",  "radius", 0.5,  1,    4, 8,  false},
    {"radius",  "radius", 0.1,  0.5,  2, 2,  false},
    {"xr",      "radius", 0,    1,    0, 8,  true},
    {"yr",      "radius", 0,    1,    0, 8,  true},
    {"dx0",     "radius", -2.5, 2.5,  -4, 4, true},
    {"dy0",     "radius", -1.5, 1.5,  -4, 4, true},
    {"accel",   "fric",   0.01, 2,    1, 8,  false},
    {"fric",    "fric",   0.01, 2,    1, 8,  false},
    {"max",     "fric",   0.1,  20,   8, 80, false},
};
// clang-format on

void room_draw_constants(const Room *room, ModelParams *params, RoomFixed is_fixed,
                         const void *self)
{
    const SettingTable *table = model_settings((ModelKind)params->kind);
    uint32_t random = room->random;
    for (size_t i = 0; i < ARRAY_LENGTH(constants); i++) {
        const RoomConstant *c = &constants[i];
        char text[32];
        int32_t eighths = c->eighths_low + draw(&random, c->eighths_high - c->eighths_low + 1);
        int32_t thousandths = draw(&random, 1001);
        bool is_usual = draw(&random, 2) && !c->is_always && !room->in_eighths;
        double value =
            room->in_eighths ? eighths / 8.0 : c->low + (c->high - c->low) * thousandths / 1000;
        if (is_usual || !setting_find(table, c->with)) continue;
        if (!c->is_always && is_fixed && is_fixed(self, c->key)) continue;
        snprintf(text, sizeof text, "%.6f", value);
        (void)model_set(params, c->key, text);
    }
}
