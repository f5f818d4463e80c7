/* test_tmux.c - asking tmux for the colours of the terminals that it is shown on. */
#include "scratch.h"

#include "../src/term/tmux.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* As tmux 3.3a answers: clients, then a description of each one's terminal. */
#define FEATURES "256,bpaste,ccolour,clipboard,cstyle,extkeys,focus"
#define OF(tty)  "Terminal 0: xterm-kitty for " tty ", flags=0x3d:\n   0: acsc: (string) ``aa\n"

static bool answer(const char *text)
{
    return tmux_answer_has_all_colours(text, strlen(text));
}

static void features_or_the_description_of_the_terminal_tell_of_all_colours(void **state)
{
    (void)state;
    assert_true(answer("client /dev/pts/2 " FEATURES ",RGB,title\n"));
    assert_true(answer("client /dev/pts/2 RGB"));
    assert_true(
        answer("client /dev/pts/2 " FEATURES "\n" OF("/dev/pts/2") " 223: Tc: (flag) true\n"));
    assert_true(answer("client /dev/pts/2 \n" OF("/dev/pts/2") " 197: RGB: (flag) true\n"));
}

static void nothing_else_does(void **state)
{
    (void)state;
    assert_false(answer(""));
    assert_false(answer("RGB\n"));
    assert_false(answer("client /dev/pts/2\n"));
    assert_false(answer("client RGB\n"));
    assert_false(answer("client /dev/pts/2 " FEATURES ",RGBA,xRGB,rgb\n"));
    assert_false(
        answer("client /dev/pts/2 " FEATURES "\n" OF("/dev/pts/2") " 223: Tc: [missing]\n"));
    assert_false(
        answer("client /dev/pts/2 " FEATURES "\n" OF("/dev/pts/2") " 223: Tc: (flag) false\n"));
    assert_false(
        answer("client /dev/pts/2 " FEATURES "\n" OF("/dev/pts/22") " 223: Tc: (flag) true\n"));
    assert_false(answer(OF("/dev/pts/2") " 223: Tc: (flag) true\n"));
}

static void every_client_must_have_them(void **state)
{
    (void)state;
    assert_false(answer("client /dev/pts/2 RGB\nclient /dev/pts/3 " FEATURES "\n"));
    assert_true(answer("client /dev/pts/2 RGB\nclient /dev/pts/3 " FEATURES ",RGB\n"));
    assert_true(answer("client /dev/pts/2 RGB\nclient /dev/pts/3 256\n" OF("/dev/pts/2")
                           OF("/dev/pts/3") " 223: Tc: (flag) true\n"));
    assert_false(answer("client /dev/pts/2 RGB\nclient /dev/pts/3 256\n" OF("/dev/pts/3")
                            OF("/dev/pts/2") " 223: Tc: (flag) true\n"));
}

/* More clients than are remembered count as one without all colours. */
static void a_description_of_no_client_changes_nothing_however_many_there_are(void **state)
{
    char text[4096];
    int length = 0;
    (void)state;
    for (int32_t clients = 1; clients <= 17; clients++) {
        length += snprintf(text + length, sizeof text - (size_t)length, "client /dev/pts/%d RGB\n",
                           (int)clients);
        assert_int_equal(answer(text), clients <= 16);
        snprintf(text + length, sizeof text - (size_t)length, "%s",
                 OF("/dev/pts/99") " 223: Tc: (flag) true\n");
        assert_int_equal(answer(text), clients <= 16);
    }
}

/* Puts a program of the name tmux before all others, which runs a line of the shell. */
static void put_tmux(const char *line)
{
    char path[PATH_MAX], text[512], search[2 * PATH_MAX];
    int length = snprintf(text, sizeof text, "#!/bin/sh\n%s\n", line);
    scratch_write("tmux", text, (size_t)length);
    scratch_path(path, "tmux");
    assert_int_equal(chmod(path, 0700), 0);
    snprintf(search, sizeof search, "%s:/usr/bin:/bin", scratch_folder);
    setenv("PATH", search, 1);
}

static void the_pane_of_the_program_is_asked(void **state)
{
    (void)state;
    put_tmux("[ \"$1 $2 $3\" = 'list-clients -t %7' ] && echo 'client /dev/pts/2 256,RGB'");
    assert_true(tmux_has_all_colours("%7"));
    assert_false(tmux_has_all_colours("%8"));
}

static void without_an_answer_there_are_no_more_colours(void **state)
{
    (void)state;
    put_tmux("echo client /dev/pts/2 RGB; sleep 60");
    assert_false(tmux_has_all_colours("%0"));
    put_tmux("echo client /dev/pts/2 RGB; while :; do echo client /dev/pts/2 RGB; done");
    assert_false(tmux_has_all_colours("%0"));
    put_tmux("exit 1");
    assert_false(tmux_has_all_colours("%0"));
    setenv("PATH", "/nowhere", 1);
    assert_false(tmux_has_all_colours("%0"));
}

static void only_inside_of_tmux_there_is_a_pane(void **state)
{
    (void)state;
    setenv("TMUX_PANE", "%3", 1);
    unsetenv("TMUX");
    assert_null(tmux_pane());
    setenv("TMUX", "/tmp/tmux-0/default,1,0", 1);
    assert_string_equal(tmux_pane(), "%3");
    setenv("TMUX_PANE", "-F", 1);
    assert_null(tmux_pane());
    unsetenv("TMUX_PANE");
    assert_null(tmux_pane());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_or_the_description_of_the_terminal_tell_of_all_colours),
        cmocka_unit_test(nothing_else_does),
        cmocka_unit_test(every_client_must_have_them),
        cmocka_unit_test(a_description_of_no_client_changes_nothing_however_many_there_are),
        cmocka_unit_test_setup_teardown(the_pane_of_the_program_is_asked, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(without_an_answer_there_are_no_more_colours, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test(only_inside_of_tmux_there_is_a_pane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
