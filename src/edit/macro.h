/* macro.h - keys remembered: macros a to z, and the last change for `.`. */
#ifndef LEDGE_EDIT_MACRO_H
#define LEDGE_EDIT_MACRO_H

#include "state.h"

/* Remembers a key before it is taken. */
void macro_note(Editor *editor, const char *key);

/* After a key: where nothing is pending, the keys since then were a whole command; if it changed
 * the level, it is what `.` does. */
void macro_settle(Editor *editor);

/* Is this the `q` that ends a recording? */
bool macro_ends(const Editor *editor, const EditorCommand *command);

#endif
