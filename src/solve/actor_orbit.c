/* actor_orbit.c - see actor_orbit.h */
#include "actor_orbit.h"

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
