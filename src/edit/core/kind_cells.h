/* kind_cells.h - the cells of one kind in the map of a document, and where a transaction moves
 * them.
 *
 * Units: cells, numbered from 0. */
#ifndef LEDGE_EDIT_CORE_KIND_CELLS_H
#define LEDGE_EDIT_CORE_KIND_CELLS_H

#include "../../level/document/document.h"

enum { CELLS_OF_KIND_MAX = SIGN_MAX };
static_assert((int)CELLS_OF_KIND_MAX >= (int)CHECKPOINT_MAX, "the cells of both kinds have room");

typedef struct KindCells {
    int32_t count;
    Point at[CELLS_OF_KIND_MAX]; /* in reading order; column -1: removed */
} KindCells;

/* Finds the first CELLS_OF_KIND_MAX cells of the kind. */
void kind_cells_find(KindCells *cells, const Document *doc, CellKind kind);

/* The index of the cell at a place, or -1. */
int32_t kind_cells_index(const KindCells *cells, Point at);

/* Sets a key of the header to the column and row of a cell. False as document_set_value. */
bool kind_cells_set_place(Document *doc, const char *section, const char *key, Point at);

/* Follows a change of the level's size: `count` columns (or rows) were inserted at `at`, or, if
 * negative, deleted. */
void kind_cells_follow_size(KindCells *cells, bool is_cols, int32_t at, int32_t count);

/* Follows a shift of all cells around the edges. */
void kind_cells_follow_shift(KindCells *cells, const Document *doc, int32_t cols, int32_t rows);

/* Finds the new index of every old cell, or -1. Cells in the same place are matched first, the
 * others in order. */
void kind_cells_match(const KindCells *before, const KindCells *now,
                      int32_t index[CELLS_OF_KIND_MAX]);

#endif
