/* replay_stream.h - a run written while it is played; the hash and the pieces of text that every
 * replay has.
 *
 * The text begins with the header of a replay without ticks. Then comes a block for every
 * REPLAY_CHECK_TICKS ticks: their input lines, a line `died` where the player lies dead after them,
 * and the check. Blocks are only added; what was cut off in the last one is left out.
 * Memory: the replay that is read belongs to the caller. */
#ifndef LEDGE_GAME_REPLAY_STREAM_H
#define LEDGE_GAME_REPLAY_STREAM_H

#include "../hash.h"
#include "../text.h"
#include "game.h"
#include "replay.h"

/* Adds the block of the ticks that led to `game`; `inputs` is the hash of all inputs so far. */
void replay_stream_add(const Input ticks[REPLAY_CHECK_TICKS], uint64_t inputs, const Game *game,
                       const Level *level, Text *out);

/* Reads all whole blocks as a run that was left there, or ended dead. False when the header is not
 * one, or memory ran out. */
bool replay_stream_parse(const char *text, size_t length, Replay *replay);

/* ---- replay check ---- */

/* The hash that a replay notes: of the game, and of every input up to it.
 *
 * The inputs are in it because not each of them shows in the game: what is held while the player
 * lies dead changes nothing, and yet belongs to the run. */

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

/* ---- replay text ---- */

/* The pieces that a replay's text is put together from: to write it as a whole
 * (replay_text) and while the run goes on (replay_stream.h). */

enum {
    REPLAY_HEADER_MAX = 1024, /* bytes of the header, with [input] and the NUL */
    REPLAY_HASH_DIGITS = 16
};

/* The hash of the lines before it in the header. */
uint64_t replay_seal(const Replay *replay);

/* Adds all up to the line [input], that included. */
void replay_add_header(const Replay *replay, Text *out);

/* Adds "60 = 1f0c22aa93b1d04e" with its line end. */
void replay_add_check(int32_t tick, uint64_t check, Text *out);

/* Reads such a line, without its end. False, and `out` unchanged, where it is none for `tick`. */
bool replay_parse_check(const char *line, size_t length, int32_t tick, uint64_t *out);

#endif
