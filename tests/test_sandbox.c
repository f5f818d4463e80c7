/* test_sandbox.c - what a process in the sandbox can still do, and that it cannot reach another one
 * of the same user. What changes the process is done in a child. */
#ifdef __linux__
#define _GNU_SOURCE /* process_vm_readv, F_SETSIG, MAP_ANONYMOUS, prlimit */
#include <sys/ptrace.h>
#include <sys/uio.h>
#endif

#include "bouncer.h"
#include "scratch.h"

#include "../src/term/sandbox.h"
#include "../src/term/sys.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>

enum { PLAYER = 65534 };

/* What is missing here; the tests of a layer that is not there are left out. */
static char missing[SANDBOX_TEXT_MAX];

static void needs(const char *layer)
{
    bool is_there = strstr(missing, layer) == NULL && strstr(missing, "the sandbox") == NULL;
    if (!is_there) print_message("# without %s\n", missing);
    if (!is_there) skip();
}

#define FILTER   "filter"
#define LANDLOCK "Landlock"

/* ---- another player ---- */

typedef struct Other {
    pid_t pid;
    char tty[64]; /* its terminal */
    int master;
} Other;

static Other other;

/* Nobody is above it, for root may do what no player can. */
static bool become_player(void)
{
    return geteuid() != 0 || (setgid(PLAYER) == 0 && setuid(PLAYER) == 0);
}

static void be_other(int ready)
{
    struct timespec second = {.tv_sec = 1};
    if (!become_player() || !sandbox_begin() || write(ready, "x", 1) != 1) _exit(1);
    for (;;)
        nanosleep(&second, NULL);
}

static int other_setup(void **state)
{
    int ready[2];
    char byte;
    (void)bouncer_setup(state);
    sandbox_missing(missing);
    if (scratch_setup(state) != 0 || chmod(scratch_folder, 0777) != 0) return -1;
    other.master = posix_openpt(O_RDWR | O_NOCTTY);
    if (other.master < 0 || grantpt(other.master) != 0 || unlockpt(other.master) != 0) return -1;
    snprintf(other.tty, sizeof other.tty, "%s", ptsname(other.master));
    if (chmod(other.tty, 0666) != 0 || pipe(ready) != 0) return -1;
    other.pid = fork();
    if (other.pid == 0) be_other(ready[1]);
    return read(ready[0], &byte, 1) == 1 ? 0 : -1;
}

static int other_teardown(void **state)
{
    kill(other.pid, SIGKILL);
    waitpid(other.pid, NULL, 0);
    close(other.master);
    return scratch_teardown(state);
}

static bool is_alive(void)
{
    return waitpid(other.pid, NULL, WNOHANG) == 0;
}

/* ---- in the sandbox ---- */

static char levels[PATH_MAX], records[PATH_MAX];

static void make_folders(void)
{
    scratch_path(levels, "levels");
    scratch_path(records, "records");
    assert_true(mkdir(levels, 0777) == 0 || errno == EEXIST);
    assert_true(mkdir(records, 0777) == 0 || errno == EEXIST);
    chmod(levels, 0777);
    chmod(records, 0777);
    scratch_write("levels/level.txt", "level", 5);
    scratch_write("secret", "secret", 6);
    char path[PATH_MAX];
    scratch_path(path, "secret");
    chmod(path, 0666);
}

typedef enum Outcome {
    DONE,    /* it could */
    REFUSED, /* the call failed */
    ENDED,   /* the process was ended */
    BROKEN
} Outcome;

/* What becomes of a player who is made to do that; `act` says whether it worked. */
static Outcome outcome_of(bool (*act)(void), bool is_writing)
{
    int status = 0;
    make_folders();
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        const SandboxFolder folders[] = {{.path = levels}, {.path = records, .is_written = true}};
        if (!become_player() || !sandbox_begin()) _exit(BROKEN);
        if (!sandbox_enter(folders, is_writing ? 2 : 1)) _exit(BROKEN);
        _exit(act() ? DONE : REFUSED);
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGSYS ? ENDED : BROKEN;
    return (Outcome)WEXITSTATUS(status);
}

/* ---- what is left ---- */

static bool reads_a_level(void)
{
    char path[PATH_MAX], bytes[8];
    scratch_path(path, "levels/level.txt");
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    return fd >= 0 && read(fd, bytes, sizeof bytes) == 5 && close(fd) == 0;
}

static bool reads_memory_by_name(void)
{
    char name[32], byte;
    int fd = sys_memory_file();
    if (fd < 0 || write(fd, "x", 1) != 1) return false;
    snprintf(name, sizeof name, "/dev/fd/%d", fd);
    FILE *file = access(name, R_OK) == 0 ? fopen(name, "r") : NULL;
    return file && fread(&byte, 1, 1, file) == 1 && byte == 'x' && fclose(file) == 0;
}

static bool lists_levels(void)
{
    int count = 0;
    DIR *dir = opendir(levels);
    while (dir && readdir(dir))
        count++;
    return dir && closedir(dir) == 0 && count == 3;
}

static bool takes_memory(void)
{
    for (size_t size = 1; size < (1 << 22); size *= 2) {
        char *bytes = malloc(size);
        if (!bytes) return false;
        memset(bytes, 1, size);
        bytes = realloc(bytes, size * 2);
        if (!bytes) return false;
        free(bytes);
    }
    return true;
}

static bool waits_and_hears_itself(void)
{
    sigset_t mask;
    struct pollfd nothing = {.fd = -1};
    sigprocmask(SIG_SETMASK, NULL, &mask);
    signal(SIGUSR1, SIG_IGN);
    return raise(SIGUSR1) == 0 && sys_wait(&nothing, 1, 1000, &mask) == 0 && getppid() > 0 &&
           kill(getpid(), 0) == 0;
}

static bool keeps_a_record(void)
{
    char path[PATH_MAX];
    scratch_path(path, "records/new");
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0);
    return fd >= 0 && write(fd, "x", 1) == 1 && fchmod(fd, 0444) == 0 && fsync(fd) == 0 &&
           close(fd) == 0;
}

static void what_playing_needs_is_left(void **state)
{
    static bool (*const acts[])(void) = {reads_a_level, reads_memory_by_name, lists_levels,
                                         takes_memory, waits_and_hears_itself};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(acts); i++) {
        assert_int_equal(outcome_of(acts[i], false), DONE);
        assert_int_equal(outcome_of(acts[i], true), DONE);
    }
}

static void records_can_be_kept_where_there_is_a_folder_for_them(void **state)
{
    (void)state;
    assert_int_equal(outcome_of(keeps_a_record, true), DONE);
}

/* ---- what is not: other processes ---- */

#ifdef __linux__

static bool signals_another(void)
{
    return kill(other.pid, SIGTERM) == 0;
}

static bool asks_after_another(void)
{
    return kill(other.pid, 0) == 0;
}

static bool signals_all(void)
{
    return kill(-1, SIGTERM) == 0;
}

static bool queues_a_signal(void)
{
    return sigqueue(other.pid, SIGTERM, (union sigval){0}) == 0;
}

static bool has_a_descriptor_signal_another(void)
{
    return fcntl(STDIN_FILENO, F_SETOWN, other.pid) == 0;
}

static bool traces_another(void)
{
    return ptrace(PTRACE_ATTACH, other.pid, NULL, NULL) == 0;
}

static bool reads_memory_of_another(void)
{
    char byte;
    struct iovec here = {&byte, 1}, there = {&other, 1};
    return process_vm_readv(other.pid, &here, 1, &there, 1, 0) == 1;
}

static bool limits_another(void)
{
    struct rlimit none = {0, 0};
    return prlimit(other.pid, RLIMIT_CPU, &none, NULL) == 0;
}

static bool slows_all_down(void)
{
    return setpriority(PRIO_USER, 0, 19) == 0;
}

static bool makes_a_process(void)
{
    pid_t child = fork();
    if (child == 0) _exit(0);
    return child > 0;
}

static bool runs_a_program(void)
{
    char *const words[] = {(char[]){"true"}, NULL};
    return execv("/bin/true", words) == 0;
}

static bool opens_a_socket(void)
{
    return socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
}

static bool runs_what_it_wrote(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                0) != MAP_FAILED;
}

static bool types_into_the_terminal(void)
{
    return ioctl(STDIN_FILENO, TIOCSTI, "x") == 0;
}

static void every_call_that_reaches_others_ends_the_process(void **state)
{
    static bool (*const acts[])(void) = {signals_another,
                                         asks_after_another,
                                         signals_all,
                                         queues_a_signal,
                                         has_a_descriptor_signal_another,
                                         traces_another,
                                         reads_memory_of_another,
                                         limits_another,
                                         slows_all_down,
                                         makes_a_process,
                                         runs_a_program,
                                         opens_a_socket,
                                         runs_what_it_wrote,
                                         types_into_the_terminal};
    (void)state;
    needs(FILTER);
    for (size_t i = 0; i < ARRAY_LENGTH(acts); i++)
        assert_int_equal(outcome_of(acts[i], true), ENDED);
    assert_true(is_alive());
}

/* ---- what is not: files ---- */

static bool opens(const char *path, int flags)
{
    return open(path, flags | O_NOCTTY | O_NONBLOCK | O_CLOEXEC, 0600) >= 0;
}

static bool opens_in_process(const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)other.pid, name);
    return opens(path, O_RDONLY);
}

static bool opens_process_of_another(void)
{
    static const char *const names[] = {"mem", "environ", "maps", "cmdline", "status", "fd"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (opens_in_process(names[i])) return true;
    return false;
}

static bool reads_terminal_of_another(void)
{
    return opens(other.tty, O_RDONLY);
}

static bool writes_terminal_of_another(void)
{
    return opens(other.tty, O_WRONLY);
}

static bool reads_a_file_elsewhere(void)
{
    char path[PATH_MAX];
    scratch_path(path, "secret");
    return opens(path, O_RDONLY) || opens("/etc/passwd", O_RDONLY) || opens("/", O_RDONLY);
}

static bool writes_a_level(void)
{
    char path[PATH_MAX];
    scratch_path(path, "levels/level.txt");
    return opens(path, O_WRONLY) || opens(path, O_RDWR);
}

static bool cuts_off_a_level(void)
{
    char path[PATH_MAX];
    scratch_path(path, "levels/level.txt");
    return opens(path, O_RDONLY | O_TRUNC);
}

static bool makes_a_file_elsewhere(void)
{
    char path[PATH_MAX];
    scratch_path(path, "mine");
    return opens(path, O_WRONLY | O_CREAT);
}

static bool removes_a_file_elsewhere(void)
{
    char path[PATH_MAX];
    scratch_path(path, "secret");
    return unlinkat(AT_FDCWD, path, 0) == 0;
}

static bool links_a_file_from_elsewhere(void)
{
    char path[PATH_MAX], here[PATH_MAX];
    scratch_path(path, "secret");
    scratch_path(here, "records/here");
    return linkat(AT_FDCWD, path, AT_FDCWD, here, 0) == 0;
}

static void files_of_others_cannot_be_opened(void **state)
{
    static bool (*const acts[])(void) = {opens_process_of_another,
                                         reads_terminal_of_another,
                                         writes_terminal_of_another,
                                         reads_a_file_elsewhere,
                                         writes_a_level,
                                         cuts_off_a_level,
                                         makes_a_file_elsewhere,
                                         removes_a_file_elsewhere};
    (void)state;
    needs(LANDLOCK);
    for (size_t i = 0; i < ARRAY_LENGTH(acts); i++)
        assert_int_equal(outcome_of(acts[i], true), REFUSED);
    Outcome linking = outcome_of(links_a_file_from_elsewhere, true);
    assert_true(linking == REFUSED ||
                linking == ENDED); /* the filter comes first, if there is one */
}

/* ---- what is not: records of another session of the same account ---- */

/* What the player, and so any session of the account, has kept; and a file that is being written.
 */
static void keep_records(void)
{
    static const struct {
        const char *name;
        mode_t mode;
    } files[] = {{"records/kept", 0444}, {"records/unfinished", 0}};
    make_folders();
    for (size_t i = 0; i < ARRAY_LENGTH(files); i++) {
        char path[PATH_MAX];
        scratch_path(path, files[i].name);
        unlink(path);
        scratch_write(files[i].name, "record", 6);
        if (geteuid() == 0) assert_int_equal(chown(path, PLAYER, PLAYER), 0);
        assert_int_equal(chmod(path, files[i].mode), 0);
    }
}

/* Both paths, as strings that last. */
static const char *kept_path(void)
{
    static char path[PATH_MAX];
    scratch_path(path, "records/kept");
    return path;
}

static const char *unfinished_path(void)
{
    static char path[PATH_MAX];
    scratch_path(path, "records/unfinished");
    return path;
}

static bool reads_a_record(void)
{
    return opens(kept_path(), O_RDONLY);
}

static bool removes_a_record(void)
{
    return unlinkat(AT_FDCWD, kept_path(), 0) == 0 || unlinkat(AT_FDCWD, unfinished_path(), 0) == 0;
}

static bool writes_a_record(void)
{
    return opens(kept_path(), O_WRONLY) || opens(kept_path(), O_RDWR) ||
           opens(kept_path(), O_WRONLY | O_APPEND) || opens(kept_path(), O_RDONLY | O_TRUNC) ||
           opens(kept_path(), O_WRONLY | O_CREAT | O_TRUNC);
}

static bool opens_what_is_being_written(void)
{
    return opens(unfinished_path(), O_RDONLY) || opens(unfinished_path(), O_WRONLY) ||
           opens(unfinished_path(), O_WRONLY | O_CREAT);
}

static bool gives_a_record_another_name(void)
{
    return renameat(AT_FDCWD, kept_path(), AT_FDCWD, "away") == 0;
}

static bool links_a_record(void)
{
    return linkat(AT_FDCWD, kept_path(), AT_FDCWD, "again", 0) == 0;
}

static bool makes_a_record_writable(void)
{
    int fd = open(kept_path(), O_RDONLY | O_CLOEXEC);
    return fd >= 0 && fchmod(fd, 0644) == 0;
}

static bool makes_a_record_writable_by_name(void)
{
    return fchmodat(AT_FDCWD, kept_path(), 0644, 0) == 0;
}

static bool cuts_off_a_record_by_name(void)
{
    return truncate(kept_path(), 0) == 0;
}

static void records_of_another_session_can_be_read_and_nothing_else(void **state)
{
    static bool (*const refused[])(void) = {removes_a_record, writes_a_record,
                                            opens_what_is_being_written};
    static bool (*const ended[])(void) = {gives_a_record_another_name, links_a_record,
                                          makes_a_record_writable, makes_a_record_writable_by_name,
                                          cuts_off_a_record_by_name};
    (void)state;
    needs(FILTER);
    keep_records();
    assert_int_equal(outcome_of(reads_a_record, true), DONE);
    for (size_t i = 0; i < ARRAY_LENGTH(refused); i++)
        assert_int_equal(outcome_of(refused[i], true), REFUSED);
    for (size_t i = 0; i < ARRAY_LENGTH(ended); i++)
        assert_int_equal(outcome_of(ended[i], true), ENDED);
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(kept_path(), "r");
    assert_true(file && getline(&text, &size, file) == 6 && strcmp(text, "record") == 0);
    fclose(file);
    free(text);
}

/* Even where the system has no Landlock. */
static void nothing_can_be_written_where_no_records_are_kept(void **state)
{
    static bool (*const acts[])(void) = {writes_terminal_of_another, writes_a_level,
                                         makes_a_file_elsewhere, removes_a_file_elsewhere,
                                         keeps_a_record};
    (void)state;
    needs(FILTER);
    for (size_t i = 0; i < ARRAY_LENGTH(acts); i++)
        assert_int_equal(outcome_of(acts[i], false), ENDED);
}

/* ---- the terminal ---- */

static void shut_sandbox(void)
{
    if (!sandbox_enter(NULL, 0)) _exit(BROKEN);
}

static void make_a_forbidden_call(void)
{
    (void)opens_a_socket();
}

static void bounce_in_sandbox(int report)
{
    bouncer_when_open = shut_sandbox;
    bouncer_on_x = make_a_forbidden_call;
    bouncer_is_confined = true;
    if (!sandbox_begin()) _exit(BROKEN);
    bounce_supervised(report);
}

static void a_forbidden_call_ends_the_session_with_the_terminal_restored(void **state)
{
    (void)state;
    needs(FILTER);
    Pty *pty = pty_open_kitty(bounce_in_sandbox);
    bouncer_pid(pty);
    pty_type(pty, "x");
    pty_assert_died_by(pty_wait(pty), SIGSYS);
    assert_non_null(strstr(pty->seen, "the sandbox ended the session"));
    pty_assert_screen_is_back(pty);
    pty_assert_no_input_is_left(pty);
    pty_close(pty);
}

static void a_session_in_the_sandbox_ends_as_any_other(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce_in_sandbox);
    bouncer_pid(pty);
    pty_resize(pty, 90, 30);
    pty_expect(pty, "resize\n");
    pty_type(pty, "smcq");
    pty_assert_exited(pty_wait(pty), 7);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

static void a_crash_in_the_sandbox_is_tidied_up_after(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce_in_sandbox);
    bouncer_pid(pty);
    pty_type(pty, "!");
    pty_assert_died_by(pty_wait(pty), SIGSEGV);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

/* ---- from outside ---- */

/* Another process of the same user, in no sandbox at all. */
static bool looks_into_another(void)
{
    return opens_in_process("mem") || opens_in_process("environ") || opens_in_process("maps") ||
           opens_in_process("fd") || traces_another() || reads_memory_of_another();
}

static void a_player_cannot_be_looked_into_by_the_same_user(void **state)
{
    int status = 0;
    (void)state;
    needs("\n");
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) _exit(become_player() && !looks_into_another() ? 0 : 1);
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_int_equal(status, 0);
    assert_true(is_alive());
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_playing_needs_is_left),
        cmocka_unit_test(records_can_be_kept_where_there_is_a_folder_for_them),
#ifdef __linux__
        cmocka_unit_test(a_forbidden_call_ends_the_session_with_the_terminal_restored),
        cmocka_unit_test(a_session_in_the_sandbox_ends_as_any_other),
        cmocka_unit_test(a_crash_in_the_sandbox_is_tidied_up_after),
        cmocka_unit_test(every_call_that_reaches_others_ends_the_process),
        cmocka_unit_test(files_of_others_cannot_be_opened),
        cmocka_unit_test(records_of_another_session_can_be_read_and_nothing_else),
        cmocka_unit_test(nothing_can_be_written_where_no_records_are_kept),
        cmocka_unit_test(a_player_cannot_be_looked_into_by_the_same_user),
#endif
    };
    return cmocka_run_group_tests(tests, other_setup, other_teardown);
}
