/* inspector_panel.h - the state in numbers beside the level, and the nine cells about the player
 * from near.
 *
 * A `*` stands behind what the last phase, or the whole tick, has changed, and "was" says from
 * what. Below: where the body is in pixels, what it stands on, its timers, what is held, the cells
 * that were asked, the constant that is being tuned. */
#ifndef LEDGE_INSPECTOR_INSPECTOR_PANEL_H
#define LEDGE_INSPECTOR_INSPECTOR_PANEL_H

#include "../ui/widget.h"
#include "inspector.h"
#include "inspector_text.h"

enum { INSPECTOR_PANEL_COLS = 30 };

/* Draws into an area of at least INSPECTOR_PANEL_COLS columns; what has no room is left out from
 * below. */
void inspector_panel_draw(const Inspector *study, InspectorUnit unit, Canvas *canvas, Area area);

/* ---- study zoom ---- */

/* The nine cells about the player from near, 16x6 characters each where there is
 * room.
 *
 * The body is an outline of `@`, where it was before one of `.`; its anchor is `X`. Cells that the
 * phase, or the whole tick, has asked are framed: in the upper edge stand the numbers of the
 * questions in their order, in the lower edge the answer. Dotted lines are the thresholds that the
 * model compares xr and yr with. */

void inspector_zoom_draw(const Inspector *study, Canvas *canvas, Area area);

#endif
