/* editor_menu.h - the menu of all commands, and that of a cell. */
#ifndef LEDGE_EDIT_CORE_EDITOR_MENU_H
#define LEDGE_EDIT_CORE_EDITOR_MENU_H

#include "editor_state.h"

/* Closes the list and runs a command that was chosen from it; one that needs a text is written into
 * the prompt. */
void menu_run(Editor *editor, int32_t id);

/* A press on the title of the menu, so many characters from its beginning: goes to that group. Does
 * nothing if the list is not the menu. */
void menu_press_title(Editor *editor, int32_t offset);

#endif
