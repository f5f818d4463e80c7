/* canvas_export.h - a canvas without a terminal: as bytes for a recording, or as text with its
 * colours.
 *
 * Only ECMA-48 sequences that every terminal has: the cursor's place (CUP, CUF), looks (SGR),
 * characters in UTF-8. A frame assumes no cursor position and ends in the plain look, so that the
 * last frames can be left out. */
#ifndef LEDGE_TERM_CANVAS_EXPORT_H
#define LEDGE_TERM_CANVAS_EXPORT_H

#include "../base/text.h"
#include "canvas.h"
#include "palette.h"

/* The looks of cells: styles as in term_set_styles, colours as in term_set_colours, and the depth
 * of colours, which is not DEPTH_AUTO. */
typedef struct CanvasLooks {
    const TermStyle *styles;
    const ColourTable *colours;
    ColourDepth depth;
} CanvasLooks;

/* The look of a cell, with a style or with colours; the colours are resolved by
 * colour_table_resolve. */
TermStyle canvas_cell_look(const CanvasLooks *looks, CanvasCell cell);

/* The RGB of such a colour; false for the terminal's own. */
bool canvas_look_rgb(const CanvasLooks *looks, int16_t colour, uint8_t rgb[3]);

/* Writes the bytes that change a terminal showing `from` to `to`, of the same size; nothing if they
 * are equal. `from` NULL: the screen is cleared first. */
void canvas_write_ansi_frame(Text *out, const Canvas *from, const Canvas *to,
                             const CanvasLooks *looks);

/* Writes the canvas as lines for a terminal of that width, for `cat`. */
void canvas_write_ansi_rows(Text *out, const Canvas *canvas, const CanvasLooks *looks);

/* Writes the canvas as text for comparison by programs: a line with the size, then two for each
 * row: its characters between bars, and the runs of cells with the same look, such as
 * `12*155/28+b`: how many, foreground, background (numbers, RRGGBB in DEPTH_TRUE, or - for the
 * terminal's own), and letters for bold, dim, underline, reverse. */
void canvas_write_cells(Text *out, const Canvas *canvas, const CanvasLooks *looks);

#endif
