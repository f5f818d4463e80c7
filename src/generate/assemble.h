/* assemble.h - from a plan to a map: pieces and rests in a row, or a tower of stories; then roofs
 * and coins.
 * Plain data; nothing here allocates. */
#ifndef LEDGE_GENERATE_ASSEMBLE_H
#define LEDGE_GENERATE_ASSEMBLE_H

#include "recipe.h"

void assemble_map(const Recipe *recipe, const Plan *plan, Layout *out);

#endif
