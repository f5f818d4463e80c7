/* learn_engine.c - see command_learn.h: `ledge learn` for an engine that the learner writes in any
 * language. A run of a lesson as a table or a task, and an engine's answer compared with it, also
 * while it is written. */
#include "../base/error.h"
#include "../base/file.h"
#include "../base/path.h"
#include "../base/shell.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../learn/lesson/learner.h"
#include "../learn/lesson/room.h"
#include "../learn/lesson/task.h"
#include "../learn/view/learn_screens.h"
#include "../learn/view/lesson_runs.h"
#include "command_learn.h"
#include "commands.h"
#include "run.h"
#include "screens.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUN_SECONDS = 10, WATCH_MS = 200, WATCHED_MAX = 16, PROGRAM_FILE_MAX = 256 * 1024 };

/* ---- a run that is named ---- */

typedef struct NamedRun {
    Lesson *lesson;
    char section[SHELF_NAME_MAX]; /* of learners' files */
    LearnerStore store;           /* of the learner who was named; else path is "" */
    Learner *learner;
    Trial *trial;
    int32_t run;
    ErrorList errors;
} NamedRun;

static void close_run(NamedRun *named)
{
    trial_destroy(named->trial);
    free(named->learner);
    learner_store_done(&named->store);
    lesson_destroy(named->lesson);
}

/* Opens LESSON RUN [ANSWERS]. False, with the reasons printed and nothing to close. */
static bool open_run(const CommandLine *line, NamedRun *named)
{
    char path[WORLD_PATH_MAX], safe[SHELF_NAME_MAX];
    char **words = line->operands;
    ErrorList *errors = &named->errors;
    *named = (NamedRun){.run = -1};
    error_list_init(errors, words[0]);
    const LessonFolders own = {line->list, line->list_count};
    if (learn_find_lesson(words[0], &own, false, path, errors)) {
        error_list_init(errors, path);
        named->lesson = lesson_read_named(path, errors);
        shelf_name_of_path(path, safe);
        shelf_section_of_name(safe, named->section);
    }
    const char *name = option_text(line, "--learner");
    if (named->lesson && name && !learner_store_open(&named->store, name, false, errors)) {
        error_list_print(errors, stderr);
        close_run(named);
        return false;
    }
    const Lesson *lesson = named->lesson;
    if (lesson) named->run = lesson_find_run(lesson, words[1], strlen(words[1]));
    if (lesson && named->run < 0) {
        char known[ERROR_TEXT_MAX];
        Text text = text_in(known, sizeof known);
        for (int32_t i = 0; i < lesson->run_count; i++)
            text_add(&text, "%s%s", i > 0 ? ", " : "", lesson->run_names[i]);
        utf8_copy(safe, sizeof safe, words[1], strlen(words[1]));
        error_add(errors, ERROR_ERROR, 0, 0, "unknown run `%s`; the runs are %s", safe, known);
    }
    if (named->run >= 0) {
        const char *answers = line->operand_count > 2 ? words[2] : NULL;
        char reason[REASON_TEXT_MAX] = "out of memory";
        Learner *learner = named->learner = malloc(sizeof *learner);
        if (learner) learner_init(learner, lesson, name ? named->store.file.number : 0);
        if (learner && (!answers || learner_read_answers(learner, lesson, answers, reason)))
            named->trial = learner_trial(learner, lesson);
        if (named->trial) return true;
        error_add(errors, ERROR_ERROR, 0, 0, "%s", reason);
    }
    error_list_print(errors, stderr);
    close_run(named);
    return false;
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

/* ---- --compare, a try ---- */

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
    case SHELL_NOT_BEGUN: return "cannot run a command here";
    case SHELL_TOO_LONG:
        snprintf(out, TASK_LINE_MAX, "it was stopped: it ran for %d seconds", RUN_SECONDS);
        return out;
    case SHELL_TOO_MUCH:
        snprintf(out, TASK_LINE_MAX, "it was stopped: it wrote more than %d MiB",
                 TASK_OUT_MAX / (1024 * 1024));
        return out;
    case SHELL_STOPPED: return "out of memory";
    case SHELL_ENDED: break;
    }
    if (result->status == 0) return NULL;
    snprintf(out, TASK_LINE_MAX, "it failed with status %d", result->status);
    return out;
}

/* Writes the task of the run. False, with the reason printed. */
static bool make_task(const CommandLine *line, NamedRun *named, Text *task)
{
    *task = TEXT_GROWING;
    error_list_init(&named->errors, line->operands[0]);
    trial_rest(named->trial);
    if (task_write(task, named->trial, named->run, &named->errors)) return true;
    text_done(task);
    complain(&named->errors);
    return false;
}

/* Runs the command with the task; its errors are for the user unless a screen is shown. */
static ShellResult run_task(const Text *task, const char *command, bool shows_errors)
{
    const ShellJob job = {.command = command,
                          .in = task->bytes,
                          .in_length = task->length,
                          .out_max = TASK_OUT_MAX,
                          .seconds = RUN_SECONDS,
                          .shows_errors = shows_errors};
    return shell_run(&job);
}

static int try_command(const CommandLine *line, NamedRun *named, const char *command, bool is_short)
{
    char text[TASK_LINE_MAX];
    Text task;
    if (!make_task(line, named, &task)) return CLI_BAD;
    fflush(stdout);
    ShellResult result = run_task(&task, command, true);
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

/* The words of the command that are files. */
static void find_files(Watch *watch, const char *command)
{
    static const char between[] = " \t\n'\"`|&;<>()$=";
    for (watch->count = 0; *command;) {
        size_t length = strcspn(command, between);
        WatchedFile *file = &watch->files[watch->count];
        if (watch->count == WATCHED_MAX) return;
        if (length > 0 && length < sizeof file->path) {
            memcpy(file->path, command, length);
            file->path[length] = '\0';
            file->written = 0;
            if (stat(file->path, &file->seen) == 0 && S_ISREG(file->seen.st_mode)) watch->count++;
        }
        command += length;
        command += strspn(command, between);
    }
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

/* Waits for a change unless there was one, and until no more follows it. False when nobody reads
 * from the pipe `out` any more; -1: there is none. */
static bool wait_for_change(Watch *watch, bool changed, int out)
{
    struct pollfd reader = {.fd = out};
    for (bool goes_on = true; goes_on;) {
        if (poll(&reader, out >= 0, WATCH_MS) > 0) return false;
        bool changes = false;
        for (int32_t i = 0; i < watch->count; i++)
            changes = file_has_changed(watch->files[i].path, &watch->files[i].seen) || changes;
        goes_on = changes || !changed;
        changed = changed || changes;
    }
    return true;
}

/* Runs the command after every change, until it is interrupted, nothing is left to watch, or the
 * output is closed. */
static int print_tries(const CommandLine *line, NamedRun *named)
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
        (void)wait_for_change(&watch, changed, -1);
    }
}

/* ---- --run ---- */

/* Plays a room that the lesson does not show; says how the command differs if `says` it. */
static TaskResult try_room(const CommandLine *line, NamedRun *named, int32_t number, bool says)
{
    const char *command = option_text(line, "--run");
    char text[TASK_LINE_MAX], name[TASK_LINE_MAX];
    TaskVerdict verdict;
    Text task;
    if (!make_task(line, named, &task)) return TASK_UNUSABLE;
    ShellResult result = run_task(&task, command, says);
    const char *fault = command_fault(&result, text);
    const TaskAnswer answer = {result.out, result.length, option_is_given(line, "--exact")};
    snprintf(name, sizeof name, "room %d of %d, which the lesson does not show", (int)number + 1,
             ROOM_COUNT);
    error_list_init(&named->errors, name);
    trial_rest(named->trial);
    TaskResult judged = TASK_UNUSABLE;
    if (!fault) judged = task_compare(&answer, named->trial, named->run, &verdict, &named->errors);
    if (judged == TASK_DIFFERS) task_describe(&verdict, judged, named->trial, named->run, text);
    if (says && (fault || judged == TASK_DIFFERS)) printf("%s: %s\n", name, text);
    if (says && !fault && judged == TASK_UNUSABLE) error_list_print(&named->errors, stdout);
    free(result.out);
    text_done(&task);
    return judged;
}

/* In how many of the rooms does the command play as the engine does? Says how it differs in the
 * first of the others. */
static int32_t try_rooms(const CommandLine *line, NamedRun *named)
{
    Trial *shown = named->trial;
    int32_t passed = 0;
    for (int32_t number = 0; number < ROOM_COUNT; number++) {
        RoomLesson *room = room_lesson_create(named->lesson, named->run, named->run, number);
        named->trial = room ? learner_trial(named->learner, room_lesson(room)) : NULL;
        passed += named->trial && try_room(line, named, number, passed == number) == TASK_SAME;
        trial_destroy(named->trial);
        room_lesson_destroy(room);
    }
    named->trial = shown;
    return passed;
}

/* The text of the first file that the command names and that is no binary; `ending` is that of its
 * name. NULL, with the reason, if there is none. */
static char *read_program(const char *command, const char **ending, size_t *length,
                          ErrorList *errors)
{
    static const char *const endings[] = {".py", ".js", ".c", ".cc", ".rs", ".go", ".lua", ".rb"};
    Watch watch;
    find_files(&watch, command);
    for (int32_t i = 0; i < watch.count; i++) {
        const char *end = strrchr(path_name(watch.files[i].path), '.');
        char *text = file_read(watch.files[i].path, PROGRAM_FILE_MAX, length, errors);
        *ending = ".txt";
        for (size_t k = 0; end && k < ARRAY_LENGTH(endings); k++)
            if (strcmp(end, endings[k]) == 0) *ending = endings[k];
        if (text && !memchr(text, '\0', *length)) return text;
        free(text);
    }
    error_list_init(errors, command);
    error_add(errors, ERROR_ERROR, 0, 0,
              "names no source file to keep; `cc mine.c -lm -o mine && ./mine` does");
    return NULL;
}

/* Keeps the program in the learner's files, with the number of rooms. */
static bool keep_program(NamedRun *named, const char *command, int32_t rooms)
{
    ErrorList *errors = &named->errors;
    LearnerStore *store = &named->store;
    char program[QUANTITY_NAME_MAX + 16], path[LEARNER_CODE_PATH_MAX];
    const char *ending;
    size_t length;
    char *text = read_program(command, &ending, &length, errors);
    Learner *learner = text ? malloc(sizeof *learner) : NULL;
    bool is_kept = learner &&
                   learner_file_get(&store->file, named->section, named->lesson, learner, errors) &&
                   learner_store_read_codes(store, named->section, named->lesson, learner, errors);
    if (is_kept) {
        snprintf(program, sizeof program, "%s%s=%d", named->lesson->run_names[named->run], ending,
                 (int)rooms);
        is_kept = store->path[0] &&
                  learner_program_path(store->path, named->section, program, path) &&
                  learner_add_program(learner, program);
        if (!is_kept) error_add(errors, ERROR_ERROR, 0, 0, "cannot be kept: too many programs");
    }
    is_kept = is_kept && learner_store_keep(store, named->section, named->lesson, learner, errors);
    if (is_kept) error_list_init(errors, path);
    is_kept = is_kept && file_write(path, text, length, errors);
    if (is_kept) printf("kept as %s\n", path);
    free(learner);
    free(text);
    return is_kept;
}

/* Of a learner who is named, a program that plays the run is tried in other rooms too, and kept. */
static int run_command(const CommandLine *line, NamedRun *named)
{
    const char *command = option_text(line, "--run");
    int status = try_command(line, named, command, false);
    if (status != CLI_DONE || !option_text(line, "--learner")) return status;
    int32_t rooms = try_rooms(line, named);
    printf("the same in %d of %d rooms that the lesson does not show\n", (int)rooms, ROOM_COUNT);
    if (!keep_program(named, command, rooms)) return complain(&named->errors);
    return rooms == ROOM_COUNT ? CLI_DONE : CLI_NO;
}

/* ---- --watch --inspect ---- */

/* The command is run by a process of its own, so that no key has to wait for it. What it writes
 * comes through a pipe: its length, and then that many bytes; or, of length 0, what went wrong. */
typedef struct Message {
    int32_t length;
    char fault[TASK_LINE_MAX];
} Message;

static bool send(int out, const void *bytes, size_t length)
{
    for (const char *at = bytes; length > 0;) {
        ssize_t sent = write(out, at, length);
        if (sent < 0 && errno != EINTR) return false;
        at += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

static bool send_try(int out, const Text *task, const char *command)
{
    Message message = {.length = 0};
    ShellResult result = run_task(task, command, false);
    const char *fault = command_fault(&result, message.fault);
    if (fault && fault != message.fault) snprintf(message.fault, TASK_LINE_MAX, "%s", fault);
    if (result.end == SHELL_ENDED && result.status != 0)
        text_append(message.fault, TASK_LINE_MAX, "; --run shows what it says");
    if (!fault && result.length == 0)
        snprintf(message.fault, TASK_LINE_MAX, "it has written nothing");
    if (!message.fault[0]) message.length = (int32_t)result.length;
    bool is_sent =
        send(out, &message, sizeof message) && send(out, result.out, (size_t)message.length);
    free(result.out);
    return is_sent;
}

/* Runs the command again and again, until nobody reads any more. */
static void send_tries(int out, const Text *task, const char *command, Watch *watch)
{
    static const Message over = {.fault = "it writes every file that it names: none is watched"};
    signal(SIGPIPE, SIG_IGN);
    while (send_try(out, task, command)) {
        bool changed = drop_written(watch);
        if (watch->count == 0) (void)send(out, &over, sizeof over);
        if (watch->count == 0 || !wait_for_change(watch, changed, out)) break;
    }
}

/* The engine as the inspector has it. */
typedef struct HeardEngine {
    NamedRun *named;
    const char *command;
    bool is_exact;
    bool is_same; /* the last table is the run */
    int in;
    size_t length; /* bytes of the message that came so far */
    Message message;
    char *table; /* what follows it */
} HeardEngine;

/* Reads what has come. True once, when a message is whole. */
static bool hear_message(HeardEngine *engine)
{
    for (;;) {
        size_t head = sizeof engine->message;
        bool is_head = engine->length < head;
        size_t whole = is_head ? head : head + (size_t)engine->message.length;
        if (!is_head && engine->length == whole) return true;
        char *to = is_head ? (char *)&engine->message + engine->length
                           : engine->table + (engine->length - head);
        ssize_t got = read(engine->in, to, whole - engine->length);
        if (got <= 0) return false;
        engine->length += (size_t)got;
        if (engine->length != head) continue;
        engine->table = calloc(1, (size_t)engine->message.length + 1);
        if (!engine->table) return false;
    }
}

static double column_of(const Row *row, uint32_t there, Column column)
{
    return there >> column & 1 ? row->at[column] : NAN;
}

/* Compares the table with the run. */
static void judge_recording(HeardEngine *engine, RecordedLane *lane)
{
    NamedRun *named = engine->named;
    const TaskAnswer answer = {engine->table, (size_t)engine->message.length, engine->is_exact};
    TaskVerdict verdict;
    char words[TASK_LINE_MAX], line[ERROR_LINE_MAX];
    error_list_init(&named->errors, "your table");
    trial_rest(named->trial);
    TaskResult result = task_compare(&answer, named->trial, named->run, &verdict, &named->errors);
    int32_t ticks = named->lesson->runs[named->run].ticks;
    ErrorList unheard;
    uint32_t there = 0;
    Row *rows = calloc((size_t)ticks + 1, sizeof *rows);
    lane->ticks = calloc((size_t)ticks + 1, sizeof *lane->ticks);
    error_list_init(&unheard, "");
    if (rows && lane->ticks) lane->count = task_read(&answer, ticks, rows, &there, &unheard);
    assert(lane->count <= ticks + 1);
    for (int32_t i = 0; i < lane->count; i++) {
        const Row *row = &rows[i];
        double x = column_of(row, there, COLUMN_X), y = column_of(row, there, COLUMN_Y);
        if (isnan(x)) x = column_of(row, there, COLUMN_CX) + column_of(row, there, COLUMN_XR);
        if (isnan(y)) y = column_of(row, there, COLUMN_CY) + column_of(row, there, COLUMN_YR);
        lane->ticks[i] = (RecordedTick){x, y, column_of(row, there, COLUMN_DX),
                                        column_of(row, there, COLUMN_DY)};
    }
    free(rows);
    if (result == TASK_UNUSABLE) {
        error_format(&named->errors, &named->errors.items[0], line, sizeof line);
        snprintf(lane->words, sizeof lane->words, "%.*s", (int)sizeof lane->words - 1, line);
        return;
    }
    task_describe(&verdict, result, named->trial, named->run, words);
    snprintf(lane->words, sizeof lane->words, "%s", words);
    engine->is_same = result == TASK_SAME;
    if (result == TASK_DIFFERS) lane->first = verdict.tick;
}

static bool hear(void *self, RecordedLane *lane)
{
    HeardEngine *engine = self;
    if (!hear_message(engine)) return false;
    engine->is_same = false;
    free(lane->ticks);
    *lane = (RecordedLane){.first = -1};
    if (engine->message.length > 0)
        judge_recording(engine, lane);
    else
        snprintf(lane->words, sizeof lane->words, "%s", engine->message.fault);
    free(engine->table);
    engine->table = NULL;
    engine->length = 0;
    return true;
}

static OwnStep *play_engine(void *self, char words[RECORDED_WORDS_MAX])
{
    const HeardEngine *engine = self;
    char folder[WORLD_PATH_MAX];
    if (!own_step_find_folder(false, folder)) {
        snprintf(words, RECORDED_WORDS_MAX, "cannot find the built-in levels");
        return NULL;
    }
    OwnStep *step = own_step_of_command(engine->named->trial, engine->named->run, engine->command,
                                        folder, words);
    if (step) step->is_right = engine->is_same;
    return step;
}

/* A named learner has finished a level with an engine that plays the run. */
static void give_medal(void *self)
{
    NamedRun *named = ((HeardEngine *)self)->named;
    Learner learner;
    ErrorList unheard;
    error_list_init(&unheard, named->store.path);
    if (!learner_file_get(&named->store.file, named->section, named->lesson, &learner, &unheard) ||
        !learner_store_read_codes(&named->store, named->section, named->lesson, &learner, &unheard))
        return;
    learner.has_medal = true;
    (void)learner_store_keep(&named->store, named->section, named->lesson, &learner, &unheard);
}

/* Shows the run in the inspector, with the engine beside it. */
static int show_engine(const CommandLine *line, HeardEngine *engine)
{
    NamedRun *named = engine->named;
    Session session;
    LessonShow *show = calloc(1, sizeof *show);
    const RunOptions options = run_kiosk_options(line);
    const RecordedEngine recorded = {option_text(line, "--watch"), hear, play_engine,
                                     option_text(line, "--learner") ? give_medal : NULL, engine};
    int status = CLI_BAD;
    error_list_init(&named->errors, line->operands[0]);
    bool is_open = show && lesson_show_open(show, named->lesson, named->learner,
                                            UINT32_C(1) << named->run, (ShownStart){-1, 0});
    const ShownRun *shown = is_open ? lesson_show_chosen(show) : NULL;
    if (!shown) error_add(&named->errors, ERROR_ERROR, 0, 0, "out of memory");
    if (shown && session_init(&session, NULL, &named->errors)) {
        const InspectorRun run = {.run = &inspector_lane(&shown->inspector)->run,
                                  .engine = &recorded};
        run_read_settings(&options, &session);
        Screen first = screen_open(cli_screens, &session, SCREEN_INSPECTOR, &named->errors, &run);
        status = run_screens(&options, &session, first);
        session_done(&session);
    } else {
        complain(&named->errors);
    }
    if (show) lesson_show_close(show);
    free(show);
    return status;
}

static int inspect_tries(const CommandLine *line, NamedRun *named)
{
    Watch watch;
    Text task;
    int ends[2];
    const char *command = option_text(line, "--watch");
    find_files(&watch, command);
    if (watch.count == 0)
        return command_line_refuse_word(line, command, "it names no file that could be watched");
    if (!make_task(line, named, &task)) return CLI_BAD;
    fflush(NULL);
    /* Reads without waiting, and what another command inherits does not keep the pipe open. */
    bool is_open = pipe(ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 &&
                   fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
                   fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
    pid_t child = is_open ? fork() : -1;
    if (child < 0) return command_line_refuse_word(line, command, strerror(errno));
    if (child == 0) {
        close(ends[0]);
        send_tries(ends[1], &task, command, &watch);
        _exit(CLI_DONE);
    }
    close(ends[1]);
    text_done(&task);
    HeardEngine engine = {.named = named,
                          .command = command,
                          .is_exact = option_is_given(line, "--exact"),
                          .in = ends[0]};
    int status = show_engine(line, &engine);
    close(ends[0]);
    kill(child, SIGTERM);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
        continue;
    free(engine.table);
    return status;
}

static int watch_command(const CommandLine *line, NamedRun *named)
{
    bool is_shown = option_is_given(line, "--inspect");
    return is_shown ? inspect_tries(line, named) : print_tries(line, named);
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
    if (asked && line->operand_count == 0 && !learn_compares(line)) return learn_starter(line);
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
