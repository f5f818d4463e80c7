/* tile.h - what a cell of the terrain is to a moving body.
 *
 * A Grid holds resolved tiles: what depends on a neighbour that never changes is settled once,
 * when the grid is made (grid_resolve), so that a lookup in a tick is one read.
 *   - a slope without a static solid beneath it is TILE_SLOPE_BLOCK, a full solid;
 *   - a ladder with neither ladder nor solid above it is TILE_LADDER_TOP, a one-way as well.
 * What can change during play comes last in the order: crumbling blocks, ladders below one, and
 * doors. terrain_tile (terrain.h) turns these into what they are at this moment. */
#ifndef LEDGE_ENGINE_TILE_H
#define LEDGE_ENGINE_TILE_H

#include "fixed.h"

typedef enum Tile {
    TILE_EMPTY,
    TILE_SOLID,
    TILE_ICE,
    TILE_CONVEYOR_RIGHT,
    TILE_CONVEYOR_LEFT,
    TILE_SLOPE_UP,            /* '/'  height 0 to 1 from left to right */
    TILE_SLOPE_DOWN,          /* '\'  1 to 0 */
    TILE_GENTLE_UP_LOW,       /* 'a'  0 to 1/2 */
    TILE_GENTLE_UP_HIGH,      /* 'b'  1/2 to 1 */
    TILE_GENTLE_DOWN_HIGH,    /* 'c'  1 to 1/2 */
    TILE_GENTLE_DOWN_LOW,     /* 'd'  1/2 to 0 */
    TILE_SLOPE_BLOCK,         /* a slope that nothing holds up: solid */
    TILE_ONEWAY,              /* supports from above only */
    TILE_LADDER,              /*   */
    TILE_LADDER_TOP,          /* ladder, and a one-way along its upper edge */
    TILE_SPRING,              /* not solid; throws up what stands in it */
    TILE_BLOCK,               /* a crumbling block that is there, or a door that is shut */
    TILE_CRUMBLE,             /* changes: TILE_BLOCK or TILE_EMPTY */
    TILE_LADDER_BELOW_CHANGE, /* changes: TILE_LADDER or TILE_LADDER_TOP */
    TILE_DOOR, /* TILE_DOOR + n, n from 0 to DOOR_MAX - 1: TILE_BLOCK or TILE_EMPTY */
    TILE_FIRST_CHANGING = TILE_CRUMBLE
} Tile;

enum { DOOR_MAX = 64 };

enum {
    TILE_IS_SOLID = 1,
    TILE_IS_SLOPE = 2,
    TILE_IS_LADDER = 4,
    TILE_IS_ONEWAY = 8,       /* one-way platforms and ladder tops */
    TILE_IS_STATIC_SOLID = 16 /* can hold up a slope */
};

typedef struct TileShape {
    Fixed left, right; /* height of the surface at the left and right edge, 0 to ONE */
} TileShape;

/* By tile, for those below TILE_FIRST_CHANGING and for TILE_CRUMBLE and the doors as blocks. */
extern const uint8_t tile_flags[256];

/* By tile; zero for what is not a slope. */
extern const TileShape tile_shapes[TILE_SLOPE_BLOCK];

#endif
