/* shell.c - see shell.h */
#include "shell.h"

#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { POLL_MS = 50, PART = 1 << 16, NOT_FOUND = 127, SIGNAL_BASE = 128 };

typedef struct Shell {
    const ShellJob *job;
    pid_t child;
    int in, out; /* its standard input and output; in is -1 once all was written */
    const char *text;
    size_t left; /* of the input */
    Text got;
    struct timespec began;
    ShellEnd end;
} Shell;

/* ---- the child ---- */

static void run_child(const ShellJob *job, const int to[2], const int from[2])
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    setpgid(0, 0);
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    if (nowhere >= 0 && !job->shows_errors) dup2(nowhere, STDERR_FILENO);
    close(to[0]), close(to[1]), close(from[0]), close(from[1]);
    signal(SIGPIPE, SIG_DFL);
    execl("/bin/sh", "sh", "-c", job->command, (char *)NULL);
    _exit(NOT_FOUND);
}

static bool begin(Shell *shell)
{
    int to[2], from[2];
    if (pipe(to) != 0) return false;
    if (pipe(from) != 0) {
        close(to[0]), close(to[1]);
        return false;
    }
    shell->child = fork();
    if (shell->child == 0) run_child(shell->job, to, from);
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

/* ---- both ways ---- */

static void write_some(Shell *shell)
{
    ssize_t written = write(shell->in, shell->text, shell->left);
    if (written > 0) {
        shell->text += written;
        shell->left -= (size_t)written;
    }
    bool is_over = shell->left == 0 || (written < 0 && errno != EAGAIN && errno != EINTR);
    if (is_over) end_input(shell);
}

/* False at the end of the output. */
static bool read_some(Shell *shell)
{
    char part[PART];
    ssize_t count = read(shell->out, part, sizeof part);
    if (count > 0) text_add_bytes(&shell->got, part, (size_t)count);
    return count > 0 || (count < 0 && errno == EINTR);
}

static bool may_go_on(Shell *shell)
{
    struct timespec now;
    const ShellJob *job = shell->job;
    clock_gettime(CLOCK_MONOTONIC, &now);
    time_t seconds = now.tv_sec - shell->began.tv_sec - (now.tv_nsec < shell->began.tv_nsec);
    if (seconds >= job->seconds)
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

/* Until its end: what it has left behind may hold its output open. */
static void pass(Shell *shell)
{
    if (shell->left == 0) end_input(shell);
    for (bool goes_on = true; goes_on && may_go_on(shell);) {
        struct pollfd ends[] = {{.fd = shell->out, .events = POLLIN},
                                {.fd = shell->in, .events = POLLOUT}};
        int ready = poll(ends, 2, POLL_MS);
        if (ready == 0) goes_on = !has_ended(shell);
        if (ready <= 0) continue;
        if (ends[1].revents) write_some(shell);
        if (ends[0].revents) goes_on = read_some(shell);
    }
    end_input(shell);
    close(shell->out);
}

/* ---- its end ---- */

static int wait_for_end(Shell *shell)
{
    int status = 0;
    while (shell->end == SHELL_ENDED && !has_ended(shell)) {
        (void)may_go_on(shell);
        poll(NULL, 0, 1);
    }
    kill(-shell->child, SIGKILL);
    while (waitpid(shell->child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFSIGNALED(status) ? SIGNAL_BASE + WTERMSIG(status) : WEXITSTATUS(status);
}

ShellResult shell_run(const ShellJob *job)
{
    ShellResult result = {.end = SHELL_NOT_BEGUN};
    Shell shell = {.job = job, .text = job->in, .left = job->in_length, .got = TEXT_GROWING};
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    clock_gettime(CLOCK_MONOTONIC, &shell.began);
    if (begin(&shell)) {
        pass(&shell);
        result.status = wait_for_end(&shell);
        result.end = shell.end;
    }
    signal(SIGPIPE, before);
    if (result.end == SHELL_ENDED) {
        result.out = text_take(&shell.got, &result.length);
        if (!result.out) result.end = SHELL_STOPPED;
    }
    text_done(&shell.got);
    return result;
}
