/* replay_level.h - the level that a replay was played in, found again.
 *
 * A replay names the file and knows the hash of its meaning. It is looked for beside the replay, in
 * a world, and in the current folder: by the name, then by the hash, should the file have another
 * name now. What a world says in [physics] counts as it did in play.
 * Errors: all places that were looked at, when nothing fits.
 * Memory: the level belongs to the caller (level_done). */
#ifndef LEDGE_STORE_REPLAY_LEVEL_H
#define LEDGE_STORE_REPLAY_LEVEL_H

#include "../game/replay.h"
#include "../game/world_file.h"
#include "world_path.h"

/* Each may be NULL. */
typedef struct ReplayPlaces {
    const char *level;      /* this file and no other */
    const char *replay;     /* path of the replay: its folder; "-" has none */
    const WorldFile *world; /* such as the one that comes with the program */
} ReplayPlaces;

typedef struct ReplayLevel {
    Level level;
    char path[WORLD_PATH_MAX];
} ReplayLevel;

/* The world that comes with the program; empty where there is none, or it is not in order. The
 * caller ends it with world_file_done. */
WorldFile replay_level_own_world(void);

/* Opens the level whose hash is the replay's. Where there is none but a file of the right name, or
 * one was named, it is that one: the replay is stale then. False, and `out` unchanged, when there
 * is no such file at all. */
bool replay_level_open(const Replay *replay, const ReplayPlaces *places, ReplayLevel *out,
                       ErrorList *errors);

#endif
