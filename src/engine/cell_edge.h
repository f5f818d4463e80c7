/* cell_edge.h - inside the model `cell`: what the article's comments add at the edge of a block,
 * as written and cured. */
#ifndef LEDGE_ENGINE_CELL_EDGE_H
#define LEDGE_ENGINE_CELL_EDGE_H

#include "cell_tick.h"

/* stepup = fixed: the way into the column is blocked. Puts feet that are falling just below the
 * top of the block on top of it. True if that opened the way. */
bool cell_step_up(const CellTick *t, int32_t col, int32_t direction);

/* The comment's step, asked of the body's own cell: as written, or with yr and feet put right. */
void cell_step_out(const CellTick *t);

/* grab = fixed: the body was stopped in this direction and may hang on to the block's corner. */
void cell_grip_corner(const CellTick *t, int32_t direction);

/* grab = written: the comment's grip, asked after the x collisions. */
void cell_grip_as_written(const CellTick *t);

/* A tick of hanging: a press of jump leaps off; down, the other direction or a block that is gone
 * lets go; else the body keeps still. */
void cell_hang(const CellTick *t, bool press);

#endif
