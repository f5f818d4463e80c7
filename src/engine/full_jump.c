/* full_jump.c - see full_jump.h */
#include "full_jump.h"

enum { COLS = 3, ROWS = 2, FLIGHT_TICKS_MAX = 600 };

typedef struct Flight {
    Fixed top;     /* least y */
    int32_t ticks; /* until it is down again; FLIGHT_TICKS_MAX: it is not */
} Flight;

/* Straight up from a floor, under an open sky. */
static Flight fly(const ModelParams *params, const Terrain *terrain, int32_t held_ticks)
{
    TerrainState world;
    Model model;
    Pose pose;
    terrain_init(&world, terrain);
    model_init(&model, params, terrain, &world, COLS / 2, ROWS - 2);
    model_pose(&model, params, terrain, &world, &pose);
    const Fixed floor = pose.y;
    Flight flight = {.top = floor};
    while (flight.ticks < FLIGHT_TICKS_MAX) {
        Input input = flight.ticks < held_ticks ? INPUT_JUMP : 0;
        model_step_world(&model, params, terrain, &world, input, NULL);
        model_pose(&model, params, terrain, &world, &pose);
        flight.ticks++;
        flight.top = min_i32(flight.top, pose.y);
        if (pose.y >= floor && flight.ticks > 1) break;
    }
    return flight;
}

int32_t full_jump_ticks(const ModelParams *params)
{
    uint8_t tiles[ROWS][COLS] = {{TILE_EMPTY}, {TILE_SOLID, TILE_SOLID, TILE_SOLID}};
    grid_resolve(tiles[0], COLS, ROWS);
    const Terrain terrain = {.grid = {tiles[0], COLS, ROWS}};
    const Flight full = fly(params, &terrain, FULL_JUMP_TICKS_MAX);
    int32_t least = 1, most = FULL_JUMP_TICKS_MAX;
    while (least < most) {
        int32_t middle = (least + most) / 2;
        Flight flight = fly(params, &terrain, middle);
        if (flight.top == full.top && flight.ticks == full.ticks)
            most = middle;
        else
            least = middle + 1;
    }
    return least;
}
