/* state_proof.h - a proof that no run finishes, by the states of tick_bound.h.
 *
 * reach.h follows a body from border to border, and lets it go as high and as far as any jump does.
 * The states tell apart from where, and how fast upwards, each jump begins. Where all of them are
 * found, and none of their bodies touches a finish, no run does: whatever a body can do in a tick
 * leads from its state into one that is found. A death leads back to the start, unless there are
 * checkpoints; there nothing is proved. Who was stomped is dead from then on, whoever else dies: a
 * state knows the monsters that are dead on every way to it, of the first eight.
 * Where a search has been everything is taken to be possible, if that is asked for: then only what
 * may lead on from there is followed (frontier.h). That is often a tenth of the states, and proves
 * as much where what stops every run is near the place where the search got no farther.
 * Ranges: the levels of tick_bound.h. */
#ifndef LEDGE_SOLVE_STATE_PROOF_H
#define LEDGE_SOLVE_STATE_PROOF_H

#include "frontier.h"
#include "tick_bound.h"

typedef struct StateProofOptions {
    uint32_t states_max;
    const uint8_t *stood;  /* by cell: where the player of a search has stood; NULL: all states from
                              the start on are followed */
    FrontierMargin margin; /* around where it has stood */
    const TickBoundOptions *ticks; /* who may end it */
} StateProofOptions;

/* `reach` is done, and only used here. `proof` is changed only where there is one, with at most
 * `states_max` states. False when memory ran out. */
bool state_proof_find(const Level *level, const Reach *reach, const StateProofOptions *options,
                      ReachProof *proof);

#endif
