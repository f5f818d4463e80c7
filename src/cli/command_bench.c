/* command_bench.c - see commands.h */
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "options.h"

/* A run long enough for the clock, several of them, and the fastest counts: what disturbs a
 * measurement only ever makes it slower. */
enum { RUN_NS = 8000000, RUNS = 9 };

enum { STATUS_DONE = 0, STATUS_BAD_USE = 2 };

static int64_t run_ns(Bench *bench, int64_t count)
{
    int64_t start = bench_now();
    bench_run(bench, count);
    return bench_now() - start;
}

static double ns_per_unit(Bench *bench)
{
    int64_t count = 1;
    int64_t fastest = run_ns(bench, count);
    while (fastest < RUN_NS) {
        count *= 2;
        fastest = run_ns(bench, count);
    }
    for (int32_t i = 1; i < RUNS; i++) {
        int64_t ns = run_ns(bench, count);
        if (ns < fastest) fastest = ns;
    }
    return (double)fastest / (double)count;
}

static int no_memory(void)
{
    fputs("ledge: bench: not enough memory\n", stderr);
    return STATUS_BAD_USE;
}

static int run_case(const BenchCase *which, int64_t count)
{
    Bench *bench = bench_create(which);
    if (!bench) return no_memory();
    if (count > 0) {
        bench_run(bench, count);
    } else {
        double ns = ns_per_unit(bench);
        printf("%-14s %12.1f %12.0f  %-6s %s\n", which->name, ns, 1e9 / ns, which->unit,
               which->what);
        fflush(stdout);
    }
    bench_destroy(bench);
    return STATUS_DONE;
}

static void print_heading(void)
{
    printf("%-14s %12s %12s  %-6s %s\n", "name", "ns", "a second", "unit", "what");
}

static int run_all(void)
{
    int32_t plain, mixed;
    print_heading();
    for (int32_t i = 0; i < bench_case_count; i++)
        if (run_case(&bench_cases[i], 0) != STATUS_DONE) return STATUS_BAD_USE;
    if (!bench_most_reads(&plain, &mixed)) return no_memory();
    printf("\nMost grid reads in a tick of the model grid: %d on plain ground, "
           "%d in 20000 random ticks.\n",
           plain, mixed);
    return STATUS_DONE;
}

static int write_level(const BenchLevel *level)
{
    size_t length;
    char *text = bench_level_text(level, &length);
    if (!text) return no_memory();
    fwrite(text, 1, length, stdout);
    free(text);
    return STATUS_DONE;
}

static int list_names(void)
{
    for (int32_t i = 0; i < bench_case_count; i++)
        puts(bench_cases[i].name);
    return STATUS_DONE;
}

static int bad_use(const char *what)
{
    fprintf(stderr, "ledge bench: %s\n", what);
    return STATUS_BAD_USE;
}

/* The case that an option names; true without one, and then `out` is NULL. */
static bool find_named(const char *name, const BenchCase **out)
{
    *out = name ? bench_find(name) : NULL;
    return !name || *out;
}

int command_bench(int argc, char **argv)
{
    const char *only_name = NULL, *level_name = NULL, *operand = NULL;
    const BenchCase *only;
    const BenchLevel *level = NULL;
    int32_t count = 0;
    bool list = false, editor = false;
    const Option options[] = {{"--list", OPTION_FLAG, &list},
                              {"--editor", OPTION_FLAG, &editor},
                              {"--only", OPTION_TEXT, &only_name},
                              {"--count", OPTION_TICK, &count},
                              {"--level", OPTION_TEXT, &level_name}};
    const OptionTable table = {options, ARRAY_LENGTH(options)};
    if (!options_parse(&table, argc, argv, &operand)) return STATUS_BAD_USE;
    if (operand) return bad_use("takes options only (see --help)");
    if (level_name) level = bench_find_level(level_name);
    if (!find_named(only_name, &only)) return bad_use("--only needs a name from --list");
    if (level_name && !level)
        return bad_use("--level needs a name from --list, noise-medium, noise-large or "
                       "noise-largest");
    if (count > 0 && !only) return bad_use("--count needs --only NAME");
    if (list) return list_names();
    if (editor) return bench_edit_run() ? STATUS_DONE : STATUS_BAD_USE;
    if (level) return write_level(level);
    if (!only) return run_all();
    if (count == 0) print_heading();
    return run_case(only, count);
}
