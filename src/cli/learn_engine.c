/* learn_engine.c - see commands.h: `ledge learn` for an engine that the learner writes in any
 * language. A run of a lesson as a table or a task, an engine's answer compared with it, and what
 * an engine begins with. */
#include "../error.h"
#include "../file.h"
#include "../lesson/learner.h"
#include "../lesson/task.h"
#include "../lesson_ui/lesson_list.h"
#include "../shell.h"
#include "../text.h"
#include "commands.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { RUN_SECONDS = 10, WATCH_MS = 200, WATCHED_MAX = 16, STARTER_SIZE_MAX = 1 << 16 };

/* ---- a run that is named ---- */

typedef struct NamedRun {
    Lesson *lesson;
    Trial *trial;
    int32_t run;
    ErrorList errors;
} NamedRun;

bool learn_names_file(const char *word)
{
    return word && strpbrk(word, "/.");
}

bool learn_find_lesson(const char *word, const LessonFolders *own, bool kiosk,
                       char out[WORLD_PATH_MAX], ErrorList *errors)
{
    Shelf shelf;
    char safe[SHELF_NAME_MAX];
    if (learn_names_file(word)) return snprintf(out, WORLD_PATH_MAX, "%s", word) < WORLD_PATH_MAX;
    error_list_init(errors, "lessons");
    if (!lesson_list_read(&shelf, own, kiosk, errors)) return false;
    int32_t index = shelf_find(&shelf, word);
    if (index >= 0) {
        shelf_path(&shelf, index, out);
        return true;
    }
    text_make_safe(safe, sizeof safe, word, strlen(word));
    error_add(errors, ERROR_ERROR, 0, 0,
              "there is no lesson `%s`; allowed is a file, a number or a name, such as %s", safe,
              shelf.names[0]);
    return false;
}

static int32_t find_run(const Lesson *lesson, const char *name, ErrorList *errors)
{
    char known[ERROR_TEXT_MAX], safe[QUANTITY_NAME_MAX];
    int32_t run = lesson_find_run(lesson, name, strlen(name));
    Text text = text_in(known, sizeof known);
    for (int32_t i = 0; i < lesson->run_count; i++)
        text_add(&text, "%s%s", i > 0 ? ", " : "", lesson->run_names[i]);
    text_make_safe(safe, sizeof safe, name, strlen(name));
    if (run < 0)
        error_add(errors, ERROR_ERROR, 0, 0, "there is no run `%s`; allowed is %s", safe, known);
    return run;
}

/* A trial of the lesson; NULL, with the reason, when the answers are wrong. */
static Trial *try_answers(const Lesson *lesson, const char *answers, ErrorList *errors)
{
    char reason[REASON_TEXT_MAX] = "out of memory";
    Trial *trial = NULL;
    Learner *learner = malloc(sizeof *learner);
    if (learner) learner_init(learner, lesson, 0);
    if (learner && (!answers || learner_read_answers(learner, lesson, answers, reason)))
        trial = learner_trial(learner, lesson);
    if (!trial) error_add(errors, ERROR_ERROR, 0, 0, "%s", reason);
    free(learner);
    return trial;
}

/* Opens LESSON RUN [ANSWERS]. False, with the reasons printed and nothing to close. */
static bool open_run(const CommandLine *line, NamedRun *named)
{
    char path[WORLD_PATH_MAX];
    char **words = line->operands;
    ErrorList *errors = &named->errors;
    *named = (NamedRun){.run = -1};
    error_list_init(errors, words[0]);
    const LessonFolders own = {line->list, line->list_count};
    if (learn_find_lesson(words[0], &own, false, path, errors)) {
        error_list_init(errors, path);
        named->lesson = lesson_read_named(path, errors);
    }
    if (named->lesson) named->run = find_run(named->lesson, words[1], errors);
    if (named->run >= 0)
        named->trial =
            try_answers(named->lesson, line->operand_count > 2 ? words[2] : NULL, errors);
    if (named->trial) return true;
    error_list_print(errors, stderr);
    lesson_destroy(named->lesson);
    return false;
}

static void close_run(NamedRun *named)
{
    trial_destroy(named->trial);
    lesson_destroy(named->lesson);
}

static int complain(const ErrorList *errors)
{
    error_list_print(errors, stderr);
    return CLI_BAD;
}

/* ---- --csv, --task ---- */

static int write_csv(const CommandLine *line, NamedRun *named)
{
    (void)line;
    if (trial_write_csv(stdout, named->trial, named->run)) return CLI_DONE;
    error_add(&named->errors, ERROR_ERROR, 0, 0, "%s",
              ferror(stdout) ? "the run could not be written"
                             : trial_refusal(named->trial, named->run));
    return complain(&named->errors);
}

static int write_task(const CommandLine *line, NamedRun *named)
{
    (void)line;
    Text task = TEXT_GROWING;
    bool is_made = task_write(&task, named->trial, named->run, &named->errors);
    bool is_written =
        is_made && fwrite(task.bytes, 1, task.length, stdout) == task.length && fflush(stdout) == 0;
    if (is_made && !is_written)
        error_add(&named->errors, ERROR_ERROR, 0, 0, "the task could not be written");
    text_done(&task);
    return is_written ? CLI_DONE : complain(&named->errors);
}

/* ---- --compare, --run ---- */

/* Compares the answer, whose errors are about `name`, and says what differs: in one line, or with
 * the phases of the tick. */
static int judge(const CommandLine *line, NamedRun *named, const char *name, TaskAnswer answer,
                 bool is_short)
{
    TaskVerdict verdict;
    char text[TASK_LINE_MAX];
    answer.is_exact = option_is_given(line, "--exact");
    error_list_init(&named->errors, name);
    trial_rest(named->trial);
    TaskResult result = task_compare(&answer, named->trial, named->run, &verdict, &named->errors);
    if (result == TASK_UNUSABLE) {
        error_list_print(&named->errors, is_short ? stdout : stderr);
        return CLI_BAD;
    }
    task_describe(&verdict, result, named->trial, named->run, text);
    puts(text);
    if (result == TASK_DIFFERS && !is_short)
        task_explain(stdout, &verdict, named->trial, named->run);
    return result == TASK_SAME ? CLI_DONE : CLI_NO;
}

static int compare_file(const CommandLine *line, NamedRun *named)
{
    const char *path = option_text(line, "--compare");
    TaskAnswer answer = {0};
    error_list_init(&named->errors, path);
    char *text = file_read_named(path, TASK_OUT_MAX, &answer.length, &named->errors);
    if (!text) return complain(&named->errors);
    answer.text = text;
    int status = judge(line, named, path, answer, false);
    free(text);
    return status;
}

/* Why the command gave no answer; NULL: it gave one. */
static const char *command_fault(const ShellResult *result, char out[TASK_LINE_MAX])
{
    switch (result->end) {
    case SHELL_NOT_BEGUN: return "no command can be run here";
    case SHELL_TOO_LONG:
        snprintf(out, TASK_LINE_MAX, "it was ended: it ran for %d seconds", RUN_SECONDS);
        return out;
    case SHELL_TOO_MUCH:
        snprintf(out, TASK_LINE_MAX, "it was ended: it wrote more than %d MiB",
                 TASK_OUT_MAX / (1024 * 1024));
        return out;
    case SHELL_STOPPED: return "out of memory";
    case SHELL_ENDED: break;
    }
    if (result->status == 0) return NULL;
    snprintf(out, TASK_LINE_MAX, "it failed with status %d", result->status);
    return out;
}

static int try_command(const CommandLine *line, NamedRun *named, const char *command, bool is_short)
{
    char text[TASK_LINE_MAX];
    Text task = TEXT_GROWING;
    error_list_init(&named->errors, line->operands[0]);
    trial_rest(named->trial);
    if (!task_write(&task, named->trial, named->run, &named->errors)) {
        text_done(&task);
        return complain(&named->errors);
    }
    const ShellJob job = {.command = command,
                          .in = task.bytes,
                          .in_length = task.length,
                          .out_max = TASK_OUT_MAX,
                          .seconds = RUN_SECONDS,
                          .shows_errors = true};
    fflush(stdout);
    ShellResult result = shell_run(&job);
    const char *fault = command_fault(&result, text);
    int status = CLI_BAD;
    if (fault)
        fprintf(is_short ? stdout : stderr, "%s: %s\n", command, fault);
    else
        status =
            judge(line, named, command, (TaskAnswer){result.out, result.length, false}, is_short);
    text_done(&task);
    free(result.out);
    return status;
}

static int run_command(const CommandLine *line, NamedRun *named)
{
    return try_command(line, named, option_text(line, "--run"), false);
}

/* ---- --watch ---- */

/* A file that a command names, and when it was last changed. */
typedef struct WatchedFile {
    char path[WORLD_PATH_MAX];
    struct stat seen;
    int32_t written; /* in how many runs, one after the other, it was changed */
} WatchedFile;

typedef struct Watch {
    WatchedFile files[WATCHED_MAX];
    int32_t count;
} Watch;

static void add_file(Watch *watch, const char *word, size_t length)
{
    WatchedFile *file = &watch->files[watch->count];
    if (watch->count == WATCHED_MAX || length == 0 || length >= sizeof file->path) return;
    memcpy(file->path, word, length);
    file->path[length] = '\0';
    file->written = 0;
    if (stat(file->path, &file->seen) == 0 && S_ISREG(file->seen.st_mode)) watch->count++;
}

/* The words of the command that are files. */
static void find_files(Watch *watch, const char *command)
{
    static const char between[] = " \t\n'\"`|&;<>()$=";
    for (watch->count = 0; *command;) {
        size_t length = strcspn(command, between);
        add_file(watch, command, length);
        command += length;
        command += strspn(command, between);
    }
}

static bool has_changed(Watch *watch)
{
    bool changed = false;
    for (int32_t i = 0; i < watch->count; i++)
        changed = file_has_changed(watch->files[i].path, &watch->files[i].seen) || changed;
    return changed;
}

/* Stops watching what the command writes itself: changed in two runs, one after the other, since
 * during a single one the user may have saved it. True if another file was changed meanwhile. */
static bool drop_written(Watch *watch)
{
    int32_t kept = 0;
    bool changed = false;
    for (int32_t i = 0; i < watch->count; i++) {
        WatchedFile *file = &watch->files[i];
        bool is_changed = file_has_changed(file->path, &file->seen);
        file->written = is_changed ? file->written + 1 : 0;
        if (file->written == 2) continue;
        changed = changed || is_changed;
        watch->files[kept++] = *file;
    }
    watch->count = kept;
    return changed;
}

/* Waits for a change unless there was one, and until no more follows it. */
static void wait_for_change(Watch *watch, bool changed)
{
    for (bool goes_on = true; goes_on;) {
        poll(NULL, 0, WATCH_MS);
        bool changes = has_changed(watch);
        goes_on = changes || !changed;
        changed = changed || changes;
    }
}

/* Goes on until it is interrupted, or there is nothing to watch or to write to any more. */
static int watch_command(const CommandLine *line, NamedRun *named)
{
    Watch watch;
    const char *command = option_text(line, "--watch");
    find_files(&watch, command);
    if (watch.count == 0)
        return command_line_refuse_word(line, command, "it names no file that could be watched");
    for (int32_t number = 1;; number++) {
        printf("%d: ", (int)number);
        int status = try_command(line, named, command, true);
        if (fflush(stdout) != 0 || ferror(stdout)) return status;
        bool changed = drop_written(&watch);
        if (watch.count == 0)
            return command_line_refuse_word(line, command, "it writes every file that it names");
        wait_for_change(&watch, changed);
    }
}

/* ---- --starter, --new ---- */

/* The text of a file that comes with the lessons, to be changed; freed by the caller. */
static char *read_starter(const CommandLine *line, const char *name, size_t *length)
{
    char folder[WORLD_PATH_MAX], path[WORLD_PATH_MAX + 32];
    ErrorList errors;
    if (!lesson_list_find_folder(false, folder)) {
        command_line_refuse(line, "the lessons that come with the program were not found");
        return NULL;
    }
    snprintf(path, sizeof path, "%s/code/%s", folder, name);
    error_list_init(&errors, path);
    char *text = file_read(path, STARTER_SIZE_MAX, length, &errors);
    if (!text) error_list_print(&errors, stderr);
    return text;
}

static int write_starter(const CommandLine *line)
{
    static const char *const languages[] = {"c", "py", "js"};
    const char *language = option_text(line, "--starter");
    char name[32] = "";
    size_t length;
    for (size_t i = 0; i < ARRAY_LENGTH(languages); i++)
        if (strcmp(language, languages[i]) == 0)
            snprintf(name, sizeof name, "starter.%s", language);
    if (!name[0]) return command_line_refuse_word(line, language, "allowed is c, py or js");
    char *text = read_starter(line, name, &length);
    if (!text) return CLI_BAD;
    bool is_written = fwrite(text, 1, length, stdout) == length && fflush(stdout) == 0;
    free(text);
    return is_written ? CLI_DONE : command_line_refuse(line, "it could not be written");
}

int learn_new(const CommandLine *line)
{
    const char *path = option_text(line, "--new");
    ErrorList errors;
    size_t length;
    bool is_file = strcmp(path, "-") != 0;
    char *text = read_starter(line, "lesson.txt", &length);
    error_list_init(&errors, path);
    if (text && is_file && !file_reserve(path, 0666)) {
        free(text);
        return command_line_refuse_word(line, path,
                                        errno == EEXIST ? "it is there already" : strerror(errno));
    }
    bool is_written = text && file_write_named(path, text, length, &errors);
    free(text);
    if (is_written && is_file)
        printf("%s: a lesson to begin with; `ledge learn %s` shows it\n", path, path);
    return is_written ? CLI_DONE : complain(&errors);
}

/* ---- which of them ---- */

static const struct Engine {
    const char *option;
    bool compares;
    int (*act)(const CommandLine *line, NamedRun *named);
} engines[] = {
    {"--task", false, write_task}, {"--compare", true, compare_file},
    {"--run", true, run_command},  {"--watch", true, watch_command},
    {"--csv", false, write_csv},
};

bool learn_compares(const CommandLine *line)
{
    for (size_t i = 0; i < ARRAY_LENGTH(engines); i++)
        if (engines[i].compares && option_is_given(line, engines[i].option)) return true;
    return false;
}

bool learn_is_engine(const CommandLine *line)
{
    for (size_t i = 0; i < ARRAY_LENGTH(engines); i++)
        if (option_is_given(line, engines[i].option)) return true;
    return option_is_given(line, "--starter");
}

int learn_engine(const CommandLine *line)
{
    NamedRun named;
    const struct Engine *engine = NULL;
    int32_t asked = option_is_given(line, "--starter");
    if (asked && line->operand_count == 0 && !learn_compares(line)) return write_starter(line);
    for (size_t i = 0; i < ARRAY_LENGTH(engines); i++) {
        if (!option_is_given(line, engines[i].option)) continue;
        engine = &engines[i];
        asked++;
    }
    if (asked != 1 || line->operand_count < 2 || line->operand_count > 3)
        return command_line_refuse_use(line);
    if (!open_run(line, &named)) return CLI_BAD;
    int status = engine->act(line, &named);
    close_run(&named);
    return status;
}
