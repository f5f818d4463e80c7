/* test_lessons.c - every lesson that comes with the game, taken by keys on a terminal of 80x24
 * without colours: failed on purpose, with the message read, and then solved.
 *
 * What is typed comes from the lesson's own [lint.N]: what they reject first, then what they
 * accept. A seat like that of the program, in this process, tells where the mark is and what has
 * to be read. */
#include "pty.h"
#include "scratch.h"
#include "shelf.h"
#include "vt.h"

#include "../src/cli/commands.h"
#include "../src/learn/view/code_pane.h"
#include "../src/learn/view/lesson_session.h"

enum { SCREEN_CHARS = VT_ROWS * (VT_COLS + 1), PART_CHARS = 40 };

static char lesson_path[WORLD_PATH_MAX];

typedef struct Class {
    Pty *pty;
    Vt vt;
    size_t fed;
    LearnerStore desk;
    LessonSession seat;
} Class;

static void take_lesson(int report)
{
    char *argv[] = {(char[]){"learn"}, (char[]){"--learner"}, (char[]){"0"}, lesson_path, NULL};
    setenv("TERM", "vt100", 1);
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    int status = command_run(4, argv);
    dprintf(report, "status %d\n", status);
}

/* --- the screen --- */

/* The text without its margins and line ends: blanks between words count once. */
static void squeeze(const char *text, size_t length, char *out)
{
    size_t used = 0;
    for (size_t i = 0; i < length && text[i]; i++) {
        bool is_blank = text[i] == ' ' || text[i] == '\n';
        if (!is_blank) out[used++] = text[i];
        if (is_blank && used > 0 && out[used - 1] != ' ') out[used++] = ' ';
    }
    out[used] = '\0';
}

static bool has_text(const Class *class, const char *part)
{
    char screen[SCREEN_CHARS + 1], squeezed[SCREEN_CHARS + 1];
    size_t used = 0;
    for (int32_t row = 0; row < VT_ROWS; row++)
        used += (size_t)snprintf(screen + used, sizeof screen - used, "%s\n", class->vt.cells[row]);
    squeeze(screen, used, squeezed);
    return strstr(squeezed, part) != NULL;
}

static void read_screen(Class *class, int ms)
{
    pty_play(class->pty, ms);
    vt_feed(&class->vt, class->pty->seen + class->fed, class->pty->seen_length - class->fed);
    class->fed = class->pty->seen_length;
}

/* Waits until the screen says this, or its beginning where it is long: as long as it changes. */
static void see(Class *class, const char *before, const char *text)
{
    char squeezed[LESSON_SESSION_TEXT_MAX + 1], part[LESSON_SESSION_TEXT_MAX];
    int64_t end = pty_now_ms() + PTY_PATIENCE_MS;
    squeeze(text, strlen(text), squeezed);
    snprintf(part, sizeof part, "%s%.*s", before, PART_CHARS, squeezed);
    while (!has_text(class, part)) {
        if (pty_now_ms() > end) {
            for (int32_t row = 0; row < VT_ROWS; row++)
                print_message("|%s|\n", class->vt.cells[row]);
            fail_msg("%s: the screen does not say `%s`", lesson_path, part);
        }
        size_t before_it = class->fed;
        read_screen(class, 2);
        if (class->fed > before_it) end = pty_now_ms() + PTY_PATIENCE_MS;
    }
}

/* --- answers --- */

/* The value of `name=value` in a lint's answer; false where it has none. */
static bool find_answer(const char *answers, const char *name, char out[ANSWER_TEXT_MAX])
{
    size_t length = strlen(name);
    for (const char *at = answers; at && *at; at = strchr(at, ' ')) {
        at += strspn(at, " ");
        if (strncmp(at, name, length) != 0 || at[length] != '=') continue;
        snprintf(out, ANSWER_TEXT_MAX, "%.*s", (int)strcspn(at + length + 1, " "), at + length + 1);
        return true;
    }
    return false;
}

/* Gives what is open here its answer; `class` NULL: only in the seat. */
static void answer_item(Class *class, LessonSession *seat, int32_t quantity, const char *value)
{
    while (lesson_session_marked(seat) != quantity) {
        lesson_session_move(seat, 1);
        if (class) pty_type(class->pty, "]");
    }
    if (!lesson_session_answer(seat, quantity, value)) fail_msg("%s", seat->message);
    lesson_session_mark_next(seat);
    if (!class) return;
    pty_type(class->pty, "\r");
    pty_type(class->pty, value);
    pty_type(class->pty, "\r");
}

static void answer_all(Class *class, LessonSession *seat, const char *template)
{
    char value[ANSWER_TEXT_MAX], answers[LEARNER_TEXT_MAX];
    Text filled = text_in(answers, sizeof answers);
    assert_true(learner_add_answers(&seat->learner, seat->lesson, template, &filled));
    for (int32_t i = 0; i < seat->lesson->quantity_count; i++)
        if (lesson_session_is_open(seat, i) &&
            find_answer(answers, seat->lesson->quantities[i].name, value))
            answer_item(class, seat, i, value);
}

/* Would the step fail with these answers? */
static bool would_fail(const Class *class, const char *answers)
{
    LessonSession trial = class->seat;
    LearnerResult result;
    answer_all(NULL, &trial, answers);
    if (learner_open_questions(&trial.learner, trial.lesson)) return false;
    assert_true(learner_run(&trial.learner, trial.lesson, &result));
    return !result.passed;
}

/* Runs the step, and reads what each of its checks says. */
static void run_step(Class *class)
{
    LessonSession *seat = &class->seat;
    pty_type(class->pty, "r");
    pty_type(class->pty, "\033[F");
    if (!lesson_session_run(seat)) fail_msg("%s: %s", lesson_path, seat->message);
    for (int32_t i = 0; i < seat->result.count; i++) {
        const CheckVerdict *verdict = &seat->result.verdicts[i];
        const LessonCheck *check = &seat->lesson->checks[seat->result.checks[i]];
        char say[600];
        Text filled = text_in(say, sizeof say);
        learner_add_text(&seat->learner, seat->lesson, check->say, &filled);
        see(class, verdict->passed ? "pass " : "FAIL ", say);
        if (!verdict->passed)
            see(class, "", learner_reason(&seat->learner, seat->result.checks[i], verdict));
    }
}

/* --- what is written --- */

/* A key for the program and for a pane here. */
static void type_key(Class *class, CodePane *pane, const char *bytes, uint32_t code)
{
    const TermEvent event = {.kind = TERM_EVENT_KEY, .action = TERM_KEY_PRESS, .code = code};
    pty_type(class->pty, bytes);
    (void)code_pane_key(pane, &event);
}

static void type_line(Class *class, CodePane *pane, const char *line, int32_t length)
{
    while (length > 0 && *line == ' ') {
        line++;
        length--;
    }
    for (int32_t i = 0; i < length; i++) {
        const char bytes[2] = {line[i], '\0'};
        type_key(class, pane, bytes, (uint8_t)line[i]);
    }
}

/* Empties `count` lines from the cursor's on, of which the first one stays. */
static void empty_lines(Class *class, CodePane *pane, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (i > 0) type_key(class, pane, "\033[3~", TERM_KEY_DELETE);
        type_key(class, pane, "\033[F", TERM_KEY_END);
        while (pane->cursor.column > 0)
            type_key(class, pane, "\177", TERM_KEY_BACKSPACE);
    }
}

static const char *line_at(const CodeText *text, int32_t line, int32_t *length)
{
    const char *at = text->text;
    for (; line > 1 && *at; line--)
        at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n');
    *length = (int32_t)strcspn(at, "\n");
    return at;
}

static int32_t count_open(const bool locked[], int32_t from, int32_t last)
{
    int32_t count = 0;
    while (from + count <= last && !locked[from + count])
        count++;
    return count;
}

static int32_t count_lines(const CodeText *text)
{
    int32_t lines = 0;
    for (int32_t i = 0; i < text->length; i++)
        lines += text->text[i] == '\n';
    return lines;
}

/* Writes the solution where the lesson lets one write. */
static void type_solution(Class *class, CodePane *pane, const LessonScript *script)
{
    bool theirs[CODE_LINES_MAX];
    char words[CODE_WORDS_MAX];
    int32_t lines = count_lines(&script->solution), length;
    assert_true(code_check(script, &pane->begin, &script->solution, theirs, words));
    for (int32_t line = 1; line <= lines;) {
        if (theirs[line]) {
            type_key(class, pane, "\033[B", TERM_KEY_ARROW_DOWN);
            line++;
            continue;
        }
        empty_lines(class, pane,
                    count_open(pane->locked, pane->cursor.line + 1, count_lines(&pane->text)));
        for (int32_t open = count_open(theirs, line, lines); open > 0; open--) {
            const char *text = line_at(&script->solution, line++, &length);
            type_line(class, pane, text, length);
            if (open > 1) type_key(class, pane, "\r", TERM_KEY_ENTER);
        }
        type_key(class, pane, "\033[B", TERM_KEY_ARROW_DOWN);
    }
}

static void write_solution(Class *class)
{
    LessonSession *seat = &class->seat;
    int32_t index = lesson_session_step(seat)->script;
    if (index < 0) return;
    const LessonScript *script = &seat->lesson->scripts[index];
    CodePane pane = {0};
    CodeText begin;
    code_begin(script, seat->learner.number, &begin);
    assert_true(code_pane_open(&pane, script, &begin, &seat->learner.codes[index]));
    pty_type(class->pty, "e");
    see(class, "", "writing");
    for (int32_t i = 0; i < PROGRAM_LINE_MAX; i += 8)
        type_key(class, &pane, "\033[5~", TERM_KEY_PAGE_UP);
    type_key(class, &pane, "\033[H", TERM_KEY_HOME);
    type_solution(class, &pane, script);
    pty_type(class->pty, "\033");
    see(class, "", "Right. Press Enter.");
    if (pane.words[0]) fail_msg("%s: %s\n%s", lesson_path, pane.words, pane.text.text);
    lesson_session_write(seat, index, &pane.text);
    code_pane_done(&pane);
}

/* --- a lesson --- */

static int32_t number_of(const Class *class)
{
    return class->seat.learner.number;
}

/* Is the case for the learner? */
static bool is_for(const LessonLint *lint, const Class *class)
{
    return lint->number < 0 || lint->number == number_of(class);
}

static int32_t fail_on_purpose(Class *class)
{
    const Lesson *lesson = class->seat.lesson;
    int32_t failed = 0;
    for (int32_t i = -1; i < lesson->lint_count; i++) {
        const LessonLint *lint = i >= 0 ? &lesson->lints[i] : NULL;
        const char *answers = lint ? lint->answer : "";
        if (lint && (lint->accept || !is_for(lint, class))) continue;
        if (!would_fail(class, answers)) continue;
        answer_all(class, &class->seat, answers);
        run_step(class);
        failed++;
        if (!is_full()) break;
    }
    return failed;
}

static void solve(Class *class)
{
    const Lesson *lesson = class->seat.lesson;
    int32_t i = 0;
    while (!lesson->lints[i].accept || !is_for(&lesson->lints[i], class))
        i++;
    answer_all(class, &class->seat, lesson->lints[i].answer);
    write_solution(class);
    run_step(class);
    if (!class->seat.result.passed)
        fail_msg("%s: %s", lesson_path, class->seat.result.verdicts[0].text);
}

static void take_step(Class *class)
{
    char head[40];
    LessonSession *seat = &class->seat;
    snprintf(head, sizeof head, "step %d of %d", seat->step + 1, seat->lesson->step_count);
    see(class, "", head);
    if (lesson_session_act(seat) == ACT_RUN) {
        if (lesson_session_step(seat)->checks && fail_on_purpose(class) == 0)
            fail_msg("%s: no answer fails step %d", lesson_path, seat->step + 1);
        solve(class);
    }
    assert_int_equal(lesson_session_act(seat), ACT_GO_ON);
    assert_int_equal(lesson_session_marked(seat), -1);
    pty_type(class->pty, "\r");
    assert_true(lesson_session_go_on(seat));
}

static void check_what_is_kept(const Class *class)
{
    char path[PATH_MAX];
    ErrorList errors;
    LearnerFile file;
    Learner learner;
    scratch_path(path, "ledge/learn/0.ini");
    error_list_init(&errors, path);
    assert_true(learner_file_read(path, &file, &errors));
    assert_true(learner_file_get(&file, class->seat.name, class->seat.lesson, &learner, &errors));
    assert_int_equal(learner.step, class->seat.lesson->step_count);
    learner_file_done(&file);
}

static void take_whole_lesson(const char *path)
{
    Class class = {0};
    ErrorList errors;
    snprintf(lesson_path, sizeof lesson_path, "%s", path);
    assert_true(learner_store_open(&class.desk, "0", true, &errors));
    assert_true(lesson_session_take(&class.seat, path, &class.desk, &errors));
    vt_init(&class.vt);
    class.pty = pty_open(take_lesson);
    class.pty->acks = true;
    pty_resize(class.pty, VT_COLS, VT_ROWS);
    while (!lesson_session_is_solved(&class.seat))
        take_step(&class);
    see(&class, "", "Solved: all");
    pty_type(class.pty, "q");
    assert_int_equal(pty_wait(class.pty), 0);
    pty_read_report(class.pty);
    assert_non_null(strstr(class.pty->told, "status 0"));
    check_what_is_kept(&class);
    pty_close(class.pty);
    lesson_session_done(&class.seat);
    learner_store_done(&class.desk);
}

static void every_lesson_can_be_failed_and_solved_by_keys_without_colours(void **state)
{
    (void)state;
    for_lessons(3, take_whole_lesson);
}

/* --- an engine of one's own --- */

static char table_path[PATH_MAX], watched[PATH_MAX + 16];

static void watch_engine(int report)
{
    char *argv[] = {(char[]){"learn"},
                    (char[]){"--inspect"},
                    (char[]){"--watch"},
                    watched,
                    lesson_path,
                    (char[]){"A"},
                    NULL};
    setenv("TERM", "vt100", 1);
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    dprintf(report, "status %d\n", command_run(6, argv));
}

/* What an engine writes that goes a cell too far from a tick on; in its place, as an editor saves
 * it. */
static void write_table(int32_t wrong_from)
{
    char aside[PATH_MAX + 8];
    snprintf(aside, sizeof aside, "%s.new", table_path);
    FILE *file = fopen(aside, "w");
    assert_non_null(file);
    fputs("tick,x,y\n", file);
    for (int32_t tick = 0; tick <= 40; tick++)
        fprintf(file, "%d,%.12g,2\n", (int)tick, 2.5 + 0.05 * tick + (tick >= wrong_from));
    fclose(file);
    assert_int_equal(rename(aside, table_path), 0);
}

/* Opens the inspector with an engine that is this command and the table. */
static void open_engine(Class *class, const char *command)
{
    snprintf(lesson_path, sizeof lesson_path, "levels/lessons/03-cells-per-step.txt");
    scratch_path(table_path, "table.csv");
    snprintf(watched, sizeof watched, "%s %s", command, table_path);
    write_table(100);
    vt_init(&class->vt);
    class->pty = pty_open(watch_engine);
    class->pty->acks = true;
    pty_resize(class->pty, VT_COLS, VT_ROWS);
}

static void close_engine(Class *class)
{
    pty_type(class->pty, "q");
    assert_int_equal(pty_wait(class->pty), 0);
    pty_read_report(class->pty);
    assert_non_null(strstr(class->pty->told, "status 0"));
    pty_close(class->pty);
}

static void another_engines_recording_is_a_lane_beside_the_run(void **state)
{
    (void)state;
    Class class = {0};
    open_engine(&class, "cat");
    see(&class, "", "the same in all ticks from 0 to 40: x, y");
    write_table(14);
    see(&class, "", "tick 14 of 40: your x is 4.2, the engine's is 3.2");
    see(&class, "", "differs: 14");
    pty_type(class.pty, "e");
    see(&class, "", "tick 14 of 40 cell");
    see(&class, "", "x 3.2 | x 4.2");
    assert_int_equal(unlink(table_path), 0);
    write_table(0);
    see(&class, "", "tick 0 of 40: your x is 3.5");
    close_engine(&class);
}

static void an_engine_that_writes_every_file_it_names_is_not_watched(void **state)
{
    (void)state;
    Class class = {0};
    open_engine(&class, "date >>");
    see(&class, "", "it writes every file that it names: none is watched");
    close_engine(&class);
}

static void a_path_that_is_too_long_is_empty(void **state)
{
    static Shelf shelf;
    char path[SHELF_PATH_MAX];
    const size_t fits = SHELF_PATH_MAX - 1 - strlen("/first.txt");
    (void)state;
    shelf = (Shelf){.count = 1, .folder_count = 1, .names = {"first"}};
    memset(shelf.folders[0].path, 'a', fits);
    shelf_path(&shelf, 0, path);
    assert_int_equal(strlen(path), SHELF_PATH_MAX - 1);
    assert_string_equal(path + fits, "/first.txt");
    shelf.folders[0].path[fits] = 'a';
    shelf_path(&shelf, 0, path);
    assert_string_equal(path, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_that_is_too_long_is_empty),
        cmocka_unit_test_setup_teardown(
            every_lesson_can_be_failed_and_solved_by_keys_without_colours, scratch_setup,
            scratch_teardown),
        cmocka_unit_test_setup_teardown(another_engines_recording_is_a_lane_beside_the_run,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(an_engine_that_writes_every_file_it_names_is_not_watched,
                                        scratch_setup, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
