/* cells.c - see cells.h */
#include "cells_internal.h"

#include <stdlib.h>
#include <string.h>

const uint64_t *mask_row(const Mask *mask, int32_t row)
{
    return mask_words(mask, row);
}

static bool grow(Mask *mask, size_t words)
{
    if (words <= mask->capacity) {
        memset(mask->words, 0, words * sizeof *mask->words);
        return true;
    }
    mask_done(mask);
    mask->words = calloc(words, sizeof *mask->words);
    mask->capacity = mask->words ? words : 0;
    return mask->words != NULL;
}

bool mask_reset(Mask *mask, int32_t cols, int32_t rows)
{
    bool fits = cols == mask->cols && rows == mask->rows;
    if (fits && !cell_area_is_empty(mask->bounds)) {
        /* Only rows that may have bits: a small preview in a large level is removed fast. */
        size_t words = (size_t)mask->bounds.rows * (size_t)mask->row_words;
        memset(mask_words(mask, mask->bounds.row), 0, words * sizeof *mask->words);
    } else if (!fits) {
        int32_t row_words = (cols + MASK_WORD_BITS - 1) / MASK_WORD_BITS;
        if (!grow(mask, (size_t)row_words * (size_t)rows)) return false;
        mask->cols = cols;
        mask->rows = rows;
        mask->row_words = row_words;
    }
    mask->bounds = (CellArea){0};
    mask->count = 0;
    return true;
}

void mask_done(Mask *mask)
{
    free(mask->words);
    memset(mask, 0, sizeof *mask);
}

void mask_add_run(Mask *mask, int32_t col, int32_t row, int32_t count)
{
    CellArea run =
        cell_area_common((CellArea){col, row, count, 1}, (CellArea){0, 0, mask->cols, mask->rows});
    if (cell_area_is_empty(run)) return;
    uint64_t *words = mask_words(mask, row);
    for (int32_t at = run.col, end = run.col + run.cols; at < end;) {
        int32_t bit = at % MASK_WORD_BITS, bits = min_i32(MASK_WORD_BITS - bit, end - at);
        uint64_t wanted = (bits == MASK_WORD_BITS ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1)
                          << bit;
        uint64_t *word = &words[at / MASK_WORD_BITS];
        mask->count += __builtin_popcountll(wanted & ~*word);
        *word |= wanted;
        at += bits;
    }
    mask->bounds = cell_area_join(mask->bounds, run);
}

void mask_add_glyph(Mask *mask, CellArea run, const char *cells, char glyph)
{
    uint64_t *words = mask_words(mask, run.row);
    int64_t before = mask->count;
    int32_t at = run.col, end = run.col + run.cols;
    while (at < end) {
        bool is_eight = at % 8 == 0 && end - at >= 8;
        uint64_t found =
            is_eight ? cell_bits_equal_eight(cell_bits_load_eight(cells), glyph) : *cells == glyph;
        uint64_t *word = &words[at / MASK_WORD_BITS];
        found = found << at % MASK_WORD_BITS & ~*word;
        mask->count += __builtin_popcountll(found);
        *word |= found;
        at += is_eight ? 8 : 1;
        cells += is_eight ? 8 : 1;
    }
    if (mask->count > before) mask->bounds = cell_area_join(mask->bounds, run);
}

void mask_keep(Mask *mask, const Mask *other)
{
    assert(mask->cols == other->cols && mask->rows == other->rows);
    CellArea bounds = mask->bounds;
    mask->count = 0;
    for (int32_t row = bounds.row; row < bounds.row + bounds.rows; row++) {
        uint64_t *words = mask_words(mask, row);
        const uint64_t *kept = mask_words(other, row);
        for (int32_t i = 0; i < mask->row_words; i++) {
            words[i] &= kept[i];
            mask->count += __builtin_popcountll(words[i]);
        }
    }
}

bool mask_next_run(const Mask *mask, MaskRun *run)
{
    int32_t end = mask->bounds.col + mask->bounds.cols;
    int32_t bottom = mask->bounds.row + mask->bounds.rows;
    int32_t col = run->col + run->count;
    for (int32_t row = max_i32(run->row, mask->bounds.row); row < bottom; row++, col = 0) {
        const uint64_t *words = mask_words(mask, row);
        int32_t first = mask_find_bit(words, col, end, true);
        if (first == end) continue;
        *run = (MaskRun){first, row, mask_find_bit(words, first, end, false) - first};
        return true;
    }
    return false;
}

/* ---- shape ---- */

void mask_add_line(Mask *mask, Point from, Point to)
{
    int32_t cols = abs_i32(to.col - from.col), rows = abs_i32(to.row - from.row);
    int32_t step_col = sign_i32(to.col - from.col), step_row = sign_i32(to.row - from.row);
    int32_t error = cols - rows;
    for (;;) {
        mask_add_run(mask, from.col, from.row, 1);
        if (from.col == to.col && from.row == to.row) return;
        int32_t twice = 2 * error;
        if (twice > -rows) {
            error -= rows;
            from.col += step_col;
        }
        if (twice < cols) {
            error += cols;
            from.row += step_row;
        }
    }
}

void mask_add_rectangle(Mask *mask, CellArea area, bool filled)
{
    int32_t bottom = area.row + area.rows - 1;
    for (int32_t row = area.row; row <= bottom; row++) {
        bool whole = filled || row == area.row || row == bottom;
        mask_add_run(mask, area.col, row, whole ? area.cols : 1);
        if (!whole) mask_add_run(mask, area.col + area.cols - 1, row, 1);
    }
}

/* Is the middle of cell (col, row) of the area inside? Computed in half cells from the area's
 * middle, so that all numbers are whole; 8192^4 fits. */
static bool ellipse_has(CellArea area, int32_t col, int32_t row)
{
    int64_t x = 2 * col + 1 - area.cols, y = 2 * row + 1 - area.rows;
    int64_t cols2 = (int64_t)area.cols * area.cols, rows2 = (int64_t)area.rows * area.rows;
    return x * x * rows2 + y * y * cols2 <= cols2 * rows2;
}

/* The first column of the row that is inside; the middle column if none is. */
static int32_t ellipse_left(CellArea area, int32_t row)
{
    int32_t low = 0, high = (area.cols - 1) / 2;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (ellipse_has(area, middle, row))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The width of the row's outline on each side: up to where the next row outwards begins. */
static int32_t outline_width(CellArea area, int32_t row, int32_t left)
{
    int32_t outer = 2 * row + 1 < area.rows ? row - 1 : row + 1;
    if (outer < 0 || outer >= area.rows) return area.cols;
    return max_i32(1, ellipse_left(area, outer) - left);
}

void mask_add_ellipse(Mask *mask, CellArea area, bool filled)
{
    for (int32_t row = 0; row < area.rows; row++) {
        int32_t left = ellipse_left(area, row), across = area.cols - 2 * left;
        int32_t width = filled ? across : min_i32(across, outline_width(area, row, left));
        mask_add_run(mask, area.col + left, area.row + row, width);
        mask_add_run(mask, area.col + left + across - width, area.row + row, width);
    }
}
