/* cell_slope.h - inside the model `cell`: slopes, as the document has them and cured.
 *
 * The cure: a slope carries the middle of the feet, at the height of its surface in the feet's own
 * cell; feet that stood keep to the ground downhill; and the block that a slope leads up to is
 * excused: it neither stops nor carries a body whose middle is on the slope. */
#ifndef LEDGE_ENGINE_CELL_SLOPE_H
#define LEDGE_ENGINE_CELL_SLOPE_H

#include "cell_tick.h"

/* slope = written: `if (yr >= height of the cell below) yr = height`. True if it was. */
bool cell_slope_as_written(const CellTick *t);

/* slope = fixed: does the tile stop a body that moves in this direction? */
bool cell_slope_blocks(const CellTick *t, uint8_t tile, int32_t col, int32_t row,
                       int32_t direction);

/* slope = fixed: is the solid cell the block that the slope under the feet leads up to? */
bool cell_slope_excuses(const CellTick *t, int32_t col, int32_t row);

/* slope = fixed: the same for a cell under the feet, beside a slope that the middle is over. */
bool cell_slope_excuses_floor(const CellTick *t, int32_t col, int32_t row);

/* slope = fixed: after a move sideways from `before`: up to the surface, or down to it if the body
 * `stood`; back to `before` if there is no room. */
void cell_slope_follow(const CellTick *t, const CellBody *before, bool stood);

/* slope = fixed: after a move down: out of the slope that the feet are in. */
void cell_slope_land(const CellTick *t);

/* slope = fixed: are the feet on a slope? */
bool cell_slope_supports(const CellTick *t);

#endif
