/* reach_ways.h - where a body can go from the border between two columns, in one row: to the
 * columns beside it, and up and down along it.
 *
 * Borders are numbered row by row, one more than there are columns. */
#ifndef LEDGE_SOLVE_REACH_WAYS_H
#define LEDGE_SOLVE_REACH_WAYS_H

#include "footing.h"

enum {
    WAY_LEFT = 1,
    WAY_RIGHT = 2,
    WAY_UP = 4,
    WAY_DOWN = 8,
    WAY_LEFT_CORNER = 16, /* corners overhead may shove a body through a part of the column */
    WAY_RIGHT_CORNER = 32,
    WAY_ROUND = 64 /* the border is also one at the other side of the map */
};

/* The ways of all borders of the map. `is_wound`: what leaves it at one side comes back at the
 * other, a row apart. */
void reach_ways_find(const StandableMap *footing, bool is_wound, uint8_t *ways);

#endif
