/* conflict.h - what two versions of a level changed in different ways.
 *
 * Memory: plain data; the texts of a Conflict are valid during the call of `see`. */
#ifndef LEDGE_LEVEL_DOCUMENT_CONFLICT_H
#define LEDGE_LEVEL_DOCUMENT_CONFLICT_H

#include "../level.h"
#include "cell_area.h"

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

static inline void conflicts_add(Conflicts *conflicts, const Conflict *conflict)
{
    if (conflicts->count++ < conflicts->max) conflicts->places[conflicts->count - 1] = conflict->at;
    if (conflicts->see) conflicts->see(conflicts->context, conflict);
}

#endif
