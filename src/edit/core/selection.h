/* selection.h - the selected cells: a block, whole rows, or any set.
 *
 * Memory: a zeroed Selection is an empty one; mask_done frees its mask. */
#ifndef LEDGE_EDIT_CORE_SELECTION_H
#define LEDGE_EDIT_CORE_SELECTION_H

#include "block.h"
#include "cells.h"

typedef enum SelectionKind { SELECT_NONE, SELECT_AREA, SELECT_MASK } SelectionKind;

typedef struct Selection {
    SelectionKind kind;
    Point anchor;
    bool growing;  /* follows the cursor */
    bool rows;     /* whole rows */
    CellArea area; /* in SELECT_MASK: the bounds of the mask */
    Mask mask;
    CellArea last; /* the block that was selected before */
} Selection;

void selection_clear(Selection *selection);

/* Selects what of the area is in the level. */
void selection_set_area(Selection *selection, const Document *doc, CellArea area);

/* Selects the cells of its mask, which was just built; nothing unless `is_built`. */
void selection_set_mask(Selection *selection, bool is_built);

/* Begins to grow from the cursor; once growing it stops instead, and the block stays. */
void selection_grow(Selection *selection, const Document *doc, Point cursor, bool rows);

/* A growing selection follows the cursor. */
void selection_follow(Selection *selection, const Document *doc, Point cursor);

static inline bool selection_is_empty(const Selection *selection)
{
    return selection->kind == SELECT_NONE;
}

static inline bool selection_has(const Selection *selection, int32_t col, int32_t row)
{
    if (selection->kind == SELECT_NONE || !cell_area_has(selection->area, col, row)) return false;
    return selection->kind == SELECT_AREA || mask_has(&selection->mask, col, row);
}

/* Is drawing confined to the selection? Not while it grows. */
static inline bool selection_confines(const Selection *selection)
{
    return selection->kind != SELECT_NONE && !selection->growing;
}

/* Finds the next part of a run of cells in one row that may be drawn on; false after the last.
 * `part` is all zero at first. */
bool selection_next_run(const Selection *selection, CellArea run, MaskRun *part);

/* The number of selected cells. */
int64_t selection_count(const Selection *selection);

/* Makes `mask` the selected cells; false when memory ran out. */
bool selection_to_mask(const Selection *selection, const Document *doc, Mask *mask);

/* Copies the selected cells of a layer, with holes for the others. False, with nothing to free,
 * when nothing is selected, memory ran out, or the watch stopped it. */
bool selection_to_block(const Selection *selection, const Document *doc, DocumentLayer layer,
                        const CellWatch *watch, Block *block);

#endif
