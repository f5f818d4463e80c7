/* inspector_panel.h - the state in numbers beside the level, and the nine cells around the player,
 * enlarged.
 *
 * A `*` follows what the last phase, or the whole tick, has changed, and "was" the old value.
 * Below: the place in pixels, the support, the timers, the held buttons, the cells that were read,
 * the constant being tuned. */
#ifndef LEDGE_INSPECTOR_INSPECTOR_PANEL_H
#define LEDGE_INSPECTOR_INSPECTOR_PANEL_H

#include "../ui/widget.h"
#include "inspector.h"
#include "inspector_text.h"

enum { INSPECTOR_PANEL_COLS = 30 };

/* Draws into an area of at least INSPECTOR_PANEL_COLS columns; what does not fit is left out at the
 * bottom. */
void inspector_panel_draw(const Inspector *study, InspectorUnit unit, Canvas *canvas, Area area);

/* ---- study zoom ---- */

/* The nine cells around the player, enlarged to 16x6 characters each if there is room.
 *
 * The body is an outline of `@`, where it was before one of `.`; its anchor is `X`. Cells that the
 * phase, or the whole tick, has read are framed: with the numbers of the reads in the upper edge,
 * and the tile in the lower edge. Dotted lines are the thresholds that the model compares xr and yr
 * with. */

void inspector_zoom_draw(const Inspector *study, Canvas *canvas, Area area);

#endif
