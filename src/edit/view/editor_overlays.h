/* editor_overlays.h - what is drawn over the level: lists, the small map, the keys that may follow.
 */
#ifndef LEDGE_EDIT_VIEW_EDITOR_OVERLAYS_H
#define LEDGE_EDIT_VIEW_EDITOR_OVERLAYS_H

#include "editor_picture.h"

/* Draws the whole level as a small map in the corner of the area that is farther from the cursor;
 * the part in view is reversed. The time depends on the map's size, not on the level's. */
void edit_minimap_draw(Editor *editor, Area area, Canvas *canvas);

/* Draws the keys that may follow an unfinished command in a box, if there are any, in as many
 * columns as fit into the area, away from row `keep` of the canvas. If not all fit, only the keys
 * are drawn. */
void edit_next_draw(const Editor *editor, Area area, int32_t keep, Canvas *canvas);

/* Draws the editor's panel, if it shows one, inside of the area, and puts the terminal's cursor on
 * its marked line. A long line continues in the next row. */
void edit_panel_draw(const Editor *editor, Area area, Canvas *canvas);

/* Draws what the marked line of the palette looks like in play into a corner of the list. */
void edit_panel_draw_sprite(const Editor *editor, EditPicture *picture, Area area, Canvas *canvas);

/* The character of the panel's title that is drawn at a place of the canvas, or -1. */
int32_t edit_panel_title_at(const Editor *editor, Area area, int32_t col, int32_t row);

/* Is a place of the canvas on the panel or its frame? */
bool edit_panel_has(const Editor *editor, Area area, int32_t col, int32_t row);

/* The line of the panel that is drawn at a place of the canvas, or -1. */
int32_t edit_panel_line_at(const Editor *editor, Area area, int32_t col, int32_t row);

#endif
