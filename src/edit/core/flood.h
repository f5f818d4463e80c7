/* flood.h - the cells that are connected to a cell by equal glyphs. All glyphs of "empty" are
 * equal. */
#ifndef LEDGE_EDIT_CORE_FLOOD_H
#define LEDGE_EDIT_CORE_FLOOD_H

#include "cell_watch.h"
#include "cells.h"

/* Which glyphs count as the same as `glyph` in a layer. */
void flood_equal_glyphs(const Document *doc, DocumentLayer layer, char glyph, bool equal[256]);

typedef struct FloodRules {
    bool eight;             /* cells connect over corners too */
    const Mask *inside;     /* only these cells are connected; NULL: all */
    const CellWatch *watch; /* NULL: it is never stopped */
} FloodRules;

/* Makes `mask` the connected cells. False, with an empty mask, when memory ran out or the watch
 * stopped it. */
bool flood_find(const Document *doc, DocumentLayer layer, Point from, const FloodRules *rules,
                Mask *mask);

/* Makes `mask` all cells of the area with the glyph of a cell. False, with an empty mask, when
 * memory ran out. */
bool flood_find_same(const Document *doc, DocumentLayer layer, Point like, CellArea area,
                     Mask *mask);

#endif
