/* inspector_zoom.h - the nine cells around the player, enlarged to 16x6 characters each if there is
 * room.
 *
 * The body is an outline of `@`, where it was before one of `.`; its anchor is `X`. Cells that the
 * phase, or the whole tick, has read are framed: with the numbers of the reads in the upper edge,
 * and the tile in the lower edge. Dotted lines are the thresholds that the model compares xr and yr
 * with. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_ZOOM_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_ZOOM_H

#include "../../draw/widget.h"
#include "inspector.h"

void inspector_zoom_draw(const Inspector *inspector, Canvas *canvas, Area area);

#endif
