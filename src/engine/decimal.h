/* decimal.h - numbers to decimal text and back, to the bit, without stdio and without a locale's
 * decimal comma.
 *
 * Memory: writes into the caller's buffer, at most `size` bytes with the NUL; DECIMAL_TEXT_MAX
 * is enough for every number. */
#ifndef LEDGE_ENGINE_DECIMAL_H
#define LEDGE_ENGINE_DECIMAL_H

#include "fixed.h"

enum { DECIMAL_TEXT_MAX = 48 };

/* Reads a decimal, with or without a fraction and an exponent, as the nearest double. Blanks
 * around it are allowed; anything else, or what no finite double holds, is false and leaves
 * `out`. */
bool decimal_to_real(const char *text, double *out);

/* Reads a whole number. Blanks around it are allowed; anything else is false and leaves `out`. */
bool decimal_to_int(const char *text, int32_t *out);

/* Writes a whole number. */
void decimal_from_int(int64_t value, char *out, size_t size);

/* Writes the shortest decimal that decimal_to_real reads back to the same bits. Needs a finite
 * value below 2^63. */
void decimal_from_real(double value, char *out, size_t size);

/* Writes the shortest decimal that fixed_from_text reads back to the same bits. */
void decimal_from_fixed(Fixed value, char *out, size_t size);

#endif
