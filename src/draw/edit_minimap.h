/* edit_minimap.h - the whole level as a small map in a corner. */
#ifndef LEDGE_DRAW_EDIT_MINIMAP_H
#define LEDGE_DRAW_EDIT_MINIMAP_H

#include "../edit/editor.h"
#include "../ui/widget.h"

/* Draws it in the corner of the area that is farther from the cursor; the part in view is reversed.
 * Takes a time that depends on the map's size, not on the level's. */
void edit_minimap_draw(Editor *editor, Area area, Canvas *canvas);

#endif
