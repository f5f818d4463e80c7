/* replay_stream.h - a run written while it is played; the hash and the parts of text that all
 * replays share.
 *
 * The text begins with the header of a replay without ticks. Then comes a block for every
 * REPLAY_CHECK_TICKS ticks: their input lines, a line `died` where the player lies dead after them,
 * and the check. Blocks are only appended; an incomplete last block is ignored.
 * Memory: the replay that is read belongs to the caller. */
#ifndef LEDGE_GAME_REPLAY_STREAM_H
#define LEDGE_GAME_REPLAY_STREAM_H

#include "../base/hash.h"
#include "../base/text.h"
#include "game.h"
#include "replay.h"

/* Adds the block of the ticks that led to `game`; `inputs` is the hash of all inputs so far. */
void replay_stream_add(const Input ticks[REPLAY_CHECK_TICKS], uint64_t inputs, const Game *game,
                       const Level *level, Text *out);

/* Reads all complete blocks as a run with the result "quit" or "died". False when the header is
 * wrong, or memory ran out. */
bool replay_stream_parse(const char *text, size_t length, Replay *replay);

/* Reads the header alone and says how many bytes it has. False as long as it is not whole, and when
 * it is wrong, which it also is when `length` is at least REPLAY_HEADER_MAX. */
bool replay_stream_parse_header(const char *text, size_t length, Replay *replay, size_t *size);

/* ---- replay check ---- */

/* The hash in a replay: of the game, and of every input up to it.
 *
 * The inputs are included because not all of them change the game: what is held while the player
 * lies dead changes nothing, and yet belongs to the run. */

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

/* ---- replay text ---- */

/* The parts of a replay's text, for writing it as a whole (replay_text) and during the run
 * (replay_stream_add). */

enum {
    REPLAY_HEADER_MAX = 1400, /* bytes of the header, with [input] and the NUL */
    REPLAY_HASH_DIGITS = 16
};

/* Reads the names of assists, separated by single blanks. False for any other word. */
bool assists_from_text(const char *text, uint8_t *assists);

/* The hash of the header lines before the seal. */
uint64_t replay_seal(const Replay *replay);

/* Adds everything up to and including the line [input]. */
void replay_add_header(const Replay *replay, Text *out);

/* Adds "60 = 1f0c22aa93b1d04e" with its line end. */
void replay_add_check(int32_t tick, uint64_t check, Text *out);

/* Reads such a line, without its end. False, with `out` unchanged, if it is not one for `tick`. */
bool replay_parse_check(const char *line, size_t length, int32_t tick, uint64_t *out);

#endif
