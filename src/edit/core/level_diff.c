/* level_diff.c - see level_diff.h */
#include "level_diff.h"

#include <stdlib.h>

LevelDiff *level_diff_create(Content *before, Content *after)
{
    LevelDiff *diff = calloc(1, sizeof *diff);
    if (!diff) {
        content_done(before);
        content_done(after);
        return NULL;
    }
    diff->before = *before;
    diff->after = *after;
    if (!comparison_init(&diff->comparison, &diff->before, &diff->after)) {
        level_diff_destroy(diff);
        return NULL;
    }
    for (CellRun run = {0}; comparison_next_run(&diff->comparison, &run); diff->all++)
        if (diff->count < LEVEL_DIFF_RUNS) diff->runs[diff->count++] = run;
    return diff;
}

void level_diff_destroy(LevelDiff *diff)
{
    if (!diff) return;
    content_done(&diff->before);
    content_done(&diff->after);
    free(diff);
}
