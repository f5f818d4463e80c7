/* supervise.c - see supervise.h */
#include "supervise.h"

#include "decode.h"
#include "restore.h"
#include "sys.h"
#include "tty.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RESTORE_MS = 500, ANSWER_MS = 500, SIGNAL_STATUS = 128 };

static const int passed_on[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT};

/* Blocked and waited for, so that nothing is missed between two looks at the child. */
static void set_of_watched(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGCHLD);
    for (size_t i = 0; i < ARRAY_LENGTH(passed_on); i++)
        sigaddset(set, passed_on[i]);
}

/* Answers to what the child asked would be typed into the shell. A terminal answers in order, so
 * the answer to a question of ours is the last; a kind of question that every terminal knows. */
static void discard_answers(int fd)
{
    static const char question[] = "\033[c";
    Decoder decoder;
    Decoded out[DECODE_MAX];
    int64_t end = sys_now() + ANSWER_MS * INT64_C(1000000);
    decode_init(&decoder);
    if (write(fd, question, strlen(question)) < 0) return;
    for (bool is_answered = false; !is_answered;) {
        uint8_t byte;
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        int64_t left_ms = (end - sys_now()) / 1000000;
        if (left_ms <= 0 || poll(&in, 1, (int)left_ms) <= 0) return;
        if (read(STDIN_FILENO, &byte, 1) != 1) return;
        int32_t count = decode_byte(&decoder, byte, 0, out);
        for (int32_t i = 0; i < count; i++)
            is_answered = is_answered || out[i].kind == DECODED_ATTRIBUTES;
    }
}

static void restore_terminal(void)
{
    if (!restore_is_set()) return;
    int fd = tty_open_output();
    if (fd < 0) return;
    restore_write(fd, RESTORE_MS);
    if (tcgetpgrp(STDIN_FILENO) == getpgrp()) discard_answers(fd);
    restore_finish(fd);
    close(fd);
}

/* The shell looks at us, so we stop with the child; SIGCONT wakes us both. A child stopped by
 * SIGSTOP could not tidy up; it finds its record empty when it goes on. */
static void stop_too(void)
{
    restore_terminal();
    raise(SIGSTOP);
}

static void die_by(int number)
{
    struct sigaction as_usual = {.sa_handler = SIG_DFL};
    struct rlimit no_core = {0, 0};
    sigset_t set;
    setrlimit(RLIMIT_CORE, &no_core); /* the child has left one already */
    sigemptyset(&as_usual.sa_mask);
    sigaction(number, &as_usual, NULL);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static int end_like_child(int status)
{
    restore_terminal();
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    die_by(WTERMSIG(status));
    return SIGNAL_STATUS + WTERMSIG(status);
}

typedef struct Watch {
    pid_t child;
    bool can_stop;   /* there is a shell to wake us */
    bool is_stopped; /* the child is */
    bool has_ended;
    int status; /* once it has ended */
} Watch;

static void look_at_child(Watch *watch)
{
    int status;
    while (!watch->has_ended &&
           waitpid(watch->child, &status, WNOHANG | WUNTRACED | WCONTINUED) > 0) {
        watch->is_stopped = WIFSTOPPED(status);
        watch->has_ended = !WIFSTOPPED(status) && !WIFCONTINUED(status);
        watch->status = status;
        if (watch->is_stopped && watch->can_stop) stop_too();
    }
}

static int watch_child(Watch *watch, const sigset_t *watched)
{
    for (;;) {
        int number = 0;
        sigwait(watched, &number);
        look_at_child(watch);
        if (watch->has_ended) return end_like_child(watch->status);
        /* What wakes the whole job has woken the child already. */
        bool is_news = number != SIGCHLD && (number != SIGCONT || watch->is_stopped);
        if (is_news) kill(watch->child, number);
    }
}

static void ignore_child(int number)
{
    (void)number; /* only there because an ignored signal could not be waited for */
}

int supervise(void)
{
    struct sigaction on_child = {.sa_handler = ignore_child}, old_on_child;
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigset_t watched, before, background;
    if (!restore_share()) return -1;

    /* Without a shell of our session nobody could wake a stopped job; the child learns it so. */
    bool can_stop = getsid(getppid()) == getsid(0);
    if (!can_stop) sigaction(SIGTSTP, &ignored, NULL);

    set_of_watched(&watched);
    sigprocmask(SIG_BLOCK, &watched, &before);
    sigemptyset(&on_child.sa_mask);
    sigaction(SIGCHLD, &on_child, &old_on_child);

    pid_t parent = getpid();
    pid_t child = fork();
    if (child > 0) {
        /* Allows the terminal to be restored from the background. */
        sigemptyset(&background);
        sigaddset(&background, SIGTTOU);
        sigprocmask(SIG_BLOCK, &background, NULL);
        return watch_child(&(Watch){.child = child, .can_stop = can_stop}, &watched);
    }
    sigaction(SIGCHLD, &old_on_child, NULL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (child == 0) sys_end_with_parent();
    if (child == 0 && getppid() != parent) raise(SIGTERM);
    return -1;
}
