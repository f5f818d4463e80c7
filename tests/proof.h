/* proof.h - for tests: what the proof says of a level drawn as a picture. */
#ifndef LEDGE_TESTS_PROOF_H
#define LEDGE_TESTS_PROOF_H

#include "arena.h"

#include "../src/solve/reach.h"

static inline bool is_impossible(const char *picture)
{
    Arena arena;
    ReachProof proof;
    arena_open(&arena, picture);
    assert_true(reach_prove(&arena.level, false, &proof));
    arena_close(&arena);
    return proof.is_impossible;
}

#endif
