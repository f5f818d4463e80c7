/* test_trace.c - `ledge trace`: the tables of every model, byte for byte, and what it refuses. */
#include "../src/cli/commands.h"
#include "../src/learn/lesson/trace.h"
#include "../src/level/level_file.h"
#include "golden.h"

#include <unistd.h>

#define DEMO_LEVEL "tests/traces/demo.txt"
#define DEMO_INPUT "tests/traces/demo.in"

enum { WORDS_MAX = 32, OUTPUT_MAX = 2000 };

/* Sends a stream to a temporary file until it is taken back. */
typedef struct Capture {
    FILE *stream, *file;
    int saved;
} Capture;

static Capture capture_begin(FILE *stream)
{
    Capture c = {stream, tmpfile(), dup(fileno(stream))};
    assert_non_null(c.file);
    fflush(stream);
    dup2(fileno(c.file), fileno(stream));
    return c;
}

/* What was written; the caller frees it. */
static char *capture_end(Capture *c)
{
    fflush(c->stream);
    dup2(c->saved, fileno(c->stream));
    close(c->saved);
    rewind(c->file);
    char *text = golden_read(c->file);
    fclose(c->file);
    return text;
}

/* The words of `line` after "trace", separated by single blanks. */
static int run_line(const char *line)
{
    char copy[OUTPUT_MAX], *argv[WORDS_MAX];
    int argc = 0;
    snprintf(copy, sizeof copy, "trace %s", line);
    for (char *p = copy; p && argc < WORDS_MAX - 1;) {
        char *blank = strchr(p, ' ');
        argv[argc++] = p;
        if (blank) *blank++ = '\0';
        p = blank;
    }
    argv[argc] = NULL;
    return command_run(argc, argv);
}

static char *output_of_line(const char *line)
{
    Capture c = capture_begin(stdout);
    int status = run_line(line);
    char *text = capture_end(&c);
    assert_int_equal(status, 0);
    return text;
}

static char *output_of(const char *options)
{
    char line[OUTPUT_MAX];
    snprintf(line, sizeof line, "%s" DEMO_LEVEL " " DEMO_INPUT, options);
    return output_of_line(line);
}

static void assert_trace(const char *options, const char *golden)
{
    char *text = output_of(options);
    golden_check(golden, text);
    free(text);
}

/* Compares the traces of tests/traces/list.txt whose file names begin and end so, at least `least`
 * of them, with their files. */
static void assert_traces(const char *begin, const char *end, int least)
{
    char line[OUTPUT_MAX], golden[OUTPUT_MAX];
    int count = 0;
    FILE *list = fopen("tests/traces/list.txt", "r");
    assert_non_null(list);
    while (fgets(line, sizeof line, list)) {
        line[strcspn(line, "\n")] = '\0';
        size_t length = strcspn(line, " "), end_length = strlen(end);
        if (strncmp(line, begin, strlen(begin)) != 0 || length < end_length) continue;
        if (strncmp(line + length - end_length, end, end_length) != 0) continue;
        snprintf(golden, sizeof golden, "tests/traces/%.*s", (int)length, line);
        char *text = output_of_line(line + length + 1);
        golden_check(golden, text);
        free(text);
        count++;
    }
    fclose(list);
    assert_true(count >= least);
}

static void every_model_is_traced_to_the_byte(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        char options[64], golden[64];
        snprintf(options, sizeof options, "--model %s ", model_names[kind]);
        snprintf(golden, sizeof golden, "tests/traces/%s.tsv", model_names[kind]);
        assert_trace(options, golden);
    }
}

static void grid_is_traced_to_the_byte(void **state)
{
    (void)state;
    assert_traces("grid", "grid.tsv", 1);
    assert_trace("--model grid ", "tests/traces/grid.tsv");
}

/* Levels with slopes, ladders, lifts and so on, and bodies of other sizes; the expected traces are
 * those of the model's specification. */
static void grid_is_traced_to_the_byte_on_every_kind_of_ground(void **state)
{
    (void)state;
    assert_traces("grid-", ".tsv", 8);
}

static void cell_is_traced_to_the_byte(void **state)
{
    (void)state;
    assert_traces("cell", ".tsv", 3);
}

static void tiny_is_traced_to_the_byte(void **state)
{
    (void)state;
    assert_traces("tiny", ".tsv", 2);
}

static void bank_is_traced_to_the_byte(void **state)
{
    (void)state;
    assert_traces("bank", ".tsv", 2);
}

/* The columns that all models share, with hits and reads, and every phase on its own. */
static void csv_is_the_same_to_the_byte(void **state)
{
    (void)state;
    assert_traces("", ".csv", MODEL_COUNT + 1);
}

static void only_the_later_code_counts_coins(void **state)
{
    (void)state;
    char *blog = output_of("--model tiny "), *repo = output_of("--model tiny --set variant=repo ");
    assert_non_null(strstr(repo, "\t4\t0\n"));
    assert_null(strstr(blog, "\t1\t0\n"));
    free(blog);
    free(repo);
}

/* Runs a command line that must fail, and looks for `part` in its one line. */
static void assert_refused(const char *line, const char *part)
{
    Capture c = capture_begin(stderr);
    int status = run_line(line);
    char *text = capture_end(&c);
    if (status != 2) fail_msg("'%s' ended with %d", line, status);
    if (!strstr(text, part)) fail_msg("'%s' said: %s", line, text);
    const char *end = strchr(text, '\n');
    assert_non_null(end);
    assert_int_equal(end[1], '\0');
    free(text);
}

static void wrong_usage_prints_one_line_and_exits_with_2(void **state)
{
    (void)state;
    assert_refused(DEMO_LEVEL, "needs a level and an input");
    assert_refused("a b c", "'c'");
    assert_refused("--fast " DEMO_LEVEL " " DEMO_INPUT, "'--fast'");
    assert_refused(DEMO_LEVEL " " DEMO_INPUT " --set", "--set needs a value");
    assert_refused("- -", "not both");
    assert_refused("--model none " DEMO_LEVEL " " DEMO_INPUT, "'none': unknown model");
    assert_refused("--set jump " DEMO_LEVEL " " DEMO_INPUT, "KEY=VALUE");
    assert_refused("--set walk=1 " DEMO_LEVEL " " DEMO_INPUT, "unknown setting of the model grid");
    assert_refused("--set jump=7 " DEMO_LEVEL " " DEMO_INPUT, "jump = '7': allowed is 0 to 1");
    assert_refused("--model cell --set tunnel=x " DEMO_LEVEL " " DEMO_INPUT,
                   "none, cap, substep_noabs, substep, march");
}

static void bad_files_are_named(void **state)
{
    (void)state;
    assert_refused("tests/no-such.txt " DEMO_INPUT, "tests/no-such.txt: error");
    assert_refused(DEMO_LEVEL " tests/no-such.in", "tests/no-such.in: error");
    assert_refused(DEMO_LEVEL " " DEMO_LEVEL,
                   "demo.txt:1:1: error: seems to be a level, not inputs");
    assert_refused(DEMO_LEVEL " LICENSE", "LICENSE:1:1: error: expected letters");
}

/* A level that brings its own physics. */
static void the_levels_physics_are_used_unless_a_model_is_named(void **state)
{
    (void)state;
    static const char text[] = "[physics]\nmodel = cell\njump = 0.7\n[map]\n@..\n###\n";
    ErrorList errors;
    Level level = {0};
    error_list_init(&errors, "level");
    LevelFile *file = level_file_parse("level", text, strlen(text), NULL, &level, &errors);
    assert_non_null(file);
    const Input ticks[] = {INPUT_JUMP};
    FILE *out = tmpfile();
    assert_true(trace_write(out, &level, &level.physics, ticks, 1));
    rewind(out);
    char *table = golden_read(out);
    assert_non_null(strstr(table, "onground\n0\t0\t0\t0.5\t1\t0\t0\t1\n"));
    assert_non_null(strstr(table, "\n1\t0\t0\t0.5\t0.35"));
    free(table);
    fclose(out);
    level_done(&level);
    level_file_done(file);
}

static void a_full_disk_is_an_error(void **state)
{
    (void)state;
    FILE *full = fopen("/dev/full", "w");
    if (!full) skip();
    fclose(full);
    int saved = dup(STDOUT_FILENO);
    Capture c = capture_begin(stderr);
    fflush(stdout);
    assert_non_null(freopen("/dev/full", "w", stdout));
    int status = run_line(DEMO_LEVEL " " DEMO_INPUT);
    clearerr(stdout);
    dup2(saved, fileno(stdout));
    close(saved);
    char *text = capture_end(&c);
    assert_int_equal(status, 2);
    assert_non_null(strstr(text, "cannot write"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_model_is_traced_to_the_byte),
        cmocka_unit_test(grid_is_traced_to_the_byte),
        cmocka_unit_test(grid_is_traced_to_the_byte_on_every_kind_of_ground),
        cmocka_unit_test(cell_is_traced_to_the_byte),
        cmocka_unit_test(tiny_is_traced_to_the_byte),
        cmocka_unit_test(bank_is_traced_to_the_byte),
        cmocka_unit_test(csv_is_the_same_to_the_byte),
        cmocka_unit_test(only_the_later_code_counts_coins),
        cmocka_unit_test(wrong_usage_prints_one_line_and_exits_with_2),
        cmocka_unit_test(bad_files_are_named),
        cmocka_unit_test(the_levels_physics_are_used_unless_a_model_is_named),
        cmocka_unit_test(a_full_disk_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
