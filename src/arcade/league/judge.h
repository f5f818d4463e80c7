/* judge.h - says what a run that was sent in is worth: reads it, finds its level, plays it again.
 *
 * Levels are those of the world that comes with the program, and of a day, today's and those of
 * the last 35. The level of a day is made when its first run comes, which takes seconds. Those that
 * another version has made are given to the judge.
 * Memory: judge_close frees; judgement_done frees the replay of a judgement. */
#ifndef LEDGE_ARCADE_LEAGUE_JUDGE_H
#define LEDGE_ARCADE_LEAGUE_JUDGE_H

#include "../../save/kept_level.h"
#include "row.h"

enum { DAYS_KEPT = 35 };

/* As words for programs. */
#define VERDICT_LIST(X)                                                                            \
    X(VERDICT_OK, "ok")               /* a record of the kinds in the judgement */                 \
    X(VERDICT_DAMAGED, "damaged")     /* no replay, or too large */                                \
    X(VERDICT_ENGINE, "other-engine") /* of an engine that this program has not */                 \
    X(VERDICT_LEVEL, "other-level")   /* of a level that is not here, or has changed */            \
    X(VERDICT_PLAYER, "other-player") /* not of the player who is said to have sent it */          \
    X(VERDICT_GUEST, "guest")         /* of a player without an id */                              \
    X(VERDICT_FORGED, "forged")       /* played again it is another run */                         \
    X(VERDICT_NONE, "no-record")      /* it did not finish, or is practice, or too long */         \
    X(VERDICT_GIVEN_UP, "given-up")   /* could not be judged, again and again */

typedef enum Verdict {
#define X(id, name) id,
    VERDICT_LIST(X)
#undef X
        VERDICT_COUNT
} Verdict;

extern const char *const judge_verdict_names[VERDICT_COUNT];

typedef struct Judgement {
    Verdict verdict;
    uint32_t kinds; /* bit n for BestKind n */
    Replay replay;  /* empty where it could not be read */
    ReplayReport report;
    bool is_daily; /* of the level of a day */
} Judgement;

typedef struct Judge Judge;

/* Reads all levels of the world. NULL, with the reason, when there are none or memory ran out. */
Judge *judge_open(ErrorList *errors);
void judge_close(Judge *judge);

/* Is it the hash of a level that the judge has: of the world, of a day, or one that was added? */
bool judge_knows(Judge *judge, uint64_t hash);

/* Adds a level of the workshop, in the place of the one that was added longest ago. False if the
 * text is not a level with this hash. */
bool judge_add_level(Judge *judge, uint64_t hash, const char *text, size_t length);

/* Judges a published level and its author's run. `about` receives what the text says, but only if
 * the verdict is VERDICT_OK. */
Verdict judge_published(const char *text, size_t length, const char *run, size_t run_length,
                        WorkshopLevel *about);

/* Judges a run. `player` is who is said to have sent it; NULL: the one in the run. */
void judge_run(Judge *judge, const char *text, size_t length, const char *player, Judgement *out);
void judgement_done(Judgement *judgement);

/* The level of a day, as this version or another has made it. */
typedef struct JudgedDay {
    KeptLevel kept;
    const char *text;
    size_t length;
    bool has_runs;  /* a run of it was a record */
    bool is_shared; /* as judge_set_shared says */
} JudgedDay;

/* Takes the level of a day from now on; the text is copied. False if it is not that level, or of no
 * day that counts, or memory ran out. A level that is known is not taken again. */
bool judge_add_day(Judge *judge, const KeptLevel *kept, const char *text, size_t length);

/* The levels of days; each is valid until the next level comes. */
int32_t judge_day_count(const Judge *judge);
JudgedDay judge_day(const Judge *judge, int32_t index);
void judge_set_shared(Judge *judge, int32_t index, bool is_shared);

/* The number of levels of the world, and the hash of one. */
int32_t judge_level_count(const Judge *judge);
uint64_t judge_level_hash(const Judge *judge, int32_t index);

#endif
