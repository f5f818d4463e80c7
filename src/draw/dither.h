/* dither.h - the colours of half blocks where there are 256.
 *
 * A character whose halves have about the same colour mixes two of the 256, as dots (U+2592); in
 * one with two halves each has the nearest. So a character never depends on its place: a row that
 * scrolls is not sent again. */
#ifndef LEDGE_DRAW_DITHER_H
#define LEDGE_DRAW_DITHER_H

#include "colours.h"

/* The numbers of 256 of each colour of a table. */
typedef struct Dither {
    uint8_t pairs[COLOUR_COUNT][2]; /* the lower one first; twice the same: not mixed */
    uint8_t flat[COLOUR_COUNT];
    uint8_t light[COLOUR_COUNT]; /* lightness */
} Dither;

/* Are two colours shown as one, the first? They are where they are mixed and about as light. */
static inline bool dither_is_near(const Dither *dither, uint8_t a, uint8_t b)
{
    enum { NEAR = 14 };
    const uint8_t *p = dither->pairs[a], *q = dither->pairs[b];
    bool are_mixed = p[0] != p[1] && q[0] != q[1];
    return a == b || (are_mixed && abs_i32(dither->light[a] - dither->light[b]) < NEAR);
}

/* Finds for each of a chapter's colours the two whose mixture is nearest, among greys and the
 * numbers that the chapter's palette and its letters in ink have, and among those that are similar
 * enough to mix. Figures and texts have the colour that `ink` has. */
void dither_make(const Colours *colours, const Colours *ink, Dither *out);

#endif
