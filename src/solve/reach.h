/* reach.h - where the player can possibly get: never too little, as a rule a little too much.
 *
 * Where the answer is no, that is a proof: from the places that can be stood on, every jump is let
 * go as high and as far as the level's constants allow at all (envelope.h), through all cells that
 * are not solid, whatever the time and whatever the monsters do. Keys count only as "one was
 * there": then all doors are open.
 * Lifts are everywhere on their way at once; a monster is where its own walk takes it, or, where
 * something may disturb that, wherever it can get.
 * What is proved for the articles' models: envelope.h, reach_internal.h.
 * Runs in slices, which do not change the answer.
 * Memory: a Reach owns its tables; reach_destroy frees them. The level must outlive it.
 * Source of the idea: J. Tremblay, A. Borodovski, C. Verbrugge, "I Can Jump!" (2014). */
#ifndef LEDGE_SOLVE_REACH_H
#define LEDGE_SOLVE_REACH_H

#include "../error.h"
#include "../level/level.h"

/* Levels with more states than this are looked at more coarsely: what is not walled off counts as
 * reached. */
enum { REACH_STATES_MAX = 24000000 };

typedef struct Reach Reach;

/* NULL when memory ran out. */
Reach *reach_create(const Level *level);
void reach_destroy(Reach *reach);

/* Goes on for at most `max_steps` steps; true when it is done. False too when memory ran out: see
 * reach_has_failed. */
bool reach_run(Reach *reach, int64_t max_steps);
bool reach_has_failed(const Reach *reach);

/* Goes on to the end; false when memory ran out. */
bool reach_run_all(Reach *reach);

/* Once it is done: can the middle of the player's feet ever be in this cell? Outside the level's
 * columns only where its model lets a body out; above and below its rows as anywhere else. */
bool reach_has(const Reach *reach, int32_t col, int32_t row);

/* Can the player touch a thing in this cell? */
bool reach_touches(const Reach *reach, int32_t col, int32_t row);

enum { REACH_REASON_MAX = 120 };

typedef struct ReachProof {
    bool is_impossible;
    char reason[REACH_REASON_MAX]; /* if it is */
} ReachProof;

/* Is it impossible to come to a finish, and to every coin if those are asked for? False when memory
 * ran out. */
bool reach_prove(const Level *level, bool all_coins, ReachProof *proof);

/* ---- reach report ---- */

/* What a level's maker hears of what is proved out of reach: the finish, keys,
 * coins.
 *
 * These are warnings: a file is in order, and can be played, where its level cannot be beaten. */

/* What the player can never touch. */
typedef struct ReachLosses {
    bool has_finish; /* the level has one at all */
    bool finish;     /* it has, and it is lost */
    int32_t keys, coins;
} ReachLosses;

/* Adds a warning for each key and coin, and for the finish where no cell of it can be touched.
 * `reach` is done, and is that of `level`, whose map begins in line `map_line` of its file. */
ReachLosses reach_report(const Reach *reach, const Level *level, int32_t map_line,
                         ErrorList *errors);

#endif
