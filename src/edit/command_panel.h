/* command_panel.h - lists made of the table of commands: what fits a typed line, help. */
#ifndef LEDGE_EDIT_COMMAND_PANEL_H
#define LEDGE_EDIT_COMMAND_PANEL_H

#include "state.h"

/* Lists the commands that fit the line being typed, the best first. */
void command_panel_update(Editor *editor);

/* Writes the marked command's name into the line; where `to_run`, only if the line begins with no
 * command's name as it is. */
void command_panel_complete(Editor *editor, bool to_run);

/* Shows the page for the first start, unless it was seen. */
void tour_begin(Editor *editor);

#endif
