/* test_syscalls.c - what the program asks of the system: the files that its start opens, and the
 * calls of a tick in which nothing changes. Each call is counted as a debugger sees it; where there
 * can be no debugger, nothing is tested. LEDGE names the program. */
#define _GNU_SOURCE /* ptrace */
#include "remote.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#ifdef __linux__
#include <sys/ptrace.h>
#include <sys/syscall.h>

enum {
    OPTIONS = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK | PTRACE_O_TRACECLONE |
              PTRACE_O_TRACEVFORK | PTRACE_O_EXITKILL
};

typedef struct Calls {
    int opened, made_in_memory;
    int waits;
    int since_wait;  /* calls since a wait has ended */
    bool has_passed; /* that wait ended because its time was over */
    bool has_written;
    int ticks_without_change, most_in_one;
} Calls;

static void count_call(Calls *calls, const struct __ptrace_syscall_info *info)
{
    uint64_t number = info->entry.nr;
    calls->since_wait++;
    if (number == SYS_openat) calls->opened++;
    if (number == SYS_memfd_create) calls->made_in_memory++;
    if (number == SYS_write) calls->has_written = true;
}

static void count_end(Calls *calls, const struct __ptrace_syscall_info *info, uint64_t number)
{
    if (number != SYS_ppoll) return;
    calls->waits++;
    bool passes = info->exit.rval == 0;
    if (passes && calls->has_passed && !calls->has_written) {
        calls->ticks_without_change++;
        if (calls->since_wait > calls->most_in_one) calls->most_in_one = calls->since_wait;
    }
    calls->has_passed = passes;
    calls->has_written = false;
    calls->since_wait = 0;
}

/* Runs the program in a terminal that answers nothing, until it has waited for input, and so many
 * ticks have changed nothing. False where it cannot be traced. */
static bool trace(char *const argv[], int32_t ticks, Calls *calls)
{
    enum { BYTES = 4096, PATIENCE_MS = 60000 };
    int slave, master = remote_open_master(&slave), status;
    char bytes[BYTES];
    uint64_t number = 0;
    *calls = (Calls){0};
    assert_true(master >= 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(126);
        raise(SIGSTOP);
        remote_become(slave, argv);
    }
    close(slave);
    assert_int_equal(waitpid(child, &status, 0), child);
    bool can = WIFSTOPPED(status) && ptrace(PTRACE_SETOPTIONS, child, NULL, OPTIONS) == 0 &&
               ptrace(PTRACE_SYSCALL, child, NULL, NULL) == 0;
    int64_t end = sys_now() + PATIENCE_MS * REMOTE_MS;
    while (can && (calls->waits == 0 || calls->ticks_without_change < ticks) && sys_now() < end) {
        struct __ptrace_syscall_info info = {0};
        while (read(master, bytes, sizeof bytes) > 0)
            continue;
        pid_t pid = waitpid(-1, &status, __WALL | WNOHANG);
        if (pid == 0) poll(NULL, 0, 1);
        if (pid <= 0 || !WIFSTOPPED(status)) continue;
        int signal_number = WSTOPSIG(status);
        bool is_call = signal_number == (SIGTRAP | 0x80);
        bool is_told = is_call && ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) > 0;
        if (is_told && info.op == PTRACE_SYSCALL_INFO_ENTRY) {
            number = info.entry.nr;
            count_call(calls, &info);
        } else if (is_told && info.op == PTRACE_SYSCALL_INFO_EXIT)
            count_end(calls, &info, number);
        bool is_ours = is_call || signal_number == SIGTRAP || signal_number == SIGSTOP;
        ptrace(PTRACE_SYSCALL, pid, NULL, is_ours ? 0 : signal_number);
    }
    kill(child, SIGKILL);
    close(master);
    for (pid_t pid; (pid = waitpid(-1, &status, __WALL)) > 0;)
        if (WIFSTOPPED(status)) kill(pid, SIGKILL);
    return can;
}
#else
typedef struct Calls {
    int opened, made_in_memory, ticks_without_change, most_in_one;
} Calls;

static bool trace(char *const argv[], int32_t ticks, Calls *calls)
{
    (void)argv, (void)ticks, (void)calls;
    return false;
}
#endif

static char program[256];

static int set_up(void **state)
{
    const char *ledge = getenv("LEDGE");
    snprintf(program, sizeof program, "%s", ledge ? ledge : "build/ledge");
    if (scratch_setup(state) != 0) return -1;
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    return setenv("XDG_CONFIG_HOME", scratch_folder, 1);
}

static int tear_down(void **state)
{
    (void)state;
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_CONFIG_HOME");
    scratch_remove(scratch_folder);
    return 0;
}

enum { OPENED_MAX = 60, IN_MEMORY_MAX = 10 };

static void assert_starts_lightly(const Calls *calls)
{
    assert_in_range(calls->opened, 1, OPENED_MAX);
    assert_in_range(calls->made_in_memory, 1, IN_MEMORY_MAX);
}

static void a_first_start_and_a_kiosk_read_only_the_level_that_the_menu_names(void **state)
{
    char *const first[] = {program, NULL}, *const kiosk[] = {program, (char[]){"--kiosk"}, NULL};
    Calls calls;
    (void)state;
    if (!trace(first, 0, &calls)) skip();
    assert_starts_lightly(&calls);
    trace(kiosk, 0, &calls);
    assert_starts_lightly(&calls);
}

static void a_start_with_records_reads_the_levels_once(void **state)
{
    enum { LEVELS = 44 };
    static const char records[] = "[level.0123456789abcdef]\nfinished = 1\nticks = 600\n"
                                  "coins = 1\ndeaths = 0\n";
    char folder[PATH_MAX];
    char *const args[] = {program, NULL};
    Calls first, second;
    (void)state;
    scratch_path(folder, "ledge");
    assert_int_equal(mkdir(folder, 0700), 0);
    scratch_write("ledge/progress.ini", records, strlen(records));
    if (!trace(args, 0, &first)) skip();
    assert_true(first.opened > LEVELS);
    trace(args, 0, &second);
    assert_starts_lightly(&second);
}

static void a_tick_in_which_nothing_changes_is_two_calls_at_most(void **state)
{
    enum { TICKS = 10, CALLS_MAX = 2 };
    char *const args[] = {program, (char[]){"play"}, (char[]){"tests/look/01-first-steps.txt"},
                          NULL};
    Calls calls;
    (void)state;
    if (!trace(args, TICKS, &calls)) skip();
    assert_in_range(calls.ticks_without_change, TICKS, INT32_MAX);
    assert_in_range(calls.most_in_one, 1, CALLS_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_first_start_and_a_kiosk_read_only_the_level_that_the_menu_names, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_start_with_records_reads_the_levels_once, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_tick_in_which_nothing_changes_is_two_calls_at_most,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
