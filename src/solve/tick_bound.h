/* tick_bound.h - a number of ticks that no run through a level is below.
 *
 * Follows a relaxed player through the level, tick by tick, backwards from every goal. Up and down
 * it moves as the level's constants say, hold and release of the jump button included; sideways it
 * has its greatest speed at once, in either direction. Monsters do not hurt it, doors are open, and
 * crumbling blocks are both there and gone. Where there is one key, and the finish is proved out of
 * reach behind shut doors, it goes by way of that key. Where it is and how fast is known as
 * intervals, and a state stands for all bodies in them: whatever one of these can do in a tick
 * leads into a state that this one leads to. So no run needs fewer ticks than the shortest way
 * through the states. What keeps the intervals from adding up to a faster body:
 *   - sideways an interval is as wide as the longest way of a tick, so that in n ticks a body gets
 *     at most n intervals farther;
 *   - in flight the height is counted from the launch, by tables of every tick of every flight;
 *   - on a ladder intervals are as high as the way of a tick up, or down.
 * Ranges: only bodies of `grid` without wall jumps, edges to hang on, lifts and starts in motion,
 * whose greatest speed is not below that of their falls, in levels of limited size. Others have no
 * bound here.
 * Units: ticks.
 * Memory: tick_bound_destroy frees it; the level must outlive it. */
#ifndef LEDGE_SOLVE_TICK_BOUND_H
#define LEDGE_SOLVE_TICK_BOUND_H

#include "../game/game.h"
#include "reach.h"

/* No way. */
enum { TICK_BOUND_NEVER = UINT16_MAX };

typedef struct TickBound TickBound;

typedef struct TickBoundOptions {
    bool all_coins;                                   /* by way of every coin */
    bool (*may_go_on)(void *context, int32_t states); /* asked from time to time; may be NULL */
    void *context;
} TickBoundOptions;

/* The bound of a level. `reach` is done, and is only used here. `*bound` is NULL where the level is
 * outside the ranges, or the caller has ended it; false when memory ran out. */
bool tick_bound_create(const Level *level, const Reach *reach, const TickBoundOptions *options,
                       TickBound **bound);
void tick_bound_destroy(TickBound *bound);

/* No run without a death is shorter. */
int32_t tick_bound_of_level(const TickBound *bound);

/* No way from this game, which is being played, to its finish is shorter; TICK_BOUND_NEVER: there
 * is none. */
int32_t tick_bound_from(const TickBound *bound, const Game *game);

#endif
