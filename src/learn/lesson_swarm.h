/* lesson_swarm.h - where all the starts of a run are at every tick, as points.
 *
 * They are run a slice at a time, so that no key has to wait for a thousand of them.
 * Memory: two Fixed a tick and start; lesson_swarm_close frees. */
#ifndef LEDGE_LEARN_LESSON_SWARM_H
#define LEDGE_LEARN_LESSON_SWARM_H

#include "../lesson/trial.h"
#include "../ui/view.h"

typedef struct LessonSwarm {
    Trial *trial; /* its own; NULL: the run has a single start */
    int32_t run, ticks;
    int32_t starts, done; /* starts that have been run: the first `done` */
    TrailPoint *points;   /* of start s after t ticks: number s * (ticks + 1) + t */
} LessonSwarm;

/* The swarm of a run with the answers of `trial`. False when memory ran out; a run with a single
 * start has none, and that is no failure. */
bool lesson_swarm_open(LessonSwarm *swarm, const Trial *trial, int32_t run);
void lesson_swarm_close(LessonSwarm *swarm);

/* Runs a slice; true while there is more. */
bool lesson_swarm_work(LessonSwarm *swarm);

/* The point of a start that has been run. */
TrailPoint lesson_swarm_point(const LessonSwarm *swarm, int32_t start, int32_t tick);

/* A place in cells as a point. */
TrailPoint lesson_point(const Row *row);

#endif
