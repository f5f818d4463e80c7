/* records.h - the best runs, each stored as a replay, which proves the record.
 *
 * A folder of records is the user's, or one that a host shares between many players. For each
 * level, kind of record and player there is one file; its name begins with the hash of the level
 * and the kind. A record counts only while it verifies. Nothing is ever overwritten: a better run
 * is a new file, and then the player's worse ones are removed; not in a kiosk, which may not remove
 * files. So no lock is needed, and no player can damage another's record: in a shared folder the
 * player is the owner of the file. In an arcade, where many players share an account, the player is
 * in the run, `player = "NAME~ID"`, and the id in the name of the file (run_claim.h): that counts
 * in files of the folder's owner, whose program has checked it, if the arcade is of the same owner;
 * and else if it is the id of the file's account. Runs with assists have a kind of their own, the
 * fastest of them, and are in no other.
 * Ranges: a record has at most RECORD_TICKS_MAX ticks, an hour.
 * Errors: one in the list; `faults` gets one for each file that does not count. */
#ifndef LEDGE_SAVE_RECORDS_H
#define LEDGE_SAVE_RECORDS_H

#include "../game/replay_verify.h"
#include "paths.h"
#include "run_claim.h"

enum {
    RECORD_TICKS_MAX = 60 * 60 * 60,
    RECORD_SIZE_MAX = 1024 * 1024,
    RECORD_NAME_MAX = VISITOR_PLAYER_MAX
};

typedef struct Records {
    char folder[WORLD_PATH_MAX];
    bool is_shared;
    char id[VISITOR_ID_LENGTH + 1]; /* of the player in an arcade; "": the account */
} Records;

typedef struct BestRun {
    ReplayReport report;
    uid_t owner;
    int64_t time; /* the file's last change, in ns since 1970 */
    char file[SHARED_NAME_MAX];
    char player[VISITOR_PLAYER_MAX]; /* NAME~ID; "": the owner */
} BestRun;

/* Opens the user's records, below the state folder. */
bool records_open_own(Records *records, ErrorList *errors);

/* Opens a folder that players share. False if it is not a folder, or if users may remove the files
 * of others (mode 1777 is right for many accounts, 755 for one). */
bool records_open_shared(Records *records, const char *folder, ErrorList *errors);

/* Opens the folder of an arcade in which only accounts of the operator write: the league may remove
 * files there, for it forgets players. */
void records_open_arcade(Records *records, const char *folder);

/* Stores a finished run if it is better than all of the same player; of equal ones the older stays.
 * Practice is never stored. Returns the kinds in which it is now the player's best, bit n for kind
 * n; 0 also on failure. */
uint32_t records_keep_run(const Records *records, const Replay *replay, const Level *level,
                          ErrorList *errors);

/* The best run of all players in a level. False when there is none. `faults` may be NULL. */
bool records_best(const Records *records, const Level *level, BestKind kind, BestRun *best,
                  ErrorList *faults);

/* Plays the run of a claim. False if it is not there, or not as claimed. `player` receives NAME~ID.
 */
bool records_check_claim(const Records *records, const Level *level, const RunClaim *claim,
                         char player[VISITOR_PLAYER_MAX]);

/* Reads the replay of a best run; replay_done frees it. */
bool records_read(const Records *records, const BestRun *best, Replay *replay);

/* The player's name, or the number if the system has no name. */
void records_name_owner(uid_t owner, char out[RECORD_NAME_MAX]);

/* The name of a record's player: `ada~k7f3`, or that of the account. */
void records_name_player(const BestRun *best, char out[RECORD_NAME_MAX]);

/* Why a run that verifies is no record of the kind, such as "is practice"; NULL: it is one. */
const char *records_reason_against(const Replay *replay, const ReplayReport *report, BestKind kind);

#endif
