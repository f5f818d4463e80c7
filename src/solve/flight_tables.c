/* flight_tables.c - see flight_tables.h */
#include "flight_tables.h"

#include <stdlib.h>

/* How far apart the heights of a fall without end are: rough ones, and fine ones, of which the
 * slowest fall passes LOOSE_PARTS in a tick. */
enum { LOOSE_PART = ONE / 8, LOOSE_PARTS = 8, LOOSE_PART_MIN = 256 };

typedef struct Builder {
    const BodyParams *p;
    FlightTable *table;
    FlightKind kind;
    bool rises;  /* it has a top, where another flight begins */
    bool is_cut; /* letting go can cut it */
    bool is_fine;
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

static bool is_fine_kind(int32_t kind)
{
    return kind == FLIGHT_FINE_JUMP || kind == FLIGHT_FINE_SPRING || kind == FLIGHT_FINE_EDGE;
}

static int32_t modes_max(int32_t kind)
{
    return is_fine_kind(kind) ? FLIGHT_FINE_MODES_MAX : FLIGHT_MODES_MAX;
}

/* Whoever leaves a ladder has not moved sideways until then, nor in the tick of a jump. */
static bool is_at_rest(const FlightTable *table, int32_t from)
{
    return from < 0 || (from == 0 && table->begins_on_ground);
}

/* How fast and how far sideways a tick in the air leads from the mode before, which may be NULL. */
static void run_on(const BodyParams *p, const FlightMode *before, FlightMode *mode)
{
    mode->run = mode->aside = 0;
    if (!before) return;
    const Fixed way = min_i32(before->run + p->air_acc, p->max_speed);
    mode->run = fixed_mul(way, max_i32(p->air_friction, p->air_stop_friction)) + 1;
    mode->aside = before->aside + way;
}

static int32_t add_mode(Builder *b, int32_t from, FlightMode mode)
{
    FlightTable *table = b->table;
    if (table->count == modes_max(b->kind)) b->is_endless = true;
    if (b->is_endless) return -1;
    int32_t number = table->count++;
    mode.from = (int16_t)from;
    if (table->is_from_rest)
        run_on(b->p, is_at_rest(table, from) ? NULL : &table->modes[from], &mode);
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
    if (b->kind == FLIGHT_EDGE || b->kind == FLIGHT_FINE_EDGE || b->kind == FLIGHT_LADDER_FALL ||
        b->kind == FLIGHT_LADDER_END)
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

static void go_on(Builder *b, int32_t from, int32_t age);

/* A jump from mode `from`: at the speed `dy`, or let go at once. Mode 1 of a flight that begins
 * with it is that of a jump that is held. */
static void jump_from(Builder *b, int32_t from, Fixed dy)
{
    const Span way = b->table->modes[from].way;
    const Fixed cut = fixed_mul(dy, b->p->cut);
    const bool is_jump = b->kind == FLIGHT_JUMP || b->kind == FLIGHT_FINE_JUMP;
    const uint8_t jumps = is_jump ? FLIGHT_JUMPS : 0;
    FlightMode first = {.dy = {dy, dy}, .turns_to = FLIGHT_NONE, .can = can_do(b, 1) | jumps};
    first.way = moved(b->p, way, first.dy);
    go_on(b, add_mode(b, from, first), 1);
    if (!b->is_cut) return;
    b->is_cut = false;
    const int32_t number = add_part(b, from, (Span){cut, cut}, 1);
    if (number >= 0) b->table->modes[number].can |= jumps;
    go_on(b, number, 1);
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
        if (b->kind == FLIGHT_FINE_EDGE && (before.can & FLIGHT_CAN_JUMP)) {
            Builder jump = *b;
            jump.kind = FLIGHT_FINE_JUMP;
            jump.is_cut = true;
            jump_from(&jump, from, -p->jump);
            b->is_endless |= jump.is_endless;
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

/* One that begins with its first tick. */
static void build_from_ground(Builder *b, Fixed dy, Fixed extra)
{
    const FlightMode ground = {.turns_to = FLIGHT_NONE, .way = {extra, extra}};
    b->table->begins_on_ground = true;
    add_mode(b, -1, ground);
    jump_from(b, 0, dy);
}

static void build(Builder *b)
{
    const BodyParams *p = b->p;
    const bool begins_at_rest =
        (b->kind >= FLIGHT_LADDER_JUMP && b->kind <= FLIGHT_LADDER_END_LATE) ||
        b->kind == FLIGHT_GRAB_JUMP;
    b->table->is_from_rest = b->is_fine && begins_at_rest;
    b->rises = b->kind <= FLIGHT_LADDER_JUMP_LATE || b->kind == FLIGHT_GRAB_JUMP;
    b->is_cut = b->rises || b->kind == FLIGHT_FINE_JUMP;
    switch (b->kind) {
    case FLIGHT_JUMP:
    case FLIGHT_FINE_JUMP:
    case FLIGHT_LADDER_JUMP:
    case FLIGHT_LADDER_JUMP_LATE: build_from_ground(b, -p->jump, 0); break;
    case FLIGHT_GRAB_JUMP: build_from_ground(b, -fixed_mul(p->jump, p->grab_jump), 0); break;
    case FLIGHT_DROP: build_from_ground(b, p->drop, 1); break;
    case FLIGHT_LADDER_END:
    case FLIGHT_LADDER_END_LATE: build_flying(b, (Span){-p->climb, p->climb_down}); break;
    case FLIGHT_SPRING:
    case FLIGHT_FINE_SPRING:
        b->rises = b->kind == FLIGHT_SPRING;
        build_flying(b, (Span){-p->spring, -p->spring});
        break;
    case FLIGHT_BOUNCE:
        b->rises = true;
        build_flying(b, (Span){-(p->jump * 3 / 4), -(p->jump * 3 / 4)});
        break;
    case FLIGHT_LADDER_FALL:
    case FLIGHT_LADDER_FALL_LATE:
    case FLIGHT_EDGE:
    case FLIGHT_FINE_EDGE:
    case FLIGHT_FALL: build_flying(b, (Span){0, 0}); break;
    case FLIGHT_APEX: build_flying(b, (Span){0, max_i32(p->gravity_up, p->gravity_down)}); break;
    case FLIGHT_COUNT:
    case FLIGHT_LOOSE: break;
    }
}

bool flight_tables_init(FlightTables *flights, const BodyParams *params, FlightDetail detail)
{
    const Fixed slowest = min_i32(params->max_fall, params->fast_fall);
    const Fixed fastest = max_i32(params->max_fall, params->fast_fall);
    /* The slowest fall leads, in each tick, just so many parts down: so it adds up. */
    const Fixed loose_part =
        detail > FLIGHT_ROUGH ? max_i32(LOOSE_PART_MIN, slowest / LOOSE_PARTS) : LOOSE_PART;
    *flights =
        (FlightTables){.loose = {slowest, fastest}, .loose_part = loose_part, .detail = detail};
    for (int32_t kind = 0; kind < FLIGHT_COUNT; kind++) {
        FlightTable *table = &flights->tables[kind];
        Builder builder = {.p = params,
                           .table = table,
                           .kind = (FlightKind)kind,
                           .is_fine = detail > FLIGHT_ROUGH};
        if (is_fine_kind(kind) && detail < FLIGHT_FINE) continue;
        table->modes = calloc((size_t)modes_max(kind), sizeof *table->modes);
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
