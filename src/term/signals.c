/* signals.c - see signals.h */
#include "signals.h"

#include "restore.h"
#include "sys.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/time.h>
#include <unistd.h>

enum { CRASH_STACK_SIZE = 65536, CRASH_WRITE_MS = 500, END_MS = 1500 };

static const int handled[SIGNALS_HANDLED] = {SIGINT,  SIGTERM, SIGHUP,   SIGQUIT,
                                             SIGTSTP, SIGCONT, SIGWINCH, SIGPIPE};
static const int crashes[SIGNALS_CRASHES] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

static volatile sig_atomic_t quit_signal, was_resized, must_stop, was_resumed;
static volatile sig_atomic_t end_signal; /* the first signal to end the program; 0: none yet */
static volatile sig_atomic_t crash_output;
static int wake_ends[2] = {-1, -1}; /* a pipe with a byte after a signal to end the program */
static char crash_stack[CRASH_STACK_SIZE];

/* A signal to end can come at any time, also right before a wait, which the pipe then ends, and
 * during endless work, which SIGALRM ends. */
static void note_signal(int number)
{
    int error = errno;
    struct itimerval patience = {
        .it_value = {.tv_sec = END_MS / 1000, .tv_usec = END_MS % 1000 * 1000}};
    switch (number) {
    case SIGWINCH: was_resized = 1; break;
    case SIGTSTP: must_stop = 1; break;
    case SIGCONT: was_resumed = 1; break;
    default:
        quit_signal = number;
        (void)!write(wake_ends[1], "", 1);
        errno = error;
        if (end_signal) return;
        end_signal = number;
        setitimer(ITIMER_REAL, &patience, NULL);
        break;
    }
}

/* A supervising parent restores the terminal better: it can wait for pending answers. The
 * disposition is the default again (SA_RESETHAND), so the second raise ends the process. */
static void give_back_and_die(int number)
{
    if (!restore_is_shared()) restore_run(crash_output, CRASH_WRITE_MS);
    raise(number);
}

/* The program was asked to end, and its time limit is over. */
static void end_at_once(int number)
{
    struct sigaction as_usual = {.sa_handler = SIG_DFL};
    sigset_t set;
    (void)number;
    if (!restore_is_shared()) restore_run(crash_output, CRASH_WRITE_MS);
    sigemptyset(&as_usual.sa_mask);
    sigaction(end_signal, &as_usual, NULL);
    sigemptyset(&set);
    sigaddset(&set, end_signal);
    raise(end_signal);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void set_of_ends(sigset_t *set)
{
    sigemptyset(set);
    for (size_t i = 0; i < ARRAY_LENGTH(ends); i++)
        sigaddset(set, ends[i]);
}

/* Both ends do not block: a full pipe wakes as well. */
static bool open_wake_pipe(void)
{
    if (pipe(wake_ends) != 0) return false;
    for (int i = 0; i < 2; i++) {
        fcntl(wake_ends[i], F_SETFL, O_NONBLOCK);
        fcntl(wake_ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

static void close_wake_pipe(void)
{
    close(wake_ends[0]);
    close(wake_ends[1]);
    wake_ends[0] = wake_ends[1] = -1;
}

bool signals_install(Signals *signals, int crash_fd)
{
    sigset_t set, open;
    if (!open_wake_pipe()) return false;
    sigemptyset(&set);
    for (size_t i = 0; i < ARRAY_LENGTH(handled); i++)
        sigaddset(&set, handled[i]);
    sigprocmask(SIG_BLOCK, &set, &signals->old_mask);
    signals->wait_mask = signals->old_mask;
    signals->parent = getppid();

    for (size_t i = 0; i < ARRAY_LENGTH(handled); i++) {
        struct sigaction action = {.sa_handler = handled[i] == SIGPIPE ? SIG_IGN : note_signal,
                                   .sa_flags = SA_RESTART};
        action.sa_mask = set;
        sigaction(handled[i], &action, &signals->old[i]);
        if (handled[i] == SIGTSTP) signals->can_stop = signals->old[i].sa_handler != SIG_IGN;
        sigdelset(&signals->wait_mask, handled[i]);
    }

    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
    struct sigaction crash = {.sa_handler = give_back_and_die,
                              .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND | SA_NODEFER)};
    crash_output = crash_fd;
    sigaltstack(&stack, &signals->old_stack);
    sigemptyset(&crash.sa_mask);
    for (size_t i = 0; i < ARRAY_LENGTH(crashes); i++)
        sigaction(crashes[i], &crash, &signals->old_crash[i]);

    struct sigaction last_end = {.sa_handler = end_at_once, .sa_flags = SA_ONSTACK};
    sigfillset(&last_end.sa_mask);
    sigaction(SIGALRM, &last_end, NULL);

    set_of_ends(&open);
    sigprocmask(SIG_UNBLOCK, &open, NULL);
    return true;
}

void signals_uninstall(const Signals *signals)
{
    for (size_t i = 0; i < ARRAY_LENGTH(crashes); i++)
        sigaction(crashes[i], &signals->old_crash[i], NULL);
    if (!(signals->old_stack.ss_flags & SS_DISABLE))
        sigaltstack(&signals->old_stack, NULL);
    else
        sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
    for (size_t i = 0; i < ARRAY_LENGTH(handled); i++)
        sigaction(handled[i], &signals->old[i], NULL);
    sigprocmask(SIG_SETMASK, &signals->old_mask, NULL);
    close_wake_pipe();
}

int signals_wait(const Signals *signals, struct pollfd *fds, nfds_t count, int64_t timeout_ns,
                 SignalNews *news)
{
    char byte;
    fds[count] = (struct pollfd){.fd = wake_ends[0], .events = POLLIN};
    int ready = sys_wait(fds, count + 1, timeout_ns, &signals->wait_mask);
    bool is_woken = ready > 0 && fds[count].revents != 0;
    while (is_woken && read(wake_ends[0], &byte, 1) > 0)
        continue;
    *news = (SignalNews){.quit = quit_signal,
                         .resized = was_resized != 0,
                         .stop = must_stop != 0,
                         .resumed = was_resumed != 0};
    if (news->quit) quit_signal = 0; /* one that has come meanwhile is for the next wait */
    was_resized = must_stop = was_resumed = 0;
    return ready - is_woken;
}

bool signals_end_is_asked(void)
{
    return quit_signal != 0;
}

bool signals_is_orphan(const Signals *signals)
{
    return getppid() != signals->parent;
}

bool signals_can_stop(const Signals *signals)
{
    /* If the parent is in another session no shell watches this job, and the kernel will not stop
     * it. */
    return signals->can_stop && getsid(getppid()) == getsid(0);
}

bool signals_stop_job(void)
{
    struct sigaction ours, as_usual = {.sa_handler = SIG_DFL};
    sigset_t open, before;
    sigemptyset(&as_usual.sa_mask);
    sigemptyset(&open);
    sigaddset(&open, SIGTSTP);
    sigaddset(&open, SIGCONT);

    sigaction(SIGTSTP, &as_usual, &ours);
    was_resumed = 0;
    kill(0, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &open, &before); /* stops and continues here */
    sigprocmask(SIG_SETMASK, &before, NULL);
    sigaction(SIGTSTP, &ours, NULL);
    bool has_stopped = was_resumed != 0;
    was_resumed = must_stop = 0;
    return has_stopped;
}
