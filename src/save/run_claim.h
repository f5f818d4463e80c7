/* run_claim.h - the name of a file in a folder of records, which claims what the run in it is.
 *
 * A record of an account is "HASH-KIND-UNIQUE.replay", that of a player of an arcade
 * "HASH-KIND-ID-TICKS.DEATHS.COINS-PROCESS-TIME.replay": the level, the player, the run, and which
 * process wrote it when. A claim is no proof: the run must be played before it counts. */
#ifndef LEDGE_SAVE_RUN_CLAIM_H
#define LEDGE_SAVE_RUN_CLAIM_H

#include "best_kind.h"
#include "shared_file.h"
#include "visitor.h"

typedef struct RunClaim {
    char id[VISITOR_ID_LENGTH + 1];
    uint64_t hash; /* of the level */
    BestKind kind;
    int32_t ticks, deaths, coins;
    uint32_t process; /* that wrote it */
    uint64_t time;    /* in ns since 1970 */
} RunClaim;

/* May a file of this name be a record, of an account or of a player? */
bool run_claim_may_be_record(const char *name);

/* Reads the name of a player's record; false for that of another file, and for one that
 * run_claim_file does not write. */
bool run_claim_read(const char *name, RunClaim *claim);

/* The name of the claim's file. */
void run_claim_file(const RunClaim *claim, char out[SHARED_NAME_MAX]);

/* Compares two claims of a kind: below 0 if `a` is better. Of equal ones the earlier is. */
int32_t run_claim_compare(const RunClaim *a, const RunClaim *b);

/* Calls `take` with each claim of a folder whose name begins with `prefix`, until it returns false.
 * False then, and if the folder cannot be read. */
bool run_claim_each(int folder, const char *prefix,
                    bool (*take)(void *context, const RunClaim *claim), void *context);

#endif
