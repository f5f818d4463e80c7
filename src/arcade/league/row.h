/* row.h - a row of a board on the league's server: its score and its keys; what players are called.
 *
 * Errors: bool; what is read comes from other machines, and nothing is changed on failure. */
#ifndef LEDGE_ARCADE_LEAGUE_ROW_H
#define LEDGE_ARCADE_LEAGUE_ROW_H

#include "../arcade.h"

enum {
    ID_LENGTH = VISITOR_ID_LENGTH,
    ID_SIZE = ID_LENGTH + 1,
    KEY_SIZE = BOARD_NAME_MAX,
    DIGEST_SIZE = 17
};

/* Has the player a name and an id? A guest, of whatever id, is on no board. */
bool row_player_is_right(const char *player);

/* The id of a player that is right. */
const char *row_player_id(const char *player);

/* The row as a number in which less is better, exact in a double: ticks, then the earlier run; of
 * the kind for deaths these, then ticks. */
int64_t row_score(const BoardRow *row, BestKind kind);

/* A run that came in, `seconds` after 1970, of a player that is right. */
BoardRow row_of_run(const char *host, const Replay *replay, const ReplayReport *report,
                    int64_t seconds);

/* The key of a board, "b:{HASH}:E:KIND", or of the replays on it, "t:{HASH}:E:KIND". */
void row_board_key(char letter, uint64_t hash, BestKind kind, char out[KEY_SIZE]);

/* The key of the queue of a host, "q:HOST:E", for runs of this engine. */
void row_queue_key(const char *host, int32_t engine, char out[KEY_SIZE]);

/* The hash of a text, 16 digits: what a verdict calls a run. */
void row_digest(const char *text, size_t length, char out[DIGEST_SIZE]);

#endif
