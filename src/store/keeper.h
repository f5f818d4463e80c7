/* keeper.h - keeps the runs that are played: the last ones, the best ones, and the one that is
 * being played.
 *
 * A kiosk keeps nothing but what a host shares: the records of its folder.
 * Order: run_store_open once; run_store_follow after each tick that is added to a run;
 * run_store_end when the run is over, finished or not. Errors: what cannot be kept is no reason not
 * to play; run_store_end says why. */
#ifndef LEDGE_STORE_KEEPER_H
#define LEDGE_STORE_KEEPER_H

#include "records.h"
#include "run_journal.h"

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

#endif
