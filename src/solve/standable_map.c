/* standable_map.c - see standable_map.h */
#include "standable_map.h"

#include "envelope.h"

#include <stdlib.h>
#include <string.h>

/* Columns [left, right] and rows [top, bottom] of the level. */
typedef struct Patch {
    int32_t left, top, right, bottom;
} Patch;

static void mark(StandableMap *footing, Patch patch, uint8_t bits)
{
    int32_t left = max_i32(0, patch.left), right = min_i32(footing->cols - 1, patch.right);
    int32_t top = max_i32(-footing->sky, patch.top);
    int32_t bottom = min_i32(footing->rows + STANDABLE_BELOW - 1, patch.bottom);
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t col = left; col <= right; col++)
            footing->cells[standable_map_index(footing, col, row)] |= bits;
}

static bool is_door(uint8_t tile)
{
    return tile_infos[tile].flags & TILE_IS_DOOR;
}

/* A crumbling block is both: it supports, and it is open once it is gone. */
static bool is_open(uint8_t tile, bool doors_open)
{
    if (tile_infos[tile].surface & SURFACE_CRUMBLING) return true;
    if (is_door(tile)) return doors_open;
    return !(tile_infos[tile].flags & TILE_IS_SOLID);
}

static bool holds(uint8_t tile)
{
    return (tile_infos[tile].flags & (TILE_IS_SOLID | TILE_IS_ONEWAY)) ||
           tile == TILE_LADDER_BELOW_CHANGE;
}

/* ---- cell by cell ----------------------------------------------------------------------- */

/* Ice, belts and crumbling blocks are empty to some models. */
static uint8_t tile_known(const Level *level, bool sees_all, int32_t col, int32_t row)
{
    uint8_t tile = grid_get(&level->terrain.grid, col, row);
    bool is_block = (tile_infos[tile].flags & TILE_REFERENCE_SOLID) || tile == TILE_SLOPE_BLOCK;
    if (is_block || sees_all) return tile;
    return tile_infos[tile].flags & TILE_IS_SOLID ? TILE_EMPTY : tile;
}

bool standable_map_is_open(const Level *level, int32_t col, int32_t row, bool doors_open)
{
    return is_open(tile_known(level, false, col, row), doors_open);
}

static void mark_tiles(StandableMap *footing, const Level *level, bool doors_open)
{
    bool sees_all = model_has((ModelKind)level->physics.kind, MODEL_SEES_ALL_TILES);
    for (int32_t row = -footing->sky; row < footing->rows + STANDABLE_BELOW; row++)
        for (int32_t col = 0; col < footing->cols; col++) {
            const uint8_t tile = tile_known(level, sees_all, col, row);
            const uint8_t flags = tile_infos[tile].flags;
            uint8_t bits = 0;
            if (is_open(tile, doors_open)) bits |= STANDABLE_OPEN;
            if (is_door(tile)) bits |= STANDABLE_DOOR;
            if (holds(tile_known(level, sees_all, col, row + 1))) bits |= STANDABLE_GROUND;
            if (flags & TILE_IS_SLOPE) bits |= STANDABLE_INSIDE;
            if (flags & TILE_IS_LADDER) bits |= STANDABLE_LADDER | STANDABLE_INSIDE;
            if (tile_infos[tile].surface & SURFACE_SPRINGY) bits |= STANDABLE_SPRING;
            footing->cells[standable_map_index(footing, col, row)] = bits;
        }
}

/* A body that stands with the middle of its feet above spikes pointing up dies; but from beside
 * them it can step over to the floor that they are on. */
static void mark_spikes(StandableMap *footing, const Level *level, bool as_standing)
{
    for (int32_t row = 0; row < level->rows; row++) {
        for (int32_t col = 0; col < level->cols; col++) {
            if (level_kind(level, col, row) != KIND_SPIKE_UP) continue;
            if (!holds(grid_get(&level->terrain.grid, col, row + 1))) continue;
            if (as_standing)
                mark(footing, (Patch){col - 1, row, col + 1, row}, STANDABLE_GROUND);
            else
                footing->cells[standable_map_index(footing, col, row)] &=
                    (uint8_t)~STANDABLE_GROUND;
        }
    }
}

/* ---- what reaches beyond its own cell --------------------------------------------------- */

static bool can_stop_a_head(uint8_t tile)
{
    return tile >= TILE_FIRST_CHANGING ||
           (tile_infos[tile].flags & (TILE_IS_SOLID | TILE_IS_SLOPE));
}

static bool surely_stops_a_head(uint8_t tile)
{
    return can_stop_a_head(tile) && tile < TILE_FIRST_CHANGING;
}

/* The last cell of a ceiling, with room below and beside it. */
static bool is_corner_overhead(const Grid *grid, int32_t col, int32_t row)
{
    return can_stop_a_head(grid_get(grid, col, row)) &&
           is_open(grid_get(grid, col, row + 1), true) &&
           (!surely_stops_a_head(grid_get(grid, col - 1, row)) ||
            !surely_stops_a_head(grid_get(grid, col + 1, row)));
}

/* Marks the places from where a head in the air may meet a corner: the feet are in the row below
 * it. Below the level a body can only jump from lifts, and from monsters that fall out
 * (standable_map_mark_below). */
static void mark_corners(StandableMap *footing, const Level *level)
{
    int32_t last = level->terrain.lift_count > 0 ? level->rows : level->rows - 1;
    for (int32_t row = 0; row < last; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (is_corner_overhead(&level->terrain.grid, col, row))
                mark(footing, (Patch){col - 1, row + 1, col + 1, row + 1}, STANDABLE_CORNER);
}

/* The places that a body on a lift can be in. */
static Patch track_of(const LiftPath *lift)
{
    const LiftWay way = envelope_lift_way(lift);
    return (Patch){fixed_floor(way.left) - 1, fixed_floor(way.top) - 2, fixed_floor(way.right) + 1,
                   fixed_floor(way.bottom) + 1};
}

/* Marks the places from where a body that drops may be moved off what is solid beside its platform.
 * Lifts may be beside any, and blocks beside a lift. */
static void mark_drops(StandableMap *footing, const Level *level)
{
    const Grid *grid = &level->terrain.grid;
    const int32_t lifts = level->terrain.lift_count;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            const uint8_t tile = grid_get(grid, col, row);
            if (!holds(tile) || (tile_infos[tile].flags & TILE_IS_SOLID)) continue;
            if (lifts > 0 || can_stop_a_head(grid_get(grid, col - 1, row)) ||
                can_stop_a_head(grid_get(grid, col + 1, row)))
                mark(footing, (Patch){col, row - 1, col, row - 1}, STANDABLE_CORNER);
        }
    for (int32_t i = 0; i < lifts; i++)
        mark(footing, track_of(&level->terrain.lifts[i]), STANDABLE_CORNER);
}

/* Marks at most `rows` open places before or after a mark in the same column. */
static void spread_corner(StandableMap *footing, int32_t first, int32_t step, int32_t rows)
{
    int32_t left = 0;
    for (int32_t i = 0, at = first; i < footing->height; i++, at += step) {
        uint8_t *cell = &footing->cells[at];
        if (!(*cell & STANDABLE_OPEN))
            left = 0;
        else if (*cell & STANDABLE_CORNER)
            left = rows;
        else if (left > 0) {
            left--;
            *cell |= STANDABLE_CORNER;
        }
    }
}

/* The middle of a body can hold on to a ladder that its feet are below. */
static void mark_ladders(StandableMap *footing, const Level *level,
                         const StandableMapOptions *options)
{
    uint8_t below = options->is_proof ? STANDABLE_LADDER : STANDABLE_LADDER | STANDABLE_INSIDE;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (tile_infos[grid_get(&level->terrain.grid, col, row)].flags & TILE_IS_LADDER)
                mark(footing, (Patch){col, row + 1, col, row + 1}, below);
}

/* A body can stand everywhere on a lift's path, and jump with its momentum from every place that it
 * reaches before the momentum ends: at most one cell a tick. */
static void mark_lifts(StandableMap *footing, const Level *level, bool leaves_out)
{
    const Terrain *terrain = &level->terrain;
    const BodyParams *params = model_body_params(&level->physics);
    int32_t grace = params ? params->lift_grace_ticks : 0;
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        const LiftPath *lift = &terrain->lifts[i];
        Patch track = track_of(lift);
        Patch near = {track.left - grace, track.top - grace, track.right + grace,
                      track.bottom + grace};
        if (!leaves_out) mark(footing, track, STANDABLE_INSIDE);
        mark(footing, near, STANDABLE_LIFT);
    }
}

/* Wall jumps and ledge grabs work a little away from the wall. The walls at the sides of the level
 * have no upper end, so wall jumps have no limit there: a body in the highest row can get anywhere
 * in it. */
static void mark_walls(StandableMap *footing, const Level *level)
{
    const BodyParams *params = model_body_params(&level->physics);
    if (!params || !(params->wall_jump || params->ledge_grab)) return;
    int32_t reach = 2 + (params->wall_jump ? params->wall_grace_ticks : 0);
    for (int32_t row = -footing->sky; row < level->rows; row++)
        for (int32_t col = -1; col <= level->cols; col++)
            if (can_stop_a_head(grid_get(&level->terrain.grid, col, row)))
                mark(footing, (Patch){col - reach, row - reach, col + reach, row + reach},
                     STANDABLE_INSIDE);
    if (params->wall_jump)
        mark(footing, (Patch){0, -footing->sky, footing->cols - 1, -footing->sky},
             STANDABLE_INSIDE);
}

bool standable_map_init(StandableMap *footing, const Level *level,
                        const StandableMapOptions *options)
{
    *footing = (StandableMap){.cols = level->cols, .rows = level->rows, .sky = options->sky};
    footing->height = footing->sky + footing->rows + STANDABLE_BELOW;
    footing->cells = malloc((size_t)footing->height * (size_t)footing->cols);
    if (!footing->cells) return false;
    if (options->place) {
        uint8_t *place = footing->cells;
        for (int32_t row = -footing->sky; row < footing->rows + STANDABLE_BELOW; row++)
            for (int32_t col = 0; col < footing->cols; col++)
                *place++ = options->place(level, col, row, options->doors_open);
        return true;
    }
    mark_tiles(footing, level, options->doors_open);
    if (!options->spikes_are_harmless) {
        if (!options->no_spiky_edges) mark_spikes(footing, level, true);
        mark_spikes(footing, level, false);
    }
    mark_corners(footing, level);
    mark_drops(footing, level);
    /* A body that was pushed leaves its column above or below that place, with only open places
     * between; on the way down it soon has more time than a corner can give. */
    int32_t last = (footing->height - 1) * footing->cols;
    for (int32_t col = 0; col < footing->cols; col++) {
        spread_corner(footing, last + col, -footing->cols, options->rise);
        spread_corner(footing, col, footing->cols, footing->sky + options->rise);
    }
    mark_ladders(footing, level, options);
    mark_lifts(footing, level, options->leaves_lifts_out);
    mark_walls(footing, level);
    return true;
}

static void mark_open(StandableMap *footing, int32_t at, int32_t step, int32_t count)
{
    const int32_t end = footing->cols * footing->height;
    for (; count > 0 && at >= 0 && at < end; at += step, count--) {
        if (!(footing->cells[at] & STANDABLE_OPEN)) return;
        footing->cells[at] |= STANDABLE_CORNER;
    }
}

bool standable_map_has_slopes(const Level *level)
{
    const Grid *grid = &level->terrain.grid;
    for (size_t i = 0; i < (size_t)grid->cols * (size_t)grid->rows; i++)
        if (tile_infos[grid->tiles[i]].flags & TILE_IS_SLOPE) return true;
    return false;
}

bool standable_map_has_corner_below(const Level *level, int32_t col)
{
    for (int32_t side = max_i32(0, col - 1); side <= min_i32(level->cols - 1, col + 1); side++)
        if (is_corner_overhead(&level->terrain.grid, side, level->rows - 1)) return true;
    return false;
}

void standable_map_mark_below(StandableMap *footing, const Level *level, int32_t col, int32_t rise)
{
    if (col < 0 || col >= level->cols) return;
    if (!is_corner_overhead(&level->terrain.grid, col, level->rows - 1)) return;
    for (int32_t side = max_i32(0, col - 1); side <= min_i32(footing->cols - 1, col + 1); side++) {
        int32_t at = standable_map_index(footing, side, level->rows);
        mark_open(footing, at, -footing->cols, rise + 1);
        mark_open(footing, at, footing->cols, footing->height);
    }
}

void standable_map_done(StandableMap *footing)
{
    free(footing->cells);
    footing->cells = NULL;
}
