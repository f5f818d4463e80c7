/* replay_level.h - a replay with its level, found and ready to be shown.
 *
 * A replay has the file name and the hash of its level. The level is searched beside the replay, in
 * a world, and in the current folder: by the name, then by the hash, because the file may have been
 * renamed. A level that was made to order is made again where no file is the right one. The
 * [physics] of a world counts as it did in play.
 * Errors: all places that were searched, when nothing fits.
 * Memory: the level belongs to the caller (level_done). */
#ifndef LEDGE_SAVE_REPLAY_LEVEL_H
#define LEDGE_SAVE_REPLAY_LEVEL_H

#include "../game/replay_verify.h"
#include "../level/world_file.h"
#include "paths.h"

/* Each may be NULL. */
typedef struct ReplayPlaces {
    const char *level;      /* only this file */
    const char *replay;     /* path of the replay: its folder; "-" has none */
    const WorldFile *world; /* such as the one that comes with the program */
    bool are_named;         /* by the user, so that both may be pipes */
} ReplayPlaces;

typedef struct ReplayLevel {
    Level level;
    char path[WORLD_PATH_MAX];
} ReplayLevel;

/* The world that comes with the program; empty if there is none, or it has errors. The caller frees
 * it with world_file_done. */
WorldFile replay_level_own_world(void);

/* Opens the level with the replay's hash. If there is none, a file with the right name, or the
 * named one, is opened, and the replay is stale. False, with `out` unchanged, when there is no such
 * file at all. */
bool replay_level_open(const Replay *replay, const ReplayPlaces *places, ReplayLevel *out,
                       ErrorList *errors);

/* ---- opened replay ---- */

/* A replay ready to be shown: with its level, and the result of verifying it.
 *
 * Errors: of the replay or the level, with line and column.
 * Memory: opened_replay_done frees. */

typedef struct OpenedReplay {
    Replay replay;
    ReplayLevel found;
    ReplayReport report;
} OpenedReplay;

/* Reads the replay at places->replay, finds its level and plays it through. A replay that does not
 * verify is opened too: the report says so. On failure there is nothing to free. */
bool opened_replay_read(const ReplayPlaces *places, OpenedReplay *opened, ErrorList *errors);

/* The same with the world that comes with the program. `level` may be NULL. */
bool opened_replay_read_alone(const char *path, const char *level, OpenedReplay *opened,
                              ErrorList *errors);

/* If the caller took the level, opened->found.level must be emptied before. */
void opened_replay_done(OpenedReplay *opened);

/* What is wrong as one line; "" if it verifies. */
void opened_replay_warning(const OpenedReplay *opened, char out[REPLAY_REPORT_MAX]);

#endif
