/* test_input_file.c - inputs as text: read strictly, written in runs. */
#include "../src/game/input_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ErrorList errors;

static InputTape tape_of(const char *text)
{
    InputTape tape = {NULL, 0};
    error_list_init(&errors, "tape");
    if (!input_tape_parse(text, strlen(text), 1, &tape, &errors))
        fail_msg("refused: %s", errors.items[0].text);
    return tape;
}

static void assert_refused(const char *text, int32_t line, int32_t column, const char *part)
{
    InputTape tape = {NULL, -7};
    error_list_init(&errors, "tape");
    assert_false(input_tape_parse(text, strlen(text), 1, &tape, &errors));
    assert_int_equal(tape.count, -7);
    assert_int_equal(errors.items[0].line, line);
    assert_int_equal(errors.items[0].column, column);
    if (!strstr(errors.items[0].text, part)) fail_msg("says: %s", errors.items[0].text);
}

static void a_line_is_a_tick_and_a_star_repeats_the_line(void **state)
{
    (void)state;
    InputTape tape = tape_of("R\nLJ\n-\n; a comment\n\nUD*3\nR * 2\n");
    static const Input expected[] = {
        INPUT_RIGHT,           INPUT_LEFT | INPUT_JUMP, 0,           INPUT_UP | INPUT_DOWN,
        INPUT_UP | INPUT_DOWN, INPUT_UP | INPUT_DOWN,   INPUT_RIGHT, INPUT_RIGHT};
    assert_int_equal(tape.count, ARRAY_LENGTH(expected));
    assert_memory_equal(tape.ticks, expected, sizeof expected);
    input_tape_done(&tape);
    assert_null(tape.ticks);
}

static void line_ends_and_blanks_do_not_matter(void **state)
{
    (void)state;
    InputTape tape = tape_of(" R \r\n\tJ*2\r\n-");
    assert_int_equal(tape.count, 4);
    assert_int_equal(tape.ticks[2], INPUT_JUMP);
    input_tape_done(&tape);
}

static void nothing_is_an_empty_tape(void **state)
{
    (void)state;
    InputTape tape = tape_of("");
    assert_int_equal(tape.count, 0);
    input_tape_done(&tape);
}

static void faults_have_their_place(void **state)
{
    (void)state;
    assert_refused("R\nx\n", 2, 1, "not 'x'");
    assert_refused("Rx\n", 1, 2, "not 'x'");
    assert_refused("-R\n", 1, 2, "not 'R'");
    assert_refused("R-\n", 1, 2, "not '-'");
    assert_refused("R*\n", 1, 3, "number of ticks");
    assert_refused("R*0\n", 1, 3, "1 to 36000000");
    assert_refused("R*-1\n", 1, 3, "number of ticks");
    assert_refused("R*2 3\n", 1, 5, "end of the line");
    assert_refused("*3\n", 1, 1, "letters of L R U D J");
    assert_refused("r\n", 1, 1, "not 'r'");
    assert_refused("R\x1b\n", 1, 2, "not '?'");
}

static void every_bad_line_is_reported(void **state)
{
    (void)state;
    const char *text = "R\nx\ny\nL\nz\n";
    InputTape tape;
    error_list_init(&errors, "tape");
    assert_false(input_tape_parse(text, strlen(text), 10, &tape, &errors));
    assert_int_equal(errors.count, 3);
    assert_int_equal(errors.items[2].line, 14);
}

static void a_tape_has_at_most_36_million_ticks(void **state)
{
    (void)state;
    InputTape tape = tape_of("R*36000000\n");
    assert_int_equal(tape.count, INPUT_TICKS_MAX);
    input_tape_done(&tape);
    assert_refused("R*36000001\n", 1, 3, "1 to 36000000");
    assert_refused("R*36000000\nR\n", 2, 2, "more than 36000000");
    assert_refused("R*99999999999999999999\n", 1, 3, "1 to 36000000");
}

static void a_nul_byte_is_a_fault(void **state)
{
    (void)state;
    InputTape tape;
    error_list_init(&errors, "tape");
    assert_false(input_tape_parse("R\0\n", 3, 1, &tape, &errors));
    assert_int_equal(errors.items[0].column, 2);
}

static void a_file_that_is_not_there_is_an_error(void **state)
{
    (void)state;
    InputTape tape;
    error_list_init(&errors, "tests/no-such-file");
    assert_false(input_tape_read_named("tests/no-such-file", &tape, &errors));
    assert_int_equal(errors.errors, 1);
}

static void ticks_are_written_in_runs(void **state)
{
    (void)state;
    static const Input ticks[] = {INPUT_RIGHT, INPUT_RIGHT, 0, INPUT_LEFT | INPUT_JUMP, 0, 0, 0};
    size_t length;
    char *text = input_tape_text(ticks, ARRAY_LENGTH(ticks), &length);
    assert_string_equal(text, "R*2\n-\nLJ\n-*3\n");
    assert_int_equal(length, strlen(text));
    free(text);
    text = input_tape_text(NULL, 0, &length);
    assert_int_equal(length, 0);
    free(text);
}

static void written_inputs_read_back(void **state)
{
    (void)state;
    Input ticks[500];
    size_t length;
    srand(3);
    for (size_t i = 0; i < ARRAY_LENGTH(ticks); i++)
        ticks[i] = rand() % 3 && i > 0 ? ticks[i - 1] : (Input)(rand() & INPUT_ALL);
    char *text = input_tape_text(ticks, ARRAY_LENGTH(ticks), &length);
    InputTape tape = tape_of(text);
    assert_int_equal(tape.count, ARRAY_LENGTH(ticks));
    assert_memory_equal(tape.ticks, ticks, sizeof ticks);
    input_tape_done(&tape);
    free(text);
}

static void help_is_a_letter_of_each_tick(void **state)
{
    static const char text[] = "R\nRJGAI*2\nI\n";
    InputTape tape = tape_of(text);
    size_t length;
    (void)state;
    assert_int_equal(tape.ticks[1],
                     INPUT_RIGHT | INPUT_JUMP | INPUT_GRACE | INPUT_AIR_JUMPS | INPUT_INVINCIBLE);
    assert_int_equal(input_tape_help(&tape), INPUT_GRACE | INPUT_AIR_JUMPS | INPUT_INVINCIBLE);
    char *again = input_tape_text(tape.ticks, tape.count, &length);
    assert_string_equal(again, text);
    free(again);
    input_tape_done(&tape);
    assert_false(input_runs_from_text("RG*2", &tape)); /* none in lessons */
}

static void inputs_in_one_line_have_at_most_36000_ticks(void **state)
{
    InputTape tape;
    (void)state;
    assert_true(input_runs_from_text("R*36000", &tape));
    assert_int_equal(tape.count, INPUT_RUNS_TICKS_MAX);
    input_tape_done(&tape);
    assert_false(input_runs_from_text("R*36000 -", &tape));
    char text[2 * INPUT_RUNS_TEXT_MAX];
    memset(text, ' ', sizeof text);
    text[0] = 'R';
    text[INPUT_RUNS_TEXT_MAX - 1] = '\0';
    assert_true(input_runs_from_text(text, &tape));
    assert_int_equal(tape.count, 1);
    input_tape_done(&tape);
    text[INPUT_RUNS_TEXT_MAX - 1] = ' ';
    text[sizeof text - 1] = '\0';
    assert_false(input_runs_from_text(text, &tape));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_a_tick_and_a_star_repeats_the_line),
        cmocka_unit_test(line_ends_and_blanks_do_not_matter),
        cmocka_unit_test(nothing_is_an_empty_tape),
        cmocka_unit_test(faults_have_their_place),
        cmocka_unit_test(every_bad_line_is_reported),
        cmocka_unit_test(a_tape_has_at_most_36_million_ticks),
        cmocka_unit_test(a_nul_byte_is_a_fault),
        cmocka_unit_test(a_file_that_is_not_there_is_an_error),
        cmocka_unit_test(ticks_are_written_in_runs),
        cmocka_unit_test(written_inputs_read_back),
        cmocka_unit_test(help_is_a_letter_of_each_tick),
        cmocka_unit_test(inputs_in_one_line_have_at_most_36000_ticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
