/* edit_panel.h - the list that the editor shows over the level. */
#ifndef LEDGE_DRAW_EDIT_PANEL_H
#define LEDGE_DRAW_EDIT_PANEL_H

#include "../edit/editor.h"
#include "../ui/widget.h"

/* Draws the editor's panel, if it shows one, inside of the area, and puts the terminal's cursor on
 * its marked line. A line that is too long goes on in the next row. */
void edit_panel_draw(const Editor *editor, Area area, Canvas *canvas);

/* The line of the panel that is drawn at a place of the canvas, or -1. */
int32_t edit_panel_line_at(const Editor *editor, Area area, int32_t col, int32_t row);

#endif
