/* multi_start.c - see multi_start.h */
#include "multi_start.h"

#include <math.h>
#include <stdlib.h>

enum { SLICE_TICKS = 2000, FIXED_CELLS_MAX = 32000 };

/* A script can put a body anywhere; points end where Fixed does. */
static Fixed fixed_of(double cells)
{
    return (Fixed)(fmax(-FIXED_CELLS_MAX, fmin(cells, FIXED_CELLS_MAX)) * ONE);
}

TrailPoint lesson_point(const Row *row)
{
    return (TrailPoint){fixed_of(row->at[COLUMN_X]), fixed_of(row->at[COLUMN_Y])};
}

TrailPoint lesson_second_point(const Row *row)
{
    return (TrailPoint){fixed_of(row->at[COLUMN_EX]), fixed_of(row->at[COLUMN_EY])};
}

void lesson_point_extend(TrailPoint *least, TrailPoint *most, TrailPoint point)
{
    *least = (TrailPoint){min_i32(least->x, point.x), min_i32(least->y, point.y)};
    *most = (TrailPoint){max_i32(most->x, point.x), max_i32(most->y, point.y)};
}

bool multi_start_open(MultiStart *swarm, const Trial *trial, int32_t run)
{
    const Lesson *lesson = trial_lesson(trial);
    *swarm = (MultiStart){.run = run, .ticks = lesson->runs[run].ticks};
    if (trial_start_count(trial, run) <= 1) return true;
    swarm->starts = trial_start_count(trial, run);
    swarm->trial = trial_copy(trial);
    swarm->points =
        calloc((size_t)swarm->starts * ((size_t)swarm->ticks + 1), sizeof *swarm->points);
    if (swarm->trial && swarm->points) return true;
    multi_start_close(swarm);
    return false;
}

void multi_start_close(MultiStart *swarm)
{
    trial_destroy(swarm->trial);
    free(swarm->points);
    *swarm = (MultiStart){0};
}

bool multi_start_work(MultiStart *swarm)
{
    for (int32_t ticks = 0; ticks < SLICE_TICKS && swarm->done < swarm->starts;
         ticks += swarm->ticks + 1) {
        int32_t count;
        trial_rest(swarm->trial);
        const Row *rows = trial_rows(swarm->trial, (TrialStart){swarm->run, swarm->done}, &count);
        TrailPoint *points = &swarm->points[(size_t)swarm->done * ((size_t)swarm->ticks + 1)];
        if (!rows) { /* no start after one that fails is run */
            swarm->starts = swarm->done;
            break;
        }
        if (swarm->done == 0) swarm->least = swarm->most = lesson_point(&rows[0]);
        for (int32_t i = 0; i < count; i++) {
            points[i] = lesson_point(&rows[i]);
            lesson_point_extend(&swarm->least, &swarm->most, points[i]);
        }
        swarm->done++;
    }
    return swarm->done < swarm->starts;
}

TrailPoint multi_start_point(const MultiStart *swarm, int32_t start, int32_t tick)
{
    assert(start >= 0 && start < swarm->done);
    int32_t at = clamp_i32(tick, 0, swarm->ticks);
    return swarm->points[(size_t)start * ((size_t)swarm->ticks + 1) + (size_t)at];
}
