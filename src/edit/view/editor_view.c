/* editor_view.c - see editor_view.h */
#include "editor_view.h"

#include "../../base/clock.h"
#include "../../base/utf8.h"
#include "../../draw/theme.h"
#include "../core/editor_world_map.h"
#include "editor_overlays.h"
#include "strip_view.h"

#include <stdio.h>

enum {
    LINE_SIZE = 512,
    TOGGLE_COLS = 6,     /* "tools" and a blank */
    ROOMY_ROWS = 16,     /* from here on hints have a separate row */
    RULER_COLS_MIN = 30, /* below that rulers take too much of the screen */
    RULER_STEP = 10,
    NEAR_COLS = 40, /* enough cells to draw on */
    NEAR_ROWS = 18,
    FRONT_TICKS = 300, /* from one drawn front of a chase to the next */
    FRONTS_MAX = 60,
    FRONT_GAP = 4,       /* between the dots of a front */
    FRONT_TEXT_COLS = 7, /* of a time, and a blank */
    FLAGS_ONLY = 0xFFFF  /* without the freedom, which has no meaning for several cells */
};

/* --- layout --- */

EditLayout edit_layout(Editor *editor, int32_t cols, int32_t rows)
{
    bool is_roomy = rows >= ROOMY_ROWS;
    int32_t map_rows = rows - (is_roomy ? 3 : 2);
    EditLayout layout = {.map = {0, 0, cols, map_rows},
                         .status_row = map_rows,
                         .message_row = map_rows + 1,
                         .hints_row = is_roomy ? map_rows + 2 : map_rows + 1};
    layout.strip = edit_strip_area(layout.map, rows);
    if (editor_world_is_shown(editor)) layout.strip = (Area){0};
    if (layout.strip.cols > 0) layout.toggle = (Area){cols - TOGGLE_COLS, map_rows, TOGGLE_COLS, 1};
    if (!editor_has(editor, EDITOR_STRIP)) layout.strip = (Area){0};
    if (layout.strip.rows == STRIP_ROWS) map_rows = layout.map.rows -= STRIP_ROWS;
    if (layout.strip.rows > STRIP_ROWS) {
        layout.map.col += STRIP_COLUMN_COLS + 1;
        layout.map.cols -= STRIP_COLUMN_COLS + 1;
    }
    layout.has_rulers = editor_has(editor, EDITOR_RULER) && cols >= RULER_COLS_MIN;
    if (layout.has_rulers) {
        int32_t ruler_cols = 2; /* digits of the last row, and a blank */
        for (int32_t row = document_rows(editor_document(editor)) - 1; row >= 10; row /= 10)
            ruler_cols++;
        layout.map.col += ruler_cols;
        layout.map.cols -= ruler_cols;
        layout.map.row++;
        layout.map.rows--;
    }
    return layout;
}

/* ---- zooms ---- */

static const char *name_of_zoom(const void *picture, int32_t zoom)
{
    bool is_there = !picture || edit_picture_has_zoom(picture, (ZoomId)zoom);
    return is_there ? look_zooms[zoom].name : NULL;
}

void edit_view_begin(Editor *editor, const EditPicture *picture)
{
    editor_set_zooms(editor, name_of_zoom, picture, ZOOM_COUNT - 1);
}

/* Does an area show this many cells at a zoom? */
static bool has_room_for(Area area, int32_t zoom, int32_t cols, int32_t rows)
{
    const Zoom *size = &look_zooms[max_i32(ZOOM_1X1, zoom)];
    int32_t out = zoom < 0 ? 1 << -zoom : 1;
    return area.cols / size->cols * out >= cols && area.rows / size->rows * out >= rows;
}

void edit_view_begin_near(Editor *editor, int32_t cols, int32_t rows)
{
    const Document *doc = editor_document(editor);
    Area map = edit_layout(editor, cols, rows).map;
    int32_t enough_cols = min_i32(NEAR_COLS, document_cols(doc));
    int32_t enough_rows = min_i32(NEAR_ROWS, document_rows(doc)), zoom = ZOOM_COUNT - 1;
    while (zoom > ZOOM_1X1 && !has_room_for(map, zoom, enough_cols, enough_rows))
        zoom--;
    editor_set_zoom(editor, ZOOM_COUNT - 1, false);
    editor_set_zoom(editor, zoom, false);
}

void edit_view_fit(Editor *editor, int32_t cols, int32_t rows)
{
    enum { FARTHEST = -3 };
    EditLayout layout = edit_layout(editor, cols, rows);
    const Document *doc = editor_document(editor);
    int32_t all_cols = document_cols(doc), all_rows = document_rows(doc), zoom = ZOOM_COUNT - 1;
    if (editor_take_fit(editor)) {
        while (zoom > FARTHEST && !has_room_for(layout.map, zoom, all_cols, all_rows))
            zoom--;
        editor_set_zoom(editor, ZOOM_COUNT - 1, false);
        editor_set_zoom(editor, zoom, true);
    }
    int32_t out = editor_zoom_out(editor);
    const Zoom *size = edit_cell_size(editor);
    editor_set_view(editor, layout.map.cols / size->cols * out, layout.map.rows / size->rows * out);
}

EditCell edit_view_cell(const Editor *editor, const EditLayout *layout, int32_t col, int32_t row)
{
    Place origin = editor_view_origin(editor);
    int32_t out = editor_zoom_out(editor);
    const Zoom *size = edit_cell_size(editor);
    return (EditCell){origin.col + floor_div(col - layout->map.col, size->cols) * out,
                      origin.row + floor_div(row - layout->map.row, size->rows) * out};
}

/* --- the map --- */

/* One character for zoom x zoom cells: the one with the highest weight, and the marks of all. */
static ShownGlyph gather(const Editor *editor, EditCell from, int32_t zoom)
{
    ShownGlyph shown = editor_shown(editor, from.col, from.row);
    if (zoom == 1) return shown;
    int32_t weight = -1;
    uint32_t flags = 0;
    for (int32_t row = from.row; row < from.row + zoom; row++)
        for (int32_t col = from.col; col < from.col + zoom; col++) {
            ShownGlyph one = editor_shown(editor, col, row);
            bool is_art = (one.flags & SHOWN_BACK) && one.glyph != ' ';
            int32_t one_weight = cell_kind_weight(is_art ? KIND_IGNORE : one.kind);
            flags |= one.flags & ~(uint32_t)SHOWN_GRID & FLAGS_ONLY;
            if (one_weight <= weight) continue;
            weight = one_weight;
            shown = one;
        }
    bool is_back = (shown.flags & SHOWN_BACK) != 0;
    shown.flags = is_back ? flags : flags & ~(uint32_t)SHOWN_BACK;
    return shown;
}

/* A cell of several characters has the look of its kind; if that is blank, as for objects that
 * move, its glyph in the middle of the foot. Marks fill the cell. */
static char char_of_cell(const Editor *editor, ShownGlyph glyph, CanvasCell shown, int32_t col,
                         int32_t row)
{
    const Zoom *size = edit_cell_size(editor);
    bool is_glyph = shown.ch == (uint8_t)glyph.glyph;
    bool is_object = glyph.kind == KIND_EMPTY || glyph.kind == KIND_UNKNOWN ||
                     glyph.kind == KIND_START || look_is_moving(glyph.kind);
    if (is_glyph && !is_object && !(glyph.flags & SHOWN_BACK))
        return look_char(glyph.kind, glyph.glyph, (ZoomId)editor_zoom(editor), col, row);
    bool is_its_place = col == (size->cols - 1) / 2 && row == size->rows - 1;
    return is_its_place ? (char)shown.ch : ' ';
}

static void draw_cell(const Editor *editor, const EditLayout *layout, EditCell at, ShownGlyph glyph,
                      Canvas *canvas)
{
    const Zoom *size = edit_cell_size(editor);
    const Area *map = &layout->map;
    CanvasCell shown = edit_glyph_shown(glyph);
    for (int32_t row = 0; row < min_i32(size->rows, map->row + map->rows - at.row); row++)
        for (int32_t col = 0; col < min_i32(size->cols, map->col + map->cols - at.col); col++) {
            bool is_large = size->cols > 1;
            uint32_t ch =
                is_large ? (uint8_t)char_of_cell(editor, glyph, shown, col, row) : shown.ch;
            canvas_put(canvas, at.col + col, at.row + row, ch, shown.style);
        }
}

static void draw_cells(const Editor *editor, const EditLayout *layout, EditCell end, Canvas *canvas)
{
    const Area *map = &layout->map;
    const Zoom *size = edit_cell_size(editor);
    int32_t out = editor_zoom_out(editor);
    for (int32_t row = map->row; row < map->row + map->rows; row += size->rows)
        for (int32_t col = map->col; col < map->col + map->cols; col += size->cols) {
            EditCell cell = edit_view_cell(editor, layout, col, row);
            if (cell.col >= end.col || cell.row >= end.row) continue;
            draw_cell(editor, layout, (EditCell){col, row}, gather(editor, cell, out), canvas);
        }
}

/* Draws the borders of the level, to the right and below. */
static void draw_edges(const Editor *editor, const EditLayout *layout, EditCell end, Canvas *canvas)
{
    const Area *map = &layout->map;
    int32_t out = editor_zoom_out(editor);
    EditCell past =
        edit_place_of_cell(editor, layout->map, (EditCell){end.col + out - 1, end.row + out - 1});
    int32_t right = map->col + map->cols, bottom = map->row + map->rows;
    for (int32_t row = map->row; row < min_i32(past.row, bottom) && past.col < right; row++)
        canvas_put(canvas, past.col, row, '|', ROLE_HINT);
    for (int32_t col = map->col; col < min_i32(past.col, right) && past.row < bottom; col++)
        canvas_put(canvas, col, past.row, '-', ROLE_HINT);
    if (past.col < right && past.row < bottom)
        canvas_put(canvas, past.col, past.row, '+', ROLE_HINT);
}

/* --- the chase --- */

/* Draws the characters of a text that are over empty cells; the map ends where the canvas does. */
static void draw_chase_text(const Editor *editor, const EditLayout *layout, int32_t col,
                            int32_t row, const char *text, Canvas *canvas)
{
    const Area *map = &layout->map;
    for (; *text; text++, col++) {
        bool is_seen = col >= map->col && row >= map->row && row < map->row + map->rows;
        EditCell cell = edit_view_cell(editor, layout, col, row);
        if (is_seen && editor_shown(editor, cell.col, cell.row).kind == KIND_EMPTY)
            canvas_put(canvas, col, row, (uint8_t)*text, ROLE_LOST);
    }
}

/* A front to draw: its row or column of the canvas, and the tick at which it gets there. */
typedef struct Front {
    int32_t line;
    int64_t clock;
} Front;

typedef struct FrontList {
    int32_t count;
    Front items[FRONTS_MAX + CHASE_LEGS_MAX];
} FrontList;

/* Draws dots along the front. */
static void draw_front(Editor *editor, const EditLayout *layout, const Chase *chase, int32_t line,
                       Canvas *canvas)
{
    const Area *map = &layout->map;
    const Document *doc = editor_document(editor);
    EditCell end =
        edit_place_of_cell(editor, layout->map, (EditCell){document_cols(doc), document_rows(doc)});
    bool is_level = chase_is_level(chase);
    const char *dot = chase->kind == CHASE_WATER ? "~" : is_level ? "^" : "}";
    for (int32_t col = map->col; is_level && col < min_i32(end.col, map->col + map->cols);
         col += FRONT_GAP)
        draw_chase_text(editor, layout, col, line, dot, canvas);
    for (int32_t row = map->row; !is_level && row < min_i32(end.row, map->row + map->rows);
         row += FRONT_GAP / 2)
        draw_chase_text(editor, layout, line, row, dot, canvas);
}

/* Adds the front at a tick of its clock, unless it is outside or where the last one is. */
static void add_front(Editor *editor, const EditLayout *layout, const Chase *chase, int64_t clock,
                      FrontList *out)
{
    const Document *doc = editor_document(editor);
    bool is_level = chase_is_level(chase);
    int32_t cells = is_level ? document_rows(doc) : document_cols(doc);
    Fixed front = chase_front(chase, (int32_t)clock);
    int32_t line = chase_is_after(chase) ? fixed_floor(front) : fixed_ceil(front) - 1;
    EditCell at = edit_place_of_cell(editor, layout->map, (EditCell){line, line});
    int32_t place = is_level ? at.row : at.col;
    bool is_same = out->count > 0 && out->items[out->count - 1].line == place;
    bool is_inside = clamp_i32(front, 0, cells * ONE) == front;
    if (is_inside && !is_same) out->items[out->count++] = (Front){place, clock};
}

/* Lists the front every FRONT_TICKS, and where a leg of the chase begins, in order of time. */
static void find_fronts(Editor *editor, const EditLayout *layout, const Chase *chase,
                        FrontList *out)
{
    int32_t leg = 1;
    out->count = 0;
    for (int32_t i = 0; i < FRONTS_MAX; i++) {
        for (; leg < chase->leg_count && chase->legs[leg].tick < i * FRONT_TICKS; leg++)
            add_front(editor, layout, chase, chase->legs[leg].tick, out);
        add_front(editor, layout, chase, i * FRONT_TICKS, out);
    }
    for (; leg < chase->leg_count && chase->legs[leg].tick < INT32_MAX; leg++)
        add_front(editor, layout, chase, chase->legs[leg].tick, out);
}

/* Draws each front with its time in seconds at its left or upper end. Skips times that would
 * overlap. */
static void draw_chase(Editor *editor, const EditLayout *layout, Canvas *canvas)
{
    FrontList fronts;
    const Chase *chase = editor_chase(editor);
    const Front *named = NULL;
    if (!chase) return;
    bool is_level = chase_is_level(chase);
    find_fronts(editor, layout, chase, &fronts);
    for (int32_t i = 0; i < fronts.count; i++)
        draw_front(editor, layout, chase, fronts.items[i].line, canvas);
    for (int32_t i = 0; i < fronts.count; i++) {
        const Front *front = &fronts.items[i];
        bool has_room = is_level || !named || abs_i32(front->line - named->line) >= FRONT_TEXT_COLS;
        if (!has_room) continue;
        char text[24];
        snprintf(text, sizeof text, "%lld.%llds", (long long)(front->clock / TICKS_PER_SECOND),
                 (long long)(front->clock % TICKS_PER_SECOND * 10 / TICKS_PER_SECOND));
        draw_chase_text(editor, layout, is_level ? layout->map.col : front->line,
                        is_level ? front->line : layout->map.row, text, canvas);
        named = front;
    }
}

/* --- rulers --- */

static void draw_column_ruler(const Editor *editor, const EditLayout *layout, EditCell end,
                              Canvas *canvas)
{
    const Area *map = &layout->map;
    Place cursor = editor_cursor(editor);
    int32_t out = editor_zoom_out(editor), step = RULER_STEP * out,
            wide = edit_cell_size(editor)->cols;
    for (int32_t col = map->col; col < map->col + map->cols; col += wide) {
        int32_t cell = edit_view_cell(editor, layout, col, 0).col;
        char number[16];
        if (cell >= end.col || cell % step >= out) continue;
        snprintf(number, sizeof number, "%d", (int)(cell - cell % step));
        canvas_text(canvas, col, map->row - 1, number, ROLE_HINT);
    }
    int32_t here = edit_place_of_cell(editor, layout->map, (EditCell){cursor.col, cursor.row}).col;
    uint32_t under = canvas_get(canvas, here, map->row - 1).ch;
    canvas_put(canvas, here, map->row - 1, under == ' ' ? 'v' : under, ROLE_CHOSEN);
}

static void draw_row_ruler(const Editor *editor, const EditLayout *layout, EditCell end,
                           Canvas *canvas)
{
    const Area *map = &layout->map;
    Place cursor = editor_cursor(editor);
    int32_t out = editor_zoom_out(editor), high = edit_cell_size(editor)->rows;
    for (int32_t row = map->row; row < map->row + map->rows; row += high) {
        int32_t cell = edit_view_cell(editor, layout, 0, row).row;
        char number[16];
        if (cell >= end.row) return;
        bool is_here = cursor.row >= cell && cursor.row < cell + out;
        int32_t left = layout->strip.rows > STRIP_ROWS ? STRIP_COLUMN_COLS + 1 : 0;
        snprintf(number, sizeof number, "%*d", (int)(map->col - left) - 1, (int)cell);
        canvas_text(canvas, left, row, number, is_here ? ROLE_CHOSEN : ROLE_HINT);
    }
}

/* --- the lines below --- */

/* A message that needs more rows than there are between the status and the row `end` moves the
 * status up, over the level, because a question must be readable as a whole. Returns the row of the
 * status. */
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

/* Messages about a line being typed are above it. A prompt longer than the row is shown around its
 * caret. */
static void draw_lines(const Editor *editor, const EditLayout *layout, const char *note,
                       Canvas *canvas)
{
    char line[LINE_SIZE];
    int32_t caret = 0, status_row = layout->status_row;
    const char *prompt = editor_prompt(editor, &caret);
    const char *message = note[0] ? note : editor_message(editor);
    int32_t message_end = prompt ? layout->message_row : canvas->rows;
    if (layout->hints_row != layout->message_row || (!prompt && !message[0])) {
        editor_hints(editor, canvas->cols, line, sizeof line);
        canvas_text(canvas, 0, layout->hints_row, line, ROLE_HINT);
    }
    if (prompt) {
        int32_t col = utf8_columns(prompt) - utf8_columns(prompt + caret);
        int32_t left = max_i32(0, col - canvas->cols + 1);
        canvas_text(canvas, -left, layout->message_row, prompt, ROLE_PLAIN);
        canvas_set_cursor(canvas, col - left, layout->message_row);
    }
    if (message[0]) status_row = draw_message(message, layout, message_end, canvas);
    editor_status(editor, canvas->cols - layout->toggle.cols, line, sizeof line);
    canvas_fill(canvas, 0, status_row, canvas->cols, 1, ' ', ROLE_HUD);
    canvas_text(canvas, 0, status_row, line, ROLE_HUD);
    if (layout->toggle.cols > 0 && status_row == layout->status_row)
        canvas_text(canvas, layout->toggle.col + 1, status_row,
                    editor_has(editor, EDITOR_STRIP) ? "hide" : "tools", ROLE_HUD);
}

/* --- the whole view --- */

/* Sets the terminal's cursor to the glyph of its cell. Returns its row. */
static int32_t set_cursor(const Editor *editor, const EditLayout *layout, Canvas *canvas)
{
    Place cursor = editor_cursor(editor);
    const Zoom *size = edit_cell_size(editor);
    EditCell at = edit_place_of_cell(editor, layout->map, (EditCell){cursor.col, cursor.row});
    int32_t row = at.row + size->rows - 1;
    canvas_set_cursor(canvas, at.col + (size->cols - 1) / 2, row);
    return row;
}

void edit_view_draw_lines(Editor *editor, const char *note, Canvas *canvas)
{
    EditLayout layout = edit_layout(editor, canvas->cols, canvas->rows);
    draw_lines(editor, &layout, note, canvas);
}

void edit_view_draw(Editor *editor, EditPicture *picture, const char *note, Canvas *canvas)
{
    EditLayout layout = edit_layout(editor, canvas->cols, canvas->rows);
    const Document *doc = editor_document(editor);
    EditCell end = {document_cols(doc), document_rows(doc)};
    if (!picture || !edit_picture_draw(picture, editor, layout.map, canvas))
        draw_cells(editor, &layout, end, canvas);
    draw_edges(editor, &layout, end, canvas);
    draw_chase(editor, &layout, canvas);
    if (layout.has_rulers) {
        draw_column_ruler(editor, &layout, end, canvas);
        draw_row_ruler(editor, &layout, end, canvas);
    }
    edit_strip_draw(editor, picture, layout.strip, canvas);
    int32_t cursor_row = set_cursor(editor, &layout, canvas);
    if (editor_has(editor, EDITOR_MINIMAP)) edit_minimap_draw(editor, layout.map, canvas);
    edit_panel_draw(editor, layout.map, canvas);
    if (picture) edit_panel_draw_sprite(editor, picture, layout.map, canvas);
    edit_next_draw(editor, layout.map, cursor_row, canvas);
    draw_lines(editor, &layout, note, canvas);
}
