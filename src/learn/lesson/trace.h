/* trace.h - a run as a table: the state after every tick, tab separated with the columns of the
 * model, or comma separated with those that all models share.
 *
 * The run has the player's body, the terrain, crumbling blocks and lifts; everything else is empty.
 * Only the `repo` variant of `tiny` also counts the coins that it touches. Reals are printed with
 * 17 digits, so that the text is exact. */
#ifndef LEDGE_LEARN_LESSON_TRACE_H
#define LEDGE_LEARN_LESSON_TRACE_H

#include "../../level/level.h"

#include <stdio.h>

/* Writes the header and a row for each tick (all models but `grid`: one for tick 0 before). The
 * body moves by `params`, not the level's physics. False when memory ran out or writing failed. */
bool trace_write(FILE *out, const Level *level, const ModelParams *params, const Input *ticks,
                 int32_t count);

/* What trace_write_csv writes. */
typedef struct TraceRun {
    const Level *level;
    const ModelParams *params;
    const Input *ticks;
    int32_t count;
    bool phases; /* also a row for each phase of a tick, with its number and name */
} TraceRun;

/* Writes comma separated values (column.h): a row for tick 0, the start, and for each tick. False
 * when memory ran out or writing failed. */
bool trace_write_csv(FILE *out, const TraceRun *run);

#endif
