/* dither.h - the colours of half blocks where there are 256: two of them in turn.
 *
 * They change from row to row of pixels, and never along a row: a row of the picture that scrolls
 * would have to be sent again. So a colour is a character of two halves. */
#ifndef LEDGE_DRAW_DITHER_H
#define LEDGE_DRAW_DITHER_H

#include "colours.h"

/* The numbers of 256 of each colour of a table in even rows of pixels, and in odd ones. */
typedef struct Dither {
    uint8_t numbers[COLOUR_COUNT][2];
} Dither;

/* Finds the two whose mixture is nearest to each of a chapter's colours. Figures and texts have the
 * colour that `ink` has. */
void dither_make(const Colours *colours, const Colours *ink, Dither *out);

/* The number of a pixel in a row. */
static inline uint8_t dither_at(const Dither *dither, uint8_t colour, int32_t row)
{
    return dither->numbers[colour][row & 1];
}

#endif
