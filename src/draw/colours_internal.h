/* colours_internal.h - how a table of colours grows. */
#ifndef LEDGE_DRAW_COLOURS_INTERNAL_H
#define LEDGE_DRAW_COLOURS_INTERNAL_H

#include "../base/line.h"
#include "colours.h"

enum { INK_NAMES_MAX = 72 };

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

/* A section of colours in ink that has been read. */
typedef struct InkSection {
    Colours read;
    int32_t lines[INK_NAMES_MAX]; /* of each name; 0: missing */
} InkSection;

/* The number of a name, below INK_NAMES_MAX; -1: there is no such name. */
int32_t ink_find_name(Line name);

/* The form of a name's values, for an error. */
const char *ink_expected(int32_t name);

/* Reads a value up to the end of its line; false, with `section` unchanged and `at` where it is
 * wrong. */
bool ink_read_value(InkSection *section, int32_t name, const char **at, const char *end);

/* The colours of a chapter in ink, numbers of `xterm`: what a section has, and of all else the
 * number of 256. The grounds in ink become the numbers of 256 of the table. */
Colours colours_as_ink(Colours *colours, const InkSection *section, const ColourTable *xterm);

/* A number of 256 in the dark: greys are darker by `percent`, as are those of soil, which become
 * grey; all others stay. */
uint8_t ink_dimmed(uint8_t number, bool is_soil, int32_t percent);

/* A number of 256 that is darker by `percent`; grey if a hue would be purer. */
uint8_t ink_darker(uint8_t number, int32_t percent);

/* A number up to `most` at `*at`, which moves after it; -1 if there is none. */
int32_t colours_read_number(const char **at, const char *end, int32_t most);

void colours_skip_blanks(const char **at, const char *end);

/* Moves after a comma with the blanks around it; false if there is none. */
bool colours_skip_comma(const char **at, const char *end);

/* Adds what only half blocks need, from colours of a chapter. */
void colours_add_pixels(Colours *c, Palette palette, const uint8_t soil[4], uint8_t far,
                        uint8_t cloud);

#endif
