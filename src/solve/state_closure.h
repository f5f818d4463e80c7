/* state_closure.h - all states that a level's game can ever get into, where they are few.
 *
 * From the start on every state is followed by every input, tick by tick, and each that was not
 * seen before is kept, until there are no more: a search that leaves nothing out. Then a run that
 * finishes was found, the shortest one, or there is none.
 * Why that is a proof: a state is the bytes of a snapshot that has all that a later tick depends
 * on, and two states are one only if their bytes are the same, so that any run of the game leads
 * from a state that is kept into one that is kept. What is cleared before states are compared, and
 * which inputs need not be tried, is said in state_closure.c, each with the reason. A player who
 * dies comes back at the start or a checkpoint, and goes on from there with all that was taken:
 * that is followed too.
 * Ranges: nothing is known of a level that has more states. They are few where all speeds are
 * multiples of some part of a cell; with the usual constants, where friction makes ever smaller
 * ones, a box of one cell has millions.
 * Memory: at most STATE_CLOSURE_BYTES_MAX, freed at the end.
 * Source: E. Clarke, O. Grumberg, D. Peled, "Model Checking" (1999), for the idea. */
#ifndef LEDGE_SOLVE_STATE_CLOSURE_H
#define LEDGE_SOLVE_STATE_CLOSURE_H

#include "../game/input_file.h"
#include "reach.h"

enum { STATE_CLOSURE_BYTES_MAX = 32 * 1024 * 1024 };

typedef struct StateClosureOptions {
    bool all_coins; /* only a run with all coins is one */
    uint32_t states_max;
    bool (*may_go_on)(void *context, int32_t states); /* asked from time to time; may be NULL */
    void *context;
} StateClosureOptions;

/* Where all states are known, `proof` says that no run finishes; where one without a death does,
 * the empty `tape` becomes the shortest one, which the caller frees. Otherwise both stay as they
 * are: there are more states, the caller has ended it, or only those who die can finish. False when
 * memory ran out. */
bool state_closure_find(const Level *level, const StateClosureOptions *options, InputTape *tape,
                        ReachProof *proof);

#endif
