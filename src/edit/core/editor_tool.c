/* editor_tool.c - see editor_tool.h */
#include "editor_tool.h"

#include "editor_cursor.h"
#include "editor_draw.h"
#include "editor_pending.h"
#include "editor_state.h"

#include <stdio.h>
#include <string.h>

static const CommandCall once = {1, "", ""};

static void run(Editor *editor, CommandId id)
{
    editor_run_command(editor, &editor_commands[id], &once);
}

/* ---- pen and eraser ---- */

/* A press outside the selection ends it; inside it confines the stroke. */
static void begin_stroke(Editor *editor, Point at, const char *name, char glyph)
{
    editor_go_to(editor, at.col, at.row);
    if (!selection_has(&editor->selection, at.col, at.row)) selection_clear(&editor->selection);
    editor_stroke_begin(editor, name);
    editor_stroke_line(editor, at, at, glyph);
}

static void drag_stroke(Editor *editor, Point at, char glyph)
{
    Point from = editor->cursor.at;
    editor_drag_to(editor, at);
    if (editor->pen.stroking) editor_stroke_line(editor, from, editor->cursor.at, glyph);
}

static void press_pen(Editor *editor, Point at)
{
    begin_stroke(editor, at, "pen", pen_glyph(&editor->pen));
}

static void drag_pen(Editor *editor, Point at)
{
    drag_stroke(editor, at, pen_glyph(&editor->pen));
}

static void press_eraser(Editor *editor, Point at)
{
    begin_stroke(editor, at, "erase", pen_empty_glyph(&editor->pen, editor->doc));
}

static void drag_eraser(Editor *editor, Point at)
{
    drag_stroke(editor, at, pen_empty_glyph(&editor->pen, editor->doc));
}

static void end_stroke(Editor *editor, bool has_moved)
{
    (void)has_moved;
    editor_stroke_end(editor);
}

/* ---- shapes and fills: shown while the button is down, drawn when it goes up ---- */

static void begin_shape(Editor *editor, Point at, PendingOpKind kind)
{
    editor_go_to(editor, at.col, at.row);
    if (!selection_has(&editor->selection, at.col, at.row)) selection_clear(&editor->selection);
    editor_begin_shape(editor, kind);
}

static void press_line(Editor *editor, Point at)
{
    begin_shape(editor, at, PENDING_LINE);
}

static void press_rectangle(Editor *editor, Point at)
{
    begin_shape(editor, at, PENDING_RECTANGLE);
}

static void press_ellipse(Editor *editor, Point at)
{
    begin_shape(editor, at, PENDING_ELLIPSE);
}

static void press_terrain(Editor *editor, Point at)
{
    editor_go_to(editor, at.col, at.row);
    run(editor, COMMAND_ID_editor_begin_terrain);
}

static void press_fill(Editor *editor, Point at)
{
    begin_shape(editor, at, PENDING_FILL);
}

/* Esc may have cancelled it. */
static void end_shape(Editor *editor, bool has_moved)
{
    (void)has_moved;
    if (!pending_op_is_empty(&editor->pending)) editor_draw_pending(editor);
}

/* ---- selecting, and moving what is selected ---- */

static void press_select(Editor *editor, Point at)
{
    CellArea area = editor->selection.area;
    bool is_inside =
        !editor->selection.growing && selection_has(&editor->selection, at.col, at.row);
    if (!is_inside) {
        selection_clear(&editor->selection);
        editor_go_to(editor, at.col, at.row);
        run(editor, COMMAND_ID_editor_select_block);
        return;
    }
    editor->tool.grip = (Point){at.col - area.col, at.row - area.row};
    run(editor, COMMAND_ID_editor_move_selection);
}

static void drag_select(Editor *editor, Point at)
{
    Point grip = editor->tool.grip;
    bool is_held = editor->pending.kind == PENDING_GHOST;
    editor_drag_to(editor, is_held ? (Point){at.col - grip.col, at.row - grip.row} : at);
}

/* A block that was moved stays selected; a press without a drag selects nothing. */
static void end_select(Editor *editor, bool has_moved)
{
    editor->selection.growing = false;
    if (editor->pending.kind == PENDING_GHOST && has_moved) {
        CellArea area = pending_op_ghost_area(&editor->pending, editor->cursor.at);
        editor_draw_pending(editor);
        selection_set_area(&editor->selection, editor->doc, area);
    } else if (!has_moved) {
        pending_op_drop(&editor->pending, editor->doc);
        selection_clear(&editor->selection);
    }
}

/* ---- stamp, pick, hand ---- */

static void press_stamp(Editor *editor, Point at)
{
    editor_go_to(editor, at.col, at.row);
    selection_clear(&editor->selection);
    run(editor, COMMAND_ID_editor_put);
}

static void pick(Editor *editor, Point at)
{
    editor_drag_to(editor, at);
    run(editor, COMMAND_ID_editor_pick_glyph);
}

/* The grip is the cell that stays under the pointer. */
void editor_hand_press(Editor *editor, Point at)
{
    editor->tool.grip = at;
}

void editor_hand_drag(Editor *editor, Point at)
{
    Point grip = editor->tool.grip;
    editor_view_scroll(editor, grip.col - at.col, grip.row - at.row);
}

/* ---- the table ---- */

typedef struct ToolKind {
    const char *name, *word;
    void (*press)(Editor *editor, Point at);
    void (*drag)(Editor *editor, Point at);          /* NULL: nothing */
    void (*release)(Editor *editor, bool has_moved); /* NULL: nothing */
    PendingOpKind shape;                             /* that it begins */
    bool paints;                                     /* the pen's glyph, or uses it */
    bool opens;                                      /* see editor_tool_opens */
    const char *what;
} ToolKind;

static const ToolKind tool_kinds[TOOL_COUNT] = {
    [TOOL_PEN] = {"pen", "pen", press_pen, drag_pen, end_stroke, .paints = true, .opens = true,
                  .what = "a drag paints"},
    [TOOL_LINE] = {"line", "line", press_line, editor_drag_to, end_shape, PENDING_LINE,
                   .paints = true, .what = "a drag draws a line"},
    [TOOL_RECTANGLE] = {"rectangle", "rect", press_rectangle, editor_drag_to, end_shape,
                        PENDING_RECTANGLE, .paints = true, .what = "a drag draws a rectangle"},
    [TOOL_ELLIPSE] = {"ellipse", "oval", press_ellipse, editor_drag_to, end_shape, PENDING_ELLIPSE,
                      .paints = true, .what = "a drag draws an ellipse"},
    [TOOL_TERRAIN] = {"terrain", "terr", press_terrain, editor_drag_to, end_shape, PENDING_TERRAIN,
                      .paints = true, .what = "a drag draws ground with its slopes"},
    [TOOL_FILL] = {"fill", "fill", press_fill, editor_drag_to, end_shape, PENDING_FILL,
                   .paints = true, .what = "a press fills the connected cells"},
    [TOOL_SELECT] = {"select", "sel", press_select, drag_select, end_select, .paints = true,
                     .opens = true, .what = "a drag selects a block, or moves the selected one"},
    [TOOL_ERASE] = {"erase", "erase", press_eraser, drag_eraser, end_stroke,
                    .what = "a drag erases"},
    [TOOL_STAMP] = {"stamp", "stamp", press_stamp, .what = "a press puts the copy down"},
    [TOOL_PICK] = {"pick", "pick", pick, pick, .what = "a press takes the character for the pen"},
    [TOOL_HAND] = {"hand", "hand", editor_hand_press, editor_hand_drag, .opens = true,
                   .what = "a drag moves the view"},
};

const char *editor_tool_name(ToolId id)
{
    return tool_kinds[id].name;
}

const char *editor_tool_word(ToolId id)
{
    return tool_kinds[id].word;
}

const char *editor_tool_help(ToolId id)
{
    return tool_kinds[id].what;
}

static const ToolKind *kind_of(const Editor *editor)
{
    return &tool_kinds[editor->tool.id];
}

void editor_tool_choose(Editor *editor, ToolId id)
{
    editor->tool.id = id;
    editor_message_set(editor, "%s: %s", tool_kinds[id].name, tool_kinds[id].what);
    if (id != TOOL_STAMP) return;
    Block copy = register_get(editor, 0);
    if (block_is_empty(&copy)) run(editor, COMMAND_ID_editor_list_registers);
    block_done(&copy);
}

void editor_tool_follow_key(Editor *editor, ToolId id)
{
    if (editor->options.keys == KEYS_PLAIN) editor->tool.id = id;
}

void editor_tool_follow_glyph(Editor *editor)
{
    if (!kind_of(editor)->paints) editor->tool.id = TOOL_PEN;
}

bool editor_tool_is_eraser(const Editor *editor)
{
    return editor->options.keys == KEYS_PLAIN && editor->tool.id == TOOL_ERASE;
}

bool editor_tool_opens(const Editor *editor)
{
    return kind_of(editor)->opens;
}

bool editor_tool_has_begun(const Editor *editor)
{
    return !pending_op_is_empty(&editor->pending) && editor->pending.kind == kind_of(editor)->shape;
}

void editor_tool_press(Editor *editor, Point at)
{
    kind_of(editor)->press(editor, at);
}

void editor_tool_drag(Editor *editor, Point at)
{
    if (kind_of(editor)->drag) kind_of(editor)->drag(editor, at);
}

void editor_tool_release(Editor *editor, bool has_moved)
{
    if (kind_of(editor)->release) kind_of(editor)->release(editor, has_moved);
}

/* ---- commands ---- */

void editor_choose_tool(Editor *editor, const CommandCall *call)
{
    for (ToolId id = 0; id < TOOL_COUNT; id++)
        if (strcmp(call->text, tool_kinds[id].name) == 0) {
            editor_tool_choose(editor, id);
            return;
        }
    Text names = text_in((char[MESSAGE_SIZE]){""}, MESSAGE_SIZE);
    for (ToolId id = 0; id < TOOL_COUNT; id++)
        text_add(&names, " %s", tool_kinds[id].name);
    editor_message_set(editor, "tools are%.*s; not `%.40s`", (int)names.length, names.bytes,
                       call->text);
}

/* The eraser is used at once, as the letters of other tools do. */
void editor_begin_erasing(Editor *editor, const CommandCall *call)
{
    editor_tool_choose(editor, TOOL_ERASE);
    editor_erase(editor, call);
}

void editor_take_stamp(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_tool_choose(editor, TOOL_STAMP);
}

void editor_take_hand(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_tool_choose(editor, TOOL_HAND);
}

/* A shape that was begun changes alone, unless it is the tool's. */
void editor_toggle_filled(Editor *editor, const CommandCall *call)
{
    (void)call;
    PendingOp *pending = &editor->pending;
    bool is_round = pending->kind == PENDING_RECTANGLE || pending->kind == PENDING_ELLIPSE;
    bool filled = is_round ? !pending->filled : !editor->tool.filled;
    if (!is_round || editor_tool_has_begun(editor)) editor->tool.filled = filled;
    if (is_round) {
        pending->filled = filled;
        editor_update_pending(editor);
    } else {
        editor_message_set(editor, "rectangles and ellipses are %s",
                           filled ? "filled" : "drawn as outlines");
    }
}
