/* editor_panel.h - keys and lines of the list over the level. */
#ifndef LEDGE_EDIT_CORE_EDITOR_PANEL_H
#define LEDGE_EDIT_CORE_EDITOR_PANEL_H

#include "editor_state.h"

/* Marks the line, or the nearest one, and scrolls to it. */
void editor_panel_mark(Editor *editor, int32_t line);

/* False for a key that is not for the panel; `?` and `:` close a page without choices. */
bool editor_panel_key(Editor *editor, const char *key);

/* For a PanelKind: the number of added lines, and the text of one. */
int32_t editor_panel_row_count(const Editor *editor);
void editor_panel_text_line(const Editor *editor, int32_t line, int32_t cols, char *out,
                            size_t size);

#endif
