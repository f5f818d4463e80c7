/* reach.h - where the player can possibly get: an over-approximation.
 *
 * The answer "no" is a proof: from every place to stand on, every jump goes as high and as far as
 * the level's constants allow (envelope.h), through all cells that are not solid, at any time and
 * whatever the monsters do. Once any key is reached, all doors are open. Lifts are everywhere on
 * their path at once, and a jump from one is as high as its own speed lets it. A monster is where
 * its walk takes it, or, where something may disturb that, wherever it can get. Two monsters are
 * stomped in one flight only where they come one soon after the other. Nobody gets through a hole
 * that a turret stands in. What is proved for the articles' models: model_bound.h, reach_bank.h.
 * Runs in steps; their size does not change the answer.
 * Memory: a Reach owns its tables; reach_destroy frees them. The level must outlive it.
 * Source of the idea: J. Tremblay, A. Borodovski, C. Verbrugge, "I Can Jump!" (2014). */
#ifndef LEDGE_SOLVE_REACH_H
#define LEDGE_SOLVE_REACH_H

#include "../base/error.h"
#include "../level/level.h"

/* Levels with more states than this are treated more coarsely: everything that is not walled off
 * counts as reached. */
enum { REACH_STATES_MAX = 24000000 };

typedef struct Reach Reach;

/* How long monsters are followed, all together, in ticks: the more of them are known to go round
 * for ever, the more is proved. A hopper among platforms may need a million ticks to be in step
 * again; of 485 made levels with monsters, one needs more than REACH_FOLLOW_FAR. */
enum { REACH_FOLLOW = 12000, REACH_FOLLOW_FAR = 1200000 };

/* With REACH_FOLLOW, and no phases. NULL when memory ran out. */
Reach *reach_create(const Level *level);

typedef struct ReachOptions {
    int32_t follow;    /* monsters for so many ticks */
    bool knows_phases; /* who can be stomped after whom follows from when they are where */
    bool counts_each;  /* one whose orbit is not known is told from others of its kind, too */
    bool
        is_frozen; /* prove no more than version 1 of the generator does: its levels depend on it */
    const struct Opening *opening; /* opening.h: must outlive the reach; NULL: not known */
} ReachOptions;

Reach *reach_create_with(const Level *level, const ReachOptions *options);
void reach_destroy(Reach *reach);

/* Does at most `max_steps` steps; true when it is done. False too when memory ran out: see
 * reach_has_failed. */
bool reach_run(Reach *reach, int64_t max_steps);
bool reach_has_failed(const Reach *reach);

/* Runs to the end; false when memory ran out. */
bool reach_run_all(Reach *reach);

/* Runs until it is known whether there is a proof (reach_judge): where there is none, that is often
 * long before the end. False when memory ran out. */
bool reach_run_to_answer(Reach *reach, bool all_coins);

/* Has the level more than REACH_STATES_MAX states, so that only walls count? */
bool reach_is_coarse(const Reach *reach);

/* Once it is done: can the middle of the player's feet ever be in this cell? It may be above or
 * below the level's rows; outside its columns only where the model lets a body out. */
bool reach_has(const Reach *reach, int32_t col, int32_t row);

/* Can the player touch a thing in this cell? */
bool reach_touches(const Reach *reach, int32_t col, int32_t row);

/* The monsters off which the player can bounce with the middle of its feet in this cell: bit n is
 * monster n, UINT64_MAX any. */
uint64_t reach_stompers(const Reach *reach, int32_t col, int32_t row);

/* Once it is done: a number of ticks that no run without a death is below, from the start to a
 * finish, by way of every coin if those are asked for. It counts the columns on the way only. 0
 * where nothing is known; -1 when memory ran out. */
int32_t reach_least_ticks(const Reach *reach, bool all_coins);

enum { REACH_REASON_MAX = 120 };

typedef struct ReachProof {
    bool is_impossible;
    char reason[REACH_REASON_MAX]; /* the proof, if it is impossible */
} ReachProof;

/* Columns and rows of the level. */
typedef struct ReachExtent {
    int32_t left, right, top, bottom;
} ReachExtent;

/* Of no cell yet. */
static inline ReachExtent reach_extent_of_none(const Level *level)
{
    return (ReachExtent){level->cols, -1, level->rows, -1};
}

static inline void reach_extent_add(ReachExtent *extent, int32_t col, int32_t row)
{
    extent->left = min_i32(extent->left, col);
    extent->right = max_i32(extent->right, col);
    extent->top = min_i32(extent->top, row);
    extent->bottom = max_i32(extent->bottom, row);
}

/* The first finish in reading order; false where the level has none. */
bool reach_first_finish(const Level *level, Place *finish);

/* The proof that the finish is out of reach, because the player gets no farther than that, if it is
 * not among the columns and rows where the player gets somewhere. `also` ends the reason. */
void reach_explain(Place finish, const ReachExtent *extent, const char *also, ReachProof *proof);

/* The proof that a coin is out of reach. */
void reach_explain_coin(Place coin, ReachProof *proof);

/* Is it impossible to reach a finish, or, with `all_coins`, every coin? Until it is done there is
 * no proof. */
void reach_judge(const Reach *reach, bool all_coins, ReachProof *proof);

/* Looks only at walls, in a few microseconds for a level of 200 x 16: is there no finish, or are
 * there walls around the start and none within? False when memory ran out. */
bool reach_glance(const Level *level, ReachProof *proof);

/* Judges a level, with REACH_FOLLOW. False when memory ran out. */
bool reach_prove(const Level *level, bool all_coins, ReachProof *proof);

bool reach_prove_with(const Level *level, bool all_coins, const ReachOptions *options,
                      ReachProof *proof);

/* Warnings for the author of a level about what is proved out of reach: the finish, keys, coins,
 * checkpoints, doors.
 *
 * They are only warnings: a level that cannot be beaten is still valid and can be played. */

/* The number of things that the player can never touch. */
typedef struct ReachLosses {
    bool has_finish; /* the level has one at all */
    bool finish;     /* it has one, which is out of reach */
    int32_t keys, coins;
} ReachLosses;

/* Adds a warning for each key, coin, checkpoint and door, and for the finish where no cell of it
 * can be touched. `reach` is finished and belongs to `level`, whose map begins in line `map_line`
 * of its file. */
ReachLosses reach_report(const Reach *reach, const Level *level, int32_t map_line,
                         ErrorList *errors);

#endif
