/* shell.c - see shell.h */
#include "shell.h"

#include "clock.h"
#include "shell_internal.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POLL_MS = 50, PART = 1 << 16, NOT_FOUND = 127, SIGNAL_BASE = 128 };

typedef struct Shell {
    const ShellJob *job;
    pid_t child;
    int in, out; /* its standard input and output; in is -1 once all was written */
    const char *text;
    size_t left; /* of the input */
    Text got;
    int64_t began; /* clock_now */
    ShellEnd end;
} Shell;

static const int end_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

typedef struct EndSignals {
    sigset_t mask;
    struct sigaction actions[ARRAY_LENGTH(end_signals)];
} EndSignals;

static volatile sig_atomic_t running_group; /* of the command; 0: none */

/* The disposition is the default again (SA_RESETHAND), so the signal that is raised ends the
 * program as soon as this returns. */
static void end_with_command(int number)
{
    if (running_group > 0) kill(-(pid_t)running_group, SIGKILL);
    raise(number);
}

/* Lets those that would end the program end the command too, and holds them back. */
static void catch_ends(EndSignals *before)
{
    sigset_t held;
    struct sigaction action = {.sa_handler = end_with_command, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigemptyset(&held);
    for (size_t i = 0; i < ARRAY_LENGTH(end_signals); i++) {
        sigaddset(&held, end_signals[i]);
        sigaction(end_signals[i], NULL, &before->actions[i]);
        if (before->actions[i].sa_handler == SIG_DFL) sigaction(end_signals[i], &action, NULL);
    }
    sigprocmask(SIG_BLOCK, &held, &before->mask);
}

void shell_become(const char *command, const int streams[3], const sigset_t *mask)
{
    setpgid(0, 0);
    for (int i = 0; i < 3; i++)
        if (streams[i] >= 0) dup2(streams[i], i);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, mask, NULL);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(NOT_FOUND);
}

bool shell_make_pipe(int out[2])
{
    int low[2];
    if (pipe(low) != 0) return false;
    for (int i = 0; i < 2; i++)
        out[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(low[0]), close(low[1]);
    if (out[0] >= 0 && out[1] >= 0) return true;
    if (out[0] >= 0) close(out[0]);
    return false;
}

/* In the child: its standard error is that of the program, or lost. */
static void run_child(const ShellJob *job, int in, int out, const sigset_t *mask)
{
    int nowhere = job->shows_errors ? -1 : open("/dev/null", O_WRONLY);
    if (nowhere > STDERR_FILENO) fcntl(nowhere, F_SETFD, FD_CLOEXEC);
    shell_become(job->command, (int[]){in, out, nowhere}, mask);
}

static bool begin(Shell *shell, const sigset_t *mask)
{
    int to[2], from[2];
    if (!shell_make_pipe(to)) return false;
    if (!shell_make_pipe(from)) {
        close(to[0]), close(to[1]);
        return false;
    }
    shell->child = fork();
    if (shell->child == 0) run_child(shell->job, to[0], from[1], mask);
    if (shell->child > 0) setpgid(shell->child, shell->child);
    close(to[0]), close(from[1]);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    shell->in = to[1];
    shell->out = from[0];
    if (shell->child > 0) return true;
    close(to[1]), close(from[0]);
    return false;
}

static void end_input(Shell *shell)
{
    if (shell->in >= 0) close(shell->in);
    shell->in = -1;
}

static bool may_go_on(Shell *shell)
{
    const ShellJob *job = shell->job;
    if ((clock_now() - shell->began) / CLOCK_SECOND >= job->seconds)
        shell->end = SHELL_TOO_LONG;
    else if (shell->got.length > job->out_max)
        shell->end = SHELL_TOO_MUCH;
    else if (shell->got.missing > 0 || (job->may_go_on && !job->may_go_on(job->asked)))
        shell->end = SHELL_STOPPED;
    return shell->end == SHELL_ENDED;
}

/* Has it ended? It keeps its number until it is waited for, so that its group can be ended. */
static bool has_ended(const Shell *shell)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)shell->child, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == shell->child;
}

/* Passes input and output until the command ends: what it has left behind may hold its output open.
 */
static void pass(Shell *shell)
{
    char part[PART];
    if (shell->left == 0) end_input(shell);
    for (bool goes_on = true; goes_on && may_go_on(shell);) {
        struct pollfd ends[] = {{.fd = shell->out, .events = POLLIN},
                                {.fd = shell->in, .events = POLLOUT}};
        int ready = poll(ends, 2, POLL_MS);
        if (ready == 0) goes_on = !has_ended(shell);
        if (ready <= 0) continue;
        if (ends[1].revents) {
            ssize_t written = write(shell->in, shell->text, shell->left);
            if (written > 0) {
                shell->text += written;
                shell->left -= (size_t)written;
            }
            bool is_broken = written < 0 && errno != EAGAIN && errno != EINTR;
            if (shell->left == 0 || is_broken) end_input(shell);
        }
        if (ends[0].revents) {
            ssize_t count = read(shell->out, part, sizeof part);
            if (count > 0) text_add_bytes(&shell->got, part, (size_t)count);
            goes_on = count > 0 || (count < 0 && errno == EINTR);
        }
    }
    end_input(shell);
    close(shell->out);
}

static int wait_for_end(Shell *shell)
{
    int status = 0;
    while (shell->end == SHELL_ENDED && !has_ended(shell)) {
        (void)may_go_on(shell);
        poll(NULL, 0, 1);
    }
    kill(-shell->child, SIGKILL);
    running_group = 0; /* the number may soon be another one's */
    while (waitpid(shell->child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFSIGNALED(status) ? SIGNAL_BASE + WTERMSIG(status) : WEXITSTATUS(status);
}

ShellResult shell_run(const ShellJob *job)
{
    ShellResult result = {.end = SHELL_NOT_BEGUN};
    Shell shell = {.job = job, .text = job->in, .left = job->in_length, .got = TEXT_GROWING};
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    EndSignals signals;
    shell.began = clock_now();
    catch_ends(&signals);
    bool is_begun = begin(&shell, &signals.mask);
    running_group = is_begun ? shell.child : 0;
    sigprocmask(SIG_SETMASK, &signals.mask, NULL);
    if (is_begun) {
        pass(&shell);
        result.status = wait_for_end(&shell);
        result.end = shell.end;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(end_signals); i++)
        if (signals.actions[i].sa_handler == SIG_DFL)
            sigaction(end_signals[i], &signals.actions[i], NULL);
    signal(SIGPIPE, before);
    if (result.end == SHELL_ENDED) {
        result.out = text_take(&shell.got, &result.length);
        if (!result.out) result.end = SHELL_STOPPED;
    }
    text_done(&shell.got);
    return result;
}
