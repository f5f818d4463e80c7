/* lesson_curve.h - the speed of a run against time, as a curve of characters.
 *
 * Shown is the speed along the axis on which it changes more, in cells a tick; the present tick is
 * `@`. */
#ifndef LEDGE_LEARN_LESSON_CURVE_H
#define LEDGE_LEARN_LESSON_CURVE_H

#include "../lesson/column.h"
#include "../ui/widget.h"

/* Draws the `count` rows of a run up to `tick`; what comes after it is left out. */
void lesson_curve_draw(const Row *rows, int32_t count, int32_t tick, Canvas *canvas, Area area);

#endif
