/* place_map.c - see place_map.h */
#include "place_map.h"

#include "../game/game.h"

#include <stdlib.h>

enum { SKY_ROWS = 16, ROWS_BELOW = 4 };

/* The columns that every body of the interval overlaps, even if it were `smaller` narrower at each
 * side. */
static Cols cols_of_all(const PlaceMap *places, int32_t at, Fixed smaller)
{
    Span middle = place_map_middle(places, at);
    Fixed half = places->params->half_width - smaller;
    return (Cols){fixed_floor(middle.high - half), fixed_floor(middle.low + half - 1)};
}

Cols place_map_cols(const PlaceMap *places, int32_t at)
{
    Span middle = place_map_middle(places, at);
    Fixed half = places->params->half_width;
    return (Cols){fixed_floor(middle.low - half), fixed_floor(middle.high + half - 1)};
}

/* ---- filling ---------------------------------------------------------------------------- */

static bool changes(uint8_t tile)
{
    return tile >= TILE_FIRST_CHANGING;
}

/* What is certain of a tile. Nothing is beside a slope: the slope may lead over the tile, which
 * then neither stops nor supports a body. */
static uint16_t flags_of_all(const PlaceMap *places, int32_t col, int32_t row)
{
    const Level *level = places->level;
    uint8_t tile = grid_get(&level->terrain.grid, col, row);
    uint8_t flags = tile_infos[tile].flags;
    uint16_t bits = 0;
    if (level_has_slope(level, col - 1, row) || level_has_slope(level, col + 1, row)) return 0;
    if (places->doors_shut && (flags & TILE_IS_DOOR)) return PLACE_SOLID | PLACE_SURE;
    if (!changes(tile) && (flags & TILE_IS_SOLID)) bits |= PLACE_SOLID;
    if (!changes(tile) && (flags & (TILE_IS_SOLID | TILE_IS_ONEWAY))) bits |= PLACE_SURE;
    return bits;
}

/* The sides of a wall neither hold a body nor stop its head. */
static uint16_t flags_of_any(const PlaceMap *places, int32_t col, int32_t row)
{
    const Level *level = places->level;
    uint8_t tile = grid_get(&level->terrain.grid, col, row);
    uint8_t flags = tile_infos[tile].flags;
    bool may_be_oneway = (flags & TILE_IS_ONEWAY) || tile == TILE_LADDER_BELOW_CHANGE;
    bool may_hold = changes(tile) || (flags & (TILE_IS_SOLID | TILE_IS_ONEWAY));
    bool may_stop = changes(tile) || (flags & (TILE_IS_SOLID | TILE_IS_SLOPE));
    bool is_wall_above = flags_of_all(places, col, row - 1) & PLACE_SOLID;
    bool is_wall_below = flags_of_all(places, col, row + 1) & PLACE_SOLID;
    uint16_t bits = 0;
    if (may_hold && !is_wall_above) bits |= PLACE_SUPPORT;
    if (may_be_oneway && !is_wall_above) bits |= PLACE_ONEWAY;
    if (may_stop && !(is_wall_below && is_wall_above)) bits |= PLACE_CEILING;
    if (flags & TILE_IS_SLOPE) bits |= PLACE_SLOPE;
    return bits;
}

static uint16_t flags_of_middle(const Level *level, const Reach *reach, int32_t col, int32_t row)
{
    uint8_t tile = grid_get(&level->terrain.grid, col, row);
    uint16_t bits = 0;
    if (tile_infos[tile].flags & TILE_IS_LADDER) bits |= PLACE_LADDER;
    if (tile_infos[tile].surface & SURFACE_SPRINGY) bits |= PLACE_SPRING;
    if (reach_has(reach, col, row)) bits |= PLACE_REACHED;
    return bits;
}

/* A turret never moves, lives for ever, and is deadly to touch. */
static bool is_turret(const Place *actor)
{
    const uint8_t flags = actor_kinds[actor->kind].flags;
    return (flags & ACTOR_FIXED) && !(flags & ACTOR_STOMPABLE);
}

static bool all_touch_turret(const PlaceMap *places, Span middle, int32_t row)
{
    const PlaceList *actors = &places->level->actors;
    for (int32_t i = 0; i < actors->count; i++) {
        const Place *actor = &actors->items[i];
        if (actor->row != row || !is_turret(actor)) continue;
        const Fixed reach = places->params->half_width + actor_kinds[actor->kind].half_width;
        const Fixed x = actor->col * ONE + ONE / 2;
        if (middle.high - x < reach && x - middle.low < reach) return true;
    }
    return false;
}

/* Whoever hangs on to an edge is just beside it; nothing solid is above the edge, nor above the
 * head. */
static bool may_hang(const PlaceMap *places, Span middle, int32_t row)
{
    const Fixed half = places->params->half_width;
    if (!places->params->ledge_grab) return false;
    for (int32_t side = -1; side <= 1; side += 2)
        for (int32_t col = fixed_floor(middle.low) - 1; col <= fixed_floor(middle.high) + 1;
             col++) {
            const uint8_t tile = grid_get(&places->level->terrain.grid, col, row);
            const Fixed x = side > 0 ? col * ONE - half : (col + 1) * ONE + half;
            if (x < middle.low || x > middle.high) continue;
            if (!changes(tile) && !(tile_infos[tile].flags & TILE_IS_SOLID)) continue;
            if (flags_of_all(places, col, row - 1) & PLACE_SOLID) continue;
            if (!(flags_of_all(places, fixed_floor(x), row - 1) & PLACE_SOLID)) return true;
        }
    return false;
}

static uint16_t flags_in(const PlaceMap *places, const Reach *reach, int32_t at, int32_t row)
{
    const Level *level = places->level;
    Cols all = cols_of_all(places, at, 0), any = place_map_cols(places, at);
    Span middle = place_map_middle(places, at);
    Cols mercy = cols_of_all(places, at, min_i32(SPIKE_MERCY, places->params->half_width / 2));
    uint16_t bits = 0;
    for (int32_t col = all.left; col <= all.right; col++)
        bits |= flags_of_all(places, col, row);
    for (int32_t col = any.left; col <= any.right; col++)
        bits |= flags_of_any(places, col, row);
    for (int32_t col = fixed_floor(middle.low); col <= fixed_floor(middle.high); col++)
        bits |= flags_of_middle(level, reach, col, row);
    if (place_map_stompers(places, at, row)) bits |= PLACE_STOMP;
    if (places->turret > 0 && all_touch_turret(places, middle, row)) bits |= PLACE_TURRET;
    if (may_hang(places, middle, row)) bits |= PLACE_EDGE;
    for (int32_t col = mercy.left; col <= mercy.right; col++) {
        CellKind kind = level_kind(level, col, row);
        if (kind == KIND_SPIKE_UP) bits |= PLACE_SPIKES;
        if (kind == KIND_SPIKE_DOWN) bits |= PLACE_SPIKES_DOWN;
    }
    return bits;
}

bool place_map_init(PlaceMap *places, const Level *level, const Reach *reach,
                    const PlaceOptions *options)
{
    const Fixed step = (options->pace + options->parts - 1) / options->parts;
    *places = (PlaceMap){.level = level,
                         .params = model_body_params(&level->physics),
                         .pace = options->pace,
                         .step = step,
                         .parts = options->parts,
                         .doors_shut = options->doors_shut,
                         .count = level->cols * ONE / step + 1,
                         .top = -SKY_ROWS,
                         .rows = SKY_ROWS + level->rows + ROWS_BELOW};
    const size_t rows = (size_t)places->rows;
    places->cells = calloc((size_t)places->count * rows, sizeof *places->cells);
    places->stompers = malloc((size_t)level->cols * rows * sizeof *places->stompers);
    if (!places->cells || !places->stompers) return false;
    for (int32_t i = 0; i < level->actors.count; i++) {
        const Fixed height = actor_kinds[level->actors.items[i].kind].height;
        if (!is_turret(&level->actors.items[i])) continue;
        places->turret = places->turret > 0 ? min_i32(places->turret, height) : height;
    }
    for (int32_t i = 0; i < level->cols * places->rows; i++)
        places->stompers[i] =
            reach_stompers(reach, i / places->rows, i % places->rows + places->top);
    for (int32_t at = 0; at < places->count; at++)
        for (int32_t row = 0; row < places->rows; row++) {
            uint16_t bits = flags_in(places, reach, at, row + places->top);
            places->cells[(size_t)at * (size_t)places->rows + (size_t)row] = bits;
            places->has_slopes |= (bits & PLACE_SLOPE) != 0;
            places->reaches_top |= row == 0 && (bits & PLACE_REACHED);
        }
    return true;
}

void place_map_done(PlaceMap *places)
{
    free(places->cells);
    free(places->stompers);
    places->cells = NULL;
    places->stompers = NULL;
}

/* ---- asking ----------------------------------------------------------------------------- */

/* The flags of all rows from `first` to `last`, or-ed, of an interval that there is. */
static uint16_t flags_of_rows(const PlaceMap *places, int32_t at, int32_t first, int32_t last)
{
    const uint16_t *cells = places->cells + (size_t)at * (size_t)places->rows - places->top;
    uint16_t flags = 0;
    first = max_i32(first, places->top);
    last = min_i32(last, places->top + places->rows - 1);
    for (int32_t row = first; row <= last; row++)
        flags |= cells[row];
    return flags;
}

bool place_map_has(const PlaceMap *places, int32_t at, Span feet, uint16_t flag)
{
    const int32_t first = fixed_floor(feet.low - 1), last = fixed_floor(feet.high - 1);
    if (at < 0 || at >= places->count) return flag & PLACE_SOLID;
    return flags_of_rows(places, at, first, last) & flag;
}

uint64_t place_map_stompers(const PlaceMap *places, int32_t at, int32_t row)
{
    const Span middle = place_map_middle(places, at);
    const int32_t last = min_i32(fixed_floor(middle.high), places->level->cols - 1);
    uint64_t stompers = 0;
    if ((uint32_t)(row - places->top) >= (uint32_t)places->rows) return 0;
    for (int32_t col = fixed_floor(middle.low); col <= last; col++)
        stompers |= places->stompers[col * places->rows + row - places->top];
    return stompers;
}

/* Spikes fill a part of their cell; they do not hurt a body that moves as they point. */
static bool is_deadly(const PlaceMap *places, int32_t at, Span feet, Span dy)
{
    const BodyParams *p = places->params;
    Fixed mercy = min_i32(SPIKE_MERCY, p->height / 4);
    Fixed bottom = feet.low - mercy, top = feet.high - p->height + mercy;
    for (int32_t row = fixed_floor(top); row * ONE < bottom; row++) {
        uint16_t bits = place_map_get(places, at, row);
        bool meets_upper = row * ONE + SPIKE_DEPTH > top;
        bool meets_lower = (row + 1) * ONE - SPIKE_DEPTH < bottom && (row + 1) * ONE > top;
        if (dy.low >= 0 && meets_lower && (bits & PLACE_SPIKES)) return true;
        if (dy.high <= 0 && meets_upper && (bits & PLACE_SPIKES_DOWN)) return true;
    }
    for (int32_t row = fixed_floor(feet.high - p->height); row * ONE < feet.low; row++)
        if (place_map_kills_in_row(places, feet, row) &&
            (place_map_get(places, at, row) & PLACE_TURRET))
            return true;
    return false;
}

/* Is there room for any body with its feet in a span lower than its height? */
static bool is_free(const PlaceMap *places, int32_t at, Span feet, Span dy)
{
    const int32_t head = fixed_floor(feet.high - places->params->height);
    const bool is_barred = flags_of_rows(places, at, head, fixed_floor(feet.low - 1)) & PLACE_SOLID;
    return !is_barred && !is_deadly(places, at, feet, dy);
}

bool place_map_fit(const PlaceMap *places, int32_t at, Span *feet, Span dy)
{
    enum { PART = ONE / 16 };
    if (at < 0 || at >= places->count || feet->low > feet->high) return false;
    const int32_t first = fixed_floor(feet->low - 1), last = fixed_floor(feet->high - 1);
    if (!(flags_of_rows(places, at, first, last) & PLACE_REACHED)) return false;
    /* Mostly there is nothing anywhere near. */
    const uint16_t bars = PLACE_SOLID | PLACE_SPIKES | PLACE_SPIKES_DOWN | PLACE_TURRET;
    const int32_t head = fixed_floor(feet->low - places->params->height);
    if (!(flags_of_rows(places, at, head, last) & bars)) return true;
    while (!is_free(places, at, (Span){feet->low, min_i32(feet->high, feet->low + PART)}, dy)) {
        if (feet->high - feet->low <= PART) return false;
        feet->low += PART;
    }
    while (!is_free(places, at, (Span){max_i32(feet->low, feet->high - PART), feet->high}, dy)) {
        if (feet->high - feet->low <= PART) return false;
        feet->high -= PART;
    }
    return true;
}

/* The surface as slope_surface_y finds it (model_grid_internal.h), a unit wider for its rounding. A
 * slope beside the column of the middle holds a body at the height of its edge, if it has one there
 * (consider_cell in model_grid_sweep.c). */
bool place_map_slope(const PlaceMap *places, int32_t at, int32_t col, int32_t row, Span within,
                     Span *heights)
{
    uint8_t tile = grid_get(&places->level->terrain.grid, col, row);
    if (!(tile_infos[tile].flags & TILE_IS_SLOPE)) return false;
    Span middle = place_map_middle(places, at);
    Fixed left = clamp_i32(middle.low - col * ONE, 0, ONE);
    Fixed right = clamp_i32(middle.high - col * ONE, 0, ONE);
    const TileInfo *info = &tile_infos[tile];
    int64_t slope = info->right - info->left;
    Fixed one = (Fixed)(info->left + slope * left / ONE);
    Fixed other = (Fixed)(info->left + slope * right / ONE);
    const bool is_beside = col < fixed_floor(middle.low) || col > fixed_floor(middle.high);
    if (is_beside && one == 0) return false;
    *heights = (Span){max_i32(within.low, (row + 1) * ONE - max_i32(one, other) - 1),
                      min_i32(within.high, (row + 1) * ONE - min_i32(one, other) + 1)};
    return heights->low <= heights->high;
}

bool place_map_has_corner(const PlaceMap *places, int32_t col, int32_t row, int32_t side,
                          Fixed *middle)
{
    const Grid *grid = &places->level->terrain.grid;
    const uint8_t blocks = TILE_IS_SOLID | TILE_IS_SLOPE;
    uint8_t tile = grid_get(grid, col, row), beside = grid_get(grid, col + side, row);
    if (!changes(tile) && !(tile_infos[tile].flags & blocks)) return false;
    if (!changes(beside) && (tile_infos[beside].flags & blocks)) return false;
    Fixed half = places->params->half_width;
    *middle = side > 0 ? (col + 1) * ONE + half : col * ONE - half;
    return true;
}

bool place_map_touches(const PlaceMap *places, int32_t at, Span feet, int32_t col, int32_t row)
{
    Cols any = place_map_cols(places, at);
    return col >= any.left && col <= any.right && place_map_touches_row(places, feet, row);
}

bool place_map_touches_row(const PlaceMap *places, Span feet, int32_t row)
{
    return feet.high > row * ONE && feet.low - places->params->height < (row + 1) * ONE;
}

bool place_map_touches_finish(const PlaceMap *places, int32_t at, Span feet)
{
    const Level *level = places->level;
    Span middle = place_map_middle(places, at);
    for (int32_t row = fixed_floor(feet.low) - 2; row <= fixed_floor(feet.high); row++)
        for (int32_t col = fixed_floor(middle.low) - 1; col <= fixed_floor(middle.high) + 1; col++)
            if (level_kind(level, col, row) == KIND_FINISH &&
                place_map_touches(places, at, feet, col, row))
                return true;
    return false;
}

bool place_map_has_slope_near(const PlaceMap *places, int32_t at, Span feet)
{
    const Span near = {feet.low - ONE, feet.high + ONE + 1};
    for (int32_t i = max_i32(0, at - 1); i <= min_i32(places->count - 1, at + 1); i++)
        if (places->has_slopes && place_map_has(places, i, near, PLACE_SLOPE)) return true;
    return false;
}

/* ---- ladders ---------------------------------------------------------------------------- */

static bool has_ladder(const PlaceMap *places, int32_t col, int32_t row)
{
    return tile_infos[grid_get(&places->level->terrain.grid, col, row)].flags & TILE_IS_LADDER;
}

static bool ends_ladder_of(const PlaceMap *places, int32_t col, Span feet)
{
    const Fixed half = places->params->height / 2;
    bool is_near = false, holds_all = true;
    for (int32_t row = fixed_floor(feet.low - half) - 1; row <= fixed_floor(feet.high) + 1; row++)
        is_near |= has_ladder(places, col, row);
    for (int32_t row = fixed_floor(feet.low - 1); row <= fixed_floor(feet.high - 1); row++)
        holds_all &= has_ladder(places, col, row);
    return is_near && !holds_all;
}

bool place_map_ends_ladder(const PlaceMap *places, int32_t at, Span feet)
{
    Span middle = place_map_middle(places, at);
    return ends_ladder_of(places, fixed_floor(middle.low), feet) ||
           ends_ladder_of(places, fixed_floor(middle.high), feet);
}

bool place_map_may_climb(const PlaceMap *places, int32_t at, Span feet)
{
    const Fixed half = places->params->height / 2;
    const Span middle = {feet.low - half + 1, feet.high - half + 1};
    return place_map_has(places, at, feet, PLACE_LADDER) ||
           place_map_has(places, at, middle, PLACE_LADDER);
}
