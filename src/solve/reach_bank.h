/* reach_bank.h - the cells that a body of the model `bank` can be in: its height never changes.
 *
 * What is followed are the columns that one of its two sides can be in. A move goes at most `step`
 * pixels, and tests only where it ends: the leading side can be in every column up to there that is
 * not solid, and, stopped by one that is, in the one before it; the other side is then in that
 * column or in the one behind.
 * A wall at the border may push it out of the level by its own width.
 * Ranges: a body that is no larger than a cell and starts inside its cell. Others are not bounded.
 * Memory: reach_bank_done frees the cells. */
#ifndef LEDGE_SOLVE_REACH_BANK_H
#define LEDGE_SOLVE_REACH_BANK_H

#include "../level/level.h"

typedef struct ReachBank {
    const Level *level;
    bool is_open;     /* not bounded: everything is reached */
    uint8_t *reached; /* by cell of the level */
} ReachBank;

/* False when memory ran out. */
bool reach_bank_init(ReachBank *bank, const Level *level);
void reach_bank_done(ReachBank *bank);

/* Starts a body in the cell, with `doors_open`. True if that reaches anything new. */
bool reach_bank_start(ReachBank *bank, int32_t col, int32_t row, bool doors_open);

bool reach_bank_has(const ReachBank *bank, int32_t col, int32_t row);

/* Can the body touch a thing in this cell? */
bool reach_bank_touches(const ReachBank *bank, int32_t col, int32_t row);

#endif
