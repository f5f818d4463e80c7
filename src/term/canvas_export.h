/* canvas_export.h - a canvas without a terminal: as bytes for a recording, as a picture in SVG.
 *
 * Only what ECMA-48 has and every terminal knows: the cursor's place (CUP, CUF), looks (SGR),
 * characters in UTF-8. Each frame begins at no known place and ends in the plain look, so that
 * frames can be left out of the end. */
#ifndef LEDGE_TERM_CANVAS_EXPORT_H
#define LEDGE_TERM_CANVAS_EXPORT_H

#include "../text.h"
#include "term.h"

/* What cells look like: styles as in term_set_styles, colours as in term_set_colours, and how many
 * of those are there: DEPTH_TRUE or DEPTH_256. */
typedef struct CanvasLooks {
    const TermStyle *styles;
    const ColourTable *colours;
    ColourDepth depth;
} CanvasLooks;

/* Writes what makes a terminal that shows `from` show `to`, of the same size; nothing where they
 * are equal. `from` NULL: the screen is cleared first. */
void ansi_write_frame(Text *out, const Canvas *from, const Canvas *to, const CanvasLooks *looks);

/* ---- svg ---- */

/* A canvas as a picture in SVG: plain text, one element for a run of characters that look
 * alike.
 *
 * Each run is told its width, so that columns stand below each other in any fixed-width font. */

/* The title is ASCII, for people who cannot see the picture. */
void svg_write(Text *out, const Canvas *canvas, const CanvasLooks *looks, const char *title);

#endif
