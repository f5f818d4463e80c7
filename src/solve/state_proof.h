/* state_proof.h - a proof that no run finishes, by the states of tick_bound.h.
 *
 * reach.h follows a body from border to border, and lets it go as high and as far as any jump does.
 * The states tell apart from where, and how fast upwards, each jump begins. Where all of them are
 * found (state_flood.h), and none of their bodies touches a finish, no run does: whatever a body
 * can do in a tick leads from its state into one that is found. A death leads back to the start,
 * or to a checkpoint that one of them touches. Who was stomped is dead from then on, whoever else
 * dies.
 * Where rough states touch the finish, finer ones tell whether a body really does. As long as none
 * touches a key all doors are shut.
 * Ranges: the levels of tick_bound.h, also with edges to hang on, of tiny_flood.h and of
 * cell_flood.h. */
#ifndef LEDGE_SOLVE_STATE_PROOF_H
#define LEDGE_SOLVE_STATE_PROOF_H

#include "tick_bound.h"

/* Of the states of a level, and of finer ones. */
#define STATE_PROOF_BYTES_MAX      ((size_t)40 * 1024 * 1024)
#define STATE_PROOF_FINE_BYTES_MAX ((size_t)48 * 1024 * 1024)

typedef struct StateProof StateProof;

/* That no run finishes, or, with `all_coins`, that none does so with every coin. `*proof` is
 * NULL where the level is outside the ranges, which costs nothing; otherwise `reach` is run to its
 * end. It and the level must outlive the proof. False when memory ran out. */
bool state_proof_create(const Level *level, Reach *reach, bool all_coins, StateProof **proof);
void state_proof_destroy(StateProof *proof);

/* Follows some more states on, `states_max` or few more: each time that new bodies have come to one
 * counts, and takes less than a microsecond where the level is not wide; fine ones count for more.
 * True when more can tell nothing more. */
bool state_proof_run(StateProof *proof, int32_t states_max);

/* Changes `out` only where there is a proof. False when memory ran out. */
bool state_proof_judge(const StateProof *proof, ReachProof *out);

#endif
