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
#include "layer_cells.h"

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
    uint64_t sign_changes; /* of what may affect a sign, or a checkpoint: it grows */
} Content;

/* Splits a file's text into its parts. False, with the reasons, where its rows cannot be read. */
bool content_init(Content *content, const char *text, size_t size, ErrorList *errors);

void content_done(Content *content);

/* False when memory ran out. */
bool content_copy(const Content *from, Content *out);

/* A level of the same size and legend with no header and only empty cells, as what a missing file
 * is compared and merged with. False when memory ran out. */
bool content_copy_blank(const Content *from, Content *out);

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

/* The size of the map, which is the level's. */
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
    const CellKind kinds[] = {content->kind_of[before], content->kind_of[after]};
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
        if (kinds[i] == KIND_SIGN || kinds[i] == KIND_CHECKPOINT) content->sign_changes++;
}

/* The glyph at a place; outside of the layer, the glyph of absent cells. */
char content_glyph(const Content *content, DocumentLayer layer, int32_t col, int32_t row);

#endif
