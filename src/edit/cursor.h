/* cursor.h - the cursor, and the part of the level that is shown around it. */
#ifndef LEDGE_EDIT_CURSOR_H
#define LEDGE_EDIT_CURSOR_H

#include "state.h"

/* Puts the cursor on the nearest cell of the level; the view, the selection and what is in hand
 * follow. Paints the way where the pen is down. */
void cursor_step(Editor *editor, int64_t col, int64_t row);

/* The same without painting. */
void cursor_go(Editor *editor, int64_t col, int64_t row);

/* The same for jumps: `back` comes back. */
void cursor_jump(Editor *editor, int32_t col, int32_t row);

/* Puts the cursor on the start, where there is one, else on the first cell. */
void cursor_to_start(Editor *editor);

/* Scrolls so that the cursor has cells around it: by half a view, so that a line over a slow
 * connection is not scrolled with every step. */
void view_follow(Editor *editor);

/* Shows where a change was, for a while. */
void view_flash(Editor *editor, CellArea area);

/* The time when something shown ends by itself, or INT64_MAX. */
int64_t view_tick(Editor *editor);

/* Says in words what is under the cursor. */
void cursor_describe(const Editor *editor, char *out, size_t size);

#endif
