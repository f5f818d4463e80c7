/* layout.c - see layout.h */
#include "layout.h"

#include <string.h>

void layout_clear(Layout *layout, int32_t rows)
{
    *layout = (Layout){.rows = rows};
    memset(layout->cells, '.', sizeof layout->cells);
}

static bool is_outside(const Layout *layout, int32_t col, int32_t row)
{
    return col < 0 || col >= layout->cols || row < 0 || row >= layout->rows;
}

void layout_set(Layout *layout, int32_t col, int32_t row, char glyph)
{
    if (!is_outside(layout, col, row)) layout->cells[row][col] = glyph;
}

char layout_at(const Layout *layout, int32_t col, int32_t row)
{
    return is_outside(layout, col, row) ? '.' : layout->cells[row][col];
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
        for (int32_t row = floor; row < layout->rows; row++)
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

int32_t layout_part_at(const Layout *layout, int32_t col, int32_t row)
{
    int32_t story = 0, best = 0, least = INT32_MAX;
    while (story + 1 < layout->story_count && row < layout->tops[story])
        story++;
    for (int32_t i = 0; i < layout->part_count; i++) {
        const LayoutPart *part = &layout->parts[i];
        if (part->story != story) continue;
        int32_t left = min_i32(part->col, part->last_col);
        int32_t right = max_i32(part->col, part->last_col);
        int32_t beside = max_i32(0, max_i32(left - col, col - right));
        if (beside < least) best = i;
        least = min_i32(least, beside);
    }
    return best;
}

int32_t layout_surface(const Layout *layout, int32_t story, int32_t col)
{
    int32_t end = story > 0 ? layout->tops[story - 1] : layout->rows, row = end;
    while (row > layout->tops[story] && layout_at(layout, col, row - 1) == '.')
        row--;
    if (row == layout->tops[story]) return end;
    while (row > 0 && layout_at(layout, col, row - 1) == '#')
        row--;
    return row;
}

int32_t layout_highest(const Layout *layout, int32_t first_col, int32_t last_col)
{
    for (int32_t row = 0; row < layout->rows; row++)
        for (int32_t col = first_col; col <= last_col; col++)
            if (layout_at(layout, col, row) != '.') return row;
    return layout->rows;
}

/* Removes `count` rows from `first` on. */
static void remove_rows(Layout *layout, int32_t first, int32_t count)
{
    if (count <= 0) return;
    memmove(layout->cells[first], layout->cells[first + count],
            (size_t)(layout->rows - first - count) * sizeof layout->cells[0]);
    layout->rows -= count;
    memset(layout->cells[layout->rows], '.', (size_t)count * sizeof layout->cells[0]);
    for (int32_t i = 0; i < layout->coin_count; i++)
        if (layout->coins[i].row >= first) layout->coins[i].row -= (int16_t)count;
}

int32_t layout_crop(Layout *layout, int32_t sky, int32_t depth)
{
    int32_t highest = layout_highest(layout, 0, layout->cols - 1);
    for (int32_t i = 0; i < layout->coin_count; i++)
        highest = min_i32(highest, layout->coins[i].row);
    int32_t last = layout->rows - 3, first = last; /* of the rows that are alike */
    while (first > 0 &&
           memcmp(layout->cells[first - 1], layout->cells[last], (size_t)layout->cols) == 0)
        first--;
    int32_t spare = last - first + 1 - depth;
    remove_rows(layout, first + depth, spare);
    int32_t cut = max_i32(0, highest - sky);
    remove_rows(layout, 0, cut);
    return cut;
}

/* ---- towers ---- */

char layout_mirrored(char glyph)
{
    static const char glyphs[] = "/\\<>abcd{}", mirrored[] = "\\/><dcba}{";
    const char *found = strchr(glyphs, glyph);
    return found && glyph ? mirrored[found - glyphs] : glyph;
}

static void add_things(Layout *tower, const Layout *from, StoryPlace place, int32_t top)
{
    for (int32_t i = 0; i < from->coin_count; i++) {
        const CoinPlace *coin = &from->coins[i];
        layout_offer_coin(tower, story_place_col(place, coin->col), top + coin->row, coin->worth);
    }
    for (int32_t i = 0; i < from->lift_count; i++) {
        const LayoutLift *lift = &from->lifts[i];
        layout_add_lift(tower, place.is_mirrored ? -lift->dx : lift->dx, lift->dy, lift->ticks);
    }
    for (int32_t i = 0; i < from->part_count; i++)
        tower->parts[tower->part_count++] = (LayoutPart){
            .col = (int16_t)story_place_col(place, from->parts[i].col),
            .last_col = (int16_t)story_place_col(place, from->parts[i].last_col),
            .story = (int16_t)tower->story_count,
        };
}

void layout_add_story(Layout *tower, const Layout *from, StoryPlace place)
{
    int32_t above = tower->story_count ? tower->tops[tower->story_count - 1] : tower->rows;
    int32_t top = above - from->rows;
    assert(tower->story_count < STORIES_MAX);
    assert(tower->part_count + from->part_count <= LAYOUT_PARTS_MAX);
    for (int32_t row = 0; row < from->rows; row++)
        for (int32_t col = 0; col < from->cols; col++) {
            char glyph = from->cells[row][col];
            int32_t lift = glyph - '0' + tower->lift_count;
            if (glyph >= '0' && glyph <= '9')
                glyph = lift < LAYOUT_LIFTS_MAX ? (char)('0' + lift) : '=';
            else if (place.is_mirrored)
                glyph = layout_mirrored(glyph);
            layout_set(tower, story_place_col(place, col), top + row, glyph);
        }
    add_things(tower, from, place, top);
    tower->tops[tower->story_count++] = (int16_t)top;
}
