/* run_history.h - the last runs, finished or not: files in a folder below the state folder, named
 * after the time and the level.
 *
 * Errors: one in the list. */
#ifndef LEDGE_SAVE_RUN_HISTORY_H
#define LEDGE_SAVE_RUN_HISTORY_H

#include "../game/replay.h"
#include "paths.h"

enum { RUN_HISTORY_MAX = 20 };

/* The newest first. */
typedef struct RunHistory {
    int32_t count;
    char paths[RUN_HISTORY_MAX][WORLD_PATH_MAX];
} RunHistory;

/* The folder, created if needed. False if that is impossible. */
bool run_history_find(char out[WORLD_PATH_MAX]);

/* Stores a run; the oldest is removed when there are more than RUN_HISTORY_MAX. */
bool run_history_add(const Replay *replay, ErrorList *errors);

/* Stores a run that ended at `ms` milliseconds since 1970; several may have ended then. */
bool run_history_add_at(const Replay *replay, int64_t ms, ErrorList *errors);

void run_history_list(RunHistory *out);

#endif
