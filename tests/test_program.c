/* test_program.c - the language in which a learner writes a step: values, statements, faults,
 * limits. */
#include "../src/engine/script/program.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const ProgramName names[] = {{"cx", PROGRAM_WHOLE},
                                    {"xr", PROGRAM_KEPT},
                                    {"dx", PROGRAM_KEPT},
                                    {"held", PROGRAM_TRUTH},
                                    {"jump", PROGRAM_GIVEN}};
static const ProgramQuestion questions[] = {{"solid", 2, true}, {"twice", 1, false}};
static const ProgramWorld world = {names, ARRAY_LENGTH(names), questions, ARRAY_LENGTH(questions)};

typedef struct Machine {
    Program program;
    ProgramFault fault;
    char words[PROGRAM_FAULT_TEXT_MAX];
    double values[PROGRAM_SLOT_MAX];
    int32_t asked;
    int32_t lines[32], line_count;
    char events[32][60];
    double results[32];
    int32_t phases[32], phase_count;
    double dx_of_phase[32];
} Machine;

static Machine machine;

static double ask(void *self, int32_t question, const double v[PROGRAM_ARGUMENT_MAX])
{
    ((Machine *)self)->asked++;
    return question == 1 ? v[0] * 2 : v[0] > 3;
}

static void phase_ended(void *self, int32_t phase, const double *values)
{
    Machine *m = self;
    m->dx_of_phase[m->phase_count] = values[2];
    m->phases[m->phase_count++] = phase;
}

static void evaluated(void *self, const ProgramEvent *event, const double *values)
{
    Machine *m = self;
    if (m->line_count == (int32_t)ARRAY_LENGTH(m->lines)) return;
    program_event_with_numbers(&m->program, event, values, m->events[m->line_count],
                               sizeof m->events[0]);
    m->results[m->line_count] = event->value;
    m->lines[m->line_count++] = event->line;
}

static bool parse(const char *text)
{
    memset(&machine, 0, sizeof machine);
    return program_parse(&machine.program, &world, "own more", text, strlen(text), &machine.fault,
                         machine.words);
}

static int32_t run(void)
{
    const ProgramHost host = {&machine, ask, phase_ended, evaluated};
    return program_tick(&machine.program, machine.values, &host, &machine.fault);
}

static double value_of(const char *name)
{
    int32_t slot = program_find_name(&machine.program, name, strlen(name));
    assert_true(slot >= 0);
    return machine.values[slot];
}

/* What dx is after the text has run once. */
static double dx_after(const char *text)
{
    if (!parse(text)) fail_msg("%s: %s", text, machine.words);
    run();
    assert_int_equal(machine.fault.kind, PROGRAM_NO_FAULT);
    return value_of("dx");
}

static void assert_refused(const char *text, int32_t line, int32_t column, const char *words)
{
    assert_false(parse(text));
    assert_string_equal(machine.words, words);
    assert_int_equal(machine.fault.line, line);
    assert_int_equal(machine.fault.column, column);
}

static void assert_fails(const char *text, const char *words)
{
    char out[PROGRAM_FAULT_TEXT_MAX];
    if (!parse(text)) fail_msg("%s: %s", text, machine.words);
    run();
    program_fault_text(&machine.program, &machine.fault, out);
    assert_string_equal(out, words);
}

/* ---- values ---- */

static void values_are_computed_as_javascript_does(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double number;
    } all[] = {
        {"dx = 1 + 2 * 3;", 7},
        {"dx = (1 + 2) * 3;", 9},
        {"dx = 10 - 4 - 3;", 3},
        {"dx = 16 / 4 / 2;", 2},
        {"dx = 7 % 4;", 3},
        {"dx = -7 % 4;", -3},
        {"dx = 0.1 + 0.2;", 0.1 + 0.2},
        {"dx = - - 3;", 3},
        {"dx = !0 + !5;", 1},
        {"dx = 1 < 2 == true;", 1},
        {"dx = 2 && 3;", 3},
        {"dx = 0 && 3;", 0},
        {"dx = 2 || 3;", 2},
        {"dx = 0 || 3;", 3},
        {"dx = 1 || 0 && 0;", 1},
        {"dx = 1 != 1 || 2 >= 2;", 1},
        {"dx = Math.floor(-0.5) + Math.ceil(0.5);", 0},
        {"dx = Math.abs(-2) + Math.sqrt(9);", 5},
        {"dx = Math.min(3, 2) * Math.max(3, 2);", 6},
        {"dx = bound(5, 0, 3) + bound(-1, 0, 3);", 3},
        {"dx = sign(-3) + sign(0) + sign(0.1);", 0},
        {"dx = minPos(-1, 4, 2, 9) + minPos(-1, -1, -1, 9);", 11},
        {"dx = twice(4);", 8},
        {"dx = solid(4, 0) + solid(3, 0);", 1},
        {"dx = 3.;", 3},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(all); i++)
        if (dx_after(all[i].text) != all[i].number)
            fail_msg("%s gives %g", all[i].text, value_of("dx"));
}

static void an_operand_that_is_skipped_asks_nothing(void **state)
{
    (void)state;
    dx_after("dx = 0 && solid(4, 0);");
    assert_int_equal(machine.asked, 0);
    dx_after("dx = 1 || solid(4, 0);");
    assert_int_equal(machine.asked, 0);
}

/* ---- statements ---- */

static void statements_change_kept_names(void **state)
{
    (void)state;
    assert_true(dx_after("dx += 3; dx -= 1; dx *= 4; dx /= 2; dx++; dx--;") == 4);
    assert_true(dx_after("if (jump) dx = 1; else dx = 2;") == 2);
    assert_true(dx_after("if (!jump) { dx = 1; xr = 3; } else if (xr) dx = 2;") == 1);
    assert_true(dx_after("while (dx < 10) { dx += 3; }") == 12);
    assert_true(dx_after("var a = 2, b; var a = a + 1; dx = a + b;") == 3);
    assert_true(dx_after(";;{} dx = 1; // dx = 2;\n") == 1);
    assert_true(dx_after("") == 0);
}

static void a_name_of_var_lives_for_one_tick(void **state)
{
    (void)state;
    dx_after("if (xr == 0) { var a = 5; } dx = a; xr = 1;");
    assert_true(value_of("dx") == 5);
    run();
    assert_true(value_of("dx") == 0);
}

static void a_lesson_may_keep_names_of_its_own(void **state)
{
    (void)state;
    dx_after("own += 2; more = own;");
    run();
    assert_true(value_of("own") == 4 && value_of("more") == 4);
    assert_int_equal(program_find_name(&machine.program, "own", 3), program_more_slot(0));
}

static void a_truth_is_kept_as_0_or_1(void **state)
{
    (void)state;
    dx_after("held = 7; dx = held;");
    assert_true(value_of("dx") == 1);
}

/* ---- phases and lines ---- */

static void a_comment_with_the_word_phase_begins_a_phase(void **state)
{
    (void)state;
    dx_after("dx = 1;\n//phase gravity\ndx = 2;\n  // phase  x move \r\ndx = 3;\n// a phase\n");
    assert_int_equal(machine.program.phase_count, 2);
    assert_string_equal(machine.program.phases[0].name, "gravity");
    assert_string_equal(machine.program.phases[1].name, "x move");
    assert_int_equal(machine.phase_count, 3);
    assert_int_equal(machine.phases[0], -1);
    assert_int_equal(machine.phases[1], 0);
    assert_int_equal(machine.phases[2], 1);
    for (int32_t i = 0; i < 3; i++)
        assert_true(machine.dx_of_phase[i] == i + 1);
}

static void a_phase_after_a_condition_changes_nothing(void **state)
{
    (void)state;
    assert_true(dx_after("if (jump)\n// phase x\ndx = 1;\n") == 0);
}

static void every_line_that_runs_is_reported(void **state)
{
    (void)state;
    dx_after("dx = 2;\nif (dx > 1)\n  xr = 1;\nelse\n  xr = 2;\nwhile (dx > 0)\n  dx--;\n");
    static const int32_t lines[] = {1, 2, 3, 6, 7, 6, 7, 6};
    assert_int_equal(machine.line_count, ARRAY_LENGTH(lines));
    assert_memory_equal(machine.lines, lines, sizeof lines);
}

/* A condition on the line of what it decides keeps the values that it compared. */
static void every_event_has_the_values_that_it_read(void **state)
{
    static const struct {
        const char *text;
        double result;
    } events[] = {{"dx = 1.5", 1.5},
                  {"while (1.5 > 1)", 1},
                  {"dx--", 0.5},
                  {"xr = 2", 2},
                  {"while (0.5 > 1)", 0},
                  {"if (0.5 > 0 && 2 >= 1)", 1},
                  {"xr = 0.5 * (2 + 1)", 1.5}};
    (void)state;
    dx_after("dx = 1.5;\nwhile (dx > 1) { dx--; xr = 2; }\n"
             "if (dx > 0 && xr >= 1) { xr = dx * (xr + 1); }\n");
    assert_int_equal(machine.line_count, ARRAY_LENGTH(events));
    for (size_t i = 0; i < ARRAY_LENGTH(events); i++) {
        assert_string_equal(machine.events[i], events[i].text);
        assert_true(machine.results[i] == events[i].result);
    }
    dx_after("var a = 1, b = a + 1; if (a) dx = b;");
    assert_string_equal(machine.events[0], "a = 1");
    assert_string_equal(machine.events[1], "b = 1 + 1");
    assert_string_equal(machine.events[2], "if (1)");
}

static void a_line_is_shown_with_its_numbers(void **state)
{
    (void)state;
    char out[80];
    dx_after("dx = 0.25; xr = 0.5;\nif (dx > xr && solid(cx + 1, 2)) xr += dx; // dx\ndx++;\n");
    machine.values[0] = 4;
    machine.values[2] = 0.25;
    program_line_with_numbers(&machine.program, 2, machine.values, out, sizeof out);
    assert_string_equal(out, "if (0.25 > 0.5 && solid(4 + 1, 2)) xr += 0.25; // dx");
    program_line_with_numbers(&machine.program, 3, machine.values, out, sizeof out);
    assert_string_equal(out, "dx++;");
    program_line_with_numbers(&machine.program, 4, machine.values, out, sizeof out);
    assert_string_equal(out, "");
    assert_int_equal(program_line_count(&machine.program), 3);
}

/* ---- faults ---- */

static void a_fault_of_the_text_says_where_and_what(void **state)
{
    (void)state;
    assert_refused("dx = 1;\nif (dx = 0) xr = 1;", 2, 8, "`=` sets, `==` compares");
    assert_refused("cx++;\ncy = xr + 1;", 2, 1, "there is no `cy`, unless `var` makes it");
    assert_refused("xrr = 1;", 1, 1, "there is no `xrr`; did you mean `xr`?");
    assert_refused("dx = 1\nxr = 2;", 1, 7, "`;` is missing here");
    assert_refused("dx = 1", 1, 7, "`;` is missing here");
    assert_refused("jump = 1;", 1, 1, "`jump` cannot be changed");
    assert_refused("solid = 1;", 1, 1, "`solid` is a question, not a place for a value");
    assert_refused("dx = solid(1);", 1, 6, "`solid` takes 2 values");
    assert_refused("dx = xr(1);", 1, 6, "`xr` is not a question");
    assert_refused("dx = Solid(1, 2);", 1, 6, "there is no `Solid`; did you mean `solid`?");
    assert_refused("dx = SOLID(1, 2);", 1, 6, "there is no `SOLID`; did you mean `solid`?");
    assert_refused("dx = bottom;", 1, 6, "there is no `bottom`, unless `var` makes it");
    assert_refused("dx + 1;", 1, 4, "`=` is expected after `dx`");
    assert_refused("dx\ndy = 1;", 1, 3, "`=` is expected after `dx`");
    assert_refused("dx = ;", 1, 6, "a value is expected before `;`");
    assert_refused("dx = 1 === 1;", 1, 10, "`==` and `!=` compare");
    assert_refused("if (dx) {\n dx = 1;\n", 1, 9, "this `{` is never closed");
    assert_refused("}", 1, 1, "a statement cannot begin with `}`");
    assert_refused("dx = (1 + 2;", 1, 12, "`)` is expected before `;`");
    assert_refused("var dx = 1;", 1, 5, "`dx` already exists");
    assert_refused("var a = a;", 1, 9, "there is no `a`, unless `var` makes it");
    assert_refused("dx = .5;", 1, 6, "no program has a `.`: numbers are like 0.5");
    assert_refused("dx = 1e5;", 1, 6, "`1e` is not a number: numbers are like 12 and 0.5");
    assert_refused("dx = 010;", 1, 6, "`010` is not a number: it begins with 0");
    assert_refused("dx = 0.123456789012345;", 1, 6,
                   "`0.12345678901234` is not a number: it is too long");
    assert_true(parse("dx = 0.12345678901234;")); /* sixteen characters */
    assert_refused("dx = xr & 1;", 1, 9, "no program has a `&`: write it twice");
    assert_refused("let a = 1;", 1, 1, "`let` is not in this language: write `var`");
    assert_refused("for (;;) dx++;", 1, 1, "`for` is not in this language: write `while`");
    assert_refused("dx = // phase a\n 1;", 1, 5,
                   "a value is missing here, before the phase begins");
    assert_refused("dx = 1; \x1b", 1, 9, "no program has a `?`");
}

static void a_fault_while_running_says_where_and_what(void **state)
{
    (void)state;
    assert_fails("dx = 1;\n  dx = dx / 0;", "2:3: `dx` is no longer a number");
    assert_fails("dx = 0 / 0;", "1:1: `dx` is no longer a number");
    assert_fails("dx = Math.sqrt(-1);", "1:1: `dx` is no longer a number");
    assert_fails("cx = 3.5;", "1:1: `cx` is 3.5: cells are whole");
    assert_fails("cx = 20000000000;", "1:1: `cx` is 2e+10: that is far outside the map");
    assert_fails("dx = solid(0.5, 1);", "1:6: `solid` is asked about 0.5: cells are whole");
    assert_fails("while (true) dx = 1;", "1:1: this tick does not end");
    assert_fails("dx = 1;\n  while (true);", "2:3: this tick does not end");
}

static void a_fault_leaves_the_value_before_it(void **state)
{
    (void)state;
    assert_true(parse("xr = 1; dx = 1 / 0; xr = 2;"));
    run();
    assert_true(value_of("xr") == 1 && value_of("dx") == 0);
    assert_int_equal(machine.phase_count, 0);
}

/* ---- limits ---- */

/* `before`, `count` times the piece, and `after`. */
static char *repeat(const char *before, const char *piece, int32_t count, const char *after)
{
    char *text = calloc(strlen(before) + strlen(piece) * (size_t)count + strlen(after) + 1, 1);
    assert_non_null(text);
    strcpy(text, before);
    for (int32_t i = 0; i < count; i++)
        strcat(text, piece);
    strcat(text, after);
    return text;
}

static void assert_repeated(const char *before, const char *piece, int32_t count, const char *after,
                            const char *words)
{
    char *text = repeat(before, piece, count, after);
    bool good = parse(text);
    if (strcmp(machine.words, words) != 0)
        fail_msg("%d times %s: %s", (int)count, piece, machine.words);
    assert_true(good == (words[0] == '\0'));
    free(text);
}

static void a_program_that_is_too_large_is_refused(void **state)
{
    (void)state;
    assert_repeated("dx = 1", "+1", 990, ";", "");
    assert_repeated("dx = 1", "+1", 1010, ";", "the program is too long");
    assert_repeated("dx = ", "(", 28, "", "a value is expected before `the end`");
    assert_repeated("dx = ", "(", 40, "", "too many brackets within brackets");
    assert_repeated("", "{", 40, "", "too many brackets within brackets");
    assert_repeated("dx = ", "- ", 40, "1;", "too many brackets within brackets");
    assert_repeated("", "\n", 80, "", "");
    assert_repeated("", "\n", 81, "", "a program has at most 80 lines");
    assert_repeated("", " ", 4096, "", "");
    assert_repeated("", " ", 4097, "", "a program has at most 4096 bytes");
    assert_repeated("// phase a\n", "// phase b\n", 32, "", "a program has at most 32 phases");
    assert_repeated("dx = 1", "1", 40, ";", "`1111111111111111` is not a number: it is too long");
    assert_repeated("a", "b", 30, "", "a name has at most 23 letters");
}

static void many_names_are_refused(void **state)
{
    (void)state;
    char text[512] = "var ";
    for (int32_t i = 0; i < PROGRAM_LOCAL_MAX + 1; i++)
        sprintf(text + strlen(text), "%sq%d", i ? ", " : "", (int)i);
    strcat(text, ";");
    assert_false(parse(text));
    assert_string_equal(machine.words, "too many names");
}

static void a_tick_takes_no_more_than_its_fuel(void **state)
{
    (void)state;
    assert_true(parse("while (true) { dx = dx + 1; }"));
    assert_int_equal(run(), PROGRAM_FUEL);
    assert_int_equal(machine.fault.kind, PROGRAM_ENDLESS);
}

static void a_refused_program_does_nothing_and_keeps_its_text(void **state)
{
    (void)state;
    int32_t length;
    assert_false(parse("dx = 1;\ndx = ;"));
    assert_int_equal(run(), 0);
    assert_true(value_of("dx") == 0);
    assert_string_equal(program_line(&machine.program, 2, &length), "dx = ;");
    assert_int_equal(length, 6);
}

static void true_is_1_and_false_is_0(void **state)
{
    (void)state;
    assert_true(dx_after("dx = true;") == 1);
    assert_true(dx_after("dx = 5; dx = false;") == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_computed_as_javascript_does),
        cmocka_unit_test(an_operand_that_is_skipped_asks_nothing),
        cmocka_unit_test(statements_change_kept_names),
        cmocka_unit_test(a_name_of_var_lives_for_one_tick),
        cmocka_unit_test(a_lesson_may_keep_names_of_its_own),
        cmocka_unit_test(a_truth_is_kept_as_0_or_1),
        cmocka_unit_test(a_comment_with_the_word_phase_begins_a_phase),
        cmocka_unit_test(a_phase_after_a_condition_changes_nothing),
        cmocka_unit_test(every_line_that_runs_is_reported),
        cmocka_unit_test(every_event_has_the_values_that_it_read),
        cmocka_unit_test(a_line_is_shown_with_its_numbers),
        cmocka_unit_test(a_fault_of_the_text_says_where_and_what),
        cmocka_unit_test(a_fault_while_running_says_where_and_what),
        cmocka_unit_test(a_fault_leaves_the_value_before_it),
        cmocka_unit_test(a_program_that_is_too_large_is_refused),
        cmocka_unit_test(many_names_are_refused),
        cmocka_unit_test(a_tick_takes_no_more_than_its_fuel),
        cmocka_unit_test(a_refused_program_does_nothing_and_keeps_its_text),
        cmocka_unit_test(true_is_1_and_false_is_0),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
