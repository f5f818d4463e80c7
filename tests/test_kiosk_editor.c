/* test_kiosk_editor.c - the editor in the sandbox of a kiosk: every command is run there, by its
 * name and by its keys, while the calls of the process are watched as a debugger sees them. It
 * opens nothing outside of the player's drafts but what the game reads, starts no program, and the
 * sandbox never has to end it. Where there can be no debugger, nothing is tested. */
#define _GNU_SOURCE /* ptrace */
#include "fake_term.h"
#include "full.h"
#include "open_screen.h"
#include "scratch.h"

#include "../src/cli/kiosk.h"
#include "../src/edit/core/editor_command.h"
#include "../src/edit/view/edit_screens.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/wait.h>

#include <cmocka.h>

static Session session;
static char drafts[WORLD_PATH_MAX], levels[PATH_MAX];

static int set_up(void **state)
{
    char folder[PATH_MAX], auth[PATH_MAX];
    static const char key[] = "publickey ssh-ed25519 AAAA\n";
    ErrorList errors;
    if (scratch_setup(state) != 0 || !realpath("levels", levels)) return -1;
    scratch_path(folder, "arcade");
    scratch_write("auth", key, strlen(key));
    scratch_path(auth, "auth");
    if (mkdir(folder, 0755) != 0) return -1;
    error_list_init(&errors, "levels");
    if (!session_init(&session, levels, &errors)) return -1;
    const ArcadeOptions options = {.folder = folder,
                                   .is_ssh = true,
                                   .auth = auth,
                                   .workshop = WORKSHOP_ON};
    if (!arcade_open(&options, &session.arcade, &errors)) return -1;
    if (!arcade_set_name(&session.arcade, "ada")) return -1;
    if (!arcade_own_folder(&session.arcade, ARCADE_DRAFTS, drafts)) return -1;
    session.kiosk = true;
    return 0;
}

static int tear_down(void **state)
{
    session_done(&session);
    session = (Session){.world.count = 0};
    return scratch_teardown(state);
}

/* ---- in the sandbox ---- */

static void add_text(FakeTerm *fake, int64_t *at, const char *text)
{
    for (; *text; text++) {
        TermEvent key = {.kind = TERM_EVENT_KEY,
                         .action = TERM_KEY_PRESS,
                         .code = *text == '\n' ? TERM_KEY_ENTER : (uint32_t)(uint8_t)*text};
        fake_add(fake, *at += 20, key);
    }
}

/* What a person types to a command, then Enter and Esc until the editor is as before. */
static void run_command(const char *typed)
{
    static const char level[] =
        "[level]\ntitle = A\nnext = b.txt\n[map]\n########\n#@..oF##\n########\n";
    static const uint32_t ends[] = {TERM_KEY_ENTER, TERM_KEY_ESCAPE, TERM_KEY_ESCAPE,
                                    TERM_KEY_ESCAPE};
    static FakeTerm fake;
    char path[WORLD_PATH_MAX];
    int64_t at = 100;
    FILE *file;
    snprintf(path, sizeof path, "%.*s/a.txt", WORLD_PATH_MAX - 8, drafts);
    file = fopen(path, "w");
    if (!file || fwrite(level, 1, sizeof level - 1, file) != sizeof level - 1) _exit(3);
    fclose(file);
    fake_open(&fake, 100 + 20 * ((int64_t)strlen(typed) + 6) + 400);
    add_text(&fake, &at, typed);
    for (size_t i = 0; i < ARRAY_LENGTH(ends); i++)
        fake_add(&fake, at += 20,
                 (TermEvent){.kind = TERM_EVENT_KEY, .action = TERM_KEY_PRESS, .code = ends[i]});
    Screen screen = open_screen(&session, SCREEN_EDIT, &(EditOpening){.path = path});
    if (!screen.kind) _exit(4);
    (void)app_run(&fake.base, &session, cli_screens, screen);
    term_close(&fake.base);
}

/* Runs all of them by their names; those that would touch a file or a program with the name of a
 * file after it, too, and by those of their keys that are characters. */
static void run_all(void)
{
    char typed[PATH_MAX + 8], keys[KEY_SIZE];
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        const EditorCommand *command = &editor_commands[i];
        if (!is_tried(i, 1)) continue;
        snprintf(typed, sizeof typed, ":%s\n", command->name);
        run_command(typed);
        if (command->touches == TOUCHES_NOTHING) continue;
        snprintf(typed, sizeof typed, ":%s /etc/passwd\n", command->name);
        run_command(typed);
        for (const char *from = command->keys[KEYS_VIM]; editor_command_next_keys(&from, keys);)
            if (strlen(keys) == 1 || editor_command_is_pair(keys)) run_command(keys);
    }
    run_command(":set keys=plain\n");
    for (int32_t i = 0; i < COMMAND_COUNT; i++)
        for (const char *from = editor_commands[i].keys[KEYS_PLAIN];
             editor_command_next_keys(&from, keys);)
            if (editor_commands[i].touches != TOUCHES_NOTHING && strlen(keys) == 1)
                run_command(keys);
}

/* ---- what is watched ---- */

typedef struct Watched {
    int opened; /* since the sandbox is shut */
    char fault[PATH_MAX + 100];
} Watched;

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>

/* The child says with this call that it is in the sandbox. */
#define BEGINS SYS_getsid

static void read_path(pid_t pid, uint64_t at, char out[PATH_MAX])
{
    size_t used = 0;
    out[0] = '\0';
    while (used + sizeof(long) < PATH_MAX) {
        errno = 0;
        long word = ptrace(PTRACE_PEEKDATA, pid, (void *)(uintptr_t)(at + used), NULL);
        if (errno != 0) return;
        memcpy(out + used, &word, sizeof word);
        out[used + sizeof word] = '\0';
        if (memchr(&word, '\0', sizeof word)) return;
        used += sizeof word;
    }
}

static bool is_below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* May the editor open this? A path that is relative is below a folder that was opened before. */
static bool may_open(const char *path, uint64_t flags)
{
    bool is_read = (flags & O_ACCMODE) == O_RDONLY;
    bool is_arcade = is_below(path, session.arcade.folder) &&
                     !is_below(path, session.arcade.paths[ARCADE_DRAFTS]);
    bool is_memory = is_below(path, "/dev/fd"); /* in which iniparser reads */
    return path[0] != '/' || is_memory || is_below(path, drafts) || is_arcade ||
           (is_read && is_below(path, levels)) || (is_read && is_below(path, "/etc/localtime"));
}

static void watch_call(Watched *watched, pid_t pid, const struct __ptrace_syscall_info *info)
{
    char path[PATH_MAX];
    const uint64_t *args = (const uint64_t *)info->entry.args;
    static const long programs[] = {SYS_execve,
                                    SYS_clone,
                                    SYS_socket
#ifdef SYS_fork
                                    ,
                                    SYS_fork,
                                    SYS_vfork
#endif
#ifdef SYS_clone3
                                    ,
                                    SYS_clone3
#endif
    };
    for (size_t i = 0; i < ARRAY_LENGTH(programs); i++)
        if ((long)info->entry.nr == programs[i])
            snprintf(watched->fault, sizeof watched->fault, "call %ld", programs[i]);
    if ((long)info->entry.nr != SYS_openat) return;
    read_path(pid, args[1], path);
    watched->opened++;
    if (!may_open(path, args[2])) snprintf(watched->fault, sizeof watched->fault, "opens %s", path);
}

/* False where it cannot be traced. `status` is how the child has ended. */
static bool watch(void (*run)(void), Watched *watched, int *status)
{
    enum { OPTIONS = PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL };
    const KioskFolders folders = {.arcade = &session.arcade,
                                  .readable = (const char *const[]){levels},
                                  .readable_count = 1};
    bool has_begun = false;
    *watched = (Watched){0};
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(126);
        raise(SIGSTOP);
        umask(S_IWGRP | S_IWOTH);
        /* As sandbox_begin, which would forbid the watch, too. */
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) _exit(126);
        if (!kiosk_shut(&folders)) _exit(5);
        (void)getsid(0);
        run();
        _exit(0);
    }
    assert_int_equal(waitpid(child, status, 0), child);
    if (!WIFSTOPPED(*status) || ptrace(PTRACE_SETOPTIONS, child, NULL, OPTIONS) != 0 ||
        ptrace(PTRACE_SYSCALL, child, NULL, NULL) != 0) {
        kill(child, SIGKILL);
        (void)waitpid(child, status, 0);
        return false;
    }
    while (waitpid(child, status, 0) == child && WIFSTOPPED(*status)) {
        struct __ptrace_syscall_info info;
        int number = WSTOPSIG(*status) == (SIGTRAP | 0x80) ? 0 : WSTOPSIG(*status);
        bool is_call =
            number == 0 && ptrace(PTRACE_GET_SYSCALL_INFO, child, sizeof info, &info) > 0;
        if (is_call && info.op == PTRACE_SYSCALL_INFO_ENTRY) {
            has_begun |= (long)info.entry.nr == BEGINS;
            if (has_begun) watch_call(watched, child, &info);
        }
        if (ptrace(PTRACE_SYSCALL, child, NULL, number) != 0) break;
    }
    return true;
}

#else

static bool watch(void (*run)(void), Watched *watched, int *status)
{
    (void)run, (void)watched, (void)status;
    return false;
}

#endif

static void no_command_reaches_a_file_of_others_or_a_program(void **state)
{
    Watched watched;
    int status;
    (void)state;
    if (!watch(run_all, &watched, &status)) skip();
    if (watched.fault[0]) fail_msg("a command %s", watched.fault);
    if (WIFSIGNALED(status)) fail_msg("the sandbox ended it, signal %d", WTERMSIG(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_in_range(watched.opened, sampled(COMMAND_COUNT), INT32_MAX);
}

/* The watch itself: what is not allowed is seen. */
static void open_another_file(void)
{
    int fd = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
    if (fd >= 0) close(fd);
}

static void a_file_of_others_is_seen(void **state)
{
    Watched watched;
    int status;
    (void)state;
    if (!watch(open_another_file, &watched, &status)) skip();
    assert_string_equal(watched.fault, "opens /etc/passwd");
}

static void save(void)
{
    run_command(":w\n");
}

/* As when the host has put it there. */
static void a_draft_that_belongs_to_another_account_is_saved(void **state)
{
    enum { STRANGER = 12345 };
    char path[WORLD_PATH_MAX];
    struct stat before, after;
    Watched watched;
    int ended;
    (void)state;
    if (geteuid() != 0) skip();
    snprintf(path, sizeof path, "%.*s/a.txt", WORLD_PATH_MAX - 8, drafts);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    assert_true(fd >= 0 && fchown(fd, STRANGER, STRANGER) == 0 && fstat(fd, &before) == 0);
    assert_int_equal(close(fd), 0);
    if (!watch(save, &watched, &ended)) skip();
    if (WIFSIGNALED(ended)) fail_msg("the sandbox ended it, signal %d", WTERMSIG(ended));
    assert_int_equal(WEXITSTATUS(ended), 0);
    assert_int_equal(stat(path, &after), 0);
    assert_true(after.st_ino != before.st_ino && after.st_size > 0);
    /* With sanitizers there is no filter: it stays the other account's. */
    assert_true(after.st_uid == geteuid() || after.st_uid == STRANGER);
    assert_int_equal(after.st_mode & 07777, 0644);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_draft_that_belongs_to_another_account_is_saved, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(no_command_reaches_a_file_of_others_or_a_program, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_file_of_others_is_seen, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
