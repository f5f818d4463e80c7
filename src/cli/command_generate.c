/* command_generate.c - see commands.h: levels made to order, and that of a day. */
#include "commands.h"

#include "../file.h"
#include "../generate/generate.h"
#include "../level/level_file.h"
#include "../store/level_proof.h"
#include "../store/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static int report(const ErrorList *errors)
{
    error_list_print(errors, stderr);
    return CLI_BAD;
}

/* ---- a level and its proof ---- */

static bool add_memory_error(ErrorList *errors)
{
    error_add(errors, ERROR_ERROR, 0, 0, "not enough memory");
    return false;
}

static bool write_proof(const Generated *generated, const Level *level, const char *path,
                        ErrorList *errors)
{
    char proof[WORLD_PATH_MAX];
    Replay replay;
    if (!level_proof_path(path, proof)) return true;
    if (!replay_of_tape(level, &generated->run, path, &replay)) return add_memory_error(errors);
    bool is_written = replay_write(&replay, proof, errors);
    replay_done(&replay);
    return is_written;
}

/* The level into the file, and the run that proves it beside it. */
static bool write_level(const Generated *generated, const char *path, ErrorList *errors)
{
    Level level;
    error_list_init(errors, path);
    LevelFile *file =
        level_file_parse(path, generated->text, generated->length, NULL, &level, errors);
    if (!file) return false;
    bool is_written = file_write_named(path, generated->text, generated->length, errors) &&
                      write_proof(generated, &level, path, errors);
    level_done(&level);
    level_file_done(file);
    return is_written;
}

/* Makes the level of a recipe, which messages call `name`, and writes it: to standard output where
 * `path` is NULL. Returns the exit status. */
static int make_level(const Recipe *recipe, const char *name, const char *path)
{
    ErrorList errors;
    Generated generated;
    error_list_init(&errors, name);
    if (!generate_find(recipe, NULL, NULL, &generated)) {
        error_add(&errors, ERROR_ERROR, 0, 0,
                  "no level could be proved for this seed; another one will do");
        return report(&errors);
    }
    int status = CLI_DONE;
    if (!path)
        fwrite(generated.text, 1, generated.length, stdout);
    else if (!write_level(&generated, path, &errors))
        status = report(&errors);
    generated_done(&generated);
    return status;
}

static bool read_theme(const CommandLine *line, uint8_t *out)
{
    const char *name = option_text(line, "--theme");
    int32_t theme = name ? theme_find(name) : THEME_COUNT;
    *out = (uint8_t)theme;
    return !name || theme < THEME_COUNT;
}

int command_generate(const CommandLine *line)
{
    const char *seed = command_line_operand(line);
    Recipe recipe = {.difficulty = (uint8_t)option_number(line, "--difficulty", 2)};
    if (!seed) return command_line_refuse(line, "needs a seed: a number or a word (see --help)");
    if (!read_theme(line, &recipe.theme))
        return command_line_refuse_word(line, option_text(line, "--theme"),
                                        "is no theme: meadow, forge, cave, frost or night");
    recipe.seed = generate_seed_from_text(seed);
    return make_level(&recipe, seed, option_text(line, "-o"));
}

/* ---- the level of a day ---- */

typedef struct Day {
    int32_t year, month, day;
} Day;

static Day today(void)
{
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    return (Day){utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday};
}

static int32_t days_of_month(int32_t year, int32_t month)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && is_leap);
}

static bool day_from_text(const char *text, Day *out)
{
    int length = 0;
    Day day;
    if (strlen(text) != strlen("2026-01-31")) return false;
    if (sscanf(text, "%4d-%2d-%2d%n", &day.year, &day.month, &day.day, &length) != 3) return false;
    if (text[length] || text[4] != '-' || text[7] != '-') return false;
    if (day.year < 1970 || day.month < 1 || day.month > 12) return false;
    if (day.day < 1 || day.day > days_of_month(day.year, day.month)) return false;
    *out = day;
    return true;
}

/* 0 is Monday. Source: M. Keith and T. Craver, "The ultimate perpetual calendar?" (1990). */
static int32_t weekday(Day d)
{
    int32_t year = d.month < 3 ? d.year - 1 : d.year;
    int32_t shift = d.month < 3 ? d.year : d.year - 2;
    int32_t sunday_first =
        23 * d.month / 9 + d.day + 4 + year / 4 - year / 100 + year / 400 + shift;
    return (sunday_first + 6) % 7;
}

/* From Monday, the easiest, to Friday; in between at the weekend. */
static uint8_t usual_difficulty(Day day)
{
    static const uint8_t by_weekday[7] = {1, 2, 3, 4, 5, 3, 2};
    return by_weekday[weekday(day)];
}

static Recipe recipe_of_day(Day day, uint8_t difficulty)
{
    uint64_t seed = (uint64_t)day.year * 10000 + (uint64_t)day.month * 100 + (uint64_t)day.day;
    return (Recipe){.seed = seed, .difficulty = difficulty, .theme = THEME_COUNT};
}

/* Where the level of a day is kept: below the state folder, whose folder is made. */
static bool find_place(Day day, uint8_t difficulty, char out[WORLD_PATH_MAX], ErrorList *errors)
{
    char folder[WORLD_PATH_MAX];
    Text path = text_in(out, WORLD_PATH_MAX);
    error_list_init(errors, "daily");
    bool has_folder = state_folder_find(folder);
    if (has_folder) {
        text_add(&path, "%s/daily", folder);
        has_folder = mkdir(out, 0700) == 0 || path_is_folder(out);
        text_add(&path, "/%04d-%02d-%02d-%d.txt", day.year, day.month, day.day, difficulty);
    }
    if (has_folder && !path.missing) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "there is no folder to keep the level in");
    return false;
}

static int play_day(Day day, const Recipe *recipe, const CommandLine *line)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    struct stat already;
    if (!find_place(day, recipe->difficulty, path, &errors)) return report(&errors);
    int status = stat(path, &already) == 0 ? CLI_DONE : make_level(recipe, path, path);
    return status == CLI_DONE ? play_level_file(line, path) : status;
}

int command_daily(const CommandLine *line)
{
    const char *date = option_text(line, "--date");
    Day day = today();
    if (line->operand_count > 0) return command_line_refuse_use(line);
    if (date && !day_from_text(date, &day))
        return command_line_refuse_word(line, date, "is no date such as 2026-01-31");
    int32_t difficulty = option_number(line, "--difficulty", usual_difficulty(day));
    Recipe recipe = recipe_of_day(day, (uint8_t)difficulty);
    if (option_is_given(line, "--print")) return make_level(&recipe, "daily", NULL);
    return play_day(day, &recipe, line);
}
