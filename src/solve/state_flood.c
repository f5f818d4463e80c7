/* state_flood.c - see state_flood.h */
#include "state_flood.h"

#include "../base/array.h"

#include <stdlib.h>
#include <string.h>

/* Those of a crowd that are in a set of intervals. */
typedef struct Bodies {
    const uint64_t *crowd, *within;
} Bodies;

/* ---- crowds ----------------------------------------------------------------------------- */

static Bodies all_of(const StateFlood *f, const uint64_t *crowd)
{
    return (Bodies){crowd, f->all};
}

static void clear_crowd(const StateFlood *f, uint64_t *crowd)
{
    for (int32_t p = 0; p < f->parts; p++)
        set_clear(&f->rows, crowd + p * f->words);
}

/* Those in the set. */
static void pick(const StateFlood *f, const uint64_t *crowd, const uint64_t *set, uint64_t *out)
{
    for (int32_t p = 0; p < f->parts; p++)
        for (int32_t i = f->rows.begin; i < f->rows.end; i++)
            out[p * f->words + i] = crowd[p * f->words + i] & set[i];
}

/* Leaves those who are in the other crowd as well. */
static void meet_crowd(const StateFlood *f, const uint64_t *other, uint64_t *crowd)
{
    for (int32_t p = 0; p < f->parts; p++)
        for (int32_t i = f->rows.begin; i < f->rows.end; i++)
            crowd[p * f->words + i] &= other[p * f->words + i];
}

/* Where they may be after a tick that leads so many intervals aside. */
static void widen(const StateFlood *f, const uint64_t *crowd, int32_t aside, uint64_t *out)
{
    for (int32_t p = 0; p < f->parts; p++)
        set_widen(&f->rows, crowd + p * f->words, aside, out + p * f->words);
}

/* Goes on with those in f->from: after a tick they are at most so many intervals aside. */
static void look_near(StateFlood *f, int32_t aside)
{
    f->aside = aside;
    widen(f, f->from, aside, f->near);
}

/* Goes on with those of f->from that are in the set. False: there are none. */
static bool go_on_with(StateFlood *f, const uint64_t *set, int32_t aside)
{
    if (!sets_meet(&f->rows, f->from, set)) return false;
    pick(f, f->from, set, f->from);
    look_near(f, aside);
    return true;
}

/* Who is in the set before the tick, or after it. */
static void find_either(StateFlood *f, const uint64_t *set, uint64_t *out)
{
    for (int32_t p = 0; p < f->parts; p++) {
        const uint64_t *from = f->from + p * f->words, *near = f->near + p * f->words;
        uint64_t *found = out + p * f->words;
        for (int32_t i = f->rows.begin; i < f->rows.end; i++)
            f->here[i] = from[i] & set[i];
        set_widen(&f->rows, f->here, f->aside, found);
        for (int32_t i = f->rows.begin; i < f->rows.end; i++)
            found[i] |= near[i] & set[i];
    }
}

/* ---- entering --------------------------------------------------------------------------- */

static FloodBlock *block_of(const StateFlood *f, uint8_t kind, int32_t height)
{
    const int32_t number = height - f->first[kind];
    return number >= 0 && number < f->count[kind] ? f->blocks[kind][number] : NULL;
}

static uint64_t *crowd_of(const StateFlood *f, const FloodBlock *block, int32_t mode)
{
    return block->crowds + (size_t)mode * f->size;
}

static uint64_t *news_of(const StateFlood *f, const FloodBlock *block, int32_t mode)
{
    return block->news + (size_t)mode * (size_t)f->words;
}

static void free_block(FloodBlock *block)
{
    if (!block) return;
    free(block->crowds);
    free(block->news);
    free(block->waits);
    free(block);
}

/* NULL where there is no room for it. */
static FloodBlock *make_block(StateFlood *f, uint8_t kind, int32_t height)
{
    const int32_t number = height - f->first[kind];
    const int32_t modes = kind < FLIGHT_COUNT ? f->moves->flights.tables[kind].count : 1;
    const size_t size = (size_t)modes * f->size, words = (size_t)modes * (size_t)f->words;
    f->bytes += (size + words) * sizeof(uint64_t);
    f->is_too_large |= f->bytes > f->bytes_max || number < 0 || number >= f->count[kind];
    if (f->is_too_large) return NULL;
    FloodBlock *block = calloc(1, sizeof *block);
    if (block) {
        block->modes = modes;
        block->crowds = calloc(size, sizeof *block->crowds);
        block->news = calloc(words, sizeof *block->news);
        block->waits = calloc((size_t)modes, sizeof *block->waits);
    }
    f->has_failed |= !block || !block->crowds || !block->news || !block->waits;
    if (f->has_failed) {
        free_block(block);
        return NULL;
    }
    f->blocks[kind][number] = block;
    return block;
}

static bool is_news(const StateFlood *f, Bodies bodies, const uint64_t *known)
{
    uint64_t any = 0;
    for (int32_t p = 0; p < f->parts; p++)
        for (int32_t i = f->rows.begin; i < f->rows.end; i++)
            any |= bodies.crowd[p * f->words + i] & bodies.within[i] & ~known[p * f->words + i];
    return any != 0;
}

/* The bodies are in the state now, those that have their feet in the span and find room. */
static void enter(StateFlood *f, Bodies bodies, FloodState state, Span part)
{
    const StateBlock described = {.height = state.height, .kind = state.kind};
    FloodBlock *block = block_of(f, state.kind, state.height);
    Span feet, dy;
    if (!is_news(f, bodies, block ? crowd_of(f, block, state.mode) : f->nobody)) return;
    moves_describe_entered(f->moves, &described, state.mode, &feet, &dy);
    part.low = max_i32(part.low, feet.low);
    part.high = min_i32(part.high, feet.high);
    if (part.low > part.high || f->is_too_large || f->has_failed) return;
    place_rows_fit(&f->rows, part, dy, f->fit);
    for (int32_t i = f->rows.begin; i < f->rows.end; i++)
        f->fit[i] &= bodies.within[i] & bodies.crowd[i];
    if (set_is_empty(&f->rows, f->fit)) return;
    /* Nothing is known of what is above the map. No tick leads past its first row. */
    f->is_too_large |= fixed_floor(feet.low - 1) <= f->moves->places.top;
    /* Whoever comes later, with the feet elsewhere in the span, may be no news. */
    f->touches_finish |= place_rows_touch(&f->rows, ROW_FINISH, f->fit, feet);
    f->touches_key |= place_rows_touch(&f->rows, ROW_KEY, f->fit, feet);
    if (!block) block = make_block(f, state.kind, state.height);
    if (!block) return;
    uint64_t *crowd = crowd_of(f, block, state.mode), *news = news_of(f, block, state.mode);
    uint64_t any = 0;
    for (int32_t p = 0; p < f->parts; p++)
        for (int32_t i = f->rows.begin; i < f->rows.end; i++) {
            const int32_t at = p * f->words + i;
            const uint64_t bits = bodies.crowd[at] & f->fit[i] & ~crowd[at];
            crowd[at] |= bits;
            news[i] |= bits;
            any |= bits;
        }
    if (!any) return;
    block->waits[state.mode] = true;
    block->has_news = true;
}

/* The kind of a flight that begins on the border of a row. */
static FlightKind kind_on_border(const StateFlood *f, FlightKind kind)
{
    if (f->moves->flights.detail < FLIGHT_FINE) return kind;
    switch ((int32_t)kind) {
    case FLIGHT_JUMP: return FLIGHT_FINE_JUMP;
    case FLIGHT_SPRING: return FLIGHT_FINE_SPRING;
    case FLIGHT_EDGE: return FLIGHT_FINE_EDGE;
    default: return kind;
    }
}

/* Enters a mode of a flight for all heights from which its bodies have their feet in the span. */
static void enter_flights(StateFlood *f, Bodies bodies, FlightKind kind, int32_t mode, Span feet)
{
    const Span way = f->moves->flights.tables[kind].modes[mode].way;
    const Span from = {feet.low - way.high, feet.high - way.low};
    FloodState state = {(uint8_t)kind, 0, mode};
    if (height_is_border(from)) {
        /* Both kinds have these modes. */
        if (mode == (kind == FLIGHT_JUMP)) state.kind = (uint8_t)kind_on_border(f, kind);
        state.height = height_of_border(fixed_floor(from.low));
        enter(f, bodies, state, feet);
        return;
    }
    const int32_t together = height_parts_together(f->moves, state.kind),
                  size = together * HEIGHT_PART;
    const int32_t last = floor_div(from.high, size);
    for (int32_t part = floor_div(from.low, size); part <= last; part++) {
        state.height = height_of_part(part * together);
        enter(f, bodies, state, feet);
    }
}

/* Enters a state that is no flight, in all of its own heights that the span has. */
static void enter_parts(StateFlood *f, Bodies bodies, uint8_t kind, Fixed part, Span feet)
{
    const int32_t last = floor_div(feet.high, part);
    for (int32_t i = floor_div(feet.low, part); i <= last; i++)
        enter(f, bodies, (FloodState){kind, i, 0}, feet);
}

/* Throws up those who have a spring in the rows. */
static void spring_in(StateFlood *f, Bodies bodies, Span feet)
{
    for (int32_t row = fixed_floor(feet.low - 1); row <= fixed_floor(feet.high - 1); row++) {
        if (!place_rows_has(&f->rows, ROW_SPRING, row)) continue;
        const uint64_t *springs = place_rows_get(&f->rows, ROW_SPRING, row);
        const Span part = {max_i32(feet.low, row * ONE + 1), min_i32(feet.high, (row + 1) * ONE)};
        for (int32_t i = f->rows.begin; i < f->rows.end; i++)
            f->springs[i] = springs[i] & bodies.within[i];
        enter_flights(f, (Bodies){bodies.crowd, f->springs}, FLIGHT_SPRING, 0, part);
    }
}

static void enter_on_ground(StateFlood *f, Bodies bodies, int32_t height)
{
    const Span feet = height_span(f->moves, STATE_GROUND, height);
    enter(f, bodies, (FloodState){STATE_GROUND, height, 0}, feet);
    set_clear(&f->rows, f->springs);
    place_rows_add(&f->rows, ROW_SPRING, fixed_floor(feet.low - 1), fixed_floor(feet.high - 1),
                   f->springs);
    if (!sets_meet(&f->rows, f->springs, bodies.within)) return;
    for (int32_t i = f->rows.begin; i < f->rows.end; i++)
        f->springs[i] &= bodies.within[i];
    enter_flights(f, (Bodies){bodies.crowd, f->springs}, FLIGHT_SPRING, 0, feet);
}

/* Those whom something in the row holds. */
static void enter_on_border(StateFlood *f, const uint64_t *crowd, int32_t row)
{
    if (!place_rows_has(&f->rows, ROW_SUPPORT, row)) return;
    enter_on_ground(f, (Bodies){crowd, place_rows_get(&f->rows, ROW_SUPPORT, row)},
                    height_of_border(row));
}

/* Begins to fall here, unless a spring throws it up in the same tick. */
static void enter_fall(StateFlood *f, Bodies bodies, FlightKind kind, Span feet)
{
    enter_flights(f, bodies, kind, 0, feet);
    spring_in(f, bodies, feet);
}

/* ---- meeting things --------------------------------------------------------------------- */

/* What those of f->single do, which are on a slope with their feet in the span. */
typedef void OnSlope(StateFlood *f, Span feet, FlightKind kind, int32_t mode);

static void for_slopes_at(StateFlood *f, int32_t at, Span feet, OnSlope *act, FlightKind kind,
                          int32_t mode)
{
    const PlaceMap *places = &f->moves->places;
    const Cols cols = place_map_cols(places, at);
    for (int32_t row = fixed_floor(feet.low - 2); row <= fixed_floor(feet.high + 2); row++)
        for (int32_t col = cols.left; col <= cols.right; col++) {
            Span surface;
            if (place_map_slope(places, at, col, row, feet, &surface)) act(f, surface, kind, mode);
        }
}

/* Calls `act` for the part of each slope's surface that is in the span: surfaces are at another
 * height in each interval. */
static void for_slopes(StateFlood *f, const uint64_t *crowd, Span feet, OnSlope *act,
                       FlightKind kind, int32_t mode)
{
    if (!f->moves->places.has_slopes) return;
    set_clear(&f->rows, f->here);
    place_rows_add(&f->rows, ROW_SLOPE, fixed_floor(feet.low - 2), fixed_floor(feet.high + 2),
                   f->here);
    for (int32_t i = f->rows.begin; i < f->rows.end; i++)
        f->here[i] &= crowd[i];
    const int32_t end = min_i32(f->moves->places.count, 64 * f->rows.end);
    for (int32_t at = 64 * f->rows.begin; at < end; at++) {
        if (!set_has(f->here, at)) continue;
        clear_crowd(f, f->single);
        for (int32_t p = 0; p < f->parts; p++)
            if (set_has(crowd + p * f->words, at)) set_add(f->single + p * f->words, at);
        for_slopes_at(f, at, feet, act, kind, mode);
    }
}

static void stand_on_slope(StateFlood *f, Span feet, FlightKind kind, int32_t mode)
{
    const int32_t together = height_parts_together(f->moves, STATE_GROUND),
                  size = together * HEIGHT_PART;
    const Bodies bodies = all_of(f, f->single);
    (void)mode;
    for (int32_t part = floor_div(feet.low, size); part <= floor_div(feet.high, size); part++)
        enter_on_ground(f, bodies, height_of_part(part * together));
    enter_fall(f, bodies, kind, feet);
}

static void fly_along_slope(StateFlood *f, Span feet, FlightKind kind, int32_t mode)
{
    enter_flights(f, all_of(f, f->single), kind, mode, feet);
}

/* With the head at the upper end of the row. */
static void hang_beside(StateFlood *f, const uint64_t *crowd, int32_t row)
{
    const FloodState hanging = {STATE_HANG, height_under_ceiling(row - 1), 0};
    const Span exact = height_span(f->moves, hanging.kind, hanging.height);
    const Bodies bodies = {crowd, place_rows_get(&f->rows, ROW_EDGE, row)};
    if (!place_rows_has(&f->rows, ROW_EDGE, row)) return;
    enter(f, bodies, hanging, exact);
    spring_in(f, bodies, exact);
}

/* Those in f->from, in the air before their tick. */
typedef struct Start {
    Span feet;
    Fixed fall;          /* greatest speed downwards */
    FlightKind falls_as; /* once they are stopped: FLIGHT_EDGE where they can still jump */
} Start;

/* Finds who can stomp a monster in the row that may be alive. If only one may be, that one is dead
 * afterwards. */
static void stomp_in(const StateFlood *f, const uint64_t *crowd, int32_t row, uint64_t *out)
{
    const PlaceRows *rows = &f->rows;
    const int32_t words = f->words;
    for (int32_t i = rows->begin; i < rows->end; i++) {
        uint64_t one = crowd[i] & place_rows_get(rows, ROW_STOMP_OTHER, row)[i], two = 0;
        for (int32_t p = 1; p < f->parts; p++) {
            const uint64_t here = place_rows_get(rows, ROW_STOMP_FIRST + p - 1, row)[i];
            const uint64_t met = crowd[p * words + i] & here;
            two |= one & met;
            one |= met;
        }
        out[i] = one;
        for (int32_t p = 1; p < f->parts; p++) {
            const uint64_t here = place_rows_get(rows, ROW_STOMP_FIRST + p - 1, row)[i];
            out[p * words + i] = crowd[p * words + i] & one & ~(here & ~two);
        }
    }
}

/* A body that fell before its tick bounces off a monster anywhere on the way of the tick. */
static void bounce_in(StateFlood *f, const Start *start, Span feet)
{
    /* Who lands on a slope may follow it down in the same tick. */
    const Fixed farther = f->moves->places.has_slopes ? moves_step_up(f->moves) : 0;
    if (start->fall <= 0) return;
    feet =
        (Span){min_i32(start->feet.low, feet.low), max_i32(start->feet.high, feet.high) + farther};
    for (int32_t row = fixed_floor(feet.low - 1); row <= fixed_floor(feet.high - 1); row++) {
        if (!place_rows_has(&f->rows, ROW_STOMP, row)) continue;
        if (!sets_meet(&f->rows, f->near, place_rows_get(&f->rows, ROW_STOMP, row))) continue;
        const Span part = {max_i32(feet.low, row * ONE + 1), min_i32(feet.high, (row + 1) * ONE)};
        stomp_in(f, f->near, row, f->bounced);
        enter_flights(f, all_of(f, f->bounced), FLIGHT_BOUNCE, 0, part);
        enter_flights(f, all_of(f, f->bounced), FLIGHT_JUMP, 1, part); /* with jump held */
    }
}

/* What bodies that do not rise may land on, or step up to, between the start of their tick and
 * `feet`. They may go on over the edge in the same tick, and fall from there. */
static void meet_ground(StateFlood *f, const Start *start, Span feet)
{
    const PlaceRows *rows = &f->rows;
    const Span way = {min_i32(start->feet.low, feet.low), feet.high};
    const Fixed pop = f->moves->params->pop;
    for (int32_t row = fixed_ceil(way.low - pop); row <= fixed_floor(way.high); row++) {
        if (!place_rows_has(rows, ROW_SUPPORT, row)) continue;
        find_either(f, place_rows_get(rows, ROW_SUPPORT, row), f->either);
        if (row * ONE < way.low) { /* steps up only onto what it runs against */
            find_either(f, place_rows_get(rows, ROW_CEILING, row), f->both);
            meet_crowd(f, f->both, f->either);
        }
        enter_on_border(f, f->either, row);
        for (int32_t i = f->rows.begin; i < f->rows.end; i++)
            f->here[i] = f->all[i] & ~place_rows_get(rows, ROW_SURE, row)[i];
        enter_fall(f, (Bodies){f->either, f->here}, start->falls_as, (Span){row * ONE, row * ONE});
    }
    const Fixed up = moves_step_up(f->moves);
    for_slopes(f, f->near, (Span){way.low - up, way.high + up}, stand_on_slope, start->falls_as, 0);
    spring_in(f, all_of(f, f->near), way);
}

/* Hangs on to an edge that its head passes on the way down. */
static void meet_edges(StateFlood *f, const Start *start, Span feet)
{
    const Fixed height = f->moves->params->height;
    const int32_t last = fixed_floor(feet.high - height);
    if (!f->moves->params->ledge_grab) return;
    for (int32_t row = fixed_ceil(start->feet.low - height); row <= last; row++)
        hang_beside(f, f->near, row);
}

/* Falls from where its head met a ceiling. */
static void meet_ceiling(StateFlood *f, const Start *start, Span feet)
{
    const Fixed height = f->moves->params->height;
    const int32_t last = fixed_floor(start->feet.high - height);
    for (int32_t border = fixed_ceil(feet.low - height); border <= last; border++) {
        if (!place_rows_has(&f->rows, ROW_CEILING, border - 1)) continue;
        const FloodState under = {(uint8_t)start->falls_as, height_under_ceiling(border - 1), 0};
        const Span exact = height_span(f->moves, under.kind, under.height);
        find_either(f, place_rows_get(&f->rows, ROW_NEAR_CEILING, border - 1), f->either);
        enter(f, all_of(f, f->either), under, exact);
        spring_in(f, all_of(f, f->either), exact);
        hang_beside(f, f->either, border);
    }
}

/* ---- flights ---------------------------------------------------------------------------- */

static const FlightMode *mode_of(const StateFlood *f, const FloodState *tick)
{
    return &f->moves->flights.tables[tick->kind].modes[tick->mode];
}

/* `tick`: the mode of a flight that begins with this tick. */
static void enter_tick(StateFlood *f, const uint64_t *crowd, const FloodState *tick, Span feet)
{
    const FlightMode *mode = mode_of(f, tick);
    const Bodies bodies = all_of(f, crowd);
    switch (mode->turns_to) {
    case FLIGHT_NONE: enter(f, bodies, *tick, feet); break;
    case FLIGHT_LOOSE:
        enter_parts(f, bodies, STATE_LOOSE, f->moves->flights.loose_part, feet);
        break;
    default: enter_flights(f, bodies, (FlightKind)mode->turns_to, 0, feet); break;
    }
}

/* A slope may lift a body that rises, or let it stand. */
static void lift_by_slope(StateFlood *f, const uint64_t *crowd, const FloodState *tick, Span feet)
{
    const FlightMode *mode = mode_of(f, tick);
    const Span above = {feet.low - ONE / 2 - f->moves->places.pace, feet.high};
    if (mode->turns_to == FLIGHT_NONE)
        for_slopes(f, crowd, above, fly_along_slope, (FlightKind)tick->kind, tick->mode);
    else if (mode->turns_to != FLIGHT_LOOSE)
        for_slopes(f, crowd, above, fly_along_slope, (FlightKind)mode->turns_to, 0);
}

/* Whoever something surely stops goes on as well: of 200 made levels no proof hung on that. */
static void fly_to(StateFlood *f, const Start *start, const FloodState *tick)
{
    const FlightMode *mode = mode_of(f, tick);
    const Span feet = moves_feet_after(f->moves, start->feet, tick->kind, tick->height, tick->mode);
    if (feet.low > feet.high) return;
    bounce_in(f, start, feet);
    if (mode->dy.high >= 0) meet_ground(f, start, feet);
    if (mode->dy.high >= 0) meet_edges(f, start, feet);
    if (mode->dy.low < 0) meet_ceiling(f, start, feet);
    lift_by_slope(f, f->near, tick, feet);
    enter_tick(f, f->near, tick, feet);
}

/* A body whose head may meet corners in a tick. */
typedef struct Rise {
    Span feet, after;       /* before and after the tick */
    const FloodState *tick; /* of a flight, or NULL */
    uint8_t kind;           /* of the state on a ladder */
} Rise;

/* What those of f->single do that a corner in the row has moved. */
typedef void OnCorner(StateFlood *f, const Rise *rise, int32_t row);

/* Moves those of f->from to f->single that the corner moves. False: none. */
static bool move_beside(const StateFlood *f, const MovesCorner *corner)
{
    const int32_t end = f->moves->places.count, beside = corner->beside;
    const bool is_rounded = f->moves->flights.detail > FLIGHT_ROUGH; /* see aside_after */
    const int32_t past = beside + (f->moves->places.parts + 1 + is_rounded) * corner->side;
    const int32_t low = max_i32(corner->low, 64 * f->rows.begin);
    const int32_t high = min_i32(corner->high, 64 * f->rows.end - 1);
    bool is_any = false;
    if (low > high) return false;
    clear_crowd(f, f->single);
    for (int32_t p = 0; p < f->parts; p++)
        for (int32_t at = low; at <= high; at++) {
            if (!set_has(f->from + p * f->words, at)) continue;
            for (int32_t to = beside; to != past; to += corner->side)
                if (to >= 0 && to < end) set_add(f->single + p * f->words, to);
            is_any = true;
        }
    return is_any;
}

/* The next corner is a whole row higher, and no body gets farther than that in a tick. */
static void for_corners(StateFlood *f, const Rise *rise, OnCorner *act)
{
    const Fixed height = f->moves->params->height;
    const int32_t last = fixed_floor(rise->feet.high - height) - 1;
    for (int32_t row = fixed_ceil(rise->after.low - height) - 1; row <= last; row++) {
        size_t low = 0, high = f->corner_count; /* the first of the row */
        while (low < high) {
            const size_t middle = (low + high) / 2;
            if (f->corners[middle].row < row)
                low = middle + 1;
            else
                high = middle;
        }
        for (; low < f->corner_count && f->corners[low].row == row; low++)
            if (move_beside(f, &f->corners[low])) act(f, rise, row);
    }
}

/* Goes on rising beside the corner in the row. */
static void slip_to(StateFlood *f, const Rise *rise, int32_t row)
{
    Span feet = rise->after;
    feet.high = min_i32(feet.high, (row + 1) * ONE + f->moves->params->height);
    if (feet.low > feet.high) return;
    pick(f, f->single, f->all, f->both);
    lift_by_slope(f, f->both, rise->tick, feet);
    enter_tick(f, f->both, rise->tick, feet);
}

/* How many intervals aside a tick leads at most that follows the state. Of a flight that begins at
 * rest all that it has led aside is rounded up, not each tick: a body that has come `aside` from
 * anywhere in its first interval is at most ceil(aside / step) intervals farther. Where a corner
 * has moved it in between it is not in its first interval: move_beside gives it one more. */
static int32_t aside_after(const StateFlood *f, const FloodState *state)
{
    const FlightTable *table = &f->moves->flights.tables[state->kind];
    const PlaceMap *places = &f->moves->places;
    const FlightMode *now = &table->modes[state->mode];
    if (!table->is_from_rest || now->next[0] < 0) return places->parts;
    const Fixed next = table->modes[now->next[0]].aside;
    return min_i32(places->parts, (next + places->step - 1) / places->step -
                                      (now->aside + places->step - 1) / places->step);
}

static void fly_on(StateFlood *f, const Start *start, const FloodState *state)
{
    const FlightMode *now = mode_of(f, state);
    const int32_t aside = aside_after(f, state);
    if (aside != f->aside) look_near(f, aside);
    for (size_t i = 0; i < ARRAY_LENGTH(now->next) && now->next[i] >= 0; i++) {
        const FloodState tick = {state->kind, state->height, now->next[i]};
        Start jump = *start;
        jump.falls_as = FLIGHT_FALL; /* the last one in the air */
        fly_to(f, mode_of(f, &tick)->can & FLIGHT_JUMPS ? &jump : start, &tick);
        if (mode_of(f, &tick)->dy.low >= 0) continue;
        const Span after =
            moves_feet_after(f->moves, start->feet, tick.kind, tick.height, tick.mode);
        for_corners(f, &(Rise){start->feet, after, .tick = &tick}, slip_to);
    }
    if (aside != f->moves->places.parts) look_near(f, f->moves->places.parts);
}

/* The first tick of a flight from any of the heights. */
static void take_off(StateFlood *f, const Start *start, FlightKind kind)
{
    FloodState state = {(uint8_t)kind, 0, 0};
    if (height_is_border(start->feet)) {
        state.kind = (uint8_t)kind_on_border(f, kind);
        state.height = height_of_border(fixed_floor(start->feet.low));
        fly_on(f, start, &state);
        return;
    }
    const int32_t together = height_parts_together(f->moves, state.kind),
                  size = together * HEIGHT_PART;
    const int32_t last = floor_div(start->feet.high, size);
    for (int32_t part = floor_div(start->feet.low, size); part <= last; part++) {
        state.height = height_of_part(part * together);
        fly_on(f, start, &state);
    }
}

/* ---- ladders ---------------------------------------------------------------------------- */

/* A tick on a ladder that ends with the feet in the span. */
static void climb_to(StateFlood *f, const uint64_t *crowd, uint8_t kind, Span feet)
{
    const Bodies bodies = {crowd, f->ladders};
    const FlightKind end = kind == STATE_CLIMB ? FLIGHT_LADDER_END : FLIGHT_LADDER_END_LATE;
    if (place_rows_may_climb(&f->rows, feet, f->ladders))
        enter_parts(f, bodies, kind, height_climb_part(f->moves), feet);
    if (place_rows_end_ladder(&f->rows, feet, f->ladders)) enter_fall(f, bodies, end, feet);
}

/* A head that climbs against a corner is moved beside it. */
static void climb_beside(StateFlood *f, const Rise *rise, int32_t row)
{
    (void)row;
    climb_to(f, f->single, rise->kind, rise->after);
}

/* A tick of climbing, for those of f->from, with their feet in the span; it may move them to the
 * ladder's middle. */
static void climb(StateFlood *f, Span feet, bool is_late)
{
    const BodyParams *p = f->moves->params;
    const Span after = {feet.low - p->climb, feet.high + p->climb_down};
    const uint8_t kind = is_late ? STATE_CLIMB_LATE : STATE_CLIMB;
    climb_to(f, f->near, kind, after);
    /* Or off its upper end, or on the floor below it. */
    for (int32_t row = fixed_ceil(after.low); row <= fixed_floor(after.high); row++)
        enter_on_border(f, f->near, row);
    for_corners(f, &(Rise){feet, after, .kind = kind}, climb_beside);
}

/* With up held a body in the air or on the ground takes a ladder that its middle is at. Changes
 * f->from. */
static void grab(StateFlood *f, const Start *start, bool is_late)
{
    const Fixed half = f->moves->params->height / 2;
    const Span feet = start->feet;
    set_clear(&f->rows, f->now);
    place_rows_add(&f->rows, ROW_LADDER, fixed_floor(feet.low - half),
                   fixed_floor(feet.high - half), f->now);
    if (!go_on_with(f, f->now, f->moves->places.parts)) return;
    climb(f, feet, is_late);
    bounce_in(f, start, (Span){feet.low - f->moves->params->climb, feet.high});
}

static void go_on_climbing(StateFlood *f, uint8_t kind, Span feet)
{
    const bool is_late = kind == STATE_CLIMB_LATE;
    const Start start = {feet, 0, is_late ? FLIGHT_FALL : FLIGHT_EDGE};
    const FlightKind fall = is_late ? FLIGHT_LADDER_FALL_LATE : FLIGHT_LADDER_FALL;
    climb(f, feet, is_late);
    take_off(f, &start, is_late ? FLIGHT_LADDER_JUMP_LATE : FLIGHT_LADDER_JUMP);
    enter_fall(f, all_of(f, f->near), fall, feet);
}

/* ---- ground ----------------------------------------------------------------------------- */

/* Those of f->from in f->now walk, on ground that can be so much higher or lower, or off an edge.
 */
static void walk_on(StateFlood *f, Span feet, Fixed slack)
{
    const Span ground = {feet.low - slack, feet.high + slack};
    pick(f, f->from, f->now, f->either);
    widen(f, f->either, f->moves->places.parts, f->both);
    for (int32_t row = fixed_ceil(ground.low); row <= fixed_floor(ground.high); row++)
        enter_on_border(f, f->both, row);
    if (slack > 0) for_slopes(f, f->both, ground, stand_on_slope, FLIGHT_FALL, 0);
    const bool is_border = slack == 0 && height_is_border(feet);
    const uint64_t *sure =
        is_border ? place_rows_get(&f->rows, ROW_SURE, fixed_floor(feet.low)) : f->nobody;
    for (int32_t i = f->rows.begin; i < f->rows.end; i++)
        f->here[i] = f->all[i] & ~sure[i];
    enter_fall(f, (Bodies){f->both, f->here}, FLIGHT_EDGE, ground);
}

/* Those of f->from walk to the interval beside: near a slope the ground need not be level. */
static void walk(StateFlood *f, Span feet)
{
    const int32_t first = fixed_floor(feet.low - ONE - 1), last = fixed_floor(feet.high + ONE);
    if (!f->moves->places.has_slopes) {
        for (int32_t i = f->rows.begin; i < f->rows.end; i++)
            f->now[i] = f->all[i];
        walk_on(f, feet, 0);
        return;
    }
    set_clear(&f->rows, f->here);
    place_rows_add(&f->rows, ROW_SLOPE, first, last, f->here);
    set_widen(&f->rows, f->here, f->moves->places.parts, f->ladders);
    for (int32_t i = f->rows.begin; i < f->rows.end; i++)
        f->now[i] = ~f->ladders[i];
    if (sets_meet(&f->rows, f->from, f->now)) walk_on(f, feet, 0);
    for (int32_t i = f->rows.begin; i < f->rows.end; i++)
        f->now[i] = f->ladders[i];
    if (sets_meet(&f->rows, f->from, f->now)) walk_on(f, feet, moves_step_up(f->moves));
}

/* How far a tick leads a body that something also moves by half its width. */
static int32_t shoved_aside(const StateFlood *f)
{
    const PlaceMap *places = &f->moves->places;
    return f->moves->params->half_width / places->step + 1 + places->parts;
}

/* Drops through what it stands on; blocks beside that may move it aside. Changes f->from. */
static void drop(StateFlood *f, Span feet)
{
    const Start start = {{feet.low + 1, feet.high + 1}, 0, FLIGHT_FALL};
    const int32_t row = fixed_floor(feet.low);
    const FloodState tick = {FLIGHT_DROP, height_of_border(row), 1};
    const int32_t aside = shoved_aside(f);
    if (!height_is_border(feet) ||
        !go_on_with(f, place_rows_get(&f->rows, ROW_ONEWAY, row), f->moves->places.parts))
        return;
    fly_to(f, &start, &tick);
    if (go_on_with(f, place_rows_get(&f->rows, ROW_CEILING, row), aside)) fly_to(f, &start, &tick);
}

/* All that a tick of bodies in the set may have to do with is in the words that are looked at. */
static void look_around(StateFlood *f, const uint64_t *set)
{
    const int32_t margin = 1 + f->aside_max / 64;
    int32_t first = 0, last = f->words - 1;
    while (first < last && !set[first])
        first++;
    while (last > first && !set[last])
        last--;
    f->rows.begin = max_i32(0, first - margin);
    f->rows.end = min_i32(f->words, last + 1 + margin);
}

static void load(StateFlood *f, const uint64_t *crowd, const uint64_t *set)
{
    pick(f, crowd, set, f->from);
    look_near(f, f->moves->places.parts);
}

/* Who walks comes to all of a floor before anybody jumps. */
static void go_on_on_ground(StateFlood *f, const FloodBlock *block, Span feet)
{
    const Start start = {feet, 0, FLIGHT_FALL};
    uint64_t *news = news_of(f, block, 0), *crowd = crowd_of(f, block, 0);
    f->rows.begin = 0;
    f->rows.end = f->words;
    set_clear(&f->rows, f->walked);
    while (!set_is_empty(&f->rows, news)) {
        for (int32_t i = f->rows.begin; i < f->rows.end; i++)
            f->walked[i] |= news[i];
        pick(f, crowd, news, f->from);
        set_clear(&f->rows, news);
        walk(f, feet);
    }
    block->waits[0] = false;
    look_around(f, f->walked);
    load(f, crowd, f->walked);
    take_off(f, &start, FLIGHT_JUMP);
    drop(f, feet);
    load(f, crowd, f->walked);
    grab(f, &start, false);
    /* With down held it climbs down what it stands on; that moves it into the ladder's column. */
    load(f, crowd, f->walked);
    set_clear(&f->rows, f->now);
    place_rows_add(&f->rows, ROW_LADDER, fixed_floor(feet.low), fixed_floor(feet.high), f->now);
    if (go_on_with(f, f->now, shoved_aside(f))) climb(f, (Span){feet.low, feet.high + 1}, false);
}

/* ---- all -------------------------------------------------------------------------------- */

static void go_on_falling(StateFlood *f, Span feet)
{
    const Span dy = f->moves->flights.loose;
    const Span after = {feet.low + dy.low, feet.high + dy.high};
    const Start start = {feet, dy.high, FLIGHT_FALL};
    bounce_in(f, &start, after);
    meet_ground(f, &start, after);
    meet_edges(f, &start, after);
    enter_parts(f, all_of(f, f->near), STATE_LOOSE, f->moves->flights.loose_part, after);
    grab(f, &start, true);
}

static void go_on_flying(StateFlood *f, const FloodState *state, Span feet)
{
    const FlightMode *now = mode_of(f, state);
    const bool can_jump = now->can & FLIGHT_CAN_JUMP;
    const Start start = {feet, now->dy.high, can_jump ? FLIGHT_EDGE : FLIGHT_FALL};
    fly_on(f, &start, state);
    if (can_jump && state->kind != FLIGHT_FINE_EDGE) take_off(f, &start, FLIGHT_JUMP);
    if (now->can & FLIGHT_CAN_GRAB) grab(f, &start, !can_jump);
}

/* Lets go, or goes up; till then it is where it was. */
static void go_on_hanging(StateFlood *f, int32_t height, Span feet)
{
    const Start start = {feet, 0, FLIGHT_FALL};
    enter(f, all_of(f, f->from), (FloodState){FLIGHT_FALL, height, 0}, feet);
    spring_in(f, all_of(f, f->from), feet);
    fly_on(f, &start, &(FloodState){FLIGHT_GRAB_JUMP, height, 0});
}

/* Follows those on who have come to the state since it was last done. */
static void go_on(StateFlood *f, const FloodBlock *block, FloodState state)
{
    const StateBlock described = {.height = state.height, .kind = state.kind};
    uint64_t *news = news_of(f, block, state.mode);
    Span feet, dy;
    moves_describe(f->moves, &described, state.mode, &feet, &dy);
    if (state.kind == STATE_GROUND) {
        go_on_on_ground(f, block, feet);
        return;
    }
    block->waits[state.mode] = false;
    look_around(f, news);
    load(f, crowd_of(f, block, state.mode), news);
    set_clear(&f->rows, news);
    if (state.kind < FLIGHT_COUNT)
        go_on_flying(f, &state, feet);
    else if (state.kind == STATE_LOOSE)
        go_on_falling(f, feet);
    else if (state.kind == STATE_HANG)
        go_on_hanging(f, state.height, feet);
    else
        go_on_climbing(f, state.kind, feet);
}

/* Begins at rest in the cell of a start or checkpoint, for those parts of a crowd whose bits are
 * set. */
static void begin(StateFlood *f, const Place *place, uint32_t parts)
{
    const int32_t at = (place->col * ONE + ONE / 2) / f->moves->places.step, row = place->row + 1;
    const Span feet = {row * ONE, row * ONE};
    f->rows.begin = 0;
    f->rows.end = f->words;
    clear_crowd(f, f->near);
    for (int32_t p = 0; p < f->parts; p++)
        if (parts >> p & 1) set_add(f->near + p * f->words, at);
    enter_on_border(f, f->near, row);
    for_slopes(f, f->near, (Span){feet.low - ONE, feet.high}, stand_on_slope, FLIGHT_FALL, 0);
    enter_fall(f, all_of(f, f->near), FLIGHT_FALL, feet);
}

/* What mostly leads to another comes before it, from the top to the bottom: so each is followed on
 * with many bodies, not over and over with a few. */
static const uint8_t order[] = {STATE_HANG,         FLIGHT_GRAB_JUMP,
                                STATE_GROUND,       STATE_CLIMB,
                                STATE_CLIMB_LATE,   FLIGHT_JUMP,
                                FLIGHT_LADDER_JUMP, FLIGHT_LADDER_JUMP_LATE,
                                FLIGHT_SPRING,      FLIGHT_BOUNCE,
                                FLIGHT_LADDER_END,  FLIGHT_LADDER_END_LATE,
                                FLIGHT_LADDER_FALL, FLIGHT_LADDER_FALL_LATE,
                                FLIGHT_FINE_JUMP,   FLIGHT_FINE_SPRING,
                                FLIGHT_FINE_EDGE,   FLIGHT_EDGE,
                                FLIGHT_DROP,        FLIGHT_APEX,
                                FLIGHT_FALL,        STATE_LOOSE};
static_assert(ARRAY_LENGTH(order) == STATE_ROOT, "each kind has its turn");

/* The next block in order that has news, after the last again the first; false: none has. */
static bool find_news(StateFlood *f)
{
    const uint8_t last_turn = f->turn;
    const int32_t last_number = f->number;
    do {
        const uint8_t kind = order[f->turn];
        if (++f->number >= f->count[kind]) {
            f->turn = (uint8_t)((f->turn + 1) % STATE_ROOT);
            f->number = 0;
        }
        const FloodBlock *block = f->blocks[order[f->turn]][f->number];
        if (block && block->has_news) return true;
    } while (f->turn != last_turn || f->number != last_number);
    return false;
}

/* Follows on all that are new in the block whose turn it is; returns how many states. */
static int32_t go_on_in_block(StateFlood *f)
{
    const uint8_t kind = order[f->turn];
    FloodBlock *block = f->blocks[kind][f->number];
    int32_t states = 0;
    block->has_news = false;
    for (int32_t mode = 0; mode < block->modes; mode++) {
        if (!block->waits[mode]) continue;
        go_on(f, block, (FloodState){kind, f->first[kind] + f->number, mode});
        states++;
    }
    return states;
}

/* A checkpoint, and the parts of crowds that touch it. */
typedef struct Touched {
    const StateFlood *flood;
    Place place;
    Cols near; /* the intervals with a body that touches its column */
    uint32_t parts;
} Touched;

static void note_touch(void *context, FloodState state, const uint64_t *crowd)
{
    Touched *touched = context;
    const StateFlood *f = touched->flood;
    const StateBlock described = {.height = state.height, .kind = state.kind};
    Span feet, dy;
    moves_describe(f->moves, &described, state.mode, &feet, &dy);
    if (!place_map_touches_row(&f->moves->places, feet, touched->place.row)) return;
    for (int32_t p = 0; p < f->parts; p++)
        for (int32_t at = touched->near.left; at <= touched->near.right; at++)
            if (set_has(crowd + p * f->words, at)) touched->parts |= UINT32_C(1) << p;
}

/* Whoever has touched a checkpoint may die, and begins again there; whom it has stomped stays dead.
 * Memory of the last checkpoint is not kept: the player may go back to any that was touched. */
static void begin_at_checkpoints(StateFlood *f)
{
    const PlaceMap *places = &f->moves->places;
    const PlaceList *checkpoints = &f->moves->level->checkpoints;
    for (int32_t i = 0; i < checkpoints->count; i++) {
        Touched touched = {f, checkpoints->items[i], {places->count, -1}, 0};
        for (int32_t at = 0; at < places->count; at++) {
            const Cols cols = place_map_cols(places, at);
            if (touched.place.col < cols.left || touched.place.col > cols.right) continue;
            touched.near.left = min_i32(touched.near.left, at);
            touched.near.right = at;
        }
        state_flood_see(f, note_touch, &touched);
        if (touched.parts) begin(f, &touched.place, touched.parts);
    }
}

/* Is it known that it tells nothing about a finish? */
static bool is_of_no_use(const StateFlood *f)
{
    return f->touches_finish || (f->touches_key && f->moves->places.doors_shut);
}

bool state_flood_run(StateFlood *f, bool stops_at_finish, int32_t states_max)
{
    while (states_max > 0 && !f->is_whole) {
        if (f->is_too_large || f->has_failed || (stops_at_finish && is_of_no_use(f))) return true;
        bool has_news = find_news(f);
        if (!has_news) {
            begin_at_checkpoints(f);
            has_news = find_news(f);
        }
        if (has_news)
            states_max -= go_on_in_block(f);
        else
            f->is_whole = true;
    }
    return f->is_whole;
}

bool state_flood_has(const StateFlood *f, FloodState state, int32_t at)
{
    const FloodBlock *block = block_of(f, state.kind, state.height);
    return block && set_has(crowd_of(f, block, state.mode), at);
}

void state_flood_see(const StateFlood *f,
                     void (*see)(void *context, FloodState state, const uint64_t *crowd),
                     void *context)
{
    for (uint8_t kind = 0; kind < STATE_ROOT; kind++)
        for (int32_t i = 0; i < f->count[kind]; i++) {
            const FloodBlock *block = f->blocks[kind][i];
            for (int32_t mode = 0; block && mode < block->modes; mode++)
                see(context, (FloodState){kind, f->first[kind] + i, mode},
                    crowd_of(f, block, mode));
        }
}

/* ---- init ------------------------------------------------------------------------------- */

/* How many heights a state of this kind has in a row. */
static int32_t heights_per_row(const Moves *moves, uint8_t kind)
{
    if (kind == STATE_LOOSE) return ONE / moves->flights.loose_part + 1;
    if (height_is_climb(kind)) return ONE / height_climb_part(moves) + 1;
    return HEIGHTS_PER_ROW;
}

static void add_corner(StateFlood *f, int32_t col, int32_t row, int32_t side)
{
    MovesCorner corner;
    if (!moves_find_corner(f->moves, col, row, side, &corner)) return;
    f->has_failed =
        f->has_failed || !ARRAY_RESERVE(&f->corners, &f->corner_capacity, f->corner_count + 1, 64);
    if (!f->has_failed) f->corners[f->corner_count++] = corner;
}

static void find_corners(StateFlood *f)
{
    const PlaceMap *places = &f->moves->places;
    if (f->moves->params->corner == 0) return;
    for (int32_t row = places->top; row < places->top + places->rows; row++)
        for (int32_t col = -1; col <= f->moves->level->cols; col++) {
            add_corner(f, col, row, -1);
            add_corner(f, col, row, 1);
        }
}

/* A flight may begin, as it were, above or below all rows. */
enum { ROWS_BEYOND = 64 };

bool state_flood_init(StateFlood *f, const Moves *moves, size_t bytes_max)
{
    uint64_t **const crowds[] = {&f->from, &f->near,   &f->bounced, &f->either,
                                 &f->both, &f->single, &f->nobody};
    uint64_t **const sets[] = {&f->all,     &f->fit, &f->here,  &f->springs,
                               &f->ladders, &f->now, &f->walked};
    const Fixed moved = max_i32(moves->params->half_width, moves->params->corner);
    *f = (StateFlood){.moves = moves,
                      .bytes_max = bytes_max,
                      .aside = moves->places.parts,
                      .aside_max = moved / moves->places.step + 1 + 3 * moves->places.parts};
    f->has_failed = !place_rows_init(&f->rows, &moves->places);
    f->words = f->rows.words;
    f->parts = 1 + f->rows.monsters;
    f->size = (size_t)f->parts * (size_t)f->words;
    for (uint8_t kind = 0; kind < STATE_ROOT; kind++) {
        const int32_t heights = heights_per_row(moves, kind);
        f->first[kind] = (moves->places.top - ROWS_BEYOND) * heights;
        f->count[kind] = (moves->places.rows + 2 * ROWS_BEYOND) * heights;
        f->blocks[kind] = calloc((size_t)f->count[kind], sizeof **f->blocks);
        f->has_failed |= !f->blocks[kind];
    }
    for (size_t i = 0; i < ARRAY_LENGTH(crowds); i++)
        f->has_failed |= !(*crowds[i] = calloc(f->size, sizeof(uint64_t)));
    for (size_t i = 0; i < ARRAY_LENGTH(sets); i++)
        f->has_failed |= !(*sets[i] = calloc((size_t)f->words, sizeof(uint64_t)));
    if (f->has_failed) return false;
    for (int32_t at = 0; at < moves->places.count; at++)
        set_add(f->all, at);
    find_corners(f);
    if (!f->has_failed) begin(f, &moves->level->start, UINT32_MAX);
    return !f->has_failed;
}

void state_flood_done(StateFlood *f)
{
    uint64_t *const all[] = {f->from,    f->near,    f->bounced, f->either, f->both,
                             f->single,  f->nobody,  f->all,     f->fit,    f->here,
                             f->springs, f->ladders, f->now,     f->walked};
    for (uint8_t kind = 0; kind < STATE_ROOT; kind++) {
        for (int32_t i = 0; f->blocks[kind] && i < f->count[kind]; i++)
            free_block(f->blocks[kind][i]);
        free(f->blocks[kind]);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(all); i++)
        free(all[i]);
    free(f->corners);
    place_rows_done(&f->rows);
    *f = (StateFlood){0};
}
