/* actor_orbit.c - see reach_internal.h */
#include "reach_internal.h"

#include "../array.h"
#include "../game/actor.h"

#include <stdlib.h>
#include <string.h>

/* The monster alone in its level. */
typedef struct Cage {
    const Level *level;
    TerrainState world;
    Actors actors;    /* only the first one is of interest */
    int32_t col, row; /* of its feet, where is_undisturbed was last true */
} Cage;

static void enter(Cage *cage, const Level *level, int32_t actor)
{
    cage->level = level;
    cage->col = cage->row = -1;
    terrain_init(&cage->world, &level->terrain);
    actors_init(&cage->actors, level, &cage->world);
    cage->actors.items[0] = cage->actors.items[actor];
    cage->actors.count = 1;
}

/* True if nothing near the body can ever change. */
static bool is_undisturbed(Cage *cage)
{
    const Body *body = &cage->actors.items[0].body;
    const Grid *grid = &cage->level->terrain.grid;
    int32_t col = body_col(body), row = body_row(body);
    if (col == cage->col && row == cage->row) return true;
    cage->col = col;
    cage->row = row;
    for (int32_t y = row - ACTOR_SIGHT; y <= row + ACTOR_SIGHT; y++)
        for (int32_t x = col - ACTOR_SIGHT; x <= col + ACTOR_SIGHT; x++)
            if (grid_get(grid, x, y) >= TILE_FIRST_CHANGING) return false;
    return true;
}

static bool add_step(const Cage *cage, ActorOrbit *haunt)
{
    const Body *body = &cage->actors.items[0].body;
    if (!ARRAY_RESERVE(&haunt->steps, &haunt->capacity, haunt->count + 1, 16)) return false;
    haunt->steps[haunt->count++] = (ActorOrbitStep){body->x, body->y - body->height};
    return true;
}

static void step(Cage *cage)
{
    cage->world.tick++;
    actors_step(&cage->actors, cage->level, &cage->world, NULL);
}

/* Steps the monster until a state occurs again: each state is compared with the one of the last
 * tick that is a power of two (R. P. Brent's cycle detection). */
static ActorOrbitResult follow(Cage *cage, int32_t max_ticks, ActorOrbit *haunt)
{
    Actor *monster = &cage->actors.items[0], before;
    int32_t next = 1, kept = 0;
    memcpy(&before, monster, sizeof before);
    for (int32_t tick = 0; tick < max_ticks; tick++) {
        if (!is_undisturbed(cage)) return ACTOR_ORBIT_UNKNOWN;
        if (!add_step(cage, haunt)) return ACTOR_ORBIT_NO_MEMORY;
        step(cage);
        if (!monster->alive || memcmp(monster, &before, sizeof before) == 0) {
            if (!add_step(cage, haunt)) return ACTOR_ORBIT_NO_MEMORY;
            haunt->loop = monster->alive ? kept : haunt->count;
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
                                  ActorOrbit *haunt)
{
    *haunt = (ActorOrbit){.steps = NULL};
    if (level->terrain.lift_count > 0) return ACTOR_ORBIT_UNKNOWN;
    Cage *cage = malloc(sizeof *cage);
    if (!cage) return ACTOR_ORBIT_NO_MEMORY;
    enter(cage, level, actor);
    ActorOrbitResult result = follow(cage, max_ticks, haunt);
    free(cage);
    if (result != ACTOR_ORBIT_FOUND) actor_orbit_done(haunt);
    return result;
}

void actor_orbit_done(ActorOrbit *haunt)
{
    free(haunt->steps);
    *haunt = (ActorOrbit){.steps = NULL};
}
