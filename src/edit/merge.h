/* merge.h - two versions of a level brought together, cell by cell, by what both were before.
 *
 * A cell changed on one side only is taken from there; where both changed it differently, it is a
 * conflict, and stays as it is on the first side. The same goes for rows and columns that came or
 * went, for the form of the rows in the file, and for the header as a whole. */
#ifndef LEDGE_EDIT_MERGE_H
#define LEDGE_EDIT_MERGE_H

#include "content.h"

typedef struct Conflicts {
    Place *places; /* room for `max`; the header's place is (-1, -1) */
    int32_t max;
    int64_t count; /* all of them, also those without room */
} Conflicts;

/* `result` gets `here` with the changes that made `there` of `base`. False when memory ran out, or
 * both sides together are too large a level: `result` is empty. */
bool content_merge(const Content *base, const Content *here, const Content *there, Content *result,
                   Conflicts *conflicts);

/* The number of cells that differ; where the sizes do, those that only one has count too. */
int64_t content_differences(const Content *a, const Content *b);

#endif
