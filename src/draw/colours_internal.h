/* colours_internal.h - how a table of colours grows. */
#ifndef LEDGE_DRAW_COLOURS_INTERNAL_H
#define LEDGE_DRAW_COLOURS_INTERNAL_H

#include "colours.h"

typedef struct Colour {
    uint8_t rgb[3];
    uint8_t of256, fg16, bg16;
    int32_t line; /* its line in the file; 0: missing */
} Colour;

/* The number of a colour, which is added if it is new; the nearest one if the table is full. */
uint8_t colours_add(Colours *colours, const Colour *colour);

/* A mixture that is not in the table; where there are fewer colours it is the one that it has more
 * of. */
Colour colours_mixture(const Colours *c, uint8_t a, uint8_t b, int32_t percent);

/* How much light a value of RGB is, 0 to 1. */
double colours_linear(uint8_t value);

/* The sky in the middle of a band. */
uint8_t colours_sky_of_band(const Colours *c, int32_t band);

/* Chooses the numbers of 256 of what would vanish if it had that of the colour that it is made of:
 * ranges, art behind, curtains of light, ice, and letters on the soil. `far`: the ranges' own
 * colours. */
void colours_choose_of256(Colours *c, const uint8_t far[FAR_LAYERS]);

/* Adds what only half blocks need, from colours of a chapter. */
void colours_add_pixels(Colours *c, Palette palette, const uint8_t soil[4], uint8_t far,
                        uint8_t cloud);

#endif
