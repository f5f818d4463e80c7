/* editor_pending.h - beginning, showing and drawing the pending operation. */
#ifndef LEDGE_EDIT_CORE_EDITOR_PENDING_H
#define LEDGE_EDIT_CORE_EDITOR_PENDING_H

#include "editor_state.h"

/* Begins a shape at the cursor. */
void editor_begin_shape(Editor *editor, PendingOpKind kind);

/* Begins the shape anew, from another cell. */
void editor_anchor_shape(Editor *editor, Point at);

/* Begins to place the block, which the pending operation owns from now on. */
void editor_begin_ghost(Editor *editor, Block block);

/* Updates the preview after the cursor moved or the tool changed. */
void editor_update_pending(Editor *editor);

/* Draws the pending operation as one transaction, and ends it. */
void editor_draw_pending(Editor *editor);

/* Handles a key during a pending operation; false for keys without a special meaning. */
bool editor_pending_key(Editor *editor, const char *key);

/* The glyph of the preview at a cell, or 0. Takes constant time. */
char editor_pending_shown(const Editor *editor, int32_t col, int32_t row);

/* "line 12", "rect 8x3", "fill 341 cells"; empty if nothing is pending. */
void editor_describe_pending(const Editor *editor, char *out, size_t size);

#endif
