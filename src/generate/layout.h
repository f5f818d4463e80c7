/* layout.h - the map of a generated level while it grows from left to right.
 *
 * Cells are the glyphs of levels/README.md. The cursor is behind the last column; the floor is the
 * row of the ground's surface there. Column 0 is the left, row 0 the top.
 * Ranges: LAYOUT_ROWS rows, up to LAYOUT_COLS_MAX columns; what falls outside is not set.
 * Plain data; nothing here allocates. */
#ifndef LEDGE_GENERATE_LAYOUT_H
#define LEDGE_GENERATE_LAYOUT_H

#include "../base.h"

enum {
    LAYOUT_ROWS = 22,
    LAYOUT_COLS_MAX = 640,
    LAYOUT_LIFTS_MAX = 10,
    LAYOUT_COINS_MAX = 128,
    LAYOUT_PARTS_MAX = 32,
    FLOOR_HIGHEST = 7, /* of the ground between pieces, so that a jump is seen */
    FLOOR_LOWEST = 17
};

/* The path of a lift, in thousandths of a cell a tick. */
typedef struct LayoutLift {
    int32_t dx, dy, ticks;
} LayoutLift;

/* Where a coin may be. */
typedef struct CoinPlace {
    int16_t col, row;
    uint8_t worth; /* 0 to 9: the farther off the way, the more */
    uint8_t chosen;
} CoinPlace;

typedef struct Layout {
    int32_t cols;
    char cells[LAYOUT_ROWS][LAYOUT_COLS_MAX];
    LayoutLift lifts[LAYOUT_LIFTS_MAX];
    int32_t lift_count;
    CoinPlace coins[LAYOUT_COINS_MAX];
    int32_t coin_count;
    int16_t part_cols[LAYOUT_PARTS_MAX]; /* where each part begins */
    int32_t part_count;
} Layout;

void layout_clear(Layout *layout);

/* Sets a cell; columns behind the cursor must have been added. */
void layout_set(Layout *layout, int32_t col, int32_t row, char glyph);

/* '.' outside. */
char layout_at(const Layout *layout, int32_t col, int32_t row);

/* Sets all cells of an area, its last column and row included. */
void layout_fill(Layout *layout, int32_t col, int32_t row, int32_t last_col, int32_t last_row,
                 char glyph);

/* Adds columns that are empty above `floor` and solid from there on. */
void layout_add(Layout *layout, int32_t count, int32_t floor);

/* The digit of a new lift, or '=' when there are too many. */
char layout_add_lift(Layout *layout, int32_t dx, int32_t dy, int32_t ticks);

void layout_offer_coin(Layout *layout, int32_t col, int32_t row, int32_t worth);

/* The part (in the order of part_cols) that a column belongs to. */
int32_t layout_part_at(const Layout *layout, int32_t col);

/* The row of the ground of a column: the highest of the solid cells at its bottom; LAYOUT_ROWS
 * when there is none. */
int32_t layout_surface(const Layout *layout, int32_t col);

#endif
