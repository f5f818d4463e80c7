/* opened_replay.h - a replay ready to be shown: with its level, and with what verifying it said.
 *
 * Errors: of the replay or the level, with line and column.
 * Memory: opened_replay_done frees. */
#ifndef LEDGE_STORE_OPENED_REPLAY_H
#define LEDGE_STORE_OPENED_REPLAY_H

#include "../game/replay_verify.h"
#include "replay_level.h"

typedef struct OpenedReplay {
    Replay replay;
    ReplayLevel found;
    ReplayReport report;
} OpenedReplay;

/* Reads the replay at places->replay, finds its level and plays it through. What does not verify
 * is opened, too: the report says so. On failure there is nothing to free. */
bool opened_replay_read(const ReplayPlaces *places, OpenedReplay *opened, ErrorList *errors);

/* The same with the world that comes with the program for a world. `level` may be NULL. */
bool opened_replay_read_alone(const char *path, const char *level, OpenedReplay *opened,
                              ErrorList *errors);

/* Where a level has been taken over, opened->found.level must be emptied before. */
void opened_replay_done(OpenedReplay *opened);

/* What is wrong with it as one line; "" where it verifies. */
void opened_replay_warning(const OpenedReplay *opened, char out[REPLAY_REPORT_MAX]);

#endif
