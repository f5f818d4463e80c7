/* patrol.c - see patrol.h */
#include "patrol.h"

#include "../array.h"

enum { FIRST_TICKS = 256 };

static bool make_room(Patrol *patrol, int32_t tick)
{
    size_t actors = (size_t)patrol->actors.count;
    return ARRAY_RESERVE(&patrol->table, &patrol->capacity, ((size_t)tick + 1) * actors,
                         FIRST_TICKS * actors);
}

static void keep_tick(Patrol *patrol)
{
    size_t count = (size_t)patrol->actors.count;
    memcpy(patrol->table + (size_t)patrol->ticks * count, patrol->actors.items,
           count * sizeof *patrol->table);
}

bool patrol_init(Patrol *patrol, const Level *level)
{
    memset(patrol, 0, sizeof *patrol);
    patrol->level = level;
    terrain_init(&patrol->terrain, &level->terrain);
    actors_init(&patrol->actors, level, &patrol->terrain);
    for (int32_t i = 0; i < patrol->actors.count; i++)
        if (!actor_is(&patrol->actors.items[i], ACTOR_AUTONOMOUS | ACTOR_FIXED))
            patrol->actors.items[i].alive = 0;
    if (patrol->actors.count == 0) return true;
    if (!make_room(patrol, 0)) return false;
    keep_tick(patrol);
    return true;
}

void patrol_done(Patrol *patrol)
{
    free(patrol->table);
    patrol->table = NULL;
}

int32_t patrol_last_tick(const Patrol *patrol)
{
    if (patrol->actors.count == 0) return INT32_MAX - 1;
    return PATROL_BYTES_MAX / (patrol->actors.count * (int32_t)sizeof *patrol->table) - 1;
}

/* The order of a game's tick (game.h), without a player. */
static void step(Patrol *patrol)
{
    const Level *level = patrol->level;
    const BodyParams *params = model_terrain_params(&level->physics);
    Body *bodies[ACTOR_MAX];
    int32_t count = actors_list_bodies(&patrol->actors, bodies);
    terrain_advance(&patrol->terrain, &level->terrain, params, bodies, count, NULL);
    actors_step(&patrol->actors, level, &patrol->terrain, NULL, NULL);
    patrol->ticks++;
}

const Actor *patrol_at(Patrol *patrol, int32_t tick)
{
    if (patrol->actors.count == 0) return patrol->actors.items;
    if (tick > patrol_last_tick(patrol) || !make_room(patrol, tick)) return NULL;
    while (patrol->ticks < tick) {
        step(patrol);
        keep_tick(patrol);
    }
    return patrol->table + (size_t)tick * (size_t)patrol->actors.count;
}
