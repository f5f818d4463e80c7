/* gait.h - how fast and how high a player moves in a level, found by stepping the level's own
 * movement model on a plain floor. For estimates: the numbers are typical, not bounds.
 *
 * Units: quarters of a tick per cell; cells. */
#ifndef LEDGE_SOLVE_GAIT_H
#define LEDGE_SOLVE_GAIT_H

#include "../game/level.h"

enum { GAIT_UNIT = 4, GAIT_RISE_MAX = 15 };

typedef struct Gait {
    int32_t side, up, down; /* quarters of a tick for one cell; at least 1 */
    int32_t climb;          /* the same on a ladder */
    int32_t start_ticks;    /* from rest until half a cell is behind it */
    int32_t jump_rise;      /* whole cells that a jump gains, at most GAIT_RISE_MAX */
    int32_t spring_rise;    /* the same for a spring */
} Gait;

void gait_measure(const Level *level, Gait *gait);

#endif
