/* art.h - the art behind a generated level, by rule.
 *
 * Stamps of the theme: those of the sky where nothing is, those of the ground on flat floor, and
 * one landmark for each section. They cover no object, and no stamp is used twice in a row. Plain
 * data; nothing here allocates. */
#ifndef LEDGE_GENERATE_ART_H
#define LEDGE_GENERATE_ART_H

#include "plan.h"

/* Fills `back`, whose cells are blank where there is no art. The second half of a mixed level is of
 * its second theme. */
void art_draw(Layout *layout, uint64_t key, const Plan *plan, Layout *back);

#endif
