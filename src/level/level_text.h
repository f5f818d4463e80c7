/* level_text.h - the bytes of a level file, cut into header, rows and art.
 *
 * Rows point into the text; they are not copied.
 * Memory: a LevelText owns its bytes; level_text_done frees them. */
#ifndef LEDGE_LEVEL_LEVEL_TEXT_H
#define LEDGE_LEVEL_LEVEL_TEXT_H

#include "../base/error.h"

typedef struct TextRow {
    const char *cells; /* points into the text's bytes, or to the caller's where the caller built
                          the rows */
    int32_t length;    /* without the line end */
} TextRow;

typedef struct LevelText {
    char *bytes;
    size_t size;
    size_t header_size; /* bytes before the line [map]; 0 for a bare grid */
    int32_t first_line; /* number of the first row's line */
    int32_t cols, rows; /* the longest row; without the empty lines at the end */
    TextRow *row;
    size_t back_offset; /* where the art's first row begins; `size` if there is none */
    int32_t back_line;  /* number of that line */
} LevelText;

/* Cuts `bytes`, which the text owns from now on, also on failure. False when they have no map or
 * one that is too large, with the reasons in `errors`; the text then has no rows. */
bool level_text_init(LevelText *text, char *bytes, size_t size, ErrorList *errors);

void level_text_done(LevelText *text);

/* What is wrong where a row looks like a section of the header; NULL where it does not. */
const char *level_text_section_fault(const LevelText *text, int32_t row);

/* The bytes before the line [map]; 0 where there is none. */
size_t level_text_header_size(const char *bytes, size_t size);

/* Is there a line [map]? */
bool level_text_has_map(const char *bytes, size_t size);

/* The bytes of a row, `row[...].length` of them. */
static inline const char *level_text_row(const LevelText *text, int32_t row)
{
    return text->row[row].cells;
}

#endif
