/* actor_orbit.c - see actor_orbit.h */
#include "actor_orbit.h"

#include "../base/array.h"
#include "../engine/model_phase.h"

#include <stdlib.h>
#include <string.h>

void actor_walk_begin(ActorWalk *walk, const Actor *start)
{
    memset(walk, 0, sizeof *walk);
    memcpy(&walk->now, start, sizeof walk->now);
    memcpy(&walk->kept, start, sizeof walk->kept);
}

static void keep_state(ActorWalk *walk, const Actor *state, int32_t tick)
{
    memcpy(&walk->kept, state, sizeof walk->kept);
    walk->kept_tick = tick;
}

bool actor_walk_step(ActorWalk *walk, const ActorContext *context)
{
    Actor *now = &walk->now;
    const int32_t tick = ++walk->tick;
    if (walk->steady > 0) {
        walk->steady--;
        actor_go_on(now, walk->way);
    } else {
        const Actor before = *now;
        actor_step(context, now);
        walk->way = now->body.x - before.body.x;
        walk->steady = actor_steady_ticks(context->level, &before, now);
        if (!now->alive) keep_state(walk, &before, tick - 1); /* the dead do not change any more */
    }
    if (now->body.x == walk->kept.body.x && memcmp(now, &walk->kept, sizeof *now) == 0) return true;
    if ((tick & (tick - 1)) == 0) keep_state(walk, now, tick);
    return false;
}

/* ---- orbits ------------------------------------------------------------------------------ */

/* An actor alone in its level. */
typedef struct OrbitSim {
    const Level *level;
    TerrainState terrain;
    Actors actors; /* none of them is stepped */
    BodyParams params;
    const ActorOrbitOptions *options;
    ActorWalk walk;
    int32_t col, row; /* of its feet, where is_undisturbed was last true */
    PhaseLog seen;    /* what it looks at in a tick near something that may change */
} OrbitSim;

/* May this tile ever differ from what it is at the start? A ladder may change with the tile above
 * it. */
static bool may_change(const OrbitSim *sim, int32_t col, int32_t row)
{
    const Grid *grid = &sim->level->terrain.grid;
    const uint8_t *changing = sim->options->changing;
    const uint8_t tile = grid_get(grid, col, row);
    if (tile < TILE_FIRST_CHANGING) return false;
    const int32_t source = tile == TILE_LADDER_BELOW_CHANGE ? row - 1 : row;
    if (!changing || source < 0) return true;
    return changing[source * grid->cols + col];
}

/* Is there nothing near the body that can ever change? */
static bool is_undisturbed(OrbitSim *sim)
{
    const Body *body = &sim->walk.now.body;
    int32_t col = body_col(body), row = body_row(body);
    if (col == sim->col && row == sim->row) return true;
    for (int32_t y = row - ACTOR_SIGHT; y <= row + ACTOR_SIGHT; y++)
        for (int32_t x = col - ACTOR_SIGHT; x <= col + ACTOR_SIGHT; x++)
            if (may_change(sim, x, y)) return false;
    sim->col = col;
    sim->row = row;
    return true;
}

/* Did the last tick, as it was seen, look at anything that may be different in another run? The
 * answers to all that it looked at are those of every run if none of these tiles may change, and
 * then so is what it did. */
static bool was_disturbed(const OrbitSim *sim)
{
    const PhaseLog *seen = &sim->seen;
    if (seen->read_count > READ_MAX) return true;
    for (int32_t i = 0; i < seen->read_count; i++)
        if (may_change(sim, seen->reads[i].col, seen->reads[i].row)) return true;
    return false;
}

static bool add_step(const Body *body, ActorOrbit *orbit)
{
    if (!ARRAY_RESERVE(&orbit->steps, &orbit->capacity, orbit->count + 1, 16)) return false;
    orbit->steps[orbit->count++] = (ActorOrbitStep){body->x, body->y - body->height};
    return true;
}

/* Follows the actor until a state occurs again, or it is dead. */
static ActorOrbitResult follow(OrbitSim *sim, int32_t max_ticks, ActorOrbit *orbit)
{
    const Model before = {.kind = MODEL_DEFAULT}; /* actors move by its rules */
    ActorContext context = {&sim->actors, sim->level, &sim->terrain, &sim->params, NULL, NULL};
    const Actor *now = &sim->walk.now;
    for (int32_t tick = 0; tick < max_ticks; tick++) {
        context.log = is_undisturbed(sim) ? NULL : &sim->seen;
        if (context.log && sim->options->is_frozen) return ACTOR_ORBIT_UNKNOWN;
        if (!add_step(&now->body, orbit)) return ACTOR_ORBIT_NO_MEMORY;
        if (context.log) phase_log_begin(&sim->seen, &before);
        bool repeats = actor_walk_step(&sim->walk, &context);
        if (sim->terrain.crumble_count > 0) return ACTOR_ORBIT_UNKNOWN;
        if (context.log && was_disturbed(sim)) return ACTOR_ORBIT_UNKNOWN;
        if (now->alive && !repeats) continue;
        if (!add_step(&now->body, orbit)) return ACTOR_ORBIT_NO_MEMORY;
        orbit->loop = now->alive ? sim->walk.kept_tick : orbit->count;
        return ACTOR_ORBIT_FOUND;
    }
    return ACTOR_ORBIT_UNKNOWN;
}

ActorOrbitResult actor_orbit_find(const Level *level, int32_t actor,
                                  const ActorOrbitOptions *options, ActorOrbit *orbit)
{
    *orbit = (ActorOrbit){.steps = NULL};
    if (level->terrain.lift_count > 0) return ACTOR_ORBIT_UNKNOWN;
    OrbitSim *sim = malloc(sizeof *sim);
    if (!sim) return ACTOR_ORBIT_NO_MEMORY;
    sim->level = level;
    sim->options = options;
    sim->col = sim->row = -1;
    sim->params = actors_body_params(level);
    terrain_init(&sim->terrain, &level->terrain);
    actors_init(&sim->actors, level, &sim->terrain);
    assert(actor >= 0 && actor < sim->actors.count);
    assert(actor_is(&sim->actors.items[actor], ACTOR_AUTONOMOUS));
    actor_walk_begin(&sim->walk, &sim->actors.items[actor]);
    ActorOrbitResult result = follow(sim, options->max_ticks, orbit);
    free(sim);
    if (result != ACTOR_ORBIT_FOUND) actor_orbit_done(orbit);
    return result;
}

void actor_orbit_done(ActorOrbit *orbit)
{
    free(orbit->steps);
    *orbit = (ActorOrbit){.steps = NULL};
}
