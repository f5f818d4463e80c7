/* editor_command_panel.h - the list of commands that fit the line being typed, and the page for the
 * first start. */
#ifndef LEDGE_EDIT_CORE_EDITOR_COMMAND_PANEL_H
#define LEDGE_EDIT_CORE_EDITOR_COMMAND_PANEL_H

#include "editor_state.h"

/* Lists the commands that fit the line, the best first, if the line has changed since. */
void command_panel_settle(Editor *editor);

/* Writes the marked command's name into the line; with `to_run`, only if it was chosen, and the
 * line does not already begin with a command's name. */
void command_panel_complete(Editor *editor, bool to_run);

/* Completes the name of a file, or an option of `:set`, at the end of the line; false for anything
 * else. */
bool completion_run(Editor *editor);

/* Shows the page for the first start, unless the user has seen it. */
void command_panel_tour_begin(Editor *editor);

#endif
