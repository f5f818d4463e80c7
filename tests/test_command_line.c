/* test_command_line.c - the tables of commands and options, and what they make of words. */
#include "golden.h"
#include "scratch.h"

#include "../src/cli/commands.h"

#include <unistd.h>

enum { WORDS_MAX = 160, HELP_COLS = 100 };

static char said[4096];

/* Reads the words as a command of that row; what it says goes into `said`. A command that writes an
 * operand is run too, for it alone knows of what kind it is. */
static bool read_argv(const CliCommand *command, int argc, char **argv, CommandLine *line)
{
    int stderr_before = dup(STDERR_FILENO);
    FILE *file = tmpfile();
    assert_non_null(file);
    dup2(fileno(file), STDERR_FILENO);
    bool done = command_line_read(command, argc, argv, line);
    if (done && command->output_operand > 0 && line->operand_count >= command->output_operand)
        done = command->run(line) != CLI_BAD;
    fflush(stderr);
    dup2(stderr_before, STDERR_FILENO);
    close(stderr_before);
    rewind(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    return done;
}

static const CliCommand *command_of(const char *name)
{
    const CliCommand *command = cli_commands;
    while (strcmp(command->name, name) != 0)
        command++;
    return command;
}

/* Reads `words`, separated by blanks, as the command of that name. */
static bool read_words(const char *name, const char *words, CommandLine *line)
{
    static char copy[2000], *argv[WORDS_MAX];
    int argc = 0;
    snprintf(copy, sizeof copy, "%s %s", name, words);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return read_argv(command_of(name), argc, argv, line);
}

static void assert_refused(const char *name, const char *words, const char *expected)
{
    CommandLine line;
    assert_false(read_words(name, words, &line));
    assert_string_equal(said, expected);
}

/* --- the tables --- */

static int32_t count_options(const CliCommand *command)
{
    int32_t count = 0;
    for (int32_t i = 0; i < OPTION_GROUPS_MAX && command->options[i]; i++)
        count += command->options[i]->count;
    return count;
}

static bool has_option(const CliCommand *command, const char *name, size_t length)
{
    for (int32_t i = 0; i < OPTION_GROUPS_MAX && command->options[i]; i++)
        for (int32_t row = 0; row < command->options[i]->count; row++) {
            const char *known = command->options[i]->rows[row].name;
            if (strlen(known) == length && strncmp(known, name, length) == 0) return true;
        }
    return false;
}

static void every_command_fits_the_limits_of_the_parser(void **state)
{
    (void)state;
    for (int32_t i = 0; i < cli_command_count; i++) {
        assert_non_null(cli_commands[i].run);
        assert_null(cli_commands[i].options[OPTION_GROUPS_MAX - 1]);
        assert_true(count_options(&cli_commands[i]) <= OPTIONS_MAX);
        for (int32_t other = 0; other < i; other++)
            assert_string_not_equal(cli_commands[i].name, cli_commands[other].name);
    }
}

static void the_usage_names_only_options_that_exist(void **state)
{
    (void)state;
    for (int32_t i = 0; i < cli_command_count; i++) {
        const char *word = cli_commands[i].usage;
        while ((word = strchr(word, '-'))) {
            size_t length = strspn(word, "-abcdefghijklmnopqrstuvwxyz");
            if (!has_option(&cli_commands[i], word, length))
                fail_msg("%s: %.*s", cli_commands[i].name, (int)length, word);
            word += length;
        }
    }
}

/* A macro that is no more would be shown by its name. */
static void no_help_has_the_name_of_a_macro(void **state)
{
    static const char *const parts[] = {"WORKSHOP_", "KIOSK_", "_MAX", "TEXT_OF"};
    (void)state;
    for (int32_t i = 0; i < cli_command_count; i++) {
        const CliCommand *command = &cli_commands[i];
        for (size_t k = 0; k < ARRAY_LENGTH(parts); k++) {
            assert_true(!command->notes || !strstr(command->notes, parts[k]));
            for (int32_t g = 0; g < OPTION_GROUPS_MAX && command->options[g]; g++)
                for (int32_t row = 0; row < command->options[g]->count; row++)
                    assert_null(strstr(command->options[g]->rows[row].help, parts[k]));
        }
    }
}

static void no_line_of_help_is_wider_than_a_page(void **state)
{
    (void)state;
    for (int32_t i = 0; i < cli_command_count; i++)
        for (int32_t g = 0; g < OPTION_GROUPS_MAX && cli_commands[i].options[g]; g++) {
            const OptionGroup *group = cli_commands[i].options[g];
            for (int32_t row = 0; row < group->count; row++) {
                const char *help = group->rows[row].help;
                assert_true(*help != '\0');
                for (size_t n; *help; help += n + (help[n] == '\n')) {
                    n = strcspn(help, "\n");
                    assert_true((int32_t)n + group->column <= HELP_COLS);
                }
            }
        }
}

/* --- reading words --- */

static void options_and_operands_may_stand_in_any_order(void **state)
{
    CommandLine line;
    (void)state;
    assert_true(read_words("solve", "a --budget 7 b -o c --shorter", &line));
    assert_int_equal(option_number(&line, "--budget", 0), 7);
    assert_string_equal(option_text(&line, "-o"), "c");
    assert_true(option_is_given(&line, "--shorter"));
    assert_false(option_is_given(&line, "--all-coins"));
    assert_int_equal(line.operand_count, 2);
    assert_string_equal(line.operands[1], "b");
}

static void of_an_option_given_twice_the_last_counts(void **state)
{
    CommandLine line;
    (void)state;
    assert_true(read_words("render", "--size 10x5 --zoom 4 --size 20x6 level", &line));
    assert_int_equal(option_size(&line, "--size").cols, 20);
    assert_int_equal(option_number(&line, "--zoom", ZOOM_1X1), ZOOM_4X2);
    assert_int_equal(option_number(&line, "--tick", 3), 3);
}

static void a_list_option_keeps_all_its_values(void **state)
{
    char words[2000] = "level input";
    CommandLine line;
    (void)state;
    for (int i = 0; i < OPTION_LIST_MAX; i++)
        snprintf(words + strlen(words), 20, " --set jump=%d", i);
    assert_true(read_words("trace", words, &line));
    assert_int_equal(line.list_count, OPTION_LIST_MAX);
    assert_string_equal(line.list[OPTION_LIST_MAX - 1], "jump=63");
    strcat(words, " --set jump=64");
    assert_refused("trace", words, "ledge trace: more than 64 settings\n");
}

static void after_two_dashes_all_words_are_operands(void **state)
{
    CommandLine line;
    (void)state;
    assert_true(read_words("check", "a -- --level - --", &line));
    assert_int_equal(line.operand_count, 4);
    assert_string_equal(line.operands[1], "--level");
    assert_string_equal(line.operands[3], "--");
    char *after[] = {(char[]){"check"}, (char[]){"--"}, (char[]){"--help"}};
    char *before[] = {(char[]){"check"}, (char[]){"--help"}, (char[]){"--"}};
    assert_false(command_line_asks_help(3, after));
    assert_true(command_line_asks_help(3, before));
}

static void another_form_of_a_command_begins_with_its_word(void **state)
{
    CommandLine line;
    (void)state;
    assert_true(read_words("learn", "--lint --kiosk x", &line));
    assert_true(option_is_given(&line, "--lint"));
    assert_false(option_is_given(&line, "--kiosk"));
    assert_int_equal(line.operand_count, 2);
    assert_refused("learn", "--kiosk --lint x",
                   "ledge learn: '--lint': unknown option (see --help)\n");
}

static void messages_about_wrong_values_name_what_is_allowed(void **state)
{
    (void)state;
    assert_refused("solve", "--budget 86401 a",
                   "ledge solve: '86401': --budget needs a number of seconds from 1 to 86400\n");
    assert_refused("play", "--size 80x1001",
                   "ledge play: '80x1001': --size needs COLSxROWS, each 1 to 1000\n");
    assert_refused("play", "--zoom 3", "ledge play: '3': --zoom needs 1x1, 2x1, 4x2, 6x3 or 8x4\n");
    char models[200] = "ledge trace: 'x': unknown model; the models are ";
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        size_t used = strlen(models);
        const char *gap = kind == 0 ? "" : kind == MODEL_COUNT - 1 ? " and " : ", ";
        snprintf(models + used, sizeof models - used, "%s%s", gap, model_names[kind]);
    }
    strcat(models, "\n");
    assert_refused("trace", "--model x", models);
    assert_refused("convert", "--map", "ledge convert: --map needs a word\n");
    assert_refused("trace", "--set", "ledge trace: --set needs a value\n");
    assert_refused("play", "a b", "ledge play: 'b': takes only one file or folder\n");
    assert_refused("check", "--quick a", "ledge check: '--quick': unknown option (see --help)\n");
    assert_refused("records", "--json=no", "ledge records: '--json=no': takes no value\n");
}

/* ---- files that are written ---- */

static const char drawn[] = "[level]\ntitle = mine\n[map]\n@..F\n####\n";

static void assert_level_stays(void)
{
    char path[PATH_MAX], bytes[sizeof drawn];
    scratch_path(path, "in.txt");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, sizeof bytes, file), sizeof drawn - 1);
    assert_memory_equal(bytes, drawn, sizeof drawn - 1);
    fclose(file);
}

/* Tries an output, an option or an operand, under every name of the only level of the folder. */
static void try_names(const CliCommand *command, const char *option)
{
    static const char *const names[] = {"in.txt", "hard.txt", "soft.txt", "./in.txt"};
    char in[PATH_MAX], out[PATH_MAX], word[100];
    CommandLine line;
    CliCommand row = *command;
    row.passes_on = row.one_operand = false; /* the command itself is not asked */
    scratch_path(in, "in.txt");
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        scratch_path(out, names[i]);
        snprintf(word, sizeof word, "%s", option ? option : "");
        char *with_option[] = {word, word, out, in}, *with_operand[] = {word, in, out};
        assert_false(read_argv(&row, option ? 4 : 3, option ? with_option : with_operand, &line));
        assert_non_null(strstr(said, "cannot overwrite the input; write to another file\n"));
        assert_level_stays();
        if (option) { /* instead of what the option writes */
            char *alone[] = {word, word, out};
            assert_false(read_argv(&row, 3, alone, &line));
            assert_non_null(strstr(said, "holds a level, which would be lost; write to another"));
            assert_level_stays();
        }
    }
}

static void no_command_replaces_what_it_reads_or_a_level(void **state)
{
    const Option *option;
    int32_t tried = 0;
    char in[PATH_MAX], out[PATH_MAX];
    (void)state;
    scratch_write("in.txt", drawn, sizeof drawn - 1);
    scratch_path(in, "in.txt");
    scratch_path(out, "hard.txt");
    assert_int_equal(link(in, out), 0);
    scratch_path(out, "soft.txt");
    assert_int_equal(symlink(in, out), 0);
    for (int32_t i = 0; i < cli_command_count; i++) {
        const CliCommand *command = &cli_commands[i];
        for (int32_t k = 0; (option = cli_command_option(command, k)); k++) {
            if (option->type != OPTION_OUTPUT) continue;
            try_names(command, option->name);
            tried++;
        }
        if (command->output_operand == 0) continue;
        assert_int_equal(command->output_operand, 2);
        try_names(command, NULL);
        tried++;
    }
    assert_true(tried >= 7);
}

static void an_output_replaces_only_a_file_of_its_kind(void **state)
{
    static const char made[] = "[generated]\nseed = 7\n[map]\n@..F\n####\n";
    static const char replay[] = "[replay]\nengine = 1\n";
    char in[PATH_MAX], level[PATH_MAX], run[PATH_MAX];
    CommandLine line;
    (void)state;
    scratch_write("in.txt", drawn, sizeof drawn - 1);
    scratch_write("made.txt", made, sizeof made - 1);
    scratch_write("run.txt", replay, sizeof replay - 1);
    scratch_path(in, "in.txt");
    scratch_path(level, "made.txt");
    scratch_path(run, "run.txt");
    char o[] = "-o", seed[] = "7", lessons[] = "--lessons", new_lesson[] = "--new";
    char *solve[] = {o, o, level, in}, *generate[] = {o, o, level, seed};
    char *convert[] = {o, in, run}, *learn[] = {o, lessons, in, new_lesson, in};
    assert_false(read_argv(command_of("solve"), 4, solve, &line));
    assert_non_null(strstr(said, "holds a generated level, which would be lost"));
    solve[2] = run;
    assert_true(read_argv(command_of("solve"), 4, solve, &line));
    assert_true(read_argv(command_of("generate"), 4, generate, &line));
    assert_false(read_argv(command_of("convert"), 3, convert, &line));
    assert_non_null(strstr(said, "holds a replay, which would be lost"));
    convert[2] = level;
    assert_true(read_argv(command_of("convert"), 3, convert, &line));
    assert_false(read_argv(command_of("learn"), 5, learn, &line));
    assert_non_null(strstr(said, "cannot overwrite the input"));
}

/* A new option that writes a file has to be of this type. */
static void options_that_write_are_outputs(void **state)
{
    const Option *option;
    (void)state;
    for (int32_t i = 0; i < cli_command_count; i++)
        for (int32_t k = 0; (option = cli_command_option(&cli_commands[i], k)); k++)
            if (option->value &&
                (strstr(option->value, "FILE") || strstr(option->value, "REPLAY")) &&
                strncmp(option->help, "write", 5) == 0)
                assert_int_equal(option->type, OPTION_OUTPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_fits_the_limits_of_the_parser),
        cmocka_unit_test(the_usage_names_only_options_that_exist),
        cmocka_unit_test(no_help_has_the_name_of_a_macro),
        cmocka_unit_test(no_line_of_help_is_wider_than_a_page),
        cmocka_unit_test(options_and_operands_may_stand_in_any_order),
        cmocka_unit_test(of_an_option_given_twice_the_last_counts),
        cmocka_unit_test(a_list_option_keeps_all_its_values),
        cmocka_unit_test(after_two_dashes_all_words_are_operands),
        cmocka_unit_test(another_form_of_a_command_begins_with_its_word),
        cmocka_unit_test_setup_teardown(no_command_replaces_what_it_reads_or_a_level, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(an_output_replaces_only_a_file_of_its_kind, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test(options_that_write_are_outputs),
        cmocka_unit_test(messages_about_wrong_values_name_what_is_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
