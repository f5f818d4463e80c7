/* layout.c - see layout.h */
#include "layout.h"

#include <string.h>

void layout_clear(Layout *layout)
{
    *layout = (Layout){0};
    memset(layout->cells, '.', sizeof layout->cells);
}

void layout_set(Layout *layout, int32_t col, int32_t row, char glyph)
{
    if (col < 0 || col >= layout->cols || row < 0 || row >= LAYOUT_ROWS) return;
    layout->cells[row][col] = glyph;
}

char layout_at(const Layout *layout, int32_t col, int32_t row)
{
    if (col < 0 || col >= layout->cols || row < 0 || row >= LAYOUT_ROWS) return '.';
    return layout->cells[row][col];
}

void layout_fill(Layout *layout, int32_t col, int32_t row, int32_t last_col, int32_t last_row,
                 char glyph)
{
    for (int32_t r = row; r <= last_row; r++)
        for (int32_t c = col; c <= last_col; c++)
            layout_set(layout, c, r, glyph);
}

void layout_add(Layout *layout, int32_t count, int32_t floor)
{
    for (; count > 0 && layout->cols < LAYOUT_COLS_MAX; count--) {
        layout->cols++;
        for (int32_t row = floor; row < LAYOUT_ROWS; row++)
            layout->cells[row][layout->cols - 1] = '#';
    }
}

char layout_add_lift(Layout *layout, int32_t dx, int32_t dy, int32_t ticks)
{
    if (layout->lift_count == LAYOUT_LIFTS_MAX) return '=';
    layout->lifts[layout->lift_count] = (LayoutLift){dx, dy, ticks};
    return (char)('0' + layout->lift_count++);
}

void layout_offer_coin(Layout *layout, int32_t col, int32_t row, int32_t worth)
{
    if (layout->coin_count == LAYOUT_COINS_MAX || layout_at(layout, col, row) != '.') return;
    layout->coins[layout->coin_count++] =
        (CoinPlace){.col = (int16_t)col, .row = (int16_t)row, .worth = (uint8_t)worth};
}

int32_t layout_part_at(const Layout *layout, int32_t col)
{
    int32_t part = layout->part_count - 1;
    while (part > 0 && layout->part_cols[part] > col)
        part--;
    return part;
}

int32_t layout_surface(const Layout *layout, int32_t col)
{
    int32_t row = LAYOUT_ROWS;
    while (row > 0 && layout_at(layout, col, row - 1) == '#')
        row--;
    return row;
}
