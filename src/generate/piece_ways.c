/* piece_ways.c - pieces with more than one way: below and above, there and back, locked. */
#include "piece_internal.h"

/* A room below with a coin. Forms: a ladder in; a trapdoor in and a ladder out; a platform in;
 * crumbling ground. */
void piece_lay_CELLAR(Piece *piece)
{
    int32_t floor = piece->floor;
    while (floor > STORY_ROWS - 7) {
        if (piece_shift(piece, -2) == 0) break;
        floor = piece->floor;
        piece_rest(piece, 3);
    }
    int32_t width = 9 + 2 * (piece->form % 2), left = piece_col(piece) + 3;
    int32_t ceiling = floor + 1, bottom = floor + 5;
    piece_rest(piece, width + 6);
    layout_fill(piece->layout, left, ceiling, left + width - 1, bottom - 1, '.');
    int32_t way_in = left + 1, way_out = left + width - 2;
    static const char doors[FORM_COUNT] = {'H', 'C', '=', 'C'};
    char door = doors[piece->form];
    if (door == 'H') {
        layout_fill(piece->layout, way_in, floor, way_in, bottom - 1, 'H');
    } else {
        layout_fill(piece->layout, way_in, floor, way_in + 1, floor, door);
    }
    layout_fill(piece->layout, way_out, floor, way_out, bottom - 1, 'H');
    piece_coin(piece, left + width / 2, bottom - 1, 8);
    piece_coin(piece, left + width / 2 + 1, bottom - 3, 7);
    if (piece->difficulty >= 3)
        piece_set(piece, left + width / 2 + 2, bottom - 1, piece->form % 2 ? 'w' : '^');
    piece_rest(piece, 2);
}

/* A way below and a way above. Forms: platforms over spikes; blocks over walkers; a high ledge; a
 * low tunnel. */
void piece_lay_ROADS(Piece *piece)
{
    int32_t width = 16 + 2 * piece->difficulty, floor = piece->floor;
    int32_t high = floor - (piece->difficulty <= 2 ? 4 : 3);
    piece_rest(piece, 4);
    int32_t left = piece_col(piece);
    piece_rest(piece, width);
    int32_t size = piece->form == 1 ? 5 : 4, gap = piece_gap(piece, 0, 0) - 1;
    for (int32_t col = left + 1; col + size <= left + width; col += size + gap) {
        layout_fill(piece->layout, col, high, col + size - 1, high,
                    piece->form == 1 || piece->form == 2 ? '#' : '=');
        piece_coin(piece, col + size / 2, high - 2, 4);
    }
    for (int32_t col = left + 4; col < left + width - 3; col += 7 - piece->difficulty / 2)
        if (piece->form == 0 || piece->form == 3) piece_set(piece, col, floor - 1, '^');
    if (piece->form == 1 || piece->form == 2) piece_monsters(piece, width, 'w');
    piece_coin(piece, left + width / 2, floor - 1, 5);
    piece_rest(piece, 4);
}

/* A gate house and its key. Forms: the key on a platform; behind a pit; under a roof; over spikes.
 */
void piece_lay_GATE(Piece *piece)
{
    int32_t floor = piece->floor, col = piece_col(piece);
    piece_rest(piece, 9);
    if (piece->form == 1) {
        piece_pit(piece, piece_gap(piece, 0, 0));
        piece_rest(piece, 4);
    }
    int32_t key = col + 5, row = floor - 4;
    layout_fill(piece->layout, key - 1, row + 1, key + 1, row + 1, piece->form == 2 ? '#' : '=');
    if (piece->form == 2) layout_fill(piece->layout, key - 1, row - 3, key + 1, row - 2, '#');
    if (piece->form == 3 || piece->difficulty >= 4)
        layout_fill(piece->layout, key - piece->difficulty / 4, floor - 1,
                    key + piece->difficulty / 5, floor - 1, '^');
    piece_set(piece, key, row, 'k');
    piece_rest(piece, 2);
    int32_t gate = piece_col(piece);
    piece_rest(piece, 3);
    layout_fill(piece->layout, gate + 1, floor - 3, gate + 1, floor - 1, 'D');
    layout_fill(piece->layout, gate, 0, gate + 2, floor - 4, '#');
    piece_rest(piece, 4);
    piece_coin(piece, gate + 4, floor - 3, 2);
}

/* ---- two ways that meet again ---- */

enum { FORK_ROWS = 5 /* from the lower way to the upper one */ };

/* The lower way: easy, under a roof with holes. */
static void furnish_tunnel(Piece *piece, int32_t left, int32_t width)
{
    int32_t floor = piece->floor;
    for (int32_t col = left + 9; col < left + width - 4; col += 12)
        switch (piece->form) {
        case 0: layout_fill(piece->layout, col, floor - 1, col + 1, floor - 1, '#'); break;
        case 1: piece_set(piece, col, floor - 1, '^'); break;
        case 2:
            layout_fill(piece->layout, col, floor, col + 1, STORY_ROWS - 3, '.');
            layout_fill(piece->layout, col, STORY_ROWS - 3, col + 1, STORY_ROWS - 3, '^');
            break;
        default: break;
        }
    if (piece->form == 3) piece_set(piece, left + width / 2, floor - 1, 'w');
}

/* The upper way: leaps, and the coins. Who falls off comes down to the lower way. */
static void lay_upper_way(Piece *piece, int32_t left, int32_t width)
{
    static const char grounds[FORM_COUNT] = {'#', '#', '=', '#'};
    int32_t row = piece->floor - FORK_ROWS, col = left + 3, last = left + width - 1;
    for (int32_t beat = 0; col <= last; beat++) {
        int32_t size = max_i32(3, piece_width(piece, beat) - 1);
        if (col + size > last - 2) size = last - col + 1;
        char ground = piece->twist == TWIST_ICE ? 'I' : grounds[piece->form];
        bool crumbles = piece->difficulty >= 4 && beat % 3 == 1;
        layout_fill(piece->layout, col, row, col + size - 1, row, crumbles ? 'C' : ground);
        piece_coin(piece, col + size / 2, row - (beat % 2 ? 2 : 1), beat ? 9 : 4);
        if (piece->difficulty >= 3 && beat == 2 && size >= 4)
            piece_set(piece, col + size / 2, row - 1, '^');
        col += size + max_i32(2, piece_gap(piece, beat, 0) - 2);
    }
}

/* An easy way below, a harder one with the coins above. Forms: blocks, spikes, pits or a walker on
 * the easy way; up by blocks, platforms or a spring. */
void piece_lay_FORK(Piece *piece)
{
    int32_t width = 24 + 2 * piece->difficulty;
    while (piece->floor < FLOOR_HIGHEST + 4) {
        piece_shift(piece, 2);
        piece_rest(piece, 3);
    }
    int32_t floor = piece->floor, left = piece_col(piece) + 3;
    piece_rest(piece, width + 3);
    furnish_tunnel(piece, left, width);
    lay_upper_way(piece, left, width);
    if (piece->form == 3)
        piece_set(piece, left + 1, floor - 1, 'S');
    else
        layout_fill(piece->layout, left - 3, floor - 3, left + 1, floor - 3, '=');
    piece_rest(piece, 4);
}

/* ---- there and back ---- */

/* What stands on the way back, which goes from `right` to `left` in a row: a block where it is to
 * be easy. */
static void furnish_way_back(Piece *piece, int32_t left, int32_t right, int32_t row)
{
    int32_t middle = (left + right) / 2;
    if (piece->difficulty <= 2 && piece->form < 2) {
        piece_set(piece, middle, row - 1, '#');
        return;
    }
    switch (piece->form) {
    case 0: piece_set(piece, middle, row - 1, 'w'); break;
    case 1:
        piece_set(piece, middle - 3, row - 1, '^');
        piece_set(piece, middle + 3, row - 1, '^');
        break;
    case 2:
        layout_fill(piece->layout, middle - 1, row, middle - 1 + piece_gap(piece, 1, 0) / 2, row,
                    'C');
        break;
    default: layout_fill(piece->layout, middle - 1, row, middle + 2, row, '.'); break;
    }
}

/* To a wall, back over the way one came, and on above it. Forms: a walker on the way back; spikes;
 * ground that gives way; a gap. */
void piece_lay_SWITCHBACK(Piece *piece)
{
    enum { STORY = 4 };
    while (piece->floor < FLOOR_HIGHEST + 2 * STORY + 1) {
        piece_shift(piece, 3);
        piece_rest(piece, 3);
    }
    int32_t floor = piece->floor, width = 18 + piece->difficulty;
    piece_rest(piece, 3);
    int32_t left = piece_col(piece), right = left + width - 1;
    piece_rest(piece, width);
    /* Up at the right by a block, at the left by a platform. */
    layout_fill(piece->layout, right - 1, floor - 2, right, floor - 1, '#');
    layout_fill(piece->layout, left + 6, floor - STORY, right - 4, floor - STORY, '#');
    furnish_way_back(piece, left + 6, right - 4, floor - STORY);
    layout_fill(piece->layout, left + 1, floor - STORY - 2, left + 4, floor - STORY - 2, '=');
    layout_fill(piece->layout, left + 9, floor - 2 * STORY, right, floor - 2 * STORY, '#');
    piece_coin(piece, left + 1, floor - STORY - 4, 6);
    piece_coin(piece, right - 3, floor - 2, 3);
    piece_coin(piece, (left + right) / 2, floor - STORY - 2, 4);
    piece->floor = floor - 2 * STORY;
    piece_rest(piece, 6);
}
