/* edit_line.c - what a person feels who edits over a line, beside what was set out to be reached:
 * what a painted cell and a scrolled step cost the line, how soon a key is answered, what it costs
 * to do nothing, and the memory that it takes.
 *
 *   edit_line LEDGE [bytes | keys | paste | idle | memory]...
 *
 * Edits noise (bench_level.h) in the real program, on a terminal that can do everything, so that
 * every frame carries all that frames carry. Prints a table; judges nothing, for the numbers are
 * those of this machine at this moment. */
#include "bench_level.h"
#include "measure.h"

enum {
    PATH_SIZE = 256,
    COMMAND_SIZE = 64,
    QUIET_MS = 12, /* a frame is over when nothing has come for so long */
    PAINT_ROWS = 3,
    REST_MS = 150,
    KEYS = 200,
    IDLE_MS = 3000,
    CHECK_WAIT_MS = 290, /* after a change the level is left alone for so long before it is read */
    CHECK_KEYS = 40,
    PIECE_SIZE = 1024
};

static char folder[] = "/tmp/edit-line-XXXXXX";
static const char *ledge_path;

typedef struct Size {
    int32_t cols, rows;
} Size;

/* What the level is drawn as. */
typedef struct Look {
    const char *name, *keys; /* which lead there, from wherever the editor begins */
    int32_t cell_cols;
    int32_t paints; /* in a row: as many as the middle of the screen has, before it would scroll */
    int32_t goal;   /* bytes of a cell; below 0: none was set */
} Look;

static const Look glyphs = {"glyphs", "------+++", 1, 30, 64};
static const Look skin_2x1 = {"skin 2x1", "------++++", 2, 12, -1};
static const Look skin_4x2 = {"skin 4x2", "------+++++", 4, 12, -1};

static const Look *const looks[] = {&glyphs, &skin_2x1, &skin_4x2};

static const Size small_screen = {80, 24}, large_screen = {200, 50};

/* ---- the table ---- */

/* A goal below 0: none was set. */
static void print_row(const char *what, double value, double goal, const char *unit)
{
    char text[32] = "-";
    if (goal >= 0) snprintf(text, sizeof text, "%.0f", goal);
    printf("%-52s %9.1f %7s  %-12s%s\n", what, value, text, unit,
           goal >= 0 && value > goal ? " misses its goal" : "");
    fflush(stdout);
}

/* ---- the program ---- */

/* Every run begins as the first one does, with no journal of another. */
static void forget_earlier_runs(void)
{
    static int runs;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/state-%d-%d", folder, (int)getpid(), ++runs);
    setenv("XDG_STATE_HOME", path, 1);
}

static bool write_level(const BenchLevel *level, char path[PATH_SIZE])
{
    size_t length;
    snprintf(path, PATH_SIZE, "%s/level-%d.txt", folder, (int)getpid());
    char *text = bench_level_text(level, &length);
    FILE *file = text ? fopen(path, "w") : NULL;
    bool ok = file && fwrite(text, 1, length, file) == length;
    if (file) ok = fclose(file) == 0 && ok;
    free(text);
    return ok;
}

/* The editor on the level, at rest; NULL on failure. */
static Remote *open_editor(const BenchLevel *level, Size screen, const Look *look)
{
    char path[PATH_SIZE], ledge[PATH_SIZE], edit[] = "edit";
    char *args[] = {ledge, edit, path, NULL};
    snprintf(ledge, sizeof ledge, "%s", ledge_path);
    forget_earlier_runs();
    if (!write_level(level, path)) return NULL;
    Remote *remote = remote_open(args, 0, 0);
    if (!remote) return NULL;
    remote->vt.acks = remote->vt.has_kitty = remote->vt.has_sync = true;
    remote_resize(remote, screen.cols, screen.rows);
    play_ms(remote, SETTLE_MS);
    /* The first start: out of the tour, and the keys of vim. */
    static const char *const first_keys[] = {"\033[27u", ":set keys=vim\r"};
    for (size_t i = 0; i < ARRAY_LENGTH(first_keys); i++) {
        remote_type(remote, first_keys[i]);
        play_ms(remote, SETTLE_MS / 2);
    }
    for (const char *key = look->keys; *key; key++)
        remote_type(remote, (char[]){*key, '\0'});
    play_ms(remote, SETTLE_MS);
    return remote;
}

/* Lets the frame that a key causes come; returns its bytes. */
static int64_t press(Remote *remote, const char *key)
{
    Times unused = {0};
    int64_t before = remote->shown;
    time_press(remote, key, watch_bytes, &unused);
    for (int64_t seen = -1; seen != remote->shown;) {
        seen = remote->shown;
        play_ms(remote, QUIET_MS);
    }
    return remote->shown - before;
}

/* Types keys that are not measured, and lets everything come to rest. */
static void prepare(Remote *remote, const char *keys)
{
    press(remote, keys);
    play_ms(remote, REST_MS);
}

static void go_to(Remote *remote, int32_t col, int32_t row)
{
    char command[COMMAND_SIZE];
    snprintf(command, sizeof command, ":%d,%d\r", (int)col, (int)row);
    prepare(remote, command);
}

/* ---- bytes ---- */

static void print_spread(const char *what, Times *bytes, double goal)
{
    char name[80];
    snprintf(name, sizeof name, "%s, median", what);
    print_row(name, times_percentile(bytes, 50), -1, "bytes");
    snprintf(name, sizeof name, "%s, at most", what);
    print_row(name, times_percentile(bytes, 100), goal, "bytes");
}

/* To the beginning of a long row of empty cells, so that what is painted there is seen. */
static void go_to_empty_row(Remote *remote, const BenchLevel *level)
{
    go_to(remote, level->cols / 2, level->rows / 2);
    prepare(remote, "99x");
}

static void measure_paint(Size screen, const Look *look)
{
    char what[80];
    Times still = {0}, moving = {0};
    Remote *remote = open_editor(&bench_noise_large, screen, look);
    if (!remote) return;
    for (int32_t row = 0; row < PAINT_ROWS; row++) {
        go_to_empty_row(remote, &bench_noise_large);
        for (int32_t i = 0; i < look->paints; i++) {
            times_add(&still, (double)press(remote, " "));
            press(remote, "l");
        }
        go_to_empty_row(remote, &bench_noise_large);
        prepare(remote, "p");
        for (int32_t i = 0; i < look->paints; i++)
            times_add(&moving, (double)press(remote, "l"));
        prepare(remote, "p");
    }
    snprintf(what, sizeof what, "%dx%d, %s: a painted cell", (int)screen.cols, (int)screen.rows,
             look->name);
    print_spread(what, &still, look->goal);
    snprintf(what, sizeof what, "%dx%d, %s: moving and painting", (int)screen.cols,
             (int)screen.rows, look->name);
    print_spread(what, &moving, look->goal);
    remote_close(remote);
}

static void measure_crossing(Remote *remote, const char *key, int32_t steps, const char *what)
{
    char name[80];
    Times bytes = {0};
    double sum = 0;
    for (int32_t i = 0; i < steps; i++) {
        int64_t step = press(remote, key);
        times_add(&bytes, (double)step);
        sum += (double)step;
    }
    snprintf(name, sizeof name, "%s, at most", what);
    print_row(name, times_percentile(&bytes, 100), -1, "bytes");
    snprintf(name, sizeof name, "%s, in the mean", what);
    print_row(name, sum / steps, 2048, "bytes a step");
}

static void measure_scrolling(const BenchLevel *level, Size screen, const Look *look)
{
    static const struct {
        const char *key, *name;
    } ways[] = {{"l", "right"}, {"h", "left"}, {"j", "down"}, {"k", "up"}};
    Remote *remote = open_editor(level, screen, look);
    if (!remote) return;
    go_to(remote, level->cols / 2, level->rows / 2);
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
        char what[80];
        int32_t cols = screen.cols / look->cell_cols;
        snprintf(what, sizeof what, "%dx%d, %s: across the screen, %s", (int)screen.cols,
                 (int)screen.rows, look->name, ways[i].name);
        measure_crossing(remote, ways[i].key, i < 2 ? cols : screen.rows, what);
    }
    remote_close(remote);
}

/* ---- time ---- */

static void print_times(const char *what, Times *times, double goal, const char *unit)
{
    char name[80];
    snprintf(name, sizeof name, "%s, median", what);
    print_row(name, times_percentile(times, 50), -1, unit);
    snprintf(name, sizeof name, "%s, p99", what);
    print_row(name, times_percentile(times, 99), goal, unit);
    snprintf(name, sizeof name, "%s, slowest", what);
    print_row(name, times_percentile(times, 100), -1, unit);
}

/* The keys of somebody who draws: moves, cells, and taking some of it back. Each shows. */
static void measure_keys(const BenchLevel *level, Size screen, const Look *look)
{
    static const char *const keys[] = {" ", "l", " ", "u", "h", "x", "l", "l"};
    char what[80], where[48];
    Times times = {0}, work = {0}, checked = {0};
    Remote *remote = open_editor(level, screen, look);
    if (!remote) return;
    go_to_empty_row(remote, level);
    for (int32_t i = 0; i < KEYS; i++) {
        double before = cpu_ms(remote_worker(remote));
        time_press(remote, keys[i % (int32_t)ARRAY_LENGTH(keys)], watch_bytes, &times);
        times_add(&work, cpu_ms(remote_worker(remote)) - before);
        play_ms(remote, 5 + rand() % 20);
    }
    double goal = level->cols == GRID_SIZE_MAX ? 16 : 8;
    snprintf(where, sizeof where, "%dx%d, %s, %dx%d", (int)screen.cols, (int)screen.rows,
             look->name, (int)level->cols, (int)level->rows);
    snprintf(what, sizeof what, "%s: key to bytes", where);
    print_times(what, &times, goal, "ms");
    snprintf(what, sizeof what, "%s: work of a key", where);
    print_times(what, &work, goal, "ms of CPU");
    prepare(remote, "r#");
    play_ms(remote, CHECK_WAIT_MS);
    for (int32_t i = 0; i < CHECK_KEYS; i++) {
        time_press(remote, i % 2 ? "h" : "l", watch_bytes, &checked);
        play_ms(remote, 1 + rand() % 20);
    }
    snprintf(what, sizeof what, "%s: being checked", where);
    print_times(what, &checked, goal, "ms");
    remote_close(remote);
}

static void measure_test(void)
{
    Times start = {0}, back = {0};
    Remote *remote = open_editor(&bench_noise_large, small_screen, &glyphs);
    if (!remote) return;
    for (int32_t i = 0; i < 10; i++) {
        time_press(remote, "t", watch_bytes, &start);
        play_ms(remote, 100);
        time_press(remote, "\033[27u", watch_bytes, &back);
        play_ms(remote, 100);
    }
    print_row("4096x1024 cells: test from the cursor, p99", times_percentile(&start, 99), 100,
              "ms");
    print_row("4096x1024 cells: back to the editor, p99", times_percentile(&back, 99), 100, "ms");
    remote_close(remote);
}

/* ---- text that comes fast ---- */

/* Types any length of text, as fast as the program takes it. */
static void type_all(Remote *remote, const char *text, size_t length)
{
    char piece[PIECE_SIZE + 1];
    for (size_t at = 0; at < length && !remote->is_over;) {
        size_t count = length - at < PIECE_SIZE ? length - at : PIECE_SIZE;
        memcpy(piece, text + at, count);
        piece[count] = '\0';
        remote_type(remote, piece);
        at += count;
        while (line_due(&remote->up) != INT64_MAX && !remote->is_over)
            remote_play_once(remote, clock_now() + REMOTE_MS);
    }
}

/* Noise of so many bytes, in rows of 127 cells and a line end; the caller frees it. */
static char *rows_of_noise(size_t length)
{
    char *text = malloc(length);
    for (size_t i = 0; text && i < length; i++)
        text[i] = i % 128 == 127 ? '\r' : "#.o="[rand() % 4];
    return text;
}

static void measure_text(const char *what, bool is_paste, size_t length, double goal)
{
    char name[80];
    char *text = rows_of_noise(length);
    Remote *remote = text ? open_editor(&bench_noise_medium, small_screen, &glyphs) : NULL;
    if (!remote) return;
    double before = cpu_ms(remote_worker(remote));
    int64_t bytes = remote->shown;
    if (is_paste) remote_type(remote, "\033[200~");
    type_all(remote, text, length);
    if (is_paste) remote_type(remote, "\033[201~");
    play_ms(remote, SETTLE_MS);
    print_row(what, cpu_ms(remote_worker(remote)) - before, goal, "ms of CPU");
    snprintf(name, sizeof name, "%s: shown", what);
    print_row(name, (double)(remote->shown - bytes), -1, "bytes");
    remote_close(remote);
    free(text);
}

static void measure_pastes(void)
{
    measure_text("1 MiB pasted", true, 1 << 20, 500);
    measure_text("10,000 characters, not as a paste", false, 10000, -1);
}

/* ---- doing nothing, and memory ---- */

static void measure_idle(void)
{
    Remote *remote = open_editor(&bench_noise_medium, small_screen, &glyphs);
    if (!remote) return;
    press(remote, " ");
    play_ms(remote, 2000); /* until it is checked and safe */
    pid_t pid = remote_worker(remote);
    int64_t sleeps = count_sleeps(pid), bytes = remote->shown;
    play_ms(remote, IDLE_MS);
    print_row("doing nothing: wake-ups", (double)(count_sleeps(pid) - sleeps) * 1000 / IDLE_MS, 0,
              "a second");
    print_row("doing nothing: bytes", (double)(remote->shown - bytes) * 1000 / IDLE_MS, 0,
              "a second");
    remote_close(remote);
}

static void print_memory(const Remote *remote, const BenchLevel *level, const char *what,
                         double goal)
{
    char name[80];
    int64_t most = status_number(remote_worker(remote), "VmHWM");
    snprintf(name, sizeof name, "%dx%d cells: memory, %s", (int)level->cols, (int)level->rows,
             what);
    print_row(name, (double)most / 1024, goal, "MiB");
}

/* The most that the program had in memory, with all the open space filled and taken back, and every
 * wall replaced. */
static void measure_memory(void)
{
    static const char *const work[] = {"F", "\r", "u", ":s/#/=/\r", "\r", ":w\r"};
    Remote *remote = open_editor(&bench_noise_large, large_screen, &glyphs);
    if (!remote) return;
    print_memory(remote, &bench_noise_large, "opened", 64);
    go_to(remote, bench_noise_large.cols / 2 + 1, bench_noise_large.rows / 2); /* open space */
    for (size_t i = 0; i < ARRAY_LENGTH(work); i++)
        prepare(remote, work[i]);
    play_ms(remote, IDLE_MS);
    print_memory(remote, &bench_noise_large, "filled, replaced, saved", 64);
    remote_close(remote);
    remote = open_editor(&bench_noise_largest, large_screen, &skin_4x2);
    if (!remote) return;
    print_memory(remote, &bench_noise_largest, "opened", 200);
    remote_close(remote);
}

/* ---- */

/* What is counted in bytes does not mind company. */
static void measure_bytes(size_t row)
{
    Size screen = row % 2 == 0 ? small_screen : large_screen;
    if (row < 2)
        for (size_t k = 0; k < ARRAY_LENGTH(looks); k++)
            measure_paint(screen, looks[k]);
    else
        for (size_t k = 0; k < ARRAY_LENGTH(looks); k++)
            measure_scrolling(&bench_noise_large, screen, looks[k]);
}

static void measure_all_bytes(void)
{
    measure_side_by_side(4, measure_bytes);
}

static void measure_all_keys(void)
{
    measure_keys(&bench_noise_medium, small_screen, &glyphs);
    measure_keys(&bench_noise_medium, small_screen, &skin_2x1);
    measure_keys(&bench_noise_medium, large_screen, &glyphs);
    measure_keys(&bench_noise_medium, large_screen, &skin_4x2);
    measure_keys(&bench_noise_largest, small_screen, &glyphs);
    measure_keys(&bench_noise_largest, small_screen, &skin_2x1);
    measure_keys(&bench_noise_largest, large_screen, &glyphs);
    measure_keys(&bench_noise_largest, large_screen, &skin_4x2);
    measure_test();
}

static const MeasurePart parts[] = {{"bytes", measure_all_bytes},
                                    {"keys", measure_all_keys},
                                    {"paste", measure_pastes},
                                    {"idle", measure_idle},
                                    {"memory", measure_memory}};

static void remove_folder(void)
{
    char command[PATH_SIZE];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command) != 0) fprintf(stderr, "edit_line: %s is left\n", folder);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: edit_line LEDGE [bytes | keys | paste | idle | memory]...\n", stderr);
        return 2;
    }
    ledge_path = argv[1];
    if (!mkdtemp(folder)) {
        perror(folder);
        return 2;
    }
    setenv("HOME", folder, 1); /* settings go there */
    unsetenv("XDG_CONFIG_HOME");
    printf("\nThe editor over a line\n%-52s %9s %7s  %s\n", "what", "measured", "goal", "unit");
    measure_parts(parts, ARRAY_LENGTH(parts), argc, argv);
    remove_folder();
    return 0;
}
