/* reach_report.h - what a level's maker hears of what is proved out of reach: the finish, keys,
 * coins.
 *
 * These are warnings: a file is in order, and can be played, where its level cannot be beaten. */
#ifndef LEDGE_SOLVE_REACH_REPORT_H
#define LEDGE_SOLVE_REACH_REPORT_H

#include "../error.h"
#include "reach.h"

/* What the player can never touch. */
typedef struct ReachLosses {
    bool has_finish; /* the level has one at all */
    bool finish;     /* it has, and it is lost */
    int32_t keys, coins;
} ReachLosses;

/* Adds a warning for each key and coin, and for the finish where no cell of it can be touched.
 * `reach` is done, and is that of `level`, whose map begins in line `map_line` of its file. */
ReachLosses reach_report(const Reach *reach, const Level *level, int32_t map_line,
                         ErrorList *errors);

#endif
