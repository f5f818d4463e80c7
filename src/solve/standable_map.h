/* standable_map.h - what a player can do in every place of a level: stand, jump, climb.
 *
 * A place is a cell that the middle of the feet may be in. The map is wider than the level: the sky
 * above it is free, and a body lives until it is a few rows below it. Nothing here depends on time:
 * crumbling blocks are both there and gone, lifts are everywhere on their path, doors are as the
 * options say. The map never leaves out anything that a player can do.
 * Memory: standable_map_done frees the cells. */
#ifndef LEDGE_SOLVE_STANDABLE_MAP_H
#define LEDGE_SOLVE_STANDABLE_MAP_H

#include "../level/level.h"

enum {
    STANDABLE_OPEN = 1,   /* the feet can be here */
    STANDABLE_GROUND = 2, /* support along the lower border */
    STANDABLE_INSIDE = 4, /* support at any height in the cell: slope, ladder, lift, wall or edge
                             where the player can use those */
    STANDABLE_SPRING = 8,
    STANDABLE_LIFT = 16, /* near a lift: a jump may have its momentum */
    STANDABLE_LADDER = 32,
    STANDABLE_DOOR = 64,   /* a locked door; open only with the option doors_open */
    STANDABLE_CORNER = 128 /* a corner above may push the head aside, or a block the feet of a body
                              that drops through a one-way */
};

enum { STANDABLE_BELOW = 3 }; /* rows under the level in which a body is still alive */

typedef struct StandableMap {
    int32_t cols, rows; /* of the level */
    int32_t sky;        /* rows above the level */
    int32_t height;     /* sky + rows + STANDABLE_BELOW */
    uint8_t *cells;     /* height rows of cols, the highest first */
} StandableMap;

/* What a place offers to the anchor of a body: STANDABLE_..., or-ed. */
typedef uint8_t StandablePlace(const Level *level, int32_t col, int32_t row, bool doors_open);

typedef struct StandableMapOptions {
    int32_t sky;     /* rows above the level in the map, at least 1 */
    int32_t rise;    /* most rows that a jump rises: how far the effect of a corner reaches */
    bool doors_open; /* all doors count as open */
    bool spikes_are_harmless; /* as for monsters */
    bool no_spiky_edges; /* as an estimate for bodies a cell wide, which hardly stand beside a floor
                            that spikes are on */
    bool leaves_lifts_out; /* they hold nobody here: the caller knows what stands on them */
    bool is_proof;         /* a place below a ladder, which only the middle of the body reaches, is
                              STANDABLE_LADDER without STANDABLE_INSIDE */
    StandablePlace *place; /* of a model with an anchor of its own (model_bound.h); NULL: the rules
                              of this file, for the middle of the feet */
} StandableMapOptions;

/* Can the middle of the feet be in this cell, by the rules of `grid`? */
bool standable_map_is_open(const Level *level, int32_t col, int32_t row, bool doors_open);

/* Is there any slope? A body may follow one farther than it gets up or down in a tick elsewhere. */
bool standable_map_has_slopes(const Level *level);

/* False when memory ran out. */
bool standable_map_init(StandableMap *footing, const Level *level,
                        const StandableMapOptions *options);
void standable_map_done(StandableMap *footing);

/* A body may rise from below the level in column `col`, off a monster that falls out: marks the
 * corners that are then overhead, as far as `rise` rows above them. Lifts are known before. */
void standable_map_mark_below(StandableMap *footing, const Level *level, int32_t col, int32_t rise);

/* May a body in this column, below the level, be pushed by such a corner? */
bool standable_map_has_corner_below(const Level *level, int32_t col);

/* The index of the level's cell (col, row) in `cells`. Needs col inside the level and row from
 * -sky to rows + STANDABLE_BELOW - 1. */
static inline int32_t standable_map_index(const StandableMap *footing, int32_t col, int32_t row)
{
    return (row + footing->sky) * footing->cols + col;
}

/* The nearest place of the map to (col, row). */
static inline int32_t standable_map_nearest(const StandableMap *footing, int32_t col, int32_t row)
{
    int32_t last = footing->rows + STANDABLE_BELOW - 1;
    return standable_map_index(footing, clamp_i32(col, 0, footing->cols - 1),
                               clamp_i32(row, -footing->sky, last));
}

#endif
