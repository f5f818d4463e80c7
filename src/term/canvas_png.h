/* canvas_png.h - a canvas as a picture in PNG, with a built-in font of ASCII alone. */
#ifndef LEDGE_TERM_CANVAS_PNG_H
#define LEDGE_TERM_CANVAS_PNG_H

#include "canvas_export.h"

/* The size of a character in pixels. */
enum { PNG_CELL_COLS = 12, PNG_CELL_ROWS = 24 };

/* Writes the canvas as a PNG file. False when memory ran out. */
bool canvas_write_png(Text *out, const Canvas *canvas, const CanvasLooks *looks);

#endif
