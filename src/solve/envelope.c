/* envelope.c - see envelope.h */
#include "envelope.h"

#include <string.h>

enum { ROUNDS_MAX = 20000 };

/* ---- what the level has ----------------------------------------------------------------- */

/* The surfaces whose effect on a jump is known: with any other nothing is bounded. */
enum {
    SURFACES_FOLLOWED = SURFACE_SLIPPERY | SURFACE_BELT_RIGHT | SURFACE_BELT_LEFT |
                        SURFACE_SPRINGY | SURFACE_CRUMBLING
};

typedef struct Surroundings {
    bool is_followed, has_ice, has_conveyor, has_lift;
    bool has_oneway;        /* a body that drops through may be moved off a block beside it */
    Fixed lift_dx, lift_up; /* the fastest of them, sideways and upwards */
    Fixed push;             /* the fastest solid one, sideways */
} Surroundings;

static bool has_oneway(const Grid *grid)
{
    for (size_t i = 0; i < (size_t)grid->cols * (size_t)grid->rows; i++)
        if (tile_infos[grid->tiles[i]].flags & (TILE_IS_ONEWAY | TILE_IS_LADDER)) return true;
    return false;
}

static Surroundings look_around(const Level *level)
{
    const Terrain *terrain = &level->terrain;
    uint8_t surfaces = grid_surfaces(&terrain->grid);
    Surroundings s = {.is_followed = !(surfaces & ~SURFACES_FOLLOWED),
                      .has_ice = surfaces & SURFACE_SLIPPERY,
                      .has_conveyor = surfaces & (SURFACE_BELT_RIGHT | SURFACE_BELT_LEFT),
                      .has_lift = terrain->lift_count > 0,
                      .has_oneway = terrain->lift_count > 0 || has_oneway(&terrain->grid)};
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        const LiftPath *lift = &terrain->lifts[i];
        s.lift_dx = max_i32(s.lift_dx, abs_i32(lift->dx));
        s.lift_up = max_i32(s.lift_up, abs_i32(lift->dy)); /* up on the way there or back */
        if (lift->solid) s.push = max_i32(s.push, abs_i32(lift->dx));
    }
    return s;
}

/* ---- sideways --------------------------------------------------------------------------- */

enum { ON_GROUND, ON_ICE, IN_AIR, SURFACES };

/* Can this friction follow this surface within a tick, and can the next tick then begin on surface
 * `next`? Only a lift can catch a body between two ticks. */
static bool may_follow(int32_t surface, int32_t friction, int32_t next, const Surroundings *s)
{
    if ((next == ON_ICE || surface == ON_ICE) && !s->has_ice) return false;
    if (friction == ON_ICE && surface != ON_ICE) return false;
    if (friction == ON_GROUND && surface == ON_ICE) return false;
    return friction != IN_AIR || next == IN_AIR || s->has_lift;
}

/* Applies one tick from every surface to every other, with and without a direction held. False if
 * no speed rose. */
static bool speed_up(Fixed speed[SURFACES], const BodyParams *p, const Surroundings *s)
{
    const Fixed acc[] = {p->run_acc, p->ice_acc, p->air_acc};
    const Fixed driven[] = {p->run_friction, p->ice_friction, p->air_friction};
    const Fixed idle[] = {p->stop_friction, p->ice_stop_friction, p->air_stop_friction};
    bool changed = false;
    for (int32_t i = 0; i < SURFACES; i++)
        for (int32_t j = 0; j < SURFACES; j++)
            for (int32_t k = 0; k < SURFACES; k++) {
                if (!may_follow(i, j, k, s)) continue;
                Fixed pressed = fixed_mul(min_i32(speed[i], 8 * ONE) + acc[i], driven[j]);
                Fixed fastest = max_i32(pressed, fixed_mul(speed[i], idle[j]));
                if (fastest <= speed[k]) continue;
                speed[k] = fastest;
                changed = true;
            }
    return changed;
}

/* The longest way in a tick by the body's own speed. */
static Fixed fastest_run(const BodyParams *p, const Surroundings *s)
{
    Fixed first = abs_i32(p->start_dx), speed[SURFACES];
    if (p->wall_jump) first = max_i32(first, p->wall_jump_x);
    first = max_i32(first, p->climb_centre);
    for (int32_t i = 0; i < SURFACES; i++)
        speed[i] = first;
    for (int32_t i = 0; speed_up(speed, p, s); i++)
        if (i == ROUNDS_MAX) return p->max_speed;
    Fixed best = max_i32(speed[ON_GROUND] + p->run_acc, speed[IN_AIR] + p->air_acc);
    if (s->has_ice) best = max_i32(best, speed[ON_ICE] + p->ice_acc);
    return min_i32(best, p->max_speed);
}

/* The greatest bump there can be at a launch: belts and lifts give it repeatedly, but not in two
 * ticks in a row. */
static Fixed greatest_bump(const BodyParams *p, const Surroundings *s)
{
    Fixed given = s->has_conveyor ? p->conveyor : 0, bump = abs_i32(p->start_bump);
    if (s->has_lift) given = max_i32(given, min_i32(p->lift_x, s->lift_dx));
    bump = max_i32(bump, given);
    for (int32_t i = 0; i < ROUNDS_MAX; i++) {
        Fixed next = fixed_mul(fixed_mul(bump, p->bump_friction), p->bump_friction) + given;
        if (next <= bump) return bump;
        bump = min_i32(next, 8 * ONE);
    }
    return bump;
}

static Sideways sideways_of(const BodyParams *p, const Surroundings *s)
{
    return (Sideways){.run = fastest_run(p, s),
                      .push = s->push,
                      .bump = greatest_bump(p, s),
                      .bump_friction = p->bump_friction,
                      .max_speed = p->max_speed,
                      .body = 2 * p->half_width,
                      .start = p->max_speed,
                      .gain = p->air_acc};
}

/* ---- up and down ------------------------------------------------------------------------ */

/* The greatest speed upwards in the next tick of any body that rises with at most `rise` now. A
 * slower body may have less gravity sooner, so slower ones are tried too. */
static Fixed rise_after(const BodyParams *p, Fixed rise)
{
    const Fixed turns[] = {rise, min_i32(rise, p->apex - 1), min_i32(rise, 0),
                           min_i32(rise, -p->apex)};
    Fixed best = -min_i32(p->max_fall, p->fast_fall);
    for (size_t i = 0; i < ARRAY_LENGTH(turns); i++) {
        const Fixed turn = turns[i];
        Fixed gravity = turn > 0 ? p->gravity_up : p->gravity_down;
        Fixed held = fixed_mul(p->gravity_up, p->apex_factor); /* near the top, with jump held */
        if (-p->apex < turn && turn < p->apex) gravity = min_i32(gravity, held);
        best = max_i32(best, turn - gravity);
    }
    return best;
}

/* How a body is launched. */
typedef struct TakeOff {
    Fixed first;    /* speed upwards in the first tick */
    Fixed second;   /* speed of a second jump, within the coyote time */
    Fixed bonus;    /* added height: a step that is walked up, the rest of the cell */
    Fixed fall;     /* or speed downwards in the first tick */
    Fixed above;    /* height above the border at the launch */
    bool is_bounce; /* its jump is that of the first tick */
} TakeOff;

/* One flight: the second jump comes `delay` ticks after the first. */
static void fly(Flight *flight, const BodyParams *p, const TakeOff *off, int32_t delay)
{
    Fixed height = off->bonus, rise = off->first;
    for (int32_t tick = 0; tick <= delay || !flight_is_over(flight, height, tick); tick++) {
        flight_note(flight, height, tick);
        if (tick > 0) rise = rise_after(p, rise);
        if (tick == delay) rise = max_i32(rise, off->second);
        height += clamp_i32(rise, -p->max_speed, p->max_speed);
    }
    flight->slowest_fall = min_i32(flight->slowest_fall, -rise);
}

/* How far a body can fall within the coyote time. */
static Fixed lowest_drop(const BodyParams *p, Fixed drop, Fixed speed)
{
    Fixed fastest = max_i32(speed, max_i32(p->max_fall, p->fast_fall));
    for (int32_t i = 0; i <= p->coyote_ticks && drop < ENVELOPE_DEPTH * ONE; i++) {
        drop += speed;
        speed = min_i32(fastest, speed + max_i32(p->gravity_down, p->gravity_up));
    }
    return drop;
}

/* The lowest row where a body that fell off an edge or a ladder can still jump. A step that is
 * higher than usual can be walked up from anywhere. */
static int32_t lowest_jump(const BodyParams *p, const TakeOff *off)
{
    Fixed drop = max_i32(lowest_drop(p, 0, 0), lowest_drop(p, off->fall - off->above, off->fall));
    if (p->pop > ONE / 4 || p->pop >= p->height) return -ENVELOPE_DEPTH;
    if (off->is_bounce) return 0;
    return max_i32(-ENVELOPE_DEPTH, -(drop / ONE) - 1);
}

/* ---- both ------------------------------------------------------------------------------- */

/* False when the flight has no end. */
static bool find_launch(Launch *launch, const BodyParams *p, const Sideways *sideways,
                        const TakeOff *off)
{
    Flight flight = {.slowest_fall = ONE};
    int32_t latest = off->is_bounce ? 0 : p->coyote_ticks + 1;
    for (int32_t delay = 0; delay <= latest && !flight.is_endless; delay++)
        fly(&flight, p, off, delay);
    launch->rises_from = lowest_jump(p, off);
    return flight_measure(&flight, sideways, launch);
}

/* The greatest speed upwards of a jump from any height in a cell, where a wall may be near. */
static Fixed jump_inside(const BodyParams *p)
{
    const Fixed jump = max_i32(p->jump, -p->start_dy);
    return p->wall_jump ? max_i32(jump, p->wall_jump_y) : jump;
}

/* The same from a lift that rises, or sinks, as fast as that. */
static Fixed jump_from_lift(const BodyParams *p, Fixed speed)
{
    return jump_inside(p) + min_i32(p->lift_y, speed);
}

/* A body may leave a ladder as fast as it climbs: upwards where a corner or a lift pushes it off,
 * downwards at the ladder's end or where a lift pushes it. */
static bool find_launches(const BodyParams *p, const Surroundings *s, const Sideways *sideways,
                          Envelope *envelope)
{
    Fixed jump = max_i32(p->jump, -p->start_dy), cell = p->pop + ONE;
    Fixed inside = jump_inside(p), lifted = jump_from_lift(p, s->lift_up);
    const TakeOff offs[LAUNCH_COUNT] = {
        [LAUNCH_GROUND] = {.second = jump, .bonus = p->pop},
        [LAUNCH_INSIDE] = {.second = inside, .bonus = cell},
        [LAUNCH_LIFT] = {.second = lifted, .bonus = cell},
        [LAUNCH_LADDER] = {.first = max_i32(inside, p->climb),
                           .second = lifted,
                           .bonus = cell,
                           .fall = p->climb_down,
                           .above = s->has_lift ? 0 : ONE - p->height / 2},
        [LAUNCH_LOW_BOUNCE] = {.second = rise_after(p, jump),
                               .bonus = p->pop + ENVELOPE_LOW_HEAD,
                               .is_bounce = true},
        [LAUNCH_BOUNCE] = {.second = rise_after(p, jump), .bonus = cell, .is_bounce = true},
        [LAUNCH_SPRING] = {.second = p->spring, .bonus = cell},
        [LAUNCH_FALL] = {.first = max_i32(0, -p->start_dy),
                         .second = -p->max_speed,
                         .bonus = p->pop}};
    Sideways off_ladder = *sideways; /* a ladder is left at rest, except by a wall jump */
    off_ladder.start = p->wall_jump ? off_ladder.run : p->air_acc;
    for (int32_t i = 0; i < LAUNCH_COUNT; i++) {
        const Sideways *way = i == LAUNCH_LADDER ? &off_ladder : sideways;
        if (!find_launch(&envelope->launches[i], p, way, &offs[i])) return false;
    }
    Launch *fall = &envelope->launches[LAUNCH_FALL];
    if (offs[LAUNCH_FALL].first == 0) fall->rises_from = fall->highest + 1;
    return true;
}

void envelope_find(const Level *level, const BodyParams *params, Envelope *envelope)
{
    Surroundings s = look_around(level);
    memset(envelope, 0, sizeof *envelope);
    if (!model_body_params(&level->physics) || !s.is_followed) return;
    if (params->half_width > ONE / 2 || params->height > ONE) return;
    const Sideways sideways = sideways_of(params, &s);
    envelope->is_bounded = find_launches(params, &s, &sideways, envelope);
    envelope->corner = s.has_oneway ? max_i32(params->corner, params->half_width) : params->corner;
    envelope->corner = min_i32(envelope->corner, ONE);
    envelope->overhang = params->half_width;
    envelope->step_up = params->pop;
    /* What belts, lifts and earlier bumps add to a body's own speed. */
    Fixed belt = s.has_conveyor ? params->conveyor : 0;
    Fixed carried = s.push + (s.has_lift ? s.lift_dx : 0);
    Fixed thrown = params->climb_centre;
    if (params->wall_jump) thrown = max_i32(thrown, params->wall_jump_x);
    Fixed run = min_i32(sideways.run + sideways.bump + belt, params->max_speed);
    envelope->pace = run + carried;
    envelope->gain = max_i32(params->run_acc, params->air_acc);
    if (s.has_ice) envelope->gain = max_i32(envelope->gain, params->ice_acc);
    envelope->start = max_i32(abs_i32(params->start_dx), thrown) + sideways.bump + belt + carried;
}

LiftWay envelope_lift_way(const LiftPath *lift)
{
    const Fixed way_x = lift->dx * lift->ticks, way_y = lift->dy * lift->ticks;
    return (LiftWay){.left = lift->x + min_i32(0, way_x),
                     .right = lift->x + lift->width + max_i32(0, way_x),
                     .top = lift->y + min_i32(0, way_y),
                     .bottom = lift->y + max_i32(0, way_y)};
}

/* A jump from a lift has that lift's momentum, not that of the fastest of all. */
bool envelope_find_lifts(const Level *level, const BodyParams *params, Envelope *envelope)
{
    const Surroundings s = look_around(level);
    const Sideways sideways = sideways_of(params, &s);
    for (int32_t i = 0; i < level->terrain.lift_count; i++) {
        const LiftPath *lift = &level->terrain.lifts[i];
        const Fixed top = envelope_lift_way(lift).top;
        const TakeOff off = {.second = jump_from_lift(params, abs_i32(lift->dy)),
                             .bonus = params->pop + (envelope_row_on(top) + 1) * ONE - top};
        if (!find_launch(&envelope->launches[LAUNCH_OF_LIFT + i], params, &sideways, &off))
            return false;
    }
    return true;
}

int32_t envelope_ticks(const Launch *launch, int32_t rows)
{
    int32_t deeper = max_i32(0, -ENVELOPE_DEPTH - rows);
    rows = clamp_i32(rows, -ENVELOPE_DEPTH, ENVELOPE_RISE_MAX);
    return launch->ticks[rows + ENVELOPE_DEPTH] + deeper * launch->ticks_per_row;
}

/* ---- flight ---- */

void flight_note(Flight *flight, Fixed height, int32_t tick)
{
    int32_t rows = floor_div(height, ONE);
    if (rows > ENVELOPE_RISE_MAX) flight->is_endless = true;
    flight->top = max_i32(flight->top, height);
    for (int32_t r = -ENVELOPE_DEPTH; r <= min_i32(rows, ENVELOPE_RISE_MAX); r++)
        flight->last_tick[r + ENVELOPE_DEPTH] =
            max_i32(flight->last_tick[r + ENVELOPE_DEPTH], tick);
}

bool flight_is_over(Flight *flight, Fixed height, int32_t tick)
{
    if (tick >= FLIGHT_TICKS_MAX) flight->is_endless = true;
    return flight->is_endless || height < -ENVELOPE_DEPTH * ONE;
}

/* The longest way in `ticks` ticks. */
static Fixed way_in(const Sideways *s, int32_t ticks)
{
    int64_t way = s->body;
    Fixed bump = s->bump, own = min_i32(s->start, s->run);
    for (int32_t i = 0; i < ticks; i++) {
        way += min_i32(own + bump, s->max_speed) + s->push;
        own = min_i32(s->run, own + s->gain);
        bump = fixed_mul(bump, s->bump_friction);
    }
    return (Fixed)(way < (int64_t)GRID_SIZE_MAX * ONE ? way : (int64_t)GRID_SIZE_MAX * ONE);
}

bool flight_measure(const Flight *flight, const Sideways *sideways, Launch *launch)
{
    if (flight->is_endless || flight->slowest_fall <= 0) return false;
    launch->highest = -1;
    for (int32_t r = -ENVELOPE_DEPTH; r <= ENVELOPE_RISE_MAX; r++) {
        int32_t tick = flight->last_tick[r + ENVELOPE_DEPTH];
        launch->reach[r + ENVELOPE_DEPTH] = way_in(sideways, tick);
        launch->ticks[r + ENVELOPE_DEPTH] = tick;
        if (tick > 0) launch->highest = r;
    }
    int32_t ticks = (ONE + flight->slowest_fall - 1) / flight->slowest_fall;
    Sideways running = *sideways;
    running.start = running.run;
    launch->per_row = way_in(&running, ticks) - running.body;
    launch->ticks_per_row = ticks;
    launch->headroom = min_i32(ONE, flight->top - launch->highest * ONE);
    return launch->highest >= 0;
}
