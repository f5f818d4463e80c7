/* actor_orbit.h - where an actor is at a tick, as long as only its own walk moves it.
 *
 * The player can only kill an autonomous actor; it can be disturbed only by lifts, and by crumbling
 * blocks and doors that it looks at. While all that it has looked at stays as it is at the start,
 * its way is the same in every run of the level, and repeats sooner or later. ActorWalk follows it
 * state by state, for searches (patrol.h); ActorOrbit has its boxes, for proofs (reach_monsters.h,
 * reach_phases.h). Memory: actor_orbit_done frees the steps of an orbit; a walk is plain data.
 * Source: R. P. Brent, "An improved Monte Carlo factorization algorithm" (1980), for the cycle. */
#ifndef LEDGE_SOLVE_ACTOR_ORBIT_H
#define LEDGE_SOLVE_ACTOR_ORBIT_H

#include "../game/actor.h"

/* An actor that walks on alone, and a state that is looked for again: that of the last tick that is
 * a power of two. */
typedef struct ActorWalk {
    Actor now;  /* after `tick` ticks */
    Actor kept; /* after `kept_tick` ticks */
    int32_t tick, kept_tick;
    int32_t steady; /* so many ticks more are known to be like the last one: */
    Fixed way;      /* how far each goes */
} ActorWalk;

void actor_walk_begin(ActorWalk *walk, const Actor *start);

/* Walks on for a tick. True when the state is that of `kept_tick` again, so that all that follows
 * is known. A dead actor stays as it is. */
bool actor_walk_step(ActorWalk *walk, const ActorContext *context);

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

/* What is asked for. */
typedef struct ActorOrbitOptions {
    int32_t max_ticks;
    const uint8_t *changing; /* by cell: 0: the tile stays as it is at the start, unless this actor
                                stands on it; NULL: any that can change may */
    bool is_frozen; /* whatever may change within ACTOR_SIGHT disturbs it, looked at or not, as in
                       version 1 of the generator */
} ActorOrbitOptions;

/* Finds the orbit of the level's actor number `actor`, which is ACTOR_AUTONOMOUS. Unless it was
 * found the orbit has no steps. */
ActorOrbitResult actor_orbit_find(const Level *level, int32_t actor,
                                  const ActorOrbitOptions *options, ActorOrbit *orbit);
void actor_orbit_done(ActorOrbit *orbit);

/* Does it go round for ever? Otherwise it dies after its last step. */
static inline bool actor_orbit_repeats(const ActorOrbit *orbit)
{
    return orbit->loop < orbit->count;
}

/* In ticks, of an orbit that repeats: its last step is the first of the loop again. */
static inline int32_t actor_orbit_period(const ActorOrbit *orbit)
{
    return orbit->count - 1 - orbit->loop;
}

/* Where the actor is at a tick; NULL: it is dead. */
static inline const ActorOrbitStep *actor_orbit_at(const ActorOrbit *orbit, int32_t tick)
{
    if (tick < orbit->count) return &orbit->steps[tick];
    if (!actor_orbit_repeats(orbit)) return NULL;
    return &orbit->steps[orbit->loop + (tick - orbit->loop) % actor_orbit_period(orbit)];
}

#endif
