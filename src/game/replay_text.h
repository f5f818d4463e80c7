/* replay_text.h - the pieces that a replay's text is put together from: to write it as a whole
 * (replay_text) and while the run goes on (replay_stream.h). */
#ifndef LEDGE_GAME_REPLAY_TEXT_H
#define LEDGE_GAME_REPLAY_TEXT_H

#include "replay.h"

enum {
    REPLAY_HEADER_MAX = 1024,   /* bytes of the header, with [input] and the NUL */
    REPLAY_CHECK_LINE_MAX = 40, /* bytes of a line of [check], with the NUL */
    REPLAY_HASH_DIGITS = 16
};

/* The hash of the lines before it in the header. */
uint64_t replay_seal(const Replay *replay);

/* Writes all up to the line [input], that included. Returns its length. */
size_t replay_write_header(const Replay *replay, char out[REPLAY_HEADER_MAX]);

/* Writes "60 = 1f0c22aa93b1d04e" with its line end. Returns its length. */
size_t replay_write_check(int32_t tick, uint64_t check, char out[REPLAY_CHECK_LINE_MAX]);

/* Reads such a line, without its end. False, and `out` unchanged, where it is none for `tick`. */
bool replay_parse_check(const char *line, size_t length, int32_t tick, uint64_t *out);

#endif
