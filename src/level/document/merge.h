/* merge.h - a three-way merge of two versions of a level, cell by cell.
 *
 * A cell that changed on one side only is taken from there; if both changed it differently, it is a
 * conflict, and the first side's cell is taken. The same holds for inserted and deleted rows and
 * columns, for the shapes of the rows in the file, and for the header as a whole. Lines that one
 * side deleted and the other changed are one conflict, at the place in the result where they are or
 * were. */
#ifndef LEDGE_LEVEL_DOCUMENT_MERGE_H
#define LEDGE_LEVEL_DOCUMENT_MERGE_H

#include "content.h"

typedef struct Conflicts {
    Place *places; /* room for `max`; the header's place is (-1, -1) */
    int32_t max;
    int64_t count; /* of all conflicts, also where `places` has no room */
} Conflicts;

/* `result` gets `here` with the changes that made `there` of `base`. False, with `result` empty,
 * when memory ran out, or the merged level would be too large. */
bool content_merge(const Content *base, const Content *here, const Content *there, Content *result,
                   Conflicts *conflicts);

/* The number of cells that differ; where the sizes differ, cells that only one has count too. */
int64_t content_differences(const Content *a, const Content *b);

#endif
