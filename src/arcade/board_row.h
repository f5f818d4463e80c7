/* board_row.h - a row of a board, as the league writes it and the game reads it.
 *
 * As text a row is `TICKS DEATHS COINS SECONDS HOST NAME~ID`: in the files of boards, after
 * BOARD_FIRST_LINE, and before each replay that the league's server keeps.
 * Units: ticks of 1/60 s, seconds since 1970.
 * Ranges: a host is 1 to 31 of A-Z a-z 0-9 _ -.
 * Errors: bool; what is read comes from other machines, and nothing is changed on failure. */
#ifndef LEDGE_ARCADE_BOARD_ROW_H
#define LEDGE_ARCADE_BOARD_ROW_H

#include "../base/text.h"
#include "../save/best_kind.h"
#include "../save/visitor.h"

enum {
    BOARD_HOST_MAX = 32,
    BOARD_LINE_MAX = 160, /* bytes of a row as text */
    BOARD_NAME_MAX = 96,
    BOARD_SECONDS_BITS = 34
};

#define BOARD_FIRST_LINE "; ledge board 1\n"

typedef struct BoardRow {
    int32_t ticks, deaths, coins;
    int64_t seconds;
    char id[VISITOR_ID_LENGTH + 1];
    char player[VISITOR_PLAYER_MAX]; /* NAME~ID; "" until the row was checked */
    char host[BOARD_HOST_MAX];       /* "": this one */
    bool is_checked;
} BoardRow;

bool board_host_is_good(const char *host);

/* Reads a row without its line end; it counts as checked. */
bool board_row_read(const char *line, size_t length, BoardRow *row);

/* Adds the row without a line end. */
void board_row_add(const BoardRow *row, Text *out);

/* Compares two rows of different players: below 0 if `a` is better. Of equal runs the earlier is.
 */
int32_t board_row_compare(BestKind kind, const BoardRow *a, const BoardRow *b);

/* "HASH.ENGINE.KIND", as the file of a level's board is called. */
void board_file_name(uint64_t hash, BestKind kind, char out[BOARD_NAME_MAX]);

#endif
