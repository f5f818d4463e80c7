/* hand.h - what is in hand: a shape, a fill, a replacement or a copied block, shown before it is
 * drawn. */
#ifndef LEDGE_EDIT_HAND_H
#define LEDGE_EDIT_HAND_H

#include "state.h"

/* Takes a shape in hand that begins at the cursor. */
void hand_take_shape(Editor *editor, HandKind kind);

/* Takes the block in hand; it belongs to the hand from now on. */
void hand_take_ghost(Editor *editor, Block block);

/* Makes the preview anew: the cursor moved, or the tool changed. */
void hand_update(Editor *editor);

/* Draws what is in hand as one gesture, and empties it. */
void hand_draw(Editor *editor);

/* Puts away what is in hand; nothing is changed. */
void hand_drop(Editor *editor);

/* A key while something is in hand; false where it means nothing special. */
bool hand_key(Editor *editor, const char *key);

/* What is shown of it at a cell: the glyph, or 0. Takes a time that does not depend on its size. */
char hand_shown(const Editor *editor, int32_t col, int32_t row);

/* "line 12", "rect 8x3", "fill 341 cells"; empty where nothing is in hand. */
void hand_describe(const Editor *editor, char *out, size_t size);

#endif
