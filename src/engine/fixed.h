/* fixed.h - Q16.16 fixed point: an int32 in which 65536 is one cell.
 *
 * Units: cells, cells per tick, cells per tick squared.
 * Ranges: positions up to 32767 cells. Every operation gives the same bits on every machine. */
#ifndef LEDGE_ENGINE_FIXED_H
#define LEDGE_ENGINE_FIXED_H

#include "../base/base.h"

LEDGE_C_BEGIN

typedef int32_t Fixed;

enum { FIXED_BITS = 16, ONE = 1 << FIXED_BITS };

/* Implementation-defined in C; all known compilers shift arithmetically. */
// cppcheck-suppress shiftNegativeLHS
static_assert(-3 >> 1 == -2, "shifting to the right rounds towards minus infinity");

/* v * f, rounded towards zero, so that a mirrored level gives mirrored numbers. */
static inline Fixed fixed_mul(Fixed v, Fixed f)
{
    return (Fixed)((int64_t)v * f / ONE);
}

/* The cell that holds v: v / ONE rounded towards minus infinity. */
static inline int32_t fixed_floor(Fixed v)
{
    return v >> FIXED_BITS;
}

/* The first cell border at or after v. */
static inline int32_t fixed_ceil(Fixed v)
{
    return -(-v >> FIXED_BITS);
}

/* Reads a decimal such as "-0.35" exactly, rounding half away from zero to 1/65536. Blanks around
 * it are allowed; false, with `out` unchanged, for anything else and for more than 32767 cells. */
bool fixed_from_text(const char *text, Fixed *out);

LEDGE_C_END

#endif
