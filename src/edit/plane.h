/* plane.h - the cells of one layer of a level's text, and the shape that each row has in the file.
 *
 * A row of the file may be shorter than the level, or missing: those cells are absent and hold the
 * plane's pad. Row by row the text is `length` cells and a line end, so it needs no other copy.
 * Ranges: 1 to GRID_SIZE_MAX columns and rows; rows in the file come first, missing ones last.
 * Memory: a Plane owns its arrays; layer_cells_done frees them. */
#ifndef LEDGE_EDIT_PLANE_H
#define LEDGE_EDIT_PLANE_H

#include "../base.h"

typedef enum LineEnd {
    END_ABSENT, /* there is no such line */
    END_LF,
    END_CRLF,
    END_NONE /* the file ends here */
} LineEnd;

typedef struct RowShape {
    int16_t length; /* cells of the row that are in the file */
    uint8_t end;    /* LineEnd */
} RowShape;

/* So many bytes after the cells may be read, and written as they were. */
enum { LAYER_CELLS_SLACK = 8 };

typedef struct LayerCells {
    char *cells;      /* row by row; NULL: the layer is not there */
    RowShape *shapes; /* of each row */
    int32_t cols, rows;
    size_t cell_capacity, row_capacity;
    char pad;
} LayerCells;

/* Makes a plane of absent cells. False when memory ran out. */
bool layer_cells_init(LayerCells *plane, int32_t cols, int32_t rows, char pad);

void layer_cells_done(LayerCells *plane);

/* A plane that is not there is copied as such. False when memory ran out. */
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

/* Inserted rows and columns are absent cells; what is deleted must be absent cells too, so that one
 * is the inverse of the other. A row longer than `col` has the inserted cells in its text. False
 * when memory ran out: nothing changed. Deleting keeps the memory, so that taking it back works. */
bool layer_cells_insert_rows(LayerCells *plane, int32_t row, int32_t count);
void layer_cells_delete_rows(LayerCells *plane, int32_t row, int32_t count);
bool layer_cells_insert_cols(LayerCells *plane, int32_t col, int32_t count);
void layer_cells_delete_cols(LayerCells *plane, int32_t col, int32_t count);

/* Can these be deleted? */
bool layer_cells_rows_absent(const LayerCells *plane, int32_t row, int32_t count);
bool layer_cells_cols_absent(const LayerCells *plane, int32_t col, int32_t count);

/* Are all of these cells `glyph`? */
bool cells_all(const char *cells, int32_t count, char glyph);

#endif
