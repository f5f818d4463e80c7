/* level_text.h - the bytes of a level file, cut into header, rows and art, and put together again.
 *
 * Rows are found, not copied: a row that was not changed is written as it was read.
 * Memory: a LevelText owns its bytes; level_text_done frees them. */
#ifndef LEDGE_GAME_LEVEL_TEXT_H
#define LEDGE_GAME_LEVEL_TEXT_H

#include "../error.h"

typedef struct TextRow {
    char *grown;   /* its own copy, once it became longer than it was read; else NULL */
    size_t offset; /* of the row in the bytes as read */
    int32_t length, length_read; /* without the line end */
} TextRow;

typedef struct LevelText {
    char *bytes; /* as read, but for cells that were changed in place */
    size_t size;
    size_t header_size; /* bytes before the line [map]; 0 for a bare grid */
    int32_t first_line; /* number of the first row's line */
    int32_t cols, rows; /* the longest row; without the empty lines at the end */
    TextRow *row;
    size_t back_offset; /* where the art's first row begins; `size` if there is none */
    int32_t back_line;  /* number of that line */
} LevelText;

/* Cuts `bytes`, which the text owns from now on, whatever the result. False when there is no map in
 * them or it is too large, with the reasons in `errors`; then it has no rows. */
bool level_text_init(LevelText *text, char *bytes, size_t size, ErrorList *errors);

void level_text_done(LevelText *text);

/* The bytes of a row, `row[...].length` of them. */
static inline const char *level_text_row(const LevelText *text, int32_t row)
{
    const TextRow *r = &text->row[row];
    return r->grown ? r->grown : text->bytes + r->offset;
}

/* Puts `glyph` at (col, row), which is inside cols and rows; a row too short grows by `pad`s.
 * False when memory ran out: nothing changed. */
bool level_text_set(LevelText *text, int32_t col, int32_t row, char glyph, char pad);

/* All bytes as they are now; the caller frees them. NULL when memory ran out. */
char *level_text_join(const LevelText *text, size_t *size);

#endif
