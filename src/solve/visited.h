/* visited.h - which states a search has seen, told apart only as finely as a pass needs.
 *
 * A state is known by a key: where the player is and how fast, what it may do next, what it has;
 * and what moves near it. Two states with the same key count as one, though they may differ.
 * Memory: visited_done frees the table. */
#ifndef LEDGE_SOLVE_VISITED_H
#define LEDGE_SOLVE_VISITED_H

#include "../game/game.h"

typedef struct Visited {
    uint64_t *keys; /* open addressing; 0: empty */
    size_t capacity, count;
} Visited;

/* How finely states are told apart: parts of a cell, of a cell per tick, and ticks. */
typedef struct Fineness {
    int32_t per_cell, per_speed;
    int32_t phase_ticks; /* of things that count ticks */
} Fineness;

/* An empty set; false when memory ran out. */
bool visited_init(Visited *visited);
void visited_done(Visited *visited);
void visited_clear(Visited *visited);

/* True if the key was not there yet; now it is. When memory runs out it is taken as not there. */
bool visited_add(Visited *visited, uint64_t key);

/* The key of a game in play. Never 0. */
uint64_t visited_key(const Game *game, const Level *level, const Fineness *fineness,
                     bool with_coins);

#endif
