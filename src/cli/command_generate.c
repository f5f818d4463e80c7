/* command_generate.c - see commands.h: levels made to order, and that of a day. */
#include "command_generate.h"
#include "commands.h"

#include "../base/file.h"
#include "../generate/drawing_own.h"
#include "../generate/generate.h"
#include "../level/level_file.h"
#include "../save/level_proof.h"
#include "../solve/verdict.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE_STATES_MAX = 50000 };

static int report(const ErrorList *errors)
{
    error_list_print(errors, stderr);
    return CLI_BAD;
}

/* ---- a level and its proof ---- */

int command_make_level(const Recipe *recipe, const char *name, const char *path)
{
    ErrorList errors;
    Generated generated;
    Progress progress;
    error_list_init(&errors, name);
    progress_begin(&progress, "generating level", name);
    bool is_found = generate_find(recipe, NULL, NULL, &generated);
    progress_end(&progress);
    if (!is_found) {
        error_add(&errors, ERROR_ERROR, 0, 0,
                  "cannot generate a level from this seed; try another");
        return report(&errors);
    }
    int status = CLI_DONE;
    if (!path)
        fwrite(generated.text, 1, generated.length, stdout);
    else if (!level_proof_write_level(path, generated.text, generated.length, &generated.run,
                                      &errors))
        status = report(&errors);
    generated_done(&generated);
    return status;
}

/* ---- pieces of the user's own ---- */

/* Can the piece be played by itself, with all its coins? */
static bool can_be_played(const Level *level, ErrorList *errors)
{
    const VerdictOptions options = {.search = {.all_coins = true, .nodes_max = PIECE_STATES_MAX}};
    Verdict verdict = {.kind = VERDICT_UNKNOWN};
    bool is_solved = verdict_find(level, &options, &verdict) && verdict.kind == VERDICT_SOLVED;
    verdict_done(&verdict);
    if (!is_solved)
        error_add(errors, ERROR_ERROR, 0, 0,
                  "no way was found from the start to the finish with all coins: see `ledge solve "
                  "--all-coins`");
    return is_solved;
}

static bool read_piece(const char *path, OwnDrawings *own, ErrorList *errors)
{
    Level level;
    DrawingProblem problem;
    size_t length;
    bool done = false;
    char *text = file_read(path, LEVEL_SIZE_MAX, &length, errors);
    LevelFile *file = text ? level_file_parse(path, text, length, NULL, &level, errors) : NULL;
    if (file && drawing_add_own(own, &level, "own", &problem)) {
        done = can_be_played(&level, errors);
    } else if (file) {
        int32_t line = level_file_map_line(file) + problem.at.row, column = problem.at.col + 1;
        if (problem.section)
            level_file_place(text, length, problem.section, problem.key, &line, &column);
        error_add(errors, ERROR_ERROR, line, column, "%s", problem.text);
    }
    if (file) level_done(&level);
    if (file) level_file_done(file);
    free(text);
    return done;
}

/* Every piece with a problem is told. */
static bool read_pieces(const char *folder, OwnDrawings *own)
{
    FileNames names;
    ErrorList errors;
    char path[ERROR_FILE_MAX];
    error_list_init(&errors, folder);
    bool done = file_names_read(folder, ".txt", &names, &errors);
    if (done && names.count == 0)
        error_add(&errors, ERROR_ERROR, 0, 0, "no .txt files in this folder");
    error_list_print(&errors, stderr);
    if (!done) return false;
    done = names.count > 0;
    for (int32_t i = 0; i < names.count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, file_name_at(&names, i));
        error_list_init(&errors, path);
        done = read_piece(path, own, &errors) && done;
        error_list_print(&errors, stderr);
    }
    file_names_done(&names);
    return done;
}

int command_generate(const CommandLine *line)
{
    const char *seed = command_line_operand(line);
    Recipe recipe = {.difficulty = (uint8_t)option_number(line, "--difficulty", 2)};
    if (!seed) return command_line_refuse(line, "needs a seed: a number or a word (see --help)");
    const char *path = option_text(line, "-o");
    int32_t theme = option_number(line, "--theme", THEME_COUNT);
    recipe.theme = (uint8_t)(option_is_given(line, "--mixed") ? theme | THEME_MIXED : theme);
    recipe.seed = generate_seed_from_text(seed);
    if (!option_is_given(line, "--pieces")) return command_make_level(&recipe, seed, path);
    OwnDrawings *own = calloc(1, sizeof *own);
    int status = CLI_BAD;
    recipe.own = own ? &own->list : NULL;
    if (own && read_pieces(option_text(line, "--pieces"), own))
        status = command_make_level(&recipe, seed, path);
    free(own);
    return status;
}

/* ---- the level of a day ---- */

bool command_read_day(const CommandLine *line, Day *day)
{
    const char *date = option_text(line, "--date");
    *day = day_today();
    if (!date || day_from_text(date, day)) return true;
    command_line_refuse_word(line, date, "not a date (YYYY-MM-DD)");
    return false;
}

int command_daily(const CommandLine *line)
{
    Day day;
    if (line->operand_count > 0) return command_line_refuse_use(line);
    if (!command_read_day(line, &day)) return CLI_BAD;
    if (!option_is_given(line, "--print")) return command_play_daily(line);
    const Recipe recipe = day_recipe(day, option_number(line, "--difficulty", day_difficulty(day)));
    return command_make_level(&recipe, "daily", NULL);
}
