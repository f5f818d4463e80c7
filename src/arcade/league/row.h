/* row.h - a row of a board, and what hosts, players and the server's keys are called.
 *
 * As text a row is `TICKS DEATHS COINS SECONDS HOST NAME~ID`. It stands so in the files of boards,
 * and before each replay that the server keeps. Units: ticks; seconds since 1970 by the server's
 * clock. Ranges: a player is NAME~ID (visitor.h); a host is 1 to 31 of A-Z a-z 0-9 _ -. Errors:
 * bool; what is read comes from other machines, and is unchanged on failure. */
#ifndef LEDGE_ARCADE_LEAGUE_ROW_H
#define LEDGE_ARCADE_LEAGUE_ROW_H

#include "../../base/text.h"
#include "../arcade.h"

enum {
    ID_LENGTH = VISITOR_ID_LENGTH,
    ID_SIZE = ID_LENGTH + 1,
    NAME_LENGTH_MAX = VISITOR_NAME_LENGTH,
    HOST_SIZE = 32,
    KEY_SIZE = 96,
    ROW_SIZE = 160,
    ROW_TICKS_BITS = 18,
    ROW_SECONDS_BITS = 34
};

typedef struct Row {
    int32_t ticks, deaths, coins;
    int64_t seconds;
    char host[HOST_SIZE];
    char player[REPLAY_PLAYER_MAX];
} Row;

bool row_host_is_right(const char *host);
bool row_id_is_right(const char *id);
bool row_player_is_right(const char *player);

/* The id of a player that is right. */
const char *row_player_id(const char *player);

/* Reads a row without a line end. */
bool row_read(const char *line, size_t length, Row *out);

/* Adds the row without a line end. */
void row_add(const Row *row, Text *out);

/* The row as a number in which less is better, exact in a double: ticks, then the earlier run; of
 * the kind for deaths these, then ticks. */
int64_t row_score(const Row *row, BestKind kind);

/* A run that came in, `seconds` after 1970. */
Row row_of_run(const char *host, const Replay *replay, const ReplayReport *report, int64_t seconds);

/* ---- keys ---- */

/* A board, the replays on it: "b:{HASH}:E:KIND", "t:{HASH}:E:KIND". */
void row_board_key(char letter, uint64_t hash, BestKind kind, char out[KEY_SIZE]);

/* "HASH.ENGINE.KIND", as the file of a board is called. */
void row_board_name(uint64_t hash, BestKind kind, char out[KEY_SIZE]);

/* Reads such a key of this or another engine. */
bool row_read_board_key(const char *key, char letter, uint64_t *hash, int32_t *engine,
                        BestKind *kind);

/* The hash of a text, 16 digits: what a verdict calls a run. */
enum { DIGEST_SIZE = 17 };
void row_digest(const char *text, size_t length, char out[DIGEST_SIZE]);

#endif
