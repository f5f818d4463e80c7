/* dither.h - the colours of half blocks where there are 256: two of them in turn.
 *
 * They change from row to row of pixels, never along a row: else a row that scrolls would be sent
 * again. So both are in each character, one in its upper and one in its lower half. */
#ifndef LEDGE_DRAW_DITHER_H
#define LEDGE_DRAW_DITHER_H

#include "colours.h"

/* The numbers of 256 of each colour of a table in even rows of pixels, and in odd ones. */
typedef struct Dither {
    uint8_t numbers[COLOUR_COUNT][2];
} Dither;

/* Finds for each of a chapter's colours the two whose mixture is nearest, among greys and the
 * numbers that the chapter's palette has, and among those that are similar enough not to be seen as
 * lines. Figures and texts have the colour that `ink` has. */
void dither_make(const Colours *colours, const Colours *ink, Dither *out);

/* The number of a pixel in a row. */
static inline uint8_t dither_at(const Dither *dither, uint8_t colour, int32_t row)
{
    return dither->numbers[colour][row & 1];
}

#endif
