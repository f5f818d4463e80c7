/* hand.h - what is in hand: a shape, a fill, a replacement or a copied block, shown before it is
 * drawn. */
#ifndef LEDGE_EDIT_HAND_H
#define LEDGE_EDIT_HAND_H

#include "state.h"

/* Takes a shape in hand that begins at the cursor. */
void pending_op_take_shape(Editor *editor, PendingOpKind kind);

/* Takes the block in hand; it belongs to the hand from now on. */
void pending_op_take_ghost(Editor *editor, Block block);

/* Makes the preview anew: the cursor moved, or the tool changed. */
void pending_op_update(Editor *editor);

/* Draws what is in hand as one gesture, and empties it. */
void pending_op_draw(Editor *editor);

/* Puts away what is in hand; nothing is changed. */
void pending_op_drop(Editor *editor);

/* A key while something is in hand; false where it means nothing special. */
bool pending_op_key(Editor *editor, const char *key);

/* What is shown of it at a cell: the glyph, or 0. Takes a time that does not depend on its size. */
char pending_op_shown(const Editor *editor, int32_t col, int32_t row);

/* "line 12", "rect 8x3", "fill 341 cells"; empty where nothing is in hand. */
void pending_op_describe(const Editor *editor, char *out, size_t size);

#endif
