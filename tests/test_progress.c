/* test_progress.c - the line of a command that takes more than a second. */
#include "pty.h"

#include "../src/cli/progress.h"

/* The program says when its line has come, and when its work is over. */
static void work_long(int report)
{
    Progress progress;
    char go;
    (void)report;
    progress_begin(&progress, "verifying", "a\033[2Jfile.replay");
    (void)!read(STDIN_FILENO, &go, 1);
    progress_end(&progress);
    fputs("done\n", stderr);
}

static void work_shortly(int report)
{
    Progress progress;
    (void)report;
    progress_begin(&progress, "verifying", "file.replay");
    progress_end(&progress);
    fputs("done\n", stderr);
}

static void a_line_comes_after_a_second_and_goes_with_the_work(void **state)
{
    Pty *pty = pty_open(work_long);
    (void)state;
    pty_await(pty, "file.replay: 1 s\033[K", 1);
    pty_type(pty, "\n");
    pty_await(pty, "\r\033[Kdone", 1);
    assert_null(pty_find(pty, 0, "\033[2J"));
    pty_assert_exited(pty_wait(pty), 0);
    pty_close(pty);
}

static void quick_work_shows_nothing(void **state)
{
    Pty *pty = pty_open(work_shortly);
    (void)state;
    pty_await(pty, "done", 1);
    assert_null(pty_find(pty, 0, "verifying"));
    assert_null(pty_find(pty, 0, "\033[K"));
    pty_assert_exited(pty_wait(pty), 0);
    pty_close(pty);
}

static void what_is_no_terminal_gets_nothing(void **state)
{
    Progress progress;
    (void)state;
    int saved = dup(STDERR_FILENO), file = open("/dev/null", O_WRONLY);
    dup2(file, STDERR_FILENO);
    progress_begin(&progress, "verifying", "file.replay");
    assert_false(progress.is_on);
    progress_end(&progress);
    dup2(saved, STDERR_FILENO);
    close(saved);
    close(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_comes_after_a_second_and_goes_with_the_work),
        cmocka_unit_test(quick_work_shows_nothing),
        cmocka_unit_test(what_is_no_terminal_gets_nothing),
    };
    return cmocka_run_group_tests_name("progress", tests, NULL, NULL);
}
