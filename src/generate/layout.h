/* layout.h - the map of a generated level while it grows.
 *
 * A story is laid from left to right: the cursor is behind its last column, the floor is the row of
 * the ground's surface there. A level has one story, a tower several, which are put on top of each
 * other, every second one mirrored.
 * Cells are the glyphs of levels/README.md. Column 0 is the left, row 0 the top.
 * Ranges: STORY_ROWS rows a story while it is laid, fewer once it is cropped; up to LAYOUT_COLS_MAX
 * columns; what falls outside is not set.
 * Plain data; nothing here allocates. */
#ifndef LEDGE_GENERATE_LAYOUT_H
#define LEDGE_GENERATE_LAYOUT_H

#include "../base/base.h"

enum {
    STORY_ROWS = 30,
    STORIES_MAX = 5,
    LAYOUT_ROWS_MAX = STORY_ROWS * STORIES_MAX,
    LAYOUT_COLS_MAX = 640,
    LAYOUT_LIFTS_MAX = 10,
    LAYOUT_COINS_MAX = 128,
    LAYOUT_PARTS_MAX = 32,
    FLOOR_HIGHEST = 7, /* of the ground between pieces, so that a jump is seen */
    FLOOR_LOWEST = 24
};

/* The path of a lift, in thousandths of a cell a tick. */
typedef struct LayoutLift {
    int32_t dx, dy, ticks;
} LayoutLift;

/* Where a coin may be. */
typedef struct CoinPlace {
    int16_t col, row;
    uint8_t worth; /* 0 to 9: the farther off the way, the more */
    bool is_chosen;
    uint8_t number; /* the order in which it was taken or left out, from 1 on; 0: neither */
} CoinPlace;

/* Where a piece is: its columns, in a story. */
typedef struct LayoutPart {
    int16_t col, last_col, story;
} LayoutPart;

typedef struct Layout {
    int32_t cols, rows;
    char cells[LAYOUT_ROWS_MAX][LAYOUT_COLS_MAX];
    LayoutLift lifts[LAYOUT_LIFTS_MAX];
    int32_t lift_count;
    CoinPlace coins[LAYOUT_COINS_MAX];
    int32_t coin_count;
    LayoutPart parts[LAYOUT_PARTS_MAX]; /* in the order of the way */
    int32_t part_count;
    int16_t tops[STORIES_MAX]; /* the first row of each story, from the lowest one on */
    int32_t story_count;
    int32_t spiked_pits; /* so far */
    bool is_story;       /* of a tower: who falls would land in the story below */
} Layout;

/* An empty layout of so many rows. */
void layout_clear(Layout *layout, int32_t rows);

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

/* The part that a cell is in, or the one of its story that is nearest by columns. */
int32_t layout_part_at(const Layout *layout, int32_t col, int32_t row);

/* The row of the ground of a column in a story: the highest of the lowest solid cells without a
 * gap; the row below the story when there is none. */
int32_t layout_surface(const Layout *layout, int32_t story, int32_t col);

/* Where a story is in a tower: its column 0. Mirrored, its columns go to the left. */
typedef struct StoryPlace {
    int32_t col;
    bool is_mirrored;
} StoryPlace;

/* Leaves rows out: of the sky all but `sky` rows over what is highest, and of the rows at the
 * bottom that are all alike, above the last two, all but `depth`. Returns how many at the top. */
int32_t layout_crop(Layout *layout, int32_t sky, int32_t depth);

/* The first row from the top that is not empty in these columns; the last one included. */
int32_t layout_highest(const Layout *layout, int32_t first_col, int32_t last_col);

/* A glyph as it is in a mirror. */
char layout_mirrored(char glyph);

/* Puts a story on top of those that a tower has, with its coins, lifts and parts. */
void layout_add_story(Layout *tower, const Layout *from, StoryPlace place);

/* A column of the story as one of the tower. */
static inline int32_t story_place_col(StoryPlace place, int32_t col)
{
    return place.is_mirrored ? place.col - col : place.col + col;
}

#endif
