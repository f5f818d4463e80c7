/* mouse.c - the mouse: the left button draws or ends what is in hand, the right one picks, the
 * wheel changes the glyph, the middle one pastes. */
#include "state.h"

#include <stdlib.h>

#include "cursor.h"
#include "draw.h"
#include "hand.h"
#include "keys.h"
#include "macro.h"
#include "panel.h"
#include "select.h"

enum { LEFT = 1, MIDDLE, RIGHT };

static const CommandCall once = {1, "", ""};

static void run(Editor *editor, CommandId id)
{
    keys_run(editor, &commands[id], &once);
}

static char pen_glyph(const Editor *editor)
{
    return editor->pen.glyph[editor->pen.layer];
}

/* A shape goes from the press to the release; a press without a drag, then, needs a second one. */
static bool is_shape(const Editor *editor)
{
    HandKind kind = editor->hand.kind;
    return kind == HAND_LINE || kind == HAND_RECTANGLE || kind == HAND_ELLIPSE;
}

static void press_left(Editor *editor, Point at)
{
    editor->mouse_from = at;
    editor->mouse_moved = false;
    cursor_go(editor, at.col, at.row);
    if (is_shape(editor)) {
        editor->hand.anchor = at;
        hand_update(editor);
    } else if (editor->hand.kind == HAND_EMPTY && !editor->selection.growing) {
        select_clear(editor);
        stroke_line(editor, at, at, pen_glyph(editor));
    }
}

static void drag_left(Editor *editor, Point at)
{
    Point from = editor->cursor;
    bool down = editor->pen.down;
    editor->mouse_moved = true;
    editor->pen.down = false;
    cursor_step(editor, at.col, at.row);
    editor->pen.down = down;
    if (editor->hand.kind == HAND_EMPTY && !editor->selection.growing && editor->pen.stroking)
        stroke_line(editor, from, editor->cursor, pen_glyph(editor));
}

static void release_left(Editor *editor)
{
    stroke_end(editor);
    if (is_shape(editor) ? editor->mouse_moved : editor->hand.kind == HAND_GHOST)
        hand_draw(editor);
    else if (editor->selection.growing && editor->mouse_moved)
        editor->selection.growing = false;
}

/* The neighbour of the pen's glyph among those that the legend writes. */
static void turn_wheel(Editor *editor, int32_t step)
{
    CellKind kind = document_kind(editor->doc, pen_glyph(editor));
    int32_t at = kind < CELL_KIND_COUNT ? (int32_t)kind : 0;
    for (int32_t tries = 0; tries < CELL_KIND_COUNT; tries++) {
        at = (at + step + CELL_KIND_COUNT) % CELL_KIND_COUNT;
        char glyph = document_glyph(editor->doc, (CellKind)at);
        if (!glyph || at == CELL_IGNORE) continue;
        draw_choose(editor, glyph);
        message_set(editor, "the pen paints `%c`: %s", glyph, cell_kinds[at].what);
        return;
    }
}

static void press(Editor *editor, int32_t button, Point at)
{
    if (button == LEFT) press_left(editor, at);
    if (button == RIGHT) {
        cursor_go(editor, at.col, at.row);
        run(editor, COMMAND_ID_draw_pick);
    }
    if (button == MIDDLE) {
        cursor_go(editor, at.col, at.row);
        run(editor, COMMAND_ID_register_put);
    }
}

static void take(Editor *editor, EditorMouseKind kind, int32_t button, Point at)
{
    switch (kind) {
    case MOUSE_PRESS: press(editor, button, at); break;
    case MOUSE_DRAG:
        if (button == LEFT) drag_left(editor, at);
        break;
    case MOUSE_RELEASE:
        if (button == LEFT) release_left(editor);
        break;
    case MOUSE_DOUBLE:
        stroke_end(editor);
        if (button == LEFT && editor->hand.kind == HAND_EMPTY) run(editor, COMMAND_ID_form_cell);
        break;
    case MOUSE_WHEEL_UP: turn_wheel(editor, -1); break;
    case MOUSE_WHEEL_DOWN: turn_wheel(editor, 1); break;
    }
}

EditorRequest editor_mouse(Editor *editor, EditorMouseKind kind, int32_t button, int32_t col,
                           int32_t row, int64_t now)
{
    editor->now = now;
    editor->request = EDITOR_NOTHING;
    if (editor->choices || editor->prompt.open) return EDITOR_NOTHING;
    if (editor->panel.kind) {
        if (kind == MOUSE_WHEEL_UP || kind == MOUSE_WHEEL_DOWN)
            panel_key(editor, kind == MOUSE_WHEEL_UP ? "Up" : "Down");
        return EDITOR_NOTHING;
    }
    bool inside = area_has(area_of_document(editor->doc), col, row);
    if (inside || (kind != MOUSE_PRESS && kind != MOUSE_DOUBLE))
        take(editor, kind, button, (Point){col, row});
    macro_settle(editor);
    return editor->request;
}
