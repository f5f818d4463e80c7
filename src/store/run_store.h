/* run_store.h - the runs that are played: the one in progress, the last ones, the best ones, files
 * of one's own.
 *
 * A kiosk keeps nothing but what a host shares: the records of its folder.
 * Order: run_store_open once; run_store_follow after each tick that is added to a run;
 * run_store_end when the run is over, finished or not. Errors: what cannot be kept is no reason not
 * to play; run_store_end says why. */
#ifndef LEDGE_STORE_RUN_STORE_H
#define LEDGE_STORE_RUN_STORE_H

#include "../game/input_file.h"
#include "../game/replay.h"
#include "paths.h"
#include "records.h"

/* ---- run journal ---- */

/* The run that is being played, on its way into a file: whatever ends the program,
 * at most its last second is lost.
 *
 * Each second a block is added to a file of this process (replay_stream.h); the system writes it
 * out when it likes, for no tick may wait for a disk. The file is locked as long as the process
 * lives: one without a lock was left behind, and is a run that was quit.
 * Units: ticks of 1/60 s.
 * Errors: where the file cannot be written there is no journal; playing goes on. */

typedef struct RunJournal {
    int fd; /* -1: there is none */
    char path[WORLD_PATH_MAX];
    const Level *level; /* of the run in it; NULL before the first */
    bool practice;
    int32_t ticks;                   /* heard of so far */
    uint64_t inputs;                 /* their hash */
    Input block[REPLAY_CHECK_TICKS]; /* those that are not yet written */
} RunJournal;

/* In the folder of the last runs. Without one, nothing is written. */
void run_journal_open(RunJournal *journal);

/* Hears of a tick that was added to the run. A run that was gone back in, or that is another one,
 * is written anew. `level_name` as for replay_of_timeline. */
void run_journal_follow(RunJournal *journal, const Timeline *run, const char *level_name,
                        bool practice);

/* The run is over, and kept elsewhere or not worth it: the file is empty again. */
void run_journal_clear(RunJournal *journal);

/* Removes the file; a run in it goes on the shelf, for nobody has said that it is over. */
void run_journal_close(RunJournal *journal);

/* Puts what dead processes left on the shelf of the last runs. Returns how many there were. */
int32_t run_journal_recover(void);

typedef struct RunStore {
    bool has_own, has_shared;
    Records own, shared;
    RunJournal journal; /* where has_own */
} RunStore;

/* Opens the person's own places, but not in a kiosk; and the folder that players share, or none for
 * NULL. Runs that were left behind by force are put among the last ones. False when the shared
 * folder is none: nobody should play for records that are not kept. */
bool run_store_open(RunStore *keeper, bool kiosk, const char *shared, ErrorList *errors);

void run_store_close(RunStore *keeper);

/* A tick was added to the run. `level_name` is the file's, with or without its folder. */
void run_store_follow(RunStore *keeper, const Timeline *run, const char *level_name, bool practice);

/* Keeps the run among the last ones if it is a second long, and where it is a record. Returns the
 * kinds that it is the player's best of, bit n for BestKind n: in the shared folder if there is
 * one. `run` may be empty. */
uint32_t run_store_end(RunStore *keeper, const Timeline *run, const char *level_name, bool practice,
                       ErrorList *errors);

/* What was held in the person's fastest run of the level; the caller frees it. False where there is
 * none. */
bool run_store_best(const RunStore *keeper, const Level *level, InputTape *tape);

/* ---- recording ---- */

/* What was held in every tick of the latest attempt, for `--record FILE`.
 *
 * An attempt begins with a level or with it again; deaths belong to it. The file is what `ledge
 * trace` and `ledge render` read: it gives the same run again.
 * Errors: of the file, as file_write says them.
 * Memory: recording_done frees; the path belongs to the caller. */

typedef struct Recording {
    const char *path; /* NULL: nothing is recorded */
    InputTape tape;
    size_t capacity; /* ticks that the tape has room for */
    bool is_cut;     /* memory or the range of a tape ran out: the rest is missing */
} Recording;

/* Records from now on, into the file at `path`. It is written at once, without a tick, so that a
 * bad path is known before there is something to lose. False when that fails. */
bool recording_open(Recording *recording, const char *path, ErrorList *errors);

/* A new attempt: what was recorded before is forgotten. */
void recording_begin(Recording *recording);

/* What is held in the next tick. */
void recording_add(Recording *recording, Input input);

/* Time was taken back: the ticks after the first `ticks` are not in the run. */
void recording_cut(Recording *recording, int32_t ticks);

/* Writes the file. True when nothing is recorded. False when the file is not there or not whole. */
bool recording_save(const Recording *recording, ErrorList *errors);

void recording_done(Recording *recording);

/* ---- run save ---- */

/* A replay as a file of the person's own, in the current folder.
 *
 * Errors: of the file, as file_write says them. */

/* Writes the replay under a free name made of the level's and the time, which `path` receives. */
bool run_save(const Replay *replay, char path[WORLD_PATH_MAX], ErrorList *errors);

#endif
