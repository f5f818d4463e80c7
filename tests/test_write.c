/* test_write.c - what learners write in a lesson: its lines, its rules, its checks, its files. */
#include "../src/base/file.h"
#include "../src/draw/theme.h"
#include "../src/learn/lesson/grade.h"
#include "../src/learn/lesson/learner_file.h"
#include "../src/learn/lesson/lint.h"
#include "../src/learn/lesson/room.h"
#include "../src/learn/view/lesson_curve.h"
#include "../src/learn/view/lesson_runs.h"
#include "../src/learn/view/lesson_view.h"

#include "scratch.h"

#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A lesson in which the move is written; `%s` are rules of its script, and its text. */
#define LESSON                                                                                     \
    "[lesson]\n"                                                                                   \
    "title = Move\n"                                                                               \
    "ticks = 40\n"                                                                                 \
    "[script.1]\n"                                                                                 \
    "key = mine\n"                                                                                 \
    "base = cell\n"                                                                                \
    "%s"                                                                                           \
    "[code.1]\n"                                                                                   \
    "%s"                                                                                           \
    "\n"                                                                                           \
    "[solution.1]\n"                                                                               \
    "// phase x velocity\n"                                                                        \
    "xr += dx;\n"                                                                                  \
    "// phase x overflow\n"                                                                        \
    "while (xr > 1) { xr--; cx++; }\n"                                                             \
    "while (xr < 0) { xr++; cx--; }\n"                                                             \
    "[run.1]\n"                                                                                    \
    "script = mine\n"                                                                              \
    "set = \"dx0 = 0.3\"\n"                                                                        \
    "[run.2]\n"                                                                                    \
    "script = mine\n"                                                                              \
    "solution = yes\n"                                                                             \
    "set = \"dx0 = 0.3\"\n"                                                                        \
    "[step.1]\n"                                                                                   \
    "text = Write\n"                                                                               \
    "check = 1\n"                                                                                  \
    "code = mine\n"                                                                                \
    "[check.1]\n"                                                                                  \
    "say = \"as theirs\"\n"                                                                        \
    "when = \"same(A, B)\"\n"                                                                      \
    "[lint.1]\n"                                                                                   \
    "expect = accept\n"                                                                            \
    "[map]\n"                                                                                      \
    "@...................\n"

#define FRAME "// phase x velocity\n\n// phase x overflow\n\n"
#define RULES "open = \"2 4\"\nmost = 2\n"

typedef struct Seat {
    Lesson *lesson;
    Learner learner;
    CheckVerdict verdicts[CHECK_MAX];
    ErrorList errors;
} Seat;

static Seat seat;

static bool read_lesson(const char *rules, const char *code)
{
    char text[4000];
    snprintf(text, sizeof text, LESSON, rules, code);
    error_list_init(&seat.errors, "move");
    seat.lesson = lesson_parse("move", text, strlen(text), &seat.errors);
    if (seat.lesson) learner_init(&seat.learner, seat.lesson, 0);
    return seat.lesson;
}

static void open_lesson(const char *rules, const char *code)
{
    if (!read_lesson(rules, code))
        fail_msg("%d: %s", seat.errors.items[0].line, seat.errors.items[0].text);
}

static void put_text(const char *text)
{
    code_set(&seat.learner.codes[0], text, strlen(text));
}

/* Why the check fails with this text; "": it passes. */
static const char *verdict(const char *text)
{
    put_text(text);
    assert_true(learner_judge(&seat.learner, seat.lesson, NULL, seat.verdicts));
    assert_true(seat.verdicts[0].passed == (seat.verdicts[0].text[0] == '\0'));
    return seat.verdicts[0].text;
}

static void close_lesson(void)
{
    lesson_destroy(seat.lesson);
}

#define SOLUTION                                                                                   \
    "// phase x velocity\nxr += dx;\n// phase x overflow\n"                                        \
    "while (xr > 1) { xr--; cx++; }\nwhile (xr < 0) { xr++; cx--; }\n"

static void a_text_that_does_the_same_passes(void **state)
{
    (void)state;
    open_lesson(RULES, FRAME);
    assert_string_equal(verdict(SOLUTION), "");
    assert_string_equal(verdict("// phase x velocity\nxr = dx + xr;\n// phase x overflow\n"
                                "while (xr > 1) { xr -= 1; cx += 1; } "
                                "while (0 > xr) { cx--; xr++; }\n"),
                        "");
    close_lesson();
}

#define PUSH                                                                                       \
    "// phase control\nif (e.cx + e.xr - cx - xr < 1) { dx -= p; e.dx += p; }\n"                   \
    "// phase x velocity\nxr += dx; e.xr += e.dx;\n// phase x overflow\n"                          \
    "while (xr > 1) { xr--; cx++; }\nwhile (xr < 0) { xr++; cx--; }\n"                             \
    "while (e.xr > 1) { e.xr--; e.cx++; }\nwhile (e.xr < 0) { e.xr++; e.cx--; }\n"

/* With a lesson in which a body goes to the right, and meets a second one after 3 cells. */
static void open_pair(const char *same)
{
    char text[4000];
    snprintf(text, sizeof text,
             "[lesson]\ntitle = Pair\nticks = 40\n[physics]\nmodel = cell\nfrict = 1\n"
             "[script.1]\nkey = mine\nbase = cell\nsecond = yes\nkeep = p\n"
             "[code.1]\n\n[solution.1]\n" PUSH
             "[run.1]\nscript = mine\nbegin = \"e.cx = 5, p = 0.07\"\nset = \"dx0 = 0.3\"\n"
             "[run.2]\nscript = mine\nsolution = yes\nbegin = \"e.cx = 5, p = 0.07\"\n"
             "set = \"dx0 = 0.3\"\n"
             "[step.1]\ntext = Push.\ncheck = 1\n"
             "[check.1]\nsay = they are the same\nwhen = \"%s\"\n[map]\n.@......\n########\n",
             same);
    error_list_init(&seat.errors, "pair");
    seat.lesson = lesson_parse("pair", text, strlen(text), &seat.errors);
    if (!seat.lesson) fail_msg("%d: %s", seat.errors.items[0].line, seat.errors.items[0].text);
    learner_init(&seat.learner, seat.lesson, 0);
}

static void a_second_body_is_moved_and_compared(void **state)
{
    (void)state;
    open_pair("same(A, B)");
    assert_string_equal(verdict(PUSH), "");
    assert_string_equal(verdict("// phase control\nif (e.cx + e.xr - cx - xr < 1) dx -= p;\n"
                                "// phase x velocity\nxr += dx; e.xr += e.dx;\n"
                                "// phase x overflow\nwhile (xr > 1) { xr--; cx++; }\n"),
                        "tick 11, after control: your e.dx is 0, theirs 0.07; line 1");
    assert_non_null(strstr(verdict("e.cx = 0.5;"), "`e.cx` is 0.5: cells are whole"));
    close_lesson();
    open_pair("(at(0): B.ex) == 5.5 and max(B.ex) > 6 and max(B.edx) >= 0.05 and all(B.ey == 1)");
    assert_string_equal(verdict(PUSH), "");
    close_lesson();
}

static void another_order_of_operations_passes_with_a_tolerance(void **state)
{
    (void)state;
    static const char other[] =
        "// phase control\nif (e.cx + e.xr - cx - xr < 1) { dx -= p; e.dx += p; }\n"
        "// phase x velocity\nxr += dx; e.xr = e.dx / 3 + e.xr + e.dx / 3 + e.dx / 3;\n"
        "// phase x overflow\n"
        "while (xr > 1) { xr--; cx++; }\nwhile (xr < 0) { xr++; cx--; }\n"
        "while (e.xr > 1) { e.xr--; e.cx++; }\nwhile (e.xr < 0) { e.xr++; e.cx--; }\n";
    open_pair("same(A, B)");
    assert_non_null(strstr(verdict(other), "your e.xr is"));
    close_lesson();
    open_pair("same(A, B) tol 1e-9");
    assert_string_equal(verdict(other), "");
    close_lesson();
}

static void the_first_difference_is_said_with_phase_numbers_and_line(void **state)
{
    (void)state;
    open_lesson(RULES, FRAME);
    assert_string_equal(verdict("// phase x velocity\nxr += dx * 2;\n// phase x overflow\n"),
                        "tick 1, after x velocity: your xr is 1.1, theirs 0.8; line 2");
    assert_int_equal(seat.verdicts[0].tick, 1);
    assert_string_equal(verdict("// phase x velocity\nxr += dx;\n// phase x overflow\n"
                                "while (xr > 1) { xr--; }\n"),
                        "tick 2, after x overflow: your cx is 0, theirs 1; line 3");
    assert_string_equal(
        verdict("// phase x velocity\nxr += dx;\n// phase x overflow\n"
                "while (xr > 1) { xr--; cx++; }\n"),
        "here all is the same, but not in room 5 of 12 that you do not see: tick 1, after x "
        "overflow: your cx is 10, theirs 9; line 3");
    close_lesson();
}

/* The first tick in which the two runs differ, in the room; -1: none. */
static int32_t first_difference_in(const RoomLesson *room)
{
    int32_t count, first = -1;
    Trial *trial = learner_trial(&seat.learner, room_lesson(room));
    assert_non_null(trial);
    const Row *mine = trial_rows(trial, (TrialStart){0, 0}, &count);
    const Row *theirs = trial_rows(trial, (TrialStart){1, 0}, &count);
    assert_true(mine && theirs && count == ROOM_TICKS + 1);
    for (int32_t i = 0; i < count && first < 0; i++)
        if (memcmp(&mine[i], &theirs[i], sizeof *mine) != 0) first = i;
    trial_destroy(trial);
    return first;
}

static void the_room_that_fails_can_be_looked_at(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "// phase x velocity\nxr += dx;\n// phase x overflow\nwhile (xr > 1) { xr--; cx++; }\n",
        "// phase x velocity\nxr += dx;\n// phase x overflow\n"
        "while (xr > 1) { xr--; cx++; }\nwhile (xr <= 0) { xr++; cx--; }\n",
        "// phase x velocity\nif (cx < 16) xr += dx;\n// phase x overflow\n"
        "while (xr > 1) { xr--; cx++; }\nwhile (xr < 0) { xr++; cx--; }\n"};
    open_lesson(RULES, FRAME);
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        const CheckVerdict *failed = seat.verdicts;
        assert_string_not_equal(verdict(texts[i]), "");
        if (failed->room < 0) continue;
        RoomLesson *room = room_lesson_create(seat.lesson, 0, 1, failed->room);
        assert_non_null(room);
        assert_int_equal(failed->run, 0);
        assert_int_equal(failed->other, 1);
        assert_int_equal(first_difference_in(room), failed->tick);
        room_lesson_destroy(room);
    }
    assert_string_equal(verdict(SOLUTION), "");
    for (int32_t i = 0; i < ROOM_COUNT; i++) {
        RoomLesson *room = room_lesson_create(seat.lesson, 0, 1, i);
        assert_int_equal(first_difference_in(room), -1);
        room_lesson_destroy(room);
    }
    close_lesson();
}

static void a_phase_that_is_missing_or_moved_is_said(void **state)
{
    (void)state;
    open_lesson("", FRAME);
    assert_string_equal(verdict("// phase x velocity\nxr += dx;\n"),
                        "tick 2, your phase `x overflow` is missing");
    assert_string_equal(verdict("// phase x overflow\nxr += dx;\n// phase x velocity\n"),
                        "tick 2, your phase `x overflow` stands at another place");
    assert_string_equal(verdict("xr += dx * 2;\n"), "tick 1, your xr is 1.1, theirs 0.8; line 1");
    close_lesson();
}

static void a_fault_is_said_with_its_place(void **state)
{
    (void)state;
    open_lesson(RULES, FRAME);
    assert_string_equal(verdict("// phase x velocity\nxr += dxx;\n// phase x overflow\n"),
                        "run A: 2:7: there is no `dxx`; did you mean `dx`?");
    assert_string_equal(verdict("// phase x velocity\nxr += dx;\n// phase x overflow\n"
                                "while (xr > 1) cx++;\n"),
                        "tick 2: 4:1: this tick does not end");
    close_lesson();
}

static void lines_that_are_not_open_must_stay(void **state)
{
    (void)state;
    open_lesson(RULES, FRAME);
    assert_string_equal(
        verdict("// phase x velocity\nxr += dx;\n"),
        "run A: 2:1: this line of the lesson must stay as it is: `// phase x overflow`");
    assert_string_equal(
        verdict("xr += dx;\n// phase x velocity\n// phase x overflow\n"),
        "run A: 1:1: this line of the lesson must stay as it is: `// phase x velocity`");
    close_lesson();
}

#define LOOP_RULES "open = \"2 5\"\nmost = 2\n"
#define LOOP_FRAME                                                                                 \
    "// phase x velocity\n\n// phase x overflow\nwhile (xr > 1) { xr--; cx++; }\n\n"               \
    "while (xr < 0) { xr++; cx--; }\n"

static void a_closed_line_that_was_changed_is_named_by_its_own_number(void **state)
{
    static const char velocity[] = "// phase x velocity\nxr += dx;\nxr += 0;\n";
    static const struct {
        const char *rest, *fault;
    } texts[] = {
        {"// phase x overflow\nwhile (xr > 2) { xr--; cx++; }\n\nwhile (xr < 0) { xr++; cx--; }\n",
         "run A: 5:1: this line of the lesson must stay as it is: `while (xr > 1) { xr--; cx++; "
         "}`"},
        {"// phase x overflow\n\nwhile (xr < 0) { xr++; cx--; }\n",
         "run A: 5:1: this line of the lesson must stay as it is: `while (xr > 1) { xr--; cx++; "
         "}`"},
        {"// phase y overflow\nwhile (xr > 1) { xr--; cx++; }\n\nwhile (xr < 0) { xr++; cx--; }\n",
         "run A: 4:1: this line of the lesson must stay as it is: `// phase x overflow`"},
        {"// phase x overflow\nwhile (xr > 1) { xr--; cx++; }\n\nwhile (xr < 1) { xr++; cx--; }\n",
         "run A: 7:1: this line of the lesson must stay as it is: `while (xr < 0) { xr++; cx--; "
         "}`"},
    };
    (void)state;
    open_lesson(LOOP_RULES, LOOP_FRAME);
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        char text[1000];
        snprintf(text, sizeof text, "%s%s", velocity, texts[i].rest);
        assert_string_equal(verdict(text), texts[i].fault);
    }
    close_lesson();
}

static void blank_lines_at_the_end_tabs_and_a_mark_are_no_faults(void **state)
{
    (void)state;
    open_lesson(LOOP_RULES, LOOP_FRAME);
    assert_string_equal(
        verdict("\xEF\xBB\xBF// phase x velocity\r\nxr += dx;\r\n// phase x overflow\r\n"
                "\twhile (xr > 1) {\txr--; cx++; }  \n  while (xr < 0) { xr++; cx--; }\n\n \n\t\n"
                "\n\n"),
        "");
    close_lesson();
}

static void no_more_lines_may_be_added_than_the_lesson_says(void **state)
{
    (void)state;
    open_lesson(RULES, FRAME);
    assert_string_equal(verdict("// phase x velocity\nxr += dx;\n\n\n\n// phase x overflow\n"),
                        "run A: 6:1: at most 2 lines may be added");
    close_lesson();
}

static void forbidden_words_are_refused_in_open_lines_only(void **state)
{
    (void)state;
    open_lesson("open = 2\nforbid = \"if while\"\n",
                "// phase x velocity\n\n// phase x overflow\n"
                "while (xr > 1) { xr--; cx++; }\nwhile (xr < 0) { xr++; cx--; }\n");
    assert_string_equal(verdict(SOLUTION), "");
    assert_string_equal(verdict(
                            "// phase x velocity\nxr += dx; if (dx) dx = 1;\n// phase x overflow\n"
                            "while (xr > 1) { xr--; cx++; }\nwhile (xr < 0) { xr++; cx--; }\n"),
                        "run A: 2:11: `if` may not be used here");
    close_lesson();
}

static void the_lint_tries_solution_untouched_text_and_breaks(void **state)
{
    (void)state;
    open_lesson(RULES, FRAME);
    lesson_lint(seat.lesson, false, &seat.errors);
    assert_int_equal(seat.errors.count, 0);
    close_lesson();
    open_lesson("break = \"4:11 > <\"\nbreak2 = \"4:11 > >=\"\nopen = 4-5\n", SOLUTION);
    lesson_lint(seat.lesson, false, &seat.errors);
    assert_int_equal(seat.errors.count, 0);
    close_lesson();
    open_lesson("", SOLUTION);
    lesson_lint(seat.lesson, false, &seat.errors);
    assert_string_equal(seat.errors.items[0].text, "unsolved, the lesson passes all its checks");
    assert_string_equal(seat.errors.items[1].text, "the untouched text passes all checks");
    close_lesson();
    open_lesson("break = \"4:11 > <\"\nbreak2 = \"2:4 + +\"\nopen = 1-5\n", SOLUTION);
    lesson_lint(seat.lesson, false, &seat.errors);
    assert_string_equal(seat.errors.items[0].text, "break 2 passes all checks");
    close_lesson();
}

static void a_break_is_drawn_by_the_number_of_the_learner(void **state)
{
    (void)state;
    open_lesson("break = \"4:11 > <\"\nbreak2 = \"4:11 > >=\"\nopen = 4-5\n", SOLUTION);
    learner_init(&seat.learner, seat.lesson, 4);
    assert_non_null(strstr(seat.learner.codes[0].text, "while (xr < 1) {"));
    learner_init(&seat.learner, seat.lesson, 7);
    assert_non_null(strstr(seat.learner.codes[0].text, "while (xr >= 1) {"));
    close_lesson();
}

static void assert_refused(const char *rules, const char *code, int32_t line, const char *words)
{
    assert_false(read_lesson(rules, code));
    assert_string_equal(seat.errors.items[0].text, words);
    assert_int_equal(seat.errors.items[0].line, line);
}

static void what_is_wrong_with_a_script_is_said_with_its_line(void **state)
{
    (void)state;
    assert_refused("open = x\n", FRAME, 7,
                   "`open` is lines such as `3-5 9`, from 1 to 80, not `x`");
    assert_refused("break = \"4:1 > <\"\n", SOLUTION, 7,
                   "`break` is `LINE:COLUMN FROM TO`, with FROM at that place of [code.N], not "
                   "`4:1 > <`");
    assert_refused("", "xr += ;\n", 8, "a value is expected before `;`");
    assert_refused("most = 1\n", "", 4, "[solution.1]: 5:1: at most 1 lines may be added");
}

static void what_is_written_is_kept_beside_the_learner_and_judged(void **state)
{
    (void)state;
    char path[PATH_MAX], code[PATH_MAX];
    Learner there;
    open_lesson(RULES, FRAME);
    scratch_path(path, "ada.ini");
    scratch_path(code, "ada.move.mine.js");
    assert_true(learner_codes_write(path, "move", seat.lesson, &seat.learner, &seat.errors));
    assert_int_not_equal(access(code, F_OK), 0); /* nothing was written yet */
    put_text(SOLUTION);
    assert_true(learner_codes_write(path, "move", seat.lesson, &seat.learner, &seat.errors));
    assert_int_equal(access(code, F_OK), 0);
    learner_init(&there, seat.lesson, 0);
    assert_true(learner_codes_read(path, "move", seat.lesson, &there, &seat.errors));
    assert_true(learner_judge(&there, seat.lesson, NULL, seat.verdicts));
    assert_true(seat.verdicts[0].passed);
    close_lesson();
}

static void a_text_that_is_too_long_is_refused_by_name(void **state)
{
    (void)state;
    static char text[PROGRAM_TEXT_MAX + 2];
    char path[PATH_MAX];
    open_lesson(RULES, FRAME);
    memset(text, ' ', sizeof text - 1);
    scratch_write("bob.move.mine.js", text, sizeof text - 1);
    scratch_path(path, "bob.ini");
    assert_false(learner_codes_read(path, "move", seat.lesson, &seat.learner, &seat.errors));
    assert_non_null(strstr(error_file(&seat.errors, &seat.errors.items[0]), "bob.move.mine.js"));
    close_lesson();
}

static void the_first_text_that_cannot_be_read_is_named_and_the_others_are_read(void **state)
{
    (void)state;
    static char text[PROGRAM_TEXT_MAX + 2];
    static Lesson two;
    char path[PATH_MAX];
    open_lesson(RULES, FRAME);
    two = *seat.lesson;
    two.script_count = 2;
    two.scripts[1] = two.scripts[0];
    strcpy(two.scripts[1].key, "other");
    memset(text, ' ', sizeof text - 1);
    scratch_write("bob.move.mine.js", text, sizeof text - 1);
    scratch_write("bob.move.other.js", "dx++;\n", 6);
    scratch_path(path, "bob.ini");
    assert_false(learner_codes_read(path, "move", &two, &seat.learner, &seat.errors));
    assert_non_null(strstr(error_file(&seat.errors, &seat.errors.items[0]), "bob.move.mine.js"));
    assert_int_equal(seat.errors.count, 1);
    assert_string_equal(seat.learner.codes[1].text, "dx++;\n");
    close_lesson();
}

static void every_line_of_a_lesson_can_be_closed_up_to_the_last(void **state)
{
    (void)state;
    bool locked[PROGRAM_LINE_MAX + 2];
    char words[CODE_WORDS_MAX];
    open_lesson(RULES, FRAME);
    LessonScript script = seat.lesson->scripts[0];
    memset(script.open, 0, sizeof script.open);
    script.open[PROGRAM_LINE_MAX + 1] = true; /* has a place, and is no line */
    Text lines = text_in(script.code.text, sizeof script.code.text);
    for (int32_t i = 0; i < PROGRAM_LINE_MAX; i++)
        text_add_string(&lines, ";\n");
    script.code.length = (int32_t)lines.length;
    assert_true(code_check_lines(&script, &script.code, &script.code, locked, words));
    assert_true(locked[PROGRAM_LINE_MAX]);
    close_lesson();
}

/* ---- on the screen ---- */

#define OWN   "ledge/learn/ada.move.mine.js"
#define TYPED "// phase x velocity\ndx++;\n// phase x overflow\n\n"

static const int64_t second = INT64_C(1000000000);

typedef struct Desk {
    LearnerStore store;
    LessonScreen room;
} Desk;

static Desk desk;

static void write_lesson(const char *rules)
{
    char text[4000];
    snprintf(text, sizeof text, LESSON, rules, FRAME);
    scratch_write("move.txt", text, strlen(text));
}

static void open_room(void)
{
    ErrorList errors;
    char path[PATH_MAX];
    assert_int_equal(setenv("XDG_STATE_HOME", scratch_folder, 1), 0);
    write_lesson(RULES);
    scratch_path(path, "move.txt");
    assert_true(learner_store_open(&desk.store, "ada", false, &errors));
    assert_true(lesson_screen_open(&desk.room, path, &desk.store, &errors));
    lesson_session_keep(&desk.room.session); /* makes the folder */
}

static void close_room(void)
{
    lesson_screen_done(&desk.room);
    learner_store_done(&desk.store);
}

/* Types a text in the place of the one in the pane. */
static void type_text(const char *text, int64_t now)
{
    code_set(&desk.room.pane.text, text, strlen(text));
    lesson_screen_wrote(&desk.room, now);
}

static void try_at(int64_t now)
{
    int64_t due = INT64_MAX;
    lesson_screen_try(&desk.room, now, &due);
}

static const char *text_here(void)
{
    return desk.room.session.learner.codes[0].text;
}

static void assert_file_is(const char *text)
{
    char path[PATH_MAX];
    scratch_path(path, OWN);
    assert_true(file_has_bytes(path, text, strlen(text)));
}

/* In tick 2 the x overflow turns once. */
static void the_events_of_a_tick_are_stepped_through_one_by_one(void **state)
{
    (void)state;
    open_room();
    type_text(SOLUTION, second);
    try_at(3 * second);
    lesson_show_go(&desk.room.show, 2);
    /* First the last line that ran, then by number. */
    static const int32_t events[] = {6, 6, 5, 4, 3, 2, 1, 1};
    for (size_t i = 0; i < ARRAY_LENGTH(events); i++) {
        lesson_screen_step_event(&desk.room, i < 2 ? 1 : -1);
        assert_int_equal(desk.room.event, events[i]);
    }
    lesson_show_go(&desk.room.show, 0);
    lesson_screen_step_event(&desk.room, 1);
    assert_non_null(strstr(desk.room.session.message, "Go to a tick"));
    close_room();
}

static void what_differs_is_found_before_anything_was_judged(void **state)
{
    (void)state;
    open_room();
    type_text("// phase x velocity\nxr += dx;\nxr += dx;\n// phase x overflow\n", second);
    try_at(3 * second);
    assert_false(desk.room.session.has_result);
    assert_non_null(strstr(desk.room.session.message, "line 3"));
    lesson_screen_turn_to_room(&desk.room);
    assert_int_equal(lesson_show_chosen(&desk.room.show)->inspector.looked_tick, 1);
    assert_int_equal(desk.room.event, 2);
    assert_non_null(strstr(desk.room.session.message, "line 3"));
    close_room();
}

static void a_text_that_cannot_be_read_is_not_written_over(void **state)
{
    (void)state;
    static char text[PROGRAM_TEXT_MAX + 2];
    memset(text, ' ', sizeof text - 1);
    open_room();
    LessonSession *session = &desk.room.session;
    scratch_write(OWN, text, sizeof text - 1);
    try_at(10 * second);
    assert_string_not_equal(session->trouble, "");
    lesson_session_keep(session);
    assert_file_is(text);
    assert_string_not_equal(session->trouble, "");
    type_text(TYPED, 11 * second);
    try_at(12 * second);
    assert_file_is(text);
    assert_string_equal(text_here(), TYPED);
    assert_string_not_equal(session->trouble, "");
    scratch_write(OWN, "dx--;\n", 6);
    try_at(13 * second);
    assert_string_equal(session->trouble, "");
    assert_string_equal(text_here(), TYPED);
    close_room();
}

static void a_text_of_a_class_that_cannot_be_read_is_not_written_over(void **state)
{
    (void)state;
    char path[PATH_MAX], target[PATH_MAX];
    ErrorList errors;
    CodeText typed;
    struct stat found;
    open_lesson(RULES, FRAME);
    int folder = open(scratch_folder, O_RDONLY | O_DIRECTORY);
    scratch_write("there", "dx--;\n", 6);
    scratch_path(target, "there");
    scratch_path(path, "ada.move.mine.js");
    assert_int_equal(symlink(target, path), 0);
    assert_true(
        learner_store_open_shared(&desk.store, &(ClassFolder){.fd = folder}, "ada", 7, &errors));
    code_set(&typed, TYPED, strlen(TYPED));
    seat.learner.codes[0] = typed;
    assert_false(learner_store_keep(&desk.store, "move", seat.lesson, &seat.learner, &errors));
    assert_int_equal(lstat(path, &found), 0);
    assert_true(S_ISLNK(found.st_mode));
    learner_store_done(&desk.store);
    close(folder);
    close_lesson();
}

static void what_was_written_stays_when_the_lesson_is_read_again(void **state)
{
    (void)state;
    open_room();
    type_text(TYPED, second);
    write_lesson("open = \"2 4\"\nmost = 20\n");
    assert_true(lesson_screen_follow(&desk.room, 3 * second));
    assert_int_equal(desk.room.session.lesson->scripts[0].most, 20);
    assert_string_equal(text_here(), TYPED);
    assert_string_equal(desk.room.pane.text.text, TYPED);
    assert_int_equal(desk.room.try_at, 0);
    try_at(4 * second);
    assert_file_is(TYPED);
    close_room();
}

static void what_could_not_be_kept_stays_when_the_lesson_is_read_again(void **state)
{
    (void)state;
    static char text[PROGRAM_TEXT_MAX + 2];
    memset(text, ' ', sizeof text - 1);
    open_room();
    scratch_write(OWN, text, sizeof text - 1);
    type_text(TYPED, second);
    write_lesson("open = \"2 4\"\nmost = 20\n");
    assert_true(lesson_screen_follow(&desk.room, 3 * second));
    assert_string_equal(text_here(), TYPED);
    try_at(4 * second);
    assert_file_is(text);
    assert_string_not_equal(desk.room.session.trouble, "");
    close_room();
}

static void a_text_from_another_editor_is_not_written_back(void **state)
{
    (void)state;
    char path[PATH_MAX];
    struct stat before, after;
    open_room();
    scratch_write(OWN, TYPED, strlen(TYPED));
    scratch_path(path, OWN);
    assert_int_equal(stat(path, &before), 0);
    try_at(10 * second);
    assert_string_equal(text_here(), TYPED);
    type_text(TYPED, 11 * second);
    try_at(12 * second);
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_ino == after.st_ino);
    close_room();
}

static void a_text_that_no_key_has_changed_gives_way_to_another_editors(void **state)
{
    (void)state;
    const TermEvent escape = {.kind = TERM_EVENT_KEY, .code = TERM_KEY_ESCAPE};
    open_room();
    desk.room.pane.is_on = true;
    scratch_write(OWN, TYPED, strlen(TYPED));
    try_at(10 * second);
    assert_int_equal(code_pane_key(&desk.room.pane, &escape), CODE_IS_LEFT);
    desk.room.pane.is_on = false;
    lesson_screen_wrote(&desk.room, 0);
    try_at(11 * second);
    assert_file_is(TYPED);
    assert_string_equal(desk.room.pane.text.text, TYPED);
    close_room();
}

static void the_last_keys_are_kept_when_the_screen_closes(void **state)
{
    (void)state;
    open_room();
    type_text(TYPED, second);
    close_room();
    assert_file_is(TYPED);
}

static void the_curve_of_a_speed_without_end_is_drawn(void **state)
{
    (void)state;
    Canvas canvas = {0};
    Row rows[2] = {0};
    rows[1].at[COLUMN_DX] = (double)INFINITY;
    assert_true(canvas_resize(&canvas, 60, 20));
    lesson_curve_draw(rows, 2, 1, &canvas, (Area){0, 0, 60, 20});
    assert_int_equal(canvas_get(&canvas, 7, 18).ch, 'o');
    assert_int_equal(canvas_get(&canvas, 59, 18).ch, '@');
    canvas_done(&canvas);
}

/* ---- the pane ---- */

/* Presses a key, with modifiers. */
static CodeKey press(CodePane *pane, uint32_t code, uint8_t modifiers)
{
    const TermEvent event = {.kind = TERM_EVENT_KEY,
                             .action = TERM_KEY_PRESS,
                             .code = code,
                             .modifiers = modifiers};
    return code_pane_key(pane, &event);
}

static void type(CodePane *pane, const char *text)
{
    for (; *text; text++)
        (void)press(pane, (uint8_t)*text, 0);
}

/* Opens the pane with the cursor in its first open line. */
static void open_pane(CodePane *pane)
{
    const LessonScript *script;
    open_lesson(RULES, FRAME);
    script = &seat.lesson->scripts[0];
    *pane = (CodePane){0};
    assert_true(code_pane_open(pane, script, &script->code, &script->code));
    pane->is_on = true;
}

static void close_pane(CodePane *pane)
{
    code_pane_done(pane);
    close_lesson();
}

/* The text of the pane with this as its first open line. */
#define WITH_LINE(line) "// phase x velocity\n" line "\n// phase x overflow\n"

static void what_is_undone_can_be_redone_until_something_else_is_written(void **state)
{
    CodePane pane;
    (void)state;
    open_pane(&pane);
    type(&pane, "xr ");
    type(&pane, "+= dx;");
    assert_string_equal(pane.text.text, WITH_LINE("xr += dx;"));
    while (press(&pane, 'z', TERM_MOD_CTRL) == CODE_CHANGES)
        continue;
    assert_string_equal(pane.said, "There is nothing to undo.");
    assert_string_equal(pane.text.text, WITH_LINE(""));
    while (press(&pane, 'y', TERM_MOD_CTRL) == CODE_CHANGES)
        continue;
    assert_string_equal(pane.said, "There is nothing to redo.");
    assert_string_equal(pane.text.text, WITH_LINE("xr += dx;"));
    assert_int_equal(press(&pane, 'z', TERM_MOD_CTRL), CODE_CHANGES);
    type(&pane, "1");
    assert_int_equal(press(&pane, 'y', TERM_MOD_CTRL), CODE_STAYS);
    close_pane(&pane);
}

static void a_refused_key_keeps_what_can_be_redone(void **state)
{
    CodePane pane;
    (void)state;
    open_pane(&pane);
    type(&pane, "dx");
    (void)press(&pane, 'z', TERM_MOD_CTRL);
    (void)press(&pane, TERM_KEY_ARROW_UP, 0);
    assert_int_equal(press(&pane, 'x', 0), CODE_STAYS); /* the line is closed */
    assert_int_equal(press(&pane, 'y', TERM_MOD_CTRL), CODE_CHANGES);
    assert_string_equal(pane.text.text, WITH_LINE("dx"));
    close_pane(&pane);
}

static void a_selection_is_replaced_copied_cut_and_pasted(void **state)
{
    CodePane pane;
    (void)state;
    open_pane(&pane);
    type(&pane, "dx = 1;");
    assert_null(code_pane_take_copy(&pane));
    (void)press(&pane, TERM_KEY_HOME, TERM_MOD_SHIFT);
    (void)press(&pane, 'c', TERM_MOD_CTRL);
    assert_string_equal(code_pane_take_copy(&pane)->text, "dx = 1;");
    assert_null(code_pane_take_copy(&pane));
    type(&pane, "d"); /* in its place */
    assert_string_equal(pane.text.text, WITH_LINE("d"));
    (void)press(&pane, 'v', TERM_MOD_CTRL);
    assert_string_equal(pane.text.text, WITH_LINE("ddx = 1;"));
    (void)press(&pane, TERM_KEY_HOME, 0);
    (void)press(&pane, TERM_KEY_ARROW_RIGHT, TERM_MOD_SHIFT);
    (void)press(&pane, 'x', TERM_MOD_CTRL);
    assert_string_equal(pane.text.text, WITH_LINE("dx = 1;"));
    assert_string_equal(code_pane_take_copy(&pane)->text, "d");
    (void)press(&pane, 'a', TERM_MOD_CTRL);
    assert_int_equal(press(&pane, TERM_KEY_BACKSPACE, 0), CODE_STAYS); /* with closed lines */
    assert_string_equal(pane.text.text, WITH_LINE("dx = 1;"));
    close_pane(&pane);
}

static void the_pane_wants_undo_and_the_copy_of_a_selection(void **state)
{
    const TermEvent undo = {TERM_EVENT_KEY, .action = TERM_KEY_PRESS, .code = 'z',
                            .modifiers = TERM_MOD_CTRL};
    const TermEvent copy = {TERM_EVENT_KEY, .action = TERM_KEY_PRESS, .code = 'c',
                            .modifiers = TERM_MOD_CTRL};
    CodePane pane;
    (void)state;
    open_pane(&pane);
    assert_true(code_pane_wants(&pane, &undo));
    assert_false(code_pane_wants(&pane, &copy));
    (void)press(&pane, 'a', TERM_MOD_CTRL);
    assert_true(code_pane_wants(&pane, &copy));
    pane.is_on = false;
    assert_false(code_pane_wants(&pane, &undo));
    close_pane(&pane);
}

static void words_numbers_questions_and_the_fault_have_colours(void **state)
{
    static const struct {
        int32_t col;
        uint8_t role;
    } expected[] = {{4, ROLE_CODE_WORD},    {8, ROLE_CODE_QUESTION}, {14, ROLE_CODE_NUMBER},
                    {17, ROLE_CODE_NUMBER}, {20, ROLE_PLAIN},        {26, ROLE_PROBLEM}};
    CodePane pane;
    Canvas canvas = {0};
    (void)state;
    open_pane(&pane);
    type(&pane, "if (solid(1, 0)) dx = ;");
    assert_true(canvas_resize(&canvas, 60, 8));
    code_pane_draw(&pane, NULL, &canvas, (Area){0, 0, 60, 8});
    for (size_t i = 0; i < ARRAY_LENGTH(expected); i++)
        assert_int_equal(canvas_get(&canvas, expected[i].col, 1).style, expected[i].role);
    canvas_done(&canvas);
    close_pane(&pane);
}

static void a_rule_that_is_broken_is_said_under_the_text(void **state)
{
    (void)state;
    static const char text[] =
        "// phase x velocity\ndx = bound(dx, 0, 1);\n// phase x overflow\n\n";
    open_lesson(RULES "forbid = bound\n", FRAME);
    CodePane pane = {0};
    CodeText begin = seat.lesson->scripts[0].code, mine;
    code_set(&mine, text, strlen(text));
    assert_true(code_pane_open(&pane, &seat.lesson->scripts[0], &begin, &mine));
    assert_string_equal(pane.words, "2:6: `bound` may not be used here");
    code_pane_set(&pane, &begin);
    assert_string_equal(pane.words, "");
    code_pane_done(&pane);
    close_lesson();
}

static void more_lines_than_a_program_has_are_shown_and_not_locked(void **state)
{
    (void)state;
    enum { LINES = PROGRAM_LINE_MAX + 8 };
    CodePane pane = {0};
    CodeText many;
    Canvas canvas = {0};
    char text[LINES + 1];
    memset(text, '\n', LINES);
    open_lesson(RULES, FRAME);
    code_set(&many, text, LINES);
    assert_true(canvas_resize(&canvas, 40, LINES + 2));
    assert_true(
        code_pane_open(&pane, &seat.lesson->scripts[0], &seat.lesson->scripts[0].code, &many));
    code_pane_draw(&pane, NULL, &canvas, (Area){0, 0, 40, LINES + 2});
    for (int32_t line = CODE_LINES_MAX; line <= LINES; line++)
        assert_int_equal(canvas_get(&canvas, 2, line - 1).ch, ':');
    canvas_done(&canvas);
    code_pane_done(&pane);
    close_lesson();
}

static void a_body_that_a_text_puts_anywhere_has_a_point(void **state)
{
    (void)state;
    Row row = {0};
    row.at[COLUMN_X] = 100000;
    row.at[COLUMN_Y] = -1e300;
    TrailPoint point = lesson_point(&row);
    assert_int_equal(point.x, 32000 * ONE);
    assert_int_equal(point.y, -32000 * ONE);
}

static void work_is_counted_by_the_operations_of_a_text(void **state)
{
    (void)state;
    int32_t count;
    const int64_t budget = INT64_C(30000000);
    open_lesson("", "var i = 0;\nwhile (i < 1000) i++;\n");
    Trial *trial = trial_create(seat.lesson, seat.learner.answers);
    assert_non_null(trial);
    trial_set_codes(trial, 0, seat.learner.codes);
    assert_non_null(trial_rows(trial, (TrialStart){0, 0}, &count));
    assert_int_equal(count, 41);
    assert_true(trial_spend(trial, budget - 2 * count));
    assert_false(trial_spend(trial, 0));
    trial_destroy(trial);
    close_lesson();
}

static void rooms_are_the_same_each_time(void **state)
{
    (void)state;
    static HiddenRoom a, b;
    room_draw(&a, 5);
    room_draw(&b, 5);
    assert_memory_equal(a.tiles, b.tiles, sizeof a.tiles);
    assert_memory_equal(a.inputs, b.inputs, sizeof a.inputs);
    assert_true(a.in_eighths);
    room_draw(&b, 6);
    assert_memory_not_equal(a.inputs, b.inputs, sizeof a.inputs);
}

/* How far the body goes that the script moves. */
#define QUESTION                                                                                   \
    RULES "[predict.1]\nask = how far?\ntolerance = 0.1\n"                                         \
          "[step.2]\ntext = Say.\nask = p1\n[step.3]\ntext = Run.\ncheck = 2\n"                    \
          "[check.2]\nsay = far\nwhen = \"p1 == final(A.x) - (at(0): A.x)\"\n"

static void first_answers_are_judged_with_what_was_written(void **state)
{
    (void)state;
    FirstAnswers first;
    open_lesson(QUESTION, FRAME);
    put_text(SOLUTION);
    strcpy(seat.learner.first[0], "12");
    assert_true(learner_judge(&seat.learner, seat.lesson, NULL, seat.verdicts));
    assert_true(learner_count_first(&seat.learner, seat.lesson, NULL, seat.verdicts, &first));
    assert_int_equal(first.questions, 1);
    assert_int_equal(first.right, 1);
    close_lesson();
}

static void values_in_answers_are_of_what_was_written(void **state)
{
    (void)state;
    Text untouched = TEXT_GROWING, written = TEXT_GROWING;
    open_lesson(QUESTION, FRAME);
    assert_true(learner_add_answers(&seat.learner, seat.lesson, "p1={final(A.x)}", &untouched));
    put_text(SOLUTION);
    assert_true(learner_add_answers(&seat.learner, seat.lesson, "p1={final(A.x)}", &written));
    assert_string_not_equal(untouched.bytes, written.bytes);
    text_done(&untouched);
    text_done(&written);
    close_lesson();
}

/* The way of the run over a slider, of what the learner has written. */
#define PLOTTED                                                                                    \
    RULES "[tune.1]\nkey = v\ntext = v\nvalue = 1\nmin = 1\nmax = 3\nstep = 1\n"                   \
          "[plot.1]\ntext = way\nover = v\nof = \"final(A.x) + v\"\n"                              \
          "[step.2]\ntext = Look.\ntune = v\nplot = 1\n"

static double plotted(PlotShow *plot)
{
    plot_show_open(plot, seat.lesson, &seat.lesson->plots[0], &seat.learner);
    while (plot_show_work(plot))
        continue;
    assert_int_equal(plot->plot.done, 3);
    return plot->plot.outcome[0];
}

static void a_plot_is_of_what_was_written(void **state)
{
    (void)state;
    static PlotShow plot;
    open_lesson(PLOTTED, FRAME);
    double untouched = plotted(&plot);
    put_text(SOLUTION);
    assert_true(fabs(plotted(&plot) - untouched - 40 * 0.3) < 1e-9);
    put_text(FRAME);
    assert_true(plotted(&plot) == untouched);
    plot_show_close(&plot);
    close_lesson();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_that_does_the_same_passes),
        cmocka_unit_test(a_plot_is_of_what_was_written),
        cmocka_unit_test(values_in_answers_are_of_what_was_written),
        cmocka_unit_test(first_answers_are_judged_with_what_was_written),
        cmocka_unit_test(a_second_body_is_moved_and_compared),
        cmocka_unit_test(another_order_of_operations_passes_with_a_tolerance),
        cmocka_unit_test(the_first_difference_is_said_with_phase_numbers_and_line),
        cmocka_unit_test(the_room_that_fails_can_be_looked_at),
        cmocka_unit_test(a_phase_that_is_missing_or_moved_is_said),
        cmocka_unit_test(a_fault_is_said_with_its_place),
        cmocka_unit_test(lines_that_are_not_open_must_stay),
        cmocka_unit_test(a_closed_line_that_was_changed_is_named_by_its_own_number),
        cmocka_unit_test(blank_lines_at_the_end_tabs_and_a_mark_are_no_faults),
        cmocka_unit_test(no_more_lines_may_be_added_than_the_lesson_says),
        cmocka_unit_test(forbidden_words_are_refused_in_open_lines_only),
        cmocka_unit_test(the_lint_tries_solution_untouched_text_and_breaks),
        cmocka_unit_test(a_break_is_drawn_by_the_number_of_the_learner),
        cmocka_unit_test(what_is_wrong_with_a_script_is_said_with_its_line),
        cmocka_unit_test_setup_teardown(what_is_written_is_kept_beside_the_learner_and_judged,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_text_that_is_too_long_is_refused_by_name, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(
            the_first_text_that_cannot_be_read_is_named_and_the_others_are_read, scratch_setup,
            scratch_teardown),
        cmocka_unit_test(every_line_of_a_lesson_can_be_closed_up_to_the_last),
        cmocka_unit_test_setup_teardown(a_text_that_cannot_be_read_is_not_written_over,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_text_of_a_class_that_cannot_be_read_is_not_written_over,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(what_was_written_stays_when_the_lesson_is_read_again,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(what_could_not_be_kept_stays_when_the_lesson_is_read_again,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_text_from_another_editor_is_not_written_back,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_text_that_no_key_has_changed_gives_way_to_another_editors,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(the_last_keys_are_kept_when_the_screen_closes,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(the_events_of_a_tick_are_stepped_through_one_by_one,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(what_differs_is_found_before_anything_was_judged,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test(the_curve_of_a_speed_without_end_is_drawn),
        cmocka_unit_test(what_is_undone_can_be_redone_until_something_else_is_written),
        cmocka_unit_test(a_refused_key_keeps_what_can_be_redone),
        cmocka_unit_test(a_selection_is_replaced_copied_cut_and_pasted),
        cmocka_unit_test(the_pane_wants_undo_and_the_copy_of_a_selection),
        cmocka_unit_test(words_numbers_questions_and_the_fault_have_colours),
        cmocka_unit_test(a_rule_that_is_broken_is_said_under_the_text),
        cmocka_unit_test(more_lines_than_a_program_has_are_shown_and_not_locked),
        cmocka_unit_test(a_body_that_a_text_puts_anywhere_has_a_point),
        cmocka_unit_test(work_is_counted_by_the_operations_of_a_text),
        cmocka_unit_test(rooms_are_the_same_each_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
