/* supervise.c - see supervise.h */
#include "supervise.h"

#include "../base/clock.h"
#include "answers.h"
#include "restore.h"
#include "sandbox.h"
#include "sys.h"
#include "tty.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    RESTORE_MS = 500,
    END_MS = 1500,  /* time limit of a child that was asked to end, before it is killed */
    HURRY_MS = 200, /* shorter time limit for cleaning up after such a child */
    SIGNAL_STATUS = 128
};

static const int watched_signals[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT};

enum { WATCHED_COUNT = ARRAY_LENGTH(watched_signals) };

static volatile sig_atomic_t has_come[WATCHED_COUNT];

static void note_signal(int number)
{
    for (size_t i = 0; i < WATCHED_COUNT; i++)
        if (watched_signals[i] == number) has_come[i] = 1;
}

/* The signals that are blocked except in the wait, so that none is missed between two checks of the
 * child. */
static void set_of_watched(sigset_t *set)
{
    sigemptyset(set);
    for (size_t i = 0; i < WATCHED_COUNT; i++)
        sigaddset(set, watched_signals[i]);
}

typedef struct Watch {
    pid_t child;
    int output;      /* the terminal, opened before entering the sandbox; -1: none */
    bool can_stop;   /* there is a shell that can resume this job */
    bool is_stopped; /* the child is stopped */
    bool has_line;   /* standard input is a terminal that still exists */
    int end_signal;  /* signal that asked the child to end; 0: none */
    int64_t kill_at; /* when the child is killed; INT64_MAX: never */
    bool was_killed; /* killed by this process */
} Watch;

static void restore_terminal(const Watch *watch)
{
    if (!restore_is_set()) return;
    int fd = watch->output >= 0 ? watch->output : tty_open_output();
    if (fd < 0) return;
    restore_write(fd, watch->was_killed ? HURRY_MS : RESTORE_MS);
    if (tcgetpgrp(STDIN_FILENO) == getpgrp())
        answers_discard(STDIN_FILENO, fd, restore_owed(),
                        watch->was_killed ? HURRY_MS : ANSWERS_MS);
    restore_finish(fd);
    if (fd != watch->output) close(fd);
}

static void die_by(int number)
{
    struct sigaction as_usual = {.sa_handler = SIG_DFL};
    struct rlimit no_core = {0, 0};
    sigset_t set;
    setrlimit(RLIMIT_CORE, &no_core); /* the child has already left a core */
    sigemptyset(&as_usual.sa_mask);
    sigaction(number, &as_usual, NULL);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

/* Ends like the child; for a killed child, by the signal that asked it to end. */
static int end_like_child(const Watch *watch, int status)
{
    static const char forbidden[] =
        "ledge: the sandbox ended the session: it made a forbidden system call\n";
    restore_terminal(watch);
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    int number = watch->was_killed ? watch->end_signal : WTERMSIG(status);
    bool is_told = number != SIGSYS || write(STDERR_FILENO, forbidden, strlen(forbidden)) >= 0;
    (void)is_told; /* there is no other way to report it */
    die_by(number);
    return SIGNAL_STATUS + number;
}

/* Passes a signal on to the child. If it does not end in time it is killed; the journal of its work
 * is always complete. */
static void pass_on(Watch *watch, int number)
{
    bool is_end = number != SIGTSTP && number != SIGCONT;
    kill(watch->child, number);
    if (!is_end || watch->end_signal) return;
    watch->end_signal = number;
    watch->kill_at = clock_now() + END_MS * CLOCK_MS;
}

/* Sleeps until a signal comes, the terminal is lost, or the child has had its time to end. A shell
 * that ignores SIGHUP does not pass it on, so the terminal is watched too. */
static void wait_for_news(Watch *watch, const sigset_t *open)
{
    struct pollfd line = {.fd = STDIN_FILENO}; /* no events: POLLHUP is always reported */
    int64_t left = watch->kill_at == INT64_MAX ? -1 : watch->kill_at - clock_now();
    if (watch->kill_at != INT64_MAX && left < 0) left = 0;
    int ready = sys_wait(&line, watch->has_line ? 1 : 0, left, open);
    if (ready > 0) {
        watch->has_line = false;
        pass_on(watch, SIGHUP);
    }
    if (clock_now() < watch->kill_at) return;
    watch->kill_at = INT64_MAX;
    watch->was_killed = true;
    kill(watch->child, SIGKILL);
}

/* Needs the watched signals to be blocked; `before` is the mask that was in force. */
static int watch_child(Watch *watch, const sigset_t *before)
{
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t background, open = *before;
    set_of_watched(&action.sa_mask);
    for (size_t i = 0; i < WATCHED_COUNT; i++) {
        sigaction(watched_signals[i], &action, NULL);
        sigdelset(&open, watched_signals[i]);
    }
    /* Allows the terminal to be restored from the background. */
    sigemptyset(&background);
    sigaddset(&background, SIGTTOU);
    sigprocmask(SIG_BLOCK, &background, NULL);
    sigaddset(&open, SIGTTOU);
    for (;;) {
        int status;
        while (waitpid(watch->child, &status, WNOHANG | WUNTRACED | WCONTINUED) > 0) {
            watch->is_stopped = WIFSTOPPED(status);
            if (!WIFSTOPPED(status) && !WIFCONTINUED(status)) return end_like_child(watch, status);
            /* The shell watches this process, so it stops with the child; SIGCONT resumes both. A
             * child stopped by SIGSTOP could not restore the terminal; when it goes on it finds its
             * record empty. */
            if (watch->is_stopped && watch->can_stop) {
                restore_terminal(watch);
                raise(SIGSTOP);
            }
        }
        wait_for_news(watch, &open);
        for (size_t i = 0; i < WATCHED_COUNT; i++) {
            int number = watched_signals[i];
            if (!has_come[i]) continue;
            has_come[i] = 0;
            /* SIGCONT to the whole job has already reached the child. */
            if (number != SIGCHLD && (number != SIGCONT || watch->is_stopped))
                pass_on(watch, number);
        }
    }
}

static int start_supervising(bool is_confined)
{
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigset_t watched, before;
    if (!restore_share()) return -1;

    /* Without a shell in this session no process could resume a stopped job; the child is told
     * so. */
    bool can_stop = getsid(getppid()) == getsid(0);
    if (!can_stop) sigaction(SIGTSTP, &ignored, NULL);

    set_of_watched(&watched);
    sigprocmask(SIG_BLOCK, &watched, &before);
    pid_t parent = getpid();
    pid_t child = fork();
    if (child > 0) {
        Watch watch = {.child = child,
                       .output = -1,
                       .can_stop = can_stop,
                       .has_line = isatty(STDIN_FILENO) == 1,
                       .kill_at = INT64_MAX};
        if (is_confined) {
            watch.output = tty_open_output();
            if (!sandbox_enter_supervisor(child)) pass_on(&watch, SIGTERM);
        }
        return watch_child(&watch, &before);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (child == 0) sys_end_with_parent();
    if (child == 0 && getppid() != parent) raise(SIGTERM);
    return -1;
}

int supervise(void)
{
    return start_supervising(false);
}

int supervise_confined(void)
{
    return start_supervising(true);
}
