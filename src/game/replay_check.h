/* replay_check.h - the checks of a replay: hashes of the game and of every input up to it.
 *
 * The inputs are included because not all of them change the game: what is held while the player
 * lies dead changes nothing, and yet belongs to the run. As text a check is a line such as
 * "60 = 1f0c22aa93b1d04e". */
#ifndef LEDGE_GAME_REPLAY_CHECK_H
#define LEDGE_GAME_REPLAY_CHECK_H

#include "../base/hash.h"
#include "../base/text.h"
#include "game.h"

enum { REPLAY_CHECK_TICKS = 60, REPLAY_HASH_DIGITS = 16 };

/* The hash of the inputs before the first tick. */
#define REPLAY_NO_INPUTS HASH_SEED

/* The hash of the inputs after one more tick. */
static inline uint64_t replay_mix_input(uint64_t inputs, Input input)
{
    return hash_u64(inputs, input);
}

/* The check of a replay where the inputs so far led to `game`. */
static inline uint64_t replay_check(uint64_t inputs, const Game *game, const Level *level)
{
    return hash_finish(hash_u64(inputs, game_hash(game, level)));
}

/* How many checks a run of so many ticks has, and the tick after which check `index` is taken. */
static inline int32_t replay_check_count(int32_t ticks)
{
    return (ticks + REPLAY_CHECK_TICKS - 1) / REPLAY_CHECK_TICKS;
}

static inline int32_t replay_check_tick(int32_t ticks, int32_t index)
{
    return min_i32((index + 1) * REPLAY_CHECK_TICKS, ticks);
}

/* Adds the line of a check. */
void replay_add_check(int32_t tick, uint64_t check, Text *out);

/* Reads such a line, without its end. False, with `out` unchanged, if it is not one for `tick`. */
bool replay_parse_check(const char *line, size_t length, int32_t tick, uint64_t *out);

/* Reads exactly sixteen digits of 0-9 a-f; false, with `out` unchanged, for any other text. */
bool replay_parse_hash(const char *text, size_t length, uint64_t *out);

#endif
