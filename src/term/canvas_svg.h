/* canvas_svg.h - a canvas as a picture in SVG.
 *
 * The picture is plain text with one element for each run of characters with the same look.
 * Each run has its width, so that columns are aligned in every fixed-width font. */
#ifndef LEDGE_TERM_CANVAS_SVG_H
#define LEDGE_TERM_CANVAS_SVG_H

#include "canvas_export.h"

/* The title is ASCII text, for users who cannot see the picture. */
void canvas_write_svg(Text *out, const Canvas *canvas, const CanvasLooks *looks, const char *title);

/* The colours that stand for the terminal's own. */
enum { SVG_FOREGROUND = 0xd8d8d8, SVG_BACKGROUND = 0x101418 };

/* The colours of a look, 0xRRGGBB; one that is reversed has them exchanged. */
typedef struct SvgPaint {
    uint32_t front, behind;
} SvgPaint;

SvgPaint canvas_svg_paint(const CanvasLooks *looks, const TermStyle *look);

/* Writes a cell as text of XML; a half block, which is drawn as an area, as a blank. */
void canvas_write_svg_cell(Text *out, CanvasCell cell);

/* Writes a text in UTF-8 as text of XML. */
void canvas_write_svg_text(Text *out, const char *text);

#endif
