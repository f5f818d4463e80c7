/* lesson_swarm.h - where all the starts of a run are at every tick, as points.
 *
 * They are run a slice at a time, so that no key has to wait for a thousand of them.
 * Memory: two Fixed a tick and start; multi_start_close frees. */
#ifndef LEDGE_LEARN_LESSON_SWARM_H
#define LEDGE_LEARN_LESSON_SWARM_H

#include "../lesson/trial.h"
#include "../ui/view.h"

typedef struct MultiStart {
    Trial *trial; /* its own; NULL: the run has a single start */
    int32_t run, ticks;
    int32_t starts, done; /* starts that have been run: the first `done` */
    TrailPoint *points;   /* of start s after t ticks: number s * (ticks + 1) + t */
} MultiStart;

/* The swarm of a run with the answers of `trial`. False when memory ran out; a run with a single
 * start has none, and that is no failure. */
bool multi_start_open(MultiStart *swarm, const Trial *trial, int32_t run);
void multi_start_close(MultiStart *swarm);

/* Runs a slice; true while there is more. */
bool multi_start_work(MultiStart *swarm);

/* The point of a start that has been run. */
TrailPoint multi_start_point(const MultiStart *swarm, int32_t start, int32_t tick);

/* A place in cells as a point. */
TrailPoint lesson_point(const Row *row);

#endif
