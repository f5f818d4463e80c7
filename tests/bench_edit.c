/* bench_edit.c - what the editor costs, on noise of 4096x1024 cells with the goals to reach, and on
 * noise of 8192x8192 cells, the largest level.
 *
 *   bench_edit
 *
 * Everything is driven by keys, like a user's, including journal and backups. */
#include "bench_level.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

#ifdef __GLIBC__
#if __GLIBC_PREREQ(2, 33)
#include <malloc.h>
#define HAS_MALLINFO
#endif
#endif

#include "../src/base/clock.h"
#include "../src/base/file.h"
#include "../src/edit/core/editor.h"
#include "../src/edit/core/flood.h"

enum { PATH_SIZE = 256, PAINTED_CELLS = 50000, TIMES = 5 };

typedef struct BenchEdit {
    char folder[PATH_SIZE / 2], path[PATH_SIZE], state[PATH_SIZE];
    int32_t states; /* state folders so far */
    Editor *editor;
    int64_t timed_from;
    clock_t cpu_from;
    double cpu_ms; /* processor time of everything timed since it was set to 0 */
    double open_ms;
} BenchEdit;

typedef struct EditRow {
    const char *name, *unit;
    double goal, goal_of_largest; /* on 4096x1024 cells, on 8192x8192; 0: there is none */
    double (*measure)(BenchEdit *bench);
} EditRow;

/* ---- keys ---- */

static void press(BenchEdit *bench, const char *key)
{
    editor_key(bench->editor, key, 0);
}

/* Presses the key of every character. */
static void type(BenchEdit *bench, const char *text)
{
    for (; *text != '\0'; text++)
        press(bench, (char[]){*text, '\0'});
}

static void start_clock(BenchEdit *bench)
{
    bench->cpu_from = clock();
    bench->timed_from = clock_now();
}

static double clock_ms(BenchEdit *bench)
{
    double ms = (double)(clock_now() - bench->timed_from) / 1e6;
    bench->cpu_ms += (double)(clock() - bench->cpu_from) * 1e3 / CLOCKS_PER_SEC;
    return ms;
}

static double time_key(BenchEdit *bench, const char *key)
{
    start_clock(bench);
    press(bench, key);
    return clock_ms(bench);
}

/* ---- what is measured: each leaves the level as it was ---- */

/* Moves to a cell near the middle, in the largest connected space of the noise. */
static void go_to_open_space(BenchEdit *bench)
{
    const Document *doc = editor_document(bench->editor);
    Point at = {document_cols(doc) / 2, document_rows(doc) / 2};
    int64_t wanted = (int64_t)document_cols(doc) * document_rows(doc) / 2;
    char line[32];
    Mask mask = {0};
    while (at.col < document_cols(doc) - 1 && mask.count < wanted) {
        at.col++;
        if (!flood_find(doc, LAYER_MAP, at, &(FloodRules){0}, &mask)) break;
    }
    mask_done(&mask);
    snprintf(line, sizeof line, ":%d,%d", (int)at.col, (int)at.row);
    type(bench, line);
    press(bench, "Enter");
}

/* As on another machine: without the journal of an earlier session. */
static void forget_journals(BenchEdit *bench)
{
    snprintf(bench->state, sizeof bench->state, "%s/state-%d", bench->folder, (int)++bench->states);
}

static bool open_level(BenchEdit *bench)
{
    ErrorList errors;
    error_list_init(&errors, bench->path);
    start_clock(bench);
    Document *doc =
        document_open(bench->path, &(DocumentOptions){.state_folder = bench->state}, &errors);
    bench->editor = doc ? editor_create(doc, &(EditorOptions){.state_folder = bench->state}) : NULL;
    bench->open_ms = clock_ms(bench);
    if (!bench->editor) return false;
    if (editor_panel(bench->editor).title) { /* the first start: the tour, then the keys of vim */
        static const char *const keys[] = {"Esc", ":", "s", "e", "t", "Space", "k",    "e",
                                           "y",   "s", "=", "v", "i", "m",     "Enter"};
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
            press(bench, keys[i]);
    }
    go_to_open_space(bench);
    return true;
}

static double time_open(BenchEdit *bench)
{
    editor_destroy(bench->editor);
    return open_level(bench) ? bench->open_ms : -1;
}

/* The first change of a session writes the whole text to the journal. */
static double time_first_change(BenchEdit *bench)
{
    editor_destroy(bench->editor);
    forget_journals(bench);
    if (!open_level(bench)) return -1;
    bench->cpu_ms = 0;
    press(bench, "r");
    double ms = time_key(bench, "=");
    press(bench, "u");
    return ms;
}

/* The longest step that the editor takes between keys after the change: it is checked, and the file
 * is looked at. */
static double time_step(BenchEdit *bench)
{
    double most = 0, most_cpu = 0;
    int64_t now = 1000;
    press(bench, "r");
    press(bench, "=");
    for (int64_t due = now; due != INT64_MAX; now = due > now ? due : now + 1) {
        bench->cpu_ms = 0;
        start_clock(bench);
        due = editor_tick(bench->editor, now);
        double ms = clock_ms(bench);
        if (ms > most) most = ms;
        if (bench->cpu_ms > most_cpu) most_cpu = bench->cpu_ms;
        if (now > 60000) break; /* it looks at the file once a second for ever */
    }
    bench->cpu_ms = most_cpu;
    press(bench, "u");
    return most;
}

static double time_fill_preview(BenchEdit *bench)
{
    double ms = time_key(bench, "F");
    press(bench, "Esc");
    return ms;
}

static double time_fill(BenchEdit *bench)
{
    double ms = time_key(bench, "F") + time_key(bench, "Enter");
    press(bench, "u");
    return ms;
}

static double time_undo(BenchEdit *bench)
{
    press(bench, "Ctrl+R");
    return time_key(bench, "u");
}

static double time_redo(BenchEdit *bench)
{
    double ms = time_key(bench, "Ctrl+R");
    press(bench, "u");
    return ms;
}

static double time_replace_count(BenchEdit *bench)
{
    type(bench, ":s/#/=/");
    double ms = time_key(bench, "Enter");
    press(bench, "Esc");
    return ms;
}

static double time_replace(BenchEdit *bench)
{
    type(bench, ":s/#/=/");
    double ms = time_key(bench, "Enter") + time_key(bench, "Enter");
    press(bench, "u");
    return ms;
}

/* All of the level is copied, and put down a row lower. */
static double time_copy(BenchEdit *bench)
{
    type(bench, ":0,1");
    press(bench, "Enter");
    press(bench, "Ctrl+A");
    double ms = time_key(bench, "y");
    ms += time_key(bench, "P") + time_key(bench, "Enter");
    press(bench, "u");
    return ms;
}

static double time_save(BenchEdit *bench)
{
    type(bench, "r%:w");
    double ms = time_key(bench, "Enter");
    press(bench, "u");
    return ms;
}

static double time_paint(BenchEdit *bench)
{
    press(bench, "r");
    double ms = time_key(bench, "=");
    return ms + time_key(bench, "u");
}

/* Bytes allocated by malloc; 0 if unknown. */
static double bytes_in_use(void)
{
#ifdef HAS_MALLINFO
    struct mallinfo2 info = mallinfo2();
    return (double)info.uordblks + (double)info.hblkhd;
#else
    return 0;
#endif
}

static double count_undo_bytes(BenchEdit *bench)
{
    double before = bytes_in_use();
    for (int32_t i = 0; i < PAINTED_CELLS; i++)
        type(bench, i % 2 ? "r=" : "r%");
    return before > 0 ? (bytes_in_use() - before) / PAINTED_CELLS : -1;
}

static double count_most_memory(BenchEdit *bench)
{
    struct rusage usage;
    (void)bench;
    getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
    return (double)usage.ru_maxrss / 1024 / 1024;
#else
    return (double)usage.ru_maxrss / 1024;
#endif
}

// clang-format off
static const EditRow edit_rows[] = {
    {"open", "ms", 80, 0, time_open},
    {"the first change", "ms", 16, 16, time_first_change},
    {"a step between keys, at most", "ms", 16, 16, time_step},
    {"flood fill, preview", "ms", 100, 0, time_fill_preview},
    {"flood fill, preview and done", "ms", 100, 0, time_fill},
    {"undo of it", "ms", 10, 300, time_undo},
    {"redo of it", "ms", 10, 0, time_redo},
    {"replace all, counted", "ms", 60, 0, time_replace_count},
    {"replace all, counted and done", "ms", 60, 1000, time_replace},
    {"undo of it", "ms", 10, 300, time_undo},
    {"redo of it", "ms", 10, 0, time_redo},
    {"copy all and paste", "ms", 200, 1500, time_copy},
    {"save", "ms", 50, 0, time_save},
    {"a painted cell and its undo", "ms", 10, 0, time_paint},
    {"memory for a painted cell", "bytes", 64, 0, count_undo_bytes},
    {"memory, at most", "MiB", 64, 200, count_most_memory},
};
// clang-format on

/* ---- the table ---- */

/* The fastest of several runs, because disturbances only make a run slower. */
static double best_of(BenchEdit *bench, const EditRow *row, int32_t times, double *cpu_ms)
{
    double best = 0;
    for (int32_t i = 0; i < times; i++) {
        bench->cpu_ms = 0;
        double value = row->measure(bench);
        if (i == 0 || value < best) best = value;
        if (i == 0 || bench->cpu_ms < *cpu_ms) *cpu_ms = bench->cpu_ms;
    }
    return best;
}

/* A goal is one of processor time, where that is measured. */
static void print_row(const EditRow *row, double value, double cpu_ms, double goal)
{
    char wanted[16] = "-", cpu[16] = "";
    bool is_time = strcmp(row->unit, "ms") == 0;
    if (value < 0) return; /* unknown on this system */
    if (goal > 0) snprintf(wanted, sizeof wanted, "%.0f", goal);
    if (is_time) snprintf(cpu, sizeof cpu, "%.2f", cpu_ms);
    bool is_missed = goal > 0 && (is_time ? cpu_ms : value) > goal;
    printf("%-32s %9.2f %9s %7s  %-6s%s\n", row->name, value, cpu, wanted, row->unit,
           is_missed ? " misses its goal" : "");
    fflush(stdout);
}

/* The processor time shows the result without the other work of the machine. */
static void print_rows(BenchEdit *bench, const char *level_name, bool is_largest)
{
    printf("\n%-32s %9s %9s %7s  unit\n", level_name, "measured", "on a CPU", "goal");
    for (size_t i = 0; i < ARRAY_LENGTH(edit_rows) && bench->editor; i++) {
        const EditRow *row = &edit_rows[i];
        bool is_time = strcmp(row->unit, "ms") == 0;
        double cpu_ms = 0, value = best_of(bench, row, is_largest || !is_time ? 1 : TIMES, &cpu_ms);
        print_row(row, value, cpu_ms, is_largest ? row->goal_of_largest : row->goal);
    }
}

static bool write_level(const BenchEdit *bench, const BenchLevel *level)
{
    ErrorList errors;
    size_t length;
    error_list_init(&errors, bench->path);
    char *text = bench_level_text(level, &length);
    bool ok = text && file_write(bench->path, text, length, &errors);
    free(text);
    return ok;
}

static bool measure_level(BenchEdit *bench, const BenchLevel *level, bool is_largest)
{
    char title[64];
    forget_journals(bench);
    bool ok = write_level(bench, level) && open_level(bench);
    snprintf(title, sizeof title, "editing %dx%d cells of noise", (int)level->cols,
             (int)level->rows);
    if (ok) print_rows(bench, title, is_largest);
    editor_destroy(bench->editor);
    bench->editor = NULL;
    return ok;
}

static int remove_entry(const char *path, const struct stat *st, int type, struct FTW *where)
{
    (void)st;
    (void)type;
    (void)where;
    return remove(path);
}

int main(void)
{
    enum { OPEN_FOLDERS_MAX = 8 };
    char folder[] = "/tmp/ledge-bench-XXXXXX";
    BenchEdit bench = {.editor = NULL};
    if (!mkdtemp(folder)) {
        perror(folder);
        return 2;
    }
    snprintf(bench.path, sizeof bench.path, "%s/level.txt", folder);
    snprintf(bench.folder, sizeof bench.folder, "%s", folder);
    bool ok = measure_level(&bench, &bench_noise_large, false) &&
              measure_level(&bench, &bench_noise_largest, true);
    nftw(folder, remove_entry, OPEN_FOLDERS_MAX, FTW_DEPTH | FTW_PHYS);
    if (!ok) fputs("bench_edit: not enough memory, or room in /tmp\n", stderr);
    return ok ? 0 : 2;
}
