/* palette.h - the nearest colour where a terminal has fewer than 256. */
#ifndef LEDGE_TERM_PALETTE_H
#define LEDGE_TERM_PALETTE_H

#include "../base.h"

/* The colour nearest to `colour` (0-255, or -1 for the terminal's own) among the first `count` of
 * the usual palette: 256, 16 or 8. -1 stays -1. */
int32_t palette_nearest(int32_t colour, int32_t count);

/* Is it one of the eight bright colours, or nearest to one? */
bool palette_is_bright(int32_t colour);

/* Its red, green and blue, as xterm shows it; 0 to 255. */
void palette_rgb(int32_t colour, uint8_t rgb[3]);

#endif
