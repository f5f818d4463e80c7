/* place_rows.c - see place_rows.h */
#include "place_rows.h"

#include "../game/game.h"

#include <stdlib.h>

/* ---- filling ---------------------------------------------------------------------------- */

static uint64_t *set_of(const PlaceRows *rows, int32_t flag, int32_t number)
{
    const size_t row_count = (size_t)rows->places->rows;
    return rows->sets + ((size_t)flag * row_count + (size_t)number) * (size_t)rows->words;
}

static bool has_ladder(const PlaceMap *places, Fixed x, int32_t row)
{
    const Grid *grid = &places->level->terrain.grid;
    return tile_infos[grid_get(grid, fixed_floor(x), row)].flags & TILE_IS_LADDER;
}

static bool touches(const PlaceMap *places, int32_t at, int32_t row, CellKind kind)
{
    const Span middle = place_map_middle(places, at), feet = {row * ONE + 1, (row + 1) * ONE};
    for (int32_t col = fixed_floor(middle.low) - 1; col <= fixed_floor(middle.high) + 1; col++)
        if (level_kind(places->level, col, row) == kind &&
            place_map_touches(places, at, feet, col, row))
            return true;
    return false;
}

static uint32_t flags_of(const PlaceRows *rows, int32_t at, int32_t row)
{
    const PlaceMap *places = rows->places;
    const Span middle = place_map_middle(places, at);
    uint64_t stompers = place_map_stompers(places, at, row);
    uint32_t flags = place_map_get(places, at, row);
    if (touches(places, at, row, KIND_FINISH)) flags |= UINT32_C(1) << ROW_FINISH;
    if (touches(places, at, row, KIND_KEY)) flags |= UINT32_C(1) << ROW_KEY;
    if (has_ladder(places, middle.low, row)) flags |= UINT32_C(1) << ROW_LADDER_LEFT;
    if (has_ladder(places, middle.high, row)) flags |= UINT32_C(1) << ROW_LADDER_RIGHT;
    for (int32_t i = 0; i < rows->monsters; i++) {
        if (stompers >> rows->told[i] & 1) flags |= UINT32_C(1) << (ROW_STOMP_FIRST + i);
        stompers &= ~(UINT64_C(1) << rows->told[i]);
    }
    if (stompers) flags |= UINT32_C(1) << ROW_STOMP_OTHER;
    return flags;
}

/* Chooses the monsters that are told apart: the first of those that can be stomped somewhere. */
static void choose_monsters(PlaceRows *rows)
{
    const PlaceMap *places = rows->places;
    uint64_t stompers = 0;
    for (int32_t i = 0; i < places->level->cols * places->rows; i++)
        if (places->stompers[i] != UINT64_MAX) stompers |= places->stompers[i];
    for (int32_t id = 0; id < 64 && rows->monsters < PLACE_ROWS_MONSTERS; id++)
        if (stompers >> id & 1) rows->told[rows->monsters++] = id;
}

bool place_rows_init(PlaceRows *rows, const PlaceMap *places)
{
    *rows = (PlaceRows){.places = places, .words = (places->count + 63) / 64};
    rows->end = rows->words;
    const size_t words = (size_t)rows->words, count = (size_t)places->rows;
    rows->sets = calloc(ROW_FLAGS * count * words, sizeof *rows->sets);
    rows->flags = calloc(count, sizeof *rows->flags);
    rows->none = calloc(words, sizeof *rows->none);
    rows->slice = calloc(words, sizeof *rows->slice);
    rows->barred = calloc(words, sizeof *rows->barred);
    if (!rows->sets || !rows->flags || !rows->none || !rows->slice || !rows->barred) return false;
    choose_monsters(rows);
    for (int32_t at = 0; at < places->count; at++)
        for (int32_t i = 0; i < places->rows; i++) {
            const uint32_t flags = flags_of(rows, at, i + places->top);
            rows->flags[i] |= flags;
            for (int32_t flag = 0; flag < ROW_FLAGS; flag++)
                if (flags >> flag & 1) set_add(set_of(rows, flag, i), at);
        }
    for (int32_t i = 0; i < places->rows; i++) {
        if (!(rows->flags[i] >> ROW_CEILING & 1)) continue;
        rows->flags[i] |= UINT32_C(1) << ROW_NEAR_CEILING;
        set_widen(rows, set_of(rows, ROW_CEILING, i), places->parts,
                  set_of(rows, ROW_NEAR_CEILING, i));
    }
    return true;
}

void place_rows_done(PlaceRows *rows)
{
    free(rows->sets);
    free(rows->flags);
    free(rows->none);
    free(rows->slice);
    free(rows->barred);
    *rows = (PlaceRows){0};
}

/* ---- asking ----------------------------------------------------------------------------- */

void place_rows_add(const PlaceRows *rows, RowFlag flag, int32_t first, int32_t last, uint64_t *set)
{
    for (int32_t row = first; row <= last; row++) {
        if (!place_rows_has(rows, flag, row)) continue;
        const uint64_t *more = place_rows_get(rows, flag, row);
        for (int32_t i = rows->begin; i < rows->end; i++)
            set[i] |= more[i];
    }
}

/* Adds where bodies of a slice of the span are hurt, as is_deadly of place_map.c has it. */
static void add_deadly(const PlaceRows *rows, Span feet, Span dy, uint64_t *set)
{
    const BodyParams *p = rows->places->params;
    const Fixed mercy = min_i32(SPIKE_MERCY, p->height / 4);
    const Fixed bottom = feet.low - mercy, top = feet.high - p->height + mercy;
    for (int32_t row = fixed_floor(top); row * ONE < bottom; row++) {
        const bool meets_upper = row * ONE + SPIKE_DEPTH > top;
        const bool meets_lower = (row + 1) * ONE - SPIKE_DEPTH < bottom && (row + 1) * ONE > top;
        if (dy.low >= 0 && meets_lower) place_rows_add(rows, ROW_SPIKES, row, row, set);
        if (dy.high <= 0 && meets_upper) place_rows_add(rows, ROW_SPIKES_DOWN, row, row, set);
    }
    for (int32_t row = fixed_floor(feet.high - p->height); row * ONE < feet.low; row++)
        if (place_map_kills_in_row(rows->places, feet, row))
            place_rows_add(rows, ROW_TURRET, row, row, set);
}

/* Have some of the rows something that bars bodies? */
static bool are_barred(const PlaceRows *rows, int32_t first, int32_t last)
{
    const uint32_t bars = 1 << ROW_SOLID | 1 << ROW_SPIKES | 1 << ROW_SPIKES_DOWN | 1 << ROW_TURRET;
    const int32_t top = rows->places->top;
    last = min_i32(last, top + rows->places->rows - 1);
    for (int32_t row = max_i32(first, top); row <= last; row++)
        if (rows->flags[row - top] & bars) return true;
    return false;
}

void place_rows_fit(PlaceRows *rows, Span feet, Span dy, uint64_t *set)
{
    enum { PART = ONE / 16 };
    const Fixed height = rows->places->params->height;
    const int32_t first = fixed_floor(feet.low - 1), last = fixed_floor(feet.high - 1);
    set_clear(rows, set);
    place_rows_add(rows, ROW_REACHED, first, last, set);
    if (!are_barred(rows, fixed_floor(feet.low - height), last)) return;
    for (int32_t i = rows->begin; i < rows->end; i++)
        rows->barred[i] = UINT64_MAX;
    for (Fixed y = feet.low;; y += PART) { /* room for the bodies of one slice is enough */
        const Span slice = {y, min_i32(feet.high, y + PART)};
        set_clear(rows, rows->slice);
        place_rows_add(rows, ROW_SOLID, fixed_floor(slice.high - height),
                       fixed_floor(slice.low - 1), rows->slice);
        add_deadly(rows, slice, dy, rows->slice);
        for (int32_t i = rows->begin; i < rows->end; i++)
            rows->barred[i] &= rows->slice[i];
        if (slice.high == feet.high) break;
    }
    for (int32_t i = rows->begin; i < rows->end; i++)
        set[i] &= ~rows->barred[i];
}

bool place_rows_touch(const PlaceRows *rows, RowFlag flag, const uint64_t *set, Span feet)
{
    const Fixed head = feet.low - rows->places->params->height;
    for (int32_t row = fixed_floor(head); row * ONE < feet.high; row++)
        if (place_rows_has(rows, flag, row) &&
            sets_meet(rows, set, place_rows_get(rows, flag, row)))
            return true;
    return false;
}

bool place_rows_may_climb(const PlaceRows *rows, Span feet, uint64_t *set)
{
    const Fixed half = rows->places->params->height / 2;
    set_clear(rows, set);
    place_rows_add(rows, ROW_LADDER, fixed_floor(feet.low - 1), fixed_floor(feet.high - 1), set);
    place_rows_add(rows, ROW_LADDER, fixed_floor(feet.low - half), fixed_floor(feet.high - half),
                   set);
    return !set_is_empty(rows, set);
}

bool place_rows_end_ladder(PlaceRows *rows, Span feet, uint64_t *set)
{
    const Fixed half = rows->places->params->height / 2;
    uint64_t *near = rows->slice, *all = rows->barred;
    set_clear(rows, set);
    for (RowFlag side = ROW_LADDER_LEFT; side <= ROW_LADDER_RIGHT; side++) {
        set_clear(rows, near);
        place_rows_add(rows, side, fixed_floor(feet.low - half) - 1, fixed_floor(feet.high) + 1,
                       near);
        for (int32_t i = rows->begin; i < rows->end; i++)
            all[i] = near[i];
        for (int32_t row = fixed_floor(feet.low - 1); row <= fixed_floor(feet.high - 1); row++)
            for (int32_t i = rows->begin; i < rows->end; i++)
                all[i] &= place_rows_get(rows, side, row)[i];
        for (int32_t i = rows->begin; i < rows->end; i++)
            set[i] |= near[i] & ~all[i];
    }
    return !set_is_empty(rows, set);
}
