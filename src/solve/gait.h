/* gait.h - how fast and how high a player moves in a level, found by stepping the level's own
 * movement model on a plain floor. For estimates: the numbers are typical, not bounds.
 *
 * Units: quarters of a tick per cell; cells. */
#ifndef LEDGE_SOLVE_GAIT_H
#define LEDGE_SOLVE_GAIT_H

#include "../game/level.h"

enum { MOVE_METRICS_UNIT = 4, MOVE_METRICS_RISE_MAX = 15 };

typedef struct MoveMetrics {
    int32_t side, up, down; /* quarters of a tick for one cell; at least 1 */
    int32_t climb;          /* the same on a ladder */
    int32_t start_ticks;    /* from rest until half a cell is behind it */
    int32_t jump_rise;      /* whole cells that a jump gains, at most MOVE_METRICS_RISE_MAX */
    int32_t spring_rise;    /* the same for a spring */
} MoveMetrics;

void move_metrics_measure(const Level *level, MoveMetrics *gait);

#endif
