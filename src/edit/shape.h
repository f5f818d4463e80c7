/* shape.h - lines, rectangles and ellipses as sets of cells. Cells outside the mask are left out.
 */
#ifndef LEDGE_EDIT_SHAPE_H
#define LEDGE_EDIT_SHAPE_H

#include "mask.h"

/* Every cell of the straight line, both ends included. Source: J. E. Bresenham, "Algorithm for
 * computer control of a digital plotter". */
void shape_line(Mask *mask, Point from, Point to);

void shape_rectangle(Mask *mask, CellArea area, bool filled);

/* The largest ellipse inside the area; its outline has no gaps. */
void shape_ellipse(Mask *mask, CellArea area, bool filled);

#endif
