/* level_new.c - see level_new.h */
#include "level_new.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../engine/grid.h"
#include "../game/level.h"
#include "../path.h"

/* The file's name without folder and ending; what INI would read otherwise than it is, a blank. */
static void title_from_path(const char *path, char out[LEVEL_TEXT_MAX])
{
    static const char kept[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,!";
    const char *name = path_name(path), *dot = strrchr(name, '.');
    size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name), used = 0;
    for (size_t i = 0; i < length && used < LEVEL_TEXT_MAX - 1; i++) {
        char c = strchr(kept, name[i]) ? name[i] : ' ';
        if (c != ' ' || (used > 0 && out[used - 1] != ' ')) out[used++] = c;
    }
    while (used > 0 && out[used - 1] == ' ')
        used--;
    out[used] = '\0';
    if (used == 0) memcpy(out, "New level", sizeof "New level");
}

/* The row on the floor has the start near its left end and the finish near its right one. */
static char *write_row(char *out, int32_t cols, bool floor, bool objects)
{
    memset(out, floor ? '#' : '.', (size_t)cols);
    int32_t margin = cols >= 8 ? 2 : 0;
    if (objects) {
        out[margin] = '@';
        out[cols - 1 - margin] = 'F';
    }
    out[cols] = '\n';
    return out + cols + 1;
}

char *level_new_text(const char *path, int32_t cols, int32_t rows, size_t *size)
{
    char title[LEVEL_TEXT_MAX];
    cols = clamp_i32(cols > 0 ? cols : NEW_COLS, NEW_COLS_MIN, GRID_SIZE_MAX);
    rows = clamp_i32(rows > 0 ? rows : NEW_ROWS, NEW_ROWS_MIN, GRID_SIZE_MAX);
    size_t header_max = sizeof title + 64;
    char *text = malloc(header_max + ((size_t)cols + 1) * (size_t)rows);
    if (!text) return NULL;
    title_from_path(path, title);
    char *out = text + snprintf(text, header_max, "[level]\ntitle = %s\n\n[map]\n", title);
    for (int32_t row = 0; row < rows; row++)
        out = write_row(out, cols, row == rows - 1, row == rows - 2);
    *size = (size_t)(out - text);
    return text;
}
