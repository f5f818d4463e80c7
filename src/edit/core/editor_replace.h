/* editor_replace.h - replaces one glyph with another in the selection, the level, or all levels of
 * the world. */
#ifndef LEDGE_EDIT_CORE_EDITOR_REPLACE_H
#define LEDGE_EDIT_CORE_EDITOR_REPLACE_H

#include "../../level/world_file.h"

typedef struct Replacement {
    char from, to;
} Replacement;

/* A replacement in all levels, listed but not yet done. */
typedef struct Everywhere {
    Replacement glyph;
    WorldFile world;
    int64_t *cells; /* cells to replace in each level; 0: not changed */
} Everywhere;

/* Drops the replacement that was listed. */
void replace_done(Everywhere *everywhere);

#endif
