/* opened_replay.h - a replay ready to be shown: with its level, and the result of verifying it.
 *
 * Errors: of the replay or the level, with line and column.
 * Memory: opened_replay_done frees. */
#ifndef LEDGE_SAVE_OPENED_REPLAY_H
#define LEDGE_SAVE_OPENED_REPLAY_H

#include "replay_level.h"

typedef struct OpenedReplay {
    Replay replay;
    ReplayLevel found;
    ReplayReport report;
} OpenedReplay;

/* Reads the replay at places->replay, finds its level and plays it through. A replay that does not
 * verify is opened too: the report says so. On failure there is nothing to free. */
bool opened_replay_read(const ReplayPlaces *places, OpenedReplay *opened, ErrorList *errors);

/* Opens a replay with the world that comes with the program, and the level that the user has named;
 * `level` may be NULL. */
bool opened_replay_read_alone(const char *path, const char *level, OpenedReplay *opened,
                              ErrorList *errors);

/* If the caller took the level, opened->found.level must be emptied before. */
void opened_replay_done(OpenedReplay *opened);

/* What is wrong as one line; "" if it verifies. */
void opened_replay_warning(const OpenedReplay *opened, char out[REPLAY_REPORT_MAX]);

#endif
