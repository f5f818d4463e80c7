/* times.h - for programs that measure: numbers gathered, and their percentiles. */
#ifndef LEDGE_TESTS_TIMES_H
#define LEDGE_TESTS_TIMES_H

#include "../src/base/base.h"

#include <stdlib.h>
#include <time.h>

enum { TIMES_MAX = 1 << 13 };

typedef struct Times {
    int32_t count;
    double of[TIMES_MAX]; /* in any unit */
} Times;

static inline void times_add(Times *times, double value)
{
    if (times->count < TIMES_MAX) times->of[times->count++] = value;
}

static inline int times_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* 0 of none. */
static inline double times_percentile(Times *times, int32_t percent)
{
    if (times->count == 0) return 0;
    qsort(times->of, (size_t)times->count, sizeof times->of[0], times_compare);
    return times->of[(times->count - 1) * percent / 100];
}

/* ms of the processor, so that other work on the machine does not count. */
static inline double times_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

#endif
