/* lesson_swarm.c - see lesson_swarm.h */
#include "lesson_swarm.h"

#include <stdlib.h>

enum { SLICE_TICKS = 2000 };

TrailPoint lesson_point(const Row *row)
{
    return (TrailPoint){(Fixed)(row->at[COLUMN_X] * ONE), (Fixed)(row->at[COLUMN_Y] * ONE)};
}

bool multi_start_open(MultiStart *swarm, const Trial *trial, int32_t run)
{
    const Lesson *lesson = trial_lesson(trial);
    *swarm = (MultiStart){.run = run, .ticks = lesson->runs[run].ticks};
    if (trial_start_count(trial, run) <= 1) return true;
    swarm->starts = trial_start_count(trial, run);
    swarm->trial = trial_create(lesson, trial_answers(trial));
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

/* A start that is refused counts as done, and what follows is left out. */
static void run_start(MultiStart *swarm)
{
    int32_t count;
    trial_rest(swarm->trial);
    const Row *rows = trial_rows(swarm->trial, (TrialStart){swarm->run, swarm->done}, &count);
    TrailPoint *points = &swarm->points[(size_t)swarm->done * ((size_t)swarm->ticks + 1)];
    if (!rows) {
        swarm->starts = swarm->done;
        return;
    }
    for (int32_t i = 0; i < count; i++)
        points[i] = lesson_point(&rows[i]);
    swarm->done++;
}

bool multi_start_work(MultiStart *swarm)
{
    for (int32_t ticks = 0; ticks < SLICE_TICKS && swarm->done < swarm->starts;
         ticks += swarm->ticks + 1)
        run_start(swarm);
    return swarm->done < swarm->starts;
}

TrailPoint multi_start_point(const MultiStart *swarm, int32_t start, int32_t tick)
{
    int32_t at = clamp_i32(tick, 0, swarm->ticks);
    return swarm->points[(size_t)start * ((size_t)swarm->ticks + 1) + (size_t)at];
}
