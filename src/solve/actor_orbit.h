/* actor_orbit.h - the orbit of a monster: where it is at any tick, as long as only its own walk
 * moves it.
 *
 * The player can only kill an autonomous actor; it can be disturbed only by crumbling blocks, doors
 * and lifts near its way. Without these its way is the same in every run of the level, and repeats
 * sooner or later.
 * Memory: actor_orbit_done frees the steps. */
#ifndef LEDGE_SOLVE_ACTOR_ORBIT_H
#define LEDGE_SOLVE_ACTOR_ORBIT_H

#include "../level/level.h"

/* The box of a monster at one tick. */
typedef struct ActorOrbitStep {
    Fixed x, top; /* middle, upper edge */
} ActorOrbitStep;

typedef struct ActorOrbit {
    ActorOrbitStep *steps; /* of the ticks 0 to count - 1; then it repeats */
    int32_t count;
    int32_t loop; /* the first of the steps that come again and again; `count`: none do */
    size_t capacity;
} ActorOrbit;

typedef enum ActorOrbitResult {
    ACTOR_ORBIT_FOUND,
    ACTOR_ORBIT_UNKNOWN, /* something may disturb it, or it does not repeat within max_ticks */
    ACTOR_ORBIT_NO_MEMORY
} ActorOrbitResult;

/* The orbit of the level's actor number `actor`, which is ACTOR_AUTONOMOUS. Unless it was found the
 * orbit has no steps. */
ActorOrbitResult actor_orbit_find(const Level *level, int32_t actor, int32_t max_ticks,
                                  ActorOrbit *orbit);
void actor_orbit_done(ActorOrbit *orbit);

#endif
