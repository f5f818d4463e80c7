/* cell_box.h - inside the model `cell`: the cures that treat the body as a box.
 *
 * As written, a tick asks about one neighbour cell. These ask about every cell that the box
 * meets, on the rows, columns and slopes that the switches let them see. */
#ifndef LEDGE_ENGINE_CELL_BOX_H
#define LEDGE_ENGINE_CELL_BOX_H

#include "cell_tick.h"

CellFeet cell_feet(const CellTick *t);
void cell_put_feet(const CellTick *t, CellFeet feet);

/* Does the column stop a body that comes from the side of -direction? */
bool cell_column_blocks(const CellTick *t, int32_t col, int32_t direction);

/* Is there a solid cell, or a one-way, in the row under or above the body's columns? */
bool cell_row_is_solid(const CellTick *t, int32_t row, ReadRule rule);
bool cell_row_is_oneway(const CellTick *t, int32_t row, ReadRule rule);

/* Does nothing that the switches can see overlap the box? */
bool cell_box_is_free(const CellTick *t);

/* The swept test of `tunnel = march`: the body has moved by d from the ratio `from`; every cell on
 * its way is asked, and it is put flush before the first that blocks. True if one did. */
bool cell_march_x(const CellTick *t, double d, double from);
bool cell_march_y(const CellTick *t, double d, double from);

#endif
