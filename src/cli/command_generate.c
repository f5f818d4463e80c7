/* command_generate.c - see commands.h: levels made to order, and that of a day. */
#include "command_generate.h"
#include "commands.h"

#include "../base/file.h"
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
    progress_begin(&progress, "making level", name);
    bool is_found = generate_find(recipe, NULL, NULL, &generated);
    progress_end(&progress);
    if (!is_found) {
        error_add(&errors, ERROR_ERROR, 0, 0,
                  "no level could be proved for this seed; another one will do");
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

static bool read_theme(const CommandLine *line, uint8_t *out)
{
    const char *name = option_text(line, "--theme");
    int32_t theme = name ? plan_find_theme(name) : THEME_COUNT;
    *out = (uint8_t)(option_is_given(line, "--mixed") ? theme | THEME_MIXED : theme);
    return !name || theme < THEME_COUNT;
}

/* ---- pieces of the user's own ---- */

/* A piece's file as it was read. */
typedef struct PieceText {
    char *bytes;
    size_t length;
    LevelFile *file;
} PieceText;

static void tell_problem(const PieceText *text, const DrawingProblem *problem, ErrorList *errors)
{
    int32_t line = level_file_map_line(text->file) + problem->at.row, column = problem->at.col + 1;
    if (problem->section)
        level_file_place(text->bytes, text->length, problem->section, problem->key, &line, &column);
    error_add(errors, ERROR_ERROR, line, column, "%s", problem->text);
}

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

static bool take_piece(const PieceText *text, const Level *level, OwnDrawings *own,
                       ErrorList *errors)
{
    DrawingProblem problem;
    if (drawing_add_own(own, level, "own", &problem)) return can_be_played(level, errors);
    tell_problem(text, &problem, errors);
    return false;
}

static bool read_piece(const char *path, OwnDrawings *own, ErrorList *errors)
{
    Level level;
    PieceText text = {0};
    bool done = false;
    text.bytes = file_read(path, LEVEL_SIZE_MAX, &text.length, errors);
    if (text.bytes)
        text.file = level_file_parse(path, text.bytes, text.length, NULL, &level, errors);
    if (text.file) {
        done = take_piece(&text, &level, own, errors);
        level_done(&level);
        level_file_done(text.file);
    }
    free(text.bytes);
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
        error_add(&errors, ERROR_ERROR, 0, 0, "no .txt file is in this folder");
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

static int make_level_of_pieces(Recipe *recipe, const CommandLine *line, const char *seed)
{
    OwnDrawings *own = calloc(1, sizeof *own);
    int status = CLI_BAD;
    recipe->own = own ? &own->list : NULL;
    if (own && read_pieces(option_text(line, "--pieces"), own))
        status = command_make_level(recipe, seed, option_text(line, "-o"));
    free(own);
    return status;
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
    if (option_is_given(line, "--pieces")) return make_level_of_pieces(&recipe, line, seed);
    return command_make_level(&recipe, seed, option_text(line, "-o"));
}

/* ---- the level of a day ---- */

bool command_read_day(const CommandLine *line, Day *day)
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
    if (!command_read_day(line, &day)) return CLI_BAD;
    if (!option_is_given(line, "--print")) return command_play_daily(line);
    const Recipe recipe = day_recipe(day, option_number(line, "--difficulty", day_difficulty(day)));
    return command_make_level(&recipe, "daily", NULL);
}
