/* level_diff.h - two versions of the open level, and what differs between them, for a list.
 *
 * Memory: level_diff_destroy frees. */
#ifndef LEDGE_EDIT_CORE_LEVEL_DIFF_H
#define LEDGE_EDIT_CORE_LEVEL_DIFF_H

#include "../../level/document/comparison.h"

enum { LEVEL_DIFF_RUNS = 256 };

typedef struct LevelDiff {
    Content before, after;
    Comparison comparison;
    CellRun runs[LEVEL_DIFF_RUNS]; /* the first ones */
    int32_t count;
    int64_t all;         /* runs, also those that are left out */
    bool has_verdict[2]; /* what the caller found about the version before, and after */
} LevelDiff;

/* Takes both versions, also on failure. NULL when memory ran out. */
LevelDiff *level_diff_create(Content *before, Content *after);
void level_diff_destroy(LevelDiff *diff);

#endif
