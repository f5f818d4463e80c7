/* trace.h - a run as a table: the state after every tick, tab separated with the columns of the
 * model, or comma separated with those that all models share.
 *
 * The run holds the player's body, the terrain, crumbling blocks and lifts; everything else counts
 * as empty. Only the `repo` variant of `tiny` also counts the coins that it touches.
 * Reals are printed with 17 digits, so that the text holds every bit. */
#ifndef LEDGE_LESSON_TRACE_H
#define LEDGE_LESSON_TRACE_H

#include "../level/level.h"

#include <stdio.h>

/* Writes the header and a row for each tick (all models but `grid`: one for tick 0 before). The
 * body moves by `params`, whatever the level's own physics. False when memory ran out or writing
 * failed. */
bool trace_write(FILE *out, const Level *level, const ModelParams *params, const Input *ticks,
                 int32_t count);

/* The same as comma separated values (column.h): rows for tick 0, the start, and for each tick.
 * With `phases` every phase of a tick has a row before that of the tick's end, with its number and
 * name. */
typedef struct TraceRun {
    const Level *level;
    const ModelParams *params;
    const Input *ticks;
    int32_t count;
    bool phases;
} TraceRun;

bool trace_write_csv(FILE *out, const TraceRun *run);

#endif
