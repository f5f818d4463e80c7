/* bench_beside.c - an engine of levels/lessons/code, named by ENGINE, for `make bench`: reads a
 * task from standard input, plays its ticks COUNT times, and prints the time of a tick in ns and
 * where the body ends. ENGINE_IS_bank: it has no jump. */
#define main play_task
#include ENGINE
#undef main

#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    long count = argc > 1 ? atol(argv[1]) : 0;
    struct timespec from, to;
    if (!freopen("/dev/null", "w", stdout)) return 2;
    play_task(); /* it reads the task, puts the body at the start, and plays once */
    int left[384], right[384], jump[384];
    for (int i = 0; i < tick_count && i < 384; i++) {
        left[i] = held(i, 'L');
        right[i] = held(i, 'R');
        jump[i] = held(i, 'J');
    }
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (long n = 0; n < count; n++)
        for (int i = 0; i < 384; i++) {
#ifdef ENGINE_IS_bank
            step(left[i], right[i]);
            (void)jump;
#else
            step(left[i], right[i], jump[i]);
#endif
        }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double ns = (double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec);
#ifdef ENGINE_IS_cell
    double end = cx + xr;
#else
    double end = x;
#endif
    fprintf(stderr, "%.1f %.9g\n", count > 0 ? ns / (double)count / 384 : 0, end);
    return 0;
}
