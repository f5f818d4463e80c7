/* document_new.c - see document_new.h */
#include "document_new.h"

#include "../../base/path.h"
#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../engine/grid.h"
#include "../level.h"

#include <stdlib.h>
#include <string.h>

/* The file's name without folder and ending; bytes with a meaning in INI become blanks. */
static void title_from_path(const char *path, char out[LEVEL_TEXT_MAX])
{
    static const char kept[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,!";
    char name[LEVEL_TEXT_MAX];
    size_t used = 0;
    utf8_copy(name, sizeof name, path_name(path), strlen(path_name(path)));
    const char *dot = strrchr(name, '.');
    size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    for (size_t i = 0; i < length && used < LEVEL_TEXT_MAX - 1; i++) {
        bool is_kept = (uint8_t)name[i] >= 0x80 || strchr(kept, name[i]);
        char c = is_kept ? name[i] : ' ';
        if (c != ' ' || (used > 0 && out[used - 1] != ' ')) out[used++] = c;
    }
    while (used > 0 && out[used - 1] == ' ')
        used--;
    out[used] = '\0';
    if (used == 0) memcpy(out, "New level", sizeof "New level");
}

char *document_new_text(const char *path, int32_t cols, int32_t rows, size_t *size)
{
    char title[LEVEL_TEXT_MAX];
    cols = clamp_i32(cols > 0 ? cols : NEW_COLS, NEW_COLS_MIN, GRID_SIZE_MAX);
    rows = clamp_i32(rows > 0 ? rows : NEW_ROWS, NEW_ROWS_MIN, GRID_SIZE_MAX);
    Text text = TEXT_GROWING;
    title_from_path(path, title);
    text_add(&text, "[level]\ntitle = %s\n\n[map]\n", title);
    /* The row above the floor has the start near its left end and the finish near its right end. */
    int32_t margin = cols >= 8 ? 2 : 0;
    for (int32_t row = 0; row < rows; row++) {
        for (int32_t col = 0; col < cols; col++) {
            char glyph = row == rows - 1 ? '#' : '.';
            if (row == rows - 2 && col == cols - 1 - margin) glyph = 'F';
            if (row == rows - 2 && col == margin) glyph = '@';
            text_add_byte(&text, glyph);
        }
        text_add_byte(&text, '\n');
    }
    return text_take(&text, size);
}
