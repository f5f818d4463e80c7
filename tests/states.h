/* states.h - for tests: proofs by states (../src/solve/state_proof.h). */
#ifndef LEDGE_TESTS_STATES_H
#define LEDGE_TESTS_STATES_H

#include "../src/solve/state_proof.h"

/* Follows all states, some at a time. Nothing is proved of a level outside the ranges. */
static inline void states_prove(const Level *level, Reach *reach, bool all_coins, ReachProof *proof)
{
    enum { STATES = 1000 };
    StateProof *states;
    assert_true(state_proof_create(level, reach, all_coins, &states));
    while (states && !state_proof_run(states, STATES))
        ;
    assert_true(!states || state_proof_judge(states, proof));
    state_proof_destroy(states);
}

/* By the states alone. */
static inline ReachProof states_proof_of(const Level *level, bool all_coins)
{
    ReachProof proof = {.is_impossible = false};
    Reach *reach = reach_create(level);
    assert_non_null(reach);
    states_prove(level, reach, all_coins, &proof);
    reach_destroy(reach);
    return proof;
}

/* While the finish is not. `proof_with`: that of a map with these lines of physics. */
static inline void states_prove_that_a_coin_is_out_of_reach(
    ReachProof (*proof_with)(const char *physics, const char *map, bool all_coins))
{
    static const char map[] = "#########\n#o#@o..F#\n#########\n";
    assert_false(proof_with("", map, false).is_impossible);
    const ReachProof proof = proof_with("", map, true);
    assert_true(proof.is_impossible);
    assert_string_equal(proof.reason, "the coin in column 1, row 1 is out of reach");
    assert_false(proof_with("", "#########\n#.#@o..F#\n#########\n", true).is_impossible);
}

/* All states of the level prove something, a few do not. */
static inline void states_prove_once_all_are_found(const Level *level)
{
    enum { FEW = 20 };
    Reach *reach = reach_create(level);
    StateProof *states;
    ReachProof proof = {.is_impossible = false};
    assert_non_null(reach);
    assert_true(state_proof_create(level, reach, false, &states));
    assert_non_null(states);
    assert_false(state_proof_run(states, FEW));
    assert_true(state_proof_judge(states, &proof) && !proof.is_impossible);
    assert_true(state_proof_run(states, INT32_MAX));
    assert_true(state_proof_judge(states, &proof) && proof.is_impossible);
    state_proof_destroy(states);
    reach_destroy(reach);
}

#endif
