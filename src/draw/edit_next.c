/* edit_next.c - see edit_next.h */
#include "edit_next.h"

#include "../ui/theme.h"

#include <stdio.h>
#include <string.h>

enum { FRAME = 2, TEXT_SIZE = 32 };

/* How the entries are laid out: down the columns. */
typedef struct NextGrid {
    bool is_short; /* the keys alone */
    int32_t gap;   /* between columns */
    int32_t key_cols, entry_cols, cols, rows;
} NextGrid;

static void entry_text(const EditorNextKey *key, const NextGrid *grid, char out[TEXT_SIZE])
{
    if (grid->is_short)
        snprintf(out, TEXT_SIZE, "%s", key->key);
    else
        snprintf(out, TEXT_SIZE, "%-*s %s", (int)grid->key_cols, key->key, key->what);
}

static void lay_out(const EditorNextKeys *keys, int32_t width, NextGrid *grid)
{
    char text[TEXT_SIZE];
    for (int32_t i = 0; i < keys->count; i++)
        grid->key_cols = max_i32(grid->key_cols, (int32_t)strlen(keys->keys[i].key));
    for (int32_t i = 0; i < keys->count; i++) {
        entry_text(&keys->keys[i], grid, text);
        grid->entry_cols = max_i32(grid->entry_cols, (int32_t)strlen(text) + grid->gap);
    }
    grid->cols = clamp_i32((width + grid->gap) / grid->entry_cols, 1, keys->count);
    grid->rows = (keys->count + grid->cols - 1) / grid->cols;
}

/* The roomiest that fits; else the shortest. */
static NextGrid find_grid(const EditorNextKeys *keys, int32_t width, int32_t height)
{
    static const NextGrid tries[] = {{.gap = 3},
                                     {.gap = 2},
                                     {.gap = 1},
                                     {.is_short = true, .gap = 2}};
    NextGrid grid = {0};
    for (size_t i = 0; i < ARRAY_LENGTH(tries); i++) {
        grid = tries[i];
        lay_out(keys, width, &grid);
        if (grid.rows <= height) break;
    }
    return grid;
}

void edit_next_draw(const Editor *editor, Area area, int32_t keep, Canvas *canvas)
{
    EditorNextKeys keys;
    char text[TEXT_SIZE];
    if (area.rows <= FRAME || area.cols <= FRAME || !editor_next_keys(editor, &keys)) return;
    NextGrid grid = find_grid(&keys, area.cols - FRAME, area.rows - FRAME);
    int32_t rows = min_i32(grid.rows + FRAME, area.rows);
    int32_t below = area.row + area.rows - rows;
    Area box = {area.col, keep >= below ? area.row : below, area.cols, rows};
    widget_box(canvas, box, keys.title);
    for (int32_t i = 0; i < keys.count; i++) {
        int32_t col = i / grid.rows, row = i % grid.rows;
        entry_text(&keys.keys[i], &grid, text);
        if (row < rows - FRAME)
            canvas_text(canvas, box.col + 1 + col * grid.entry_cols, box.row + 1 + row, text,
                        ROLE_PLAIN);
    }
}
