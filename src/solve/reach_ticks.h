/* reach_ticks.h - the least ticks of a run, by the columns on its way. */
#ifndef LEDGE_SOLVE_REACH_TICKS_H
#define LEDGE_SOLVE_REACH_TICKS_H

#include "reach_map.h"

/* As reach_least_ticks, for a map that is done. */
int32_t reach_map_least_ticks(const ReachMap *map, const Level *level, bool all_coins);

#endif
