/* run_store.h - keeps the runs that are played: the one in progress in a journal and, where others
 * may watch, as a live run; the last ones; the best ones, in the user's folder and in the one that
 * players share.
 *
 * A kiosk keeps only records, in the folder that a host shares.
 * Order: run_store_open once; run_store_follow after each tick that is added to a run;
 * run_store_end when the run is over, finished or not.
 * Errors: a failure to store a run does not stop play; run_store_end reports it. */
#ifndef LEDGE_ARCADE_RUN_STORE_H
#define LEDGE_ARCADE_RUN_STORE_H

#include "../save/kept_level.h"
#include "../save/records.h"
#include "../save/run_history.h"
#include "../save/run_journal.h"
#include "arcade_folder.h"
#include "live.h"

typedef struct RunStore {
    bool has_own, has_shared;
    Records own, shared;
    const Arcade *arcade; /* whose player has the records of `shared`; NULL: the account has */
    RunJournal journal;   /* where has_own */
    LiveFolder live_folder;
    LiveRun live;        /* what others see of the run, where there is such a folder */
    bool may_be_watched; /* by all; else by those on the same level */
    InputTape last;      /* the last finished run of this process, */
    uint64_t last_level; /* and the hash of its level; no ticks: none */
} RunStore;

/* Opens the user's folders, but not in a kiosk; and the folder that players share, if not NULL.
 * Runs of killed processes are added to the last ones. False if the shared folder is wrong: the
 * program then should not start, because records would be lost. */
bool run_store_open(RunStore *store, bool kiosk, const char *shared, ErrorList *errors);

/* Keeps runs in the arcade from now on, as those of its player; it must outlive the store. False if
 * its folder of records is wrong. */
bool run_store_enter(RunStore *store, const Arcade *arcade, ErrorList *errors);

void run_store_close(RunStore *store);

/* Others see runs from now on, in this folder of an arcade; `player` is NAME~ID. */
void run_store_open_live(RunStore *store, const char *folder, const char *player);

/* A tick was added to the run. `level_name` is the file's, with or without its folder. */
void run_store_follow(RunStore *store, const Timeline *run, const char *level_name, RunHelp help);

/* Stores the run among the last ones if it is at least a second long, and as a record if it is one.
 * Returns the kinds in which it is the player's best, bit n for BestKind n: in the shared folder if
 * there is one. `run` may be empty. */
uint32_t run_store_end(RunStore *store, const Timeline *run, const char *level_name, RunHelp help,
                       ErrorList *errors);

/* Keeps the text of the level of a day beside the runs of all players, once there is a run. */
void run_store_keep_level(const RunStore *store, const KeptLevel *kept, const char *text,
                          size_t length, ErrorList *errors);

/* The text of the level of a day that is kept beside the runs of all players, here or by the
 * league; the caller frees it. NULL: there is none. */
char *run_store_find_level(const RunStore *store, const KeptLevel *wanted, size_t *length);

/* The inputs of the user's fastest run of the level; the caller frees them. False if there is
 * none. */
bool run_store_best(const RunStore *store, const Level *level, InputTape *tape);

/* May a finished run with this help be raced as the last one? Not with practice, nor with a part of
 * the proof that was shown. */
bool run_store_may_race(RunHelp help);

/* The inputs of the user's last finished run of the level that may be raced. The caller frees them.
 * False if there is none. */
bool run_store_last(const RunStore *store, const Level *level, InputTape *tape);

/* The inputs of the fastest run of all players, in the folder that they share; the caller frees
 * them. False if there is none. */
bool run_store_board(const RunStore *store, const Level *level, InputTape *tape);

#endif
