/* cursor.c - see cursor.h */
#include "cursor.h"

#include <string.h>

void cursor_put(Cursor *cursor, const Document *doc, int64_t col, int64_t row)
{
    int32_t cols = document_cols(doc), rows = document_rows(doc);
    assert(cols > 0 && rows > 0);
    cursor->at.col = (int32_t)(col < 0 ? 0 : col >= cols ? cols - 1 : col);
    cursor->at.row = (int32_t)(row < 0 ? 0 : row >= rows ? rows - 1 : row);
}

void cursor_put_on_start(Cursor *cursor, const Document *doc)
{
    char start = document_glyph(doc, KIND_START);
    cursor->at = (Point){0, 0};
    for (int32_t row = 0; start && row < document_rows(doc); row++) {
        const char *cells = document_row(doc, LAYER_MAP, row);
        const char *found = memchr(cells, start, (size_t)document_cols(doc));
        if (!found) continue;
        cursor->at = (Point){(int32_t)(found - cells), row};
        return;
    }
}

void cursor_remember_jump(Cursor *cursor, Point from)
{
    assert(cursor->jump_count >= 0 && cursor->jump_count <= CURSOR_JUMPS);
    if (cursor->jump_count == CURSOR_JUMPS)
        memmove(cursor->jumps, cursor->jumps + 1, sizeof from * (size_t)--cursor->jump_count);
    cursor->jumps[cursor->jump_count++] = from;
}

bool cursor_take_jump(Cursor *cursor, Point *from)
{
    if (cursor->jump_count == 0) return false;
    *from = cursor->jumps[--cursor->jump_count];
    return true;
}
