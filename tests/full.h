/* full.h - tests that try a part of what they can: all of it under LEDGE_FULL (`make check-full`).
 */
#ifndef LEDGE_TESTS_FULL_H
#define LEDGE_TESTS_FULL_H

#include <stdbool.h>
#include <stdlib.h>

static inline bool is_full(void)
{
    return getenv("LEDGE_FULL") != NULL;
}

/* Is this one of those to try, where cases are much alike? One in `of`, or all. LEDGE_SAMPLE=1
 * tries those after them, and so on: the checks that run the tests again do not try the same ones.
 */
static inline bool is_tried(int number, int of)
{
    const char *sample = getenv("LEDGE_SAMPLE");
    return is_full() || number % of == (sample ? atoi(sample) : 0) % of;
}

#endif
