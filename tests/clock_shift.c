/* clock_shift.c - loaded before a program (LD_PRELOAD), it moves the time of day by as many seconds
 * as the file that CLOCK_SHIFT names says, at every question anew: a clock that jumps. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long seconds_ahead(void)
{
    char text[32] = "";
    const char *path = getenv("CLOCK_SHIFT");
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) return 0;
    if (read(fd, text, sizeof text - 1) < 0) text[0] = '\0';
    close(fd);
    return strtol(text, NULL, 10);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    long status = syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += seconds_ahead();
    return (int)status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec real;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &real);
    *now = (struct timeval){real.tv_sec, real.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *out)
{
    struct timespec real;
    clock_gettime(CLOCK_REALTIME, &real);
    if (out) *out = real.tv_sec;
    return real.tv_sec;
}
