/* haunt.h - where a monster is, for ever, as long as nothing but its own walk moves it.
 *
 * The player can only kill a walker or hopper; what else could disturb it is a block that crumbles
 * or a door that opens where it comes near, and lifts. Without these its way is the same in every
 * run of the level, and sooner or later begins anew.
 * Memory: actor_orbit_done frees the steps. */
#ifndef LEDGE_SOLVE_HAUNT_H
#define LEDGE_SOLVE_HAUNT_H

#include "../game/level.h"

/* The box of a monster. */
typedef struct ActorOrbitStep {
    Fixed x, top; /* middle, upper edge */
} ActorOrbitStep;

typedef struct ActorOrbit {
    ActorOrbitStep *steps; /* of the ticks 0 to count - 1; then others of them follow again */
    int32_t count;
} ActorOrbit;

typedef enum ActorOrbitResult {
    ACTOR_ORBIT_FOUND,
    ACTOR_ORBIT_UNKNOWN, /* something may disturb it, or max_ticks were not enough */
    ACTOR_ORBIT_NO_MEMORY
} ActorOrbitResult;

/* The way of the level's actor number `actor`, a walker or hopper. The haunt is that of a monster
 * without steps unless it was found. */
ActorOrbitResult actor_orbit_find(const Level *level, int32_t actor, int32_t max_ticks,
                                  ActorOrbit *haunt);
void actor_orbit_done(ActorOrbit *haunt);

#endif
