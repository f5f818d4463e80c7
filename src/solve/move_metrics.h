/* move_metrics.h - how fast and how high a player moves in a level, measured by stepping the
 * level's movement model on a plain floor. For estimates: the numbers are typical, not bounds.
 *
 * Units: quarters of a tick per cell; cells. */
#ifndef LEDGE_SOLVE_MOVE_METRICS_H
#define LEDGE_SOLVE_MOVE_METRICS_H

#include "../level/level.h"

enum {
    MOVE_METRICS_UNIT = 4,
    MOVE_METRICS_RISE_MAX = 15,
    MOVE_METRICS_RISING_MAX = 240,
    MOVE_METRICS_FALLING_MAX = 120,
    MOVE_METRICS_PLUNGE_MAX = 64
};

/* A moment of a jump whose button is held: how fast the body rises, in cells a tick, and how many
 * cells it still will. */
typedef struct MoveRising {
    Fixed speed, left;
} MoveRising;

/* A tick of a fall from rest off a ledge: how fast the body falls then, in cells a tick, and how
 * many cells it has fallen. */
typedef struct MoveFalling {
    Fixed speed, fallen;
} MoveFalling;

typedef struct MoveMetrics {
    int32_t side, up, down; /* quarters of a tick for one cell; at least 1 */
    int32_t climb;          /* the same on a ladder */
    int32_t start_ticks;    /* ticks from rest for the first half cell */
    int32_t jump_rise;      /* whole cells that a jump gains, at most MOVE_METRICS_RISE_MAX */
    int32_t spring_rise;    /* the same for a spring */
    MoveRising rising[MOVE_METRICS_RISING_MAX]; /* the fastest first */
    int32_t rising_count;
    MoveFalling falling[MOVE_METRICS_FALLING_MAX]; /* by tick */
    int32_t falling_count;                         /* 0: nobody falls faster than a row a tick */
    uint64_t
        plunges; /* bit n: a fall off a ledge goes through a floor a row thick that is n rows
                  * below it, as in the model `cell`, whose floors only ask where a step ends */
} MoveMetrics;

void move_metrics_measure(const Level *level, MoveMetrics *metrics);

/* Does a fall from rest off a ledge go through a floor so many rows below it, a row thick? */
static inline bool move_metrics_falls_through(const MoveMetrics *metrics, int32_t rows)
{
    return rows > 0 && rows < MOVE_METRICS_PLUNGE_MAX && (metrics->plunges >> rows & 1);
}

/* Quarters of a tick that such a fall takes until it is so many rows lower. */
int32_t move_metrics_fall_ticks(const MoveMetrics *metrics, int32_t rows);

#endif
