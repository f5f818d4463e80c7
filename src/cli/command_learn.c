/* command_learn.c - see commands.h */
#include "command_learn.h"
#include "../base/error.h"
#include "../base/file.h"
#include "../base/path.h"
#include "../base/utf8.h"
#include "../learn/lesson/class_roster.h"
#include "../learn/lesson/grade.h"
#include "../learn/lesson/lesson.h"
#include "../learn/lesson/lint.h"
#include "../learn/view/learn_screens.h"
#include "../learn/view/lesson_list.h"
#include "commands.h"
#include "kiosk.h"
#include "run.h"
#include "screens.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- which lesson ---- */

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
    utf8_copy(safe, sizeof safe, word, strlen(word));
    error_add(errors, ERROR_ERROR, 0, 0,
              "unknown lesson `%s`; give a file, a number or a name such as %s", safe,
              shelf.names[0]);
    return false;
}

/* ---- --lint ---- */

static int lint_file(const char *path, bool is_strict)
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
    if (lesson) lesson_lint(lesson, is_strict, &findings);
    lesson_destroy(lesson);
    free(text);
    error_list_print(&findings, stdout);
    return findings.count > 0 ? CLI_NO : CLI_DONE;
}

/* ---- --grade ---- */

static int complain(const ErrorList *errors)
{
    error_list_print(errors, stderr);
    return CLI_BAD;
}

bool learn_read_shelf(const CommandLine *line, const char *alone, Shelf *shelf, ErrorList *errors)
{
    const LessonFolders own = {line->list, line->list_count};
    if (!alone) return lesson_list_read(shelf, &own, false, errors);
    *shelf = (Shelf){0};
    error_list_init(errors, alone);
    return shelf_add(shelf, alone, errors);
}

/* All operands are folders of learners; without --lessons the second of two is that of the
 * lessons. */
static int grade_answers(const CommandLine *line)
{
    Shelf shelf;
    ErrorList errors;
    Grade grade = {.out = stdout, .shelf = &shelf};
    bool names_lessons = line->list_count == 0 && line->operand_count == 2;
    int32_t count = names_lessons ? 1 : line->operand_count;
    if (line->operand_count == 0 || (line->list_count == 0 && line->operand_count > 2))
        return command_line_refuse_use(line);
    bool is_read =
        learn_read_shelf(line, names_lessons ? line->operands[1] : NULL, &shelf, &errors);
    for (int32_t i = 0; i < count && is_read; i++) {
        error_list_init(&errors, line->operands[i]);
        is_read = grade_folder(&grade, line->operands[i], &errors);
    }
    grade_done(&grade);
    if (!is_read) return complain(&errors);
    grade_end(&grade);
    if (grade.damaged > 0) return CLI_BAD;
    return grade.failed > 0 ? CLI_NO : CLI_DONE;
}

/* ---- --starter, --new ---- */

enum { STARTER_SIZE_MAX = 1 << 16 };

/* The text of a file that comes with the lessons, to be changed; freed by the caller. */
static char *read_starter(const CommandLine *line, const char *name, size_t *length)
{
    char folder[WORLD_PATH_MAX], path[WORLD_PATH_MAX + 32];
    ErrorList errors;
    if (!lesson_list_find_folder(false, folder)) {
        command_line_refuse(line, "cannot find the built-in lessons");
        return NULL;
    }
    snprintf(path, sizeof path, "%s/code/%s", folder, name);
    error_list_init(&errors, path);
    char *text = file_read(path, STARTER_SIZE_MAX, length, &errors);
    if (!text) error_list_print(&errors, stderr);
    return text;
}

int learn_starter(const CommandLine *line)
{
    static const char *const languages[] = {"c", "py", "js"};
    const char *language = option_text(line, "--starter");
    char name[32] = "";
    size_t length;
    for (size_t i = 0; i < ARRAY_LENGTH(languages); i++)
        if (strcmp(language, languages[i]) == 0)
            snprintf(name, sizeof name, "starter.%s", language);
    if (!name[0]) return command_line_refuse_word(line, language, "not one of c, py, js");
    char *text = read_starter(line, name, &length);
    if (!text) return CLI_BAD;
    bool is_written = fwrite(text, 1, length, stdout) == length && fflush(stdout) == 0;
    free(text);
    return is_written ? CLI_DONE : command_line_refuse(line, "cannot write the file");
}

static int write_new(const CommandLine *line)
{
    const char *path = option_text(line, "--new");
    ErrorList errors;
    size_t length;
    bool is_file = strcmp(path, "-") != 0;
    char *text = read_starter(line, "lesson.txt", &length);
    error_list_init(&errors, path);
    bool is_written =
        text && (is_file ? file_write_new(path, text, length, "already exists", &errors)
                         : file_write_named(path, text, length, &errors));
    free(text);
    if (is_written && is_file) printf("%s: written; start it with `ledge learn %s`\n", path, path);
    return is_written ? CLI_DONE : complain(&errors);
}

/* ---- screens ---- */

typedef struct LearnOptions {
    RunOptions run;
    const char *learner; /* NULL: the account's */
    const char *operand; /* a lesson's file, number or name; NULL: the list */
    LessonFolders own;   /* folders that were named */
    int answers;         /* the open folder of the answers of a class; -1: none */
    ClassRoster roster;  /* of the class; empty: there is none */
    char screens[WORLD_PATH_MAX], to_all[WORLD_PATH_MAX]; /* folders of an arcade; "": none */
    Mirror mirror;
} LearnOptions;

/* The screen of the list owns the store; otherwise the caller does. */
static Screen first_screen(const LearnOptions *options, Session *session, LearnerStore *store,
                           ErrorList *errors)
{
    char path[WORLD_PATH_MAX];
    Screen screen = {0};
    if (options->answers >= 0 && !options->run.kiosk) {
        const ClassArgs args = {options->screens, options->to_all, options->answers, &options->own};
        screen = screen_open(cli_screens, session, SCREEN_CLASS, errors, &args);
        if (!screen.kind) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    } else if (options->answers >= 0) {
        const LearnerArgs args = {options->answers, options->own,
                                  options->roster.count > 0 ? &options->roster : NULL};
        screen = screen_open(cli_screens, session, SCREEN_LEARNER, errors, &args);
        if (!screen.kind) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    } else if (!options->operand) {
        const LessonsArgs args = {store, &options->own, options->run.kiosk};
        screen = screen_open(cli_screens, session, SCREEN_LESSONS, errors, &args);
        *store = (LearnerStore){0};
    } else if (learn_find_lesson(options->operand, &options->own, options->run.kiosk, path,
                                 errors)) {
        const LessonArgs args = {path, store};
        screen = screen_open(cli_screens, session, SCREEN_LESSON, errors, &args);
    }
    return screen;
}

/* What talks about lessons needs. */
typedef struct LearnTalk {
    const LearnOptions *options;
    LearnerStore *store;
} LearnTalk;

static bool talk_lessons(Talk *talk, Session *session, const void *context, ErrorList *errors)
{
    char path[WORLD_PATH_MAX];
    const LearnTalk *learn = context;
    const LearnOptions *options = learn->options;
    (void)session;
    if (!options->operand) return plain_lessons(talk, learn->store, &options->own, errors);
    return learn_find_lesson(options->operand, &options->own, false, path, errors) &&
           plain_lesson(talk, path, learn->store, errors);
}

static int run_lessons(const LearnOptions *options, LearnerStore *store, bool talks)
{
    ErrorList errors;
    Session session;
    int status = CLI_BAD;
    error_list_init(&errors, "learn");
    if (!session_init(&session, NULL, &errors)) return complain(&errors);
    session.mirror = options->mirror;
    if (talks) {
        status = run_plain(&options->run, &session, talk_lessons, &(LearnTalk){options, store});
        session_done(&session);
        return status;
    }
    run_read_settings(&options->run, &session);
    Screen first = first_screen(options, &session, store, &errors);
    if (first.kind)
        status = run_screens(&options->run, &session, first);
    else
        error_list_print(&errors, stderr);
    /* After a kiosk whose answers are kept nowhere they are there to be copied. */
    if (options->run.kiosk && session.last_words)
        printf("Your answers, to copy if your teacher wants them:\n\n%s", session.last_words);
    session_done(&session);
    return status;
}

static_assert((int)SHELF_FOLDERS_MAX + 1 == (int)KIOSK_FOLDERS_MAX,
              "a kiosk may read all that it lists, and the screen of the teacher");

/* Folders that were named, by paths that hold wherever the program goes. */
typedef struct NamedFolders {
    const char *list[KIOSK_FOLDERS_MAX];
    char paths[SHELF_FOLDERS_MAX][PATH_MAX], answers[PATH_MAX], arcade[PATH_MAX];
    int32_t count;
} NamedFolders;

static bool name_folder(const CommandLine *line, const char *folder, char out[PATH_MAX])
{
    if (realpath(folder, out) && path_is_folder(out)) return true;
    command_line_refuse_word(line, folder, "no such folder");
    return false;
}

static bool add_folder(const CommandLine *line, NamedFolders *folders, const char *folder)
{
    if (folders->count == SHELF_FOLDERS_MAX) {
        command_line_refuse(line, "too many folders of lessons");
        return false;
    }
    char *path = folders->paths[folders->count];
    folders->list[folders->count] = path;
    folders->count++;
    return name_folder(line, folder, path);
}

/* If the operand is a folder, it has lessons and comes before the folders of --lessons. */
static bool read_folders(const CommandLine *line, NamedFolders *folders, LearnOptions *options)
{
    const char *answers = option_text(line, "--answers");
    bool is_folder = options->operand && path_is_folder(options->operand);
    folders->count = 0;
    if (is_folder && !add_folder(line, folders, options->operand)) return false;
    if (is_folder) options->operand = NULL;
    for (int32_t i = 0; i < line->list_count; i++)
        if (!add_folder(line, folders, line->list[i])) return false;
    options->own = (LessonFolders){folders->list, folders->count};
    options->run.readable = folders->list;
    options->run.readable_count = folders->count;
    if (!answers) return true;
    options->run.answers = folders->answers;
    return name_folder(line, answers, folders->answers);
}

/* The folders of the screens of a class in an arcade, which are made where they are missing. */
static bool find_screens(const CommandLine *line, NamedFolders *folders, LearnOptions *options)
{
    const char *arcade = option_text(line, "--arcade");
    char class[WORLD_PATH_MAX];
    if (!arcade) return true;
    if (!name_folder(line, arcade, folders->arcade)) return false;
    bool fits = snprintf(class, sizeof class, "%s/class", folders->arcade) < WORLD_PATH_MAX &&
                snprintf(options->screens, WORLD_PATH_MAX, "%s/screens", class) < WORLD_PATH_MAX &&
                snprintf(options->to_all, WORLD_PATH_MAX, "%s/shown", class) < WORLD_PATH_MAX;
    (void)mkdir(class, S_IRWXU | S_IRGRP | S_IXGRP);
    (void)mkdir(options->screens, S_IRWXU | S_IRGRP | S_IXGRP);
    (void)mkdir(options->to_all, S_IRWXU | S_IRGRP | S_IXGRP);
    if (!fits || !path_is_folder(options->screens) || !path_is_folder(options->to_all)) {
        command_line_refuse_word(line, arcade, "the folder `class` cannot be created in it");
        return false;
    }
    folders->list[folders->count] = options->to_all;
    options->run.readable_count = folders->count + 1;
    return true;
}

/* A learner's session shows itself to the teacher. */
static bool open_mirror(const CommandLine *line, LearnOptions *options)
{
    Mirror *mirror = &options->mirror;
    int length = snprintf(mirror->to_all, sizeof mirror->to_all, "%s/teacher", options->to_all);
    if (length < WORLD_PATH_MAX && mirror_open(mirror, options->screens, NULL)) return true;
    command_line_refuse_word(line, options->screens, "a file cannot be created in it");
    return false;
}

/* Reads the roster of a class, whose learners sign in with their words. */
static bool read_roster(const CommandLine *line, ClassRoster *roster)
{
    const char *path = option_text(line, "--roster");
    ErrorList errors;
    if (!path) return true;
    bool is_read = class_roster_read(path, roster, &errors);
    for (int32_t i = 0; i < roster->count; i++)
        if (!roster->names[i].word[0])
            error_add(&errors, ERROR_ERROR, roster->names[i].line, 1,
                      "no word; `ledge learn --class FILE` creates one");
    if (is_read && roster->count == 0) error_add(&errors, ERROR_ERROR, 0, 0, "has no names");
    if (errors.errors > 0) error_list_print(&errors, stderr);
    return errors.errors == 0;
}

/* What the options own is freed by the caller, on failure too. */
static int learn_with(const CommandLine *line, LearnOptions *options)
{
    NamedFolders folders;
    ErrorList errors;
    LearnerStore store;
    const char *operand = options->operand;
    bool talks;
    if (!run_read_plain(line, &talks)) return CLI_BAD;
    if (!read_folders(line, &folders, options) || !read_roster(line, &options->roster) ||
        !find_screens(line, &folders, options))
        return CLI_BAD;
    bool names_file = learn_names_file(operand) || (operand && !options->operand);
    if (!run_become_kiosk(line, names_file, &options->run, NULL)) return CLI_BAD;
    if (options->run.answers) {
        options->answers = open(options->run.answers, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (options->answers < 0)
            return command_line_refuse(line, "cannot open the folder of answers");
    }
    if (options->run.kiosk && options->screens[0] && !open_mirror(line, options)) return CLI_BAD;
    if (!learner_store_open(&store, options->learner, options->run.kiosk, &errors))
        return complain(&errors);
    int status = run_lessons(options, &store, talks);
    learner_store_done(&store);
    return status;
}

static int learn(const CommandLine *line)
{
    LearnOptions options = {.run = run_kiosk_options(line),
                            .learner = option_text(line, "--learner"),
                            .operand = command_line_operand(line),
                            .answers = -1};
    int status = learn_with(line, &options);
    class_roster_done(&options.roster);
    if (options.answers >= 0) close(options.answers);
    return status;
}

/* ---- the command ---- */

/* What judges lessons or learners, or is about an engine, is no screen. */
static bool is_tool(const CommandLine *line)
{
    return option_is_given(line, "--lint") || option_is_given(line, "--grade") ||
           option_is_given(line, "--csv") || learn_is_engine(line) || option_text(line, "--class");
}

/* Options that do not go together; NULL: they do. */
static const char *find_conflict(const CommandLine *line)
{
    bool writes = option_is_given(line, "--csv"), tells = option_is_given(line, "--json");
    bool is_page = option_is_given(line, "--html"), is_book = option_is_given(line, "--book");
    bool is_similar = option_is_given(line, "--similar"), grades = option_is_given(line, "--grade");
    bool is_table = grades && (writes || tells || is_book || is_similar);
    bool is_asked = option_text(line, "--roster");
    bool is_not_for_guests =
        (is_tool(line) && !option_is_given(line, "--lint")) || option_is_given(line, "--new");
    if (is_not_for_guests && option_is_given(line, "--kiosk"))
        return "--kiosk does not allow --grade, --csv, --new or running a program";
    if (is_asked && option_is_given(line, "--answers")) is_asked = false;
    if ((is_asked || tells || is_book || is_similar || is_page) && !is_table)
        return "--book, --similar, --json, --html and --roster need --grade";
    if (is_table && writes && tells) return "takes --csv or --json, not both";
    if (is_book && is_similar) return "takes --book or --similar, not both";
    if (is_page && (!is_book || writes)) return "--html needs --book, and takes no --csv";
    if (tells && (is_book || is_similar)) return "--book and --similar take no --json";
    if (option_is_given(line, "--answers") &&
        ((!option_is_given(line, "--kiosk") && !option_text(line, "--arcade")) ||
         line->operand_count > 0))
        return "--answers needs --kiosk or --arcade, and no LESSON";
    if (option_text(line, "--arcade") && option_is_given(line, "--plain"))
        return "--arcade shows screens, so it takes no --plain";
    if (option_text(line, "--arcade") && !option_is_given(line, "--answers"))
        return "--arcade needs --answers";
    if (option_is_given(line, "--inspect") && !option_text(line, "--watch"))
        return "--inspect needs --watch";
    if (option_is_given(line, "--exact") && !learn_compares(line))
        return "--exact needs --compare, --run or --watch";
    return NULL;
}

int command_learn(const CommandLine *line)
{
    const char *conflict = find_conflict(line);
    if (conflict) return command_line_refuse(line, conflict);
    if (option_is_given(line, "--new"))
        return line->operand_count > 0 || is_tool(line) ? command_line_refuse_use(line)
                                                        : write_new(line);
    if (is_tool(line)) {
        bool grades = option_is_given(line, "--grade");
        bool is_table = learn_is_class_table(line);
        if (option_is_given(line, "--lint") && line->operand_count > 0) {
            /* Behind --lint all words are operands; --strict may be the first of them. */
            int worst = CLI_DONE;
            bool is_strict = strcmp(line->operands[0], "--strict") == 0;
            if (is_strict && line->operand_count == 1) return command_line_refuse_use(line);
            for (int32_t i = is_strict; i < line->operand_count; i++) {
                int result = lint_file(line->operands[i], is_strict);
                if (result > worst) worst = result;
            }
            return worst;
        }
        if (option_text(line, "--class"))
            return grades || line->operand_count > 1 ? command_line_refuse_use(line)
                                                     : learn_give_words(line);
        if (grades && is_table && line->operand_count > 0) return learn_write_class(line);
        return grades ? grade_answers(line) : learn_engine(line);
    }
    if (line->operand_count > 1)
        return command_line_refuse_word(line, line->operands[1], "takes only one file or folder");
    return learn(line);
}
