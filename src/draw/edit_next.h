/* edit_next.h - the keys that may follow an unfinished command, in a box over the level. */
#ifndef LEDGE_DRAW_EDIT_NEXT_H
#define LEDGE_DRAW_EDIT_NEXT_H

#include "../edit/editor.h"
#include "../ui/widget.h"

/* Draws them, if there are any, in as many columns as fit into the area, away from row `keep` of
 * the canvas. Where not all fit, the keys stand alone. */
void edit_next_draw(const Editor *editor, Area area, int32_t keep, Canvas *canvas);

#endif
