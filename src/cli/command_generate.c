/* command_generate.c - see commands.h: levels made to order, and that of a day. */
#include "commands.h"

#include "../file.h"
#include "../generate/generate.h"
#include "../level/level_file.h"
#include "../store/level_proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int report(const ErrorList *errors)
{
    error_list_print(errors, stderr);
    return CLI_BAD;
}

/* ---- a level and its proof ---- */

int make_level(const Recipe *recipe, const char *name, const char *path)
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
    *out = (uint8_t)(option_is_given(line, "--mixed") ? theme | THEME_MIXED : theme);
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

bool read_day(const CommandLine *line, Day *day)
{
    const char *date = option_text(line, "--date");
    *day = day_today();
    if (!date || day_from_text(date, day)) return true;
    command_line_refuse_word(line, date, "is no date such as 2026-01-31");
    return false;
}

int command_daily(const CommandLine *line)
{
    Day day;
    if (line->operand_count > 0) return command_line_refuse_use(line);
    if (!read_day(line, &day)) return CLI_BAD;
    if (!option_is_given(line, "--print")) return play_daily(line);
    const Recipe recipe = day_recipe(day, option_number(line, "--difficulty", day_difficulty(day)));
    return make_level(&recipe, "daily", NULL);
}
