/* world_plane.c - see world_plane.h */
#include "world_plane.h"

#include "../../base/array.h"

#include <stdlib.h>

enum { MARGIN_COLS = 1, TITLE_ROWS = 1 };

static const struct {
    int32_t cols, picture_rows; /* columns at least: cards are as wide as fills the rows */
} sizes[PLANE_ZOOMS] = {{18, 3}, {24, 6}, {36, 10}};

/* Where the cards of a band go on. */
typedef struct Pen {
    int32_t columns; /* cards in a row */
    int32_t column, row;
    bool has_b_side; /* below a card of this row */
} Pen;

static void end_row(const WorldPlane *plane, Pen *pen)
{
    int32_t rows = world_plane_card_rows(plane) + PLANE_GAP_ROWS;
    if (pen->column > 0) pen->row += pen->has_b_side ? 2 * rows : rows;
    pen->column = 0;
    pen->has_b_side = false;
}

static void put_card(WorldPlane *plane, Pen *pen, int32_t card, int32_t b_side)
{
    int32_t band = plane->band_count;
    if (pen->column == pen->columns) end_row(plane, pen);
    int32_t col = MARGIN_COLS + pen->column++ * (plane->card_cols + PLANE_GAP_COLS);
    plane->cards[card] = (PlaneCard){col, pen->row, band};
    if (b_side < 0) return;
    int32_t below = pen->row + world_plane_card_rows(plane) + PLANE_GAP_ROWS;
    plane->cards[b_side] = (PlaneCard){col, below, band};
    pen->has_b_side = true;
}

/* Puts a band's cards from `first` on, and ends it. */
static void put_band(WorldPlane *plane, const WorldFile *world, Pen *pen, PlaneBand band)
{
    band.row = pen->row;
    pen->row += TITLE_ROWS;
    for (int32_t card = band.first; card < band.first + band.count; card++)
        put_card(plane, pen, card,
                 card < plane->own_count ? world_file_find_b_side(world, card) : -1);
    end_row(plane, pen);
    band.rows = pen->row - band.row;
    plane->bands[plane->band_count++] = band;
}

bool world_plane_lay(WorldPlane *plane, const WorldFile *world, int32_t others, int32_t zoom,
                     int32_t cols)
{
    assert(zoom >= 0 && zoom < PLANE_ZOOMS);
    const ChapterList *chapters = &world->chapters;
    int32_t ordered = world->count - world->b_side_count;
    if (!ARRAY_RESERVE(&plane->cards, &plane->capacity, world->count + others, 64)) return false;
    plane->zoom = zoom;
    plane->picture_rows = sizes[zoom].picture_rows;
    plane->own_count = world->count;
    plane->count = world->count + others;
    plane->band_count = 0;
    int32_t room = cols - 2 * MARGIN_COLS + PLANE_GAP_COLS; /* each card has a gap after it */
    Pen pen = {.columns = max_i32(1, room / (sizes[zoom].cols + PLANE_GAP_COLS))};
    plane->card_cols = max_i32(sizes[zoom].cols, room / pen.columns - PLANE_GAP_COLS);
    int32_t step = plane->card_cols + PLANE_GAP_COLS;
    plane->cols = 2 * MARGIN_COLS + pen.columns * step - PLANE_GAP_COLS;
    if (chapters->count == 0) put_band(plane, world, &pen, (PlaneBand){-1, 0, ordered, 0, 0});
    for (int32_t i = 0; i < chapters->count; i++) {
        int32_t first = chapters->items[i].first;
        int32_t count = chapter_end(chapters, i, ordered) - first;
        if (chapters->items[i].kind == CHAPTER_B_SIDES) continue;
        put_band(plane, world, &pen, (PlaneBand){i, first, count, 0, 0});
    }
    if (others > 0) put_band(plane, world, &pen, (PlaneBand){-1, world->count, others, 0, 0});
    plane->rows = pen.row;
    return true;
}

void world_plane_done(WorldPlane *plane)
{
    free(plane->cards);
    *plane = (WorldPlane){0};
}

int32_t world_plane_card_at(const WorldPlane *plane, int32_t col, int32_t row)
{
    for (int32_t i = 0; i < plane->count; i++) {
        const PlaneCard *card = &plane->cards[i];
        if (col >= card->col && col < card->col + plane->card_cols && row >= card->row &&
            row < card->row + world_plane_card_rows(plane))
            return i;
    }
    return -1;
}

int32_t world_plane_beside(const WorldPlane *plane, int32_t card, int32_t step_cols,
                           int32_t step_rows)
{
    const PlaneCard *from = &plane->cards[card];
    int32_t best = card, least = INT32_MAX;
    for (int32_t i = 0; i < plane->count; i++) {
        int32_t cols = plane->cards[i].col - from->col, rows = plane->cards[i].row - from->row;
        int32_t along = step_cols != 0 ? cols * step_cols : rows * step_rows;
        int32_t across = abs_i32(step_cols != 0 ? rows : cols);
        bool is_beside = along > 0 && (step_cols == 0 || across == 0);
        if (!is_beside) continue;
        /* Of the next row, the nearest card. */
        int32_t distance = along * (2 * plane->cols) + across;
        if (distance >= least) continue;
        best = i;
        least = distance;
    }
    return best;
}

PlaneSlot world_plane_slot_at(const WorldPlane *plane, const WorldFile *world, int32_t col,
                              int32_t row)
{
    PlaneSlot slot = {.card = -1};
    int32_t least = INT32_MAX, ordered = world->count - world->b_side_count;
    for (int32_t i = 0; i < ordered; i++) {
        const PlaneCard *card = &plane->cards[i];
        bool is_row = row >= card->row - TITLE_ROWS &&
                      row < card->row + world_plane_card_rows(plane) + PLANE_GAP_ROWS - TITLE_ROWS;
        int32_t from_middle = 2 * (col - card->col) + 1 - plane->card_cols;
        if (!is_row || abs_i32(from_middle) >= least) continue;
        least = abs_i32(from_middle);
        slot = (PlaneSlot){i, from_middle > 0};
    }
    return slot;
}
