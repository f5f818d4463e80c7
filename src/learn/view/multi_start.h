/* multi_start.h - the starts of a run, as points: where each is at every tick.
 *
 * They are run a slice at a time, so that no key has to wait for a thousand of them.
 * Memory: two Fixed a tick and start; multi_start_close frees. */
#ifndef LEDGE_LEARN_VIEW_MULTI_START_H
#define LEDGE_LEARN_VIEW_MULTI_START_H

#include "../../draw/view.h"
#include "../lesson/trial.h"

typedef struct MultiStart {
    Trial *trial; /* a separate trial; NULL: the run has a single start */
    int32_t run, ticks;
    int32_t starts, done;   /* number of starts; the first `done` were run */
    TrailPoint least, most; /* of all points so far, if done > 0 */
    TrailPoint *points;     /* of start s after t ticks: number s * (ticks + 1) + t */
} MultiStart;

/* Opens all starts of a run with the answers of `trial`. False when memory ran out; a run with a
 * single start has none, which is not a failure. */
bool multi_start_open(MultiStart *swarm, const Trial *trial, int32_t run);
void multi_start_close(MultiStart *swarm);

/* Computes a slice; true while there is more. */
bool multi_start_work(MultiStart *swarm);

/* The point of a start that has been run. */
TrailPoint multi_start_point(const MultiStart *swarm, int32_t start, int32_t tick);

/* The place of the body, or of the second body, as a point. */
TrailPoint lesson_point(const Row *row);
TrailPoint lesson_second_point(const Row *row);

/* Extends the least and the greatest coordinates by a point. */
void lesson_point_extend(TrailPoint *least, TrailPoint *most, TrailPoint point);

#endif
