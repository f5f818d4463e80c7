/* mask.h - a set of cells, one bit each: a selection, a preview, a trail.
 *
 * Memory: a zeroed Mask is an empty one; mask_done frees it. Only mask_reset allocates. */
#ifndef LEDGE_EDIT_MASK_H
#define LEDGE_EDIT_MASK_H

#include "area.h"

typedef struct Mask {
    uint64_t *words; /* row by row, row_words each */
    size_t capacity; /* words allocated */
    int32_t cols, rows, row_words;
    CellArea bounds; /* holds every cell of the set */
    int64_t count;   /* cells of the set */
} Mask;

/* A run of cells in one row. Zeroed, it is before the first. */
typedef struct MaskRun {
    int32_t col, row, count;
} MaskRun;

/* Empties the set and makes it one of a level of this size. False when memory ran out: it is then
 * the empty set of a level without cells. */
bool mask_reset(Mask *mask, int32_t cols, int32_t rows);
void mask_done(Mask *mask);

/* Adds cells; those outside the level are left out. */
void mask_add_run(Mask *mask, int32_t col, int32_t row, int32_t count);

/* Adds those cells of a run, which lies in one row inside the level, that hold the glyph; `cells`
 * is its first. */
void mask_add_glyph(Mask *mask, CellArea run, const char *cells, char glyph);

/* Goes to the next run in reading order; false after the last. */
bool mask_next_run(const Mask *mask, MaskRun *run);

/* Outside the level nothing is in the set. */
static inline bool mask_has(const Mask *mask, int32_t col, int32_t row)
{
    if ((uint32_t)col >= (uint32_t)mask->cols || (uint32_t)row >= (uint32_t)mask->rows)
        return false;
    size_t word = (size_t)row * (size_t)mask->row_words + (size_t)(col >> 6);
    return mask->words[word] >> (col & 63) & 1;
}

#endif
