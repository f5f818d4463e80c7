/* replay_check.h - the hash that a replay notes: of the game, and of every input up to it.
 *
 * The inputs are in it because not each of them shows in the game: what is held while the player
 * lies dead changes nothing, and yet belongs to the run. */
#ifndef LEDGE_GAME_REPLAY_CHECK_H
#define LEDGE_GAME_REPLAY_CHECK_H

#include "game.h"
#include "hash.h"

/* The hash of the inputs before the first tick. */
#define REPLAY_NO_INPUTS HASH_SEED

/* The hash of the inputs after one more tick. */
static inline uint64_t replay_mix_input(uint64_t inputs, Input input)
{
    return hash_u64(inputs, input);
}

/* What a replay notes where the inputs so far led to `game`. */
static inline uint64_t replay_check(uint64_t inputs, const Game *game, const Level *level)
{
    return hash_finish(hash_u64(inputs, game_hash(game, level)));
}

#endif
