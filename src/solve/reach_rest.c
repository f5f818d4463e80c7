/* reach_rest.c - see reach_rest.h */
#include "reach_rest.h"

#include <stdlib.h>

bool reach_rest_init(ReachRest *rest, int32_t cols, int32_t rows, int32_t reach)
{
    int32_t blocks = (cols + REACH_REST_BLOCK - 1) / REACH_REST_BLOCK;
    *rest = (ReachRest){.rows = rows,
                        .blocks = blocks,
                        .window = min_i32(blocks, reach / REACH_REST_BLOCK + 1),
                        .left = calloc((size_t)blocks * (size_t)rows, 1),
                        .lowest = malloc((size_t)blocks * sizeof *rest->lowest),
                        .horizon = malloc((size_t)blocks * sizeof *rest->horizon)};
    if (!rest->left || !rest->lowest || !rest->horizon) {
        reach_rest_done(rest);
        return false;
    }
    for (int32_t i = 0; i < blocks; i++)
        rest->lowest[i] = rest->horizon[i] = -1;
    return true;
}

void reach_rest_done(ReachRest *rest)
{
    free(rest->left);
    free(rest->lowest);
    free(rest->horizon);
    *rest = (ReachRest){.left = NULL};
}

/* Updates the horizons after the block's lowest row has changed. */
static void find_horizons(ReachRest *rest, int32_t block)
{
    const int32_t window = rest->window, end = rest->blocks - 1;
    for (int32_t i = max_i32(0, block - window); i <= min_i32(end, block + window); i++) {
        rest->horizon[i] = -1;
        for (int32_t k = max_i32(0, i - window); k <= min_i32(end, i + window); k++)
            rest->horizon[i] = max_i32(rest->horizon[i], rest->lowest[k]);
    }
}

void reach_rest_add(ReachRest *rest, int32_t col, int32_t row)
{
    int32_t block = col / REACH_REST_BLOCK;
    rest->left[block * rest->rows + row]++;
    if (row <= rest->lowest[block]) return;
    rest->lowest[block] = row;
    find_horizons(rest, block);
}

void reach_rest_remove(ReachRest *rest, int32_t col, int32_t row)
{
    int32_t block = col / REACH_REST_BLOCK;
    uint8_t *left = rest->left + block * rest->rows;
    assert(left[row] > 0);
    left[row]--;
    if (row != rest->lowest[block] || left[row] > 0) return;
    while (row >= 0 && left[row] == 0)
        row--;
    rest->lowest[block] = row;
    find_horizons(rest, block);
}
