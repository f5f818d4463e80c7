/* test_term_end.c - how a real terminal is left behind, on a pseudo terminal that the test plays:
 * what quitting, signals, crashes, hang-ups and stops do. */
#include "bouncer.h"

#include "../src/term/restore.h"

/* --- alone --- */

static void quitting_leaves_the_terminal_as_it_was(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "\033[109u\033[109;1:3u\033[115u");
    pty_expect(pty, "key 115 0\n");
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 0);
    pty_assert_screen_is_back(pty);
    pty_assert_no_input_is_left(pty);
    pty_close(pty);
}

static void late_answers_are_not_typed_into_the_shell(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty->is_mute = true;
    pty_expect(pty, "utf8\n");
    pty_play(pty, 50);
    pty_type(pty, "q");
    pty_play(pty, 100);
    pty->is_mute = false;
    pty_answer(pty);
    pty_assert_exited(pty_wait(pty), 0);
    pty_assert_no_input_is_left(pty);
    pty_close(pty);
}

/* The program ends before it has had an answer, and these come so late. False: the machine was too
 * busy to play a terminal of that delay. */
static bool ends_before_answers(PtyProgram *program, int delay_ms, int number)
{
    enum { STALL_MAX = 100 };
    Pty *pty = pty_open_kitty(program);
    pty->delay_ms = delay_ms;
    pty_expect(pty, "utf8\n");
    pty_await(pty, "\033[c", 1);
    pid_t child = program == bounce_supervised ? atoi(strstr(pty->told, "pid ") + 4) : pty->child;
    if (number == 0)
        pty_type(pty, "q");
    else
        kill(child, number);
    int status = pty_wait(pty);
    while (pty->late_next < pty->late_count)
        pty_play(pty, 5);
    bool is_played = pty->stalled_ms < STALL_MAX;
    if (is_played) {
        const char *word = strstr(pty->seen, "Waiting for the terminal ...");
        if (number != 0) pty_assert_died_by(status, number);
        pty_assert_screen_is_back(pty);
        pty_assert_no_input_is_left(pty);
        assert_true(delay_ms < 300 || (word && strstr(word, "\r\033[K")));
    }
    pty_close(pty);
    return is_played;
}

static void answers_of_a_slow_line_are_not_typed_into_the_shell(void **state)
{
    enum { TRIES_MAX = 10 };
    static const struct {
        PtyProgram *program;
        int delay_ms, number;
    } rows[] = {
        {bounce, 200, 0},
        {bounce, 600, 0},
        {bounce, 1200, 0},
        {bounce, 600, SIGTERM},
        {bounce, 600, SIGINT},
        {bounce_supervised, 1200, SIGSEGV},
        {bounce_supervised, 600, SIGKILL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool is_played = false;
        for (int n = 0; n < TRIES_MAX && !is_played; n++)
            is_played = ends_before_answers(rows[i].program, rows[i].delay_ms, rows[i].number);
        assert_true(is_played);
    }
}

enum { OWED_STATUS = 10 };

static void exit_with_owed(void)
{
    _exit(OWED_STATUS + restore_owed());
}

/* Otherwise the end would wait for them. */
static void answers_that_came_are_not_owed(void **state)
{
    (void)state;
    bouncer_on_x = exit_with_owed;
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "x");
    pty_assert_exited(pty_wait(pty), OWED_STATUS);
    pty_close(pty);
    bouncer_on_x = NULL;
}

static void half_a_kitty_protocol_is_taken_back(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty->kitty_flags = "\033[?1u";
    pty_expect(pty, "utf8\n");
    pty_play(pty, 50);
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 0);
    assert_null(strstr(pty->told, "mode\n"));
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

static void deadly_signals_tidy_up_and_are_the_exit_status(void **state)
{
    (void)state;
    static const int numbers[] = {SIGTERM, SIGINT, SIGQUIT, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        Pty *pty = pty_open_kitty(bounce);
        pty_expect(pty, "mode\n");
        kill(pty->child, numbers[i]);
        pty_assert_died_by(pty_wait(pty), numbers[i]);
        pty_assert_screen_is_back(pty);
        pty_close(pty);
    }
}

static void crash_tidies_up_and_still_is_a_crash(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "!");
    pty_assert_died_by(pty_wait(pty), SIGSEGV);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

/* By the event, and not by the signal that ends what does not end by itself. */
static void hang_up_ends_the_program_at_once(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    int status;
    close(pty->master);
    pty->master = open("/dev/null", O_RDWR);
    assert_int_equal(waitpid(pty->child, &status, 0), pty->child);
    pty_assert_died_by(status, SIGHUP);
    pty_expect(pty, "quit\n");
    pty_close(pty);
}

static void work_that_does_not_end_is_ended_by_a_signal(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "h");
    pty_expect(pty, "works\n");
    kill(pty->child, SIGTERM);
    pty_assert_died_by(pty_wait(pty), SIGTERM);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

/* --- under a supervisor --- */

static void supervised_program_has_its_own_exit_status(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce_supervised);
    bouncer_pid(pty);
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 7);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

static void killed_program_is_tidied_up_after(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce_supervised);
    kill(bouncer_pid(pty), SIGKILL);
    pty_assert_died_by(pty_wait(pty), SIGKILL);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

static void late_answers_to_a_killed_program_are_not_typed_into_the_shell(void **state)
{
    (void)state;
    static const int numbers[] = {SIGKILL, SIGSEGV};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        Pty *pty = pty_open_kitty(bounce_supervised);
        pid_t program = bouncer_pid(pty);
        pty->is_mute = true;
        pty_type(pty, "\033[115u");
        pty_play(pty, 50);
        kill(program, numbers[i]);
        pty_play(pty, 100);
        pty->is_mute = false;
        pty_answer(pty);
        pty_assert_died_by(pty_wait(pty), numbers[i]);
        pty_assert_screen_is_back(pty);
        pty_assert_no_input_is_left(pty);
        pty_close(pty);
    }
}

static void signals_to_the_supervisor_reach_the_program(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce_supervised);
    bouncer_pid(pty);
    kill(pty->child, SIGTERM);
    pty_assert_died_by(pty_wait(pty), SIGTERM);
    assert_non_null(strstr(pty->told, "quit\n"));
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

static void program_deaf_to_signals_is_killed_and_tidied_up_after(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce_supervised);
    bouncer_pid(pty);
    pty_type(pty, "d");
    pty_expect(pty, "works\n");
    kill(pty->child, SIGHUP);
    pty_assert_died_by(pty_wait(pty), SIGHUP);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

/* Plays on until no process of that number is left. */
static void assert_goes(Pty *pty, pid_t pid)
{
    int64_t end = pty_now_ms() + PTY_PATIENCE_MS;
    while (kill(pid, 0) == 0) {
        if (pty_now_ms() > end) {
            kill(pid, SIGKILL);
            fail_msg("the program goes on without a terminal");
        }
        pty_play(pty, 5);
    }
}

static void lost_terminal_ends_a_program_deaf_to_signals(void **state)
{
    (void)state;
    static PtyProgram *const programs[] = {bounce_supervised, bounce_in_shell_without_hangup};
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        Pty *pty = pty_open_kitty(programs[i]);
        pid_t program = bouncer_pid(pty);
        pty_type(pty, "d");
        pty_expect(pty, "works\n");
        close(pty->master);
        close(pty->slave);
        pty->master = open("/dev/null", O_RDWR);
        pty->slave = open("/dev/null", O_RDWR);
        assert_goes(pty, program);
        pty_wait(pty);
        pty_close(pty);
    }
}

static void program_without_a_shell_does_not_stop(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce_supervised);
    bouncer_pid(pty);
    pty_type(pty, "z");
    pty_expect(pty, "not suspended\n");
    kill(pty->child, SIGTSTP);
    pty_play(pty, 50);
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 7);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

static void suspending_gives_the_terminal_back_and_resuming_takes_it(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce_in_shell);
    bouncer_pid(pty);
    pty_type(pty, "z");
    pty_expect(pty, "stopped cooked\n");
    pty_expect(pty, "suspended\n");
    pty_expect(pty, "resume\n");
    assert_int_equal(pty_count(pty, PTY_SCREEN_ENTER), 2);
    assert_int_equal(pty_count(pty, PTY_KITTY_PUSH), 2);
    pty_await(pty, "@", 2); /* all is drawn again */
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 7);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

static void stopped_program_is_tidied_up_after_until_it_goes_on(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce_in_shell);
    kill(bouncer_pid(pty), SIGSTOP);
    pty_expect(pty, "stopped cooked\n");
    pty_expect(pty, "resume\n");
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 7);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quitting_leaves_the_terminal_as_it_was),
        cmocka_unit_test(late_answers_are_not_typed_into_the_shell),
        cmocka_unit_test(answers_of_a_slow_line_are_not_typed_into_the_shell),
        cmocka_unit_test(answers_that_came_are_not_owed),
        cmocka_unit_test(half_a_kitty_protocol_is_taken_back),
        cmocka_unit_test(deadly_signals_tidy_up_and_are_the_exit_status),
        cmocka_unit_test(crash_tidies_up_and_still_is_a_crash),
        cmocka_unit_test(hang_up_ends_the_program_at_once),
        cmocka_unit_test(work_that_does_not_end_is_ended_by_a_signal),
        cmocka_unit_test(supervised_program_has_its_own_exit_status),
        cmocka_unit_test(killed_program_is_tidied_up_after),
        cmocka_unit_test(late_answers_to_a_killed_program_are_not_typed_into_the_shell),
        cmocka_unit_test(signals_to_the_supervisor_reach_the_program),
        cmocka_unit_test(program_deaf_to_signals_is_killed_and_tidied_up_after),
        cmocka_unit_test(lost_terminal_ends_a_program_deaf_to_signals),
        cmocka_unit_test(program_without_a_shell_does_not_stop),
        cmocka_unit_test(suspending_gives_the_terminal_back_and_resuming_takes_it),
        cmocka_unit_test(stopped_program_is_tidied_up_after_until_it_goes_on),
    };
    return cmocka_run_group_tests(tests, bouncer_setup, NULL);
}
