/* svg.h - a canvas as a picture in SVG: plain text, one element for a run of characters that look
 * alike.
 *
 * Each run is told its width, so that columns stand below each other in any fixed-width font. */
#ifndef LEDGE_TERM_SVG_H
#define LEDGE_TERM_SVG_H

#include "term.h"

#include <stdio.h>

/* `styles` are the looks, as in term_set_styles; the title is ASCII, for people who cannot see the
 * picture. A write that fails is seen by ferror. */
void svg_write(FILE *out, const Canvas *canvas, const TermStyle *styles, const char *title);

#endif
