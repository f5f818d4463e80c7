/* tick_bound_moves.c - where a tick can lead from each state. See tick_bound_internal.h.
 *
 * The argument for each rule: whatever body_step (model_grid_tick.c), touch_actors (game_touch.c)
 * and the level's things do with a body of the state ends in a state that is entered here. Sideways
 * a body gets at most to the next interval, except where a corner overhead or a ladder moves it, or
 * blocks beside what it drops through. */
#include "tick_bound_internal.h"

/* ---- entering --------------------------------------------------------------------------- */

/* Enters a state with those bodies that have their feet in `part`. `how`: as for
 * state_graph_reach. */
static void enter(Moves *m, StateBlock block, int32_t mode, uint8_t how, Span part)
{
    Span feet, dy;
    moves_describe_entered(m, &block, mode, &feet, &dy);
    part.low = max_i32(part.low, feet.low);
    part.high = min_i32(part.high, feet.high);
    if (place_map_fit(&m->places, block.at, &part, dy))
        state_graph_reach(&m->graph, m->from, &block, mode, how, part, feet.low);
}

/* Enters a mode of a flight for all heights from which its bodies have their feet in the span. */
static void enter_flights(Moves *m, int32_t at, FlightKind kind, int32_t mode, Span feet)
{
    const Span way = m->flights.tables[kind].modes[mode].way;
    const Span from = {feet.low - way.high, feet.high - way.low};
    if (height_is_border(from)) {
        int32_t height = height_of_border(fixed_floor(from.low));
        enter(m, (StateBlock){.at = at, .height = height, .kind = (uint8_t)kind}, mode, FROM_LIST,
              feet);
        return;
    }
    const int32_t together = height_parts_together(m, (uint8_t)kind), size = together * HEIGHT_PART;
    int32_t last = floor_div(from.high, size);
    for (int32_t part = floor_div(from.low, size); part <= last; part++) {
        int32_t height = height_of_part(part * together);
        enter(m, (StateBlock){.at = at, .height = height, .kind = (uint8_t)kind}, mode, FROM_LIST,
              feet);
    }
}

/* Enters a state that is no flight, in all of its own heights that the span has. */
static void enter_parts(Moves *m, int32_t at, uint8_t kind, Fixed part, Span feet)
{
    int32_t last = floor_div(feet.high, part);
    for (int32_t i = floor_div(feet.low, part); i <= last; i++)
        enter(m, (StateBlock){.at = at, .height = i, .kind = kind}, 0, FROM_LIST, feet);
}

static void enter_on_ground(Moves *m, int32_t at, int32_t height)
{
    Span feet = height_span(m, STATE_GROUND, height);
    enter(m, (StateBlock){.at = at, .height = height, .kind = STATE_GROUND}, 0, FROM_LIST, feet);
    if (place_map_has(&m->places, at, feet, PLACE_SPRING))
        enter_flights(m, at, FLIGHT_SPRING, 0, feet);
}

static void spring_in(Moves *m, int32_t at, Span feet)
{
    for (int32_t row = fixed_floor(feet.low - 1); row <= fixed_floor(feet.high - 1); row++) {
        if (!(place_map_get(&m->places, at, row) & PLACE_SPRING)) continue;
        Span part = {max_i32(feet.low, row * ONE + 1), min_i32(feet.high, (row + 1) * ONE)};
        enter_flights(m, at, FLIGHT_SPRING, 0, part);
    }
}

/* Begins to fall here, unless a spring throws it up in the same tick. */
static void enter_fall(Moves *m, int32_t at, FlightKind kind, Span feet)
{
    enter_flights(m, at, kind, 0, feet);
    spring_in(m, at, feet);
}

/* ---- meeting things --------------------------------------------------------------------- */

typedef void OnSlope(Moves *m, int32_t at, Span feet, FlightKind kind, int32_t mode);

/* Calls `act` for the part of each slope's surface that is in the span. */
static void for_slopes(Moves *m, int32_t at, Span feet, OnSlope *act, FlightKind kind, int32_t mode)
{
    if (!m->places.has_slopes) return;
    const Cols cols = place_map_cols(&m->places, at);
    for (int32_t row = fixed_floor(feet.low - 2); row <= fixed_floor(feet.high + 2); row++)
        for (int32_t col = cols.left; col <= cols.right; col++) {
            Span surface;
            if (place_map_slope(&m->places, at, col, row, feet, &surface))
                act(m, at, surface, kind, mode);
        }
}

static void stand_on_slope(Moves *m, int32_t at, Span feet, FlightKind kind, int32_t mode)
{
    const int32_t together = height_parts_together(m, STATE_GROUND), size = together * HEIGHT_PART;
    (void)mode;
    for (int32_t part = floor_div(feet.low, size); part <= floor_div(feet.high, size); part++)
        enter_on_ground(m, at, height_of_part(part * together));
    enter_fall(m, at, kind, feet);
}

static void fly_along_slope(Moves *m, int32_t at, Span feet, FlightKind kind, int32_t mode)
{
    enter_flights(m, at, kind, mode, feet);
}

/* A body in the air, before its tick. */
typedef struct Start {
    int32_t at;
    Span feet;
    Fixed fall;          /* greatest speed downwards */
    FlightKind falls_as; /* once it is stopped: FLIGHT_EDGE where it can still jump */
} Start;

/* A body that fell before its tick bounces off a monster anywhere on the way of the tick. */
static void bounce_in(Moves *m, const Start *start, int32_t at, Span feet)
{
    /* Who lands on a slope may follow it down in the same tick. */
    const Fixed farther = m->places.has_slopes ? moves_step_up(m) : 0;
    if (start->fall <= 0) return;
    feet =
        (Span){min_i32(start->feet.low, feet.low), max_i32(start->feet.high, feet.high) + farther};
    for (int32_t row = fixed_floor(feet.low - 1); row <= fixed_floor(feet.high - 1); row++) {
        if (!(place_map_get(&m->places, at, row) & PLACE_STOMP)) continue;
        Span part = {max_i32(feet.low, row * ONE + 1), min_i32(feet.high, (row + 1) * ONE)};
        enter_flights(m, at, FLIGHT_BOUNCE, 0, part);
        enter_flights(m, at, FLIGHT_JUMP, 1, part); /* with jump held */
    }
}

/* What a body that does not rise may land on, or step up to, between the start of its tick and
 * `feet`. It may go on over the edge in the same tick, and fall from there. */
static void meet_ground(Moves *m, const Start *start, int32_t at, Span feet)
{
    const PlaceMap *places = &m->places;
    const Span way = {min_i32(start->feet.low, feet.low), feet.high};
    for (int32_t row = fixed_ceil(way.low - m->params->pop); row <= fixed_floor(way.high); row++) {
        uint16_t here = place_map_get(places, at, row);
        uint16_t before = place_map_get(places, start->at, row);
        bool steps_up = row * ONE < way.low; /* only onto what it runs against */
        if (steps_up && !((here | before) & PLACE_CEILING)) continue;
        if (here & PLACE_SUPPORT) enter_on_ground(m, at, height_of_border(row));
        if (((here | before) & PLACE_SUPPORT) && !(here & PLACE_SURE))
            enter_fall(m, at, start->falls_as, (Span){row * ONE, row * ONE});
    }
    Fixed up = moves_step_up(m);
    for_slopes(m, at, (Span){way.low - up, way.high + up}, stand_on_slope, start->falls_as, 0);
    spring_in(m, at, way);
}

/* Falls from where its head met a ceiling. */
static void meet_ceiling(Moves *m, const Start *start, int32_t at, Span feet)
{
    const Fixed height = m->params->height;
    int32_t last = fixed_floor(start->feet.high - height);
    for (int32_t border = fixed_ceil(feet.low - height); border <= last; border++) {
        bool has_ceiling = false; /* for any body in these intervals or beside them */
        for (int32_t i = min_i32(at, start->at) - 1; i <= max_i32(at, start->at) + 1; i++)
            has_ceiling |= (place_map_get(&m->places, i, border - 1) & PLACE_CEILING) != 0;
        if (!has_ceiling) continue;
        const StateBlock under = {.at = at,
                                  .height = height_under_ceiling(border - 1),
                                  .kind = (uint8_t)start->falls_as};
        const Span exact = height_span(m, under.kind, under.height);
        enter(m, under, 0, FROM_LIST, exact);
        spring_in(m, at, exact);
    }
}

/* ---- flights ---------------------------------------------------------------------------- */

/* The next tick of a flight that began at a height. */
typedef struct Tick {
    FlightKind kind;
    int32_t height, mode;
    bool is_flight; /* the tick before was in the same flight */
} Tick;

static void enter_tick(Moves *m, const Tick *tick, int32_t at, Span feet, uint8_t how)
{
    const FlightMode *mode = &m->flights.tables[tick->kind].modes[tick->mode];
    const StateBlock block = {.at = at, .height = tick->height, .kind = (uint8_t)tick->kind};
    switch (mode->turns_to) {
    case FLIGHT_NONE: enter(m, block, tick->mode, how, feet); break;
    case FLIGHT_LOOSE: enter_parts(m, at, STATE_LOOSE, m->flights.loose_part, feet); break;
    default: enter_flights(m, at, (FlightKind)mode->turns_to, 0, feet); break;
    }
}

/* A slope may lift a body that rises, or let it stand. */
static void lift_by_slope(Moves *m, const Tick *tick, int32_t at, Span feet)
{
    const FlightMode *mode = &m->flights.tables[tick->kind].modes[tick->mode];
    Span above = {feet.low - ONE / 2 - m->places.step, feet.high};
    if (mode->turns_to == FLIGHT_NONE)
        for_slopes(m, at, above, fly_along_slope, tick->kind, tick->mode);
    else if (mode->turns_to != FLIGHT_LOOSE)
        for_slopes(m, at, above, fly_along_slope, (FlightKind)mode->turns_to, 0);
}

/* No body gets through what surely holds it, or surely stops its head, before and after a tick. */
static void stop_at_borders(const Moves *m, const Start *start, int32_t at, Span *feet)
{
    const PlaceMap *places = &m->places;
    const Fixed height = m->params->height;
    for (int32_t row = fixed_ceil(start->feet.high); row * ONE <= feet->high; row++) {
        uint16_t both = place_map_get(places, start->at, row) & place_map_get(places, at, row);
        if (both & PLACE_SURE) feet->high = row * ONE - 1;
    }
    for (int32_t row = fixed_floor(start->feet.low - height) - 1;
         (row + 1) * ONE >= feet->low - height; row--) {
        uint16_t both = place_map_get(places, start->at, row) & place_map_get(places, at, row);
        if (both & PLACE_SOLID) feet->low = (row + 1) * ONE + height;
    }
}

static void fly_to(Moves *m, const Start *start, const Tick *tick, int32_t side)
{
    static const uint8_t from[] = {FROM_RIGHT, FROM_HERE, FROM_LEFT};
    const FlightMode *mode = &m->flights.tables[tick->kind].modes[tick->mode];
    const int32_t at = start->at + side;
    Span feet = moves_feet_after(m, start->feet, (uint8_t)tick->kind, tick->height, tick->mode);
    if (at < 0 || at >= m->places.count || feet.low > feet.high) return;
    bounce_in(m, start, at, feet);
    if (mode->dy.high >= 0) meet_ground(m, start, at, feet);
    if (mode->dy.low < 0) meet_ceiling(m, start, at, feet);
    if (place_map_has_slope_near(&m->places, at, feet)) lift_by_slope(m, tick, at, feet);
    stop_at_borders(m, start, at, &feet);
    enter_tick(m, tick, at, feet, tick->is_flight ? from[side + 1] : FROM_LIST);
}

/* A body whose head may meet corners in a tick. */
typedef struct Rise {
    int32_t at;
    Span feet, after; /* before and after the tick */
    const Tick *tick; /* of a flight, or NULL */
    uint8_t kind;     /* of the state on a ladder */
} Rise;

typedef void OnCorner(Moves *m, const Rise *rise, int32_t at, int32_t row);

/* Calls `act` for where corners move a head to that meets them on its way. The next corner is a
 * whole row higher, and no body gets farther than that in a tick. */
static void for_corners(Moves *m, const Rise *rise, OnCorner *act)
{
    if (m->params->corner == 0) return;
    const Fixed height = m->params->height, middle = rise->at * m->places.step;
    const Fixed reach = m->params->corner + 2 * m->places.step + m->params->half_width;
    const Cols cols = {fixed_floor(middle - reach), fixed_floor(middle + reach)};
    int32_t last = fixed_floor(rise->feet.high - height) - 1;
    for (int32_t row = fixed_ceil(rise->after.low - height) - 1; row <= last; row++)
        for (int32_t col = cols.left; col <= cols.right; col++)
            for (int32_t side = -1; side <= 1; side += 2) {
                MovesCorner corner;
                if (!moves_find_corner(m, col, row, side, &corner)) continue;
                if (rise->at < corner.low || rise->at > corner.high) continue;
                act(m, rise, corner.beside, row);
                act(m, rise, corner.beside + side, row);
            }
}

/* Goes on rising beside the corner in the row, if that is farther than an interval. */
static void slip_to(Moves *m, const Rise *rise, int32_t at, int32_t row)
{
    Span feet = rise->after;
    feet.high = min_i32(feet.high, (row + 1) * ONE + m->params->height);
    if (abs_i32(at - rise->at) <= 1) return;
    if (at < 0 || at >= m->places.count || feet.low > feet.high) return;
    if (place_map_has_slope_near(&m->places, at, feet)) lift_by_slope(m, rise->tick, at, feet);
    enter_tick(m, rise->tick, at, feet, FROM_LIST);
}

static void fly(Moves *m, const Start *start, Tick tick)
{
    for (int32_t side = -1; side <= 1; side++)
        fly_to(m, start, &tick, side);
    if (m->flights.tables[tick.kind].modes[tick.mode].dy.low >= 0) return;
    const Span after = moves_feet_after(m, start->feet, (uint8_t)tick.kind, tick.height, tick.mode);
    const Rise rise = {start->at, start->feet, after, .tick = &tick};
    for_corners(m, &rise, slip_to);
}

static void fly_on(Moves *m, const Start *start, FlightKind kind, int32_t height, int32_t mode)
{
    const FlightMode *now = &m->flights.tables[kind].modes[mode];
    bool is_flight = mode > 0 || !m->flights.tables[kind].begins_on_ground;
    for (size_t i = 0; i < ARRAY_LENGTH(now->next) && now->next[i] >= 0; i++)
        fly(m, start, (Tick){kind, height, now->next[i], is_flight});
}

/* The first tick of a flight from any of the heights. */
static void take_off(Moves *m, const Start *start, FlightKind kind)
{
    if (height_is_border(start->feet)) {
        fly_on(m, start, kind, height_of_border(fixed_floor(start->feet.low)), 0);
        return;
    }
    const int32_t together = height_parts_together(m, (uint8_t)kind), size = together * HEIGHT_PART;
    int32_t last = floor_div(start->feet.high, size);
    for (int32_t part = floor_div(start->feet.low, size); part <= last; part++)
        fly_on(m, start, kind, height_of_part(part * together), 0);
}

/* ---- ladders ---------------------------------------------------------------------------- */

/* A tick on a ladder that ends with the feet in the span. */
static void climb_to(Moves *m, int32_t at, uint8_t kind, Span feet)
{
    bool is_late = kind == STATE_CLIMB_LATE;
    if (at < 0 || at >= m->places.count) return;
    if (place_map_may_climb(&m->places, at, feet))
        enter_parts(m, at, kind, height_climb_part(m), feet);
    if (place_map_ends_ladder(&m->places, at, feet))
        enter_fall(m, at, is_late ? FLIGHT_LADDER_END_LATE : FLIGHT_LADDER_END, feet);
}

/* A head that climbs against a corner is moved beside it. */
static void climb_beside(Moves *m, const Rise *rise, int32_t at, int32_t row)
{
    (void)row;
    climb_to(m, at, rise->kind, rise->after);
}

/* A tick of climbing, for a body with its feet in the span. `reach`: how many intervals it can be
 * moved to the ladder's middle. */
static void climb(Moves *m, int32_t at, Span feet, bool is_late, int32_t reach)
{
    const Span after = {feet.low - m->params->climb, feet.high + m->params->climb_down};
    const uint8_t kind = is_late ? STATE_CLIMB_LATE : STATE_CLIMB;
    for (int32_t side = -reach; side <= reach; side++) {
        climb_to(m, at + side, kind, after);
        /* Or off its upper end, or on the floor below it. */
        for (int32_t row = fixed_ceil(after.low); row <= fixed_floor(after.high); row++)
            if (place_map_get(&m->places, at + side, row) & PLACE_SUPPORT)
                enter_on_ground(m, at + side, height_of_border(row));
    }
    for_corners(m, &(Rise){at, feet, after, .kind = kind}, climb_beside);
}

/* With up held a body in the air or on the ground takes a ladder that its middle is at. */
static void grab(Moves *m, const Start *start, bool is_late)
{
    const Fixed half = m->params->height / 2;
    const Span feet = start->feet, middle = {feet.low - half + 1, feet.high - half + 1};
    if (!place_map_has(&m->places, start->at, middle, PLACE_LADDER)) return;
    climb(m, start->at, feet, is_late, 1);
    for (int32_t side = -1; side <= 1; side++)
        bounce_in(m, start, start->at + side, (Span){feet.low - m->params->climb, feet.high});
}

static void go_on_climbing(Moves *m, const StateBlock *block, Span feet)
{
    const bool is_late = block->kind == STATE_CLIMB_LATE;
    const Start start = {block->at, feet, 0, is_late ? FLIGHT_FALL : FLIGHT_EDGE};
    const FlightKind fall = is_late ? FLIGHT_LADDER_FALL_LATE : FLIGHT_LADDER_FALL;
    climb(m, block->at, feet, is_late, 1);
    take_off(m, &start, is_late ? FLIGHT_LADDER_JUMP_LATE : FLIGHT_LADDER_JUMP);
    for (int32_t side = -1; side <= 1; side++)
        enter_fall(m, block->at + side, fall, feet);
}

/* ---- ground ----------------------------------------------------------------------------- */

/* Walks to an interval, on ground that can be so much higher or lower, or off an edge. */
static void walk_to(Moves *m, int32_t at, Span feet, Fixed slack)
{
    if (at < 0 || at >= m->places.count) return;
    const Span ground = {feet.low - slack, feet.high + slack};
    bool is_sure = slack == 0 && height_is_border(feet);
    for (int32_t row = fixed_ceil(ground.low); row <= fixed_floor(ground.high); row++) {
        uint16_t bits = place_map_get(&m->places, at, row);
        if (bits & PLACE_SUPPORT) enter_on_ground(m, at, height_of_border(row));
        is_sure &= (bits & PLACE_SURE) != 0;
    }
    if (slack > 0) for_slopes(m, at, ground, stand_on_slope, FLIGHT_FALL, 0);
    if (!is_sure) enter_fall(m, at, FLIGHT_EDGE, ground);
}

/* Drops through what it stands on; blocks beside that may move it aside. */
static void drop(Moves *m, int32_t at, Span feet)
{
    const Start start = {at, {feet.low + 1, feet.high + 1}, 0, FLIGHT_FALL};
    int32_t row = fixed_floor(feet.low), height = height_of_border(row);
    if (!height_is_border(feet) || !(place_map_get(&m->places, at, row) & PLACE_ONEWAY)) return;
    int32_t aside = place_map_get(&m->places, at, row) & PLACE_CEILING
                        ? m->params->half_width / m->places.step + 2
                        : 1;
    for (int32_t side = -aside; side <= aside; side++)
        fly_to(m, &start, &(Tick){FLIGHT_DROP, height, 1, false}, side);
}

static void go_on_ground(Moves *m, const StateBlock *block, Span feet)
{
    const Start start = {block->at, feet, 0, FLIGHT_FALL};
    Fixed slack = place_map_has_slope_near(&m->places, block->at, feet) ? moves_step_up(m) : 0;
    for (int32_t side = -1; side <= 1; side++)
        walk_to(m, block->at + side, feet, slack);
    take_off(m, &start, FLIGHT_JUMP);
    drop(m, block->at, feet);
    grab(m, &start, false);
    /* With down held it climbs down what it stands on; that moves it into the ladder's column. */
    const Span below = {feet.low + 1, feet.high + 1};
    if (!place_map_has(&m->places, block->at, below, PLACE_LADDER)) return;
    int32_t aside = m->params->half_width / m->places.step + 2;
    climb(m, block->at, (Span){feet.low, feet.high + 1}, false, aside);
}

/* ---- all -------------------------------------------------------------------------------- */

static void go_on_falling(Moves *m, const StateBlock *block, Span feet)
{
    const Span dy = m->flights.loose;
    const Span after = {feet.low + dy.low, feet.high + dy.high};
    const Start start = {block->at, feet, dy.high, FLIGHT_FALL};
    for (int32_t at = block->at - 1; at <= block->at + 1; at++) {
        Span part = after;
        if (at < 0 || at >= m->places.count) continue;
        bounce_in(m, &start, at, after);
        meet_ground(m, &start, at, after);
        stop_at_borders(m, &start, at, &part);
        enter_parts(m, at, STATE_LOOSE, m->flights.loose_part, part);
    }
    grab(m, &start, true);
}

static void go_on_flying(Moves *m, const StateBlock *block, int32_t mode, Span feet)
{
    const FlightMode *now = &m->flights.tables[block->kind].modes[mode];
    bool can_jump = now->can & FLIGHT_CAN_JUMP;
    const Start start = {block->at, feet, now->dy.high, can_jump ? FLIGHT_EDGE : FLIGHT_FALL};
    fly_on(m, &start, (FlightKind)block->kind, block->height, mode);
    const Start jump = {block->at, feet, now->dy.high, FLIGHT_FALL}; /* the last one in the air */
    if (can_jump) take_off(m, &jump, FLIGHT_JUMP);
    if (now->can & FLIGHT_CAN_GRAB) grab(m, &start, !can_jump);
}

/* Where the feet of the bodies are that have come to a state. */
static Span feet_reached(const Moves *m, const StateBlock *block, int32_t mode)
{
    Span feet, dy;
    const StateReach reach = m->graph.reached[block->first + (uint32_t)mode];
    moves_describe(m, block, mode, &feet, &dy);
    if (reach.high < UINT8_MAX) feet.high = min_i32(feet.high, feet.low + reach.high * REACH_PART);
    feet.low += reach.low * REACH_PART;
    return feet;
}

static void go_on(Moves *m, const StateBlock *block, int32_t mode)
{
    const Span feet = feet_reached(m, block, mode);
    if (block->kind < FLIGHT_COUNT)
        go_on_flying(m, block, mode, feet);
    else if (block->kind == STATE_GROUND)
        go_on_ground(m, block, feet);
    else if (block->kind == STATE_LOOSE)
        go_on_falling(m, block, feet);
    else if (height_is_climb(block->kind))
        go_on_climbing(m, block, feet);
}

static void begin(Moves *m)
{
    const Place *start = &m->level->start;
    int32_t at = (start->col * ONE + ONE / 2) / m->places.step, row = start->row + 1;
    const Span feet = {row * ONE, row * ONE};
    state_graph_reach(&m->graph, 0, &(StateBlock){.kind = STATE_ROOT}, 0, FROM_HERE, (Span){0, 0},
                      0);
    state_graph_next(&m->graph, &m->from);
    m->from = 0;
    if (place_map_get(&m->places, at, row) & PLACE_SUPPORT)
        enter_on_ground(m, at, height_of_border(row));
    for_slopes(m, at, (Span){feet.low - ONE, feet.high}, stand_on_slope, FLIGHT_FALL, 0);
    enter_fall(m, at, FLIGHT_FALL, feet);
}

enum { ASK_STATES = 10000 };

static bool may_go_on(const Moves *m, int32_t states)
{
    const TickBoundOptions *options = m->options;
    return states % ASK_STATES != 0 || !options->may_go_on ||
           options->may_go_on(options->context, states);
}

bool moves_find_all(Moves *m)
{
    begin(m);
    for (int32_t i = 1; state_graph_next(&m->graph, &m->from); i++) {
        const StateBlock block = m->graph.blocks[m->graph.block_of[m->from]];
        go_on(m, &block, (int32_t)(m->from - block.first));
        if (!may_go_on(m, i)) return false;
    }
    return true;
}

/* The states that wait are those that the last round has found, or found more bodies of. */
void moves_find_layers(Moves *m, int32_t ticks, uint32_t states_max,
                       void (*see)(void *context, const Moves *moves, int32_t tick), void *context)
{
    StateGraph *graph = &m->graph;
    begin(m);
    for (int32_t tick = 0; tick < ticks; tick++) {
        if (graph->has_failed || graph->is_too_large || graph->state_count > states_max) return;
        see(context, m, tick);
        for (size_t left = graph->waiting_count - graph->waiting_first; left > 0; left--) {
            if (!state_graph_next(graph, &m->from)) return;
            const StateBlock block = graph->blocks[graph->block_of[m->from]];
            go_on(m, &block, (int32_t)(m->from - block.first));
        }
    }
}
