/* test_syscalls.c - what the program asks of the system: the files that its start opens, the calls
 * of a tick in which nothing changes, and those of playing in a large window with a budget of bytes
 * or in a terminal that takes few of them. Each call is counted as a debugger sees it; where there
 * can be no debugger, nothing is tested. LEDGE names the program. */
#define _GNU_SOURCE /* ptrace */
#include "remote.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A run in a terminal, and how much of it is counted. */
typedef struct Trace {
    char *const *argv;
    int32_t cols, rows;       /* 0: VT_COLS, VT_ROWS */
    bool answers;             /* the query after a frame */
    int64_t rate;             /* bytes a second that the terminal takes; 0: as many as come */
    const char *keys;         /* typed after a tick without change; then it plays */
    int ticks_without_change; /* it ends after as many, */
    int64_t bytes;            /* and as many bytes of playing */
} Trace;

typedef struct Calls {
    int opened, made_in_memory;
    int waits;
    int since_wait;  /* calls since a wait has ended */
    bool has_passed; /* that wait ended because its time was over */
    bool has_written;
    int ticks_without_change, most_in_one;
    int all, frames, frames_since_wait; /* of playing; a frame is a write to the terminal */
    int most_frames_in_one;             /* between two waits */
    int64_t played_from, played_ns;
    int64_t taken, bytes; /* by the terminal, from the start; of playing */
    int64_t most_bytes;   /* of a frame */
    char last[4096];      /* what it took last */
} Calls;

#ifdef __linux__
#include <sys/ptrace.h>
#include <sys/syscall.h>

enum {
    OPTIONS = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK | PTRACE_O_TRACECLONE |
              PTRACE_O_TRACEVFORK | PTRACE_O_EXITKILL
};

static bool is_terminal(pid_t pid, uint64_t fd)
{
    char path[64], name[16] = "";
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)pid, (int)fd);
    return readlink(path, name, sizeof name - 1) > 0 && strncmp(name, "/dev/", 5) == 0;
}

static void count_call(Calls *calls, pid_t pid, const struct __ptrace_syscall_info *info)
{
    uint64_t number = info->entry.nr;
    calls->since_wait++;
    calls->all += calls->played_from > 0;
    if (number == SYS_openat) calls->opened++;
    if (number == SYS_memfd_create) calls->made_in_memory++;
    if (number != SYS_write) return;
    calls->has_written = true;
    if (calls->played_from == 0 || !is_terminal(pid, info->entry.args[0])) return;
    int64_t bytes = (int64_t)info->entry.args[2];
    calls->frames++;
    calls->frames_since_wait++;
    if (bytes > calls->most_bytes) calls->most_bytes = bytes;
    if (calls->frames_since_wait > calls->most_frames_in_one)
        calls->most_frames_in_one = calls->frames_since_wait;
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
    calls->since_wait = calls->frames_since_wait = 0;
}

/* Takes what the terminal may take since `began`. */
static void take_bytes(int master, const Trace *run, int64_t began, Calls *calls)
{
    static const char query[] = "\033[5n", answer[] = "\033[0n";
    char bytes[sizeof calls->last / 2];
    for (;;) {
        int64_t most = sizeof bytes;
        if (run->rate > 0)
            most = (clock_now() - began) / REMOTE_MS * run->rate / 1000 - calls->taken;
        if (most > (int64_t)sizeof bytes) most = sizeof bytes;
        ssize_t count = most > 0 ? read(master, bytes, (size_t)most) : 0;
        if (count <= 0) return;
        char *end = calls->last + sizeof calls->last;
        calls->taken += count;
        if (calls->played_from > 0) calls->bytes += count;
        memmove(calls->last, calls->last + count, sizeof calls->last - (size_t)count);
        memcpy(end - count, bytes, (size_t)count);
        const char *at = end - count - (sizeof query - 2); /* it may have begun before */
        while (run->answers && (at = memmem(at, (size_t)(end - at), query, sizeof query - 1))) {
            at += sizeof query - 1;
            assert_int_equal(write(master, answer, sizeof answer - 1), sizeof answer - 1);
        }
    }
}

static bool is_done(const Trace *run, const Calls *calls)
{
    return calls->waits > 0 && calls->ticks_without_change >= run->ticks_without_change &&
           calls->bytes >= run->bytes;
}

/* False where it cannot be traced. */
static bool trace(const Trace *run, Calls *calls)
{
    enum { PATIENCE_MS = 60000 };
    int slave, master = remote_open_master(&slave), status;
    struct winsize size = {.ws_col = (unsigned short)run->cols,
                           .ws_row = (unsigned short)run->rows};
    uint64_t number = 0;
    *calls = (Calls){0};
    assert_true(master >= 0);
    if (run->cols > 0) assert_int_equal(ioctl(master, TIOCSWINSZ, &size), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(126);
        raise(SIGSTOP);
        remote_become(slave, run->argv);
    }
    close(slave);
    assert_int_equal(waitpid(child, &status, 0), child);
    bool can = WIFSTOPPED(status) && ptrace(PTRACE_SETOPTIONS, child, NULL, OPTIONS) == 0 &&
               ptrace(PTRACE_SYSCALL, child, NULL, NULL) == 0;
    int64_t began = clock_now(), end = began + PATIENCE_MS * REMOTE_MS;
    while (can && !is_done(run, calls) && clock_now() < end) {
        struct __ptrace_syscall_info info = {0};
        take_bytes(master, run, began, calls);
        if (run->keys && calls->ticks_without_change > 0 && calls->played_from == 0) {
            calls->played_from = clock_now();
            assert_int_equal(write(master, run->keys, strlen(run->keys)), strlen(run->keys));
        }
        pid_t pid = waitpid(-1, &status, __WALL | WNOHANG);
        if (pid == 0) poll(NULL, 0, 1);
        if (pid <= 0 || !WIFSTOPPED(status)) continue;
        int signal_number = WSTOPSIG(status);
        bool is_call = signal_number == (SIGTRAP | 0x80);
        bool is_told = is_call && ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) > 0;
        if (is_told && info.op == PTRACE_SYSCALL_INFO_ENTRY) {
            number = info.entry.nr;
            count_call(calls, pid, &info);
        } else if (is_told && info.op == PTRACE_SYSCALL_INFO_EXIT)
            count_end(calls, &info, number);
        bool is_ours = is_call || signal_number == SIGTRAP || signal_number == SIGSTOP;
        ptrace(PTRACE_SYSCALL, pid, NULL, is_ours ? 0 : signal_number);
    }
    calls->played_ns = clock_now() - calls->played_from;
    kill(child, SIGKILL);
    close(master);
    for (pid_t pid; (pid = waitpid(-1, &status, __WALL)) > 0;)
        if (WIFSTOPPED(status)) kill(pid, SIGKILL);
    return can;
}
#else
static bool trace(const Trace *run, Calls *calls)
{
    (void)run, (void)calls;
    return false;
}
#endif

static char program[256];

static int set_up(void **state)
{
    const char *ledge = getenv("LEDGE");
    snprintf(program, sizeof program, "%s", ledge ? ledge : "build/ledge");
    if (scratch_setup(state) != 0) return -1;
    setenv("COLORTERM", "truecolor", 1);
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

static void write_file_of_user(const char *name, const char *text)
{
    char path[PATH_MAX];
    scratch_path(path, "ledge");
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "ledge/%s", name);
    scratch_write(path, text, strlen(text));
}

enum { OPENED_MAX = 60, IN_MEMORY_MAX = 10 };

static void assert_starts_lightly(const Calls *calls)
{
    assert_in_range(calls->opened, 1, OPENED_MAX);
    assert_in_range(calls->made_in_memory, 1, IN_MEMORY_MAX);
}

/* A kiosk has only the levels beside the folder of its program. */
static bool is_beside_levels(void)
{
    char path[PATH_MAX];
    const char *name = strrchr(program, '/');
    snprintf(path, sizeof path, "%.*s/../levels", name ? (int)(name - program) : 0, program);
    return access(path, F_OK) == 0;
}

static void a_first_start_and_a_kiosk_read_only_the_level_that_the_menu_names(void **state)
{
    char *const first[] = {program, NULL}, *const kiosk[] = {program, (char[]){"--kiosk"}, NULL};
    Calls calls;
    (void)state;
    if (!trace(&(Trace){.argv = first}, &calls)) skip();
    assert_starts_lightly(&calls);
    if (!is_beside_levels()) skip();
    trace(&(Trace){.argv = kiosk}, &calls);
    assert_starts_lightly(&calls);
}

static void a_start_with_records_reads_the_levels_once(void **state)
{
    enum { LEVELS = 44 };
    static const char records[] = "[level.0123456789abcdef]\nfinished = 1\nticks = 600\n"
                                  "coins = 1\ndeaths = 0\n";
    const Trace run = {.argv = (char *const[]){program, NULL}};
    Calls first, second;
    (void)state;
    write_file_of_user("progress.ini", records);
    if (!trace(&run, &first)) skip();
    assert_true(first.opened > LEVELS);
    trace(&run, &second);
    assert_starts_lightly(&second);
}

static char *const play_level[] = {program, (char[]){"play"},
                                   (char[]){"tests/look/01-first-steps.txt"}, NULL};

static void a_tick_in_which_nothing_changes_is_two_calls_at_most(void **state)
{
    enum { TICKS = 10, CALLS_MAX = 2 };
    Calls calls;
    (void)state;
    if (!trace(&(Trace){.argv = play_level, .ticks_without_change = TICKS}, &calls)) skip();
    assert_in_range(calls.ticks_without_change, TICKS, INT32_MAX);
    assert_in_range(calls.most_in_one, 1, CALLS_MAX);
}

/* On a slower machine there are fewer ticks and frames in the time that it took. Between two waits
 * there is the rest of a frame, the next one, and what the terminal takes no more. */
static void assert_asks_little(const Calls *calls)
{
    enum { IN_A_TICK = 2, IN_A_FRAME = 12, FRAMES_IN_ONE = 3 };
    int64_t ticks = calls->played_ns * TICKS_PER_SECOND / (1000 * REMOTE_MS) + 1;
    assert_in_range(calls->most_frames_in_one, 1, FRAMES_IN_ONE);
    assert_in_range(calls->all, 1, ticks * IN_A_TICK + calls->frames * IN_A_FRAME);
}

static void playing_in_the_largest_window_keeps_its_budget_and_asks_little(void **state)
{
    enum { BYTES = 60000, BUDGET = 40000 };
    Calls calls;
    (void)state;
    write_file_of_user("config.ini", "[line]\nmax_rate = 40\n");
    const Trace run = {
        .argv = play_level, .cols = 400, .rows = 120, .answers = true, .keys = "d", .bytes = BYTES};
    if (!trace(&run, &calls)) skip();
    assert_asks_little(&calls);
    int64_t underway = 2 * calls.most_bytes; /* at the start, and at the end */
    int64_t most = BUDGET * calls.played_ns / (1000 * REMOTE_MS) + underway;
    assert_in_range(calls.bytes, BYTES, most);
}

static void a_slow_terminal_on_this_machine_is_asked_little_and_shows_all_colours(void **state)
{
    enum { BYTES = 20000, RATE = 30000 };
    Calls calls;
    (void)state;
    const Trace run = {.argv = play_level,
                       .cols = 200,
                       .rows = 60,
                       .answers = true,
                       .rate = RATE,
                       .keys = "d",
                       .bytes = BYTES};
    if (!trace(&run, &calls)) skip();
    assert_asks_little(&calls);
    assert_in_range(calls.bytes, BYTES, INT64_MAX);
    assert_non_null(memmem(calls.last, sizeof calls.last, ";2;", 3));
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
        cmocka_unit_test_setup_teardown(
            playing_in_the_largest_window_keeps_its_budget_and_asks_little, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_slow_terminal_on_this_machine_is_asked_little_and_shows_all_colours, set_up,
            tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
