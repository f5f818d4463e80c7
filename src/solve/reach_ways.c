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
