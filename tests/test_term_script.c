/* test_term_script.c - scripts without a terminal: what a screen hears, when, and what is written.
 *
 * A script is put into a file, run by a small loop that ticks 60 times a second and shows what it
 * was told, and its standard output is compared. */
#include "../src/term/event_queue.h"
#include "../src/term/script.h"
#include "../src/term/term.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "scratch.h"

enum { TEXT_SIZE = 2048 };

static Term *open_script(const char *text)
{
    char path[PATH_MAX];
    ErrorList errors;
    error_list_init(&errors, "script");
    scratch_write("script", text, strlen(text));
    scratch_path(path, "script");
    Term *term = term_script_open(path, 40, 4, &errors);
    assert_non_null(term);
    return term;
}

/* Runs `act` with standard output in `out`. */
static void capture(void (*act)(Term *), Term *term, char *out)
{
    FILE *file = tmpfile();
    int before = dup(STDOUT_FILENO);
    assert_non_null(file);
    fflush(stdout);
    dup2(fileno(file), STDOUT_FILENO);
    act(term);
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    rewind(file);
    size_t length = fread(out, 1, TEXT_SIZE - 1, file);
    out[length] = '\0';
    fclose(file);
}

/* Shows on its first row the ticks it has run and, on the next, the last event. */
static void run_counter(Term *term)
{
    Canvas canvas = {0};
    char ticks_text[32], event_text[64] = "nothing";
    int32_t ticks = 0, cols, rows;
    int64_t start = term_now(term);
    for (;;) {
        term_size(term, &cols, &rows);
        if (!canvas_resize(&canvas, cols, rows)) break;
        snprintf(ticks_text, sizeof ticks_text, "ticks %d", (int)ticks);
        canvas_text(&canvas, 0, 0, ticks_text, 0);
        canvas_text(&canvas, 0, 1, event_text, 0);
        term_present(term, &canvas);
        TermEvent event = term_wait(term, start + (ticks + 1) * INT64_C(1000000000) / 60);
        if (event.kind == TERM_EVENT_QUIT) break;
        if (event.kind == TERM_EVENT_NONE)
            ticks++;
        else
            snprintf(event_text, sizeof event_text, "kind %d code %u", event.kind, event.code);
    }
    canvas_done(&canvas);
    term_close(term);
}

static void assert_output(const char *script, const char *expected)
{
    char out[TEXT_SIZE];
    capture(run_counter, open_script(script), out);
    assert_string_equal(out, expected);
}

static void screen_shows_what_was_presented_at_its_moment(void **state)
{
    (void)state;
    assert_output("screen before\n"
                  "wait 10\n"
                  "screen\n"
                  "keys x\n"
                  "screen after\n",
                  "--- before 40x4 tick 0\nticks 0\nnothing\n\n\n"
                  "--- 40x4 tick 10\nticks 10\nnothing\n\n\n"
                  "--- after 40x4 tick 10\nticks 10\nkind 1 code 120\n\n\n");
}

static void long_waits_run_every_tick(void **state)
{
    (void)state;
    assert_output("wait 1\nwait 3599\nwaitms 500\nscreen\n",
                  "--- 40x4 tick 3630\nticks 3630\nnothing\n\n\n");
}

static void resize_changes_the_screen(void **state)
{
    (void)state;
    assert_output("size 9x2\nscreen small\n", "--- small 9x2 tick 0\nticks 0\nkind 6 co\n");
}

/* The next event; it must come without time passing. */
static TermEvent next_event(Term *term)
{
    int64_t now = term_now(term);
    TermEvent event = term_wait(term, INT64_MAX);
    assert_true(term_now(term) == now && event.time == now);
    return event;
}

static void assert_key(Term *term, uint32_t code, uint8_t modifiers, KeyAction action,
                       uint32_t shifted)
{
    TermEvent event = next_event(term);
    assert_int_equal(event.kind, TERM_EVENT_KEY);
    assert_int_equal(event.code, code);
    assert_int_equal(event.modifiers, modifiers);
    assert_int_equal(event.action, action);
    assert_int_equal(event.shifted, shifted);
}

static void keys_are_typed_as_in_a_legacy_terminal(void **state)
{
    (void)state;
    Term *term = open_script("keys a Z#\n");
    assert_key(term, 'a', 0, TERM_KEY_PRESS, 'a');
    assert_key(term, ' ', 0, TERM_KEY_PRESS, ' ');
    assert_key(term, 'z', TERM_MOD_SHIFT, TERM_KEY_PRESS, 'Z');
    assert_key(term, '#', 0, TERM_KEY_PRESS, '#');
    assert_int_equal(next_event(term).kind, TERM_EVENT_QUIT);
    term_close(term);
}

static void releases_are_seen_in_kitty_mode_only(void **state)
{
    (void)state;
    Term *term = open_script("press left # and hold it\n"
                             "release left\n"
                             "tap space\n"
                             "mode kitty\n"
                             "tap ctrl+s\n"
                             "press shift+a\n"
                             "release f12\n");
    assert_key(term, TERM_KEY_ARROW_LEFT, 0, TERM_KEY_PRESS, 0);
    assert_key(term, TERM_KEY_SPACE, 0, TERM_KEY_PRESS, ' ');
    assert_int_equal(next_event(term).kind, TERM_EVENT_INPUT_MODE);
    assert_int_equal(term_input_mode(term), TERM_INPUT_KITTY);
    assert_key(term, 's', TERM_MOD_CTRL, TERM_KEY_PRESS, 0);
    assert_key(term, 's', TERM_MOD_CTRL, TERM_KEY_RELEASE, 0);
    assert_key(term, 'a', TERM_MOD_SHIFT, TERM_KEY_PRESS, 'A');
    assert_key(term, TERM_KEY_F12, 0, TERM_KEY_RELEASE, 0);
    term_close(term);
}

static void mouse_is_seen_only_where_it_was_asked_for(void **state)
{
    (void)state;
    Term *term = open_script("mouse press 1 3 2\n"
                             "focus out\n"
                             "mouse move 1 4 2\n");
    assert_int_equal(next_event(term).kind, TERM_EVENT_FOCUS_OUT);
    term_set_mouse(term, true);
    TermEvent event = next_event(term);
    assert_int_equal(event.kind, TERM_EVENT_MOUSE);
    assert_int_equal(event.action, TERM_KEY_REPEAT);
    assert_int_equal(event.button, 1);
    assert_int_equal(event.col, 4);
    assert_int_equal(event.row, 2);
    term_close(term);
}

static void paste_is_text_however_long(void **state)
{
    (void)state;
    char script[TEXT_SIZE] = "paste ab\\n\xc3\xa9";
    size_t length = strlen(script);
    memset(script + length, 'x', 300);
    script[length + 300] = '\0';
    Term *term = open_script(script);
    TermEvent event = next_event(term);
    assert_int_equal(event.kind, TERM_EVENT_TEXT);
    assert_memory_equal(event.text, "ab\n\xc3\xa9xxx", 8);
    assert_int_equal(strlen(event.text), 305);
    assert_int_equal(next_event(term).kind, TERM_EVENT_QUIT);
    term_close(term);
}

static void deadline_comes_before_the_commands_of_its_moment(void **state)
{
    (void)state;
    Term *term = open_script("wait 2\nkeys x\n");
    TermEvent event = term_wait(term, TERM_TICK_NS);
    assert_int_equal(event.kind, TERM_EVENT_NONE);
    assert_true(term_now(term) == TERM_TICK_NS);
    assert_int_equal(term_wait(term, 2 * TERM_TICK_NS).kind, TERM_EVENT_NONE);
    event = term_wait(term, 3 * TERM_TICK_NS);
    assert_int_equal(event.kind, TERM_EVENT_KEY);
    assert_true(event.time == 2 * TERM_TICK_NS);
    term_close(term);
}

static void assert_fault(const char *text, const char *expected)
{
    ErrorList errors;
    Script script;
    char line[ERROR_TEXT_MAX + 64];
    error_list_init(&errors, "s");
    assert_false(term_script_parse(&script, text, &errors));
    assert_int_equal(errors.count, 1);
    error_format(&errors, &errors.items[0], line, sizeof line);
    assert_string_equal(line, expected);
}

static void faults_say_line_and_column(void **state)
{
    (void)state;
    assert_fault("wait 1\n  jump 3\n", "s:2:3: error: unknown command `jump`");
    assert_fault("wait x",
                 "s:1:6: error: ticks must be a whole number from 0 to 10000000, not `x`");
    assert_fault("wait 10000001",
                 "s:1:6: error: ticks must be a whole number from 0 to 10000000, not `10000001`");
    assert_fault("wait 5 6", "s:1:8: error: nothing may follow here: `6`");
    assert_fault("press ctrl+", "s:1:7: error: unknown key `ctrl+`");
    assert_fault("tap f13", "s:1:5: error: unknown key `f13`");
    assert_fault("size 0x5", "s:1:6: error: expected COLSxROWS, 1x1 to 1000x1000, not `0x5`");
    assert_fault("mode vim", "s:1:6: error: expected legacy or kitty, not `vim`");
    assert_fault("mouse press 9 1 1", "s:1:13: error: the button must be 0 to 5");
    assert_fault("keys", "s:1:5: error: expected text");
}

static void every_fault_is_reported(void **state)
{
    (void)state;
    ErrorList errors;
    Script script;
    error_list_init(&errors, "s");
    assert_false(term_script_parse(&script, "a\nkeys ok\n# comment\n\nb\r\nc", &errors));
    assert_int_equal(errors.errors, 3);
    assert_int_equal(errors.items[2].line, 6);
}

static void missing_script_is_an_error(void **state)
{
    (void)state;
    ErrorList errors;
    error_list_init(&errors, "missing");
    assert_null(term_script_open("no/such/script", 80, 24, &errors));
    assert_int_equal(errors.errors, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(screen_shows_what_was_presented_at_its_moment),
        cmocka_unit_test(long_waits_run_every_tick),
        cmocka_unit_test(resize_changes_the_screen),
        cmocka_unit_test(keys_are_typed_as_in_a_legacy_terminal),
        cmocka_unit_test(releases_are_seen_in_kitty_mode_only),
        cmocka_unit_test(mouse_is_seen_only_where_it_was_asked_for),
        cmocka_unit_test(paste_is_text_however_long),
        cmocka_unit_test(deadline_comes_before_the_commands_of_its_moment),
        cmocka_unit_test(faults_say_line_and_column),
        cmocka_unit_test(every_fault_is_reported),
        cmocka_unit_test(missing_script_is_an_error),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
