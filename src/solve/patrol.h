/* patrol.h - where the monsters of a level are at any tick, without a player.
 *
 * Only for monsters with the flag ACTOR_AUTONOMOUS or ACTOR_FIXED; the others count as dead here.
 * A search needs the same ticks again and again; undisturbed monsters are computed once.
 * Ranges: up to patrol_last_tick; what is stored is bounded by PATROL_BYTES_MAX.
 * Memory: patrol_done frees the table. The level must outlive it. */
#ifndef LEDGE_SOLVE_PATROL_H
#define LEDGE_SOLVE_PATROL_H

#include "../game/actor.h"

enum { PATROL_BYTES_MAX = 96 * 1024 * 1024 };

typedef struct Patrol {
    const Level *level;
    TerrainState terrain; /* after `ticks` ticks, without a player */
    Actors actors;        /* the same */
    int32_t ticks;
    Actor *table;    /* the actors of tick 0, of tick 1, ... */
    size_t capacity; /* of the table, in actors */
} Patrol;

/* False when memory ran out. */
bool patrol_init(Patrol *patrol, const Level *level);
void patrol_done(Patrol *patrol);

/* The last tick that fits in the table. */
int32_t patrol_last_tick(const Patrol *patrol);

/* The level's actors after `tick` ticks; valid until the next call. NULL past the last tick, or
 * when memory ran out. Never NULL for a level without actors. */
const Actor *patrol_at(Patrol *patrol, int32_t tick);

#endif
