/* layer_cells.h - the cells of one layer of a level's text, and the shape that each row has in the
 * file.
 *
 * A row of the file may be shorter than the level, or missing: the cells that it lacks are absent,
 * and contain the pad. The text of a row is its first `length` cells and a line end, so no other
 * copy of the text is needed.
 * Ranges: 1 to GRID_SIZE_MAX columns and rows; rows in the file come first, missing ones last.
 * Memory: a LayerCells owns its arrays; layer_cells_done frees them. */
#ifndef LEDGE_LEVEL_DOCUMENT_LAYER_CELLS_H
#define LEDGE_LEVEL_DOCUMENT_LAYER_CELLS_H

#include "cell_area.h"

typedef enum LineEnd {
    END_ABSENT = 0, /* there is no such line */
    END_LF = 1,
    END_CRLF = 2,
    END_NONE = 3 /* the file ends here */
} LineEnd;

typedef struct RowShape {
    int16_t length; /* cells of the row that are in the file */
    uint8_t end;    /* LineEnd */
} RowShape;

/* This many bytes after the cells may be read, and written back unchanged. */
enum { LAYER_CELLS_SLACK = 8 };

typedef struct LayerCells {
    char *cells;      /* row by row; NULL: there is no such layer */
    RowShape *shapes; /* of each row */
    int32_t cols, rows;
    size_t cell_capacity, row_capacity;
    char pad;
} LayerCells;

/* Makes a layer of absent cells. False when memory ran out. */
bool layer_cells_init(LayerCells *plane, int32_t cols, int32_t rows, char pad);

void layer_cells_done(LayerCells *plane);

/* Copies a layer, also one that does not exist. False when memory ran out. */
bool layer_cells_copy(const LayerCells *from, LayerCells *out);

static inline char *layer_cells_row(const LayerCells *plane, int32_t row)
{
    assert(row >= 0 && row < plane->rows);
    return plane->cells + (size_t)row * (size_t)plane->cols;
}

/* Fills the absent cells with another pad. */
void layer_cells_set_pad(LayerCells *plane, char pad);

/* Rows that are in the file. */
int32_t layer_cells_text_rows(const LayerCells *plane);

/* Inserted rows and columns are absent cells, and only absent cells can be deleted, so that each is
 * the inverse of the other. In a row longer than `col` inserted cells belong to its text. False,
 * with nothing changed, when memory ran out. Deleting keeps the memory, so that undoing it cannot
 * fail. */
bool layer_cells_insert_rows(LayerCells *plane, int32_t row, int32_t count);
void layer_cells_delete_rows(LayerCells *plane, int32_t row, int32_t count);
bool layer_cells_insert_cols(LayerCells *plane, int32_t col, int32_t count);
void layer_cells_delete_cols(LayerCells *plane, int32_t col, int32_t count);

/* Are these rows absent, so that they can be deleted? */
bool layer_cells_rows_absent(const LayerCells *plane, int32_t row, int32_t count);
bool layer_cells_cols_absent(const LayerCells *plane, int32_t col, int32_t count);

/* Are all of these cells `glyph`? */
bool layer_cells_are_all(const char *cells, int32_t count, char glyph);

#endif
