/* keeper.h - keeps the runs that are played: the last ones, the best ones, and the one that is
 * being played.
 *
 * A kiosk keeps nothing but what a host shares: the records of its folder.
 * Order: keeper_open once; keeper_follow after each tick that is added to a run; keeper_end when
 * the run is over, finished or not.
 * Errors: what cannot be kept is no reason not to play; keeper_end says why. */
#ifndef LEDGE_STORE_KEEPER_H
#define LEDGE_STORE_KEEPER_H

#include "records.h"
#include "run_journal.h"

typedef struct Keeper {
    bool has_own, has_shared;
    Records own, shared;
    RunJournal journal; /* where has_own */
} Keeper;

/* Opens the person's own places, but not in a kiosk; and the folder that players share, or none for
 * NULL. Runs that were left behind by force are put among the last ones. False when the shared
 * folder is none: nobody should play for records that are not kept. */
bool keeper_open(Keeper *keeper, bool kiosk, const char *shared, ErrorList *errors);

void keeper_close(Keeper *keeper);

/* A tick was added to the run. `level_name` is the file's, with or without its folder. */
void keeper_follow(Keeper *keeper, const Timeline *run, const char *level_name, bool practice);

/* Keeps the run among the last ones if it is a second long, and where it is a record. Returns the
 * kinds that it is the player's best of, bit n for BestKind n: in the shared folder if there is
 * one. `run` may be empty. */
uint32_t keeper_end(Keeper *keeper, const Timeline *run, const char *level_name, bool practice,
                    ErrorList *errors);

/* What was held in the person's fastest run of the level; the caller frees it. False where there is
 * none. */
bool keeper_best(const Keeper *keeper, const Level *level, InputTape *tape);

#endif
