/* reach_rest.h - what is still to be reached: for any column the lowest such place near it.
 *
 * A body that cannot get to any of these can be ignored. "Near" is as far as a body can ever get
 * sideways, down to the bottom of the map.
 * Units: columns, rows of the map counted from its top.
 * Memory: reach_rest_done frees the tables. */
#ifndef LEDGE_SOLVE_REACH_REST_H
#define LEDGE_SOLVE_REACH_REST_H

#include "../base/base.h"

enum { REACH_REST_BLOCK = 16 }; /* columns of a block */

typedef struct ReachRest {
    int32_t rows, blocks;
    int32_t window;   /* blocks on either side that count as near */
    uint8_t *left;    /* by block and row: places */
    int32_t *lowest;  /* by block: the lowest row with any; -1: there is none */
    int32_t *horizon; /* by block: the lowest of those near it */
} ReachRest;

/* An empty one. Columns up to `reach` apart count as near. False when memory ran out. */
bool reach_rest_init(ReachRest *rest, int32_t cols, int32_t rows, int32_t reach);
void reach_rest_done(ReachRest *rest);

/* Adds a place that is to be reached; removes one that is reached now. Each place once. */
void reach_rest_add(ReachRest *rest, int32_t col, int32_t row);
void reach_rest_remove(ReachRest *rest, int32_t col, int32_t row);

/* The lowest row that has a place to be reached near this column; -1: there is none. */
static inline int32_t reach_rest_horizon(const ReachRest *rest, int32_t col)
{
    return rest->horizon[col / REACH_REST_BLOCK];
}

#endif
