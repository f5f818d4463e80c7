/* replay_level.h - a replay with the level that it was played in, found again and ready to be
 * shown.
 *
 * A replay names the file and knows the hash of its meaning. It is looked for beside the replay, in
 * a world, and in the current folder: by the name, then by the hash, should the file have another
 * name now. What a world says in [physics] counts as it did in play.
 * Errors: all places that were looked at, when nothing fits.
 * Memory: the level belongs to the caller (level_done). */
#ifndef LEDGE_STORE_REPLAY_LEVEL_H
#define LEDGE_STORE_REPLAY_LEVEL_H

#include "../game/replay.h"
#include "../level/world_file.h"
#include "paths.h"

/* Each may be NULL. */
typedef struct ReplayPlaces {
    const char *level;      /* this file and no other */
    const char *replay;     /* path of the replay: its folder; "-" has none */
    const WorldFile *world; /* such as the one that comes with the program */
    bool are_named;         /* by the user, so that both may be pipes */
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

/* ---- opened replay ---- */

/* A replay ready to be shown: with its level, and with what verifying it said.
 *
 * Errors: of the replay or the level, with line and column.
 * Memory: opened_replay_done frees. */

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
