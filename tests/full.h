/* full.h - tests that try a part of what they can: all of it under LEDGE_FULL (`make check-full`).
 */
#ifndef LEDGE_TESTS_FULL_H
#define LEDGE_TESTS_FULL_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static inline bool is_full(void)
{
    return getenv("LEDGE_FULL") != NULL;
}

/* What LEDGE_SAMPLE divides by: 4 in `make test` (0/4) and under the sanitizers (1/4), 1 without
 * it. */
static inline int sample_divisor(void)
{
    const char *sample = getenv("LEDGE_SAMPLE");
    const char *divisor = sample ? strchr(sample, '/') : NULL;
    return divisor && atoi(divisor + 1) > 0 && !is_full() ? atoi(divisor + 1) : 1;
}

/* The first case to try of a row that ends when one works: the next is sample_divisor() further. */
static inline int sample_part(void)
{
    const char *sample = getenv("LEDGE_SAMPLE");
    return sample ? atoi(sample) % sample_divisor() : 0;
}

/* Is this one of those to try, where cases are somewhat alike? One in `of`, or all. LEDGE_SAMPLE=1
 * tries those after them, and so on: the checks that run the tests again do not try the same ones.
 */
static inline bool is_in_sample(int number, int of)
{
    const char *sample = getenv("LEDGE_SAMPLE");
    return is_full() || number % of == (sample ? atoi(sample) : 0) % of;
}

/* As is_in_sample, where cases walk the same code with other data: LEDGE_SAMPLE=1/4 tries one in
 * four of those, also with of = 1. `make check-cases` tries all.
 */
static inline bool is_tried(int number, int of)
{
    return is_in_sample(number, of * sample_divisor());
}

/* How many of `count` cases drawn at random to try: all, or a quarter with LEDGE_SAMPLE=1/4. */
static inline int sampled(int count)
{
    int part = count / sample_divisor();
    return part > 0 ? part : 1;
}

#endif
