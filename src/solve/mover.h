/* mover.h - lifts and monsters as a way to get on: whoever stands on a lift is carried, whoever
 * lands on a monster is thrown up. Where they come, and when next.
 *
 * Units: ticks of the game's clock; cells of the player's feet.
 * Ranges: what comes later than MOVER_AHEAD ticks from now never comes.
 * Memory: movers_done frees the maps. The level must outlive them. */
#ifndef LEDGE_SOLVE_MOVER_H
#define LEDGE_SOLVE_MOVER_H

#include "footing.h"
#include "patrol.h"

enum { MOVER_AHEAD = 4000, MOVER_NEVER = INT32_MAX };

/* A monster comes to a place. */
typedef struct MoverVisit {
    int32_t from, to; /* ticks */
    int32_t monster;
} MoverVisit;

/* All visits up to a tick, in the order of their ends. */
typedef struct MoverVisits {
    int32_t known_to, count, capacity;
    MoverVisit *items;
} MoverVisits;

typedef struct Movers {
    const Level *level;
    const StandableMap *footing;
    uint32_t *lifts;   /* by place: bit n: lift n comes there; NULL: there is no lift */
    uint8_t *monsters; /* by place: 1: monsters may; NULL: there is no monster */
    int32_t places;
    MoverVisits **visits; /* by place, where they were asked for */
} Movers;

/* Who can still be met: those of the game that are alive, or asleep (snapshot.h). */
typedef struct MoverHerd {
    const Actors *actors;
    const bool *is_asleep; /* NULL: none */
    Patrol *patrol;
} MoverHerd;

/* `footing` is that of the level without its lifts, and must outlive them, too. False when memory
 * ran out. */
bool movers_init(Movers *movers, const Level *level, const StandableMap *footing);
void movers_done(Movers *movers);

/* The cell of the feet of whoever stands on the lift's left end after `tick` ticks. */
Place mover_lift_place(const LiftPath *lift, int32_t tick);

/* Cells that the lift is wide. */
int32_t mover_lift_cols(const LiftPath *lift);

/* The first tick from `tick` on at which a lift / a monster of the herd is under these feet. */
int32_t mover_next_lift(const LiftPath *lift, Place feet, int32_t tick);
int32_t mover_next_monster(Movers *movers, const MoverHerd *herd, Place feet, int32_t tick);

#endif
