/* likeness.h - when two states of a search count as one: told apart only as finely as a pass
 * needs.
 *
 * A state is known by a key: where the player is and how fast, what it may do next, what it has;
 * and what moves near it. Two states with the same key count as one, though they may differ. */
#ifndef LEDGE_SOLVE_LIKENESS_H
#define LEDGE_SOLVE_LIKENESS_H

#include "../game/game.h"

/* How finely states are told apart: parts of a cell, of a cell per tick, and ticks. */
typedef struct StateKeyDetail {
    int32_t per_cell, per_speed;
    int32_t per_flight;  /* parts of a cell sideways for a body in the air */
    int32_t phase_ticks; /* of things that count ticks */
    int32_t per_step;    /* parts of the way that a running body makes in a tick: which of them its
                            last step before an edge begins in decides how far a jump carries */
} StateKeyDetail;

/* The key of a game in play. Never 0. */
uint64_t state_key_of(const Game *game, const Level *level, const StateKeyDetail *fineness,
                      bool with_coins);

/* The key of the cell that the player is in, with the same keys in hand and the same doors open.
 * Never 0. */
uint64_t state_key_cell_key(const Game *game, const Level *level);

#endif
