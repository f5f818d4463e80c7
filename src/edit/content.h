/* content.h - a level's text taken apart so that it can be changed, and put together without loss.
 *
 * header, [map], rows of the map, empty lines, [back], rows of the art, empty lines: all bytes of
 * the file are in one of these, and all but the last line end can be told from any other.
 * Ranges: rows are printable ASCII; map and art up to GRID_SIZE_MAX on each axis.
 * Memory: a Content owns its parts; content_done frees them. */
#ifndef LEDGE_EDIT_CONTENT_H
#define LEDGE_EDIT_CONTENT_H

#include "document.h"
#include "plane.h"

/* Parts that are kept as bytes. */
typedef enum Blob { BLOB_HEADER, BLOB_MAP_TAIL, BLOB_BACK_TAIL, BLOB_COUNT } Blob;

typedef struct Bytes {
    char *at; /* may be NULL where size is 0 */
    size_t size;
} Bytes;

typedef struct Content {
    Bytes blobs[BLOB_COUNT];
    uint8_t marks[LAYER_COUNT]; /* LineEnd of the lines [map] and [back]; absent: no such line */
    LayerCells planes[LAYER_COUNT]; /* that of the art may be missing, or larger than the map */
    uint8_t kind_of[256];           /* the header's legend */
    char glyph_of[KIND_COUNT];
    uint64_t sign_changes; /* grows with every change that may have touched a sign */
} Content;

/* Takes a file's text apart. False, with the reasons, where its rows cannot be read. */
bool content_init(Content *content, const char *text, size_t size, ErrorList *errors);

void content_done(Content *content);

/* False when memory ran out. */
bool content_copy(const Content *from, Content *out);

/* The whole text; the caller frees it. NULL when memory ran out. */
char *content_join(const Content *content, size_t *size);

/* Replaces a part; with the header changes the legend, and with it the glyph of absent cells. False
 * when memory ran out: nothing changed. */
bool content_set_blob(Content *content, Blob blob, const char *bytes, size_t size);

/* Makes the plane of the art, blank, where there is none. */
bool content_need_back(Content *content);

/* Makes the form of the rows one that a file can have, after cells were written past it: all cells
 * that are not empty are in their rows, only the last line of the file may lack its end, and the
 * rows as they are written have the size of the level. */
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

/* To be told of every run of cells that is changed. */
static inline void content_note_run(Content *content, int32_t before, int32_t after)
{
    if (content->kind_of[before] == KIND_SIGN || content->kind_of[after] == KIND_SIGN)
        content->sign_changes++;
}

/* The glyph at a place; that of absent cells outside of the plane. */
char content_glyph(const Content *content, DocumentLayer layer, int32_t col, int32_t row);

#endif
