/* clock.h - the clocks of the machine. Times and spans are nanoseconds in 64 bits, which last for
 * 292 years. */
#ifndef LEDGE_BASE_CLOCK_H
#define LEDGE_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

#define CLOCK_MS     INT64_C(1000000)
#define CLOCK_SECOND INT64_C(1000000000)

/* Of the game, in all models of its physics. */
enum { TICKS_PER_SECOND = 60 };

static inline int64_t clock_of_timespec(struct timespec time)
{
    return (int64_t)time.tv_sec * CLOCK_SECOND + time.tv_nsec;
}

static inline struct timespec clock_to_timespec(int64_t ns)
{
    return (struct timespec){.tv_sec = (time_t)(ns / CLOCK_SECOND),
                             .tv_nsec = (long)(ns % CLOCK_SECOND)};
}

/* The clock that nobody sets, and that all processes of the machine share. */
static inline int64_t clock_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return clock_of_timespec(time);
}

static inline int64_t clock_now_ms(void)
{
    return clock_now() / CLOCK_MS;
}

/* The time of day, since 1970 in UTC: it jumps when somebody sets it. */
static inline int64_t clock_wall(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return clock_of_timespec(time);
}

#endif
