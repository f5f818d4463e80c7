/* content.h - a level's text split into its parts, its two layers of cells, and the merge of two
 * versions.
 *
 * header, [map], rows of the map, empty lines, [back], rows of the art, empty lines: every byte of
 * the file is in one of these.
 * Ranges: rows are printable ASCII; map and art up to GRID_SIZE_MAX on each axis.
 * Memory: a Content owns its parts; content_done frees them. */
#ifndef LEDGE_LEVEL_DOCUMENT_CONTENT_H
#define LEDGE_LEVEL_DOCUMENT_CONTENT_H

#include "../../base/base.h"
#include "../../base/error.h"
#include "../level.h"
#include "../level_text.h"
#include "cell_area.h"

/* ---- plane ---- */

/* The cells of one layer of a level's text, and the shape that each row has in the file.
 *
 * A row of the file may be shorter than the level, or missing: those cells are absent and contain
 * the pad. The text of a row is `length` cells and a line end, so no other copy is needed.
 * Ranges: 1 to GRID_SIZE_MAX columns and rows; rows in the file come first, missing ones last.
 * Memory: a LayerCells owns its arrays; layer_cells_done frees them. */

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
 * the inverse of the other. In a row longer than `col` the inserted cells are in its text. False,
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

/* The parts that are stored as bytes. */
typedef enum Blob { BLOB_HEADER = 0, BLOB_MAP_TAIL = 1, BLOB_BACK_TAIL = 2, BLOB_COUNT } Blob;

typedef struct Bytes {
    char *at; /* may be NULL where size is 0 */
    size_t size;
} Bytes;

typedef struct Content {
    Bytes blobs[BLOB_COUNT];
    uint8_t marks[LAYER_COUNT]; /* LineEnd of the lines [map] and [back]; absent: no such line */
    LayerCells planes[LAYER_COUNT]; /* the art may be missing, or larger than the map */
    uint8_t kind_of[256];           /* the header's legend */
    char glyph_of[KIND_COUNT];
    uint64_t sign_changes; /* grows with every change that may affect a sign */
} Content;

/* Splits a file's text into its parts. False, with the reasons, where its rows cannot be read. */
bool content_init(Content *content, const char *text, size_t size, ErrorList *errors);

void content_done(Content *content);

/* False when memory ran out. */
bool content_copy(const Content *from, Content *out);

/* The whole text; the caller frees it. NULL when memory ran out. */
char *content_join(const Content *content, size_t *size);

/* Replaces a part. A new header changes the legend, and with it the glyph of absent cells. False,
 * with nothing changed, when memory ran out. */
bool content_set_blob(Content *content, Blob blob, const char *bytes, size_t size);

/* Makes a blank layer of art where there is none. */
bool content_need_back(Content *content);

/* Makes the art at least this large; new cells are absent, which changes nothing in the file. False
 * when memory ran out or the size is too large for a level. */
bool content_grow_back(Content *content, int32_t cols, int32_t rows);

/* Makes the shapes of the rows valid after cells were written beyond them: all cells that are not
 * empty are in their rows, only the last line of the file may lack a line end, and the written rows
 * have the size of the level. */
void content_settle(Content *content);

/* How lines end in this file. */
LineEnd content_line_end(const Content *content);

/* The bytes of a line end. */
const char *line_end_text(LineEnd end);

/* The level's size: that of the map. */
static inline int32_t content_cols(const Content *content)
{
    return content->planes[LAYER_MAP].cols;
}

static inline int32_t content_rows(const Content *content)
{
    return content->planes[LAYER_MAP].rows;
}

/* Must be called for every run of cells that is changed. */
static inline void content_note_run(Content *content, int32_t before, int32_t after)
{
    if (content->kind_of[before] == KIND_SIGN || content->kind_of[after] == KIND_SIGN)
        content->sign_changes++;
}

/* The glyph at a place; outside of the layer that of absent cells. */
char content_glyph(const Content *content, DocumentLayer layer, int32_t col, int32_t row);

/* ---- content text ---- */

/* A content as the text of a file, for reading the level from it: the rows of the map are used
 * where they are, so that a large level is not copied.
 *
 * Memory: content_text_done frees what content_text_init made. */

/* Valid until the content changes. False when memory ran out. */
bool content_text_init(LevelText *text, const Content *content);

void content_text_done(LevelText *text);

/* ---- lines ---- */

/* Whole rows or columns of a content, both layers together, to give two versions of a level the
 * same size before their cells are compared. */

typedef enum Axis { AXIS_ROWS, AXIS_COLS, AXIS_COUNT } Axis;

/* Lines inserted (count > 0) before line `at`, or -count lines deleted from it on. */
typedef struct LineEdit {
    int32_t at, count;
} LineEdit;

int32_t line_diff_count(const Content *content, Axis axis);

/* Where a line is after the edit; -1 for one that was deleted. */
static inline int32_t line_edit_line_after(int32_t line, LineEdit edit)
{
    if (line < edit.at) return line;
    return edit.count < 0 && line < edit.at - edit.count ? -1 : line + edit.count;
}

/* The edits, one on each axis, that make `base` most like `other`: where lines were inserted or
 * deleted, found by the number of map cells that would differ. False when memory ran out. */
bool line_diff_find_edits(const Content *base, const Content *other, LineEdit out[AXIS_COUNT]);

/* Makes the edit; what is inserted is absent. False, with nothing changed, when memory ran out or
 * the level would be too large. */
bool line_diff_apply(Content *content, Axis axis, LineEdit edit);

/* Copies lines of `from` over those of `to`, which has the same size. */
void line_diff_copy(const Content *from, Content *to, Axis axis, LineEdit lines);

/* The cells that differ between a line of `a` and one of `b`, where `across` is the edit of the
 * other axis of `b`. Only cells of rows that both have in the file are compared. */
int64_t line_diff_differences(const Content *a, int32_t at_a, const Content *b, int32_t at_b,
                              Axis axis, LineEdit across);

/* ---- merge ---- */

/* A three-way merge of two versions of a level, cell by cell.
 *
 * A cell that changed on one side only is taken from there; if both changed it differently, it is a
 * conflict, and the first side's cell is taken. The same holds for inserted and deleted rows and
 * columns, for the shapes of the rows in the file, and for the header as a whole. Lines that one
 * side deleted and the other changed are one conflict, at the place in the result where they are or
 * were. */

typedef struct Conflicts {
    Place *places; /* room for `max`; the header's place is (-1, -1) */
    int32_t max;
    int64_t count; /* all of them, including those without room */
} Conflicts;

/* `result` gets `here` with the changes that made `there` of `base`. False, with `result` empty,
 * when memory ran out, or the merged level would be too large. */
bool content_merge(const Content *base, const Content *here, const Content *there, Content *result,
                   Conflicts *conflicts);

/* The number of cells that differ; where the sizes differ, cells that only one has count too. */
int64_t content_differences(const Content *a, const Content *b);

#endif
