/* tunnel_check.h - finds walls and floors so thin that a body can pass through them, because it
 * moves farther in one tick.
 *
 * The game's own model `grid` moves in small steps and never does; `cell` without a cure, `tiny`
 * with a long tick, and `bank` can. Whether a body passes depends on where the last tick before the
 * wall ends, so a finding is possible, not certain.
 * Units: cells, ticks. */
#ifndef LEDGE_EDIT_CORE_TUNNEL_CHECK_H
#define LEDGE_EDIT_CORE_TUNNEL_CHECK_H

#include "../../level/level.h"

typedef struct TunnelPlace {
    int32_t col, row; /* its upper or left end */
    bool is_floor;
    int32_t thickness; /* in the direction of the motion */
    int32_t run_up;    /* open cells before it that are needed for the speed */
} TunnelPlace;

/* Finds the first ones in reading order, at most `max`; of adjacent cells only the first. */
int32_t tunnel_check_find(const Level *level, TunnelPlace *out, int32_t max);

#endif
