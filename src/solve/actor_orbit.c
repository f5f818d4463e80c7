/* actor_orbit.c - see reach_internal.h */
#include "reach_internal.h"

#include "../base/array.h"
#include "../game/actor.h"

#include <stdlib.h>
#include <string.h>

/* The monster alone in its level. */
typedef struct OrbitSim {
    const Level *level;
    TerrainState terrain;
    Actors actors;    /* only the first one is of interest */
    int32_t col, row; /* of its feet, where is_undisturbed was last true */
} OrbitSim;

/* True if nothing near the body can ever change. */
static bool is_undisturbed(OrbitSim *sim)
{
    const Body *body = &sim->actors.items[0].body;
    const Grid *grid = &sim->level->terrain.grid;
    int32_t col = body_col(body), row = body_row(body);
    if (col == sim->col && row == sim->row) return true;
    sim->col = col;
    sim->row = row;
    for (int32_t y = row - ACTOR_SIGHT; y <= row + ACTOR_SIGHT; y++)
        for (int32_t x = col - ACTOR_SIGHT; x <= col + ACTOR_SIGHT; x++)
            if (grid_get(grid, x, y) >= TILE_FIRST_CHANGING) return false;
    return true;
}

static bool add_step(const OrbitSim *sim, ActorOrbit *orbit)
{
    const Body *body = &sim->actors.items[0].body;
    if (!ARRAY_RESERVE(&orbit->steps, &orbit->capacity, orbit->count + 1, 16)) return false;
    orbit->steps[orbit->count++] = (ActorOrbitStep){body->x, body->y - body->height};
    return true;
}

static void step(OrbitSim *sim)
{
    sim->terrain.tick++;
    actors_step(&sim->actors, sim->level, &sim->terrain, NULL, NULL);
}

/* Steps the monster until a state occurs again: each state is compared with the one of the last
 * tick that is a power of two (R. P. Brent's cycle detection). */
static ActorOrbitResult follow(OrbitSim *sim, int32_t max_ticks, ActorOrbit *orbit)
{
    Actor *monster = &sim->actors.items[0], before;
    int32_t next = 1, kept = 0;
    memcpy(&before, monster, sizeof before);
    for (int32_t tick = 0; tick < max_ticks; tick++) {
        if (!is_undisturbed(sim)) return ACTOR_ORBIT_UNKNOWN;
        if (!add_step(sim, orbit)) return ACTOR_ORBIT_NO_MEMORY;
        step(sim);
        if (!monster->alive || memcmp(monster, &before, sizeof before) == 0) {
            if (!add_step(sim, orbit)) return ACTOR_ORBIT_NO_MEMORY;
            orbit->loop = monster->alive ? kept : orbit->count;
            return ACTOR_ORBIT_FOUND;
        }
        if (tick + 1 == next) {
            memcpy(&before, monster, sizeof before);
            kept = next;
            next *= 2;
        }
    }
    return ACTOR_ORBIT_UNKNOWN;
}

ActorOrbitResult actor_orbit_find(const Level *level, int32_t actor, int32_t max_ticks,
                                  ActorOrbit *orbit)
{
    *orbit = (ActorOrbit){.steps = NULL};
    if (level->terrain.lift_count > 0) return ACTOR_ORBIT_UNKNOWN;
    OrbitSim *sim = malloc(sizeof *sim);
    if (!sim) return ACTOR_ORBIT_NO_MEMORY;
    sim->level = level;
    sim->col = sim->row = -1;
    terrain_init(&sim->terrain, &level->terrain);
    actors_init(&sim->actors, level, &sim->terrain);
    sim->actors.items[0] = sim->actors.items[actor];
    sim->actors.count = 1;
    ActorOrbitResult result = follow(sim, max_ticks, orbit);
    free(sim);
    if (result != ACTOR_ORBIT_FOUND) actor_orbit_done(orbit);
    return result;
}

void actor_orbit_done(ActorOrbit *orbit)
{
    free(orbit->steps);
    *orbit = (ActorOrbit){.steps = NULL};
}

/* ---- phases ----------------------------------------------------------------------------- */

/* What is asked of two monsters: where can `next` be stomped at most `ticks` after `last`? */
typedef struct PhasePair {
    const ReachPhases *phases;
    const ActorOrbit *last, *next;
    Fixed last_reach, next_reach;
    int32_t ticks;
    uint8_t *may; /* by column */
} PhasePair;

typedef struct PhaseCols {
    int32_t left, right;
} PhaseCols;

static bool loops(const ActorOrbit *orbit)
{
    return orbit->loop < orbit->count;
}

/* In ticks: the last of the steps is the first of the loop again. */
static int32_t period_of(const ActorOrbit *orbit)
{
    return orbit->count - 1 - orbit->loop;
}

/* The tick from which on it goes round, or is gone. */
static int32_t settled_at(const ActorOrbit *orbit)
{
    return loops(orbit) ? orbit->loop : orbit->count;
}

/* NULL: it is gone. */
static const ActorOrbitStep *step_at(const ActorOrbit *orbit, int32_t tick)
{
    if (tick < orbit->count) return &orbit->steps[tick];
    if (!loops(orbit)) return NULL;
    return &orbit->steps[orbit->loop + (tick - orbit->loop) % period_of(orbit)];
}

/* Where the middle of a player who stomps it can be. */
static PhaseCols cols_of(const ReachPhases *phases, const ActorOrbitStep *step, Fixed reach)
{
    return (PhaseCols){clamp_i32(fixed_floor(step->x - reach), 0, phases->cols - 1),
                       clamp_i32(fixed_floor(step->x + reach), 0, phases->cols - 1)};
}

static bool is_settled(const PhasePair *pair, PhaseCols cols)
{
    for (int32_t col = cols.left; col <= cols.right; col++)
        if (!pair->may[col]) return false;
    return true;
}

/* The width of all columns between these and that one. */
static int64_t way_between(const ReachPhases *phases, PhaseCols cols, int32_t col)
{
    if (col > cols.right) return phases->left[col] - phases->left[cols.right + 1];
    return col < cols.left ? phases->left[cols.left] - phases->left[col + 1] : 0;
}

/* Notes in which columns `next` can be stomped where it is `now`, when `last` was stomped in one of
 * the ticks up to `tick`, but not before `first`. Neither the player nor a monster gets farther
 * than pace and a cell in a tick: ticks for which both are too far off are left out. */
static void note_columns(const PhasePair *pair, const ActorOrbitStep *now, int32_t tick,
                         int32_t first)
{
    const ReachPhases *phases = pair->phases;
    const PhaseCols cols = cols_of(phases, now, pair->next_reach);
    if (is_settled(pair, cols)) return;
    for (int32_t since = 0; since <= pair->ticks && tick - since >= first;) {
        const ActorOrbitStep *before = step_at(pair->last, tick - since);
        int64_t least = ONE;
        for (int32_t col = cols.left; before && col <= cols.right; col++) {
            PhaseCols from = cols_of(phases, before, pair->last_reach);
            int64_t short_of = way_between(phases, from, col) - (int64_t)phases->pace * since;
            if (short_of <= 0) pair->may[col] = 1;
            least = short_of < least || col == cols.left ? short_of : least;
        }
        int64_t leap = least / (ONE + phases->pace);
        since += leap > 1 ? (int32_t)(leap < pair->ticks ? leap : pair->ticks) : 1;
    }
}

/* From the first tick on until both go round, or one is gone. */
static void note_beginning(const PhasePair *pair)
{
    int32_t end = max_i32(settled_at(pair->last), settled_at(pair->next)) + pair->ticks;
    for (int32_t tick = 1; tick <= end; tick++) {
        const ActorOrbitStep *now = step_at(pair->next, tick);
        if (!now) return;
        note_columns(pair, now, tick, 1);
    }
}

static int32_t common_divisor(int32_t a, int32_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

/* When both go round the one can be at any tick that differs from the other's by a multiple of what
 * their periods have in common. False when nothing follows from that, or it takes too long. */
static bool note_rounds(const PhasePair *pair)
{
    enum { STEPS_MAX = 1 << 22 };
    const int32_t period = period_of(pair->last), own = period_of(pair->next);
    const int32_t common = common_divisor(period, own), first = pair->last->loop;
    if (common <= pair->ticks || (int64_t)own * (period / common) > STEPS_MAX) return false;
    const int32_t later = (first + pair->ticks) / period * period + period;
    for (int32_t i = 0; i < own; i++) {
        const int32_t tick = pair->next->loop + i;
        const ActorOrbitStep *now = &pair->next->steps[tick];
        for (int32_t shift = 0; shift < period; shift += common)
            note_columns(pair, now, tick + later + shift, first);
    }
    return true;
}

static uint8_t *find_pair(const ReachPhases *phases, int32_t last, int32_t next)
{
    const int32_t rows = phases->highest[last] - phases->lowest[next];
    const PhasePair pair = {.phases = phases,
                            .last = &phases->orbits[last],
                            .next = &phases->orbits[next],
                            .last_reach = phases->reach[last],
                            .next_reach = phases->reach[next],
                            .ticks = envelope_ticks(phases->bounce, rows) + 1,
                            .may = calloc((size_t)phases->cols, 1)};
    if (!pair.may) return NULL;
    note_beginning(&pair);
    if (loops(pair.last) && loops(pair.next) && !note_rounds(&pair))
        memset(pair.may, 1, (size_t)phases->cols);
    return pair.may;
}

bool reach_phases_may_follow(ReachPhases *phases, int32_t last, int32_t next, int32_t col)
{
    uint8_t **pair = &phases->pairs[last][next];
    if (phases->orbits[last].count == 0 || phases->orbits[next].count == 0) return true;
    if (!*pair) *pair = find_pair(phases, last, next);
    return !*pair || (*pair)[col];
}

void reach_phases_add(ReachPhases *phases, int32_t monster, ActorOrbit *orbit)
{
    phases->orbits[monster] = *orbit;
    *orbit = (ActorOrbit){.steps = NULL};
}

void reach_phases_destroy(ReachPhases *phases)
{
    if (!phases) return;
    for (int32_t i = 0; i < REACH_BOUNCERS; i++) {
        actor_orbit_done(&phases->orbits[i]);
        for (int32_t k = 0; k < REACH_BOUNCERS; k++)
            free(phases->pairs[i][k]);
    }
    free(phases->left);
    free(phases);
}
