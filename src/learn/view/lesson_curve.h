/* lesson_curve.h - the speed of a run against time, as a curve of characters.
 *
 * It shows the speed on the axis on which it changes more, in cells a tick; the current tick is
 * `@`. */
#ifndef LEDGE_LEARN_VIEW_LESSON_CURVE_H
#define LEDGE_LEARN_VIEW_LESSON_CURVE_H

#include "../../draw/widget.h"
#include "../lesson/trial.h"

/* Draws the `count` rows of a run up to `tick`. */
void lesson_curve_draw(const Row *rows, int32_t count, int32_t tick, Canvas *canvas, Area area);

#endif
