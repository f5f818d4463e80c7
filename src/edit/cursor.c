/* cursor.c - see cursor.h */
#include "cursor.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "hand.h"
#include "select.h"

enum { MARGIN = 4, FLASH_MS = 700, ZOOM_OUT_MAX = 8 };

/* ---- following ---- */

/* The new origin of one axis. A cursor that left the view by far comes to its middle. */
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

void view_follow(Editor *editor)
{
    ViewState *view = &editor->view;
    view->origin.col =
        scroll(view->origin.col, view->cols, editor->cursor.col, document_cols(editor->doc));
    view->origin.row =
        scroll(view->origin.row, view->rows, editor->cursor.row, document_rows(editor->doc));
}

void view_flash(Editor *editor, CellArea area)
{
    editor->view.changed = area;
    editor->view.changed_until = editor->now + FLASH_MS;
}

int64_t view_tick(Editor *editor)
{
    ViewState *view = &editor->view;
    if (area_is_empty(view->changed)) return INT64_MAX;
    if (editor->now < view->changed_until) return view->changed_until;
    view->changed = (CellArea){0};
    return INT64_MAX;
}

/* ---- the cursor ---- */

void cursor_describe(const Editor *editor, char *out, size_t size)
{
    char glyph = draw_glyph_at(editor, editor->cursor);
    CellKind kind = document_kind(editor->doc, glyph);
    const char *what = kind == KIND_UNKNOWN ? "unknown glyph" : cell_kinds[kind].what;
    if (editor->pen.layer == LAYER_BACK) what = glyph == ' ' ? "no art" : "art";
    snprintf(out, size, "%c %s, column %d, row %d", glyph, what, editor->cursor.col,
             editor->cursor.row);
}

static void cursor_put(Editor *editor, int64_t col, int64_t row)
{
    CellArea all = area_of_document(editor->doc);
    editor->cursor.col = (int32_t)(col < 0 ? 0 : col >= all.cols ? all.cols - 1 : col);
    editor->cursor.row = (int32_t)(row < 0 ? 0 : row >= all.rows ? all.rows - 1 : row);
    view_follow(editor);
    select_follow(editor);
    if (editor->hand.kind != PENDING_EMPTY) pending_op_update(editor);
    if (!editor->options.say) return;
    char text[MESSAGE_SIZE];
    cursor_describe(editor, text, sizeof text);
    message_set(editor, "%s", text);
}

void cursor_step(Editor *editor, int64_t col, int64_t row)
{
    Point from = editor->cursor;
    cursor_put(editor, col, row);
    if (editor->pen.down && editor->hand.kind == PENDING_EMPTY)
        stroke_line(editor, from, editor->cursor, editor->pen.glyph[editor->pen.layer]);
}

void cursor_go(Editor *editor, int64_t col, int64_t row)
{
    stroke_end(editor);
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
    view_follow(editor);
}

/* ---- commands ---- */

static void zoom(Editor *editor, int32_t zoom_out)
{
    editor->view.zoom_out = clamp_i32(zoom_out, 1, ZOOM_OUT_MAX);
    message_set(editor, "one character shows %dx%d cells", editor->view.zoom_out,
                editor->view.zoom_out);
}

void view_zoom_in(Editor *editor, const CommandCall *call)
{
    (void)call;
    zoom(editor, editor->view.zoom_out / 2);
}

void view_zoom_out(Editor *editor, const CommandCall *call)
{
    (void)call;
    zoom(editor, editor->view.zoom_out * 2);
}

void view_centre(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->view.origin.col = editor->cursor.col - editor->view.cols / 2;
    editor->view.origin.row = editor->cursor.row - editor->view.rows / 2;
    view_follow(editor);
}

void view_minimap(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->options.minimap = !editor->options.minimap;
}
