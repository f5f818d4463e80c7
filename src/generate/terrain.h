/* terrain.h - the rock around the way of a level with one story: roofs above it, and what the
 * ground stands on. Plain data; nothing here allocates. */
#ifndef LEDGE_GENERATE_TERRAIN_H
#define LEDGE_GENERATE_TERRAIN_H

#include "plan.h"

/* Only what is far above the way is added, and only what is below the ground is taken away. */
void terrain_lay(const Plan *plan, uint64_t key, Layout *layout);

#endif
