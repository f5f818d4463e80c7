/* select.h - the selected cells: a block, whole rows, or any set. */
#ifndef LEDGE_EDIT_SELECT_H
#define LEDGE_EDIT_SELECT_H

#include "state.h"

void select_clear(Editor *editor);
void select_area(Editor *editor, CellArea area);

/* The selection follows the cursor while it grows. */
void select_follow(Editor *editor);

static inline bool select_is_empty(const Editor *editor)
{
    return editor->selection.kind == SELECT_NONE;
}

static inline bool select_has(const Editor *editor, int32_t col, int32_t row)
{
    const Selection *s = &editor->selection;
    if (s->kind == SELECT_NONE || !area_has(s->area, col, row)) return false;
    return s->kind == SELECT_AREA || mask_has(&s->mask, col, row);
}

/* The number of selected cells. */
int64_t select_count(const Editor *editor);

/* The selection as a mask; false when memory ran out. */
bool select_to_mask(const Editor *editor, Mask *mask);

/* The selected cells as a block, with holes where none is; false when memory ran out. */
bool select_to_block(const Editor *editor, Block *block);

#endif
