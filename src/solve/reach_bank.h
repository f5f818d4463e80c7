/* reach_bank.h - the cells that a body of the model `bank` can be in: it never leaves its height.
 *
 * What is followed are the columns that one of its two sides can be in. A move goes at most `step`
 * pixels, and asks only where it ends: a leading side can be in every column so near that is not
 * solid, and, set back from one that is, in the one before it; the other side is then in that
 * column or in the one behind.
 * A wall at the border may shove it out of the level by its own width.
 * Ranges: a body that is no larger than a cell, and starts inside its own. Of others nothing is
 * known.
 * Memory: reach_bank_done frees the cells. */
#ifndef LEDGE_SOLVE_REACH_BANK_H
#define LEDGE_SOLVE_REACH_BANK_H

#include "../game/level.h"

typedef struct ReachBank {
    const Level *level;
    bool is_open;     /* nothing is known */
    uint8_t *reached; /* by cell of the level */
} ReachBank;

/* False when memory ran out. */
bool reach_bank_init(ReachBank *bank, const Level *level);
void reach_bank_done(ReachBank *bank);

/* A body starts in the cell; `doors_open` for it. True if that is news. */
bool reach_bank_start(ReachBank *bank, int32_t col, int32_t row, bool doors_open);

bool reach_bank_has(const ReachBank *bank, int32_t col, int32_t row);

/* Can the body touch a thing in this cell? */
bool reach_bank_touches(const ReachBank *bank, int32_t col, int32_t row);

#endif
