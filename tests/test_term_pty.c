/* test_term_pty.c - a real terminal from the inside, on a pseudo terminal that the test plays: what
 * is asked and switched on, how it is left behind, and what signals, crashes and hang-ups do. */
#include "bouncer.h"

#define XTERM_ENTER "\033[?1049h"
#define XTERM_LEAVE "\033[?1049l"

/* --- what every end must leave behind --- */

static void assert_modes_are_back(const Pty *pty)
{
    struct termios after;
    assert_int_equal(tcgetattr(pty->slave, &after), 0);
    assert_int_equal(after.c_lflag, pty->before.c_lflag);
    assert_int_equal(after.c_iflag, pty->before.c_iflag);
    assert_int_equal(after.c_oflag, pty->before.c_oflag);
}

static void assert_screen_is_back(const Pty *pty)
{
    assert_int_equal(pty_count(pty, XTERM_ENTER), pty_count(pty, XTERM_LEAVE));
    assert_int_equal(pty_count(pty, "\033[>27u"), pty_count(pty, "\033[<u"));
    const char *mouse_on = strstr(pty->seen, "\033[?1002h");
    assert_true(!mouse_on || strstr(mouse_on, "\033[?1002l"));
    const char *hidden = strstr(pty->seen, "\033[?25l");
    assert_true(hidden && strstr(hidden, "\033[?25h"));
    assert_modes_are_back(pty);
}

static void assert_no_input_is_left(const Pty *pty)
{
    struct pollfd in = {.fd = pty->slave, .events = POLLIN};
    struct termios raw = pty->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(pty->slave, TCSANOW, &raw);
    assert_int_equal(poll(&in, 1, 50), 0);
}

static void assert_died_by(int status, int number)
{
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), number);
}

static void assert_exited(int status, int code)
{
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), code);
}

/* A terminal of the better kind. */
static Pty *open_kitty(PtyProgram *program)
{
    Pty *pty = pty_open(program);
    pty->kitty_flags = "\033[?27u";
    pty->acks = pty->sync = true;
    return pty;
}

/* --- tests --- */

static void quitting_leaves_the_terminal_as_it_was(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "\033[109u\033[109;1:3u\033[115u");
    pty_expect(pty, "key 115 0\n");
    pty_type(pty, "q");
    assert_exited(pty_wait(pty), 0);
    assert_screen_is_back(pty);
    assert_no_input_is_left(pty);
    pty_close(pty);
}

static void nothing_unasked_is_sent_to_a_plain_terminal(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_play(pty, 50);
    pty_type(pty, "q");
    assert_exited(pty_wait(pty), 0);
    assert_null(strstr(pty->seen, "\033[>27u"));
    assert_null(strstr(pty->seen, "\033[<u"));
    assert_null(strstr(pty->seen, "\033[?9001h"));
    assert_null(strstr(pty->seen, "\033[?2026h"));
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void half_a_kitty_protocol_is_taken_back(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce);
    pty->kitty_flags = "\033[?1u";
    pty_expect(pty, "utf8\n");
    pty_play(pty, 50);
    pty_type(pty, "q");
    assert_exited(pty_wait(pty), 0);
    assert_null(strstr(pty->told, "mode\n"));
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void late_answers_are_not_typed_into_the_shell(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce);
    pty->is_mute = true;
    pty_expect(pty, "utf8\n");
    pty_play(pty, 50);
    pty_type(pty, "q");
    pty_play(pty, 100);
    pty->is_mute = false;
    pty_answer(pty);
    assert_exited(pty_wait(pty), 0);
    assert_no_input_is_left(pty);
    pty_close(pty);
}

static void frames_are_wrapped_and_held_back_until_they_are_acknowledged(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_play(pty, 50);
    int before = pty_count(pty, "\033[5n");
    pty->is_mute = true;
    for (int i = 0; i < 12; i++) {
        pty_type(pty, "\033[115u");
        pty_play(pty, 10);
    }
    int held = pty_count(pty, "\033[5n");
    assert_in_range(held - before, 1, 5);
    assert_int_equal(pty_count(pty, "\033[?2026h"), pty_count(pty, "\033[?2026l"));
    pty->is_mute = false;
    pty_answer(pty);
    pty_expect(pty, "ready\n");
    pty_play(pty, 50);
    assert_int_equal(pty_count(pty, "\033[5n"), held + 1);
    pty_type(pty, "q");
    pty_wait(pty);
    pty_close(pty);
}

static void small_frame_is_not_wrapped(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_play(pty, 50);
    int frames = pty_count(pty, "\033[5n"), wrapped = pty_count(pty, "\033[?2026h");
    pty_type(pty, "\033[115u");
    pty_play(pty, 50);
    assert_int_equal(pty_count(pty, "\033[5n"), frames + 1);
    assert_int_equal(pty_count(pty, "\033[?2026h"), wrapped);
    pty_type(pty, "q");
    pty_wait(pty);
    pty_close(pty);
}

static void idle_program_neither_writes_nor_wakes(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "w");
    pty_expect(pty, "waits ");
    pty_play(pty, 50);
    size_t length = pty->seen_length;
    int waits = atoi(strstr(pty->told, "waits ") + 6);
    pty_play(pty, 400);
    assert_int_equal(pty->seen_length, length);
    pty->told[0] = '\0';
    pty->report_length = 0;
    pty_type(pty, "w");
    pty_expect(pty, "waits ");
    assert_int_equal(atoi(strstr(pty->told, "waits ") + 6), waits + 1);
    pty_type(pty, "q");
    pty_wait(pty);
    pty_close(pty);
}

static void watched_descriptor_wakes_the_wait_once(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "f");
    pty_expect(pty, "watch\n");
    pty_play(pty, 50);
    assert_null(strstr(strstr(pty->told, "watch\n") + 1, "watch\n"));
    pty_type(pty, "q");
    assert_exited(pty_wait(pty), 0);
    pty_close(pty);
}

static void cursor_is_shown_where_it_is_wanted(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "ssc");
    pty_expect(pty, "key 99 0\n");
    pty_play(pty, 50);
    const char *shown = strstr(pty->seen, "\033[?25h");
    assert_non_null(shown);
    size_t length = pty->seen_length;
    pty_type(pty, "c");
    pty_play(pty, 50);
    assert_non_null(pty_find(pty, length, "\033[?25l"));
    pty_type(pty, "cq");
    assert_exited(pty_wait(pty), 0);
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void copied_text_goes_out_as_base64(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_type(pty, "y");
    pty_expect(pty, "copied\n");
    pty_type(pty, "q");
    pty_wait(pty);
    assert_non_null(strstr(pty->seen, "\033]52;c;YQpiYw==\a"));
    pty_close(pty);
}

static void sequence_may_come_in_pieces_and_escape_alone(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_type(pty, "\033[");
    pty_play(pty, 100);
    pty_type(pty, "D");
    pty_expect(pty, "key 1114115 0\n");
    pty_type(pty, "\033");
    pty_expect(pty, "key 27 0\n");
    pty_type(pty, "\033[200~z\033[201~q");
    pty_expect(pty, "text 122 0\nkey 113 0\n");
    assert_exited(pty_wait(pty), 0);
    pty_close(pty);
}

static void mouse_is_reported_only_when_asked_for(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_type(pty, "\033[<0;1;1Mm");
    pty_expect(pty, "key 109 0\n");
    assert_null(strstr(pty->told, "mouse\n"));
    pty_type(pty, "\033[<0;1;1M");
    pty_expect(pty, "mouse\n");
    pty_type(pty, "q");
    pty_wait(pty);
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void resize_storm_ends_in_the_last_size(void **state)
{
    (void)state;
    static const unsigned short sizes[][2] = {{20, 10}, {1, 1}, {200, 60},
                                              {300, 2}, {0, 0}, {40, 12}};
    Pty *pty = open_kitty(bounce);
    pty_expect(pty, "mode\n");
    for (int round = 0; round < 5; round++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            pty_resize(pty, sizes[i][0], sizes[i][1]);
            pty_play(pty, 3);
        }
    pty_expect(pty, "resize\n");
    pty_play(pty, 50);
    pty_type(pty, "q");
    assert_exited(pty_wait(pty), 0);
    assert_non_null(strstr(pty->seen, "\033[12;40H"));
    pty_close(pty);
}

static void deadly_signals_tidy_up_and_are_the_exit_status(void **state)
{
    (void)state;
    static const int numbers[] = {SIGTERM, SIGINT, SIGQUIT, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        Pty *pty = open_kitty(bounce);
        pty_expect(pty, "mode\n");
        kill(pty->child, numbers[i]);
        assert_died_by(pty_wait(pty), numbers[i]);
        assert_screen_is_back(pty);
        pty_close(pty);
    }
}

static void crash_tidies_up_and_still_is_a_crash(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "!");
    assert_died_by(pty_wait(pty), SIGSEGV);
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void hang_up_ends_the_program_at_once(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce);
    pty_expect(pty, "mode\n");
    int64_t start = pty_now_ms();
    int status;
    close(pty->master);
    pty->master = open("/dev/null", O_RDWR);
    assert_int_equal(waitpid(pty->child, &status, 0), pty->child);
    assert_died_by(status, SIGHUP);
    assert_in_range(pty_now_ms() - start, 0, 500);
    pty_close(pty);
}

static pid_t supervised_pid(Pty *pty)
{
    pty_expect(pty, "mode\n");
    return (pid_t)atoi(strstr(pty->told, "pid ") + 4);
}

static void supervised_program_has_its_own_exit_status(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce_supervised);
    supervised_pid(pty);
    pty_type(pty, "q");
    assert_exited(pty_wait(pty), 7);
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void killed_program_is_tidied_up_after(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce_supervised);
    kill(supervised_pid(pty), SIGKILL);
    assert_died_by(pty_wait(pty), SIGKILL);
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void late_answers_to_a_killed_program_are_not_typed_into_the_shell(void **state)
{
    (void)state;
    static const int numbers[] = {SIGKILL, SIGSEGV};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        Pty *pty = open_kitty(bounce_supervised);
        pid_t program = supervised_pid(pty);
        pty->is_mute = true;
        pty_type(pty, "\033[115u");
        pty_play(pty, 50);
        kill(program, numbers[i]);
        pty_play(pty, 100);
        pty->is_mute = false;
        pty_answer(pty);
        assert_died_by(pty_wait(pty), numbers[i]);
        assert_screen_is_back(pty);
        assert_no_input_is_left(pty);
        pty_close(pty);
    }
}

static void signals_to_the_supervisor_reach_the_program(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce_supervised);
    supervised_pid(pty);
    kill(pty->child, SIGTERM);
    assert_died_by(pty_wait(pty), SIGTERM);
    assert_non_null(strstr(pty->told, "quit\n"));
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void program_without_a_shell_does_not_stop(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce_supervised);
    supervised_pid(pty);
    pty_type(pty, "z");
    pty_expect(pty, "not suspended\n");
    kill(pty->child, SIGTSTP);
    pty_play(pty, 50);
    pty_type(pty, "q");
    assert_exited(pty_wait(pty), 7);
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void suspending_gives_the_terminal_back_and_resuming_takes_it(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce_in_shell);
    supervised_pid(pty);
    pty_type(pty, "z");
    pty_expect(pty, "stopped cooked\n");
    pty_expect(pty, "suspended\n");
    pty_expect(pty, "resume\n");
    assert_int_equal(pty_count(pty, XTERM_ENTER), 2);
    assert_int_equal(pty_count(pty, "\033[>27u"), 2);
    pty_type(pty, "q");
    assert_exited(pty_wait(pty), 7);
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void stopped_program_is_tidied_up_after_until_it_goes_on(void **state)
{
    (void)state;
    Pty *pty = open_kitty(bounce_in_shell);
    kill(supervised_pid(pty), SIGSTOP);
    pty_expect(pty, "stopped cooked\n");
    pty_expect(pty, "resume\n");
    pty_type(pty, "q");
    assert_exited(pty_wait(pty), 7);
    assert_screen_is_back(pty);
    pty_close(pty);
}

static void bounce_with_input_from_nowhere(int report)
{
    int fd = open("/dev/null", O_RDONLY);
    dup2(fd, STDIN_FILENO);
    bounce(report);
}

static void bounce_dumb(int report)
{
    setenv("TERM", "dumb", 1);
    bounce(report);
}

static void terminal_that_cannot_do_is_refused_in_one_line(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce_with_input_from_nowhere);
    assert_exited(pty_wait(pty), 2);
    assert_string_equal(pty->told, "standard input is not a terminal");
    assert_int_equal(pty->seen_length, 0);
    pty_close(pty);

    pty = pty_open(bounce_dumb);
    assert_exited(pty_wait(pty), 2);
    assert_non_null(strstr(pty->told, "TERM=dumb cannot move the cursor"));
    assert_int_equal(pty->seen_length, 0);
    assert_modes_are_back(pty);
    pty_close(pty);
}

static void bounce_vt100(int report)
{
    setenv("TERM", "vt100", 1);
    bounce(report);
}

static void old_terminal_gets_ascii_and_no_colour(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce_vt100);
    pty_expect(pty, "ascii\n");
    pty_play(pty, 50);
    pty_type(pty, "q");
    assert_exited(pty_wait(pty), 0);
    assert_null(strstr(pty->seen, "\xe2\x96\x88"));
    assert_null(strstr(pty->seen, "\033[3"));
    assert_non_null(strchr(pty->seen, '@'));
    assert_modes_are_back(pty);
    pty_close(pty);
}

static int set_environment(void **state)
{
    (void)state;
    static const char *const unset[] = {"TMUX",    "STY",      "SSH_CONNECTION",
                                        "SSH_TTY", "NO_COLOR", "LC_ALL"};
    for (size_t i = 0; i < sizeof unset / sizeof *unset; i++)
        unsetenv(unset[i]);
    setenv("TERM", "xterm-256color", 1);
    return setenv("LC_CTYPE", "C.UTF-8", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quitting_leaves_the_terminal_as_it_was),
        cmocka_unit_test(nothing_unasked_is_sent_to_a_plain_terminal),
        cmocka_unit_test(half_a_kitty_protocol_is_taken_back),
        cmocka_unit_test(late_answers_are_not_typed_into_the_shell),
        cmocka_unit_test(frames_are_wrapped_and_held_back_until_they_are_acknowledged),
        cmocka_unit_test(small_frame_is_not_wrapped),
        cmocka_unit_test(idle_program_neither_writes_nor_wakes),
        cmocka_unit_test(watched_descriptor_wakes_the_wait_once),
        cmocka_unit_test(cursor_is_shown_where_it_is_wanted),
        cmocka_unit_test(copied_text_goes_out_as_base64),
        cmocka_unit_test(sequence_may_come_in_pieces_and_escape_alone),
        cmocka_unit_test(mouse_is_reported_only_when_asked_for),
        cmocka_unit_test(resize_storm_ends_in_the_last_size),
        cmocka_unit_test(deadly_signals_tidy_up_and_are_the_exit_status),
        cmocka_unit_test(crash_tidies_up_and_still_is_a_crash),
        cmocka_unit_test(hang_up_ends_the_program_at_once),
        cmocka_unit_test(supervised_program_has_its_own_exit_status),
        cmocka_unit_test(killed_program_is_tidied_up_after),
        cmocka_unit_test(late_answers_to_a_killed_program_are_not_typed_into_the_shell),
        cmocka_unit_test(signals_to_the_supervisor_reach_the_program),
        cmocka_unit_test(program_without_a_shell_does_not_stop),
        cmocka_unit_test(suspending_gives_the_terminal_back_and_resuming_takes_it),
        cmocka_unit_test(stopped_program_is_tidied_up_after_until_it_goes_on),
        cmocka_unit_test(terminal_that_cannot_do_is_refused_in_one_line),
        cmocka_unit_test(old_terminal_gets_ascii_and_no_colour),
    };
    return cmocka_run_group_tests(tests, set_environment, NULL);
}
