/* draw.h - how glyphs get into the document: with the layer's lock, symmetry, and strokes that
 * are one gesture. */
#ifndef LEDGE_EDIT_DRAW_H
#define LEDGE_EDIT_DRAW_H

#include "state.h"

/* The glyph that erases on the layer in use. */
char draw_empty(const Editor *editor);

/* The glyph of a cell on the layer in use. */
char draw_glyph_at(const Editor *editor, Point at);

/* Makes `glyph` the one that is painted, and the newest of the recent ones. */
void draw_choose(Editor *editor, char glyph);

/* Paints cells inside the level and their mirror images; a gesture must have begun. */
void draw_run(Editor *editor, int32_t col, int32_t row, int32_t count, char glyph);
void draw_mask(Editor *editor, const Mask *mask, char glyph);

/* Paints cells as one gesture. */
void draw_mask_as(Editor *editor, const Mask *mask, char glyph, const char *name);

/* A stroke: gestures from now on are one, until it ends. */
void stroke_begin(Editor *editor);
void stroke_end(Editor *editor);

/* Paints the line of a stroke. */
void stroke_line(Editor *editor, Point from, Point to, char glyph);

/* The mirror images of a cell, itself first; returns how many, at most 4. `turned` receives for
 * each what becomes of its glyphs (NULL: nothing). */
int32_t symmetry_images(const Editor *editor, Point at, Point out[4], const char *turned[4][2]);

/* Learns what mirrors make of glyphs; to be called when layer or legend may have changed. */
void symmetry_learn(Editor *editor);

bool symmetry_is_axis(const Editor *editor, int32_t col, int32_t row);

#endif
