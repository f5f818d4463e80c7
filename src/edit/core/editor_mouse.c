/* editor_mouse.c - the mouse: the left button draws or ends a pending operation, pressed twice it
 * fills, with Shift, Ctrl or Alt it selects; the right one lists the commands that fit the cell,
 * the middle one picks its glyph. The wheel scrolls, with Shift sideways, with Ctrl it zooms, with
 * Alt it changes the glyph. Over a list it chooses. */
#include "editor_mouse.h"

#include "editor_cursor.h"
#include "editor_draw.h"
#include "editor_form.h"
#include "editor_lift.h"
#include "editor_menu.h"
#include "editor_panel.h"
#include "editor_pending.h"
#include "editor_state.h"

enum { LEFT = 1, MIDDLE, RIGHT, WHEEL_LINES = 3, WHEEL_COLS = 6 };

static const CommandCall once = {1, "", ""};

static void run(Editor *editor, CommandId id)
{
    editor_run_command(editor, &editor_commands[id], &once);
}

/* A shape goes from press to release; without dragging, a second press ends it. */
static void press_left(Editor *editor, Point at)
{
    editor->mouse.from = at;
    editor->mouse.has_moved = false;
    editor->mouse.done = document_history_done(editor->doc);
    if (pending_op_is_empty(&editor->pending) && editor_take_path_end(editor, at)) return;
    editor_go_to(editor, at.col, at.row);
    if (editor->objects.lift.is_held) return;
    if (editor->typing.is_on) return;
    if (pending_op_is_shape(&editor->pending)) {
        editor_anchor_shape(editor, at);
    } else if (pending_op_is_empty(&editor->pending) && !editor->selection.growing) {
        if (!selection_has(&editor->selection, at.col, at.row)) selection_clear(&editor->selection);
        editor_stroke_line(editor, at, at, pen_glyph(&editor->pen));
    }
}

static void drag_left(Editor *editor, Point at)
{
    Point from = editor->cursor.at;
    bool down = editor->pen.down;
    if (editor->typing.is_on) return;
    editor->mouse.has_moved = true;
    editor->pen.down = false;
    editor_step_to(editor, at.col, at.row);
    editor->pen.down = down;
    if (pending_op_is_empty(&editor->pending) && !editor->selection.growing && editor->pen.stroking)
        editor_stroke_line(editor, from, editor->cursor.at, pen_glyph(&editor->pen));
}

static void release_left(Editor *editor)
{
    editor_stroke_end(editor);
    if (lift_path_end_has_moved(&editor->objects.lift, editor->cursor.at)) {
        editor_drop_path_end(editor);
        editor->mouse.done =
            document_history_done(editor->doc); /* so that a double click does not undo it */
    }
    if (pending_op_is_shape(&editor->pending) ? editor->mouse.has_moved
                                              : editor->pending.kind == PENDING_GHOST)
        editor_draw_pending(editor);
    else if (editor->selection.growing && editor->mouse.has_moved)
        editor->selection.growing = false;
}

/* Two presses preview a fill, two more fill; on an object they open its form. */
static void press_twice(Editor *editor, Point at)
{
    if (editor->pending.kind == PENDING_FILL) {
        editor_draw_pending(editor);
        return;
    }
    if (!pending_op_is_empty(&editor->pending) || editor->typing.is_on ||
        editor->objects.lift.is_held)
        return;
    /* Undo what the first press painted. */
    editor_stroke_end(editor);
    if (document_history_done(editor->doc) == editor->mouse.done + 1) {
        ErrorList errors;
        error_list_init(&errors, document_path(editor->doc));
        if (!document_undo(editor->doc, NULL, &errors)) editor_message_errors(editor, &errors);
    }
    run(editor, editor_has_form(editor, at) ? COMMAND_ID_editor_open_cell_form
                                            : COMMAND_ID_editor_begin_fill);
}

/* Chooses the next or previous glyph of the legend. */
static void step_glyph(Editor *editor, int32_t step)
{
    CellKind own = document_kind(editor->doc, pen_glyph(&editor->pen));
    int32_t at = 0;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (cell_kind_order[i] == own) at = i;
    for (int32_t tries = 0; tries < KIND_ROW_COUNT; tries++) {
        at = (at + step + KIND_ROW_COUNT) % KIND_ROW_COUNT;
        CellKind kind = cell_kind_order[at];
        char glyph = document_glyph(editor->doc, kind);
        if (!glyph || kind == KIND_IGNORE) continue;
        pen_choose(&editor->pen, glyph);
        editor_message_set(editor, "the pen paints `%c`: %s", glyph, cell_kinds[kind].what);
        return;
    }
}

/* Begins a block that ends where the button is released. */
static void begin_selection(Editor *editor, Point at)
{
    editor->mouse.has_moved = true;
    editor_stroke_end(editor);
    typing_end(editor);
    lift_path_let_go(&editor->objects.lift);
    selection_clear(&editor->selection);
    editor_go_to(editor, at.col, at.row);
    run(editor, COMMAND_ID_editor_select_block);
}

static void press(Editor *editor, int32_t button, Point at)
{
    if (button == LEFT) press_left(editor, at);
    if (button == RIGHT) {
        editor_go_to(editor, at.col, at.row);
        run(editor, COMMAND_ID_editor_show_menu_here);
    }
    if (button == MIDDLE) {
        editor_go_to(editor, at.col, at.row);
        run(editor, COMMAND_ID_editor_pick_glyph);
    }
}

static void take(Editor *editor, EditorMouseKind kind, int32_t button, Point at)
{
    switch (kind) {
    case MOUSE_PRESS: press(editor, button, at); break;
    case MOUSE_SELECT:
        if (pending_op_is_empty(&editor->pending))
            begin_selection(editor, at);
        else
            press_left(editor, at);
        break;
    case MOUSE_DRAG:
        if (button == LEFT) drag_left(editor, at);
        break;
    case MOUSE_RELEASE:
        if (button == LEFT) release_left(editor);
        break;
    case MOUSE_DOUBLE:
        if (button == LEFT) press_twice(editor, at);
        break;
    case MOUSE_WHEEL_UP: editor_view_scroll(editor, 0, -WHEEL_LINES); break;
    case MOUSE_WHEEL_DOWN: editor_view_scroll(editor, 0, WHEEL_LINES); break;
    case MOUSE_WHEEL_LEFT: editor_view_scroll(editor, -WHEEL_COLS, 0); break;
    case MOUSE_WHEEL_RIGHT: editor_view_scroll(editor, WHEEL_COLS, 0); break;
    case MOUSE_GLYPH_BEFORE: step_glyph(editor, -1); break;
    case MOUSE_GLYPH_NEXT: step_glyph(editor, 1); break;
    case MOUSE_NEARER: run(editor, COMMAND_ID_editor_view_zoom_in); break;
    case MOUSE_FARTHER: run(editor, COMMAND_ID_editor_view_zoom_out); break;
    }
}

EditorRequest editor_mouse(Editor *editor, EditorMouseKind kind, int32_t button, int32_t col,
                           int32_t row, int64_t now)
{
    editor_work_begin(editor, now);
    if (editor->prompt.choices || editor->prompt.open) return EDITOR_NOTHING;
    if (editor->panel.kind) return EDITOR_NOTHING;
    if (kind == MOUSE_PRESS) editor->out.message[0] = '\0';
    bool inside = cell_area_has(document_area(editor->doc), col, row);
    bool is_press = kind == MOUSE_PRESS || kind == MOUSE_DOUBLE || kind == MOUSE_SELECT;
    if (inside || !is_press) take(editor, kind, button, (Point){col, row});
    editor_settle_keys(editor);
    return editor_work_end(editor);
}

/* ---- over a list ---- */

EditorRequest editor_panel_mouse(Editor *editor, EditorMouseKind kind, int32_t line, int64_t now)
{
    editor_work_begin(editor, now);
    if (editor->prompt.choices || !editor->panel.kind) return EDITOR_NOTHING;
    if (kind == MOUSE_WHEEL_UP) editor_panel_mark(editor, editor->panel.marked - WHEEL_LINES);
    if (kind == MOUSE_WHEEL_DOWN) editor_panel_mark(editor, editor->panel.marked + WHEEL_LINES);
    bool can_choose = editor->panel.kind->choose || editor->prompt.open;
    if (kind != MOUSE_PRESS || line < 0 || !can_choose) return EDITOR_NOTHING;
    editor_panel_mark(editor, line);
    editor->prompt.is_chosen = true;
    return editor_key(editor, "Enter", now);
}

void editor_panel_press_title(Editor *editor, int32_t offset, int64_t now)
{
    editor_work_begin(editor, now);
    if (!editor->prompt.choices && editor->panel.kind) menu_press_title(editor, offset);
}
