/* replay_stream.h - a run written while it is played, so that what there is of it is never lost.
 *
 * The text begins with the header of a replay without ticks. Then comes a block for every
 * REPLAY_CHECK_TICKS ticks: their input lines, a line `died` where the player lies dead after them,
 * and the check. Blocks are only added; what was cut off in the last one is left out.
 * Memory: the replay that is read belongs to the caller. */
#ifndef LEDGE_GAME_REPLAY_STREAM_H
#define LEDGE_GAME_REPLAY_STREAM_H

#include "replay.h"

enum { REPLAY_BLOCK_MAX = 640 /* bytes of a block, with the NUL */ };

/* Writes the block of the ticks that led to `game`; `inputs` is the hash of all inputs so far.
 * False when memory ran out. */
bool replay_stream_write(const Input ticks[REPLAY_CHECK_TICKS], uint64_t inputs, const Game *game,
                         const Level *level, char out[REPLAY_BLOCK_MAX], size_t *length);

/* Reads all whole blocks as a run that was left there, or ended dead. False when the header is not
 * one, or memory ran out. */
bool replay_stream_parse(const char *text, size_t length, Replay *replay);

#endif
