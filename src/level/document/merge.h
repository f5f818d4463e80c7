/* merge.h - a three-way merge of two versions of a level, cell by cell and key by key.
 *
 * A cell, or a value of the header, that changed on one side only is taken from there; if both
 * changed it differently, it is a conflict, and that of the first side is taken. The same holds for
 * inserted and deleted rows and columns, and for the shapes of the rows in the file. Lines that one
 * side deleted and the other changed are one conflict, at the place in the result where they are or
 * were. Every change of either side is in the result, or is a conflict. */
#ifndef LEDGE_LEVEL_DOCUMENT_MERGE_H
#define LEDGE_LEVEL_DOCUMENT_MERGE_H

#include "conflict.h"
#include "content.h"

/* `result` gets `here` with the changes that made `there` of `base`. False, with `result` empty,
 * when memory ran out, or the merged level would be too large. */
bool content_merge(const Content *base, const Content *here, const Content *there, Content *result,
                   Conflicts *conflicts);

/* The number of cells that differ; where the sizes differ, cells that only one has count too. */
int64_t content_differences(const Content *a, const Content *b);

#endif
