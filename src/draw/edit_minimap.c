/* edit_minimap.c - see edit_minimap.h */
#include "edit_minimap.h"

#include "../ui/theme.h"
#include "edit_glyph.h"

enum {
    FRAME = 2,  /* rows or columns of both edges */
    PARTS = 3,  /* it takes one of so many parts of the area's columns and rows */
    SAMPLES = 6 /* cells on each axis that are looked at for a character */
};

typedef struct Minimap {
    const Document *doc;
    Area inner;         /* of the canvas */
    int32_t cols, rows; /* of the level */
} Minimap;

/* The cells [first, end) of an axis that character `at` of `count` stands for. */
static int32_t part_begin(int32_t at, int32_t count, int32_t cells)
{
    return (int32_t)((int64_t)at * cells / count);
}

/* The weightiest of some cells in the part of the level. */
static char sample(const Minimap *map, CellArea part)
{
    char best = ' ';
    int32_t weight = 0;
    int32_t rows = min_i32(part.rows, SAMPLES), cols = min_i32(part.cols, SAMPLES);
    for (int32_t r = 0; r < rows; r++) {
        const char *cells = document_row(map->doc, LAYER_MAP, part.row + r * part.rows / rows);
        for (int32_t c = 0; c < cols; c++) {
            char glyph = cells[part.col + c * part.cols / cols];
            int32_t one = edit_glyph_weight(document_kind(map->doc, glyph));
            if (one <= weight) continue;
            weight = one;
            best = glyph;
        }
    }
    return best;
}

static CellArea part_of_level(const Minimap *map, int32_t col, int32_t row)
{
    int32_t left = part_begin(col, map->inner.cols, map->cols);
    int32_t top = part_begin(row, map->inner.rows, map->rows);
    return (CellArea){left, top, part_begin(col + 1, map->inner.cols, map->cols) - left,
                      part_begin(row + 1, map->inner.rows, map->rows) - top};
}

static bool is_apart(CellArea a, CellArea b)
{
    return a.col >= b.col + b.cols || b.col >= a.col + a.cols || a.row >= b.row + b.rows ||
           b.row >= a.row + a.rows;
}

static Area minimap_box(const Minimap *map, const Editor *editor, Area area)
{
    Place cursor = editor_cursor(editor), origin = editor_view_origin(editor);
    int32_t zoom = editor_zoom_out(editor);
    int32_t cols = min_i32(map->cols, area.cols / PARTS) + FRAME;
    int32_t rows = min_i32(map->rows, area.rows / PARTS) + FRAME;
    bool is_left = (cursor.col - origin.col) / zoom >= area.cols / 2;
    return (Area){is_left ? area.col : area.col + area.cols - cols, area.row, cols, rows};
}

void edit_minimap_draw(Editor *editor, Area area, Canvas *canvas)
{
    const Document *doc = editor_document(editor);
    Minimap map = {.doc = doc, .cols = document_cols(doc), .rows = document_rows(doc)};
    Area box = minimap_box(&map, editor, area);
    if (box.cols > area.cols || box.rows > area.rows) return;
    map.inner = (Area){box.col + 1, box.row + 1, box.cols - FRAME, box.rows - FRAME};
    Place origin = editor_view_origin(editor);
    int32_t zoom = editor_zoom_out(editor);
    CellArea view = {origin.col, origin.row, area.cols * zoom, area.rows * zoom};
    widget_box(canvas, box, "map");
    for (int32_t row = 0; row < map.inner.rows; row++)
        for (int32_t col = 0; col < map.inner.cols; col++) {
            CellArea part = part_of_level(&map, col, row);
            canvas_put(canvas, map.inner.col + col, map.inner.row + row,
                       (uint8_t)sample(&map, part),
                       is_apart(part, view) ? ROLE_PLAIN : ROLE_CHOSEN);
        }
}
