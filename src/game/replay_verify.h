/* replay_verify.h - verifies a replay: plays it again, without a screen and at full speed, and
 * compares every check. */
#ifndef LEDGE_GAME_REPLAY_VERIFY_H
#define LEDGE_GAME_REPLAY_VERIFY_H

#include "replay.h"

typedef enum ReplayVerdict {
    REPLAY_OK,           /* everything is as the replay claims */
    REPLAY_OTHER_ENGINE, /* made by another engine */
    REPLAY_STALE,        /* the level has changed, or is not this one */
    REPLAY_DIFFERS,      /* a check is not the game's: inputs or checks were changed */
    REPLAY_LYING,        /* all checks are right, but the run does not end as `result` claims */
    REPLAY_ENDLESS       /* there are ticks after the finish, or over REPLAY_TICKS_MAX */
} ReplayVerdict;

/* The result of the run as far as it was played. */
typedef struct ReplayReport {
    ReplayVerdict verdict;
    ReplayResult result;
    int32_t tick; /* where verifying ended: at the check that differs, or at the end */
    int32_t deaths, coins, coin_count; /* coin_count: those in the level */
} ReplayReport;

/* A replay that is verified in slices, so that a screen can be drawn in between. */
typedef struct ReplayPlay {
    Game game;
    uint64_t inputs; /* hash of the inputs played so far */
    int32_t checked; /* how many checks agreed so far */
    ReplayReport report;
} ReplayPlay;

/* Prepares `play`. Order: step until it returns true; then `report` is complete. Replay and level
 * must not change meanwhile. */
void replay_play_begin(ReplayPlay *play, const Replay *replay, const Level *level);

/* Plays at least `ticks` more ticks, to the next check. True once the verdict is known. */
bool replay_play_step(ReplayPlay *play, const Replay *replay, const Level *level, int32_t ticks);

enum { REPLAY_REPORT_MAX = 160 };

/* Plays the replay in `level` up to the first error. */
ReplayVerdict replay_verify(const Replay *replay, const Level *level, ReplayReport *report);

/* The names of verdicts, as programs read them: "ok", "differs". */
extern const char *const replay_verdict_names[];

/* One line, such as "ok, finished in 632 ticks (10.53 s), 3 deaths, 5/5 coins". */
void replay_report_text(const Replay *replay, const ReplayReport *report,
                        char out[REPLAY_REPORT_MAX]);

#endif
