/* progress.h - the records of finished levels: a file progress.ini in the state folder, with a
 * section [level.HASH] for each level that was finished.
 *
 * Levels are identified by level_hash: a changed level is a new one, and the place of its file
 * does not matter. A file with errors is neither used nor overwritten.
 * Units: ticks of 1/60 s, from the level's start to its finish. */
#ifndef LEDGE_SAVE_PROGRESS_H
#define LEDGE_SAVE_PROGRESS_H

#include "../base/error.h"

typedef struct LevelRecord {
    int32_t finished;   /* how often */
    int32_t best_ticks; /* of all finished runs */
    int32_t most_coins; /* in one finished run */
    int32_t deaths;     /* in all finished runs */
    int32_t assisted;   /* how often finished with assists or skipped; not counted above */
} LevelRecord;

/* The result of a finished run. */
typedef struct LevelRun {
    int32_t ticks, deaths, coins;
    bool is_assisted;
} LevelRun;

/* May the player go on to the next level? */
static inline bool level_record_is_done(const LevelRecord *record)
{
    return record->finished > 0 || record->assisted > 0;
}

/* What the medals of a level require. */
typedef struct LevelGoals {
    int32_t par, gold; /* ticks; 0: none */
    int32_t guide;     /* ticks of the guide's run, which has to be beaten; 0: none */
    int32_t coins;     /* in the level */
    int32_t author;    /* ticks of the run of the author of a level of the workshop; 0: none */
} LevelGoals;

typedef enum Medal {
    MEDAL_FINISH,
    MEDAL_COINS,
    MEDAL_PAR,
    MEDAL_GOLD,
    MEDAL_GUIDE,  /* only where the goals have a guide */
    MEDAL_AUTHOR, /* only where they have an author's run */
    MEDAL_COUNT
} Medal;

extern const char *const medal_names[MEDAL_COUNT];

/* The name of the best of these medals; "" if there is none. */
const char *medal_best_name(uint32_t medals);

/* Is the medal there to win? And how many are there? */
static inline bool medal_is_offered(const LevelGoals *goals, Medal medal)
{
    return (medal != MEDAL_GUIDE || goals->guide > 0) &&
           (medal != MEDAL_AUTHOR || goals->author > 0);
}

static inline int32_t medals_offered(const LevelGoals *goals)
{
    int32_t count = 0;
    for (int32_t medal = 0; medal < MEDAL_COUNT; medal++)
        count += medal_is_offered(goals, (Medal)medal);
    return count;
}

/* The medals of a finished run, bit n for Medal n. */
uint32_t medals_of_run(const LevelGoals *goals, const LevelRun *run);

/* The medals of all runs of a record. */
uint32_t medals_of_record(const LevelGoals *goals, const LevelRecord *record);

static inline bool medal_is_won(uint32_t medals, Medal medal)
{
    return medals >> medal & 1;
}

/* Adds a run to the record. */
void level_record_add(LevelRecord *record, const LevelRun *run);

/* Reads the records of `count` levels; those that are not in the file are unchanged. False, with
 * the reasons in `errors` and all records unchanged, for a file with errors; a missing file counts
 * as empty. */
bool progress_read(const char *path, const uint64_t *hashes, int32_t count, LevelRecord *records,
                   ErrorList *errors);

/* Adds a run of a level to the file, keeping what other sessions have written meanwhile; `record`
 * receives the new record. False, with the reason in `errors`, on failure. */
bool progress_add(const char *path, uint64_t hash, const LevelRun *run, LevelRecord *record,
                  ErrorList *errors);

#endif
