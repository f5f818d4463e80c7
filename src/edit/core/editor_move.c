/* editor_move.c - see editor_cursor.h. The commands that move the cursor or the view. */
#include "editor_state.h"

#include "editor_cursor.h"
#include "editor_draw.h"
#include "editor_pending.h"

#include <stdio.h>
#include <stdlib.h>

void editor_describe_cell(const Editor *editor, char *out, size_t size)
{
    Point at = editor->cursor.at;
    char glyph = pen_glyph_at(&editor->pen, editor->doc, at);
    CellKind kind = document_kind(editor->doc, glyph);
    const char *what = kind == KIND_UNKNOWN ? "unknown character" : cell_kinds[kind].what;
    if (editor->pen.layer == LAYER_BACK) what = glyph == ' ' ? "no art" : "art";
    snprintf(out, size, "%c %s, column %d, row %d", glyph, what, at.col, at.row);
}

static void put_cursor(Editor *editor, int64_t col, int64_t row)
{
    cursor_put(&editor->cursor, editor->doc, col, row);
    editor->view.is_pointed = editor->mouse.is_acting;
    viewport_follow(&editor->view, editor->doc, editor->cursor.at);
    selection_follow(&editor->selection, editor->doc, editor->cursor.at);
    if (!pending_op_is_empty(&editor->pending)) editor_update_pending(editor);
    if (!editor->options.on[EDITOR_SAY]) return;
    char text[MESSAGE_SIZE];
    editor_describe_cell(editor, text, sizeof text);
    editor_message_set(editor, "%s", text);
}

void editor_step_to(Editor *editor, int64_t col, int64_t row)
{
    Point from = editor->cursor.at;
    put_cursor(editor, col, row);
    if (editor->pen.down && pending_op_is_empty(&editor->pending))
        editor_stroke_line(editor, from, editor->cursor.at, pen_glyph(&editor->pen));
}

void editor_drag_to(Editor *editor, Point at)
{
    put_cursor(editor, at.col, at.row);
}

void editor_go_to(Editor *editor, int32_t col, int32_t row)
{
    editor_stroke_end(editor);
    put_cursor(editor, col, row);
}

void editor_jump_to(Editor *editor, int32_t col, int32_t row)
{
    Point from = editor->cursor.at;
    editor_go_to(editor, col, row);
    bool has_moved = from.col != editor->cursor.at.col || from.row != editor->cursor.at.row;
    if (has_moved) cursor_remember_jump(&editor->cursor, from);
}

void editor_go_to_start(Editor *editor)
{
    cursor_put_on_start(&editor->cursor, editor->doc);
    viewport_follow(&editor->view, editor->doc, editor->cursor.at);
}

/* ---- the view ---- */

void editor_set_view(Editor *editor, int32_t cols, int32_t rows)
{
    CellWatch watch = work_cell_watch(&editor->work);
    editor->view.cols = max_i32(1, cols);
    editor->view.rows = max_i32(1, rows);
    viewport_follow(&editor->view, editor->doc, editor->cursor.at);
    lift_path_follow(&editor->objects.lift, editor->doc, editor->cursor.at);
    object_links_follow(&editor->objects.links, editor->doc, editor->cursor.at, &watch);
}

Place editor_view_origin(const Editor *editor)
{
    return (Place){(int16_t)editor->view.origin.col, (int16_t)editor->view.origin.row, 0};
}

int32_t editor_zoom_out(const Editor *editor)
{
    return viewport_zoom_out(&editor->view);
}

int32_t editor_zoom(const Editor *editor)
{
    return editor->view.zoom;
}

void editor_set_zooms(Editor *editor, EditorZoomName *name, const void *context, int32_t count)
{
    editor->view.zoom_name = name;
    editor->view.zoom_context = context;
    editor->view.zoom_count = count;
}

void editor_set_look(Editor *editor, const char *look)
{
    editor->view.look = look;
}

bool editor_take_fit(Editor *editor)
{
    bool wants_fit = editor->view.wants_fit;
    editor->view.wants_fit = false;
    return wants_fit;
}

void editor_set_zoom(Editor *editor, int32_t zoom, bool says_so)
{
    viewport_set_zoom(&editor->view, zoom);
    const char *name = viewport_zoom_name(&editor->view);
    int32_t cells = viewport_zoom_out(&editor->view);
    if (says_so && name)
        editor_message_set(editor, "a cell takes %s characters", name);
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
    editor->out.request = EDITOR_PLAIN;
}

/* The cursor paints nothing. */
void editor_view_scroll(Editor *editor, int32_t cols, int32_t rows)
{
    viewport_scroll(&editor->view, editor->doc, cols, rows);
    Point at = editor->cursor.at, to = viewport_nearest(&editor->view, editor->doc, at);
    if (to.col != at.col || to.row != at.row) editor_go_to(editor, to.col, to.row);
}

void editor_view_centre(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->view.origin.col = editor->cursor.at.col - editor->view.cols / 2;
    editor->view.origin.row = editor->cursor.at.row - editor->view.rows / 2;
    viewport_follow(&editor->view, editor->doc, editor->cursor.at);
}

void editor_view_minimap(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->options.on[EDITOR_MINIMAP] = !editor->options.on[EDITOR_MINIMAP];
}

/* ---- steps, ends, jumps ---- */

enum { FAR_CELLS = 8, PLACE_MAX = 1000000 };

static void step(Editor *editor, int64_t cols, int64_t rows)
{
    editor_step_to(editor, editor->cursor.at.col + cols, editor->cursor.at.row + rows);
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
    editor_step_to(editor, 0, editor->cursor.at.row);
}

void editor_move_row_end(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_step_to(editor, document_cols(editor->doc) - 1, editor->cursor.at.row);
}

void editor_move_top(Editor *editor, const CommandCall *call)
{
    editor_jump_to(editor, editor->cursor.at.col, call->count);
}

void editor_move_bottom(Editor *editor, const CommandCall *call)
{
    int32_t last = document_rows(editor->doc) - 1;
    editor_jump_to(editor, editor->cursor.at.col, call->count > 0 ? call->count : last);
}

void editor_move_to_column(Editor *editor, const CommandCall *call)
{
    editor_step_to(editor, call->count, editor->cursor.at.row);
}

void editor_move_back(Editor *editor, const CommandCall *call)
{
    Point to;
    (void)call;
    if (cursor_take_jump(&editor->cursor, &to))
        editor_go_to(editor, to.col, to.row);
    else if (editor->files.came_from[0])
        editor_leave_for_file(editor, editor->files.came_from);
    else
        editor_message_set(editor, "this is where you began");
}

/* "120,14" or "120 14". */
static void go_to_text(Editor *editor, const char *text)
{
    char *end;
    long col = strtol(text, &end, 10);
    const char *second = end + (*end != '\0');
    bool has_col = end != text && (*end == ',' || *end == ' ');
    long row = strtol(second, &end, 10);
    if (!has_col || end == second || *end != '\0' || labs(col) > PLACE_MAX || labs(row) > PLACE_MAX)
        editor_message_set(editor, "a place is COLUMN,ROW, such as 120,14; not `%.40s`", text);
    else
        editor_jump_to(editor, (int32_t)col, (int32_t)row);
}

void editor_move_to(Editor *editor, const CommandCall *call)
{
    if (call->text[0])
        go_to_text(editor, call->text);
    else
        prompt_open(&editor->prompt, "go to COLUMN,ROW: ", "", go_to_text);
}

/* By the larger of the distances along both axes. */
static int32_t distance(Point a, Point b)
{
    return max_i32(abs_i32(a.col - b.col), abs_i32(a.row - b.row));
}

void editor_go_to_linked(Editor *editor, const CommandCall *call)
{
    ObjectLinks *links = &editor->objects.links;
    CellWatch watch = work_cell_watch(&editor->work);
    Point at = editor->cursor.at;
    CellKind kind = document_kind_at(editor->doc, at.col, at.row);
    bool is_key = kind == KIND_KEY;
    (void)call;
    object_links_follow(links, editor->doc, at, &watch);
    const Point *to = is_key ? links->doors : links->keys;
    int32_t count = is_key ? links->door_count : links->key_count, nearest = 0;
    if (!is_key && kind != KIND_DOOR) {
        editor_message_set(editor, "here is neither a key nor a door");
    } else if (count == 0) {
        editor_message_set(editor, is_key ? "there is no door" : "there is no key");
    } else {
        for (int32_t i = 1; i < count; i++)
            if (distance(to[i], at) < distance(to[nearest], at)) nearest = i;
        editor_jump_to(editor, to[nearest].col, to[nearest].row);
    }
}
