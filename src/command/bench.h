/* bench.h - what can be measured: a table of cases, each prepared once and then run for a while.
 *
 * Running a case for N units (ticks, frames, loads) does the same work on every machine.
 * Memory: a Bench owns its level and its canvas; bench_destroy frees it. */
#ifndef LEDGE_COMMAND_BENCH_H
#define LEDGE_COMMAND_BENCH_H

#include "bench_level.h"

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

/* The time of a clock that only grows, in ns. */
int64_t bench_now(void);

/* The case of that name, or NULL. */
const BenchCase *bench_find(const char *name);

/* The level of that case, or noise: noise-medium (512x128), noise-large (4096x1024) or
 * noise-largest (8192x8192). NULL for any other name. */
const BenchLevel *bench_find_level(const char *name);

/* Ready to run; NULL when memory ran out. */
Bench *bench_create(const BenchCase *which);
void bench_destroy(Bench *bench);

/* Does `count` units of the case's work. */
void bench_run(Bench *bench, int64_t count);

/* The most grid reads of one tick of the model `grid`: of a player who runs and jumps on plain
 * ground, and of any tick in a fixed random set in mixed terrain. False when memory ran out. */
bool bench_most_reads(int32_t *plain, int32_t *mixed);

#endif
