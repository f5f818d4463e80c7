/* reach_ways.c - see reach_ways.h */
#include "reach_ways.h"

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

/* A body between these columns that goes down does so in one of them. */
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
