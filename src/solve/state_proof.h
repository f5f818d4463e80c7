/* state_proof.h - a proof that no run finishes, by the states of tick_bound.h.
 *
 * reach.h follows a body from border to border, and lets it go as high and as far as any jump does.
 * The states tell apart from where, and how fast upwards, each jump begins. Where all of them are
 * found, and none of their bodies touches a finish, no run does: whatever a body can do in a tick
 * leads from its state into one that is found. A death leads back to the start, unless there are
 * checkpoints; there nothing is proved.
 * Ranges: the levels of tick_bound.h. */
#ifndef LEDGE_SOLVE_STATE_PROOF_H
#define LEDGE_SOLVE_STATE_PROOF_H

#include "tick_bound.h"

/* `reach` is done, and only used here. `proof` is changed only where there is one: with at most
 * `states_max` states, before the caller of `options` ends it. False when memory ran out. */
bool state_proof_find(const Level *level, const Reach *reach, const TickBoundOptions *options,
                      uint32_t states_max, ReachProof *proof);

#endif
