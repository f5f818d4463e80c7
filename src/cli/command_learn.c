/* command_learn.c - see commands.h */
#include "../error.h"
#include "../file.h"
#include "../lesson/class_table.h"
#include "../lesson/grade.h"
#include "../lesson/lesson.h"
#include "../lesson_ui/lesson_list.h"
#include "../screens/screens.h"
#include "commands.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- --lint ---- */

static int lint_file(const char *path)
{
    ErrorList findings;
    size_t length;
    error_list_init(&findings, path);
    char *text = file_read_named(path, LESSON_SIZE_MAX, &length, &findings);
    if (!text) {
        error_list_print(&findings, stderr);
        return CLI_BAD;
    }
    Lesson *lesson = lesson_parse(path, text, length, &findings);
    if (lesson) lesson_lint(lesson, &findings);
    lesson_destroy(lesson);
    free(text);
    error_list_print(&findings, stdout);
    return findings.count > 0 ? CLI_NO : CLI_DONE;
}

static int lint_files(const CommandLine *line)
{
    int worst = CLI_DONE;
    for (int32_t i = 0; i < line->operand_count; i++) {
        int result = lint_file(line->operands[i]);
        if (result > worst) worst = result;
    }
    return worst;
}

/* ---- --grade ---- */

static int grade_answers(const char *folder, const char *lessons)
{
    char own[WORLD_PATH_MAX];
    ErrorList errors;
    Grade grade = {.out = stdout, .lessons = lessons ? lessons : own};
    if (!lessons && !lesson_list_find_folder(false, own)) {
        fputs("ledge learn: the lessons were not found; name their folder\n", stderr);
        return CLI_BAD;
    }
    error_list_init(&errors, folder);
    if (!grade_folder(&grade, folder, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    if (grade.damaged > 0) return CLI_BAD;
    return grade.failed > 0 ? CLI_NO : CLI_DONE;
}

/* All operands are folders of learners. */
static int write_class(const CommandLine *line)
{
    char own[WORLD_PATH_MAX];
    ErrorList errors;
    ClassTable table = {.out = stdout,
                        .is_json = option_is_given(line, "--json"),
                        .lessons = option_text(line, "--lessons"),
                        .roster = option_text(line, "--roster"),
                        .folders = line->operands,
                        .folder_count = line->operand_count};
    if (!table.lessons && !lesson_list_find_folder(false, own)) {
        fputs("ledge learn: the lessons were not found; name their folder\n", stderr);
        return CLI_BAD;
    }
    if (!table.lessons) table.lessons = own;
    if (!class_table_write(&table, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    if (table.is_write_failed) fputs("ledge learn: the table could not be written\n", stderr);
    return table.is_write_failed || table.damaged > 0 ? CLI_BAD : CLI_DONE;
}

/* ---- screens ---- */

typedef struct LearnOptions {
    RunOptions run;
    const char *learner; /* NULL: the account's */
    const char *operand; /* a lesson's file, number or name; NULL: the list */
} LearnOptions;

/* The screen of the list owns the store; otherwise the caller does. */
static Screen first_screen(const LearnOptions *options, LearnerStore *store, ErrorList *errors)
{
    char path[WORLD_PATH_MAX];
    Screen screen = {0};
    if (!options->operand) {
        screen = screen_lessons_create_for(store, options->run.kiosk, errors);
        *store = (LearnerStore){0};
    } else if (learn_find_lesson(options->operand, options->run.kiosk, path, errors)) {
        screen = screen_lesson_create(path, store, errors);
    }
    return screen;
}

static int run_lessons(const LearnOptions *options, LearnerStore *store)
{
    ErrorList errors;
    Session session;
    error_list_init(&errors, "learn");
    if (!session_init(&session, NULL, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    run_read_settings(&options->run, &session);
    Screen first = first_screen(options, store, &errors);
    int status = CLI_BAD;
    if (first.kind)
        status = run_screens(&options->run, &session, first);
    else
        error_list_print(&errors, stderr);
    session_done(&session);
    return status;
}

static int learn(const CommandLine *line)
{
    ErrorList errors;
    LearnerStore store;
    const LearnOptions options = {.run = run_kiosk_options(line),
                                  .learner = option_text(line, "--learner"),
                                  .operand = command_line_operand(line)};
    if (!run_become_kiosk(line, learn_names_file(options.operand), &options.run)) return CLI_BAD;
    if (!learner_store_open(&store, options.learner, options.run.kiosk, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    int status = run_lessons(&options, &store);
    learner_store_done(&store);
    return status;
}

/* ---- the command ---- */

/* What judges lessons or learners, or is about an engine, is no screen. */
static bool is_tool(const CommandLine *line)
{
    return option_is_given(line, "--lint") || option_is_given(line, "--grade") ||
           option_is_given(line, "--csv") || learn_is_engine(line);
}

static int use_tool(const CommandLine *line)
{
    char **words = line->operands;
    int32_t count = line->operand_count;
    bool grades = option_is_given(line, "--grade"), tells = option_is_given(line, "--json");
    if (option_is_given(line, "--lint") && count > 0) return lint_files(line);
    if (grades && (tells || option_is_given(line, "--csv")) && count > 0) return write_class(line);
    if (grades && (count == 1 || count == 2))
        return grade_answers(words[0], count > 1 ? words[1] : NULL);
    return grades ? command_line_refuse_use(line) : learn_engine(line);
}

/* Options that do not go together; NULL: they do. */
static const char *find_conflict(const CommandLine *line)
{
    bool writes = option_is_given(line, "--csv"), tells = option_is_given(line, "--json");
    bool is_table = option_is_given(line, "--grade") && (writes || tells);
    bool is_asked = option_text(line, "--lessons") || option_text(line, "--roster");
    if (is_tool(line) && !option_is_given(line, "--lint") && option_is_given(line, "--kiosk"))
        return "--grade, --csv and what runs a program are not for a kiosk";
    if ((is_asked || tells) && !is_table)
        return "--json, --lessons and --roster are for --grade with --csv or --json";
    if (is_table && writes && tells) return "--csv or --json, not both";
    if (option_is_given(line, "--exact") && !learn_compares(line))
        return "--exact is for --compare, --run and --watch";
    return NULL;
}

int command_learn(const CommandLine *line)
{
    const char *conflict = find_conflict(line);
    if (conflict) return command_line_refuse(line, conflict);
    if (is_tool(line)) return use_tool(line);
    if (line->operand_count > 1)
        return command_line_refuse_word(line, line->operands[1], "one file or folder is enough");
    return learn(line);
}
