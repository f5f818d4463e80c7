/* panel.h - a list over the level: lines to read or to choose from. */
#ifndef LEDGE_EDIT_PANEL_H
#define LEDGE_EDIT_PANEL_H

#include "state.h"

/* Shows a list in place of the one that was shown. The first line is marked. */
void panel_open(Editor *editor, const PanelKind *kind);
void panel_close(Editor *editor);

/* Marks the nearest line that there is, and scrolls to it. */
void panel_mark(Editor *editor, int32_t line);

/* False for a key that is not for the panel: `?` and `:` close a page that is only read. */
bool panel_key(Editor *editor, const char *key);

/* Adds a line of text to the panel; false when no more fit. */
bool panel_add_text(Editor *editor, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For a PanelKind: the number of lines added, and such a line. */
int32_t panel_row_count(const Editor *editor);
void panel_text_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size);

#endif
