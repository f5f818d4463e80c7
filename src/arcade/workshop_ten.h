/* workshop_ten.h - ten in a row: ten levels of the workshop for each week, from easy to hard, to be
 * finished with three lives, and the week's board of who finished most of them.
 *
 * All players of a host have the same levels in a week: those that come first by a hash of the week
 * and the level, of the ones that at least one in five finishes, the author counted. Levels that
 * are older than the week go before newer ones, so that the choice stays.
 *
 * The runs of a player are one file in records/,
 * `ten-WEEK-LEVELS.TICKS-ID-PROCESS-TIME.ten`. Its first line is `; ledge ten 1 NAME~ID`; then for
 * each level in order `level HASH-TEXT BYTES` and the replay. The name claims; workshop_ten_check
 * plays the runs. They may be of any levels near the choice of the week, for this depends on what
 * players say.
 * Units: ticks of 1/60 s; weeks since 1970-01-05, a Monday.
 * Memory: workshop_ten_board_done frees. */
#ifndef LEDGE_ARCADE_WORKSHOP_TEN_H
#define LEDGE_ARCADE_WORKSHOP_TEN_H

#include "../save/shared_file.h"
#include "workshop_list.h"

enum {
    WORKSHOP_TEN = 10,
    WORKSHOP_TEN_LIVES = 3,
    WORKSHOP_TEN_POOL = 40,  /* levels of a week of which runs count */
    WORKSHOP_TEN_FINISH = 5, /* at least one of so many players finishes each */
    WORKSHOP_TEN_ROWS_MAX = 100,
    WORKSHOP_TEN_FILE_MAX = 1024 * 1024 /* bytes */
};

int32_t workshop_ten_week(int64_t now);

/* Chooses the levels of a week, from easy to hard, of a list that was read. False below ten. */
bool workshop_ten_choose(const WorkshopList *list, int32_t week, WorkshopId out[WORKSHOP_TEN]);

/* The finished runs of a player in a row: `count` levels of the choice, in their order. */
typedef struct WorkshopTenRuns {
    int32_t week, count;
    WorkshopId levels[WORKSHOP_TEN];
    const Replay *replays[WORKSHOP_TEN];
} WorkshopTenRuns;

/* Keeps the runs for the board. False, with errno, if they cannot be kept; runs of guests are not,
 * which is no fault. */
bool workshop_ten_keep(const Arcade *arcade, const WorkshopTenRuns *runs);

typedef struct WorkshopTenRow {
    char id[VISITOR_ID_LENGTH + 1];
    char player[VISITOR_PLAYER_MAX]; /* NAME~ID; "" until the row was checked */
    int32_t levels, ticks;
    uint64_t time; /* in ns since 1970 */
    char file[SHARED_NAME_MAX];
    bool is_checked, is_false;
} WorkshopTenRow;

typedef struct WorkshopTenBoard {
    int32_t week;
    WorkshopTenRow *claims; /* all of the week, in order: most levels, fewest ticks, earliest */
    int32_t claim_count;
    size_t capacity;
    int32_t rows[WORKSHOP_TEN_ROWS_MAX]; /* of the claims the best of each player */
    int32_t count;
} WorkshopTenBoard;

/* Reads the claims of a week. False if memory ran out. */
bool workshop_ten_read(WorkshopTenBoard *board, const Arcade *arcade, int32_t week);

static inline const WorkshopTenRow *workshop_ten_row(const WorkshopTenBoard *board, int32_t index)
{
    return &board->claims[board->rows[index]];
}

/* Plays the runs of a row, ten at most. False if they are not as claimed: the row was removed, or
 * replaced by the player's next claim. */
bool workshop_ten_check(WorkshopTenBoard *board, const Arcade *arcade, const WorkshopList *list,
                        int32_t index);

void workshop_ten_board_done(WorkshopTenBoard *board);

#endif
