/* state_proof.h - a proof that no run finishes, by the states of tick_bound.h.
 *
 * reach.h follows a body from border to border, and lets it go as high and as far as any jump does.
 * The states tell apart from where, and how fast upwards, each jump begins. Where all of them are
 * found (state_flood.h), and none of their bodies touches a finish, no run does: whatever a body
 * can do in a tick leads from its state into one that is found. A death leads back to the start,
 * unless there are checkpoints; there nothing is proved. Who was stomped is dead from then on,
 * whoever else dies.
 * Ranges: the levels of tick_bound.h, those of tiny_flood.h and those of cell_flood.h. */
#ifndef LEDGE_SOLVE_STATE_PROOF_H
#define LEDGE_SOLVE_STATE_PROOF_H

#include "tick_bound.h"

/* Of the states of a level. */
#define STATE_PROOF_BYTES_MAX ((size_t)40 * 1024 * 1024)

/* `reach` is done, and only used here; `options` say who may end it. At most so many states are
 * followed on, each time that new bodies have come to them, which takes less than a microsecond
 * where the level is not wide. `proof` is changed only where there is one. `*is_cut`: more states
 * might prove more. False when memory ran out. */
bool state_proof_find(const Level *level, const Reach *reach, const TickBoundOptions *options,
                      int32_t states_max, ReachProof *proof, bool *is_cut);

#endif
