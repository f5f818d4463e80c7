/* bench_level.h - levels of any size to measure with: the same size gives the same bytes always.
 *
 * A random sequence chooses the cells of noise, and elsewhere small pictures that together hold
 * every kind of terrain. Ranges: 16x12 to 8192x8192 cells. */
#ifndef LEDGE_COMMAND_BENCH_LEVEL_H
#define LEDGE_COMMAND_BENCH_LEVEL_H

#include "../base.h"

typedef enum BenchGround {
    BENCH_PLAIN, /* nothing but a floor */
    BENCH_MIXED, /* every kind of terrain, coins, lifts and actors */
    BENCH_NOISE  /* 35 of 100 cells are solid, at random: the worst that a fill can meet */
} BenchGround;

typedef struct BenchLevel {
    BenchGround ground;
    int32_t cols, rows;
    int32_t actors; /* at most, in BENCH_MIXED */
} BenchLevel;

/* The next number of a fixed sequence (xorshift). Needs *state != 0.
 * Source: G. Marsaglia, "Xorshift RNGs". */
uint32_t bench_random(uint32_t *state);

/* The level as the text of a level file, ended by a NUL that `length` does not count. The caller
 * frees it; NULL when memory ran out. */
char *bench_level_text(const BenchLevel *level, size_t *length);

#endif
