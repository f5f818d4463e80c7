/* art.h - the art behind a generated level, by rule.
 *
 * Stamps of the theme: those of the sky where nothing is, those of the ground on flat floor, and
 * one landmark for each section. They cover no object, and no stamp is used twice in a row. Plain
 * data; nothing here allocates. */
#ifndef LEDGE_GENERATE_ART_H
#define LEDGE_GENERATE_ART_H

#include "plan.h"

/* Fills `back`, whose cells are blank where there is no art. In a mixed level the scenery of the
 * second half (of a tower: above the middle) is of the second theme; rooms in the rock are of the
 * first. */
void art_draw(Layout *layout, uint64_t key, const Plan *plan, Layout *back);

#endif
