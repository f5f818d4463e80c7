/* footing_source.h - the places of a level (footing.h) to the anchor of a body of `cell` or `tiny`.
 *
 * These models know solid cells, one-ways and shut doors; what holds, blocks and lifts there is
 * told by envelope_source.h. */
#ifndef LEDGE_SOLVE_FOOTING_SOURCE_H
#define LEDGE_SOLVE_FOOTING_SOURCE_H

#include "footing.h"

/* Marks all places. */
void standable_map_mark_reference(StandableMap *footing, const Level *level, bool doors_open);

#endif
