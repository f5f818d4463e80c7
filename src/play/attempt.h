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
#include "app/screen_args.h"
#include "app/session.h"

typedef struct Attempt {
    char path[WORLD_PATH_MAX]; /* "" if the level is from no file */
    char name[WORLD_PATH_MAX]; /* by which replays know the level file; may include a folder */
    int32_t index;             /* in the session's world, or NO_WORLD_INDEX */
    LevelPlace place;          /* in the world of its folder */
    bool borrows_level;        /* the level belongs to the caller, and outlives this */
    Level level;
    LevelGoals goals;
    Day day;            /* the day whose level it is, */
    uint8_t difficulty; /* and its difficulty; 0: the level of no day */
    char *text;         /* of the level of a day, to be kept with its runs; or NULL */
    size_t text_length;
    EndlessRun *endless;    /* the endless run that it is part of, or NULL */
    WorkshopPlay *workshop; /* of a level of the workshop, or NULL */
    Timeline run;
    bool is_practice;   /* it cannot become a record */
    uint8_t assists;    /* help that the run had, bit n for Assist n */
    int32_t first_tick; /* where it begins: 0, or in the middle of the run */
} Attempt;

/* Reads the level file at `path`. `defaults` is the physics of its world, or NULL. On failure there
 * is nothing to free, and `errors` has the reason. */
bool attempt_open(Attempt *attempt, const char *path, const ModelParams *defaults,
                  ErrorList *errors);

/* Reads a level file that the user has named: a pipe too, and in no world. */
bool attempt_open_named(Attempt *attempt, const char *path, ErrorList *errors);

/* The number of the level in the endless run, from 1; and the lives left. The attempt must be part
 * of an endless run. */
int32_t attempt_endless_level(const Attempt *attempt);
int32_t attempt_lives(const Attempt *attempt);

/* Begins an attempt at a level that is in memory; the attempt owns it from now on, also on failure.
 * False when memory ran out. */
bool attempt_take(Attempt *attempt, Level *level);

/* Begins an attempt at a level that was made. On failure there is nothing to free, and `errors` has
 * the reason. */
bool attempt_open_made(Attempt *attempt, const MadeLevel *made, ErrorList *errors);

/* Tells the workshop of an arcade that this attempt at one of its levels is over; it counts as
 * finished only without help. Does nothing for other levels. */
void attempt_note_try(const Attempt *attempt, const Arcade *arcade);

/* Begins a run that continues `run` after its first `tick` ticks. The level of `run` must outlive
 * the attempt. False when memory ran out. */
bool attempt_continue(Attempt *attempt, const Timeline *run, int32_t tick, const char *name);

void attempt_done(Attempt *attempt);

/* Saves an unfinished run of a level of an endless run, to be played on another time. */
void attempt_keep_left(const Attempt *attempt);

/* Goes back to first_tick. */
void attempt_restart(Attempt *attempt);

/* The run up to its present. False when memory ran out: there is then nothing to free. */
bool attempt_replay(const Attempt *attempt, Replay *replay);

/* The path of the level that comes after this one; false after the last. */
bool attempt_next_level(const Attempt *attempt, const WorldFile *world, char path[WORLD_PATH_MAX]);

/* A run that is played instead of the keys, up to the tick `end`. No tape: no demo. */
typedef struct Demo {
    InputTape tape;
    int32_t end;
} Demo;

/* Finds the part of the level's proof to show: from the tick `start`, at which the proof came to
 * the player's checkpoint, to the next checkpoint or the last second. False without a proof. */
bool attempt_find_demo(const Attempt *attempt, Demo *demo, int32_t *start);

/* Replaces the run by these inputs; in an endless run the lives that it has cost stay lost. False,
 * with the level at its start, when memory ran out. */
bool attempt_begin_with(Attempt *attempt, const Input *inputs, int32_t count);

#endif
