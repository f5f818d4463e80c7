/* reach_frontier.c - see reach_internal.h */
#include "reach_internal.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t NONE = UINT32_MAX;

bool reach_queue_init(ReachQueue *queue, uint32_t count)
{
    *queue = (ReachQueue){.next = malloc(count * sizeof *queue->next),
                          .previous = malloc(count * sizeof *queue->previous),
                          .list = malloc(count),
                          .lowest = REACH_QUEUE_LISTS};
    if (!queue->next || !queue->previous || !queue->list) {
        reach_queue_done(queue);
        return false;
    }
    memset(queue->list, REACH_QUEUE_LISTS, count);
    memset(queue->heads, 0xFF, sizeof queue->heads);
    return true;
}

void reach_queue_done(ReachQueue *queue)
{
    free(queue->next);
    free(queue->previous);
    free(queue->list);
    *queue = (ReachQueue){.next = NULL};
}

static void take_out(ReachQueue *queue, uint32_t item)
{
    uint32_t next = queue->next[item], previous = queue->previous[item];
    if (previous == NONE)
        queue->heads[queue->list[item]] = next;
    else
        queue->next[previous] = next;
    if (next != NONE) queue->previous[next] = previous;
    queue->list[item] = REACH_QUEUE_LISTS;
}

void reach_queue_push(ReachQueue *queue, uint32_t item, int32_t list)
{
    assert(list >= 0 && list < REACH_QUEUE_LISTS);
    if (queue->list[item] <= list) return;
    if (queue->list[item] < REACH_QUEUE_LISTS) take_out(queue, item);
    uint32_t first = queue->heads[list];
    queue->next[item] = first;
    queue->previous[item] = NONE;
    if (first != NONE) queue->previous[first] = item;
    queue->heads[list] = item;
    queue->list[item] = (uint8_t)list;
    queue->lowest = min_i32(queue->lowest, list);
}

int32_t reach_queue_lowest(ReachQueue *queue)
{
    while (queue->lowest < REACH_QUEUE_LISTS && queue->heads[queue->lowest] == NONE)
        queue->lowest++;
    return queue->lowest;
}

uint32_t reach_queue_pop(ReachQueue *queue, int32_t list)
{
    uint32_t item = queue->heads[list];
    assert(item != NONE);
    take_out(queue, item);
    return item;
}

/* ---- reach rest ---- */

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

static void find_horizon(ReachRest *rest, int32_t block)
{
    int32_t last = min_i32(rest->blocks - 1, block + rest->window);
    rest->horizon[block] = -1;
    for (int32_t i = max_i32(0, block - rest->window); i <= last; i++)
        rest->horizon[block] = max_i32(rest->horizon[block], rest->lowest[i]);
}

/* Updates the horizons after the block's lowest row has changed. */
static void find_horizons(ReachRest *rest, int32_t block)
{
    int32_t last = min_i32(rest->blocks - 1, block + rest->window);
    for (int32_t i = max_i32(0, block - rest->window); i <= last; i++)
        find_horizon(rest, i);
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

/* ---- reach ways ---- */

/* The bits of a place; 0 outside the map. */
static uint8_t footing_at(const StandableMap *footing, int32_t col, int32_t row)
{
    bool is_inside = col >= 0 && col < footing->cols && row >= 0 && row < footing->height;
    return is_inside ? footing->cells[row * footing->cols + col] : 0;
}

static uint8_t ways_from(const StandableMap *footing, int32_t col, int32_t row)
{
    uint8_t left = footing_at(footing, col - 1, row), right = footing_at(footing, col, row);
    uint8_t left_up = footing_at(footing, col - 1, row - 1);
    uint8_t right_up = footing_at(footing, col, row - 1);
    uint8_t left_down = footing_at(footing, col - 1, row + 1);
    uint8_t right_down = footing_at(footing, col, row + 1);
    uint8_t ways = 0;
    if (left & STANDABLE_OPEN) ways |= WAY_LEFT;
    if (right & STANDABLE_OPEN) ways |= WAY_RIGHT;
    if (((left & left_up) | (right & right_up)) & STANDABLE_OPEN) ways |= WAY_UP;
    if (((left & left_down) | (right & right_down)) & STANDABLE_OPEN) ways |= WAY_DOWN;
    if (left & STANDABLE_CORNER) ways |= WAY_LEFT_CORNER;
    if (right & STANDABLE_CORNER) ways |= WAY_RIGHT_CORNER;
    return ways;
}

static bool is_oneway(const Level *level, int32_t col, int32_t row)
{
    return grid_get(&level->terrain.grid, col, row) == TILE_ONEWAY;
}

/* Whoever is between these columns and goes down does so in one of them. */
void reach_ways_mark_drops(const StandableMap *footing, const Level *level, uint8_t *ways)
{
    for (int32_t row = 0; row + 1 < footing->height; row++)
        for (int32_t col = 0; col <= footing->cols; col++, ways++) {
            bool is_left = footing_at(footing, col - 1, row) &
                           footing_at(footing, col - 1, row + 1) & STANDABLE_OPEN;
            bool is_right =
                footing_at(footing, col, row) & footing_at(footing, col, row + 1) & STANDABLE_OPEN;
            int32_t below = row + 1 - footing->sky;
            if ((!is_left || is_oneway(level, col - 1, below)) &&
                (!is_right || is_oneway(level, col, below)) && (is_left || is_right))
                *ways |= WAY_DROP;
        }
}

void reach_ways_find(const StandableMap *footing, bool is_wound, uint8_t *ways)
{
    const int32_t cols = footing->cols, last = footing->height - 1;
    for (int32_t row = 0; row <= last; row++)
        for (int32_t col = 0; col <= cols; col++) {
            bool is_round = (col == 0 && row > 0) || (col == cols && row < last);
            *ways = ways_from(footing, col, row);
            if (is_wound && is_round) *ways |= WAY_ROUND;
            ways++;
        }
}
