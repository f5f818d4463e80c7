/* solve_times.c - how fast levels are solved: the world, and made levels of every style.
 *
 *   solve_times [LEVELS]     of each style (40)
 *
 * Prints a table; judges nothing, for the numbers are those of this machine at this moment. A level
 * that is neither solved nor impossible after NODES_MAX nodes counts as unknown; of `unseen`, which
 * has monsters, and of `edited`, the levels of the world after some edits, one that is not after a
 * second. */
#include "../src/base/file.h"
#include "../src/level/level_file.h"
#include "../src/level/world_file.h"
#include "../src/solve/verdict.h"
#include "level_edits.h"

#include <time.h>

enum {
    STYLE_LEVELS = 40,
    LEVELS_MAX = 2000,
    NODES_MAX = 50000,
    UNSEEN_MS = 1000,
    EDITS = 4 /* of each level of the world */
};

typedef struct Times {
    double ms[LEVELS_MAX];  /* of those solved */
    double all[LEVELS_MAX]; /* of all verdicts */
    int32_t solved, impossible, unknown, count;
    double nodes, total_ms;
    bool is_timed; /* by UNSEEN_MS, not NODES_MAX */
} Times;

/* Of the processor, so that other work on the machine does not count. */
static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static bool is_in_time(void *context, int32_t nodes)
{
    const double *start = context;
    (void)nodes;
    return now_ms() - *start < UNSEEN_MS;
}

static void solve(const Level *level, Times *times)
{
    double start = now_ms();
    VerdictOptions options = {.search = {.nodes_max = NODES_MAX}};
    if (times->is_timed) options = (VerdictOptions){.may_go_on = is_in_time, .context = &start};
    Verdict verdict;
    if (!verdict_find(level, &options, &verdict)) return;
    double ms = now_ms() - start;
    if (verdict.kind == VERDICT_SOLVED) times->ms[times->solved++] = ms;
    times->all[times->count++] = ms;
    times->impossible += verdict.kind == VERDICT_IMPOSSIBLE;
    times->unknown += verdict.kind == VERDICT_UNKNOWN;
    times->nodes += verdict.nodes;
    times->total_ms += ms;
    verdict_done(&verdict);
}

static void solve_text(const char *name, const char *text, Times *times)
{
    ErrorList errors;
    Level level;
    error_list_init(&errors, name);
    LevelFile *file = level_file_parse(name, text, strlen(text), NULL, &level, &errors);
    if (!file) return;
    solve(&level, times);
    level_done(&level);
    level_file_done(file);
}

static void solve_file(const char *path, Times *times)
{
    ErrorList errors;
    Level level;
    error_list_init(&errors, path);
    LevelFile *file = level_file_read(path, NULL, &level, &errors);
    if (!file) return;
    solve(&level, times);
    level_done(&level);
    level_file_done(file);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double at_percent(const double *ms, int32_t count, int32_t percent)
{
    return count == 0 ? 0 : ms[(count - 1) * percent / 100];
}

static void print_times(const char *name, Times *times)
{
    qsort(times->ms, (size_t)times->solved, sizeof times->ms[0], by_size);
    qsort(times->all, (size_t)times->count, sizeof times->all[0], by_size);
    printf("%-8s %6d %10d %7d %10.1f %8.1f %8.1f %8.1f %8.1f %12.0f\n", name, (int)times->solved,
           (int)times->impossible, (int)times->unknown, at_percent(times->ms, times->solved, 50),
           at_percent(times->ms, times->solved, 95), at_percent(times->all, times->count, 50),
           at_percent(times->all, times->count, 95), at_percent(times->all, times->count, 100),
           times->total_ms > 0 ? times->nodes / times->total_ms * 1e3 : 0);
}

static void measure_world(void)
{
    static Times times;
    WorldFile world;
    ErrorList errors;
    error_list_init(&errors, "levels");
    if (!world_file_read("levels", &world, &errors)) return;
    for (int32_t i = 0; i < world.count; i++)
        solve_file(world.paths[i], &times);
    world_file_done(&world);
    print_times("world", &times);
}

static void measure_style(MakerStyle style, int32_t levels)
{
    static Times times;
    memset(&times, 0, sizeof times);
    for (int32_t seed = 0; seed < levels; seed++) {
        char *text = level_maker_text(style, (uint32_t)seed);
        solve_text(maker_style_names[style], text, &times);
        free(text);
    }
    print_times(maker_style_names[style], &times);
    fflush(stdout);
}

/* The run style with some 20 monsters a level: what the solver was not made with. */
static void measure_unseen(int32_t levels)
{
    static Times times = {.is_timed = true};
    for (int32_t seed = 0; seed < levels; seed++) {
        char *text = level_maker_text(MAKER_RUN, (uint32_t)seed + 5000);
        level_maker_add_monsters(text, (uint32_t)seed);
        solve_text("unseen", text, &times);
        free(text);
    }
    print_times("unseen", &times);
}

static void measure_edited(void)
{
    static Times times = {.is_timed = true};
    WorldFile world;
    ErrorList errors;
    size_t length;
    error_list_init(&errors, "levels");
    if (!world_file_read("levels", &world, &errors)) return;
    for (int32_t i = 0; i < world.count; i++) {
        char *text = file_read(world.paths[i], FILE_SIZE_MAX, &length, &errors);
        for (uint32_t seed = 0; text && seed < EDITS; seed++) {
            char *edited = level_edits_text(text, seed);
            solve_text("edited", edited, &times);
            free(edited);
        }
        free(text);
    }
    world_file_done(&world);
    print_times("edited", &times);
}

int main(int argc, char **argv)
{
    int32_t levels = argc > 1 ? clamp_i32(atoi(argv[1]), 1, LEVELS_MAX) : STYLE_LEVELS;
    printf("%-8s %6s %10s %7s %10s %8s %8s %8s %8s %12s\n", "solving", "solved", "impossible",
           "unknown", "median ms", "95 % ms", "all 50 %", "all 95 %", "most ms", "nodes a s");
    measure_world();
    for (int32_t style = 0; style < MAKER_STYLES; style++)
        measure_style((MakerStyle)style, levels);
    measure_unseen(levels);
    measure_edited();
    return 0;
}
