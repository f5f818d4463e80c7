/* shift.h - rows that moved sideways: a terminal can move a row itself, for a handful of bytes.
 *
 * A view that scrolls draws the same row a few columns further on. ncurses sees only that most of
 * its characters differ and sends them all; here it is found out by how much the row has moved.
 * Units: columns. */
#ifndef LEDGE_TERM_SHIFT_H
#define LEDGE_TERM_SHIFT_H

#include "canvas.h"

enum { SHIFT_MAX = 8 };

/* How far the row `shown` should move to the left (negative: to the right) before the rest of
 * `wanted` is drawn; 0 where that would save little. */
int32_t shift_of_row(const CanvasCell *shown, const CanvasCell *wanted, int32_t cols);

#endif
