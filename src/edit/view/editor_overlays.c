/* editor_overlays.c - see editor_overlays.h */
#include "editor_overlays.h"

#include "../../base/utf8.h"
#include "../../draw/theme.h"
#include "editor_place.h"

#include <stdio.h>
#include <string.h>

enum {
    PANEL_COLS_MAX = 90,
    LINE_SIZE = 256,
    FRAME = 2,           /* rows or columns of both edges */
    MARK_COLS = 2,       /* "> " before the marked line */
    CONTINUED_INDENT = 6 /* of the second row of a line and those after it */
};

/* The panel and its place. */
typedef struct PanelPlace {
    const Editor *editor;
    EditorPanel panel;
    Area text;            /* the rows, between mark and frame */
    int32_t picture_rows; /* below them, after a rule; 0: there is no room for a picture */
    int32_t first;        /* line */
} PanelPlace;

/* --- lines --- */

typedef struct PanelLine {
    char text[LINE_SIZE];
    const char *left; /* the rest */
    int32_t row;
} PanelLine;

static void begin_line(const Editor *editor, int32_t line, PanelLine *out)
{
    editor_panel_line(editor, line, LINE_SIZE - 1, out->text, sizeof out->text);
    out->left = out->text;
    out->row = 0;
}

/* The next row of a line, which has at least one; false when none is left. */
static bool next_row(PanelLine *line, int32_t cols, char out[LINE_SIZE])
{
    int32_t blanks = line->row == 0 ? (int32_t)strspn(line->text, " ") : CONTINUED_INDENT;
    int32_t indent = min_i32(blanks, cols / 2);
    memset(out, ' ', (size_t)indent);
    out[indent] = '\0';
    bool has_text = widget_next_line(&line->left, max_i32(1, cols - indent), out + indent,
                                     (size_t)(LINE_SIZE - indent));
    return line->row++ == 0 || has_text;
}

static int32_t rows_of_line(const PanelPlace *place, int32_t number)
{
    PanelLine line;
    char row[LINE_SIZE];
    int32_t rows = 0;
    begin_line(place->editor, number, &line);
    while (next_row(&line, place->text.cols, row))
        rows++;
    return rows;
}

/* --- where it goes --- */

static bool fits(const Editor *editor, Area area)
{
    enum { COLS_MIN = 12 };
    return editor_panel(editor).title && area.rows > FRAME && area.cols >= COLS_MIN;
}

/* The first line that is shown when `last` is the lowest one. */
static int32_t first_above(const PanelPlace *place, int32_t last)
{
    int32_t first = last, rows = 0;
    while (first >= 0 && (rows += rows_of_line(place, first)) <= place->text.rows)
        first--;
    return min_i32(first + 1, max_i32(last, 0));
}

/* The columns of the longest line, or of the title. */
static int32_t cols_of_lines(const PanelPlace *place)
{
    char line[LINE_SIZE];
    int32_t cols = utf8_columns(place->panel.title) + FRAME;
    for (int32_t i = 0; i < place->panel.count; i++) {
        editor_panel_line(place->editor, i, LINE_SIZE - 1, line, sizeof line);
        cols = max_i32(cols, utf8_columns(line));
    }
    return cols;
}

/* Puts a list of a cell below it to the right, or where there is room. */
static void put_at_cursor(const Editor *editor, Area area, PanelPlace *place)
{
    Place cursor = editor_cursor(editor);
    EditCell at = edit_place_of_cell(editor, area, (EditCell){cursor.col, cursor.row});
    const Zoom *size = edit_cell_size(editor);
    int32_t cols = place->text.cols + MARK_COLS + FRAME, rows = place->text.rows + FRAME;
    int32_t row = at.row + size->rows;
    bool is_above = row + rows > area.row + area.rows && at.row - rows >= area.row;
    if (is_above) row = at.row - rows;
    int32_t col = clamp_i32(at.col + size->cols, area.col, area.col + area.cols - cols);
    row = clamp_i32(row, area.row, area.row + area.rows - rows);
    place->text.col = col + 1 + MARK_COLS;
    place->text.row = row + 1;
}

/* The first line to show is the editor's choice, unless the marked line would be cut off or rows at
 * the end be empty. */
static PanelPlace find_place(const Editor *editor, Area area)
{
    int32_t cols = min_i32(area.cols, PANEL_COLS_MAX);
    PanelPlace place = {.editor = editor, .panel = editor_panel(editor)};
    place.text.cols = cols - FRAME - MARK_COLS;
    if (place.panel.is_at_cursor)
        place.text.cols = min_i32(place.text.cols, cols_of_lines(&place) + 1);
    if (place.panel.picture_rows + 1 <= area.rows / 2)
        place.picture_rows = place.panel.picture_rows;
    int32_t below = place.picture_rows > 0 ? place.picture_rows + 1 : 0;
    int32_t rows = 0, limit = area.rows - FRAME - below;
    for (int32_t line = 0; line < place.panel.count && rows < limit; line++)
        rows += rows_of_line(&place, line);
    place.text.rows = clamp_i32(rows, 1, limit);
    place.text.col = area.col + (area.cols - cols) / 2 + 1 + MARK_COLS;
    place.text.row = area.row + (area.rows - place.text.rows - below - FRAME) / 2 + 1;
    if (place.panel.is_at_cursor) put_at_cursor(editor, area, &place);
    place.first = min_i32(place.panel.first, first_above(&place, place.panel.count - 1));
    int32_t marked = place.panel.marked;
    if (marked >= 0) place.first = clamp_i32(place.first, first_above(&place, marked), marked);
    return place;
}

/* --- drawing --- */

/* Draws a line from a row of the text on; returns the row after it. The mark is "> " and not only
 * a style. */
static int32_t draw_line(const PanelPlace *place, int32_t number, int32_t row, Canvas *canvas)
{
    bool is_marked = number == place->panel.marked;
    uint8_t role = is_marked ? ROLE_CHOSEN : ROLE_PLAIN;
    PanelLine line;
    char text[LINE_SIZE];
    ShownGlyph glyph;
    begin_line(place->editor, number, &line);
    for (; row < place->text.rows && next_row(&line, place->text.cols, text); row++) {
        int32_t at = place->text.row + row, mark_col = place->text.col - MARK_COLS;
        bool is_first = line.row == 1;
        canvas_text(canvas, mark_col, at, is_marked && is_first ? "> " : "  ", role);
        canvas_text(canvas, place->text.col, at, text, role);
        if (is_first && editor_panel_glyph(place->editor, number, &glyph) && text[0] > ' ')
            canvas->cells[at * canvas->cols + place->text.col] = edit_glyph_alone(glyph);
        if (is_marked && is_first) canvas_set_cursor(canvas, mark_col, at);
    }
    return row;
}

/* Shows in the lower edge which lines are visible, if not all fit. */
static void draw_part(const PanelPlace *place, int32_t end, Area box, Canvas *canvas)
{
    char part[48];
    if (place->first == 0 && end == place->panel.count) return;
    snprintf(part, sizeof part, " %d-%d of %d ", (int)place->first + 1, (int)end,
             (int)place->panel.count);
    widget_text_centred(canvas, box, box.rows - 1, part, ROLE_PLAIN);
}

int32_t edit_panel_line_at(const Editor *editor, Area area, int32_t col, int32_t row)
{
    if (!fits(editor, area)) return -1;
    PanelPlace place = find_place(editor, area);
    int32_t first_col = place.text.col - MARK_COLS, line = place.first;
    bool is_beside = col < first_col || col >= place.text.col + place.text.cols;
    if (is_beside || row < place.text.row || row >= place.text.row + place.text.rows) return -1;
    for (int32_t at = place.text.row; line < place.panel.count; line++) {
        at += rows_of_line(&place, line);
        if (row < at) return line;
    }
    return -1;
}

static Area box_around(const PanelPlace *place)
{
    int32_t below = place->picture_rows > 0 ? place->picture_rows + 1 : 0;
    return (Area){place->text.col - MARK_COLS - 1, place->text.row - 1,
                  place->text.cols + MARK_COLS + FRAME, place->text.rows + below + FRAME};
}

/* The picture of the marked line, below a rule. */
static void draw_picture(const PanelPlace *place, Canvas *canvas)
{
    const EditorPanel *panel = &place->panel;
    int32_t top = place->text.row + place->text.rows, cols = place->text.cols;
    if (place->picture_rows == 0) return;
    canvas_fill(canvas, place->text.col, top, cols, 1, '-', ROLE_HINT);
    for (int32_t row = 0; row < place->picture_rows; row++)
        for (int32_t col = 0; col < min_i32(cols, panel->picture_cols); col++)
            canvas->cells[(top + 1 + row) * canvas->cols + place->text.col + col] =
                edit_glyph_shown(panel->picture[row * panel->picture_cols + col]);
}

/* The title is in the middle, as widget_box writes it: with a blank on both sides. */
int32_t edit_panel_title_at(const Editor *editor, Area area, int32_t col, int32_t row)
{
    if (!fits(editor, area)) return -1;
    PanelPlace place = find_place(editor, area);
    Area box = box_around(&place);
    int32_t length = min_i32(utf8_columns(place.panel.title), box.cols - 6);
    int32_t offset = col - box.col - (box.cols - length - 2) / 2 - 1;
    return row == box.row && offset >= 0 && offset < length ? offset : -1;
}

bool edit_panel_has(const Editor *editor, Area area, int32_t col, int32_t row)
{
    if (!fits(editor, area)) return false;
    PanelPlace place = find_place(editor, area);
    return area_has(box_around(&place), col, row);
}

void edit_panel_draw(const Editor *editor, Area area, Canvas *canvas)
{
    if (!fits(editor, area)) return;
    PanelPlace place = find_place(editor, area);
    Area box = box_around(&place);
    int32_t line = place.first;
    widget_box(canvas, box, place.panel.title);
    canvas_set_cursor(canvas, box.col, box.row);
    for (int32_t row = 0; row < place.text.rows && line < place.panel.count; line++)
        row = draw_line(&place, line, row, canvas);
    draw_part(&place, line, box, canvas);
    draw_picture(&place, canvas);
}

void edit_panel_draw_sprite(const Editor *editor, EditPicture *picture, Area area, Canvas *canvas)
{
    enum { LARGE_COLS = 8, LARGE_ROWS = 4, TEXT_COLS = 60 };
    ShownGlyph glyph;
    if (!fits(editor, area)) return;
    PanelPlace place = find_place(editor, area);
    bool has_room = place.text.cols >= TEXT_COLS + LARGE_COLS && place.text.rows >= LARGE_ROWS;
    if (!has_room || !editor_panel_glyph(editor, place.panel.marked, &glyph)) return;
    Area box = {place.text.col + place.text.cols - LARGE_COLS, place.text.row, LARGE_COLS,
                LARGE_ROWS};
    edit_picture_draw_one(picture, glyph, box, canvas);
}

/* ---- the small map ---- */

enum {
    PARTS = 3,  /* the map takes this fraction of the area's columns and rows */
    SAMPLES = 6 /* cells on each axis that are sampled for a character */
};

typedef struct Minimap {
    const Document *doc;
    Area inner;         /* of the canvas */
    int32_t cols, rows; /* of the level */
} Minimap;

/* The first of the cells of an axis that character `at` of `count` stands for. */
static int32_t part_begin(int32_t at, int32_t count, int32_t cells)
{
    return (int32_t)((int64_t)at * cells / count);
}

/* The glyph with the highest weight among some cells in the part of the level. */
static char sample(const Minimap *map, CellArea part)
{
    char best = ' ';
    int32_t weight = 0;
    int32_t rows = min_i32(part.rows, SAMPLES), cols = min_i32(part.cols, SAMPLES);
    for (int32_t r = 0; r < rows; r++) {
        const char *cells = document_row(map->doc, LAYER_MAP, part.row + r * part.rows / rows);
        for (int32_t c = 0; c < cols; c++) {
            char glyph = cells[part.col + c * part.cols / cols];
            int32_t one = cell_kind_weight(document_kind(map->doc, glyph));
            if (one <= weight) continue;
            weight = one;
            best = glyph;
        }
    }
    return best;
}

static Area minimap_box(const Minimap *map, const Editor *editor, Area area)
{
    Place cursor = editor_cursor(editor), origin = editor_view_origin(editor);
    int32_t out = editor_zoom_out(editor),
            wide = look_zooms[max_i32(ZOOM_1X1, editor_zoom(editor))].cols;
    int32_t cols = min_i32(map->cols, area.cols / PARTS) + FRAME;
    int32_t rows = min_i32(map->rows, area.rows / PARTS) + FRAME;
    bool is_left = (cursor.col - origin.col) / out * wide >= area.cols / 2;
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
    int32_t out = editor_zoom_out(editor);
    const Zoom *size = &look_zooms[max_i32(ZOOM_1X1, editor_zoom(editor))];
    CellArea view = {origin.col, origin.row, area.cols / size->cols * out,
                     area.rows / size->rows * out};
    widget_box(canvas, box, "map");
    for (int32_t row = 0; row < map.inner.rows; row++)
        for (int32_t col = 0; col < map.inner.cols; col++) {
            int32_t left = part_begin(col, map.inner.cols, map.cols);
            int32_t top = part_begin(row, map.inner.rows, map.rows);
            CellArea part = {left, top, part_begin(col + 1, map.inner.cols, map.cols) - left,
                             part_begin(row + 1, map.inner.rows, map.rows) - top};
            bool is_apart = part.col >= view.col + view.cols || view.col >= part.col + part.cols ||
                            part.row >= view.row + view.rows || view.row >= part.row + part.rows;
            canvas_put(canvas, map.inner.col + col, map.inner.row + row,
                       (uint8_t)sample(&map, part), is_apart ? ROLE_PLAIN : ROLE_CHOSEN);
        }
}

/* ---- the keys that may follow ---- */

enum { TEXT_SIZE = 32 };

/* The layout of the entries: in columns. */
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

/* The widest layout that fits; else the shortest. */
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
