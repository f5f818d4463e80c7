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
