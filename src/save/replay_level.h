/* replay_level.h - a replay with its level, found and ready to be shown.
 *
 * A replay has the file name and the hash of its level. The level is searched beside the replay, in
 * a world, and in the current folder: by the name, then by the hash, because the file may have been
 * renamed; then where it was played here (own_levels.h); that of a day beside the replay
 * (kept_level.h). A level that was made to order is made again where no file is the right one. The
 * [physics] of a world counts as it did in play. Errors: all places that were searched, when
 * nothing fits. Memory: the level belongs to the caller (level_done). */
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

#endif
