/* editor_place.h - where a cell of the level is on the canvas.
 *
 * Units: columns and rows of the canvas; cells of the level. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_PLACE_H
#define LEDGE_EDIT_VIEW_EDITOR_PLACE_H

#include "../../draw/look.h"
#include "../../draw/widget.h"
#include "../core/editor.h"

typedef struct EditCell {
    int32_t col, row;
} EditCell;

/* The size of a cell in characters; 1x1 if a character shows several cells. */
const Zoom *edit_cell_size(const Editor *editor);

/* The upper left character of a cell, or the character that shows it among others, where `map` is
 * the part of the canvas that shows the level. May be outside. */
EditCell edit_place_of_cell(const Editor *editor, Area map, EditCell cell);

#endif
