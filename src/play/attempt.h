/* attempt.h - an attempt at a level: the level, where it is from, and the run so far.
 *
 * A run may begin in the middle: with the inputs of another one up to some tick.
 * Units: ticks of 1/60 s.
 * Errors: of the level file, with line and column.
 * Memory: attempt_done frees. */
#ifndef LEDGE_PLAY_ATTEMPT_H
#define LEDGE_PLAY_ATTEMPT_H

#include "../game/replay.h"
#include "../game/timeline.h"
#include "../level/level.h"
#include "../level/world_file.h"
#include "../save/day.h"
#include "../save/endless.h"
#include "../save/level_files.h"
#include "../save/level_proof.h"
#include "../save/paths.h"
#include "app/session.h"

typedef struct Attempt {
    char path[WORLD_PATH_MAX]; /* "" if the level is from no file */
    char name[WORLD_PATH_MAX]; /* of the level's file in replays; may have a folder before it */
    int32_t index;             /* in the session's world, or NO_WORLD_INDEX */
    LevelPlace place;          /* in the world of its folder */
    bool borrows_level;        /* the level belongs to the caller, and outlives this */
    Level level;
    LevelGoals goals;
    Day day;             /* of which it is the level... */
    uint8_t difficulty;  /* ...of this difficulty; 0: of no day */
    EndlessRun *endless; /* that it is part of, or NULL */
    Timeline run;
    bool is_practice;   /* it cannot become a record */
    uint8_t assists;    /* help that the run had, bit n for Assist n */
    int32_t first_tick; /* where it begins: 0, or in the middle of the run */
} Attempt;

/* Reads the level file at `path`. `defaults` is the physics of its world, or NULL. On failure there
 * is nothing to free, and `errors` has the reason. */
bool attempt_open(Attempt *attempt, const char *path, const ModelParams *defaults,
                  ErrorList *errors);

/* The same for a level without a world that the user has named, which may be a pipe. */
bool attempt_open_named(Attempt *attempt, const char *path, ErrorList *errors);

/* The number of the level in an endless run, of which the attempt must be part, from 1 on; and the
 * lives that are left. */
int32_t attempt_endless_level(const Attempt *attempt);
int32_t attempt_lives(const Attempt *attempt);

/* Owns the level from now on, also when it fails because memory ran out. */
bool attempt_take(Attempt *attempt, Level *level);

/* Begins a run that continues another one after `tick` ticks, in the same level, which must outlive
 * it. False when memory ran out. */
bool attempt_continue(Attempt *attempt, const Timeline *run, int32_t tick, const char *name);

void attempt_done(Attempt *attempt);

/* Keeps the run of a level that is part of an endless run, where it is not over, for another time.
 */
void attempt_keep_left(const Attempt *attempt);

/* Goes back to its beginning. */
void attempt_restart(Attempt *attempt);

/* The run up to its present. False when memory ran out: there is then nothing to free. */
bool attempt_replay(const Attempt *attempt, Replay *replay);

/* The path of the level that comes after this one; false after the last. */
bool attempt_next_level(const Attempt *attempt, const WorldFile *world, char path[WORLD_PATH_MAX]);

/* A run that is played instead of the keys, up to a tick; without a tape there is none. */
typedef struct Demo {
    InputTape tape;
    int32_t end;
} Demo;

/* What is shown of the level's proof, and the tick with which it begins: from where the proof came
 * to the player's checkpoint, up to the next one or the last second. False without a proof. */
bool attempt_find_demo(const Attempt *attempt, Demo *demo, int32_t *start);

/* These inputs take the place of the run; in an endless run the lives that it has cost stay lost.
 * False, with the level at its start, when memory ran out. */
bool attempt_begin_with(Attempt *attempt, const Input *inputs, int32_t count);

#endif
