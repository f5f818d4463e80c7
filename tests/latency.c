/* latency.c - what a player at the far end of a line feels: how soon a key is seen, and what a
 * second of play costs the line.
 *
 *   latency LEDGE [keys | skins | lines]...
 *
 * Plays the terminal of real programs, ledge and, where they are installed, other games. A key
 * counts as seen when the terminal's screen shows what only the key can have caused. Prints
 * tables; judges nothing, for the numbers are those of this machine at this moment. */
#include "../src/engine/input.h"
#include "../src/game/replay.h"
#include "measure.h"

#include <sys/stat.h>

enum {
    KEYS_MAX = 6,
    ARGS_MAX = 5,
    PATH_MAX_LENGTH = 256,
    LONG_COLS = 1200,
    LONG_ROWS = 18,
    GROUND_ROWS = 4
};

#define KITTY_RIGHT     "\033[C"
#define KITTY_RIGHT_UP  "\033[1;1:3C"
#define KITTY_LEFT      "\033[D"
#define KITTY_LEFT_UP   "\033[1;1:3D"
#define KITTY_DOWN      "\033[B"
#define KITTY_SPACE     "\033[32u"
#define KITTY_SPACE_UP  "\033[32;1:3u"
#define KITTY_ESCAPE    "\033[27u"
#define KITTY_ESCAPE_UP "\033[27;1:3u"

static char folder[] = "/tmp/latency-XXXXXX";
static const char *ledge_path;

/* --- what is watched --- */

static int64_t watch_player(const Remote *remote)
{
    return vt_find(&remote->vt, 1, '@');
}

static int64_t watch_player_row(const Remote *remote)
{
    int32_t place = vt_find(&remote->vt, 1, '@');
    return place < 0 ? -1 : place / VT_COLS;
}

static int64_t watch_buggy(const Remote *remote)
{
    return vt_find(&remote->vt, 14, 'm');
}

static int64_t watch_ship(const Remote *remote)
{
    return vt_find(&remote->vt, 20, '^');
}

/* --- programs --- */

enum { KITTY = 1, CALM = 2 /* motion = calm, by write_setting */ };

/* A program, and the keys that lead into what is measured, each typed after SETTLE_MS. An argument
 * "%" is ledge, "%NAME" a file of the measurement's own. */
typedef struct Start {
    const char *args[ARGS_MAX];
    uint8_t terminal; /* KITTY, CALM: bits */
    const char *keys[KEYS_MAX];
} Start;

static const char *expand(const char *arg, char path[PATH_MAX_LENGTH])
{
    if (!arg || arg[0] != '%') return arg;
    if (arg[1] == '\0') return ledge_path;
    snprintf(path, PATH_MAX_LENGTH, "%s/%s", folder, arg + 1);
    return path;
}

/* Debian keeps games where not every PATH leads. */
static void find_games(void)
{
    char path[4096];
    const char *old = getenv("PATH");
    snprintf(path, sizeof path, "%s:/usr/games", old ? old : "/usr/bin:/bin");
    setenv("PATH", path, 1);
}

static bool is_installed(const char *program)
{
    char command[PATH_MAX_LENGTH];
    if (program[0] == '%') return true;
    snprintf(command, sizeof command, "command -v %s >/dev/null", program);
    return system(command) == 0;
}

static Remote *start(const Start *what, int64_t rate, int64_t trip)
{
    char paths[ARGS_MAX][PATH_MAX_LENGTH];
    char *args[ARGS_MAX + 1] = {0};
    for (int32_t i = 0; i < ARGS_MAX && what->args[i]; i++) {
        if (expand(what->args[i], paths[i]) != paths[i])
            snprintf(paths[i], sizeof paths[i], "%s", expand(what->args[i], paths[i]));
        args[i] = paths[i];
    }
    if (what->terminal & CALM) setenv("XDG_CONFIG_HOME", folder, 1);
    Remote *remote = remote_open(args, rate, trip);
    if (what->terminal & CALM) unsetenv("XDG_CONFIG_HOME");
    if (!remote) return NULL;
    remote->vt.acks = true;
    remote->vt.has_kitty = remote->vt.has_sync = what->terminal & KITTY;
    remote_play(remote, SETTLE_MS * REMOTE_MS + 2 * trip);
    for (int32_t i = 0; i < KEYS_MAX && what->keys[i]; i++) {
        remote_type(remote, what->keys[i]);
        remote_play(remote, SETTLE_MS * REMOTE_MS);
    }
    return remote;
}

/* --- levels of the measurement's own --- */

static bool write_level(const char *name, const char *header, int32_t cols, bool is_textured)
{
    static const char ground[] = "#X&%";
    char path[PATH_MAX_LENGTH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (!file) return false;
    fprintf(file, "%s[legend]\nsolid = \"#X&%%\"\n[map]\n", header);
    for (int32_t row = 0; row < LONG_ROWS; row++, putc('\n', file))
        for (int32_t col = 0; col < cols; col++) {
            char ch = row < LONG_ROWS - GROUND_ROWS ? '.' : ground[is_textured ? rand() % 4 : 0];
            putc(row == LONG_ROWS - GROUND_ROWS - 1 && col == 40 ? '@' : ch, file);
        }
    fputs("[back]\n", file);
    for (int32_t row = 0; row < LONG_ROWS - GROUND_ROWS && is_textured; row++, putc('\n', file))
        for (int32_t col = 0; col < cols; col++)
            putc(rand() % 10 == 0 ? "'.,:"[rand() % 4] : ' ', file);
    return fclose(file) == 0;
}

static bool write_levels(void)
{
    return write_level("at-once.txt", "[physics]\nrun_acc = 1\nrun_fr = 1\nstop_fr = 0\nturn = 0\n",
                       80, false) &&
           write_level("plain.txt", "", LONG_COLS, false) &&
           write_level("textured.txt", "", LONG_COLS, true);
}

static void remove_levels(void)
{
    static const char *const names[] = {"%at-once.txt", "%plain.txt", "%textured.txt"};
    char path[PATH_MAX_LENGTH];
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        unlink(expand(names[i], path));
    rmdir(folder);
}

/* --- settings of the measurement's own, for those who set XDG_CONFIG_HOME to its folder --- */

static void write_setting(const char *key, const char *value)
{
    char path[PATH_MAX_LENGTH + 32];
    snprintf(path, sizeof path, "%s/ledge", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/ledge/config.ini", folder);
    FILE *file = fopen(path, "w");
    if (!file) return;
    fprintf(file, "[view]\n%s = %s\n", key, value);
    fclose(file);
}

static void remove_setting(void)
{
    char path[PATH_MAX_LENGTH + 32];
    snprintf(path, sizeof path, "%s/ledge/config.ini", folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/ledge", folder);
    rmdir(path);
}

/* --- key to screen --- */

/* Two keys in turn, each followed by what undoes it. */
typedef struct KeyRow {
    const char *program, *what;
    Start start;
    const char *press[2], *undo[2];
    Watch *watch;
    int32_t presses, rest_ms; /* how long everything is still again after a key, at least */
} KeyRow;

// clang-format off
static const KeyRow key_rows[] = {
    {"ledge", "run, seen in its first tick, kitty", {{"%", "play", "%at-once.txt"}, KITTY, {NULL}},
     {KITTY_RIGHT, KITTY_LEFT}, {KITTY_RIGHT_UP, KITTY_LEFT_UP}, watch_player, 60, 60},
    {"ledge", "run, seen in its first tick, legacy", {{"%", "play", "%at-once.txt"}, 0, {NULL}},
     {"d", "a"}, {"s", "s"}, watch_player, 60, 80},
    {"ledge", "run from a stand, to the next column", {{"%", "play", "%plain.txt"}, KITTY, {NULL}},
     {KITTY_RIGHT, KITTY_LEFT}, {KITTY_RIGHT_UP, KITTY_LEFT_UP}, watch_player, 30, 200},
    {"ledge", "the same at zoom 8x4", {{"%", "play", "--zoom", "8x4", "%plain.txt"}, KITTY, {NULL}},
     {KITTY_RIGHT, KITTY_LEFT}, {KITTY_RIGHT_UP, KITTY_LEFT_UP}, watch_bytes, 30, 200},
    {"ledge", "jump, to the next row", {{"%", "play", "%plain.txt"}, KITTY, {NULL}},
     {KITTY_SPACE, KITTY_SPACE}, {KITTY_SPACE_UP, KITTY_SPACE_UP}, watch_player_row, 15, 600},
    {"ledge", "menu, kitty", {{"%"}, KITTY, {NULL}},
     {KITTY_DOWN, KITTY_DOWN}, {"", ""}, watch_bytes, 60, 20},
    {"ledge", "menu, legacy", {{"%"}, 0, {NULL}},
     {"j", "k"}, {"", ""}, watch_bytes, 60, 20},
    {"moon-buggy", "jump", {{"moon-buggy"}, 0, {"\r", "\r"}},
     {" ", " "}, {"", ""}, watch_buggy, 20, 1200},
    {"moon-buggy", "a page of the title", {{"moon-buggy"}, 0, {NULL}},
     {"w", "c"}, {"", ""}, watch_bytes, 60, 100},
    {"vitetris", "a piece to the side", {{"vitetris"}, 0, {"\r", "\r", "\r"}},
     {"\033[C", "\033[D"}, {"", ""}, watch_bytes, 60, 80},
    {"vitetris", "menu", {{"vitetris"}, 0, {NULL}},
     {"\033[B", "\033[B"}, {"", ""}, watch_bytes, 60, 80},
    {"ninvaders", "the ship to the side", {{"ninvaders"}, 0, {" "}},
     {"\033OC", "\033OD"}, {"", ""}, watch_ship, 60, 80},
};
// clang-format on

static void measure_keys(const KeyRow *row)
{
    Times times = {0};
    Remote *remote = start(&row->start, 0, 0);
    for (int32_t i = 0; remote && i < row->presses && !remote->is_over; i++) {
        time_press(remote, row->press[i % 2], row->watch, &times);
        remote_type(remote, row->undo[i % 2]);
        play_ms(remote, row->rest_ms + rand() % 60);
    }
    if (remote) remote_close(remote);
    printf("%-11s %-38s %6d %8.2f %8.2f\n", row->program, row->what, (int)times.count,
           times_percentile(&times, 50), times_percentile(&times, 95));
    fflush(stdout);
}

static void measure_all_keys(void)
{
    printf("\nKey to screen on the same machine\n%-11s %-38s %6s %8s %8s\n", "program", "key",
           "times", "ms p50", "ms p95");
    for (size_t i = 0; i < ARRAY_LENGTH(key_rows); i++)
        if (is_installed(key_rows[i].start.args[0])) measure_keys(&key_rows[i]);
}

/* --- bytes and wake-ups --- */

/* What a second may cost at most. */
typedef struct Goals {
    double bytes, wakes;
} Goals;

static const Goals clock_alone = {40, 2}, nothing = {0, 0};

typedef struct ByteRow {
    const char *program, *what;
    Start start;
    const char *key; /* typed, and then nothing more; or NULL */
    const char *run; /* a replay whose inputs are typed, or NULL */
    int32_t ms;
    const Goals *goals; /* NULL: none were set */
} ByteRow;

// clang-format off
static const ByteRow byte_rows[] = {
    {"ledge", "the first level, played", {{"%", "play", "tests/look/01-first-steps.txt"}, KITTY, {NULL}},
     NULL, "tests/look/01-first-steps.proof", 0, NULL},
    {"ledge", "running, plain level", {{"%", "play", "%plain.txt"}, KITTY, {NULL}},
     KITTY_RIGHT, NULL, 10000, NULL},
    {"ledge", "running, textured level", {{"%", "play", "%textured.txt"}, KITTY, {NULL}},
     KITTY_RIGHT, NULL, 10000, NULL},
    {"ledge", "lifts on their way, standing", {{"%", "play", "tests/levels/lifts.txt"}, KITTY, {NULL}},
     NULL, NULL, 5000, NULL},
    {"ledge", "standing still", {{"%", "play", "%plain.txt"}, KITTY, {NULL}}, NULL, NULL, 5000,
     &clock_alone},
    {"ledge", "paused", {{"%", "play", "%plain.txt"}, KITTY, {KITTY_ESCAPE KITTY_ESCAPE_UP}},
     NULL, NULL, 2000, &nothing},
    {"ledge", "title, with its film", {{"%"}, KITTY, {NULL}}, NULL, NULL, 2000, NULL},
    {"ledge", "title, calm", {{"%"}, KITTY | CALM, {NULL}}, NULL, NULL, 2000, &nothing},
    {"moon-buggy", "driving", {{"moon-buggy"}, 0, {"\r", "\r"}}, NULL, NULL, 5000, NULL},
    {"moon-buggy", "title", {{"moon-buggy"}, 0, {NULL}}, NULL, NULL, 2000, NULL},
    {"vitetris", "a piece falls", {{"vitetris"}, 0, {"\r", "\r", "\r"}}, NULL, NULL, 5000, NULL},
    {"vitetris", "title", {{"vitetris"}, 0, {NULL}}, NULL, NULL, 2000, NULL},
    {"ninvaders", "standing", {{"ninvaders"}, 0, {" "}}, NULL, NULL, 5000, NULL},
    {"ninvaders", "title", {{"ninvaders"}, 0, {NULL}}, NULL, NULL, 2000, NULL},
};
// clang-format on

static void type_changes(Remote *remote, Input before, Input now)
{
    static const struct {
        Input bit;
        const char *down, *up;
    } buttons[] = {{INPUT_LEFT, KITTY_LEFT, KITTY_LEFT_UP},
                   {INPUT_RIGHT, KITTY_RIGHT, KITTY_RIGHT_UP},
                   {INPUT_JUMP, KITTY_SPACE, KITTY_SPACE_UP}};
    for (size_t i = 0; i < ARRAY_LENGTH(buttons); i++) {
        if (now & ~before & buttons[i].bit) remote_type(remote, buttons[i].down);
        if (before & ~now & buttons[i].bit) remote_type(remote, buttons[i].up);
    }
}

/* Types the inputs of a replay as its player did, a tick of it every 60th of a second. */
static void play_run(Remote *remote, const char *path)
{
    ErrorList errors;
    Replay run;
    Input before = 0;
    int64_t begin = clock_now();
    error_list_init(&errors, path);
    if (!replay_read(path, &run, &errors)) return;
    for (int32_t tick = 0; tick < run.tape.count; tick++) {
        type_changes(remote, before, run.tape.ticks[tick]);
        before = run.tape.ticks[tick];
        remote_play(remote, begin + (tick + 1) * INT64_C(1000000000) / 60 - clock_now());
    }
    replay_done(&run);
}

static void print_bytes(const ByteRow *row, double bytes, double wakes)
{
    bool misses = row->goals && (bytes > row->goals->bytes || wakes > row->goals->wakes);
    printf("%-11s %-38s %8.0f %8.1f", row->program, row->what, bytes, wakes);
    if (row->goals) printf("   goal %.0f and %.0f", row->goals->bytes, row->goals->wakes);
    printf("%s\n", misses ? ": missed" : "");
    fflush(stdout);
}

static void measure_bytes(size_t index)
{
    const ByteRow *row = &byte_rows[index];
    Remote *remote = is_installed(row->start.args[0]) ? start(&row->start, 0, 0) : NULL;
    if (!remote) return;
    if (row->key) remote_type(remote, row->key);
    if (!row->run) play_ms(remote, 1000);
    pid_t pid = remote_worker(remote);
    int64_t begin = clock_now(), bytes = remote->written, sleeps = count_sleeps(pid);
    if (row->run)
        play_run(remote, row->run);
    else
        play_ms(remote, row->ms);
    double seconds = (double)(clock_now() - begin) / 1e9;
    print_bytes(row, (double)(remote->written - bytes) / seconds,
                (double)(count_sleeps(pid) - sleeps) / seconds);
    remote_close(remote);
}

static void measure_all_bytes(void)
{
    printf("\nWhat a second costs\n%-11s %-38s %8s %8s\n", "program", "while", "bytes", "wake-ups");
    write_setting("motion", "calm");
    measure_side_by_side(ARRAY_LENGTH(byte_rows), measure_bytes);
    remove_setting();
}

/* --- skins --- */

typedef struct SkinRow {
    const char *skin;
    int32_t cols, rows;
} SkinRow;

static const SkinRow skin_rows[] = {{"ascii", 80, 24},  {"ascii", 120, 40},  {"ascii", 200, 60},
                                    {"pixels", 80, 24}, {"pixels", 120, 40}, {"pixels", 200, 60}};

/* Presses from a stand, and then the whole proof of the first level. */
static void measure_skin(const SkinRow *row)
{
    enum { PRESSES = 40, REST_MS = 150 };
    static const Start game = {{"%", "play", "tests/look/01-first-steps.txt"}, KITTY, {NULL}};
    Times times = {0};
    write_setting("skin", row->skin);
    Remote *remote = start(&game, 0, 0);
    if (!remote) return;
    remote_resize(remote, row->cols, row->rows);
    play_ms(remote, 2 * SETTLE_MS);
    for (int32_t i = 0; i < PRESSES; i++) {
        time_press(remote, i % 2 ? KITTY_LEFT : KITTY_RIGHT, watch_bytes, &times);
        remote_type(remote, i % 2 ? KITTY_LEFT_UP : KITTY_RIGHT_UP);
        play_ms(remote, REST_MS + rand() % 30);
    }
    pid_t pid = remote_worker(remote);
    int64_t begin = clock_now(), bytes = remote->written;
    double cpu = cpu_ms(pid);
    play_run(remote, "tests/look/01-first-steps.proof");
    double ms = (double)(clock_now() - begin) / 1e6;
    printf("%-8s %3dx%-3d %8.2f %8.2f %8.1f %8.1f\n", row->skin, (int)row->cols, (int)row->rows,
           times_percentile(&times, 50), times_percentile(&times, 95),
           (double)(remote->written - bytes) / ms, (cpu_ms(pid) - cpu) * 100 / ms);
    fflush(stdout);
    remote_close(remote);
}

static void measure_skins(void)
{
    printf("\nSkins: a press from a stand, ms p50 and p95; KB/s and %% of a core while playing\n");
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("COLORTERM", "truecolor", 1);
    for (size_t i = 0; i < ARRAY_LENGTH(skin_rows); i++)
        measure_skin(&skin_rows[i]);
    remove_setting();
    unsetenv("XDG_CONFIG_HOME");
}

/* --- slow lines --- */

typedef struct LineRow {
    const char *what;
    int64_t rate;
    int32_t trip_ms;
} LineRow;

static const LineRow line_rows[] = {{"no limit", 0, 0},
                                    {"200 KB/s, 50 ms", 200000, 50},
                                    {"24 KB/s, 50 ms", 24000, 50},
                                    {"10 KB/s, 100 ms", 10000, 100}};

/* Runs through the textured level all the time, and jumps now and then. */
static void measure_line(size_t index)
{
    const LineRow *row = &line_rows[index];
    static const Start running = {{"%", "play", "%textured.txt"}, KITTY, {KITTY_RIGHT}};
    enum { JUMPS = 20 };
    Times times = {0};
    Remote *remote = start(&running, row->rate, row->trip_ms * REMOTE_MS);
    if (!remote) return;
    play_ms(remote, 3000);
    int64_t begin = clock_now(), bytes = remote->shown;
    for (int32_t i = 0; i < JUMPS; i++) {
        time_press(remote, KITTY_SPACE, watch_player_row, &times);
        remote_type(remote, KITTY_SPACE_UP);
        play_ms(remote, 800 + 2 * row->trip_ms + rand() % 60);
    }
    double seconds = (double)(clock_now() - begin) / 1e9;
    printf("%-24s %6d %8.0f %8.0f %8.0f\n", row->what, (int)times.count,
           times_percentile(&times, 50), times_percentile(&times, 95),
           (double)(remote->shown - bytes) / seconds);
    fflush(stdout);
    remote_close(remote);
}

static void measure_all_lines(void)
{
    printf("\nJump to screen over a line, running through a textured level\n"
           "%-24s %6s %8s %8s %8s\n",
           "line, round trip", "times", "ms p50", "ms p95", "bytes/s");
    measure_side_by_side(ARRAY_LENGTH(line_rows), measure_line);
}

/* --- */

static void measure_bytes_or_lines(size_t which)
{
    if (which == 0)
        measure_all_bytes();
    else
        measure_all_lines();
}

/* Both mostly wait, so they can at the same time. */
static void measure_bytes_and_lines(void)
{
    measure_side_by_side(2, measure_bytes_or_lines);
}

static const MeasurePart parts[] = {{"keys", measure_all_keys},
                                    {"skins", measure_skins},
                                    {"lines", measure_bytes_and_lines}};

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: latency LEDGE [keys | skins | lines]...\n", stderr);
        return 2;
    }
    ledge_path = argv[1];
    if (!mkdtemp(folder) || !write_levels()) {
        perror(folder);
        return 2;
    }
    find_games();
    setenv("HOME", folder, 1); /* other games keep their scores there */
    measure_parts(parts, ARRAY_LENGTH(parts), argc, argv);
    remove_levels();
    return 0;
}
