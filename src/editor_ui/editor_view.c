/* editor_view.c - see editor_view.h */
#include "editor_view.h"

#include "../ui/look.h"
#include "../ui/theme.h"

#include <stdio.h>

enum {
    LINE_SIZE = 512,
    ROOMY_ROWS = 16,     /* from here on hints have a row of their own */
    RULER_COLS_MIN = 30, /* less, and rulers take too much of it */
    RULER_STEP = 10
};

/* --- layout --- */

static int32_t digits_of(int32_t number)
{
    int32_t digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

EditLayout edit_layout(Editor *editor, int32_t cols, int32_t rows)
{
    bool is_roomy = rows >= ROOMY_ROWS;
    int32_t map_rows = rows - (is_roomy ? 3 : 2);
    EditLayout layout = {.map = {0, 0, cols, map_rows},
                         .status_row = map_rows,
                         .message_row = map_rows + 1,
                         .hints_row = is_roomy ? map_rows + 2 : map_rows + 1};
    layout.has_rulers = editor_shows_rulers(editor) && cols >= RULER_COLS_MIN;
    if (layout.has_rulers) {
        int32_t ruler_cols = digits_of(document_rows(editor_document(editor)) - 1) + 1;
        layout.map = (Area){ruler_cols, 1, cols - ruler_cols, map_rows - 1};
    }
    return layout;
}

void edit_view_fit(Editor *editor, int32_t cols, int32_t rows)
{
    EditLayout layout = edit_layout(editor, cols, rows);
    int32_t zoom = editor_zoom_out(editor);
    editor_set_view(editor, layout.map.cols * zoom, layout.map.rows * zoom);
}

EditCell edit_view_cell(const Editor *editor, const EditLayout *layout, int32_t col, int32_t row)
{
    Place origin = editor_view_origin(editor);
    int32_t zoom = editor_zoom_out(editor);
    return (EditCell){origin.col + (col - layout->map.col) * zoom,
                      origin.row + (row - layout->map.row) * zoom};
}

/* --- the map --- */

/* Art behind is more than nothing. */
static int32_t weight_of(ShownGlyph shown)
{
    bool is_art = (shown.flags & SHOWN_BACK) && shown.glyph != ' ';
    return is_art ? edit_glyph_weight(KIND_IGNORE) : edit_glyph_weight(shown.kind);
}

/* One character for zoom x zoom cells: the weightiest of them, and the marks of all. */
static ShownGlyph gather(const Editor *editor, EditCell from, int32_t zoom)
{
    ShownGlyph shown = editor_shown(editor, from.col, from.row);
    if (zoom == 1) return shown;
    int32_t weight = -1;
    uint16_t flags = 0;
    for (int32_t row = from.row; row < from.row + zoom; row++)
        for (int32_t col = from.col; col < from.col + zoom; col++) {
            ShownGlyph one = editor_shown(editor, col, row);
            int32_t one_weight = weight_of(one);
            flags |= one.flags & (uint16_t)~SHOWN_GRID;
            if (one_weight <= weight) continue;
            weight = one_weight;
            shown = one;
        }
    bool is_back = (shown.flags & SHOWN_BACK) != 0;
    shown.flags = is_back ? flags : flags & (uint16_t)~SHOWN_BACK;
    return shown;
}

static void draw_cells(const Editor *editor, const EditLayout *layout, EditCell end, Canvas *canvas)
{
    const Area *map = &layout->map;
    int32_t zoom = editor_zoom_out(editor);
    for (int32_t row = map->row; row < map->row + map->rows; row++)
        for (int32_t col = map->col; col < map->col + map->cols; col++) {
            EditCell cell = edit_view_cell(editor, layout, col, row);
            if (cell.col >= end.col || cell.row >= end.row) continue;
            CanvasCell shown = edit_glyph_shown(gather(editor, cell, zoom));
            canvas_put(canvas, col, row, shown.ch, shown.style);
        }
}

/* Where the level ends; what is beyond cannot be drawn on. */
static void draw_edges(const EditLayout *layout, EditCell past, Canvas *canvas)
{
    const Area *map = &layout->map;
    int32_t right = map->col + map->cols, bottom = map->row + map->rows;
    for (int32_t row = map->row; row < min_i32(past.row, bottom) && past.col < right; row++)
        canvas_put(canvas, past.col, row, '|', ROLE_HINT);
    for (int32_t col = map->col; col < min_i32(past.col, right) && past.row < bottom; col++)
        canvas_put(canvas, col, past.row, '-', ROLE_HINT);
    if (past.col < right && past.row < bottom)
        canvas_put(canvas, past.col, past.row, '+', ROLE_HINT);
}

/* The first place of the canvas, to the right and below, that no cell of the level has. */
static EditCell place_past_level(const Editor *editor, const EditLayout *layout, EditCell end)
{
    Place origin = editor_view_origin(editor);
    int32_t zoom = editor_zoom_out(editor);
    return (EditCell){layout->map.col + (end.col - origin.col + zoom - 1) / zoom,
                      layout->map.row + (end.row - origin.row + zoom - 1) / zoom};
}

/* --- rulers --- */

static void draw_column_ruler(const Editor *editor, const EditLayout *layout, EditCell end,
                              Canvas *canvas)
{
    const Area *map = &layout->map;
    Place cursor = editor_cursor(editor);
    int32_t zoom = editor_zoom_out(editor), step = RULER_STEP * zoom;
    for (int32_t col = map->col; col < map->col + map->cols; col++) {
        int32_t cell = edit_view_cell(editor, layout, col, 0).col;
        char number[16];
        if (cell >= end.col || cell % step >= zoom) continue;
        snprintf(number, sizeof number, "%d", (int)(cell - cell % step));
        canvas_text(canvas, col, map->row - 1, number, ROLE_HINT);
    }
    int32_t here = map->col + (cursor.col - editor_view_origin(editor).col) / zoom;
    uint32_t under = canvas_get(canvas, here, map->row - 1).ch;
    canvas_put(canvas, here, map->row - 1, under == ' ' ? 'v' : under, ROLE_CHOSEN);
}

static void draw_row_ruler(const Editor *editor, const EditLayout *layout, EditCell end,
                           Canvas *canvas)
{
    const Area *map = &layout->map;
    Place cursor = editor_cursor(editor);
    int32_t zoom = editor_zoom_out(editor);
    for (int32_t row = map->row; row < map->row + map->rows; row++) {
        int32_t cell = edit_view_cell(editor, layout, 0, row).row;
        char number[16];
        if (cell >= end.row) return;
        bool is_here = cursor.row >= cell && cursor.row < cell + zoom;
        snprintf(number, sizeof number, "%*d", (int)map->col - 1, (int)cell);
        canvas_text(canvas, 0, row, number, is_here ? ROLE_CHOSEN : ROLE_HINT);
    }
}

/* --- the lines below --- */

static void draw_status(const Editor *editor, int32_t row, Canvas *canvas)
{
    char line[LINE_SIZE];
    editor_status(editor, canvas->cols, line, sizeof line);
    canvas_fill(canvas, 0, row, canvas->cols, 1, ' ', ROLE_HUD);
    canvas_text(canvas, 0, row, line, ROLE_HUD);
}

static void draw_hints(const Editor *editor, const EditLayout *layout, Canvas *canvas)
{
    char hints[LINE_SIZE];
    editor_hints(editor, canvas->cols, hints, sizeof hints);
    canvas_text(canvas, 0, layout->hints_row, hints, ROLE_HINT);
}

/* A prompt longer than the row is shown around its caret. */
static void draw_prompt(const char *prompt, int32_t caret, int32_t row, Canvas *canvas)
{
    int32_t left = max_i32(0, caret - canvas->cols + 1);
    canvas_text(canvas, -left, row, prompt, ROLE_PLAIN);
    canvas_set_cursor(canvas, caret - left, row);
}

/* A message that needs more rows than there are below the status and above the row `end` pushes the
 * status up, over the level, for as long as it stands: a question must be read whole. Returns the
 * row of the status. */
static int32_t draw_message(const char *message, const EditLayout *layout, int32_t end,
                            Canvas *canvas)
{
    int32_t lines = widget_line_count(message, canvas->cols);
    int32_t first = min_i32(layout->message_row, end - lines);
    first = max_i32(first, 1);
    Area area = {0, first, canvas->cols, end - first};
    canvas_fill(canvas, 0, first, canvas->cols, min_i32(lines, area.rows), ' ', ROLE_PLAIN);
    widget_text_wrapped(canvas, area, message, ROLE_MESSAGE);
    return first - 1;
}

/* What is said of a line that is typed stands above it. */
static void draw_lines(const Editor *editor, const EditLayout *layout, const char *note,
                       Canvas *canvas)
{
    int32_t caret = 0, status_row = layout->status_row;
    const char *prompt = editor_prompt(editor, &caret);
    const char *message = note[0] ? note : editor_message(editor);
    int32_t message_end = prompt ? layout->message_row : canvas->rows;
    if (layout->hints_row != layout->message_row || (!prompt && !message[0]))
        draw_hints(editor, layout, canvas);
    if (prompt) draw_prompt(prompt, caret, layout->message_row, canvas);
    if (message[0]) status_row = draw_message(message, layout, message_end, canvas);
    draw_status(editor, status_row, canvas);
}

/* --- all of it --- */

void edit_view_draw(Editor *editor, const char *note, Canvas *canvas)
{
    EditLayout layout = edit_layout(editor, canvas->cols, canvas->rows);
    const Document *doc = editor_document(editor);
    EditCell end = {document_cols(doc), document_rows(doc)};
    Place cursor = editor_cursor(editor), origin = editor_view_origin(editor);
    int32_t zoom = editor_zoom_out(editor);
    draw_cells(editor, &layout, end, canvas);
    draw_edges(&layout, place_past_level(editor, &layout, end), canvas);
    if (layout.has_rulers) {
        draw_column_ruler(editor, &layout, end, canvas);
        draw_row_ruler(editor, &layout, end, canvas);
    }
    int32_t cursor_row = layout.map.row + (cursor.row - origin.row) / zoom;
    canvas_set_cursor(canvas, layout.map.col + (cursor.col - origin.col) / zoom, cursor_row);
    if (editor_shows_minimap(editor)) edit_minimap_draw(editor, layout.map, canvas);
    edit_panel_draw(editor, layout.map, canvas);
    edit_next_draw(editor, layout.map, cursor_row, canvas);
    draw_lines(editor, &layout, note, canvas);
}

/* ---- edit glyph ---- */

/* The first that holds decides. */
static const struct MarkRow {
    uint16_t flag;
    char on_blank;
    uint8_t role; /* ROLE_PLAIN: only blanks are marked */
    uint8_t blank_role;
} mark_rows[] = {
    {SHOWN_PREVIEW, MARK_PREVIEW, ROLE_PREVIEW, ROLE_PREVIEW},
    {SHOWN_SELECTED, ' ', ROLE_SELECTED, ROLE_SELECTED},
    {SHOWN_CHANGED, ' ', ROLE_CHANGED, ROLE_CHANGED},
    {SHOWN_PROBLEM, MARK_PROBLEM, ROLE_PROBLEM, ROLE_PROBLEM},
    {SHOWN_DEATH, MARK_DEATH, ROLE_AXIS, ROLE_DEAD},
    {SHOWN_AXIS, MARK_AXIS, ROLE_AXIS, ROLE_HINT},
    {SHOWN_TAP, MARK_TAP, ROLE_PLAIN, ROLE_JUMP},
    {SHOWN_JUMP, MARK_JUMP, ROLE_PLAIN, ROLE_JUMP},
    {SHOWN_TRAIL, MARK_TRAIL, ROLE_PLAIN, ROLE_TRAIL},
    {SHOWN_REACHED, MARK_REACHED, ROLE_PLAIN, ROLE_REACHED},
    {SHOWN_UNKNOWN, MARK_UNKNOWN, ROLE_PLAIN, ROLE_HINT},
    {SHOWN_OUT_OF_REACH, MARK_OUT_OF_REACH, ROLE_PLAIN, ROLE_LOST},
    {SHOWN_GRID, MARK_GRID, ROLE_PLAIN, ROLE_HINT},
};

/* Lifts and the start are drawn as their glyphs here, which the game never does. */
static uint8_t role_of_kind(CellKind kind)
{
    if (kind == KIND_UNKNOWN) return ROLE_ERROR;
    if (kind == KIND_START) return ROLE_PLAYER;
    if (kind_is(kind, KIND_IS_ACTOR)) return ROLE_ENEMY;
    if (kind_is(kind, KIND_IS_LIFT)) return ROLE_LIFT;
    return look_role(kind);
}

CanvasCell edit_glyph_shown(ShownGlyph shown)
{
    bool is_back = (shown.flags & SHOWN_BACK) != 0;
    bool is_blank = shown.glyph == ' ' || (shown.kind == KIND_EMPTY && !is_back);
    for (size_t i = 0; i < ARRAY_LENGTH(mark_rows); i++) {
        const struct MarkRow *row = &mark_rows[i];
        if (!(shown.flags & row->flag)) continue;
        if (is_blank) return canvas_cell((uint8_t)row->on_blank, row->blank_role);
        if (row->role != ROLE_PLAIN) return canvas_cell((uint8_t)shown.glyph, row->role);
    }
    if (is_blank) return canvas_cell(' ', ROLE_PLAIN);
    return canvas_cell((uint8_t)shown.glyph, is_back ? ROLE_BACK : role_of_kind(shown.kind));
}

int32_t edit_glyph_weight(CellKind kind)
{
    enum { NOTHING, ART, TERRAIN, PARTS, OBJECTS, ENDS, WRONG };
    if (kind == KIND_UNKNOWN) return WRONG;
    if (kind == KIND_EMPTY) return NOTHING;
    if (kind == KIND_IGNORE) return ART;
    if (kind == KIND_START || kind == KIND_FINISH) return ENDS;
    if (kind_is(kind, KIND_IS_OBJECT | KIND_IS_LIFT) || kind == KIND_DOOR) return OBJECTS;
    return kind_is(kind, KIND_IS_PART) ? PARTS : TERRAIN;
}
