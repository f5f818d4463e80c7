/* heuristic.h - about how many ticks it is from a place to what the player needs next.
 *
 * There is a field (distance_field.h) for each set of open doors and keys in hand; goals are the
 * finish, and the keys that are left, each as far from the finish as with all doors open. Where the
 * way goes on by lift or by a monster, what is counted is the time until that comes next. Units:
 * ticks. Estimates, not bounds. Memory: heuristic_done frees the fields. */
#ifndef LEDGE_SOLVE_HEURISTIC_H
#define LEDGE_SOLVE_HEURISTIC_H

#include "../game/game.h"
#include "distance_field.h"

enum { HEURISTIC_FIELDS_MAX = 64 };

typedef struct HeuristicField {
    uint64_t open_doors, key_taken;
    bool has_key;
    uint64_t coin_hash; /* of the coins taken, where coins are asked for */
    DistanceField field;
} HeuristicField;

typedef struct Heuristic {
    const Level *level;
    bool all_coins;
    Ways ways;
    int32_t count;
    HeuristicField fields[HEURISTIC_FIELDS_MAX];
    DistanceField open;  /* all doors open and nothing to fetch */
    DistanceField loose; /* the same, by place alone: as though one could rise without end */
} Heuristic;

/* False when memory ran out. */
bool heuristic_init(Heuristic *heuristic, const Level *level, bool all_coins);
void heuristic_done(Heuristic *heuristic);

/* A game, and what is not in it. */
typedef struct HeuristicCase {
    const Game *game;
    const bool *is_asleep; /* by actor (search_internal.h) */
    Patrol *patrol;
    Pose pose; /* of the player; set by heuristic_ask */
} HeuristicCase;

typedef struct Estimate {
    int32_t ticks; /* to the next thing that is needed and on */
    int32_t wait;  /* of these, until what is boarded next has come */
    int32_t tasks; /* keys and coins not yet taken, doors not yet open */
    bool is_lost;  /* no way is known; `ticks` is only a direction to try */
} Estimate;

/* False when memory ran out. */
bool heuristic_ask(Heuristic *heuristic, HeuristicCase *at, Estimate *estimate);

/* All keys, doors and, where they are asked for, coins. */
int32_t heuristic_tasks(const Heuristic *heuristic);

#endif
