/* canvas_export.h - a canvas without a terminal: as bytes for a recording, as text with all that it
 * looks like, as a picture in SVG or PNG.
 *
 * Only what ECMA-48 has and every terminal knows: the cursor's place (CUP, CUF), looks (SGR),
 * characters in UTF-8. Each frame begins at no known place and ends in the plain look, so that
 * frames can be left out of the end. */
#ifndef LEDGE_TERM_CANVAS_EXPORT_H
#define LEDGE_TERM_CANVAS_EXPORT_H

#include "../text.h"
#include "term.h"

/* What cells look like: styles as in term_set_styles, colours as in term_set_colours, and how many
 * of those are there: not DEPTH_AUTO. */
typedef struct CanvasLooks {
    const TermStyle *styles;
    const ColourTable *colours;
    ColourDepth depth;
} CanvasLooks;

/* What a cell, of a style or of colours, comes to: the colours are as colour_table_resolve has
 * them.
 */
TermStyle canvas_cell_look(const CanvasLooks *looks, CanvasCell cell);

/* The RGB of such a colour; false for the terminal's own. */
bool canvas_look_rgb(const CanvasLooks *looks, int16_t colour, uint8_t rgb[3]);

/* Writes what makes a terminal that shows `from` show `to`, of the same size; nothing where they
 * are equal. `from` NULL: the screen is cleared first. */
void ansi_write_frame(Text *out, const Canvas *from, const Canvas *to, const CanvasLooks *looks);

/* Writes the canvas as lines for any terminal that is so wide, to be shown by `cat`. */
void ansi_write_rows(Text *out, const Canvas *canvas, const CanvasLooks *looks);

/* Writes the canvas as text that a program can compare: a line with the size, then two for each
 * row: its characters between bars, and the runs of cells that look alike, such as `12*155/28+b`:
 * how many, foreground, background (numbers, RRGGBB in DEPTH_TRUE, or - for the terminal's own),
 * and letters for bold, dim, underline, reverse. */
void cells_write(Text *out, const Canvas *canvas, const CanvasLooks *looks);

/* ---- svg ---- */

/* A canvas as a picture in SVG: plain text, one element for a run of characters that look
 * alike.
 *
 * Each run is told its width, so that columns stand below each other in any fixed-width font. */

/* The title is ASCII, for people who cannot see the picture. */
void svg_write(Text *out, const Canvas *canvas, const CanvasLooks *looks, const char *title);

/* ---- png ---- */

/* Pixels of a character. */
enum { PNG_CELL_COLS = 12, PNG_CELL_ROWS = 24 };

/* The same in PNG, with plain letters of its own. False when memory ran out. */
bool png_write(Text *out, const Canvas *canvas, const CanvasLooks *looks);

#endif
