/* pty.h - a terminal played by a test: a pseudo terminal, the program on it, and its answers.
 *
 * The program runs in a child of this process; what it writes is kept, and questions in it are
 * answered as the terminal that is played would. */
#ifndef LEDGE_TESTS_PTY_H
#define LEDGE_TESTS_PTY_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* The patience is for what never comes, however busy the machine is; nothing is measured by it. */
enum { PTY_SEEN_MAX = 1 << 20, PTY_REPORT_MAX = 1 << 14, PTY_PATIENCE_MS = 60000 };

#define PTY_KITTY_PUSH   "\033[>31u"
#define PTY_SCREEN_ENTER "\033[?1049h"
#define PTY_SCREEN_LEAVE "\033[?1049l"

typedef struct Pty {
    int master, slave; /* our own slave keeps the terminal's modes to look at */
    int report;        /* the program's own pipe to the test */
    pid_t child;
    const char *kitty_flags; /* what it answers to the second question for flags; NULL: no kitty */
    bool acks, sync;
    bool is_mute; /* answers nothing now */
    int delay_ms; /* of its answers */
    struct PtyLate {
        int64_t due;
        const char *text;
    } late[64]; /* in order */
    int late_count, late_next;
    int64_t stalled_ms; /* an answer was sent later than it was due by so much */
    int flags_asked;    /* so many times */
    size_t seen_length, answered, report_length;
    struct termios before;
    char seen[PTY_SEEN_MAX + 1];
    char told[PTY_REPORT_MAX + 1];
} Pty;

typedef void PtyProgram(int report);

static inline int64_t pty_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static inline void pty_type(const Pty *pty, const char *keys)
{
    assert_int_equal(write(pty->master, keys, strlen(keys)), (ssize_t)strlen(keys));
}

static inline void pty_resize(const Pty *pty, unsigned short cols, unsigned short rows)
{
    struct winsize size = {.ws_col = cols, .ws_row = rows};
    assert_int_equal(ioctl(pty->master, TIOCSWINSZ, &size), 0);
}

/* The program becomes the leader of a session of this terminal. */
static inline void pty_become_program(const Pty *pty, const char *slave_name, PtyProgram *program,
                                      int report)
{
    setsid();
    int fd = open(slave_name, O_RDWR);
#ifdef TIOCSCTTY
    ioctl(fd, TIOCSCTTY, 0);
#endif
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        dup2(fd, i);
    close(fd);
    close(pty->master);
    close(pty->slave);
    program(report);
    _exit(0);
}

static inline Pty *pty_open(PtyProgram *program)
{
    int pipe_ends[2];
    Pty *pty = calloc(1, sizeof *pty);
    assert_non_null(pty);
    pty->master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(pty->master >= 0 && grantpt(pty->master) == 0 && unlockpt(pty->master) == 0);
    const char *name = ptsname(pty->master);
    pty->slave = open(name, O_RDWR | O_NOCTTY);
    assert_true(pty->slave >= 0);
    assert_int_equal(pipe(pipe_ends), 0);
    assert_int_equal(tcgetattr(pty->slave, &pty->before), 0);
    pty_resize(pty, 60, 10);
    fflush(NULL);
    pty->child = fork();
    assert_true(pty->child >= 0);
    if (pty->child == 0) {
        close(pipe_ends[0]);
        pty_become_program(pty, name, program, pipe_ends[1]);
    }
    close(pipe_ends[1]);
    pty->report = pipe_ends[0];
    fcntl(pty->report, F_SETFL, O_NONBLOCK);
    return pty;
}

/* A terminal of the better kind. */
static inline Pty *pty_open_kitty(PtyProgram *program)
{
    Pty *pty = pty_open(program);
    pty->kitty_flags = "\033[?31u";
    pty->acks = pty->sync = true;
    return pty;
}

/* Where `text` is in the bytes from `from` on, or NULL. */
static inline const char *pty_find(const Pty *pty, size_t from, const char *text)
{
    return strstr(pty->seen + from, text);
}

static inline int pty_count(const Pty *pty, const char *text)
{
    int count = 0;
    for (const char *at = pty->seen; (at = strstr(at, text)); at += strlen(text))
        count++;
    return count;
}

static inline void pty_reply(Pty *pty, const char *text)
{
    if (pty->delay_ms == 0) {
        pty_type(pty, text);
        return;
    }
    assert_true(pty->late_count < (int)(sizeof pty->late / sizeof *pty->late));
    pty->late[pty->late_count++] = (struct PtyLate){pty_now_ms() + pty->delay_ms, text};
}

static inline void pty_send_late(Pty *pty)
{
    while (pty->late_next < pty->late_count && pty->late[pty->late_next].due <= pty_now_ms()) {
        const struct PtyLate *late = &pty->late[pty->late_next++];
        int64_t by = pty_now_ms() - late->due;
        if (by > pty->stalled_ms) pty->stalled_ms = by;
        pty_type(pty, late->text);
    }
}

static inline void pty_answer_kitty(Pty *pty)
{
    if (!pty->kitty_flags) return;
    pty_reply(pty, pty->flags_asked++ == 0 ? "\033[?0u" : pty->kitty_flags);
}

/* Answers every question seen so far, in order. */
static inline void pty_answer(Pty *pty)
{
    static const char *const questions[] = {"\033[?u", "\033[5n", "\033[?2026$p", "\033[c"};
    for (;;) {
        const char *first = NULL;
        size_t which = 0;
        for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
            const char *at = pty_find(pty, pty->answered, questions[i]);
            if (at && (!first || at < first)) {
                first = at;
                which = i;
            }
        }
        if (!first || pty->is_mute) return;
        pty->answered = (size_t)(first - pty->seen) + strlen(questions[which]);
        if (which == 0) pty_answer_kitty(pty);
        if (which == 1 && pty->acks) pty_reply(pty, "\033[0n");
        if (which == 2 && pty->sync) pty_reply(pty, "\033[?2026;2$y");
        if (which == 3) pty_reply(pty, "\033[?62c");
    }
}

static inline void pty_read(Pty *pty)
{
    size_t room = PTY_SEEN_MAX - pty->seen_length;
    ssize_t length = read(pty->master, pty->seen + pty->seen_length, room);
    if (length > 0) pty->seen_length += (size_t)length;
    pty->seen[pty->seen_length] = '\0';
    pty_answer(pty);
}

static inline void pty_read_report(Pty *pty)
{
    size_t room = PTY_REPORT_MAX - pty->report_length;
    ssize_t length = read(pty->report, pty->told + pty->report_length, room);
    if (length > 0) pty->report_length += (size_t)length;
    pty->told[pty->report_length] = '\0';
}

/* Plays the terminal for `ms`, or until the program has reported `report` (NULL: nothing does). */
static inline bool pty_play_until(Pty *pty, int ms, const char *report)
{
    int64_t end = pty_now_ms() + ms;
    for (;;) {
        struct pollfd fds[] = {{.fd = pty->master, .events = POLLIN},
                               {.fd = pty->report, .events = POLLIN}};
        int64_t left = end - pty_now_ms();
        if (report && strstr(pty->told, report)) return true;
        if (left <= 0) return false;
        bool is_late = pty->late_next < pty->late_count;
        poll(fds, 2, is_late && left > 5 ? 5 : (int)left);
        pty_send_late(pty);
        if (fds[0].revents & POLLIN) pty_read(pty);
        if (fds[1].revents & POLLIN) pty_read_report(pty);
        bool is_over = (fds[1].revents & POLLHUP) && !(fds[1].revents & POLLIN);
        if (is_over && report) return strstr(pty->told, report) != NULL;
        if (is_over) poll(NULL, 0, 1);
    }
}

static inline void pty_play(Pty *pty, int ms)
{
    pty_play_until(pty, ms, NULL);
}

/* Plays on until the text has been written so often. */
static inline void pty_await(Pty *pty, const char *text, int count)
{
    int64_t end = pty_now_ms() + PTY_PATIENCE_MS;
    while (pty_count(pty, text) < count) {
        if (pty_now_ms() > end) fail_msg("`%s` was not written %d times", text + 1, count);
        pty_play(pty, 5);
    }
}

static inline void pty_expect(Pty *pty, const char *report)
{
    if (pty_play_until(pty, PTY_PATIENCE_MS, report)) return;
    fail_msg("expected `%s`, was told:\n%s", report, pty->told);
}

/* Plays on until the program has ended, and returns its wait status. */
static inline int pty_wait(Pty *pty)
{
    int status = 0;
    int64_t end = pty_now_ms() + PTY_PATIENCE_MS;
    while (waitpid(pty->child, &status, WNOHANG) == 0) {
        if (pty_now_ms() > end) {
            kill(pty->child, SIGKILL);
            fail_msg("the program did not end; it told:\n%s", pty->told);
        }
        pty_play(pty, 5);
    }
    pty_play(pty, 20);
    return status;
}

static inline void pty_close(Pty *pty)
{
    close(pty->master);
    close(pty->slave);
    close(pty->report);
    free(pty);
}

/* --- what every end must leave behind --- */

static inline void pty_assert_modes_are_back(const Pty *pty)
{
    struct termios after;
    assert_int_equal(tcgetattr(pty->slave, &after), 0);
    assert_int_equal(after.c_lflag, pty->before.c_lflag);
    assert_int_equal(after.c_iflag, pty->before.c_iflag);
    assert_int_equal(after.c_oflag, pty->before.c_oflag);
}

static inline void pty_assert_screen_is_back(const Pty *pty)
{
    assert_int_equal(pty_count(pty, PTY_SCREEN_ENTER), pty_count(pty, PTY_SCREEN_LEAVE));
    assert_int_equal(pty_count(pty, PTY_KITTY_PUSH), pty_count(pty, "\033[<u"));
    const char *mouse_on = strstr(pty->seen, "\033[?1002h");
    assert_true(!mouse_on || strstr(mouse_on, "\033[?1002l"));
    const char *hidden = strstr(pty->seen, "\033[?25l");
    assert_true(hidden && strstr(hidden, "\033[?25h"));
    pty_assert_modes_are_back(pty);
}

static inline void pty_assert_no_input_is_left(const Pty *pty)
{
    struct pollfd in = {.fd = pty->slave, .events = POLLIN};
    struct termios raw = pty->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(pty->slave, TCSANOW, &raw);
    assert_int_equal(poll(&in, 1, 50), 0);
}

static inline void pty_assert_died_by(int status, int number)
{
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), number);
}

static inline void pty_assert_exited(int status, int code)
{
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), code);
}

#endif
