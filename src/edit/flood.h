/* flood.h - the cells connected to a cell by equal glyphs. All glyphs of "empty" are equal. */
#ifndef LEDGE_EDIT_FLOOD_H
#define LEDGE_EDIT_FLOOD_H

#include "mask.h"

/* Which glyphs count as the same as `glyph` in a layer. */
void flood_equal_glyphs(const Document *doc, DocumentLayer layer, char glyph, bool equal[256]);

/* Makes `mask` the connected cells; `eight`: over corners too. False when memory ran out, with
 * an empty mask. */
bool flood_find(const Document *doc, DocumentLayer layer, Point from, bool eight, Mask *mask);

/* Makes `mask` all cells of the area with the glyph of a cell; false as above. */
bool flood_find_same(const Document *doc, DocumentLayer layer, Point like, CellArea area,
                     Mask *mask);

#endif
