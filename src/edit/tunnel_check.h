/* tunnel_check.h - walls and floors so thin that a body passes through them, for it moves further
 * than that in one tick.
 *
 * The game's own model `grid` moves in small steps and is never that fast; `cell` without a cure,
 * `tiny` with a long tick, and `bank` may be. Whether a wall is passed depends on where the last
 * tick before it ends, so what is found can happen, and need not.
 * Units: cells, ticks. */
#ifndef LEDGE_EDIT_TUNNEL_CHECK_H
#define LEDGE_EDIT_TUNNEL_CHECK_H

#include "../level/level.h"

typedef struct TunnelPlace {
    int32_t col, row; /* the upper or left end of it */
    bool is_floor;
    int32_t thickness; /* along the way */
    int32_t run_up;    /* the open cells before it that the speed takes */
} TunnelPlace;

/* Finds the first of them in reading order, at most `max`; of cells side by side the first. */
int32_t tunnel_check_find(const Level *level, TunnelPlace *out, int32_t max);

#endif
