/* seed.h - random numbers for tests: after the same seed always the same.
 * Source: W. H. Press et al., "Numerical Recipes", a linear congruential generator. */
#ifndef LEDGE_TESTS_SEED_H
#define LEDGE_TESTS_SEED_H

#include <stdint.h>
#include <string.h>

/* The next number, of 24 bits. */
static inline uint32_t seed_next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* 0 .. limit - 1. */
static inline int32_t seed_below(uint32_t *seed, int32_t limit)
{
    return (int32_t)(seed_next(seed) % (uint32_t)limit);
}

/* A character of the text. */
static inline char seed_char(uint32_t *seed, const char *text)
{
    return text[seed_below(seed, (int32_t)strlen(text))];
}

#endif
