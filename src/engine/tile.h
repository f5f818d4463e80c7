/* tile.h - how a cell of the terrain acts on a moving body: one row for each tile.
 *
 * A Grid holds resolved tiles: what depends on a neighbour that never changes is decided once, when
 * the grid is made (grid_resolve), so that a lookup in a tick is one read.
 *   - a slope without a static solid beneath it is TILE_SLOPE_BLOCK, a full solid;
 *   - a ladder with neither ladder nor solid above it is TILE_LADDER_TOP, a one-way as well.
 *
 * Order: tiles that can change during play come last: crumbling blocks, ladders below one, and
 * doors; terrain_tile (terrain.h) returns what they are at the moment. The other numbers are free
 * to change, because tiles are never written to files or hashed. */
#ifndef LEDGE_ENGINE_TILE_H
#define LEDGE_ENGINE_TILE_H

#include "fixed.h"

enum { DOOR_MAX = 64 };

/* What a tile is, or-ed. */
enum {
    TILE_IS_SOLID = 1,
    TILE_IS_SLOPE = 2,
    TILE_IS_LADDER = 4,
    TILE_IS_ONEWAY = 8,        /* one-way platforms and ladder tops */
    TILE_IS_STATIC_SOLID = 16, /* can hold up a slope */
    TILE_IS_DOOR = 32,
    TILE_REFERENCE_SOLID = 64,   /* solid in the models that follow an article */
    TILE_REFERENCE_ONEWAY = 128, /* a one-way in them; the rest is empty (model_reference_tile.h) */
    TILE_STATIC = TILE_IS_SOLID | TILE_IS_STATIC_SOLID
};

/* What a tile does to a body of the model `grid` that stands on it or in it, or-ed. */
enum {
    SURFACE_SLIPPERY = 1, /* the ice constants instead of the usual ones */
    SURFACE_BELT_RIGHT = 2,
    SURFACE_BELT_LEFT = 4,
    SURFACE_SPRINGY = 8,   /* throws up a body that stands in it */
    SURFACE_CRUMBLING = 16 /* vanishes after a body stood on it */
};

/* Tile, its name for the player, fields of TileInfo. */
// clang-format off
#define TILE_LIST(X)                                                                               \
    X(TILE_EMPTY, "empty", .flags = 0)                                                             \
    X(TILE_SOLID, "solid", .flags = TILE_STATIC | TILE_REFERENCE_SOLID)                            \
    X(TILE_ICE, "ice", .flags = TILE_STATIC, .surface = SURFACE_SLIPPERY)                          \
    X(TILE_CONVEYOR_RIGHT, "conveyor", .flags = TILE_STATIC, .surface = SURFACE_BELT_RIGHT)        \
    X(TILE_CONVEYOR_LEFT, "conveyor", .flags = TILE_STATIC, .surface = SURFACE_BELT_LEFT)          \
    X(TILE_SLOPE_UP, "slope", .flags = TILE_IS_SLOPE, .left = 0, .right = ONE)                     \
    X(TILE_SLOPE_DOWN, "slope", .flags = TILE_IS_SLOPE, .left = ONE, .right = 0)                   \
    X(TILE_GENTLE_UP_LOW, "slope", .flags = TILE_IS_SLOPE, .left = 0, .right = ONE / 2)            \
    X(TILE_GENTLE_UP_HIGH, "slope", .flags = TILE_IS_SLOPE, .left = ONE / 2, .right = ONE)         \
    X(TILE_GENTLE_DOWN_HIGH, "slope", .flags = TILE_IS_SLOPE, .left = ONE, .right = ONE / 2)       \
    X(TILE_GENTLE_DOWN_LOW, "slope", .flags = TILE_IS_SLOPE, .left = ONE / 2, .right = 0)          \
    /* a slope that nothing holds up */                                                            \
    X(TILE_SLOPE_BLOCK, "solid slope", .flags = TILE_IS_SOLID)                                     \
    X(TILE_ONEWAY, "one-way", .flags = TILE_IS_ONEWAY | TILE_REFERENCE_ONEWAY)                     \
    X(TILE_LADDER, "ladder", .flags = TILE_IS_LADDER)                                              \
    /* a one-way along its upper edge */                                                           \
    X(TILE_LADDER_TOP, "ladder top", .flags = TILE_IS_LADDER | TILE_IS_ONEWAY)                     \
    X(TILE_SPRING, "spring", .flags = 0, .surface = SURFACE_SPRINGY)                               \
    /* a crumbling block that is not gone, or a shut door */                                       \
    X(TILE_BLOCK, "block", .flags = TILE_IS_SOLID)                                                 \
    /* Tiles that change: to TILE_BLOCK or TILE_EMPTY; to TILE_LADDER or TILE_LADDER_TOP. */       \
    X(TILE_CRUMBLE, "crumbling block", .flags = TILE_IS_SOLID, .surface = SURFACE_CRUMBLING)       \
    X(TILE_LADDER_BELOW_CHANGE, "ladder", .flags = TILE_IS_LADDER)
// clang-format on

typedef enum Tile {
#define X(tile, word, ...) tile,
    TILE_LIST(X)
#undef X
        TILE_DOOR, /* TILE_DOOR + n, n from 0 to DOOR_MAX - 1: TILE_BLOCK or TILE_EMPTY */
    TILE_FIRST_CHANGING = TILE_CRUMBLE
} Tile;

typedef struct TileInfo {
    uint8_t flags;     /* TILE_IS_..., TILE_REFERENCE_... */
    uint8_t surface;   /* SURFACE_... */
    Fixed left, right; /* of a slope: height of the surface at the left and right edge, 0 to ONE */
} TileInfo;

/* By tile. Tiles that change are described in their visible state. */
extern const TileInfo tile_infos[256];

/* By tile, for all but doors: "ice". */
extern const char *const tile_words[TILE_DOOR];

#endif
