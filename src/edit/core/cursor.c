/* cursor.c - see editor_internal.h */
#include "editor_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 4, FLASH_MS = 700, ZOOM_FARTHEST = -3 };

/* ---- following ---- */

/* The new origin of one axis. A cursor far outside the view is put in its middle. */
static int32_t scroll(int32_t origin, int32_t size, int32_t cursor, int32_t total)
{
    int32_t margin = min_i32(MARGIN, (size - 1) / 4), half = max_i32(1, size / 2);
    int32_t last = max_i32(0, total - size);
    origin = clamp_i32(origin, 0, last);
    if (cursor < origin - half || cursor >= origin + size + half) origin = cursor - half;
    if (cursor < origin + margin) origin -= half;
    if (cursor >= origin + size - margin) origin += half;
    return clamp_i32(origin, 0, last);
}

void editor_view_follow(Editor *editor)
{
    ViewState *view = &editor->view;
    view->origin.col =
        scroll(view->origin.col, view->cols, editor->cursor.col, document_cols(editor->doc));
    view->origin.row =
        scroll(view->origin.row, view->rows, editor->cursor.row, document_rows(editor->doc));
}

void editor_view_flash(Editor *editor, CellArea area)
{
    editor->view.changed = area;
    editor->view.changed_until = editor->now + FLASH_MS;
}

int64_t editor_view_tick(Editor *editor)
{
    ViewState *view = &editor->view;
    if (cell_area_is_empty(view->changed)) return INT64_MAX;
    if (editor->now < view->changed_until) return view->changed_until;
    view->changed = (CellArea){0};
    return INT64_MAX;
}

/* ---- the cursor ---- */

void cursor_describe(const Editor *editor, char *out, size_t size)
{
    char glyph = editor_glyph_at(editor, editor->cursor);
    CellKind kind = document_kind(editor->doc, glyph);
    const char *what = kind == KIND_UNKNOWN ? "unknown glyph" : cell_kinds[kind].what;
    if (editor->pen.layer == LAYER_BACK) what = glyph == ' ' ? "no art" : "art";
    snprintf(out, size, "%c %s, column %d, row %d", glyph, what, editor->cursor.col,
             editor->cursor.row);
}

static void cursor_put(Editor *editor, int64_t col, int64_t row)
{
    CellArea all = document_area(editor->doc);
    editor->cursor.col = (int32_t)(col < 0 ? 0 : col >= all.cols ? all.cols - 1 : col);
    editor->cursor.row = (int32_t)(row < 0 ? 0 : row >= all.rows ? all.rows - 1 : row);
    editor_view_follow(editor);
    select_follow(editor);
    if (editor->pending.kind != PENDING_EMPTY) pending_op_update(editor);
    if (!editor->options.on[EDITOR_SAY]) return;
    char text[MESSAGE_SIZE];
    cursor_describe(editor, text, sizeof text);
    editor_message_set(editor, "%s", text);
}

void cursor_step(Editor *editor, int64_t col, int64_t row)
{
    Point from = editor->cursor;
    cursor_put(editor, col, row);
    if (editor->pen.down && editor->pending.kind == PENDING_EMPTY)
        editor_stroke_line(editor, from, editor->cursor, editor->pen.glyph[editor->pen.layer]);
}

void cursor_go(Editor *editor, int64_t col, int64_t row)
{
    editor_stroke_end(editor);
    cursor_put(editor, col, row);
}

static void note_jump(Editor *editor, Point from)
{
    Point *jumps = editor->jumped_from;
    if (editor->jump_count == JUMP_COUNT) {
        memmove(jumps, jumps + 1, sizeof jumps[0] * (JUMP_COUNT - 1));
        editor->jump_count--;
    }
    jumps[editor->jump_count++] = from;
}

void cursor_jump(Editor *editor, int32_t col, int32_t row)
{
    Point from = editor->cursor;
    cursor_go(editor, col, row);
    if (from.col != editor->cursor.col || from.row != editor->cursor.row) note_jump(editor, from);
}

static Point start_of(const Document *doc)
{
    char start = document_glyph(doc, KIND_START);
    for (int32_t row = 0; start && row < document_rows(doc); row++) {
        const char *line = document_row(doc, LAYER_MAP, row);
        const char *at = memchr(line, start, (size_t)document_cols(doc));
        if (at) return (Point){(int32_t)(at - line), row};
    }
    return (Point){0, 0};
}

void cursor_to_start(Editor *editor)
{
    editor->cursor = start_of(editor->doc);
    editor_view_follow(editor);
}

/* ---- commands ---- */

static const char *name_of_zoom(const ViewState *view)
{
    return view->zoom_name(view->zoom_context, view->zoom);
}

void editor_set_zoom(Editor *editor, int32_t zoom, bool says_so)
{
    ViewState *view = &editor->view;
    int32_t step = zoom > view->zoom ? 1 : -1;
    view->zoom = clamp_i32(zoom, ZOOM_FARTHEST, view->zoom_count);
    while (view->zoom > 0 && view->zoom < view->zoom_count && !name_of_zoom(view))
        view->zoom += step;
    if (view->zoom > 0 && !name_of_zoom(view)) view->zoom = 0;
    int32_t cells = editor_zoom_out(editor);
    if (says_so && view->zoom > 0)
        editor_message_set(editor, "a cell takes %s characters", name_of_zoom(view));
    else if (says_so)
        editor_message_set(editor, "one character shows %dx%d cells", cells, cells);
}

void editor_view_zoom_in(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_set_zoom(editor, editor->view.zoom + 1, true);
}

void editor_view_zoom_out(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_set_zoom(editor, editor->view.zoom - 1, true);
}

void editor_view_whole(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->view.wants_fit = true;
}

void editor_view_plain(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->request = EDITOR_PLAIN;
}

/* The cursor comes along with the view, by as little as it must, and paints nothing. */
void editor_view_scroll(Editor *editor, int32_t cols, int32_t rows)
{
    ViewState *view = &editor->view;
    int32_t margin_cols = min_i32(MARGIN, (view->cols - 1) / 4);
    int32_t margin_rows = min_i32(MARGIN, (view->rows - 1) / 4);
    CellArea all = document_area(editor->doc);
    Point *origin = &view->origin;
    origin->col = clamp_i32(origin->col + cols, 0, max_i32(0, all.cols - view->cols));
    origin->row = clamp_i32(origin->row + rows, 0, max_i32(0, all.rows - view->rows));
    int32_t left = origin->col > 0 ? margin_cols : 0, top = origin->row > 0 ? margin_rows : 0;
    int32_t right = origin->col + view->cols < all.cols ? margin_cols : 0;
    int32_t bottom = origin->row + view->rows < all.rows ? margin_rows : 0;
    int32_t col =
        clamp_i32(editor->cursor.col, origin->col + left, origin->col + view->cols - 1 - right);
    int32_t row =
        clamp_i32(editor->cursor.row, origin->row + top, origin->row + view->rows - 1 - bottom);
    if (col != editor->cursor.col || row != editor->cursor.row) cursor_go(editor, col, row);
}

void editor_view_centre(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->view.origin.col = editor->cursor.col - editor->view.cols / 2;
    editor->view.origin.row = editor->cursor.row - editor->view.rows / 2;
    editor_view_follow(editor);
}

void editor_view_minimap(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->options.on[EDITOR_MINIMAP] = !editor->options.on[EDITOR_MINIMAP];
}

/* ---- move ---- */

/* The commands that move the cursor: steps, ends, jumps, marks. */

enum { FAR_CELLS = 8, PLACE_MAX = 1000000 };

static void step(Editor *editor, int64_t cols, int64_t rows)
{
    cursor_step(editor, editor->cursor.col + cols, editor->cursor.row + rows);
}

void editor_move_left(Editor *editor, const CommandCall *call)
{
    step(editor, -(int64_t)call->count, 0);
}

void editor_move_right(Editor *editor, const CommandCall *call)
{
    step(editor, call->count, 0);
}

void editor_move_up(Editor *editor, const CommandCall *call)
{
    step(editor, 0, -(int64_t)call->count);
}

void editor_move_down(Editor *editor, const CommandCall *call)
{
    step(editor, 0, call->count);
}

void editor_move_far_left(Editor *editor, const CommandCall *call)
{
    step(editor, -(int64_t)call->count * FAR_CELLS, 0);
}

void editor_move_far_right(Editor *editor, const CommandCall *call)
{
    step(editor, (int64_t)call->count * FAR_CELLS, 0);
}

void editor_move_far_up(Editor *editor, const CommandCall *call)
{
    step(editor, 0, -(int64_t)call->count * FAR_CELLS);
}

void editor_move_far_down(Editor *editor, const CommandCall *call)
{
    step(editor, 0, (int64_t)call->count * FAR_CELLS);
}

void editor_move_page_down(Editor *editor, const CommandCall *call)
{
    step(editor, 0, (int64_t)call->count * max_i32(1, editor->view.rows / 2));
}

void editor_move_page_up(Editor *editor, const CommandCall *call)
{
    step(editor, 0, -(int64_t)call->count * max_i32(1, editor->view.rows / 2));
}

void editor_move_row_begin(Editor *editor, const CommandCall *call)
{
    (void)call;
    cursor_step(editor, 0, editor->cursor.row);
}

void editor_move_row_end(Editor *editor, const CommandCall *call)
{
    (void)call;
    cursor_step(editor, document_cols(editor->doc) - 1, editor->cursor.row);
}

void editor_move_top(Editor *editor, const CommandCall *call)
{
    cursor_jump(editor, editor->cursor.col, call->count);
}

void editor_move_bottom(Editor *editor, const CommandCall *call)
{
    int32_t last = document_rows(editor->doc) - 1;
    cursor_jump(editor, editor->cursor.col, call->count > 0 ? call->count : last);
}

void editor_move_to_column(Editor *editor, const CommandCall *call)
{
    cursor_step(editor, call->count, editor->cursor.row);
}

void editor_move_back(Editor *editor, const CommandCall *call)
{
    (void)call;
    if (editor->jump_count > 0) {
        Point to = editor->jumped_from[--editor->jump_count];
        cursor_go(editor, to.col, to.row);
    } else if (editor->came_from[0]) {
        editor_leave_for_file(editor, editor->came_from);
    } else {
        editor_message_set(editor, "this is where you began");
    }
}

/* "120,14" or "120 14"; false for anything else. */
static bool read_point(const char *text, Point *out)
{
    char *end;
    long col = strtol(text, &end, 10);
    if (end == text || (*end != ',' && *end != ' ')) return false;
    const char *second = end + 1;
    long row = strtol(second, &end, 10);
    if (end == second || *end != '\0' || labs(col) > PLACE_MAX || labs(row) > PLACE_MAX)
        return false;
    *out = (Point){(int32_t)col, (int32_t)row};
    return true;
}

static void go_to_text(Editor *editor, const char *text)
{
    Point to;
    if (read_point(text, &to))
        cursor_jump(editor, to.col, to.row);
    else
        editor_message_set(editor, "a place is COLUMN,ROW, such as 120,14; not `%.40s`", text);
}

void editor_move_to(Editor *editor, const CommandCall *call)
{
    if (call->text[0])
        go_to_text(editor, call->text);
    else
        prompt_open(editor, "go to COLUMN,ROW: ", "", go_to_text);
}
