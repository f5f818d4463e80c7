/* inspector_panel.h - the state in numbers.
 *
 * A `*` follows what the last phase, or the whole tick, has changed, and "was" the old value.
 * Below: the place in pixels, the support, the timers, the held buttons, the cells that were read,
 * the constant being tuned. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_PANEL_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_PANEL_H

#include "../../draw/widget.h"
#include "inspector_text.h"

enum { INSPECTOR_PANEL_COLS = 30 };

/* Draws into an area of at least INSPECTOR_PANEL_COLS columns; what does not fit is left out at the
 * bottom. */
void inspector_panel_draw(const Inspector *inspector, InspectorUnit unit, Canvas *canvas,
                          Area area);

#endif
