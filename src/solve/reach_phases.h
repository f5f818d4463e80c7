/* reach_phases.h - which monsters a player can stomp one after the other without support between
 * the two.
 *
 * Nothing but its own walk moves a monster whose orbit is known, from the level's first tick
 * to the last: a death sets none of them back. So two monsters keep their phases: of two with
 * the same period, one is always behind by the same number of ticks, and they meet in the same
 * two places. A player that bounces off the first is in the air for a time that the envelope
 * limits, and has to be where the second is by then. If the periods differ, only their common
 * divisor counts.
 * Memory: reach_phases_destroy frees them. */
#ifndef LEDGE_SOLVE_REACH_PHASES_H
#define LEDGE_SOLVE_REACH_PHASES_H

#include "actor_orbit.h"
#include "envelope.h"

enum { REACH_BOUNCERS = 64 };

typedef struct ReachPhases {
    ActorOrbit orbits[REACH_BOUNCERS]; /* by monster; without steps: not known */
    Fixed reach[REACH_BOUNCERS];       /* half the widths of monster and player */
    int32_t highest[REACH_BOUNCERS], lowest[REACH_BOUNCERS]; /* rows where it is stomped */
    int32_t cols;
    const Launch *bounce;
    Fixed pace;    /* of the player */
    int64_t *left; /* by column: the widths of those before it, less their corners */
    uint8_t *pairs[REACH_BOUNCERS][REACH_BOUNCERS]; /* by column; NULL: not found yet */
} ReachPhases;

/* Takes over the orbit of a monster that is stomped in these rows. */
void reach_phases_add(ReachPhases *phases, int32_t monster, ActorOrbit *orbit);

/* Can `next` be stomped in the column after `last`, if the orbits of both are known? True when
 * memory ran out. */
bool reach_phases_may_follow(ReachPhases *phases, int32_t last, int32_t next, int32_t col);
void reach_phases_destroy(ReachPhases *phases);

#endif
