/* run_store.h - stores the runs that are played: the one in progress, the last ones, the best ones,
 * and files of the user.
 *
 * A kiosk stores only records, in the folder that a host shares.
 * Order: run_store_open once; run_store_follow after each tick that is added to a run;
 * run_store_end when the run is over, finished or not. Errors: a failure to store a run does not
 * stop play; run_store_end reports it. */
#ifndef LEDGE_SAVE_RUN_STORE_H
#define LEDGE_SAVE_RUN_STORE_H

#include "../arcade/arcade.h"
#include "../arcade/live.h"
#include "../game/input_file.h"
#include "../game/replay.h"
#include "paths.h"
#include "records.h"

/* ---- run history ---- */

/* The last runs, finished or not: files in a folder below the state folder, named after the time
 * and the level.
 *
 * Errors: one in the list. */

enum { RUN_HISTORY_MAX = 20 };

/* The newest first. */
typedef struct RunHistory {
    int32_t count;
    char paths[RUN_HISTORY_MAX][WORLD_PATH_MAX];
} RunHistory;

/* The folder, created if needed. False if that is impossible. */
bool run_history_find(char out[WORLD_PATH_MAX]);

/* Stores a run; the oldest is removed when there are more than RUN_HISTORY_MAX. */
bool run_history_add(const Replay *replay, ErrorList *errors);

/* The same for a run that ended at `ms` milliseconds since 1970; several may have ended then. */
bool run_history_add_at(const Replay *replay, int64_t ms, ErrorList *errors);

void run_history_list(RunHistory *out);

/* Why a run is no ordinary record. */
typedef struct RunHelp {
    bool practice;
    uint8_t assists; /* bit n for Assist n (replay.h) */
} RunHelp;

/* ---- run journal ---- */

/* The journal of the run being played: if the program is killed, at most the last second is lost.
 *
 * Each second a block is added to a file of this process (replay_stream.h), without fsync, because
 * no tick may wait for a disk. The file is locked as long as the process lives: a file without a
 * lock was left behind, and is a run that was quit.
 * Units: ticks of 1/60 s.
 * Errors: if the file cannot be written there is no journal; playing goes on. */

typedef struct RunJournal {
    int fd; /* -1: there is none */
    char path[WORLD_PATH_MAX];
    const Level *level; /* of the run in it; NULL before the first */
    RunHelp help;
    int32_t ticks;                   /* ticks added so far */
    uint64_t inputs;                 /* their hash */
    Input block[REPLAY_CHECK_TICKS]; /* the inputs not yet written */
} RunJournal;

/* Opens a journal in the folder of the last runs. Without the folder, nothing is written. */
void run_journal_open(RunJournal *journal);

/* Must be called for each tick that was added to the run. A run that was rewound, or a new one, is
 * written from its start. `level_name` as for replay_of_timeline. */
void run_journal_follow(RunJournal *journal, const Timeline *run, const char *level_name,
                        RunHelp help);

/* The run is over, and stored elsewhere or dropped: empties the file. */
void run_journal_clear(RunJournal *journal);

/* Removes the file; a run that is still in it is added to the last runs. */
void run_journal_close(RunJournal *journal);

/* Adds the runs that killed processes left behind to the last runs. Returns how many. */
int32_t run_journal_recover(void);

typedef struct RunStore {
    bool has_own, has_shared;
    Records own, shared;
    const Arcade *arcade; /* whose player has the records of `shared`; NULL: the account has */
    RunJournal journal;   /* where has_own */
    LiveFolder live_folder;
    LiveRun live;        /* what others see of the run, where there is such a folder */
    bool may_be_watched; /* by all; else by those on the same level */
} RunStore;

/* Opens the user's folders, but not in a kiosk; and the folder that players share, if not NULL.
 * Runs of killed processes are added to the last ones. False if the shared folder is wrong: the
 * program then should not start, because records would be lost. */
bool run_store_open(RunStore *keeper, bool kiosk, const char *shared, ErrorList *errors);

/* From now on runs are kept in the arcade, as those of its player; it must outlive the store. False
 * as above. */
bool run_store_enter(RunStore *keeper, const Arcade *arcade, ErrorList *errors);

void run_store_close(RunStore *keeper);

/* Others see runs from now on, in this folder of an arcade; `player` is NAME~ID. */
void run_store_open_live(RunStore *keeper, const char *folder, const char *player);

/* A tick was added to the run. `level_name` is the file's, with or without its folder. */
void run_store_follow(RunStore *keeper, const Timeline *run, const char *level_name, RunHelp help);

/* Stores the run among the last ones if it is at least a second long, and as a record if it is one.
 * Returns the kinds in which it is the player's best, bit n for BestKind n: in the shared folder if
 * there is one. `run` may be empty. */
uint32_t run_store_end(RunStore *keeper, const Timeline *run, const char *level_name, RunHelp help,
                       ErrorList *errors);

/* The inputs of the user's fastest run of the level; the caller frees them. False if there is
 * none. */
bool run_store_best(const RunStore *keeper, const Level *level, InputTape *tape);

/* The same of the fastest run of all players, in the folder that they share. */
bool run_store_board(const RunStore *keeper, const Level *level, InputTape *tape);

/* ---- recording ---- */

/* The inputs of the latest attempt, for `--record FILE`.
 *
 * An attempt begins with a level or a restart of it; deaths belong to it. The file can be read by
 * `ledge trace` and `ledge render`, which play the same run again.
 * Errors: those of file_write.
 * Memory: recording_done frees; the path belongs to the caller. */

typedef struct Recording {
    const char *path; /* NULL: nothing is recorded */
    InputTape tape;
    size_t capacity; /* capacity of the tape in ticks */
    bool is_cut;     /* out of memory, or too many ticks: the rest is missing */
} Recording;

/* Records from now on, into the file at `path`. It is written at once, without ticks, so that a
 * wrong path is reported before anything can be lost. False when that fails. */
bool recording_open(Recording *recording, const char *path, ErrorList *errors);

/* Begins a new attempt: the recording of the last one is dropped. */
void recording_begin(Recording *recording);

/* Adds the input of the next tick. */
void recording_add(Recording *recording, Input input);

/* After a rewind: keeps only the first `ticks` ticks. */
void recording_cut(Recording *recording, int32_t ticks);

/* Writes the file. True when nothing is recorded. False when the file could not be written
 * completely. */
bool recording_save(const Recording *recording, ErrorList *errors);

void recording_done(Recording *recording);

/* ---- run save ---- */

/* A replay saved as a file in the current folder.
 *
 * Errors: those of file_write. */

/* Writes the replay under a free name made from the level's and the time; `path` receives it. */
bool run_save(const Replay *replay, char path[WORLD_PATH_MAX], ErrorList *errors);

#endif
