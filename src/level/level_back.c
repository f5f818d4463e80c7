/* level_back.c - see level_back.h */
#include "level_back.h"

#include "../base/line.h"
#include "level.h"
#include "level_text.h"

#include <stdlib.h>
#include <string.h>

typedef struct BackReader {
    Level *level;
    ErrorList *errors;
    int32_t first_line;
    bool warned; /* warned of art beyond the map */
} BackReader;

/* Checks every byte of a row of art. Returns the column after the last one that is not blank, or
 * -1, with an error, for a byte that is not printable. */
static int32_t art_length(BackReader *r, Line line, int32_t row)
{
    size_t length = 0;
    for (size_t col = 0; col < line.length; col++) {
        uint8_t byte = (uint8_t)line.text[col];
        if (byte == ' ') continue;
        if (byte < ' ' || byte > '~') {
            error_add(r->errors, ERROR_ERROR, r->first_line + row, (int32_t)col + 1,
                      "byte 0x%02X; art is printable ASCII, one byte a cell", byte);
            return -1;
        }
        if (row >= r->level->rows || col >= (size_t)r->level->cols) {
            if (!r->warned)
                error_add(r->errors, ERROR_WARNING, r->first_line + row, (int32_t)col + 1,
                          "art beyond the map's %d x %d cells is not shown", r->level->cols,
                          r->level->rows);
            r->warned = true;
            break;
        }
        length = col + 1;
    }
    return (int32_t)length;
}

void level_back_read(const LevelText *text, Level *level, ErrorList *errors)
{
    BackReader r = {level, errors, text->back_line, false};
    size_t at = text->back_offset;
    for (int32_t row = 0; at < text->size; row++) {
        Line line = line_first(text->bytes + at, text->size - at);
        int32_t length = art_length(&r, line, row);
        at += line.size;
        if (length <= 0 || !level->glyphs) continue;
        size_t cells = (size_t)level->cols * (size_t)level->rows;
        if (!level->back) {
            level->back = malloc(cells);
            if (level->back) memset(level->back, ' ', cells);
        }
        if (!level->back) {
            error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
            return;
        }
        memcpy(level->back + (size_t)row * (size_t)level->cols, line.text, (size_t)length);
    }
}
