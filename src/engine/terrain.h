/* terrain.h - what moves or changes in the terrain: crumbling blocks, doors, lifts.
 *
 * Terrain is what the level defines, and is shared; TerrainState is how it stands at one tick:
 * plain data without pointers, so that a snapshot is an assignment. The cost of a tick depends on
 * the blocks and lifts that are active, never on the size of the grid.
 * Units: Fixed cells, ticks of 1/60 s. */
#ifndef LEDGE_ENGINE_TERRAIN_H
#define LEDGE_ENGINE_TERRAIN_H

#include "grid.h"

LEDGE_C_BEGIN

enum { LIFT_MAX = 32, CRUMBLE_MAX = 256 };

/* A platform that moves back and forth: at tick t it is at start + velocity * k, where k goes from
 * 0 to `ticks` and back to 0. */
typedef struct LiftPath {
    Fixed x, y, width; /* left and top edge at tick 0; one cell high */
    Fixed dx, dy;      /* cells per tick */
    int32_t ticks;     /* at least 1 */
    bool solid;        /* false: one-way */
} LiftPath;

typedef struct Terrain {
    Grid grid;
    int32_t lift_count;
    LiftPath lifts[LIFT_MAX];
} Terrain;

typedef struct Lift {
    Fixed x, y;   /* left and top edge */
    Fixed dx, dy; /* its movement in the last tick */
} Lift;

typedef struct Crumble {
    int16_t col, row;
    int16_t timer; /* > 0: ticks until it vanishes; < 0: minus the ticks until it is back */
} Crumble;

typedef struct TerrainState {
    int32_t tick;
    uint64_t open_doors;  /* bit n: door n is open */
    uint64_t gone_filter; /* bit terrain_crumble_bit(col, row) is set where a block is gone */
    int32_t crumble_count;
    Crumble crumbles[CRUMBLE_MAX]; /* the active ones, in the order of the first step on them */
    Lift lifts[LIFT_MAX];          /* terrain->lift_count of them */
} TerrainState;

/* The state at tick 0. */
void terrain_init(TerrainState *state, const Terrain *terrain);

/* True if nothing moves: no lift, no crumbling block that is active. */
static inline bool terrain_is_still(const TerrainState *state, const Terrain *terrain)
{
    return terrain->lift_count == 0 && state->crumble_count == 0;
}

/* Makes all crumbling blocks whole again. */
void terrain_reset_crumbles(TerrainState *state);

static inline uint64_t terrain_crumble_bit(int32_t col, int32_t row)
{
    return UINT64_C(1) << ((uint32_t)(col + row * 7) & 63u);
}

/* The current tile for a tile of TILE_FIRST_CHANGING or above at (col, row). */
uint8_t terrain_changing_tile(const TerrainState *state, const Terrain *terrain, uint8_t tile,
                              int32_t col, int32_t row);

/* The current tile at (col, row); always below TILE_FIRST_CHANGING. */
static inline uint8_t terrain_tile(const TerrainState *state, const Terrain *terrain, int32_t col,
                                   int32_t row)
{
    uint8_t tile = grid_get(&terrain->grid, col, row);
    if (tile < TILE_FIRST_CHANGING) return tile;
    return terrain_changing_tile(state, terrain, tile, col, row);
}

LEDGE_C_END

#endif
