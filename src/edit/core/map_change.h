/* map_change.h - a few cells of the map, and what they are to be. */
#ifndef LEDGE_EDIT_CORE_MAP_CHANGE_H
#define LEDGE_EDIT_CORE_MAP_CHANGE_H

#include "../../base/base.h"

typedef struct MapCell {
    int32_t col, row;
    char glyph;
} MapCell;

enum { MAP_CHANGE_CELLS = 3 };

/* A small change that the caller of the editor proposes. */
typedef struct MapChange {
    const char *name; /* for the history; must outlive the editor */
    int32_t count;
    MapCell cells[MAP_CHANGE_CELLS]; /* in the level */
} MapChange;

#endif
