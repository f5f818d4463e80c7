/* study_panel.h - the inspector: what the player's state says, as numbers.
 *
 * A `*` stands behind what the last phase, or the whole tick, has changed, and "was" says from
 * what. Below: where the body is in pixels, what it stands on, its timers, what is held, the cells
 * that were asked, the constant that is being tuned. */
#ifndef LEDGE_STUDY_STUDY_PANEL_H
#define LEDGE_STUDY_STUDY_PANEL_H

#include "../ui/widget.h"
#include "study_text.h"

enum { INSPECTOR_PANEL_COLS = 30 };

/* Draws into an area of at least INSPECTOR_PANEL_COLS columns; what has no room is left out from
 * below. */
void inspector_panel_draw(const Inspector *study, InspectorUnit unit, Canvas *canvas, Area area);

#endif
