/* command_check.c - see commands.h */
#include "commands.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../base/file.h"
#include "../base/text.h"
#include "../level/level_file.h"
#include "../save/level_files.h"
#include "../save/level_proof.h"
#include "../save/paths.h"
#include "../solve/reach.h"

/* Larger levels are not checked for what is out of reach, which would take hundreds of megabytes.
 */
enum { REACH_CELLS_MAX = 1 << 20 };

/* Checks a run that comes with the level, which was read unless that failed. */
static bool check_run(bool is_read, LevelProof *run, const char *name, const Level *level,
                      const ErrorList *errors, ErrorList *problems)
{
    ReplayReport report;
    char line[REPLAY_REPORT_MAX];
    if (!is_read) {
        error_list_print(errors, stderr);
        return false;
    }
    ProofState state = level_proof_judge(run, level, &report);
    if (state == PROOF_STALE || state == PROOF_WRONG) {
        replay_report_text(&run->replay, &report, line);
        error_add(problems, ERROR_WARNING, 0, 0, "%s fails: %s", name, line);
    }
    level_proof_done(run);
    return true;
}

/* False when the proof or the guide's run beside the level cannot be read. */
static bool check_runs(const char *path, const Level *level, ErrorList *problems)
{
    LevelProof proof, guide;
    ErrorList errors;
    bool is_read = level_proof_read(path, &proof, &errors);
    bool can_read = check_run(is_read, &proof, "its proof", level, &errors, problems);
    is_read = level_guide_read(path, &guide, &errors);
    return check_run(is_read, &guide, "its guide's run", level, &errors, problems) && can_read;
}

/* A level that leads nowhere ends the world. From standard input or a pipe it has no folder. */
static void check_next(const char *path, const char *text, size_t length, const Level *level,
                       ErrorList *problems)
{
    char next[WORLD_PATH_MAX];
    struct stat status;
    int32_t line, column;
    if (level->next[0] == '\0' || stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return;
    if (path_beside(path, level->next, next) && path_is_there(next)) return;
    level_file_place(text, length, "level", "next", &line, &column);
    error_add(problems, ERROR_WARNING, line, column, "`next` names `%.100s`, which does not exist",
              level->next);
}

static void check_reach(const Level *level, int32_t map_line, ErrorList *problems)
{
    if ((int64_t)level->cols * level->rows > REACH_CELLS_MAX) {
        error_add(problems, ERROR_HINT, 0, 0,
                  "%dx%d cells are too many to search for unreachable places (at most %d)",
                  (int)level->cols, (int)level->rows, REACH_CELLS_MAX);
        return;
    }
    Reach *reach = reach_create(level);
    if (reach && reach_run_all(reach)) {
        reach_report(reach, level, map_line, problems);
        if (reach_is_coarse(reach))
            error_add(problems, ERROR_HINT, 0, 0,
                      "%dx%d cells are too many for a full search: only places closed off by walls "
                      "are found",
                      (int)level->cols, (int)level->rows);
    } else {
        error_add(problems, ERROR_ERROR, 0, 0,
                  "out of memory while searching for unreachable places");
    }
    reach_destroy(reach);
}

static void print_problems(const ErrorList *problems, const char *path, bool as_json)
{
    Text out = TEXT_GROWING;
    if (!as_json) error_list_print(problems, stdout);
    if (as_json) error_list_print_json(problems, stdout);
    if (!as_json || problems->count > 0) return;
    text_add_string(&out, "{\"file\":");
    text_add_json(&out, path, strlen(path));
    printf("%s,\"severity\":\"none\",\"text\":\"no problems\"}\n", out.bytes ? out.bytes : "");
    text_done(&out);
}

static CliStatus check_level(const char *path, bool as_json)
{
    ErrorList problems;
    Level level = {0};
    ModelParams physics;
    size_t length;
    bool can_read_runs = true;
    error_list_init(&problems, path);
    char *text = file_read_named(path, LEVEL_SIZE_MAX, &length, &problems);
    if (!text) {
        if (as_json) error_list_print_json(&problems, stdout);
        error_list_print(&problems, stderr);
        return CLI_BAD;
    }
    LevelFile *file = level_file_parse(path, text, length, level_physics_beside(path, &physics),
                                       &level, &problems);
    if (file) {
        Progress progress;
        check_next(path, text, length, &level, &problems);
        progress_begin(&progress, "checking", path);
        check_reach(&level, level_file_map_line(file), &problems);
        progress_end(&progress);
        can_read_runs = check_runs(path, &level, &problems);
        level_done(&level);
    }
    level_file_done(file);
    free(text);
    error_list_sort(&problems);
    print_problems(&problems, path, as_json);
    if (!can_read_runs) return CLI_BAD;
    return problems.errors + problems.warnings > 0 ? CLI_NO : CLI_DONE;
}

int command_check(const CommandLine *line)
{
    CliStatus worst = CLI_DONE;
    bool as_json = option_is_given(line, "--json");
    if (line->operand_count == 0) return command_line_refuse_use(line);
    for (int32_t i = 0; i < line->operand_count; i++) {
        CliStatus result = check_level(line->operands[i], as_json);
        if (result > worst) worst = result;
    }
    return (int)worst;
}
