/* editor_mouse.c - the mouse: the left button does what its tool does (editor_tool.c), or ends a
 * pending operation; pressed twice it fills or opens, with Shift, Ctrl or Alt it selects. The right
 * one lists the commands that fit the cell, the middle one moves the view. The wheel scrolls, with
 * Shift sideways, with Ctrl it zooms, with Alt it changes the glyph. Over a list it chooses. */
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

/* A pending operation that was begun otherwise is taken along; else the tool does its work. */
static void press_left(Editor *editor, Point at)
{
    Mouse *mouse = &editor->mouse;
    const PendingOp *pending = &editor->pending;
    mouse->has_moved = false;
    mouse->is_down = true;
    mouse->is_the_tools = false;
    mouse->done = document_history_done(editor->doc);
    bool is_free = pending_op_is_empty(pending);
    if (is_free && editor_tool_opens(editor) && editor_take_path_end(editor, at)) return;
    bool is_taken = editor->objects.lift.is_held || editor->typing.is_on ||
                    editor->selection.growing || !(is_free || editor_tool_has_begun(editor));
    mouse->is_the_tools = !is_taken;
    if (!is_taken) {
        editor_tool_press(editor, at);
        return;
    }
    editor_go_to(editor, at.col, at.row);
    if (pending_op_is_shape(pending)) editor_anchor_shape(editor, at);
}

static void drag_left(Editor *editor, Point at)
{
    if (editor->typing.is_on || !editor->mouse.is_down) return;
    editor->mouse.has_moved = true;
    if (editor->mouse.is_the_tools)
        editor_tool_drag(editor, at);
    else
        editor_drag_to(editor, at);
}

/* A shape goes from press to release; one begun by a key, and not dragged, is ended by a key. */
static void release_left(Editor *editor)
{
    Mouse *mouse = &editor->mouse;
    if (!mouse->is_down) return;
    mouse->is_down = false;
    editor_stroke_end(editor);
    if (lift_path_end_has_moved(&editor->objects.lift, editor->cursor.at)) {
        editor_drop_path_end(editor);
        mouse->done =
            document_history_done(editor->doc); /* so that a double click does not undo it */
    }
    if (mouse->is_the_tools)
        editor_tool_release(editor, mouse->has_moved);
    else if (pending_op_is_shape(&editor->pending) ? mouse->has_moved
                                                   : editor->pending.kind == PENDING_GHOST)
        editor_draw_pending(editor);
    else if (editor->selection.growing && mouse->has_moved)
        editor->selection.growing = false;
}

/* Two presses preview a fill, two more fill; on an object they open its form. With a tool that
 * draws at every press they are two presses. */
static void press_twice(Editor *editor, Point at)
{
    if (editor->pending.kind == PENDING_FILL) {
        editor_draw_pending(editor);
        return;
    }
    if (!editor_tool_opens(editor)) {
        press_left(editor, at);
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
        editor_tool_follow_glyph(editor);
        editor_message_set(editor, "the pen paints `%c`: %s", glyph, cell_kinds[kind].what);
        return;
    }
}

/* Begins a block that ends where the button is released. */
static void begin_selection(Editor *editor, Point at)
{
    editor->mouse.has_moved = editor->mouse.is_down = true;
    editor->mouse.is_the_tools = false;
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
    if (button == MIDDLE) editor_hand_press(editor, at);
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
        if (button == MIDDLE) editor_hand_drag(editor, at);
        break;
    case MOUSE_RELEASE:
        if (button == LEFT) release_left(editor);
        break;
    case MOUSE_DOUBLE:
        if (button == LEFT)
            press_twice(editor, at);
        else
            press(editor, button, at);
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
    editor->mouse.is_acting = true;
    if (inside || !is_press) take(editor, kind, button, (Point){col, row});
    editor->mouse.is_acting = false;
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
