/* tick_bound_tables.c - what a TickBound looks up: every tick of every flight, and what there is in
 * each interval of columns. See tick_bound_internal.h. */
#include "tick_bound_internal.h"

#include <stdlib.h>

typedef struct Builder {
    const BodyParams *p;
    FlightTable *table;
    FlightKind kind;
    bool rises;  /* it has a top, where another flight begins */
    bool is_cut; /* letting go can cut it */
    bool is_endless;
} Builder;

/* ---- gravity ---- */

/* The speed after a tick of gravity with the jump button held or not. */
static Fixed pulled(const BodyParams *p, Fixed dy, bool held, Fixed fastest)
{
    Fixed gravity = dy < 0 ? p->gravity_up : p->gravity_down;
    if (held && -p->apex < dy && dy < p->apex) gravity = fixed_mul(p->gravity_up, p->apex_factor);
    dy += gravity;
    if (dy <= fastest) return dy;
    return dy - fastest > p->gravity_down ? max_i32(fastest, dy - 2 * p->gravity_down) : fastest;
}

static void take_in(Span *span, Fixed value)
{
    span->low = min_i32(span->low, value);
    span->high = max_i32(span->high, value);
}

/* All speeds after a tick. Between its turns the rule rises with the speed before, so that only
 * these and the ends are asked. */
static Span all_pulled(const BodyParams *p, Span dy)
{
    const Fixed turns[] = {dy.low, dy.high, -p->apex, -p->apex + 1, -1, 0, p->apex - 1, p->apex};
    Span after = {INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < ARRAY_LENGTH(turns); i++) {
        if (turns[i] < dy.low || turns[i] > dy.high) continue;
        for (int32_t held = 0; held <= 1; held++) {
            take_in(&after, pulled(p, turns[i], held, p->max_fall));
            take_in(&after, pulled(p, turns[i], held, p->fast_fall));
        }
    }
    return after;
}

/* ---- modes ---- */

static Span moved(const BodyParams *p, Span from, Span dy)
{
    return (Span){from.low + clamp_i32(dy.low, -p->max_speed, p->max_speed),
                  from.high + clamp_i32(dy.high, -p->max_speed, p->max_speed)};
}

static int32_t add_mode(Builder *b, int32_t from, FlightMode mode)
{
    FlightTable *table = b->table;
    if (table->count == FLIGHT_MODES_MAX) b->is_endless = true;
    if (b->is_endless) return -1;
    int32_t number = table->count++;
    mode.from = (int16_t)from;
    for (int32_t i = 0; i < (int32_t)ARRAY_LENGTH(mode.next); i++)
        mode.next[i] = -1;
    table->modes[number] = mode;
    for (int32_t i = 0; from >= 0 && i < (int32_t)ARRAY_LENGTH(mode.next); i++) {
        if (table->modes[from].next[i] >= 0) continue;
        table->modes[from].next[i] = (int16_t)number;
        break;
    }
    return number;
}

/* What a body can do `age` ticks after the flight's mode 0. Its coyote time and the time before it
 * takes a ladder again are counted in each tick, first of all. */
static uint8_t can_do(const Builder *b, int32_t age)
{
    const BodyParams *p = b->p;
    uint8_t can = FLIGHT_CAN_GRAB;
    bool is_jump = b->kind == FLIGHT_LADDER_JUMP || b->kind == FLIGHT_LADDER_JUMP_LATE;
    bool is_fall = b->kind == FLIGHT_LADDER_FALL || b->kind == FLIGHT_LADDER_FALL_LATE;
    if (is_jump && age < p->climb_lock_ticks) can = 0;
    if (is_fall && age + 1 < p->climb_lock_ticks) can = 0;
    if (b->kind == FLIGHT_LADDER_JUMP && age <= p->coyote_ticks) can |= FLIGHT_CAN_JUMP;
    if (b->kind == FLIGHT_EDGE || b->kind == FLIGHT_LADDER_FALL || b->kind == FLIGHT_LADDER_END)
        if (age < p->coyote_ticks) can |= FLIGHT_CAN_JUMP;
    return can;
}

/* Adds the modes after mode `from`, in which the speed is `dy`: of a flight that rises the part
 * that still does, and the part that has turned. Returns the number of the first, or -1. */
static int32_t add_part(Builder *b, int32_t from, Span dy, int32_t age)
{
    const Span way = b->table->modes[from].way;
    FlightMode mode = {.dy = dy, .turns_to = FLIGHT_NONE, .can = can_do(b, age)};
    if (dy.high >= 0 && (mode.can & FLIGHT_CAN_JUMP)) b->rises = false; /* which an apex forgets */
    if (b->rises && dy.high >= 0) {
        FlightMode top = {.dy = {max_i32(0, dy.low), dy.high}, .turns_to = FLIGHT_APEX};
        top.way = moved(b->p, way, top.dy);
        add_mode(b, from, top);
        if (dy.low >= 0) return -1;
        mode.dy.high = -1;
    }
    mode.way = moved(b->p, way, mode.dy);
    return add_mode(b, from, mode);
}

/* Goes on from mode `from` without a cut to the end. */
static void go_on(Builder *b, int32_t from, int32_t age)
{
    const BodyParams *p = b->p;
    const Fixed slowest = min_i32(p->max_fall, p->fast_fall);
    const Fixed fastest = max_i32(p->max_fall, p->fast_fall);
    while (from >= 0) {
        const FlightMode before = b->table->modes[from];
        Span dy = all_pulled(p, before.dy);
        age++;
        if (b->is_cut && before.dy.low < 0 && dy.low < 0) {
            Span cut = {fixed_mul(dy.low, p->cut), fixed_mul(min_i32(dy.high, -1), p->cut)};
            Builder part = *b;
            part.is_cut = false;
            int32_t number = add_part(&part, from, cut, age);
            go_on(&part, number, age);
            b->is_endless |= part.is_endless;
        }
        if (before.dy.low >= slowest && before.dy.high <= fastest &&
            !(before.can & FLIGHT_CAN_JUMP)) {
            FlightMode end = {.dy = dy, .turns_to = FLIGHT_LOOSE};
            end.way = moved(p, before.way, dy);
            add_mode(b, from, end);
            return;
        }
        from = add_part(b, from, dy, age);
    }
}

/* ---- tables ---- */

/* A flight that begins in motion. */
static void build_flying(Builder *b, Span dy)
{
    FlightMode first = {.dy = dy, .turns_to = FLIGHT_NONE, .can = can_do(b, 0)};
    go_on(b, add_mode(b, -1, first), 0);
}

/* One that begins with its first tick: at the speed `dy`, or let go at once. Mode 1 is that of a
 * jump that is held. */
static void build_from_ground(Builder *b, Fixed dy, Fixed extra)
{
    FlightMode ground = {.turns_to = FLIGHT_NONE};
    Fixed cut = fixed_mul(dy, b->p->cut);
    b->table->begins_on_ground = true;
    add_mode(b, -1, ground);
    FlightMode first = {.dy = {dy, dy}, .turns_to = FLIGHT_NONE, .can = can_do(b, 1)};
    first.way = moved(b->p, (Span){extra, extra}, first.dy);
    int32_t number = add_mode(b, 0, first);
    go_on(b, number, 1);
    if (!b->is_cut) return;
    b->is_cut = false;
    go_on(b, add_part(b, 0, (Span){cut, cut}, 1), 1);
}

static void build(Builder *b)
{
    const BodyParams *p = b->p;
    b->rises = b->is_cut = b->kind <= FLIGHT_LADDER_JUMP_LATE;
    switch (b->kind) {
    case FLIGHT_JUMP:
    case FLIGHT_LADDER_JUMP:
    case FLIGHT_LADDER_JUMP_LATE: build_from_ground(b, -p->jump, 0); break;
    case FLIGHT_DROP: build_from_ground(b, p->drop, 1); break;
    case FLIGHT_LADDER_END:
    case FLIGHT_LADDER_END_LATE: build_flying(b, (Span){-p->climb, p->climb_down}); break;
    case FLIGHT_SPRING:
        b->rises = true;
        build_flying(b, (Span){-p->spring, -p->spring});
        break;
    case FLIGHT_BOUNCE:
        b->rises = true;
        build_flying(b, (Span){-(p->jump * 3 / 4), -(p->jump * 3 / 4)});
        break;
    case FLIGHT_LADDER_FALL:
    case FLIGHT_LADDER_FALL_LATE:
    case FLIGHT_EDGE:
    case FLIGHT_FALL: build_flying(b, (Span){0, 0}); break;
    case FLIGHT_APEX: build_flying(b, (Span){0, max_i32(p->gravity_up, p->gravity_down)}); break;
    case FLIGHT_COUNT:
    case FLIGHT_LOOSE: break;
    }
}

bool flight_tables_init(FlightTables *flights, const BodyParams *params)
{
    *flights = (FlightTables){.loose = {min_i32(params->max_fall, params->fast_fall),
                                        max_i32(params->max_fall, params->fast_fall)}};
    for (int32_t kind = 0; kind < FLIGHT_COUNT; kind++) {
        FlightTable *table = &flights->tables[kind];
        Builder builder = {.p = params, .table = table, .kind = (FlightKind)kind};
        table->modes = calloc(FLIGHT_MODES_MAX, sizeof *table->modes);
        if (!table->modes) {
            flight_tables_done(flights);
            return false;
        }
        build(&builder);
        flights->is_endless |= builder.is_endless;
    }
    return true;
}

void flight_tables_done(FlightTables *flights)
{
    for (int32_t kind = 0; kind < FLIGHT_COUNT; kind++)
        free(flights->tables[kind].modes);
    *flights = (FlightTables){0};
}

/* ---- places ----------------------------------------------------------------------------- */

enum { SKY_ROWS = 16, ROWS_BELOW = 4 };

/* Those that every body of the interval overlaps with a box so much smaller at each side. */
static Cols cols_of_all(const PlaceMap *places, int32_t at, Fixed smaller)
{
    Span middle = place_map_middle(places, at);
    Fixed half = places->params->half_width - smaller;
    return (Cols){fixed_floor(middle.high - half), fixed_floor(middle.low + half - 1)};
}

/* Those that any body of the interval overlaps. */
static Cols cols_of_any(const PlaceMap *places, int32_t at)
{
    Span middle = place_map_middle(places, at);
    Fixed half = places->params->half_width;
    return (Cols){fixed_floor(middle.low - half), fixed_floor(middle.high + half - 1)};
}

static Cols cols_of_middles(const PlaceMap *places, int32_t at)
{
    Span middle = place_map_middle(places, at);
    return (Cols){fixed_floor(middle.low), fixed_floor(middle.high)};
}

/* ---- filling ---------------------------------------------------------------------------- */

static bool changes(uint8_t tile)
{
    return tile >= TILE_FIRST_CHANGING;
}

/* A slope beside it may lead over it: then it neither stops nor holds a body on the slope. */
static uint16_t flags_of_all(const Level *level, int32_t col, int32_t row)
{
    uint8_t tile = grid_get(&level->terrain.grid, col, row);
    uint8_t flags = tile_infos[tile].flags;
    uint16_t bits = 0;
    if (level_has_slope(level, col - 1, row) || level_has_slope(level, col + 1, row)) return 0;
    if (!changes(tile) && (flags & TILE_IS_SOLID)) bits |= PLACE_SOLID;
    if (!changes(tile) && (flags & (TILE_IS_SOLID | TILE_IS_ONEWAY))) bits |= PLACE_SURE;
    return bits;
}

/* The sides of a wall neither hold a body nor stop its head. */
static uint16_t flags_of_any(const Level *level, int32_t col, int32_t row)
{
    uint8_t tile = grid_get(&level->terrain.grid, col, row);
    uint8_t flags = tile_infos[tile].flags;
    bool may_be_oneway = (flags & TILE_IS_ONEWAY) || tile == TILE_LADDER_BELOW_CHANGE;
    bool may_hold = changes(tile) || (flags & (TILE_IS_SOLID | TILE_IS_ONEWAY));
    bool may_stop = changes(tile) || (flags & (TILE_IS_SOLID | TILE_IS_SLOPE));
    bool is_wall_above = flags_of_all(level, col, row - 1) & PLACE_SOLID;
    bool is_wall_below = flags_of_all(level, col, row + 1) & PLACE_SOLID;
    uint16_t bits = 0;
    if (may_hold && !is_wall_above) bits |= PLACE_SUPPORT;
    if (may_be_oneway && !is_wall_above) bits |= PLACE_ONEWAY;
    if (may_stop && !(is_wall_below && is_wall_above)) bits |= PLACE_CEILING;
    return bits;
}

static uint16_t flags_of_middle(const Level *level, const Reach *reach, int32_t col, int32_t row)
{
    uint8_t tile = grid_get(&level->terrain.grid, col, row);
    uint16_t bits = 0;
    if (tile_infos[tile].flags & TILE_IS_SLOPE) bits |= PLACE_SLOPE;
    if (tile_infos[tile].flags & TILE_IS_LADDER) bits |= PLACE_LADDER;
    if (tile_infos[tile].surface & SURFACE_SPRINGY) bits |= PLACE_SPRING;
    if (reach_may_stomp(reach, col, row)) bits |= PLACE_STOMP;
    if (reach_has(reach, col, row)) bits |= PLACE_REACHED;
    return bits;
}

static uint16_t spikes_at(const Level *level, int32_t col, int32_t row)
{
    CellKind kind = level_kind(level, col, row);
    if (kind == KIND_SPIKE_UP) return PLACE_SPIKES;
    return kind == KIND_SPIKE_DOWN ? PLACE_SPIKES_DOWN : 0;
}

static uint16_t flags_in(const PlaceMap *places, const Reach *reach, int32_t at, int32_t row)
{
    const Level *level = places->level;
    Cols all = cols_of_all(places, at, 0), any = cols_of_any(places, at);
    Cols middle = cols_of_middles(places, at);
    Cols mercy = cols_of_all(places, at, min_i32(SPIKE_MERCY, places->params->half_width / 2));
    uint16_t bits = 0;
    for (int32_t col = all.left; col <= all.right; col++)
        bits |= flags_of_all(level, col, row);
    for (int32_t col = any.left; col <= any.right; col++)
        bits |= flags_of_any(level, col, row);
    for (int32_t col = middle.left; col <= middle.right; col++)
        bits |= flags_of_middle(level, reach, col, row);
    for (int32_t col = mercy.left; col <= mercy.right; col++)
        bits |= spikes_at(level, col, row);
    return bits;
}

bool place_map_init(PlaceMap *places, const Level *level, const Reach *reach, Fixed step)
{
    *places = (PlaceMap){.level = level,
                         .params = model_body_params(&level->physics),
                         .step = step,
                         .count = level->cols * ONE / step + 1,
                         .top = -SKY_ROWS,
                         .rows = SKY_ROWS + level->rows + ROWS_BELOW};
    places->cells = calloc((size_t)places->count * (size_t)places->rows, sizeof *places->cells);
    if (!places->cells) return false;
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
    places->cells = NULL;
}

/* ---- asking ----------------------------------------------------------------------------- */

bool place_map_has(const PlaceMap *places, int32_t at, Span feet, uint16_t flag)
{
    int32_t last = fixed_floor(feet.high - 1);
    for (int32_t row = fixed_floor(feet.low - 1); row <= last; row++)
        if (place_map_get(places, at, row) & flag) return true;
    return false;
}

/* Do all bodies with their feet in a span lower than their height overlap something solid? */
static bool is_blocked(const PlaceMap *places, int32_t at, Span feet)
{
    int32_t last = fixed_floor(feet.low - 1);
    for (int32_t row = fixed_floor(feet.high - places->params->height); row <= last; row++)
        if (place_map_get(places, at, row) & PLACE_SOLID) return true;
    return false;
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
    return false;
}

static bool is_free(const PlaceMap *places, int32_t at, Span feet, Span dy)
{
    return !is_blocked(places, at, feet) && !is_deadly(places, at, feet, dy);
}

bool place_map_fit(const PlaceMap *places, int32_t at, Span *feet, Span dy)
{
    enum { PART = ONE / 16 };
    if (at < 0 || at >= places->count || feet->low > feet->high) return false;
    if (!place_map_has(places, at, *feet, PLACE_REACHED)) return false;
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

/* The surface as slope_surface_y finds it (model_grid_internal.h), a unit wider: it rounds. */
bool place_map_slope(const PlaceMap *places, int32_t at, int32_t col, int32_t row, Span *heights)
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
    *heights = (Span){(row + 1) * ONE - max_i32(one, other) - 1,
                      (row + 1) * ONE - min_i32(one, other) + 1};
    return true;
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
    Cols any = cols_of_any(places, at);
    if (col < any.left || col > any.right) return false;
    return feet.high > row * ONE && feet.low - places->params->height < (row + 1) * ONE;
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
