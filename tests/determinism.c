/* determinism.c - what must come out the same of every compiler and machine: the verdicts on the
 * replays that are named, and the last check of runs at random in each of the four models; or, if
 * the first word is "trace", what `ledge trace` prints.
 *
 * Needs no library but iniparser; tests/determinism builds it in many ways.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/base/hash.h"
#include "../src/cli/commands.h"
#include "../src/game/replay_verify.h"
#include "../src/generate/generate.h"
#include "../src/level/level_file.h"
#include "seed.h"

enum { RUNS = 12, RUN_TICKS = 900, TEXT_MAX = 1024, PATH_SIZE = 512 };

static const char map[] = "[map]\n"
                          "......o..........o..........................\n"
                          "...........==........w..............H.......\n"
                          ".*...o...........######....SS.......H...f...\n"
                          "@....../##\\..ab###########cd....1111..h..t..\n"
                          "####II#####>>>>###########<<<<##....CCC####^\n"
                          "............................................\n"
                          "#########################################..F\n";

/* False, with a word on standard error, when the level cannot be read. */
static bool open_level(LevelFile *file, const ErrorList *errors)
{
    char line[ERROR_LINE_MAX];
    if (file) {
        level_file_done(file);
        return true;
    }
    error_format(errors, &errors->items[0], line, sizeof line);
    fprintf(stderr, "%s\n", line);
    return false;
}

static bool print_verdict(const char *path)
{
    ErrorList errors;
    Replay replay;
    Level level;
    ReplayReport report;
    char level_path[PATH_SIZE], line[REPLAY_REPORT_MAX];
    error_list_init(&errors, path);
    if (!replay_read(path, &replay, &errors)) return open_level(NULL, &errors);
    snprintf(level_path, sizeof level_path, "levels/%s", replay.level);
    if (!open_level(level_file_read(level_path, NULL, &level, &errors), &errors)) return false;
    replay_verify(&replay, &level, &report);
    replay_report_text(&replay, &report, line);
    printf("%s: %s\n", replay.level, line);
    level_done(&level);
    replay_done(&replay);
    return report.verdict == REPLAY_OK;
}

/* A number of 16 bits. */
static uint32_t next_random(uint32_t *seed)
{
    return seed_next(seed) >> 8;
}

static void fill_at_random(Input *ticks, uint32_t *random)
{
    Input held = 0;
    for (int32_t i = 0; i < RUN_TICKS; i++) {
        if (next_random(random) % 12 == 0) held = (Input)(next_random(random) & INPUT_ALL);
        ticks[i] = next_random(random) % 3 ? (Input)(held | INPUT_RIGHT) : held;
    }
}

static bool print_runs(const Level *level, const char *model)
{
    uint32_t random = 1;
    Input ticks[RUN_TICKS];
    InputTape tape = {ticks, RUN_TICKS};
    for (int32_t i = 0; i < RUNS; i++) {
        Replay replay;
        fill_at_random(ticks, &random);
        if (!replay_of_tape(level, &tape, "random", &replay)) return false;
        printf("%s %d: %s after %d, %016" PRIx64 "\n", model, (int)i,
               replay_result_names[replay.result], (int)replay.tape.count,
               replay.checks[replay.check_count - 1]);
        replay_done(&replay);
    }
    return true;
}

static bool print_model(const char *model)
{
    ErrorList errors;
    Level level;
    char text[TEXT_MAX];
    int length = snprintf(text, sizeof text,
                          "[physics]\nmodel = %s\n[lift.1]\nvelocity = 0.05, 0.02\n%s", model, map);
    error_list_init(&errors, model);
    LevelFile *file = level_file_parse(model, text, (size_t)length, NULL, &level, &errors);
    if (!open_level(file, &errors)) return false;
    bool done = print_runs(&level, model);
    level_done(&level);
    return done;
}

/* The row of the command is there, but no function that the program does not have. */
static int run_trace(int argc, char **argv)
{
    CommandLine line;
    const CliCommand *command = cli_commands;
    while (strcmp(command->name, argv[0]) != 0)
        command++;
    return command_line_read(command, argc, argv, &line) ? command_trace(&line) : CLI_BAD;
}

/* Levels made to order: the hash of ten texts of each difficulty. */
static bool print_generated(void)
{
    for (int32_t difficulty = 1; difficulty <= DIFFICULTY_MAX; difficulty++) {
        Text text = TEXT_GROWING;
        for (uint64_t seed = 1; seed <= 10; seed++)
            generate_text(&(Recipe){.seed = seed,
                                    .difficulty = (uint8_t)difficulty,
                                    .theme = THEME_COUNT},
                          0, &text, NULL);
        if (text.missing) return false;
        printf("generated %" PRId32 ": %016" PRIx64 "\n", difficulty,
               hash_bytes(HASH_SEED, (const uint8_t *)text.bytes, text.length));
        text_done(&text);
    }
    return true;
}

int main(int argc, char **argv)
{
    bool good = true;
    if (argc > 1 && strcmp(argv[1], "trace") == 0) return run_trace(argc - 1, argv + 1);
    for (int i = 1; i < argc; i++)
        good = print_verdict(argv[i]) && good;
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++)
        good = print_model(model_names[kind]) && good;
    good = print_generated() && good;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
