/* editor_tool.h - the tool of the mouse: what its left button does in the level. It stays until
 * another is chosen.
 *
 * A row of the table in editor_tool.c is a tool: its name, and what it does on a press, a drag and
 * a release. What a drag did is one transaction. */
#ifndef LEDGE_EDIT_CORE_EDITOR_TOOL_H
#define LEDGE_EDIT_CORE_EDITOR_TOOL_H

#include "editor.h"

typedef enum ToolId {
    TOOL_PEN,
    TOOL_LINE,
    TOOL_RECTANGLE,
    TOOL_ELLIPSE,
    TOOL_TERRAIN,
    TOOL_FILL,
    TOOL_SELECT,
    TOOL_ERASE,
    TOOL_STAMP,
    TOOL_PICK,
    TOOL_HAND,
    TOOL_COUNT
} ToolId;

typedef struct Tool {
    ToolId id;
    bool filled; /* rectangles and ellipses */
    Point grip;  /* of what is dragged: the hand's cell, or the cell of the block that is held */
} Tool;

/* "rectangle". */
const char *editor_tool_name(ToolId id);

/* A shorter word, for where there is little room: "rect". */
const char *editor_tool_word(ToolId id);

/* "a drag draws a line". */
const char *editor_tool_help(ToolId id);

/* Chooses a tool, with a message. */
void editor_tool_choose(Editor *editor, ToolId id);

/* In the plain style the letter of a command chooses the tool too; in that of vim it does not. */
void editor_tool_follow_key(Editor *editor, ToolId id);

/* A glyph was chosen: from a tool that paints no glyph back to the pen. */
void editor_tool_follow_glyph(Editor *editor);

/* With plain keys and the eraser as the tool the key that paints erases. */
bool editor_tool_is_eraser(const Editor *editor);

/* Does a second press in the same place open what stands there, or preview a fill? */
bool editor_tool_opens(const Editor *editor);

/* Is the pending operation the shape of the tool? */
bool editor_tool_has_begun(const Editor *editor);

/* The left button goes down, moves, and goes up. */
void editor_tool_press(Editor *editor, Point at);
void editor_tool_drag(Editor *editor, Point at);
void editor_tool_release(Editor *editor, bool has_moved);

/* What the hand does, also with the middle button. */
void editor_hand_press(Editor *editor, Point at);
void editor_hand_drag(Editor *editor, Point at);

#endif
