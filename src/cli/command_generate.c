/* command_generate.c - see commands.h: levels made to order, and that of a day. */
#include "commands.h"

#include "../file.h"
#include "../generate/generate.h"
#include "../level/level_file.h"
#include "../store/day.h"
#include "../store/level_proof.h"
#include "../store/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int report(const ErrorList *errors)
{
    error_list_print(errors, stderr);
    return CLI_BAD;
}

/* ---- a level and its proof ---- */

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
    else if (!level_write_proved(path, generated.text, generated.length, &generated.run, &errors))
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

static Recipe recipe_of_day(Day day, uint8_t difficulty)
{
    return (Recipe){.seed = day_seed(day), .difficulty = difficulty, .theme = THEME_COUNT};
}

static int play_day(Day day, const Recipe *recipe, const CommandLine *line)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    struct stat already;
    if (!day_level_path(day, recipe->difficulty, path, &errors)) return report(&errors);
    int status = stat(path, &already) == 0 ? CLI_DONE : make_level(recipe, path, path);
    return status == CLI_DONE ? play_level_file(line, path) : status;
}

int command_daily(const CommandLine *line)
{
    const char *date = option_text(line, "--date");
    Day day = day_today();
    if (line->operand_count > 0) return command_line_refuse_use(line);
    if (date && !day_from_text(date, &day))
        return command_line_refuse_word(line, date, "is no date such as 2026-01-31");
    int32_t difficulty = option_number(line, "--difficulty", day_difficulty(day));
    Recipe recipe = recipe_of_day(day, (uint8_t)difficulty);
    if (option_is_given(line, "--print")) return make_level(&recipe, "daily", NULL);
    return play_day(day, &recipe, line);
}
