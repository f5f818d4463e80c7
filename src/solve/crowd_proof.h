/* crowd_proof.h - a proof that no run of a level with the model `tiny` or `cell` finishes, by the
 * states of tiny_flood.h or cell_flood.h.
 *
 * Where all of them are found, and none of their bodies touches a finish, no run does. Deaths lead
 * back to the start or to a checkpoint that was touched: both are followed. */
#ifndef LEDGE_SOLVE_CROWD_PROOF_H
#define LEDGE_SOLVE_CROWD_PROOF_H

#include "tick_bound.h"

/* Of the states of a level. */
#define CROWD_PROOF_BYTES_MAX ((size_t)64 * 1024 * 1024)

/* As state_proof_find, with as much work for as many states. With `all_coins` each coin must be
 * touched, too. */
bool crowd_proof_find(const Level *level, const Reach *reach, const TickBoundOptions *options,
                      int32_t states_max, ReachProof *proof, bool *is_cut);

#endif
