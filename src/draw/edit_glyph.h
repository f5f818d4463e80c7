/* edit_glyph.h - which character shows a cell that is being edited, or many cells at once. */
#ifndef LEDGE_DRAW_EDIT_GLYPH_H
#define LEDGE_DRAW_EDIT_GLYPH_H

#include "../edit/editor.h"
#include "../term/canvas.h"

/* What stands for something where the level has nothing. */
enum {
    MARK_TRAIL = ',',
    MARK_DEATH = 'x',
    MARK_AXIS = ':',
    MARK_GRID = '.',
    MARK_PREVIEW = '_', /* a cell that would become empty */
    MARK_PROBLEM = '!',
    MARK_REACHED = '`',
    MARK_UNKNOWN = '~',
    MARK_OUT_OF_REACH = '-',
    MARK_JUMP = '+',
    MARK_TAP = ';'
};

CanvasCell edit_glyph_shown(ShownGlyph shown);

/* How much a kind of cell matters where one character stands for several cells: 0 is nothing,
 * objects are more than terrain. */
int32_t edit_glyph_weight(CellKind kind);

#endif
