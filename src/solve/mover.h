/* mover.h - lifts and monsters as means of moving: a lift carries the player, a stomped monster
 * bounces it up. Tells where they come, and when next.
 *
 * Units: ticks of the game's clock; cells of the player's feet.
 * Ranges: what comes more than MOVER_AHEAD ticks from now counts as never.
 * Memory: movers_done frees the maps. The level must outlive them. */
#ifndef LEDGE_SOLVE_MOVER_H
#define LEDGE_SOLVE_MOVER_H

#include "../level/level.h"
#include "move_metrics.h"
#include "patrol.h"
#include "standable_map.h"

enum { BOARD_TICKS = 80 * MOVE_METRICS_UNIT }; /* price of boarding: a way around is preferred */
enum { MOVER_AHEAD = 4000, MOVER_NEVER = INT32_MAX };

/* A visit of a monster at a place. */
typedef struct MoverVisit {
    int32_t from, to; /* ticks */
    int32_t monster;
} MoverVisit;

/* All visits up to a tick, ordered by their ends. */
typedef struct MoverVisits {
    int32_t known_to, count;
    MoverVisit *items;
    size_t capacity;
} MoverVisits;

/* The cells of its row that a monster comes to, once it has fallen to a floor. */
typedef struct MoverWalk {
    int32_t row, left, right; /* columns [left, right]; none: right < left */
} MoverWalk;

typedef struct Movers {
    const Level *level;
    const StandableMap *footing;
    uint32_t *lifts;   /* by place: bit n: lift n comes there; NULL: there is no lift */
    uint8_t *monsters; /* by place: 1: monsters may come there; NULL: there is no monster */
    MoverWalk walks[ACTOR_MAX];
    int32_t places;
    MoverVisits **visits; /* by place; filled when first needed */
} Movers;

/* The monsters that can still be met. */
typedef struct MoverGroup {
    const uint64_t *killed; /* bit n: actor n of the level cannot; NULL: all can */
    Patrol *patrol;
} MoverGroup;

/* `footing` is that of the level without its lifts, and must outlive the movers too. False when
 * memory ran out. */
bool movers_init(Movers *movers, const Level *level, const StandableMap *footing);
void movers_done(Movers *movers);

/* The cell of the feet of a body on the lift's left end after `tick` ticks. */
Place mover_lift_place(const LiftPath *lift, int32_t tick);

/* The width of the lift in cells. */
int32_t mover_lift_cols(const LiftPath *lift);

/* The first tick from `tick` on at which the lift, or a monster of the group, is under these
 * feet. */
int32_t mover_next_lift(const LiftPath *lift, Place feet, int32_t tick);
int32_t mover_next_monster(Movers *movers, const MoverGroup *group, Place feet, int32_t tick);

#endif
