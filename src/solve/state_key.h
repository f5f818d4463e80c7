/* state_key.h - keys of states: two states with the same key count as one.
 *
 * A key has where the player is and how fast, what it can do next, what it has, and what moves near
 * it, rounded as coarsely as the pass allows. */
#ifndef LEDGE_SOLVE_STATE_KEY_H
#define LEDGE_SOLVE_STATE_KEY_H

#include "../game/game.h"

/* How finely states are distinguished: parts of a cell, of a cell per tick, and ticks. */
typedef struct StateKeyDetail {
    int32_t per_cell, per_speed;
    int32_t per_flight;  /* parts of a cell sideways for a body in the air */
    int32_t phase_ticks; /* for everything that counts ticks */
    int32_t per_step; /* parts of a running body's way in a tick: where its last step before an edge
                         begins decides how far a jump carries */
} StateKeyDetail;

/* The key of a game in play. Never 0. */
uint64_t state_key_of(const Game *game, const Level *level, const StateKeyDetail *fineness,
                      bool with_coins);

/* The key of the cell that the player is in, with the same keys held and the same doors open.
 * Never 0. */
uint64_t state_key_cell_key(const Game *game, const Level *level);

#endif
