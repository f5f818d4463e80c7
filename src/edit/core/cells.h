/* cells.h - sets of cells, one bit each, made by shapes and by filling.
 *
 * Memory: a zeroed Mask is an empty one; mask_done frees it. Only mask_reset allocates. */
#ifndef LEDGE_EDIT_CORE_CELLS_H
#define LEDGE_EDIT_CORE_CELLS_H

#include "../../level/document/cell_bits.h"
#include "../../level/document/document.h"

typedef struct Mask {
    uint64_t *words; /* row by row, row_words each */
    size_t capacity; /* words allocated */
    int32_t cols, rows, row_words;
    CellArea bounds; /* contains every cell of the set */
    int64_t count;   /* cells of the set */
} Mask;

/* A run of cells in one row. All zero: before the first run. */
typedef struct MaskRun {
    int32_t col, row, count;
} MaskRun;

/* Empties the set and makes it one of a level of this size. False when memory ran out; it is then
 * the empty set of a level without cells. */
bool mask_reset(Mask *mask, int32_t cols, int32_t rows);
void mask_done(Mask *mask);

/* Adds cells; those outside the level are left out. */
void mask_add_run(Mask *mask, int32_t col, int32_t row, int32_t count);

/* Adds the cells with the glyph of a run in one row inside the level; `cells` points to its first
 * cell. */
void mask_add_glyph(Mask *mask, CellArea run, const char *cells, char glyph);

/* Keeps only what is also in another set of the same size. */
void mask_keep(Mask *mask, const Mask *other);

/* Finds the next run in reading order; false after the last. */
bool mask_next_run(const Mask *mask, MaskRun *run);

/* The bits of a row, row_words of them, the first cell's the lowest. */
const uint64_t *mask_row(const Mask *mask, int32_t row);

/* Outside the level nothing is in the set. */
static inline bool mask_has(const Mask *mask, int32_t col, int32_t row)
{
    if ((uint32_t)col >= (uint32_t)mask->cols || (uint32_t)row >= (uint32_t)mask->rows)
        return false;
    size_t word = (size_t)row * (size_t)mask->row_words + (size_t)(col >> 6);
    return mask->words[word] >> (col & 63) & 1;
}

/* Shapes: cells outside the mask are left out. */

/* Every cell of the straight line, both ends included. Source: J. E. Bresenham, "Algorithm for
 * computer control of a digital plotter". */
void mask_add_line(Mask *mask, Point from, Point to);

void mask_add_rectangle(Mask *mask, CellArea area, bool filled);

/* The largest ellipse inside the area; its outline has no gaps. */
void mask_add_ellipse(Mask *mask, CellArea area, bool filled);

#endif
