/* piece.c - see piece.h: what all pieces are made with. */
#include "piece_internal.h"

#include <string.h>

const PieceInfo piece_list[PIECE_COUNT] = {
#define LIST(...)                                                                                  \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define X(id, name, nouns) {name, LIST nouns, piece_lay_##id},
    PIECE_LIST(X)
#undef X
};

static const uint8_t windows[2 * LEAP_RISE_MAX + 1][LEAP_GAP_MAX] = LEAP_WINDOWS;
static const uint8_t wanted[PIECE_HARDEST][2] = WANTED_WINDOWS;
static const uint8_t figures[PIECE_COUNT][PIECE_HARDEST] = EXPECTED_FIGURES;

int32_t piece_find(const char *name)
{
    int32_t id = 0;
    while (id < PIECE_COUNT && strcmp(piece_list[id].name, name) != 0)
        id++;
    return id;
}

int32_t piece_figure(uint8_t id, int32_t difficulty)
{
    assert(id < PIECE_COUNT && difficulty >= 1 && difficulty <= PIECE_HARDEST);
    return figures[id][difficulty - 1];
}

int32_t piece_gap(const Piece *piece, int32_t beat, int32_t rise)
{
    assert(piece->beat_count > 0 && piece->beat_count <= BEATS_MAX);
    assert(piece->difficulty >= 1 && piece->difficulty <= PIECE_HARDEST);
    int32_t gap = 2, is_long = piece->beats[beat % piece->beat_count];
    const uint8_t *leaps = windows[clamp_i32(rise, -LEAP_RISE_MAX, LEAP_RISE_MAX) + LEAP_RISE_MAX];
    while (gap < LEAP_GAP_MAX && leaps[gap] >= wanted[piece->difficulty - 1][is_long])
        gap++;
    /* On ice and belts the run-up is slower. */
    bool is_slow = piece->twist == TWIST_ICE || piece->twist == TWIST_BELT;
    return is_slow ? max_i32(gap - 1, 2) : gap;
}

int32_t piece_width(const Piece *piece, int32_t beat)
{
    int32_t wide = 8 - (piece->difficulty + 1) / 2;
    return piece->beats[beat % piece->beat_count] ? wide : wide - 2;
}

/* ---- ground ---- */

void piece_land(Piece *piece, int32_t count)
{
    char surface = piece->twist == TWIST_ICE ? 'I' : piece->twist == TWIST_BELT ? '<' : '#';
    for (int32_t i = 0; i < count; i++) {
        layout_add(piece->layout, 1, piece->floor);
        /* The edges are firm, so that the last step before a leap is as it looks. */
        bool is_edge = i == 0 || i == count - 1;
        if (!is_edge) piece_set(piece, piece_col(piece) - 1, piece->floor, surface);
    }
    int32_t middle = piece_col(piece) - count / 2 - 1;
    if (piece->twist == TWIST_WALKER && count >= 6) piece_set(piece, middle, piece->floor - 1, 'w');
    if (piece->twist == TWIST_FLYER && count >= 5) piece_set(piece, middle, piece->floor - 4, 'f');
}

void piece_rest(Piece *piece, int32_t count)
{
    layout_add(piece->layout, count, piece->floor);
}

bool piece_spikes_pit(Piece *piece)
{
    Layout *layout = piece->layout;
    bool is_spiked = piece->is_spiked && layout->spiked_pits < SPIKED_PITS_MAX;
    layout->spiked_pits += is_spiked;
    return is_spiked;
}

void piece_pit(Piece *piece, int32_t count)
{
    static const uint8_t shallow[] = {0, 8, 25, 55, 90}; /* percent */
    int32_t col = piece_col(piece), before = layout_surface(piece->layout, 0, col - 1);
    int32_t row = max_i32(before, piece->floor) + random_between(&piece->random, 2, 4);
    if (row >= STORY_ROWS - 2 || !random_chance(&piece->random, shallow[piece->thorns]) ||
        !piece_spikes_pit(piece)) {
        piece_chasm(piece, count);
        return;
    }
    layout_add(piece->layout, count, row + 1);
    layout_fill(piece->layout, col, row, col + count - 1, row, '^');
}

void piece_chasm(Piece *piece, int32_t count)
{
    Layout *layout = piece->layout;
    int32_t col = piece_col(piece);
    if (piece_spikes_pit(piece)) {
        layout_add(layout, count, STORY_ROWS - 1);
        layout_fill(layout, col, STORY_ROWS - 2, col + count - 1, STORY_ROWS - 2, '^');
    } else if (layout->is_story) {
        layout_add(layout, count, max_i32(layout_surface(layout, 0, col - 1), piece->floor) + 2);
    } else {
        layout_add(layout, count, STORY_ROWS);
    }
}

int32_t piece_shift(Piece *piece, int32_t rows)
{
    int32_t before = piece->floor;
    piece->floor = clamp_i32(before + rows, FLOOR_HIGHEST, FLOOR_LOWEST);
    return piece->floor - before;
}

void piece_monsters(Piece *piece, int32_t width, char glyph)
{
    int32_t count = piece->difficulty >= 4 && width >= 12 ? 2 : 1;
    int32_t first = piece_col(piece) - width;
    for (int32_t i = 0; i < count; i++)
        piece_set(piece, first + (i + 1) * width / (count + 1), piece->floor - 1, glyph);
}
