/* run_bar.h - a run as a bar: where it is looked at, and what happened in it.
 *
 *   [====o==x==@....o...*....F]
 *
 * Deaths are `x`, checkpoints `*`, coins `o`, the finish `F`. */
#ifndef LEDGE_UI_RUN_BAR_H
#define LEDGE_UI_RUN_BAR_H

#include "../game/timeline.h"
#include "widget.h"

/* Draws the bar into the first row of the area, with `@` at the tick. */
void run_bar_draw(const Timeline *run, int32_t tick, Canvas *canvas, Area area);

/* Puts a mark of one's own at a tick of it. */
void run_bar_mark(const Timeline *run, int32_t tick, char mark, Canvas *canvas, Area area);

#endif
