/* distance_field.c - see distance_field.h */
#include "distance_field.h"

#include "../base/array.h"

#include <stdlib.h>
#include <string.h>

/* How many columns a body may drift from a ledge while it falls. */
enum { PLUNGE_DRIFT = 3 };

enum { MARGIN_ROWS = 2, GLIDE_MAX = 12, SLOW_RISE = 4, BOARDINGS_MAX = UINT16_MAX - 1 };

/* ---- ways -------------------------------------------------------------------------------- */

/* Computes the charges from the columns that a jump carries until it is back at its height, of
 * which each row of rising and falling uses one, plus the spare columns of the kind. */
static void charge_jumps(Ways *ways, bool springs)
{
    static const int32_t spare[] = {[WAYS_USUAL] = 1, [WAYS_TIGHT] = 0, [WAYS_FROZEN] = 3};
    static const int32_t least[] = {[WAYS_USUAL] = 1, [WAYS_TIGHT] = 1, [WAYS_FROZEN] = 2};
    const MoveMetrics *metrics = &ways->metrics;
    int32_t rise = metrics->jump_rise;
    int32_t across = (metrics->up + metrics->down) * (2 * rise + 1) / 2 / metrics->side;
    ways->glide = max_i32(least[ways->kind], across + spare[ways->kind] - 2 * rise);
    ways->is_endless = ways->glide > GLIDE_MAX;
    if (ways->is_endless) ways->glide = 1;
    ways->from_ground = ways->glide + rise;
    ways->from_within = ways->from_ground + 1;
    ways->from_spring = ways->glide + metrics->spring_rise;
    ways->fallen = clamp_i32((metrics->down + metrics->side / 2) / metrics->side, 1, ways->glide);
    ways->charges =
        1 + (springs ? max_i32(ways->from_within, ways->from_spring) : ways->from_within);
}

bool ways_init(Ways *ways, const Level *level, WaysKind kind)
{
    Level still = *level;
    bool springs = grid_surfaces(&level->terrain.grid) & SURFACE_SPRINGY;
    still.terrain.lift_count = 0;
    *ways = (Ways){.level = level, .kind = kind};
    move_metrics_measure(level, &ways->metrics);
    const BodyParams *params = model_body_params(&level->physics);
    if (kind != WAYS_FROZEN && params) {
        /* The feet may be over the edge, and there is the coyote time after that. */
        Fixed late = params->coyote_ticks * MOVE_METRICS_UNIT * ONE / ways->metrics.side;
        ways->edge = min_i32(GLIDE_MAX, 1 + (late + params->half_width) / ONE);
    } else {
        ways->edge = kind == WAYS_FROZEN ? 0 : 1;
    }
    charge_jumps(ways, springs);
    int32_t sky = (springs ? ways->metrics.spring_rise : ways->metrics.jump_rise) + MARGIN_ROWS;
    const StandableMapOptions options = {.sky = sky,
                                         .doors_open = true,
                                         .no_spiky_edges = kind != WAYS_FROZEN && !params};
    bool done = bucket_queue_init(&ways->queue) &&
                standable_map_init(&ways->footing, &still, &options) &&
                movers_init(&ways->movers, level, &ways->footing);
    if (!done) ways_done(ways);
    return done;
}

void ways_done(Ways *ways)
{
    bucket_queue_done(&ways->queue);
    standable_map_done(&ways->footing);
    movers_done(&ways->movers);
    *ways = (Ways){0};
}

Ways ways_loosen(const Ways *ways)
{
    Ways loose = *ways;
    loose.is_loose = loose.is_endless = true;
    loose.glide = loose.fallen = 0;
    loose.charges = 1;
    return loose;
}

void ways_return(Ways *ways, const Ways *loose)
{
    ways->queue = loose->queue;
}

/* ---- a field in the making --------------------------------------------------------------- */

/* A settled state, from which its neighbours are updated. */
typedef struct Settled {
    int32_t place, col, charge, ticks;
    uint16_t boarding;
} Settled;

typedef struct Spread {
    DistanceField *field;
    Ways *ways;
    uint32_t lifts_left; /* bit of a lift: where to leave it is known */
} Spread;

static inline bool is_as_good(const DistanceField *field, size_t state, int32_t ticks,
                              uint16_t boarding)
{
    return field->ticks[state] == ticks && field->boarding[state] == boarding;
}

static inline void offer(Spread *spread, int32_t place, int32_t charge, int32_t ticks,
                         uint16_t boarding)
{
    size_t state = distance_field_state(spread->ways, place, charge);
    if (ticks >= DISTANCE_FIELD_NO_WAY || ticks >= spread->field->ticks[state]) return;
    if (charge > 0 && is_as_good(spread->field, state - 1, ticks, boarding)) return;
    spread->field->ticks[state] = (uint16_t)ticks;
    spread->field->boarding[state] = boarding;
    if (!bucket_queue_push(&spread->ways->queue, ticks, (uint32_t)state))
        spread->field->has_failed = true;
}

static inline bool is_passable(const Spread *spread, int32_t place)
{
    const StandableMap *map = &spread->ways->footing;
    uint8_t bits = map->cells[place];
    if (!(bits & STANDABLE_OPEN)) return false;
    if (!(bits & STANDABLE_DOOR) || spread->field->doors.all) return true;
    int32_t col = place % map->cols, row = place / map->cols - map->sky;
    int32_t door = grid_get(&spread->ways->level->terrain.grid, col, row) - TILE_DOOR;
    return spread->field->doors.open >> door & 1;
}

/* The charge that a body gets at this place; -1: none. */
static int32_t charge_at(const Spread *spread, int32_t place)
{
    const Ways *ways = spread->ways;
    const StandableMap *map = &ways->footing;
    const int32_t below = place + map->cols;
    uint8_t bits = map->cells[place];
    int32_t charge = -1;
    if (bits & STANDABLE_SPRING) charge = ways->from_spring;
    if (bits & STANDABLE_INSIDE) charge = max_i32(charge, ways->from_within);
    if (!(bits & STANDABLE_GROUND)) return charge;
    bool is_on_open_door = below < map->cols * map->height &&
                           (map->cells[below] & STANDABLE_DOOR) && is_passable(spread, below);
    return is_on_open_door ? charge : max_i32(charge, ways->from_ground);
}

/* ---- boarding ---------------------------------------------------------------------------- */

static Place feet_at(const Ways *ways, int32_t place)
{
    return (Place){(int16_t)(place % ways->footing.cols),
                   (int16_t)(place / ways->footing.cols - ways->footing.sky), KIND_EMPTY};
}

static void board(Spread *spread, const Boarding *boarding, int32_t ticks)
{
    const StandableMap *map = &spread->ways->footing;
    int32_t place = standable_map_nearest(map, boarding->on.col, boarding->on.row);
    if (ticks >= spread->field->ticks[distance_field_state(spread->ways, place, 0)]) return;
    DistanceField *field = spread->field;
    if (!is_passable(spread, place) || field->boarding_count == BOARDINGS_MAX) return;
    if (!ARRAY_RESERVE(&field->boardings, &field->boarding_capacity, field->boarding_count + 1,
                       64)) {
        field->has_failed = true;
        return;
    }
    field->boardings[field->boarding_count++] = *boarding;
    offer(spread, place, 0, ticks, (uint16_t)field->boarding_count);
}

/* The lift is left at the settled place: it can be boarded anywhere on its path. */
static void board_lift(Spread *spread, const Settled *from, int32_t number)
{
    const LiftPath *lift = &spread->ways->level->terrain.lifts[number];
    Boarding boarding = {.lift = number,
                         .off = feet_at(spread->ways, from->place),
                         .ticks = (uint16_t)from->ticks};
    int32_t cols = mover_lift_cols(lift);
    for (int32_t tick = 0; tick <= lift->ticks; tick++)
        for (int32_t col = 0; col < cols; col++) {
            boarding.on = mover_lift_place(lift, tick);
            boarding.on.col = (int16_t)(boarding.on.col + col);
            board(spread, &boarding, from->ticks + BOARD_TICKS);
        }
}

static void board_movers(Spread *spread, const Settled *from)
{
    const Movers *movers = &spread->ways->movers;
    if (movers->monsters && movers->monsters[from->place]) {
        Place feet = feet_at(spread->ways, from->place);
        const Boarding boarding = {.lift = -1,
                                   .on = feet,
                                   .off = feet,
                                   .ticks = (uint16_t)from->ticks};
        board(spread, &boarding, from->ticks + BOARD_TICKS);
    }
    if (!movers->lifts) return;
    uint32_t lifts = movers->lifts[from->place] & spread->lifts_left;
    spread->lifts_left &= ~lifts;
    for (int32_t i = 0; i < spread->ways->level->terrain.lift_count; i++)
        if (lifts >> i & 1) board_lift(spread, from, i);
}

/* ---- steps, backwards -------------------------------------------------------------------- */

static void step_sideways(Spread *spread, const Settled *to, int32_t way)
{
    const Ways *ways = spread->ways;
    int32_t col = to->col + way, from = to->place + way;
    int32_t charge = ways->is_endless ? to->charge : to->charge + 1;
    if (col < 0 || col >= ways->footing.cols || charge >= ways->charges) return;
    if (is_passable(spread, from))
        offer(spread, from, charge, to->ticks + ways->metrics.side, to->boarding);
}

static void step_up(Spread *spread, const Settled *to, int32_t way)
{
    const Ways *ways = spread->ways;
    const StandableMap *map = &ways->footing;
    int32_t col = to->col + way, from = to->place + map->cols + way;
    int32_t charge = ways->is_loose ? 0 : max_i32(to->charge, ways->glide) + 1;
    if (charge >= ways->charges || from >= map->cols * map->height) return;
    if (col < 0 || col >= map->cols || !is_passable(spread, from)) return;
    if (!is_passable(spread, from - map->cols)) return;
    int32_t ticks = way == 0 ? ways->metrics.up : max_i32(ways->metrics.up, ways->metrics.side);
    if (ways->is_loose) ticks *= SLOW_RISE;
    offer(spread, from, charge, to->ticks + ticks, to->boarding);
}

/* Does a fall from a ledge so many rows above the lowest floor go through all floors? Bit n of
 * `floors`: there is one n rows above the lowest. */
static bool falls_through(const MoveMetrics *metrics, uint64_t floors, int32_t rows)
{
    for (; floors; floors &= floors - 1)
        if (!move_metrics_falls_through(metrics, rows - __builtin_ctzll(floors))) return false;
    return true;
}

/* From the ledges on either side of a column in which a body falls so many rows to the place. */
static void fall_from_ledges(Spread *spread, const Settled *to, int32_t rows)
{
    const Ways *ways = spread->ways;
    const int32_t cols = ways->footing.cols;
    const int32_t ticks = to->ticks + move_metrics_fall_ticks(&ways->metrics, rows);
    for (int32_t side = -PLUNGE_DRIFT; side <= PLUNGE_DRIFT; side++) {
        const int32_t col = to->col + side, ledge = to->place - (rows + 2) * cols + side;
        if (side == 0 || col < 0 || col >= cols || !is_passable(spread, ledge)) continue;
        if (ways->footing.cells[ledge] & STANDABLE_GROUND)
            offer(spread, ledge, 0, ticks + abs_i32(side) * ways->metrics.side, to->boarding);
    }
}

/* Through the floor above the place, and all others on the way. */
static void fall_through_floors(Spread *spread, const Settled *to)
{
    const MoveMetrics *metrics = &spread->ways->metrics;
    const StandableMap *map = &spread->ways->footing;
    uint64_t floors = 0; /* as in falls_through */
    if (metrics->plunges == 0 || to->charge > spread->ways->fallen) return;
    int32_t at = to->place - map->cols;
    for (int32_t rows = 0; rows < MOVE_METRICS_PLUNGE_MAX && at >= map->cols;
         rows++, at -= map->cols) {
        if (!(map->cells[at] & STANDABLE_OPEN)) floors |= UINT64_C(1) << rows;
        if (floors == 0) return;
        if (falls_through(metrics, floors, rows)) fall_from_ledges(spread, to, rows);
    }
}

static bool is_ground(const Spread *spread, const Settled *at, int32_t cols)
{
    const StandableMap *map = &spread->ways->footing;
    const int32_t col = at->col + cols, place = at->place + cols;
    return col >= 0 && col < map->cols && (map->cells[place] & STANDABLE_GROUND) &&
           is_passable(spread, place);
}

/* What a state does for one of its place's charges only. `gained`: the charge that a body gets
 * there. */
static void use_charge(Spread *spread, const Settled *to, int32_t gained)
{
    const Ways *ways = spread->ways;
    if (to->charge > 0 && to->charge == gained)
        offer(spread, to->place, 0, to->ticks, to->boarding);
    if (ways->is_loose) return;
    /* A body that has just left the ground may still jump: only a charge so high that it comes
     * from the ground is restored. */
    bool may_jump_late = gained < 0 && to->charge == ways->from_ground;
    for (int32_t cols = 1; may_jump_late && cols <= ways->edge; cols++) {
        if (!is_ground(spread, to, -cols) && !is_ground(spread, to, cols)) continue;
        offer(spread, to->place, max_i32(0, to->charge - cols), to->ticks, to->boarding);
        break;
    }
    if (to->charge == ways->from_within) board_movers(spread, to);
}

/* Fills the states with more charge, which are as good. All that follows from them follows from
 * this one too, so they need no turn of their own: nine in ten states do not. */
static void fill_higher_charges(Spread *spread, const Settled *to, int32_t gained)
{
    DistanceField *field = spread->field;
    size_t state = distance_field_state(spread->ways, to->place, 0);
    Settled higher = *to;
    for (higher.charge++; higher.charge < spread->ways->charges; higher.charge++) {
        if (field->ticks[state + (size_t)higher.charge] <= to->ticks) return;
        field->ticks[state + (size_t)higher.charge] = (uint16_t)to->ticks;
        field->boarding[state + (size_t)higher.charge] = to->boarding;
        use_charge(spread, &higher, gained);
    }
}

static void use_state(Spread *spread, const Settled *at)
{
    size_t state = distance_field_state(spread->ways, at->place, at->charge);
    bool is_idle = at->charge > 0 && is_as_good(spread->field, state - 1, at->ticks, at->boarding);
    if (!is_idle) {
        const int32_t above = at->place - spread->ways->footing.cols;
        step_sideways(spread, at, -1);
        step_sideways(spread, at, 1);
        if (above >= 0 && is_passable(spread, above))
            offer(spread, above, at->charge <= spread->ways->fallen ? 0 : at->charge,
                  at->ticks + spread->ways->metrics.down, at->boarding);
        for (int32_t way = -1; way <= 1; way++)
            step_up(spread, at, way);
        fall_through_floors(spread, at);
    }
    int32_t gained = charge_at(spread, at->place);
    use_charge(spread, at, gained);
    fill_higher_charges(spread, at, gained);
}

bool distance_field_spread(DistanceField *field, Ways *ways)
{
    Spread spread = {.field = field, .ways = ways, .lifts_left = UINT32_MAX};
    int32_t ticks;
    uint32_t state;
    while (!field->has_failed && bucket_queue_pop(&ways->queue, &ticks, &state)) {
        if (ticks > field->ticks[state]) continue;
        const uint32_t charges = (uint32_t)ways->charges, place = state / charges;
        const Settled settled = {.place = (int32_t)place,
                                 .col = (int32_t)(place % (uint32_t)ways->footing.cols),
                                 .charge = (int32_t)(state - place * charges),
                                 .ticks = ticks,
                                 .boarding = field->boarding[state]};
        use_state(&spread, &settled);
    }
    return !field->has_failed;
}

/* ---- goals ------------------------------------------------------------------------------- */

/* Adds the cell of a thing, and the cells from which the body can touch it. */
void distance_field_add_goal(DistanceField *field, Ways *ways, Place thing, int32_t ticks)
{
    Spread spread = {.field = field, .ways = ways};
    for (int32_t down = 0; down <= 1; down++)
        for (int32_t side = -1; side <= 1; side++) {
            int32_t place =
                standable_map_nearest(&ways->footing, thing.col + side, thing.row + down);
            int32_t more = (abs_i32(side) * ways->metrics.side + down * ways->metrics.up) * 3 / 4;
            if (is_passable(&spread, place)) offer(&spread, place, 0, ticks + more, 0);
        }
}

bool distance_field_begin(DistanceField *field, Ways *ways, DistanceFieldDoors doors)
{
    size_t states = ways_places(ways) * (size_t)ways->charges;
    if (!field->ticks) field->ticks = malloc(states * sizeof *field->ticks);
    if (!field->boarding) field->boarding = malloc(states * sizeof *field->boarding);
    if (!field->ticks || !field->boarding) return false;
    memset(field->ticks, 0xFF, states * sizeof *field->ticks);
    field->boarding_count = 0;
    field->doors = doors;
    bucket_queue_clear(&ways->queue);
    return true;
}

void distance_field_done(DistanceField *field)
{
    free(field->ticks);
    free(field->boarding);
    free(field->boardings);
    *field = (DistanceField){0};
}
