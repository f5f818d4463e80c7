/* move_metrics.h - how fast and how high a player moves in a level, measured by stepping the
 * level's movement model on a plain floor. For estimates: the numbers are typical, not bounds.
 *
 * Units: quarters of a tick per cell; cells. */
#ifndef LEDGE_SOLVE_MOVE_METRICS_H
#define LEDGE_SOLVE_MOVE_METRICS_H

#include "../level/level.h"

enum { MOVE_METRICS_UNIT = 4, MOVE_METRICS_RISE_MAX = 15, MOVE_METRICS_RISING_MAX = 240 };

/* A moment of a jump whose button is held: how fast the body rises, in cells a tick, and how many
 * cells it still will. */
typedef struct MoveRising {
    Fixed speed, left;
} MoveRising;

typedef struct MoveMetrics {
    int32_t side, up, down; /* quarters of a tick for one cell; at least 1 */
    int32_t climb;          /* the same on a ladder */
    int32_t start_ticks;    /* ticks from rest for the first half cell */
    int32_t jump_rise;      /* whole cells that a jump gains, at most MOVE_METRICS_RISE_MAX */
    int32_t spring_rise;    /* the same for a spring */
    MoveRising rising[MOVE_METRICS_RISING_MAX]; /* the fastest first */
    int32_t rising_count;
} MoveMetrics;

void move_metrics_measure(const Level *level, MoveMetrics *metrics);

#endif
