/* decimal.h - numbers to decimal text and back, exact to the bit, with a point in every locale.
 *
 * Memory: writes into the caller's buffer, at most `size` bytes with the NUL; DECIMAL_TEXT_MAX is
 * enough for every number. */
#ifndef LEDGE_ENGINE_DECIMAL_H
#define LEDGE_ENGINE_DECIMAL_H

#include "fixed.h"

LEDGE_C_BEGIN

enum { DECIMAL_TEXT_MAX = 48, DECIMAL_READ_MAX = 1100 };

/* Reads a decimal, with or without a fraction and an exponent, as the nearest double. Blanks around
 * it are allowed. False, with `out` unchanged, for anything else, for more than DECIMAL_READ_MAX
 * bytes, and for numbers too large for a finite double. */
bool decimal_to_real(const char *text, double *out);

/* Reads a whole number. Blanks around it are allowed; false, with `out` unchanged, for anything
 * else. */
bool decimal_to_int(const char *text, int32_t *out);

/* Writes a whole number. */
void decimal_from_int(int64_t value, char *out, size_t size);

/* Writes the shortest decimal that decimal_to_real reads back to the same bits. Needs a finite
 * value. */
void decimal_from_real(double value, char *out, size_t size);

/* Writes a finite value rounded to 1 to 17 digits, without trailing zeros. */
void decimal_from_rounded(double value, int digits, char *out, size_t size);

/* Writes the shortest decimal that fixed_from_text reads back to the same bits. */
void decimal_from_fixed(Fixed value, char *out, size_t size);

LEDGE_C_END

#endif
