/* progress.h - what was done of levels in earlier sessions: a file progress.ini in the state
 * folder, a section [level.HASH] for each level that was finished.
 *
 * A level goes by the hash of its meaning: one that was changed since is a new one, and where its
 * file lies does not matter. A file with faults is neither used nor written over.
 * Units: ticks of 1/60 s, from the level's start to its finish. */
#ifndef LEDGE_STORE_PROGRESS_H
#define LEDGE_STORE_PROGRESS_H

#include "../error.h"

typedef struct LevelRecord {
    int32_t finished;   /* times */
    int32_t best_ticks; /* of those */
    int32_t most_coins; /* in one of those */
    int32_t deaths;     /* in all of those */
} LevelRecord;

/* A finished level, as the player left it. */
typedef struct LevelRun {
    int32_t ticks, deaths, coins;
} LevelRun;

/* Adds a run to what was done before. */
void level_record_add(LevelRecord *record, const LevelRun *run);

/* Reads the records of `count` levels; those that the file does not know stay as they are. False,
 * with the reasons in `errors`, for a file with faults; one that is not there is an empty one. */
bool progress_read(const char *path, const uint64_t *hashes, int32_t count, LevelRecord *records,
                   ErrorList *errors);

/* Adds a run of a level to the file, whatever another session has written meanwhile; `record`
 * becomes what the file then says. False, with the reason in `errors`, where that cannot be. */
bool progress_add(const char *path, uint64_t hash, const LevelRun *run, LevelRecord *record,
                  ErrorList *errors);

#endif
