/* attempt.h - a level that is played, where it came from, and the run so far.
 *
 * A run may begin in the middle: with what was held in another one, up to some tick.
 * Units: ticks of 1/60 s.
 * Errors: of the level file, with line and column.
 * Memory: attempt_done frees. */
#ifndef LEDGE_PLAY_ATTEMPT_H
#define LEDGE_PLAY_ATTEMPT_H

#include "../game/replay.h"
#include "../game/world_file.h"
#include "../store/world_path.h"

enum { NO_WORLD_INDEX = -1 };

typedef struct Attempt {
    char path[WORLD_PATH_MAX]; /* "" where the level came from no file */
    char name[WORLD_PATH_MAX]; /* of the level's file in replays; may have a folder before it */
    int32_t index;             /* in the session's world, or NO_WORLD_INDEX */
    bool borrows_level;        /* it is somebody else's, who keeps it longer than this */
    Level level;
    Timeline run;
    bool is_practice;   /* no record comes of it */
    int32_t first_tick; /* where it begins: 0, or in the middle of the run */
} Attempt;

/* Reads the level file at `path`. `defaults` is the physics of its world, or NULL. On failure there
 * is nothing to free, and `errors` says why. */
bool attempt_open(Attempt *attempt, const char *path, const ModelParams *defaults,
                  ErrorList *errors);

/* Takes over the level, also where it fails for want of memory. */
bool attempt_take(Attempt *attempt, Level *level);

/* A run that goes on after `tick` ticks of another one, in the same level, which must outlive it.
 * False when memory ran out. */
bool attempt_continue(Attempt *attempt, const Timeline *run, int32_t tick, const char *name);

void attempt_done(Attempt *attempt);

/* Back to where it begins. */
void attempt_restart(Attempt *attempt);

/* The run up to its present. False when memory ran out: there is then nothing to free. */
bool attempt_replay(const Attempt *attempt, Replay *replay);

/* The path of the level that comes after this one; false after the last. */
bool attempt_next_level(const Attempt *attempt, const WorldFile *world, char path[WORLD_PATH_MAX]);

#endif
