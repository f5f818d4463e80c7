/* piece_things.c - pieces with something that moves, throws or is locked. */
#include "piece_internal.h"

/* ---- springs ---- */

/* A wall that only a spring throws one over. Forms: the spring at the wall; behind a pit; a coin
 * above it; a shelf half way up. */
void piece_lay_SPRING_WALL(Piece *piece)
{
    int32_t rows = piece->floor - FLOOR_HIGHEST >= 5 ? 5 : 4;
    while (piece->floor - FLOOR_HIGHEST < rows - 2) {
        piece_shift(piece, 2);
        piece_rest(piece, 3);
    }
    piece_rest(piece, 3);
    if (piece->form == 1) piece_pit(piece, piece_gap(piece, 0, 0));
    piece_rest(piece, 4);
    int32_t spring = piece_col(piece);
    piece_rest(piece, 3);
    piece_set(piece, spring, piece->floor - 1, 'S');
    piece_coin(piece, spring, piece->floor - (piece->form == 2 ? 7 : 6), 5);
    if (piece->form == 3)
        layout_fill(piece->layout, spring - 5, piece->floor - 5, spring - 4, piece->floor - 5, '=');
    int32_t floor = piece->floor;
    piece->floor -= rows;
    piece_land(piece, 4 + piece_width(piece, 0));
    if (piece->floor < FLOOR_HIGHEST || piece->form == 2) {
        piece->floor = floor - 2;
        piece_land(piece, 4);
    }
    piece_rest(piece, 2);
}

/* A hollow that one leaves by a spring. Forms: one spring; two; spikes between; with a walker. */
void piece_lay_SPRING_PIT(Piece *piece)
{
    int32_t depth = 5, floor = piece->floor;
    if (floor + depth > STORY_ROWS - 2) depth = STORY_ROWS - 2 - floor;
    int32_t width = 11 + piece->difficulty / 2; /* too wide to leap */
    piece_rest(piece, 4);
    int32_t left = piece_col(piece);
    layout_add(piece->layout, width, floor + depth);
    int32_t spring = left + width - 3;
    piece_set(piece, spring, floor + depth - 1, 'S');
    piece_coin(piece, left + 1, floor + depth - 1, 6);
    piece_coin(piece, spring, floor - 2, 3);
    if (piece->form == 1) piece_set(piece, left + 2, floor + depth - 1, 'S');
    if (piece->form == 2 && piece->difficulty > 1)
        layout_fill(piece->layout, left + 4, floor + depth - 1, left + 4 + piece->difficulty / 2,
                    floor + depth - 1, '^');
    if (piece->form == 3) piece_set(piece, left + 5, floor + depth - 1, 'w');
    piece_rest(piece, 5);
}

/* ---- lifts ---- */

/* A pit too wide to leap. Forms: there and back; two that meet; past a post with a beam above it;
 * one that comes from the far side. */
void piece_lay_FERRY(Piece *piece)
{
    int32_t width = 13 + piece->difficulty, size = piece->difficulty >= 4 ? 3 : 4;
    int32_t speed = 78 + 5 * piece->difficulty, row = piece->floor;
    if (piece->form == 1) width += 6;
    piece_rest(piece, 4);
    int32_t left = piece_col(piece);
    piece_chasm(piece, width);
    int32_t way = piece->form == 1 ? (width - 2) / 2 - size : width - size;
    int32_t ticks = way * 1000 / speed;
    if (piece->form == 3) {
        char lift = layout_add_lift(piece->layout, -speed, 0, ticks);
        layout_fill(piece->layout, left + width - size, row, left + width - 1, row, lift);
    } else {
        char lift = layout_add_lift(piece->layout, speed, 0, ticks);
        layout_fill(piece->layout, left, row, left + size - 1, row, lift);
    }
    if (piece->form == 1) {
        char lift = layout_add_lift(piece->layout, -speed, 0, ticks);
        layout_fill(piece->layout, left + width - size, row, left + width - 1, row, lift);
    }
    if (piece->form == 2) {
        int32_t post = left + width / 2;
        layout_fill(piece->layout, post, row + 2, post, STORY_ROWS - 1, '#');
        layout_fill(piece->layout, post, row - 6, post, row - 5, '#');
        piece_coin(piece, post, row - 2, 3);
    }
    piece_coin(piece, left + width / 2, row - 4, 4);
    piece_coin(piece, left + width / 3, row - 3, 3);
    piece_rest(piece, 4);
}

/* Forms: a lift up a cliff; one that goes down first; beside spikes; two, one after the other. */
void piece_lay_ELEVATOR(Piece *piece)
{
    while (piece->floor < FLOOR_HIGHEST + 7) {
        int32_t before = piece->floor;
        if (piece_shift(piece, 3) == 0) break;
        piece_rest(piece, 3);
        if (piece->floor == before) break;
    }
    int32_t rows = piece->floor - FLOOR_HIGHEST, floor = piece->floor;
    int32_t size = piece->difficulty < 4 ? 4 : 3;
    if (rows > 9) rows = 9;
    int32_t speed = 55 + 5 * piece->difficulty;
    piece_rest(piece, 4);
    int32_t left = piece_col(piece);
    layout_add(piece->layout, size + (piece->form == 2 ? 2 : 0), floor + 1);
    if (piece->form == 2) layout_fill(piece->layout, left, floor, left + 1, floor, '^');
    int32_t at = left + (piece->form == 2 ? 2 : 0);
    bool from_above = piece->form == 1;
    char lift = layout_add_lift(piece->layout, 0, from_above ? speed : -speed, rows * 1000 / speed);
    int32_t row = from_above ? floor - rows : floor;
    layout_fill(piece->layout, at, row, at + size - 1, row, lift);
    piece_coin(piece, left - 2, floor - rows / 2 - 2, 5);
    piece_coin(piece, at + 1, floor - rows - 3, 4);
    piece->floor = floor - rows;
    piece_rest(piece, 5);
}

/* ---- ground that gives way, moves, slides ---- */

/* Forms: one bridge; two with a post; single stones; a bridge that climbs. */
void piece_lay_CRUMBLE(Piece *piece)
{
    int32_t width = 7 + 2 * piece->difficulty, row = piece->floor;
    piece_rest(piece, 4);
    int32_t left = piece_col(piece);
    piece_chasm(piece, width);
    if (piece->form == 2) {
        int32_t gap = clamp_i32(piece_gap(piece, 0, 0) - 4, 1, 5);
        for (int32_t col = left + 1; col + 1 < left + width; col += 2 + gap)
            layout_fill(piece->layout, col, row, col + 1, row, 'C');
    } else if (piece->form == 3) {
        for (int32_t col = left; col < left + width; col++) {
            int32_t up = (col - left) / 4 < 3 ? (col - left) / 4 : 3;
            piece_set(piece, col, row - up, 'C');
        }
        piece->floor -= (width - 1) / 4 < 3 ? (width - 1) / 4 : 3;
        if (piece->floor < FLOOR_HIGHEST) piece->floor = FLOOR_HIGHEST;
    } else {
        int32_t middle = left + width / 2;
        layout_fill(piece->layout, left, row, left + width - 1, row, 'C');
        if (piece->form == 1)
            layout_fill(piece->layout, middle, row, middle + 1, STORY_ROWS - 1, '#');
        else if (piece->difficulty >= 3)
            layout_fill(piece->layout, middle - 1, row, middle - 2 + piece->difficulty, row, '.');
    }
    piece_coin(piece, left + width / 2, row - 3, 3);
    if (piece->twist == TWIST_FLYER) piece_set(piece, left + width / 2, row - 5, 'f');
    piece_rest(piece, 4);
}

/* Forms: against the way; with it, towards spikes; in turn; a belt on each side of a pit. */
void piece_lay_BELTS(Piece *piece)
{
    int32_t count = 2 + piece->difficulty / DIFFICULTY_MAX;
    piece_rest(piece, 3);
    for (int32_t i = 0; i < count; i++) {
        static const char glyphs[FORM_COUNT][2] = {"<", ">", "<", ">"};
        char glyph = piece->form == 2 && i % 2 ? '>' : glyphs[piece->form][0];
        int32_t length = piece_width(piece, i) + 2, col = piece_col(piece);
        layout_add(piece->layout, length, piece->floor);
        layout_fill(piece->layout, col, piece->floor, col + length - 1, piece->floor, glyph);
        if (piece->form == 1) piece_set(piece, col + length / 2, piece->floor - 1, '^');
        bool is_slow = glyph == '<' || piece->difficulty < 4;
        int32_t gap = piece_gap(piece, i, 0) - is_slow, pit = piece_col(piece);
        piece_pit(piece, gap < 2 ? 2 : gap);
        piece_coin(piece, pit + gap / 2, piece->floor - 3, 4);
    }
    piece_rest(piece, 4);
}

/* Forms: ice and pits; spikes on the ice; a slide down; islands of ice. */
void piece_lay_ICE(Piece *piece)
{
    int32_t count = 2 + piece->difficulty / DIFFICULTY_MAX;
    piece_rest(piece, 3);
    for (int32_t i = 0; i < count; i++) {
        int32_t length = piece_width(piece, i) + (piece->form == 3 ? 1 : 3);
        if (piece->form == 2) piece_shift(piece, 2);
        int32_t col = piece_col(piece);
        layout_add(piece->layout, length, piece->floor);
        layout_fill(piece->layout, col, piece->floor, col + length - 1, piece->floor, 'I');
        if (piece->form == 1) {
            int32_t spikes = 1 + piece->difficulty / 3;
            layout_fill(piece->layout, col + length - 1 - spikes, piece->floor - 1,
                        col + length - 2, piece->floor - 1, '^');
            piece_coin(piece, col + length - 2, piece->floor - 3, 3);
            continue;
        }
        int32_t gap = piece_gap(piece, i, 0) - (piece->difficulty < 3), pit = piece_col(piece);
        piece_pit(piece, gap < 2 ? 2 : gap);
        piece_coin(piece, pit + gap / 2, piece->floor - 3, 4);
    }
    piece_rest(piece, 5);
}

/* ---- monsters ---- */

/* Walls that keep a monster where it is, one row high. */
static void lay_pen_wall(Piece *piece)
{
    piece_rest(piece, 1);
    piece_set(piece, piece_col(piece) - 1, piece->floor - 1, '#');
}

/* Forms: a pen; a sunken pen; a stage; a roofed pen. */
void piece_lay_WALKERS(Piece *piece)
{
    int32_t width = 9 + 2 * piece->difficulty, floor = piece->floor;
    piece_rest(piece, 3);
    if (piece->form == 1 && floor + 2 <= STORY_ROWS - 3) {
        piece->floor = floor + 2;
        piece_land(piece, width);
        piece_monsters(piece, width, 'w');
        piece_coin(piece, piece_col(piece) - width / 2, piece->floor - 1, 3);
        piece->floor = floor;
    } else if (piece->form == 2 && floor - 2 >= FLOOR_HIGHEST) {
        piece->floor = floor - 2;
        piece_land(piece, width);
        piece_monsters(piece, width, 'w');
        piece_coin(piece, piece_col(piece) - 3, piece->floor - 4, 4);
        piece->floor = floor;
    } else {
        lay_pen_wall(piece);
        piece_land(piece, width);
        piece_monsters(piece, width, 'w');
        if (piece->form == 3) {
            int32_t first = piece_col(piece) - width + 2;
            layout_fill(piece->layout, first, floor - 6, piece_col(piece) - 3, floor - 5, '#');
            layout_fill(piece->layout, first - 5, floor - 3, first - 4, floor - 3, '=');
            piece_coin(piece, first + width / 2 - 2, floor - 7, 7);
        }
        piece_coin(piece, piece_col(piece) - width / 2, floor - 3, 3);
        lay_pen_wall(piece);
    }
    piece_rest(piece, 3);
}

/* Forms: a trench; a trench with a step in it; a trench with a bridge; two trenches. */
void piece_lay_HOPPERS(Piece *piece)
{
    int32_t width = 11 + piece->difficulty, floor = piece->floor;
    int32_t depth = floor + 2 <= STORY_ROWS - 3 ? 2 : 1, count = piece->form == 3 ? 2 : 1;
    if (count == 2) width = width * 2 / 3;
    for (int32_t i = 0; i < count; i++) {
        piece_rest(piece, 3);
        int32_t left = piece_col(piece);
        piece->floor = floor + depth;
        piece_rest(piece, width);
        piece_monsters(piece, width, 'h');
        if (piece->form == 1)
            layout_fill(piece->layout, left + width / 2, floor + depth - 1, left + width / 2 + 1,
                        floor + depth - 1, '#');
        if (piece->form == 2)
            layout_fill(piece->layout, left + 2, floor - 3, left + width - 3, floor - 3, '=');
        piece_coin(piece, left + width / 2, floor - (piece->form == 2 ? 4 : 2), 4);
        piece->floor = floor;
    }
    piece_rest(piece, 3);
}

/* Flyers between posts. Forms: over a pit; over spikes; over ground; two heights. */
void piece_lay_FLYERS(Piece *piece)
{
    int32_t width = 8 + 2 * piece->difficulty, row = piece->floor - 1;
    piece_rest(piece, 4);
    int32_t left = piece_col(piece);
    if (piece->form == 0 || piece->form == 3) {
        int32_t gap = piece_gap(piece, 1, 0);
        piece_pit(piece, gap);
        piece_land(piece, 3);
        piece_pit(piece, gap);
        width = gap * 2 + 3;
        row = piece->floor - 3;
    } else {
        piece_land(piece, width);
        if (piece->form == 1)
            for (int32_t col = left + 3; col < left + width - 2; col += 5)
                piece_set(piece, col, piece->floor - 1, '^');
        row = piece->floor - (piece->form == 1 ? 4 : 2);
    }
    piece_set(piece, left + width / 2, row, 'f');
    if (piece->difficulty >= 3 && piece->form != 1)
        piece_set(piece, left + width - 3, row - (piece->form == 3 ? 2 : 3), 'f');
    /* They turn at what hangs down to them. */
    int32_t right = left + width;
    piece_coin(piece, left + width / 2, piece->form == 1 ? row : row - 2, 5);
    piece_rest(piece, 4);
    if (row >= piece->floor - 1) piece_coin(piece, right, row - 2, 2);
    for (int32_t side = 0; row < piece->floor - 1 && side < 2; side++) {
        int32_t col = side ? right + 1 : left - 2;
        layout_fill(piece->layout, col, 0, col, row, '#');
        layout_fill(piece->layout, col - 1, 0, col + 1, row / 2 - side, '#');
    }
}

/* An alley that a turret at its end fires along. Forms: cover of blocks; steps as cover; trenches;
 * a road above. */
void piece_lay_TURRET(Piece *piece)
{
    int32_t covers = 2 + piece->difficulty / 3, floor = piece->floor;
    piece_rest(piece, 4);
    for (int32_t i = 0; i < covers; i++) {
        int32_t col = piece_col(piece), width = piece_width(piece, i);
        if (piece->form == 2 && floor + 2 <= STORY_ROWS - 2) {
            layout_add(piece->layout, 3, floor + 2);
            piece_rest(piece, width + 1);
        } else {
            piece_rest(piece, 2 + width);
            int32_t high = piece->form == 1 ? 1 : 2;
            layout_fill(piece->layout, col, floor - high, col, floor - 1, '#');
            if (piece->form == 1)
                layout_fill(piece->layout, col + 1, floor - 2, col + 1, floor - 1, '#');
        }
        piece_coin(piece, col + 3, floor - 4, 4);
    }
    if (piece->form == 3) {
        int32_t first = piece_col(piece) - covers * 4;
        layout_fill(piece->layout, first, floor - 4, first + 4, floor - 4, '=');
        piece_coin(piece, first + 2, floor - 5, 5);
    }
    piece_rest(piece, 3);
    int32_t turret = piece_col(piece);
    piece_rest(piece, 2);
    piece_set(piece, turret, floor - 1, 't');
    layout_fill(piece->layout, turret + 1, floor - 2, turret + 1, floor - 1, '#');
    piece_rest(piece, 4);
}
