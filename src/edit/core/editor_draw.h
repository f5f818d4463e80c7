/* editor_draw.h - painting glyphs into the document: with the layer's lock, the selection,
 * symmetry, and strokes that are one transaction. */
#ifndef LEDGE_EDIT_CORE_EDITOR_DRAW_H
#define LEDGE_EDIT_CORE_EDITOR_DRAW_H

#include "editor_state.h"

/* Paints cells inside the level and their mirror images; a transaction must have begun. */
void editor_draw_run(Editor *editor, int32_t col, int32_t row, int32_t count, char glyph);
void editor_draw_mask(Editor *editor, const Mask *mask, char glyph);

/* Paints cells as one transaction. */
void editor_draw_mask_as(Editor *editor, const Mask *mask, char glyph, const char *name);

/* Writes the header's values for a block that was drawn with its corner at `at`, within the
 * transaction that drew it. If a lift already has another path here, that is kept, with a message.
 */
void editor_draw_props(Editor *editor, const Block *block, Point at);

/* Begins a stroke: all transactions until its end are one; `name` is for the history list. */
void editor_stroke_begin(Editor *editor, const char *name);
void editor_stroke_end(Editor *editor);

/* Must be called after the open stroke grew: writes it to the journal when that is due. */
void editor_stroke_grew(Editor *editor);

/* Paints the line of a stroke. */
void editor_stroke_line(Editor *editor, Point from, Point to, char glyph);

/* Writes the open stroke to the journal when that is due, and ends it when it has not grown for a
 * while, unless the mouse's button is down; returns when to call it next. */
int64_t editor_stroke_tick(Editor *editor);

/* Must be called before cells of the pen's layer are changed, for editor_draw_settle; the functions
 * above do it. */
void editor_draw_over(Editor *editor, int32_t col, int32_t row, int32_t count);

/* Says that the only start was drawn over by the current key or press. */
void editor_draw_settle(Editor *editor);

#endif
