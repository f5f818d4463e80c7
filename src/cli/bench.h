/* bench.h - the cases of `ledge bench`, for the game and the editor, and the levels that they use.
 *
 * Running a case for N units (ticks, frames, loads) does the same work on every machine.
 * Memory: a Bench owns its level and its canvas; bench_destroy frees it. */
#ifndef LEDGE_CLI_BENCH_H
#define LEDGE_CLI_BENCH_H

#include "../base/base.h"

/* ---- bench level ---- */

/* Levels of any size for benchmarks: the same size always gives the same bytes.
 *
 * A random sequence chooses the cells of noise, and in other levels small patterns that together
 * have every kind of terrain. Ranges: 16x12 to 8192x8192 cells. */

typedef enum BenchGround {
    BENCH_PLAIN, /* only a floor */
    BENCH_MIXED, /* every kind of terrain, coins, lifts and actors */
    BENCH_NOISE  /* 35 of 100 cells are solid, at random: the worst case for a fill */
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

typedef struct Bench Bench;

typedef struct BenchCase {
    const char *name, *unit, *what;
    uint8_t model; /* ModelKind */
    BenchLevel level;
    bool (*prepare)(Bench *bench); /* after the level is loaded; may be NULL */
    void (*run)(Bench *bench, int64_t count);
} BenchCase;

extern const BenchCase bench_cases[];
extern const int32_t bench_case_count;

/* The case with this name, or NULL. */
const BenchCase *bench_find(const char *name);

/* The level of that case, or noise: noise-medium (512x128), noise-large (4096x1024) or
 * noise-largest (8192x8192). NULL for any other name. */
const BenchLevel *bench_find_level(const char *name);

/* Prepares a case; NULL when memory ran out. */
Bench *bench_create(const BenchCase *which);
void bench_destroy(Bench *bench);

/* Does `count` units of the case's work. */
void bench_run(Bench *bench, int64_t count);

/* The most grid reads of one tick of the model `grid`: for a player who runs and jumps on plain
 * ground, and for a fixed set of random ticks in mixed terrain. False when memory ran out. */
bool bench_most_reads(int32_t *plain, int32_t *mixed);

/* ---- bench edit ---- */

/* Benchmarks of the editor on noise of 4096x1024 cells, with the goals to reach, and on noise of
 * 8192x8192 cells, the largest level.
 *
 * Everything is driven by keys, like a user's, including journal and backups.
 * Errors: what cannot be set up is reported on standard error. */

/* Runs the benchmarks and prints a table. False when files could not be written or memory ran
 * out. */
bool bench_edit_run(void);

#endif
