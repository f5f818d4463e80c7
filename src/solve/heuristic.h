/* heuristic.h - estimates how many ticks the player needs from a place to the next thing to reach.
 *
 * There is a field (distance_field.h) for each set of open doors and keys held; goals are the
 * finish, and the remaining keys, each as far from the finish as with all doors open. Where the
 * way needs a lift or a monster, the time until it comes is counted.
 * Units: ticks. Estimates, not bounds.
 * Memory: heuristic_done frees the fields. */
#ifndef LEDGE_SOLVE_HEURISTIC_H
#define LEDGE_SOLVE_HEURISTIC_H

#include "../game/game.h"
#include "distance_field.h"
#include "patrol.h"

enum { HEURISTIC_FIELDS_MAX = 64 };

typedef struct HeuristicField {
    uint64_t open_doors, key_taken;
    bool has_key;
    uint64_t coin_hash; /* of the coins taken, where coins are required */
    DistanceField field;
} HeuristicField;

typedef struct Heuristic {
    const Level *level;
    bool all_coins;
    Ways ways;
    int32_t count;
    HeuristicField fields[HEURISTIC_FIELDS_MAX];
    DistanceField open;  /* all doors open and nothing to fetch */
    DistanceField loose; /* the same without charges, as if rising had no limit; made when it is
                            first needed */
} Heuristic;

typedef struct HeuristicOptions {
    bool all_coins;
    WaysKind kind;
} HeuristicOptions;

/* False when memory ran out. */
bool heuristic_init(Heuristic *heuristic, const Level *level, const HeuristicOptions *options);
void heuristic_done(Heuristic *heuristic);

/* A game, and what else the estimate depends on. */
typedef struct HeuristicCase {
    const Game *game;
    const uint64_t *killed; /* actors of the level, as in MoverGroup */
    Patrol *patrol;
    Pose pose; /* of the player; set by heuristic_ask */
} HeuristicCase;

typedef struct Estimate {
    int32_t ticks;      /* to the next thing that is needed, and on to the goal */
    int32_t wait;       /* of these, the wait for what is boarded next */
    int32_t monster_in; /* ticks until the monster comes that is boarded next; -1: none is */
    int32_t tasks;      /* keys and coins not yet taken, doors not yet open */
    bool is_lost;       /* no way is known; `ticks` only gives a direction to try */
} Estimate;

/* False when memory ran out. */
bool heuristic_ask(Heuristic *heuristic, HeuristicCase *at, Estimate *estimate);

/* How near, in cells, a monster is that helps. */
typedef struct HeuristicHelp {
    int32_t cols, rows;
} HeuristicHelp;

/* The shortest wait of at least `wait` ticks after which a monster is so near the player, who stays
 * where it is, and carries it on if it is stomped; -1: none comes within MOVER_AHEAD ticks. */
int32_t heuristic_next_help(Heuristic *heuristic, HeuristicCase *at, const HeuristicHelp *help,
                            int32_t wait);

/* The number of keys, doors and, where they are required, coins. */
int32_t heuristic_tasks(const Heuristic *heuristic);

#endif
