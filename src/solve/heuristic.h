/* heuristic.h - about how many ticks it is from a place to what the player needs next.
 *
 * A field holds, for each place and each number of cells that the body can still rise there, the
 * least estimated time to a goal: steps sideways, up and down have their price, a step up uses one
 * cell of the rise, and whatever can be jumped from gives it back. A hall that is too high for a
 * jump is so no way up. Gaps are no obstacle.
 * There is a field for each set of open doors and keys in hand; goals are the finish, and the keys
 * that are left, each as far from the finish as with all doors open.
 * Units: ticks. Estimates, not bounds.
 * Memory: heuristic_done frees the fields. */
#ifndef LEDGE_SOLVE_HEURISTIC_H
#define LEDGE_SOLVE_HEURISTIC_H

#include "../game/game.h"
#include "bucket_queue.h"
#include "footing.h"
#include "gait.h"

enum { HEURISTIC_FIELDS_MAX = 64 };

typedef struct HeuristicField {
    uint64_t open_doors, key_taken;
    bool has_key;
    uint64_t coin_hash; /* of the coins taken, where coins are asked for */
    uint16_t *ticks;    /* places * rises, in quarters of a tick; UINT16_MAX: no way */
} HeuristicField;

typedef struct Heuristic {
    const Level *level;
    bool all_coins;
    Gait gait;
    Footing footing; /* as though every door were open */
    int32_t rises;   /* 0 to rises - 1 cells */
    BucketQueue queue;
    int32_t count;
    HeuristicField fields[HEURISTIC_FIELDS_MAX];
    uint16_t *open;  /* the field with all doors open and nothing to fetch */
    uint16_t *loose; /* the same, by place alone: as though one could rise without end */
} Heuristic;

/* False when memory ran out. */
bool heuristic_init(Heuristic *heuristic, const Level *level, bool all_coins);
void heuristic_done(Heuristic *heuristic);

typedef struct Estimate {
    int32_t ticks; /* to the next thing that is needed and on */
    int32_t tasks; /* keys and coins not yet taken, doors not yet open */
    bool is_lost;  /* no way is known; `ticks` is only a direction to try */
} Estimate;

/* False when memory ran out. */
bool heuristic_ask(Heuristic *heuristic, const Game *game, Estimate *estimate);

/* All keys, doors and, where they are asked for, coins. */
int32_t heuristic_tasks(const Heuristic *heuristic);

#endif
