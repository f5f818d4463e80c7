/* board.h - the boards of an arcade: the best run of each player in a level, or over several.
 *
 * A board is read from boards/ if the league has written it there. Otherwise it is made of the
 * file names in records/, which claim the results of their runs (run_claim.h). A claim proves
 * nothing: board_check plays the run of a row before the row is shown. Until then only the folder
 * is listed, whatever the number of players; it is listed again only when it has changed.
 *
 * The file boards/HASH.ENGINE.KIND is text: `; ledge board 1`, and then a row a line
 * (board_row.h), the best first. The runs of the first rows are boards/runs/HASH.ENGINE.KIND.ID.
 * Damaged rows are skipped and counted.
 * Units: ticks of 1/60 s, seconds since 1970.
 * Memory: board_done frees. */
#ifndef LEDGE_ARCADE_BOARD_H
#define LEDGE_ARCADE_BOARD_H

#include "../save/records.h"
#include "arcade_folder.h"
#include "board_row.h"

enum {
    BOARD_ROWS_MAX = 1000,
    BOARD_FILE_MAX = BOARD_ROWS_MAX * BOARD_LINE_MAX, /* bytes */
    BOARD_LEVELS_MAX = 64,                            /* of a board over several levels */
    BOARD_CLAIMS_MAX = 32768,                         /* beyond, only the best of each player */
    BOARD_STANDING_MAX = 64
};

/* What the name of a file in records/ claims. */
typedef struct BoardClaim {
    RunClaim run;
    int32_t level; /* index of its level */
    bool is_false; /* the run was played, and is not as claimed */
} BoardClaim;

typedef struct Board {
    BestKind kind;
    int32_t level_count;
    uint64_t levels[BOARD_LEVELS_MAX];
    bool is_of_league;
    BoardRow *rows; /* best first */
    int32_t count;
    int32_t damaged;             /* rows of the file that were skipped */
    int32_t reads;               /* files that were opened, for tests of the cost */
    int64_t changed_at, read_at; /* the folder or file that it was made of, in ns */
    BoardClaim *claims;
    int32_t claim_count;
    size_t row_capacity, claim_capacity;
} Board;

/* Begins an empty board of a level, or of several: at most BOARD_LEVELS_MAX. The rows of several
 * are the sums of the players who are on the board of each. */
void board_init(Board *board, BestKind kind, const uint64_t *levels, int32_t count);

/* Reads the board, again only if its source has changed. False, without rows, if there is no source
 * or memory ran out. */
bool board_read(Board *board, const Arcade *arcade);

/* Plays the runs that row `index` claims. `levels` are in the order of board_init, NULL for a level
 * that cannot be read. False if a claim was false: the row was removed or replaced by the player's
 * next claim, so that another row may have this index. */
bool board_check(Board *board, const Arcade *arcade, const Level *const *levels, int32_t index);

/* The index of a player's row, or -1. */
int32_t board_find(const Board *board, const char *id);

/* The place, from 1, that this run of the player would have among the other players. */
int32_t board_place(const Board *board, const char *id, const BoardRow *run);

/* The player's place on the board of a level, with this run or a better one: "3rd of 41, 0.42 s
 * behind ada~k7f3". "" if the player is on no board. */
void board_standing(const Arcade *arcade, const Level *level, BestKind kind, const BoardRow *run,
                    char out[BOARD_STANDING_MAX]);

/* Reads the run of a row, without playing it. False if this host does not have it. replay_done
 * frees it. */
bool board_open_run(Board *board, const Arcade *arcade, int32_t index, Replay *replay);

/* The player's name for display, with as much of the id as distinguishes it from the other rows. */
void board_shown(const Board *board, int32_t index, char out[VISITOR_PLAYER_MAX]);

void board_done(Board *board);

#endif
