/* figure.h - the numbers in a text, however they are written: 37, 0.5, .82, 3/4, 0x25, 90 %,
 * thirty-seven.
 *
 * No figures are: digits of a name (p1, 15c), `{expression}`, the number of a lesson or document
 * (lesson 16, 003), 0 and 1 inside a formula (cx + 1, dx = 0), and the words zero and one.
 * Memory: a Figure points into its text. */
#ifndef LEDGE_LEARN_LESSON_FIGURE_H
#define LEDGE_LEARN_LESSON_FIGURE_H

#include "../../base/base.h"

typedef struct Figure {
    const char *text; /* in it */
    int32_t length;
    double value, unit; /* unit: one of its last digit; of 3/4 a quarter */
    int32_t decimals;   /* digits behind the point */
    bool is_percent;
    bool is_fraction; /* 3/4: `top` and `bottom` are its parts */
    double top, bottom;
} Figure;

/* The next figure of the text from *at on, which moves behind it; false at the end. */
bool figure_next(const char *text, const char **at, Figure *out);

#endif
