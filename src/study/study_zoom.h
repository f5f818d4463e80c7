/* study_zoom.h - the nine cells about the player from near, 16x6 characters each where there is
 * room.
 *
 * The body is an outline of `@`, where it was before one of `.`; its anchor is `X`. Cells that the
 * phase, or the whole tick, has asked are framed: in the upper edge stand the numbers of the
 * questions in their order, in the lower edge the answer. Dotted lines are the thresholds that the
 * model compares xr and yr with. */
#ifndef LEDGE_STUDY_STUDY_ZOOM_H
#define LEDGE_STUDY_STUDY_ZOOM_H

#include "../ui/widget.h"
#include "study.h"

void inspector_zoom_draw(const Inspector *study, Canvas *canvas, Area area);

#endif
