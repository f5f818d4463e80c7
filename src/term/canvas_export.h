/* canvas_export.h - a canvas without a terminal: as bytes for a recording, as a picture in SVG.
 *
 * Only what ECMA-48 has and every terminal knows: the cursor's place (CUP, CUF), looks (SGR),
 * characters in UTF-8. Each frame begins at no known place and ends in the plain look, so that
 * frames can be left out of the end. */
#ifndef LEDGE_TERM_CANVAS_EXPORT_H
#define LEDGE_TERM_CANVAS_EXPORT_H

#include "term.h"

#include <stdio.h>

/* Writes what makes a terminal that shows `from` show `to`, of the same size; nothing where they
 * are equal. `from` NULL: the screen is cleared first. `styles` are the looks, as in
 * term_set_styles. */
void ansi_write_frame(FILE *out, const Canvas *from, const Canvas *to, const TermStyle *styles);

/* ---- svg ---- */

/* A canvas as a picture in SVG: plain text, one element for a run of characters that look
 * alike.
 *
 * Each run is told its width, so that columns stand below each other in any fixed-width font. */

/* `styles` are the looks, as in term_set_styles; the title is ASCII, for people who cannot see the
 * picture. A write that fails is seen by ferror. */
void svg_write(FILE *out, const Canvas *canvas, const TermStyle *styles, const char *title);

#endif
