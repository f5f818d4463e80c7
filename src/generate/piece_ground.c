/* piece_ground.c - pieces made of ground alone: pits, islands, hills, steps, climbs. */
#include "piece_internal.h"

/* ---- pits ---- */

/* Forms: on a level; up and down; rising, then falling; over spikes that stand in a trough. */
void piece_lay_PITS(Piece *piece)
{
    static const int8_t rises[FORM_COUNT][4] = {{0, 0, 0, 0},
                                                {1, -1, 1, -1},
                                                {1, 1, -2, 0},
                                                {0, 0, 0, 0}};
    int32_t count = piece->beat_count < 3 ? piece->beat_count : 3;
    piece_land(piece, 3);
    for (int32_t beat = 0; beat < count; beat++) {
        int32_t rise = -piece_shift(piece, -rises[piece->form][beat % 4]);
        int32_t gap = piece_gap(piece, beat, rise), col = piece_col(piece);
        if (piece->form == 3) {
            layout_add(piece->layout, gap, piece->floor + 2);
            layout_fill(piece->layout, col, piece->floor + 1, col + gap - 1, piece->floor + 1, '^');
        } else {
            piece_pit(piece, gap);
        }
        piece_coin(piece, col + gap / 2, piece->floor - 3, gap >= 5 ? 5 : 2);
        piece_land(piece, piece_width(piece, beat) + (piece->twist == TWIST_WALKER ? 3 : 0));
    }
    piece_rest(piece, 2);
}

/* ---- islands ---- */

static void lay_island(Piece *piece, int32_t col, int32_t width, int32_t row)
{
    bool crumbles = piece->twist == TWIST_CRUMBLE;
    Layout *layout = piece->layout;
    switch (piece->form) {
    case 0: /* pillars */
        layout_fill(layout, col, row, col + width - 1, STORY_ROWS - 1, '#');
        if (crumbles) layout_fill(layout, col, row, col + width - 1, row, 'C');
        break;
    case 1: /* blocks in the air, thicker in the middle */
        layout_fill(layout, col, row, col + width - 1, row, crumbles ? 'C' : '#');
        if (!crumbles && width > 2)
            layout_fill(layout, col + 1, row + 1, col + width - 2, row + 1, '#');
        break;
    case 2: /* platforms */
        layout_fill(layout, col, row, col + width - 1, row, crumbles ? 'C' : '=');
        break;
    default: /* tables: a platform on a leg */
        layout_fill(layout, col + width / 2, row + 1, col + width / 2, STORY_ROWS - 1, '#');
        layout_fill(layout, col, row, col + width - 1, row, crumbles ? 'C' : '=');
        break;
    }
}

/* An island leaves hardly a run-up, less where it gives way, and where it is to be easy none is
 * needed. */
static int32_t island_gap(const Piece *piece, int32_t island, int32_t rise)
{
    int32_t shorter = (island > 0) + (island > 0 && piece->twist == TWIST_CRUMBLE) +
                      (island > 0 && piece->difficulty <= 2);
    return max_i32(2, piece_gap(piece, island, rise) - shorter);
}

void piece_lay_ISLANDS(Piece *piece)
{
    int32_t count = 2 + piece->difficulty / 3, row = piece->floor;
    piece_rest(piece, 3);
    for (int32_t i = 0; i < count; i++) {
        int32_t next = row + random_between(&piece->random, -2, 2);
        if (next < FLOOR_HIGHEST) next = FLOOR_HIGHEST;
        if (next > FLOOR_LOWEST - 1) next = FLOOR_LOWEST - 1;
        int32_t gap = island_gap(piece, i, row - next);
        int32_t width = piece_width(piece, i) < 4 ? 2 : piece_width(piece, i) - 2;
        piece_chasm(piece, gap + width);
        int32_t col = piece_col(piece) - width;
        lay_island(piece, col, width, next);
        if (i == count / 2) piece_coin(piece, col + width / 2, next - 4, 6);
        piece_coin(piece, col - gap / 2 - 1, (row < next ? row : next) - 3, 4);
        row = next;
    }
    int32_t landing = row + (row < FLOOR_LOWEST - 1 ? 1 : 0);
    piece_chasm(piece, island_gap(piece, count, row - landing));
    piece->floor = landing < FLOOR_HIGHEST ? FLOOR_HIGHEST : landing;
    piece_rest(piece, 4);
}

/* Where it is to be hard: spikes on the ground of the last `width` columns, to leap over. */
static void lay_spikes_on(Piece *piece, int32_t width)
{
    int32_t middle = piece_col(piece) - width / 2 - 1;
    if (piece->difficulty < 3 || width < 5) return;
    piece_set(piece, middle, piece->floor - 1, '^');
    if (piece->difficulty >= 5) piece_set(piece, middle + 1, piece->floor - 1, '^');
}

/* ---- hills ---- */

static void lay_slope_up(Piece *piece, int32_t rows)
{
    for (; rows > 0 && piece->floor > FLOOR_HIGHEST; rows--) {
        piece_rest(piece, 1);
        piece_set(piece, piece_col(piece) - 1, piece->floor - 1, '/');
        piece->floor--;
    }
}

static void lay_slope_down(Piece *piece, int32_t rows)
{
    for (; rows > 0 && piece->floor < FLOOR_LOWEST; rows--) {
        piece->floor++;
        piece_rest(piece, 1);
        piece_set(piece, piece_col(piece) - 1, piece->floor - 1, '\\');
    }
}

static void lay_gentle_up(Piece *piece)
{
    if (piece->floor <= FLOOR_HIGHEST) return;
    piece_rest(piece, 2);
    piece_set(piece, piece_col(piece) - 2, piece->floor - 1, 'a');
    piece_set(piece, piece_col(piece) - 1, piece->floor - 1, 'b');
    piece->floor--;
}

static void lay_gentle_down(Piece *piece)
{
    if (piece->floor >= FLOOR_LOWEST) return;
    piece->floor++;
    piece_rest(piece, 2);
    piece_set(piece, piece_col(piece) - 2, piece->floor - 1, 'c');
    piece_set(piece, piece_col(piece) - 1, piece->floor - 1, 'd');
}

/* Forms: two hills with a pit between; a long gentle one; a valley; a hill that ends in a leap. */
void piece_lay_HILLS(Piece *piece)
{
    int32_t height = random_between(&piece->random, 2, 4);
    piece_rest(piece, 2);
    switch (piece->form) {
    case 0:
        lay_slope_up(piece, height);
        piece_land(piece, 4);
        piece_coin(piece, piece_col(piece) - 2, piece->floor - 4, 4);
        piece_pit(piece, piece_gap(piece, 1, 0));
        piece_land(piece, 4);
        lay_slope_down(piece, height);
        break;
    case 1:
        for (int32_t i = 0; i < 3; i++)
            lay_gentle_up(piece);
        piece_land(piece, 9);
        lay_spikes_on(piece, 9);
        piece_coin(piece, piece_col(piece) - 5, piece->floor - 4, 4);
        for (int32_t i = 0; i < 3; i++)
            lay_gentle_down(piece);
        break;
    case 2:
        lay_slope_down(piece, height);
        piece_land(piece, 5 + 2 * piece->difficulty);
        if (piece->difficulty >= 2) piece_monsters(piece, 5 + 2 * piece->difficulty, 'w');
        piece_coin(piece, piece_col(piece) - 4, piece->floor - 2, 1);
        lay_slope_up(piece, height);
        break;
    default:
        lay_slope_up(piece, height);
        piece_rest(piece, 2);
        piece_coin(piece, piece_col(piece) + 2, piece->floor - 3, 5);
        piece_shift(piece, height - 1);
        piece_pit(piece, piece_gap(piece, 1, -1) - (piece->difficulty < 4));
        piece_land(piece, 6);
        break;
    }
    piece_rest(piece, 3);
}

/* ---- steps ---- */

/* Forms: up and down; up with pits between; a broad stair with spikes on it; towers to hop over. */
void piece_lay_STEPS(Piece *piece)
{
    int32_t rise = piece->difficulty >= 3 ? 3 : 2, floor = piece->floor;
    piece_land(piece, 3);
    for (int32_t i = 0; i < 3; i++) {
        int32_t moved = piece->form == 3 ? 0 : piece_shift(piece, -rise);
        int32_t shorter = piece->difficulty < 4 ? 2 : 1;
        if (piece->form == 1) piece_pit(piece, piece_gap(piece, i, -moved) - shorter);
        piece_land(piece, piece_width(piece, i));
        if (piece->form == 2 && piece->difficulty >= 3 && piece_width(piece, i) >= 4) {
            piece_set(piece, piece_col(piece) - 2, piece->floor - 1, '^');
        }
        if (piece->form == 3) {
            int32_t col = piece_col(piece);
            piece_rest(piece, 2);
            layout_fill(piece->layout, col, piece->floor - rise, col + 1, piece->floor, '#');
            piece_coin(piece, col, piece->floor - rise - 3, 4);
        }
    }
    piece_coin(piece, piece_col(piece) - 1, piece->floor - 4, 5);
    if (piece->form == 0)
        for (int32_t i = 0; i < 3; i++) {
            piece_shift(piece, rise);
            piece_land(piece, piece_width(piece, i));
            lay_spikes_on(piece, piece_width(piece, i));
        }
    else if (piece->form == 3)
        piece->floor = floor;
    piece_rest(piece, 3);
}

/* ---- climbs ---- */

/* As far up as the layout and a piece allow, at least 4 rows; 0 when the ground is too high. */
static int32_t climb_height(Piece *piece, int32_t most)
{
    int32_t room = piece->floor - FLOOR_HIGHEST;
    if (room < 4) return 0;
    return room < most ? room : most;
}

enum { CLIMB_ROOM = 7 };

/* Where there is no room above, one goes down first. */
static void make_room(Piece *piece)
{
    while (piece->floor < FLOOR_HIGHEST + CLIMB_ROOM) {
        piece_shift(piece, 2);
        piece_rest(piece, 3);
    }
}

/* A wall of so many rows at the cursor; the floor is then its top. */
static void lay_wall(Piece *piece, int32_t rows)
{
    piece->floor -= rows;
    piece_rest(piece, 5);
}

/* Platforms from side to side of a shaft before a wall. Forms: left and right; in the middle too;
 * short ones; a shaft with spikes on its floor. */
void piece_lay_ZIGZAG(Piece *piece)
{
    if (climb_height(piece, 9) < 6) make_room(piece);
    int32_t rows = climb_height(piece, 9), width = 7 + (piece->form == 1 ? 2 : 0);
    int32_t floor = piece->floor;
    piece_rest(piece, 3);
    int32_t left = piece_col(piece);
    piece_rest(piece, width);
    for (int32_t level = 1; level * 3 - 1 < rows; level++) {
        int32_t row = floor - level * 3 + 1;
        int32_t size = piece->form == 2 || piece->difficulty >= 5 ? 2 : 3;
        int32_t col = level % 2 ? left + width - size : left;
        if (piece->form == 1) col = left + (level % 3) * (width - size) / 2;
        layout_fill(piece->layout, col, row, col + size - 1, row, '=');
        if (level == 2) piece_coin(piece, col, row - 2, 3);
    }
    if (piece->form == 3) layout_fill(piece->layout, left + 2, floor - 1, left + 4, floor - 1, '^');
    piece_coin(piece, left, floor - rows - 1, 6);
    lay_wall(piece, rows);
}

/* Forms: one ladder; a ladder that ends early, with a platform; two, with a leap between; one with
 * spikes beside its foot. */
void piece_lay_LADDER(Piece *piece)
{
    if (climb_height(piece, 8) < 6) make_room(piece);
    int32_t rows = climb_height(piece, 8), floor = piece->floor;
    piece_rest(piece, 5);
    int32_t foot = piece_col(piece);
    piece_rest(piece, 1);
    if (piece->form == 2) {
        int32_t half = rows / 2;
        piece_rest(piece, 4);
        layout_fill(piece->layout, foot, floor - half, foot, floor - 1, 'H');
        layout_fill(piece->layout, foot + 4, floor - rows, foot + 4, floor - half + 1, 'H');
        piece_coin(piece, foot + 2, floor - half - 3, 4);
    } else if (piece->form == 1) {
        piece_rest(piece, 3);
        layout_fill(piece->layout, foot, floor - rows + 3, foot, floor - 1, 'H');
        layout_fill(piece->layout, foot + 1, floor - rows + 3, foot + 2, floor - rows + 3, '=');
        piece_coin(piece, foot - 2, floor - rows + 1, 5);
    } else {
        layout_fill(piece->layout, foot, floor - rows, foot, floor - 1, 'H');
        piece_coin(piece, foot - 3, floor - rows + 1, 5);
        if (piece->form == 3) piece_set(piece, foot - 2, floor - 1, '^');
    }
    lay_wall(piece, rows);
}

/* Forms: terraces; a shelf out of the wall; down in two drops; terraces with pits. */
void piece_lay_CLIFF(Piece *piece)
{
    bool goes_down = piece->form == 2 || climb_height(piece, 8) < 4;
    piece_rest(piece, 3);
    if (goes_down) {
        for (int32_t i = 0; i < 2; i++) {
            piece_coin(piece, piece_col(piece) + 2, piece->floor - 2, 3);
            piece_shift(piece, 4);
            piece_land(piece, piece_width(piece, i) + 2);
            lay_spikes_on(piece, piece_width(piece, i));
        }
        piece_rest(piece, 2);
        return;
    }
    if (piece->form == 1) {
        int32_t rows = climb_height(piece, 6), col = piece_col(piece);
        piece_rest(piece, 5);
        layout_fill(piece->layout, col + 2, piece->floor - rows / 2, col + 4,
                    piece->floor - rows / 2, '#');
        piece_coin(piece, col, piece->floor - rows - 1, 5);
        lay_wall(piece, rows);
        return;
    }
    for (int32_t i = 0; i < 3; i++) {
        int32_t rows = -piece_shift(piece, -(piece->difficulty >= 2 ? 3 : 2));
        int32_t shorter = piece->difficulty < 4 ? 2 : 1;
        if (piece->form == 3) piece_pit(piece, piece_gap(piece, i, rows) - shorter);
        piece_land(piece, piece_width(piece, i) + 1);
        if (piece->form == 0) lay_spikes_on(piece, piece_width(piece, i) + 1);
    }
    piece_coin(piece, piece_col(piece) - 3, piece->floor - 4, 4);
    piece_rest(piece, 2);
}

/* ---- a tunnel of teeth ---- */

/* Spikes in turn above and below. Forms: below; above and below; pairs; a lowered middle. */
void piece_lay_TEETH(Piece *piece)
{
    int32_t count = 2 + piece->difficulty / 3, first = piece_col(piece) + 3;
    int32_t room = piece->form == 3 ? 4 : 5, roof = piece->floor - room;
    piece_rest(piece, 4);
    for (int32_t i = 0; i < count; i++) {
        int32_t teeth = (piece->form == 2) + 1 + piece->difficulty / 4;
        int32_t col = piece_col(piece);
        piece_land(piece, teeth);
        layout_fill(piece->layout, col, piece->floor - 1, col + teeth - 1, piece->floor - 1, '^');
        piece_coin(piece, col, piece->floor - 3, 3);
        piece_land(piece, 2 + piece_width(piece, i));
        if (piece->form == 1 && i + 1 < count)
            piece_set(piece, piece_col(piece) - 3, roof + 1, 'v');
    }
    int32_t last = piece_col(piece) - 1;
    /* A rock in the air: thick in the middle, uneven above. */
    for (int32_t col = first; col <= last; col++) {
        int32_t thick = min_i32(min_i32(col - first, last - col), 3);
        if (thick >= 2) thick += random_chance(&piece->random, 30);
        layout_fill(piece->layout, col, roof - thick, col, roof, '#');
    }
    piece_rest(piece, 3);
}
