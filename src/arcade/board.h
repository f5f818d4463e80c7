/* board.h - the boards of an arcade: the best run of each player in a level, or over several.
 *
 * Where the league has put a board into boards/ it is read from there. Else it is made of the names
 * of the files in records/, which claim what their runs are (run_claim.h). A claim is no proof: a
 * row of such a board is shown after board_check has played its run. Only the names are read
 * before, so that a thousand players cost a glance at the folder; a board that is read again is
 * made again only when the folder has changed.
 *
 * The file boards/HASH.ENGINE.KIND is text, `; ledge board 1` and then a row a line (board_row.h),
 * the best first; the runs of its first rows are boards/runs/HASH.ENGINE.KIND.ID. Rows that are
 * damaged are left out and counted. Units: ticks of 1/60 s, seconds since 1970. Memory: board_done
 * frees. */
#ifndef LEDGE_ARCADE_BOARD_H
#define LEDGE_ARCADE_BOARD_H

#include "../save/records.h"
#include "arcade_folder.h"
#include "board_row.h"

enum {
    BOARD_ROWS_MAX = 1000,
    BOARD_FILE_MAX = BOARD_ROWS_MAX * 128, /* bytes */
    BOARD_LEVELS_MAX = 64,                 /* of a board over several levels */
    BOARD_CLAIMS_MAX = 32768,              /* of more, the best of each player */
    BOARD_STANDING_MAX = 64
};

/* A file in records/ with what its name claims. */
typedef struct BoardClaim {
    RunClaim run;
    int32_t level; /* index of its level */
    bool is_false; /* its run was played, and is another one */
} BoardClaim;

typedef struct Board {
    BestKind kind;
    int32_t level_count; /* 1: of a level */
    uint64_t levels[BOARD_LEVELS_MAX];
    bool is_of_league;
    BoardRow *rows; /* best first */
    int32_t count;
    int32_t damaged;             /* rows of the file that were left out */
    int32_t reads;               /* files that were opened for it, to see what it costs */
    int64_t changed_at, read_at; /* of the folder or file that it was made of, in ns */
    BoardClaim *claims;
    int32_t claim_count;
    size_t row_capacity, claim_capacity;
} Board;

/* Begins a board, without rows, of a level or over several. One over several has the sums of those
 * who are on the board of each. Needs at most BOARD_LEVELS_MAX levels. */
void board_init(Board *board, BestKind kind, const uint64_t *levels, int32_t count);

/* Reads it, or reads it again if something has changed. False, without rows, if there is nothing
 * to read or memory ran out. */
bool board_read(Board *board, const Arcade *arcade);

/* Plays the runs that row `index` claims. `levels` are in the order of board_init; NULL stands for
 * a level that cannot be read. True if the row stays; else it is gone, and another one may be in
 * its place. */
bool board_check(Board *board, const Arcade *arcade, const Level *const *levels, int32_t index);

/* The row of a player, or -1. */
int32_t board_find(const Board *board, const char *id);

/* The place, from 1 on, that a run of this player would have among the others. */
int32_t board_place(const Board *board, const char *id, const BoardRow *run);

/* How the player stands on the board of a level with this run or a better one: "3rd of 41, 0.42 s
 * behind ada~k7f3". "" where the player is on no board. */
void board_standing(const Arcade *arcade, const Level *level, BestKind kind, const BoardRow *run,
                    char out[BOARD_STANDING_MAX]);

/* The run of a row of a level, if it is here; replay_done frees it. It was not played yet. */
bool board_open_run(Board *board, const Arcade *arcade, int32_t index, Replay *replay);

/* How the row is told: with as many characters of the id as tell it from the others. */
void board_shown(const Board *board, int32_t index, char out[VISITOR_PLAYER_MAX]);

void board_done(Board *board);

#endif
