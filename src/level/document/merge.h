/* merge.h - a three-way merge of two versions of a level, cell by cell and key by key.
 *
 * A cell, or a value of the header, that changed on one side only is taken from there; if both
 * changed it differently, it is a conflict, and that of the first side is taken. The same holds for
 * inserted and deleted rows and columns, and for the shapes of the rows in the file. Lines that one
 * side deleted and the other changed are one conflict, at the place in the result where they are or
 * were. Every change of either side is in the result, or is a conflict. */
#ifndef LEDGE_LEVEL_DOCUMENT_MERGE_H
#define LEDGE_LEVEL_DOCUMENT_MERGE_H

#include "content.h"

typedef enum ConflictKind {
    CONFLICT_HEADER, /* a value; without a section all comments, without a key the whole header */
    CONFLICT_CELL,
    CONFLICT_ROWS, /* deleted on one side, changed on the other */
    CONFLICT_COLS
} ConflictKind;

typedef struct Conflict {
    ConflictKind kind;
    DocumentLayer layer; /* of a cell */
    Place at;            /* in the result; of the header (-1, -1) */
    const char *section, *key;
    const char *base, *here, *there; /* values, or the glyph of a cell; NULL: it has none */
} Conflict;

typedef struct Conflicts {
    Place *places; /* room for `max`; the header's place is (-1, -1) */
    int32_t max;
    int64_t count; /* of all conflicts, also where `places` has no room */
    void (*see)(void *context, const Conflict *conflict); /* called for each; may be NULL */
    void *context;
} Conflicts;

void conflicts_add(Conflicts *conflicts, const Conflict *conflict);

/* `result` gets `here` with the changes that made `there` of `base`. False, with `result` empty,
 * when memory ran out, or the merged level would be too large. */
bool content_merge(const Content *base, const Content *here, const Content *there, Content *result,
                   Conflicts *conflicts);

/* The number of cells that differ; where the sizes differ, cells that only one has count too. */
int64_t content_differences(const Content *a, const Content *b);

#endif
