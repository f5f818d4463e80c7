/* editor_cursor.h - moving the cursor: view, selection and a pending operation follow it. */
#ifndef LEDGE_EDIT_CORE_EDITOR_CURSOR_H
#define LEDGE_EDIT_CORE_EDITOR_CURSOR_H

#include "editor_state.h"

/* Puts the cursor on the nearest cell of the level. Paints the way if the pen is down. */
void editor_step_to(Editor *editor, int64_t col, int64_t row);

/* Likewise, without painting: for the mouse, whose tool paints. */
void editor_drag_to(Editor *editor, Point at);

/* Likewise; the command `back` returns. */
void editor_jump_to(Editor *editor, int32_t col, int32_t row);

/* Puts the cursor on the start, or, without one, on the first cell. */
void editor_go_to_start(Editor *editor);

/* Moves the view over the level; the cursor comes along by as little as it must. */
void editor_view_scroll(Editor *editor, int32_t cols, int32_t rows);

/* Says in words what is under the cursor. */
void editor_describe_cell(const Editor *editor, char *out, size_t size);

#endif
