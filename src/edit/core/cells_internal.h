/* cells_internal.h - the words of a Mask. */
#ifndef LEDGE_EDIT_CORE_CELLS_INTERNAL_H
#define LEDGE_EDIT_CORE_CELLS_INTERNAL_H

#include "cells.h"

enum { MASK_WORD_BITS = 64 };

/* The words of a row, row_words of them. */
static inline uint64_t *mask_words(const Mask *mask, int32_t row)
{
    return mask->words + (size_t)row * (size_t)mask->row_words;
}

/* The first column from `col` on whose bit is `set`, or `end`. */
static inline int32_t mask_find_bit(const uint64_t *words, int32_t col, int32_t end, bool set)
{
    if (col >= end) return end;
    const uint64_t flip = set ? 0 : ~(uint64_t)0;
    uint32_t at = (uint32_t)col / MASK_WORD_BITS, last = (uint32_t)(end - 1) / MASK_WORD_BITS;
    uint64_t word = (words[at] ^ flip) & ~(uint64_t)0 << (uint32_t)col % MASK_WORD_BITS;
    while (!word && at < last)
        word = words[++at] ^ flip;
    return word ? min_i32(end, (int32_t)(at * MASK_WORD_BITS) + __builtin_ctzll(word)) : end;
}

#endif
