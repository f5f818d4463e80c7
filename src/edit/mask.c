/* mask.c - see mask.h */
#include "mask.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BITS = 64 };

static uint64_t *row_of(const Mask *mask, int32_t row)
{
    return mask->words + (size_t)row * (size_t)mask->row_words;
}

/* Only the rows that may have bits: a small preview in a large level is cheap to take back. */
static void clear_rows(Mask *mask)
{
    if (area_is_empty(mask->bounds)) return;
    size_t words = (size_t)mask->bounds.rows * (size_t)mask->row_words;
    memset(row_of(mask, mask->bounds.row), 0, words * sizeof *mask->words);
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
    if (cols == mask->cols && rows == mask->rows) {
        clear_rows(mask);
    } else {
        int32_t row_words = (cols + WORD_BITS - 1) / WORD_BITS;
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
        area_common((CellArea){col, row, count, 1}, (CellArea){0, 0, mask->cols, mask->rows});
    if (area_is_empty(run)) return;
    uint64_t *words = row_of(mask, row);
    for (int32_t at = run.col, end = run.col + run.cols; at < end;) {
        int32_t bit = at % WORD_BITS, bits = min_i32(WORD_BITS - bit, end - at);
        uint64_t wanted = (bits == WORD_BITS ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1) << bit;
        uint64_t *word = &words[at / WORD_BITS];
        mask->count += __builtin_popcountll(wanted & ~*word);
        *word |= wanted;
        at += bits;
    }
    mask->bounds = area_join(mask->bounds, run);
}

/* Which of eight cells hold the glyph: a bit each, the first cell's the lowest. A byte that is
 * equal becomes 0 and then 0x80; the product brings these eight bits together at the top. Source:
 * H. S. Warren, "Hacker's Delight" (find a zero byte). */
static uint64_t equal_of_eight(const char *cells, char glyph)
{
    const uint64_t low_bits = UINT64_C(0x7F7F7F7F7F7F7F7F);
    uint64_t eight = 0;
    for (int i = 0; i < 8; i++)
        eight |= (uint64_t)(uint8_t)cells[i] << 8 * i;
    eight ^= (uint8_t)glyph * UINT64_C(0x0101010101010101);
    uint64_t is_zero = ~(((eight & low_bits) + low_bits) | eight | low_bits);
    return (is_zero >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

void mask_add_glyph(Mask *mask, CellArea run, const char *cells, char glyph)
{
    uint64_t *words = row_of(mask, run.row);
    int64_t before = mask->count;
    int32_t at = run.col, end = run.col + run.cols;
    while (at < end) {
        bool is_eight = at % 8 == 0 && end - at >= 8;
        uint64_t found = is_eight ? equal_of_eight(cells, glyph) : *cells == glyph;
        uint64_t *word = &words[at / WORD_BITS];
        found = found << at % WORD_BITS & ~*word;
        mask->count += __builtin_popcountll(found);
        *word |= found;
        at += is_eight ? 8 : 1;
        cells += is_eight ? 8 : 1;
    }
    if (mask->count > before) mask->bounds = area_join(mask->bounds, run);
}

/* The first column from `col` on whose bit is `set`, or `end`. */
static int32_t find_bit(const uint64_t *words, int32_t col, int32_t end, bool set)
{
    while (col < end) {
        uint64_t word = set ? words[col / WORD_BITS] : ~words[col / WORD_BITS];
        word >>= col % WORD_BITS;
        if (word) return min_i32(end, col + __builtin_ctzll(word));
        col += WORD_BITS - col % WORD_BITS;
    }
    return end;
}

bool mask_next_run(const Mask *mask, MaskRun *run)
{
    int32_t end = mask->bounds.col + mask->bounds.cols;
    int32_t bottom = mask->bounds.row + mask->bounds.rows;
    int32_t col = run->col + run->count;
    for (int32_t row = max_i32(run->row, mask->bounds.row); row < bottom; row++, col = 0) {
        const uint64_t *words = row_of(mask, row);
        int32_t first = find_bit(words, col, end, true);
        if (first == end) continue;
        *run = (MaskRun){first, row, find_bit(words, first, end, false) - first};
        return true;
    }
    return false;
}
