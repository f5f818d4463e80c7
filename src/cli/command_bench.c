/* command_bench.c - see commands.h */
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>

#include "../term/sys.h"
#include "bench.h"

/* Each run is long enough for the clock, and the fastest of several counts, because disturbances
 * only make a run slower. */
enum { RUN_NS = 8000000, RUNS = 9 };

static int64_t run_ns(Bench *bench, int64_t count)
{
    int64_t start = sys_now();
    bench_run(bench, count);
    return sys_now() - start;
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
    return CLI_BAD;
}

static void print_case(const BenchCase *which, double ns, bool as_json)
{
    if (as_json)
        printf("{\"name\":\"%s\",\"ns\":%.1f,\"unit\":\"%s\"}\n", which->name, ns, which->unit);
    else
        printf("%-14s %12.1f %12.0f  %-6s %s\n", which->name, ns, 1e9 / ns, which->unit,
               which->what);
    fflush(stdout);
}

static int run_case(const BenchCase *which, int64_t count, bool as_json)
{
    Bench *bench = bench_create(which);
    if (!bench) return no_memory();
    if (count > 0) {
        bench_run(bench, count);
    } else {
        print_case(which, ns_per_unit(bench), as_json);
    }
    bench_destroy(bench);
    return CLI_DONE;
}

static void print_heading(void)
{
    printf("%-14s %12s %12s  %-6s %s\n", "name", "ns", "a second", "unit", "what");
}

static int run_all(bool as_json)
{
    int32_t plain, mixed;
    if (!as_json) print_heading();
    for (int32_t i = 0; i < bench_case_count; i++)
        if (run_case(&bench_cases[i], 0, as_json) != CLI_DONE) return CLI_BAD;
    if (as_json) return CLI_DONE;
    if (!bench_most_reads(&plain, &mixed)) return no_memory();
    printf("\nMost grid reads in a tick of the model grid: %d on plain ground, "
           "%d in 20000 random ticks.\n",
           plain, mixed);
    return CLI_DONE;
}

static int write_level(const BenchLevel *level)
{
    size_t length;
    char *text = bench_level_text(level, &length);
    if (!text) return no_memory();
    fwrite(text, 1, length, stdout);
    free(text);
    return CLI_DONE;
}

static int list_names(void)
{
    for (int32_t i = 0; i < bench_case_count; i++)
        puts(bench_cases[i].name);
    return CLI_DONE;
}

/* The case named by an option; true without the option, with `out` NULL. */
static bool find_named(const char *name, const BenchCase **out)
{
    *out = name ? bench_find(name) : NULL;
    return !name || *out;
}

int command_bench(const CommandLine *line)
{
    const char *level_name = option_text(line, "--level");
    const BenchLevel *level = level_name ? bench_find_level(level_name) : NULL;
    const BenchCase *only;
    int32_t count = option_number(line, "--count", 0);
    bool as_json = option_is_given(line, "--json");
    if (line->operand_count > 0)
        return command_line_refuse(line, "takes options only (see --help)");
    if (!find_named(option_text(line, "--only"), &only))
        return command_line_refuse(line, "--only needs a name from --list");
    if (level_name && !level)
        return command_line_refuse(line, "--level needs a name from --list, noise-medium, "
                                         "noise-large or noise-largest");
    if (count > 0 && !only) return command_line_refuse(line, "--count needs --only NAME");
    if (option_is_given(line, "--list")) return list_names();
    if (option_is_given(line, "--editor")) return bench_edit_run() ? CLI_DONE : CLI_BAD;
    if (level) return write_level(level);
    if (!only) return run_all(as_json);
    if (count == 0 && !as_json) print_heading();
    return run_case(only, count, as_json);
}
