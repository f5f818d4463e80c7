/* tile.c - see tile.h: the two tables that say what a tile does to a body. */
#include "tile.h"

enum { STATIC = TILE_IS_SOLID | TILE_IS_STATIC_SOLID, CHANGING = TILE_IS_SOLID };

// clang-format off
#define DOORS_4(n)  [TILE_DOOR + (n)] = CHANGING, [TILE_DOOR + (n) + 1] = CHANGING, \
                    [TILE_DOOR + (n) + 2] = CHANGING, [TILE_DOOR + (n) + 3] = CHANGING
#define DOORS_16(n) DOORS_4(n), DOORS_4((n) + 4), DOORS_4((n) + 8), DOORS_4((n) + 12)

const uint8_t tile_flags[256] = {
    [TILE_SOLID]               = STATIC,
    [TILE_ICE]                 = STATIC,
    [TILE_CONVEYOR_RIGHT]      = STATIC,
    [TILE_CONVEYOR_LEFT]       = STATIC,
    [TILE_SLOPE_UP]            = TILE_IS_SLOPE,
    [TILE_SLOPE_DOWN]          = TILE_IS_SLOPE,
    [TILE_GENTLE_UP_LOW]       = TILE_IS_SLOPE,
    [TILE_GENTLE_UP_HIGH]      = TILE_IS_SLOPE,
    [TILE_GENTLE_DOWN_HIGH]    = TILE_IS_SLOPE,
    [TILE_GENTLE_DOWN_LOW]     = TILE_IS_SLOPE,
    [TILE_SLOPE_BLOCK]         = TILE_IS_SOLID,
    [TILE_ONEWAY]              = TILE_IS_ONEWAY,
    [TILE_LADDER]              = TILE_IS_LADDER,
    [TILE_LADDER_TOP]          = TILE_IS_LADDER | TILE_IS_ONEWAY,
    [TILE_BLOCK]               = TILE_IS_SOLID,
    [TILE_CRUMBLE]             = CHANGING,
    [TILE_LADDER_BELOW_CHANGE] = TILE_IS_LADDER,
    DOORS_16(0), DOORS_16(16), DOORS_16(32), DOORS_16(48),
};

const TileShape tile_shapes[TILE_SLOPE_BLOCK] = {
    [TILE_SLOPE_UP]         = {0, ONE},
    [TILE_SLOPE_DOWN]       = {ONE, 0},
    [TILE_GENTLE_UP_LOW]    = {0, ONE / 2},
    [TILE_GENTLE_UP_HIGH]   = {ONE / 2, ONE},
    [TILE_GENTLE_DOWN_HIGH] = {ONE, ONE / 2},
    [TILE_GENTLE_DOWN_LOW]  = {ONE / 2, 0},
};
// clang-format on

_Static_assert(DOOR_MAX == 64, "the table above has a row for each of 64 doors");
