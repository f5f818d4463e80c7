/* editor_glyph.h - the character for a cell being edited, or for many cells at once. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_GLYPH_H
#define LEDGE_EDIT_VIEW_EDITOR_GLYPH_H

#include "../../term/canvas.h"
#include "../core/editor.h"

/* Marks drawn in empty cells. */
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
    MARK_TAP = ';',
    MARK_PATH = '\'',
    MARK_TURN = '&' /* of a lift */
};

/* Ticks of freedom up to which a place is very hard, and hard. */
enum { FREEDOM_TIGHT = 2, FREEDOM_CLOSE = 5 };

/* A digit, or a plus for ten and more. */
char edit_freedom_char(int32_t ticks);

/* A glyph by itself: in the colour that it has in the level, also where it means an empty cell. */
CanvasCell edit_glyph_alone(ShownGlyph glyph);

/* The character and its role. Marks take precedence over the kind of the cell. */
CanvasCell edit_glyph_shown(ShownGlyph shown);

#endif
