/* command_learn.c - see commands.h */
#include "../error.h"
#include "../file.h"
#include "../lesson/class_table.h"
#include "../lesson/grade.h"
#include "../lesson/learner.h"
#include "../lesson/trial.h"
#include "../lesson_ui/lesson_list.h"
#include "../screens/screens.h"
#include "../text.h"
#include "commands.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- learn csv ---- */

/* `ledge learn --csv`: a run of a lesson as comma separated values. */

/* A run of a lesson, with answers. */
typedef struct LearnCsv {
    const char *path;    /* of the lesson's file */
    const char *run;     /* its name */
    const char *answers; /* such as `dx0=0.2 p1=4`; NULL: sliders at their start */
} LearnCsv;

/* Writes the run. False, with the reason, for wrong input or when writing failed. */
static bool learn_write_csv(FILE *out, const LearnCsv *what, ErrorList *errors);

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

/* ---- a lesson that is named ---- */

/* Is the word a file: does it have a folder or an ending? */
static bool names_file(const char *word)
{
    return word && strpbrk(word, "/.");
}

/* The lesson's file for a file, a number or a name. */
static bool find_lesson(const char *word, bool kiosk, char out[WORLD_PATH_MAX], ErrorList *errors)
{
    LessonList shelf;
    char safe[LESSON_LIST_NAME_MAX];
    if (names_file(word)) return snprintf(out, WORLD_PATH_MAX, "%s", word) < WORLD_PATH_MAX;
    error_list_init(errors, "lessons");
    if (!lesson_list_read(&shelf, kiosk, errors)) return false;
    int32_t index = lesson_list_find(&shelf, word);
    if (index >= 0) {
        lesson_list_path(&shelf, index, out);
        return true;
    }
    text_make_safe(safe, sizeof safe, word, strlen(word));
    error_add(errors, ERROR_ERROR, 0, 0,
              "there is no lesson `%s`; allowed is a file, a number or a name, such as %s", safe,
              shelf.names[0]);
    return false;
}

/* ---- --csv ---- */

static int write_csv(const char *lesson, const char *run, const char *answers)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    error_list_init(&errors, lesson);
    if (find_lesson(lesson, false, path, &errors) &&
        learn_write_csv(stdout, &(LearnCsv){path, run, answers}, &errors))
        return CLI_DONE;
    error_list_print(&errors, stderr);
    return CLI_BAD;
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
    } else if (find_lesson(options->operand, options->run.kiosk, path, errors)) {
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
    if (!run_become_kiosk(line, names_file(options.operand), &options.run)) return CLI_BAD;
    if (!learner_store_open(&store, options.learner, options.run.kiosk, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    int status = run_lessons(&options, &store);
    learner_store_done(&store);
    return status;
}

/* ---- the command ---- */

int command_learn(const CommandLine *line)
{
    bool lints = option_is_given(line, "--lint"), grades = option_is_given(line, "--grade");
    bool writes = option_is_given(line, "--csv"), tells = option_is_given(line, "--json");
    bool is_table = grades && (writes || tells);
    bool is_asked = option_text(line, "--lessons") || option_text(line, "--roster");
    char **words = line->operands;
    int32_t count = line->operand_count;
    if ((grades || writes) && option_is_given(line, "--kiosk"))
        return command_line_refuse(line, "--grade and --csv are not for a kiosk");
    if ((is_asked || tells) && !is_table)
        return command_line_refuse(
            line, "--json, --lessons and --roster are for --grade with --csv or --json");
    if (is_table && writes && tells) return command_line_refuse(line, "--csv or --json, not both");
    if (is_table && count > 0) return write_class(line);
    if (lints && count > 0) return lint_files(line);
    if (grades && (count == 1 || count == 2))
        return grade_answers(words[0], count > 1 ? words[1] : NULL);
    if (writes && (count == 2 || count == 3))
        return write_csv(words[0], words[1], count > 2 ? words[2] : NULL);
    if (lints || grades || writes) return command_line_refuse_use(line);
    if (count > 1) return command_line_refuse_word(line, words[1], "one file or folder is enough");
    return learn(line);
}

/* ---- learn csv ---- */

/* "A, B, fast" */
static void list_runs(const Lesson *lesson, char out[ERROR_TEXT_MAX])
{
    Text text = text_in(out, ERROR_TEXT_MAX);
    for (int32_t i = 0; i < lesson->run_count; i++)
        text_add(&text, "%s%s", i > 0 ? ", " : "", lesson->run_names[i]);
}

static int32_t find_run(const Lesson *lesson, const char *name, ErrorList *errors)
{
    char known[ERROR_TEXT_MAX];
    int32_t run = lesson_find_run(lesson, name, strlen(name));
    list_runs(lesson, known);
    if (run < 0)
        error_add(errors, ERROR_ERROR, 0, 0, "there is no run `%.40s`; allowed is %s", name, known);
    return run;
}

static bool write_run(FILE *out, Trial *trial, int32_t run, ErrorList *errors)
{
    if (trial_write_csv(out, trial, run)) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "%s",
              ferror(out) ? "the run could not be written" : trial_refusal(trial, run));
    return false;
}

/* A trial of the lesson; NULL, with the reason, when the answers are wrong. */
static Trial *try_answers(const Lesson *lesson, const char *answers, ErrorList *errors)
{
    char reason[REASON_TEXT_MAX] = "out of memory";
    Trial *trial = NULL;
    Learner *learner = malloc(sizeof *learner);
    if (learner) learner_init(learner, lesson, 0);
    if (learner && (!answers || learner_read_answers(learner, lesson, answers, reason)))
        trial = trial_create(lesson, learner->answers);
    if (!trial) error_add(errors, ERROR_ERROR, 0, 0, "%s", reason);
    free(learner);
    return trial;
}

bool learn_write_csv(FILE *out, const LearnCsv *what, ErrorList *errors)
{
    error_list_init(errors, what->path);
    Lesson *lesson = lesson_read_named(what->path, errors);
    int32_t run = lesson ? find_run(lesson, what->run, errors) : -1;
    Trial *trial = run >= 0 ? try_answers(lesson, what->answers, errors) : NULL;
    bool done = trial && write_run(out, trial, run, errors);
    trial_destroy(trial);
    lesson_destroy(lesson);
    return done;
}
