/* palette.h - the looks of styles, the colours of canvas cells, and their replacements on terminals
 * with fewer colours.
 *
 * Units: red, green, blue from 0 to 255; colour numbers as xterm has them. */
#ifndef LEDGE_TERM_PALETTE_H
#define LEDGE_TERM_PALETTE_H

#include "../base/base.h"

enum { COLOUR_COUNT = 256, COLOUR_OWN_COUNT = 16 };

/* The look of a canvas style. Colours are 0-255 (or -1 for the terminal's own); a terminal with
 * fewer colours, or none, gets the nearest it has. */
typedef struct TermStyle {
    int16_t fg, bg;
    uint8_t attributes; /* TERM_BOLD ... */
} TermStyle;

enum { TERM_BOLD = 1, TERM_DIM = 2, TERM_UNDERLINE = 4, TERM_REVERSE = 8 };

/* How many colours a terminal shows. */
typedef enum ColourDepth {
    DEPTH_AUTO, /* as many as the terminal has */
    DEPTH_TRUE,
    DEPTH_256,
    DEPTH_16,
    DEPTH_8,
    DEPTH_MONO
} ColourDepth;

/* The colours of CANVAS_COLOURED cells. The first COLOUR_OWN_COUNT are always the terminal's own
 * sixteen. */
typedef struct ColourTable {
    uint8_t rgb[COLOUR_COUNT][3];
    uint8_t of256[COLOUR_COUNT]; /* replacement with 256 colours */
    uint8_t fg16[COLOUR_COUNT];  /* with 16 colours, and modulo 8 with 8 */
    uint8_t bg16[COLOUR_COUNT];  /* 0 to 7 */
} ColourTable;

/* The colour that replaces `colour` (-1: the terminal's own) at this depth. With DEPTH_TRUE a
 * number from COLOUR_OWN_COUNT on is still one of the table, and its RGB is shown; otherwise it is
 * a number of the terminal's. */
int16_t colour_table_resolve(const ColourTable *table, ColourDepth depth, int16_t colour,
                             bool is_background);

/* Must this foreground be bold to be bright? That is so with eight colours. */
bool colour_table_wants_bold(const ColourTable *table, ColourDepth depth, int16_t colour);

/* Must this foreground not be bold? Black would be grey on terminals that show bold as bright. */
bool colour_table_forbids_bold(const ColourTable *table, ColourDepth depth, int16_t colour);

/* The attributes with which this foreground has its brightness: both rules applied. */
uint8_t colour_table_attributes(const ColourTable *table, ColourDepth depth, int16_t colour,
                                uint8_t attributes);

/* Initialises every colour with that of xterm with the same number. */
void colour_table_init(ColourTable *table);

/* The colour nearest to `colour` (0-255, or -1 for the terminal's own) among the first `count` of
 * the usual palette: 256, 16 or 8. -1 stays -1. */
int32_t palette_nearest(int32_t colour, int32_t count);

/* Its red, green and blue, as xterm shows it; 0 to 255. */
void palette_rgb(int32_t colour, uint8_t rgb[3]);

#endif
