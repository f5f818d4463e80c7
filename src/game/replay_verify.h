/* replay_verify.h - is a replay true? It is played again, without a screen and as fast as the
 * machine can, and every check is compared. */
#ifndef LEDGE_GAME_REPLAY_VERIFY_H
#define LEDGE_GAME_REPLAY_VERIFY_H

#include "replay.h"

typedef enum ReplayVerdict {
    REPLAY_OK,           /* everything is as the replay says */
    REPLAY_OTHER_ENGINE, /* made by an engine that plays otherwise */
    REPLAY_STALE,        /* the level has changed, or is another one */
    REPLAY_DIFFERS,      /* a check is not that of the game: inputs or checks were changed */
    REPLAY_LYING,        /* the game goes as the checks say, but does not end as `result` says */
    REPLAY_ENDLESS       /* there are ticks after the finish, or over REPLAY_TICKS_MAX */
} ReplayVerdict;

/* What came of the run as far as it was played. */
typedef struct ReplayReport {
    ReplayVerdict verdict;
    ReplayResult result;
    int32_t tick; /* after which it was known: that of the check that differs, or the last one */
    int32_t deaths, coins, coin_count; /* coin_count: those in the level */
} ReplayReport;

enum { REPLAY_REPORT_MAX = 160 };

/* Plays the replay in `level` up to the first thing that is wrong. */
ReplayVerdict replay_verify(const Replay *replay, const Level *level, ReplayReport *report);

/* One line, such as "ok, finished in 632 ticks (10.53 s), 3 deaths, 5/5 coins". */
void replay_report_text(const Replay *replay, const ReplayReport *report,
                        char out[REPLAY_REPORT_MAX]);

#endif
