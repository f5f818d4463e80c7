/* plane.h - the cells of one layer of a level's text, and the shape that each row has in the file.
 *
 * A row of the file may be shorter than the level, or missing: those cells are absent and hold the
 * plane's pad. Row by row the text is `length` cells and a line end, so it needs no other copy.
 * Ranges: 1 to GRID_SIZE_MAX columns and rows; rows in the file come first, missing ones last.
 * Memory: a Plane owns its arrays; plane_done frees them. */
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
enum { PLANE_SLACK = 8 };

typedef struct Plane {
    char *cells;      /* row by row; NULL: the layer is not there */
    RowShape *shapes; /* of each row */
    int32_t cols, rows;
    size_t cell_capacity, row_capacity;
    char pad;
} Plane;

/* Makes a plane of absent cells. False when memory ran out. */
bool plane_init(Plane *plane, int32_t cols, int32_t rows, char pad);

void plane_done(Plane *plane);

/* A plane that is not there is copied as such. False when memory ran out. */
bool plane_copy(const Plane *from, Plane *out);

static inline char *plane_row(const Plane *plane, int32_t row)
{
    assert(row >= 0 && row < plane->rows);
    return plane->cells + (size_t)row * (size_t)plane->cols;
}

/* Fills the absent cells with another pad. */
void plane_set_pad(Plane *plane, char pad);

/* Rows that are in the file. */
int32_t plane_text_rows(const Plane *plane);

/* Inserted rows and columns are absent cells; what is deleted must be absent cells too, so that one
 * is the inverse of the other. A row longer than `col` has the inserted cells in its text. False
 * when memory ran out: nothing changed. Deleting keeps the memory, so that taking it back works. */
bool plane_insert_rows(Plane *plane, int32_t row, int32_t count);
void plane_delete_rows(Plane *plane, int32_t row, int32_t count);
bool plane_insert_cols(Plane *plane, int32_t col, int32_t count);
void plane_delete_cols(Plane *plane, int32_t col, int32_t count);

/* Can these be deleted? */
bool plane_rows_absent(const Plane *plane, int32_t row, int32_t count);
bool plane_cols_absent(const Plane *plane, int32_t col, int32_t count);

/* Are all of these cells `glyph`? */
bool cells_all(const char *cells, int32_t count, char glyph);

#endif
