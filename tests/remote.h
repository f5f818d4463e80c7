/* remote.h - a program at one end of a line, and at the other end the terminal that shows it.
 *
 * Everything happens in remote_play: bytes travel, the terminal shows and answers. A program gets a
 * terminal of its own as its controlling one, as it would from sshd.
 * Units: ns.
 * Memory: remote_close frees; the program is told to end. */
#ifndef LEDGE_TESTS_REMOTE_H
#define LEDGE_TESTS_REMOTE_H

#include "../src/base/clock.h"
#include "../src/term/sys.h"
#include "line.h"
#include "vt.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define REMOTE_MS INT64_C(1000000)

typedef struct Remote {
    pid_t child;
    int master;
    bool is_over;    /* the program has ended, or closed its terminal */
    bool stops;      /* nobody reads what the program writes */
    int64_t written; /* bytes, by the program */
    int64_t shown;   /* bytes, of those that the terminal has shown */
    int64_t shown_at;
    LineDirection down, up;
    Vt vt;
} Remote;

static inline void remote_become(int slave, char *const argv[])
{
    setsid();
#ifdef TIOCSCTTY
    ioctl(slave, TIOCSCTTY, 0);
#endif
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        dup2(slave, i);
    if (slave > STDERR_FILENO) close(slave);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("TMUX");
    unsetenv("STY");
    unsetenv("NO_COLOR");
    execvp(argv[0], argv);
    _exit(127);
}

static inline int remote_open_master(int *slave)
{
    struct winsize size = {.ws_col = VT_COLS, .ws_row = VT_ROWS};
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0) return -1;
    *slave = -1;
    if (grantpt(master) == 0 && unlockpt(master) == 0)
        *slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    if (*slave >= 0 && ioctl(*slave, TIOCSWINSZ, &size) == 0) {
        fcntl(master, F_SETFD, FD_CLOEXEC);
        fcntl(master, F_SETFL, O_NONBLOCK);
        return master;
    }
    close(master);
    return -1;
}

/* Starts the program behind a line of `rate` bytes a second (0: as fast as can be) and a round trip
 * of `trip`. The caller says what the terminal can do before it plays. NULL on failure. */
static inline Remote *remote_open(char *const argv[], int64_t rate, int64_t trip)
{
    int slave;
    Remote *remote = calloc(1, sizeof *remote);
    if (!remote) return NULL;
    remote->master = remote_open_master(&slave);
    if (remote->master < 0) {
        free(remote);
        return NULL;
    }
    remote->down.rate = rate;
    remote->down.delay = remote->up.delay = trip / 2;
    vt_init(&remote->vt);
    fflush(NULL);
    remote->child = fork();
    if (remote->child == 0) remote_become(slave, argv);
    close(slave);
    return remote;
}

/* Gives the program a screen of another size; what the terminal shows is then no picture of it. */
static inline void remote_resize(Remote *remote, int32_t cols, int32_t rows)
{
    struct winsize size = {.ws_col = (unsigned short)cols, .ws_row = (unsigned short)rows};
    ioctl(remote->master, TIOCSWINSZ, &size);
}

/* Not every program ends when it is asked to. */
static inline void remote_close(Remote *remote)
{
    int64_t end = clock_now() + 1000 * REMOTE_MS;
    kill(remote->child, SIGTERM);
    close(remote->master);
    while (waitpid(remote->child, NULL, WNOHANG) == 0) {
        if (clock_now() > end) kill(remote->child, SIGKILL);
        poll(NULL, 0, 5);
    }
    free(remote);
}

/* The process that does the work: ledge itself, whose parent only watches over it. */
static inline pid_t remote_worker(const Remote *remote)
{
    char path[64];
    int child;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)remote->child,
             (int)remote->child);
    FILE *file = fopen(path, "r");
    if (!file) return remote->child;
    bool has_child = fscanf(file, "%d", &child) == 1;
    fclose(file);
    return has_child ? (pid_t)child : remote->child;
}

static inline void remote_type(Remote *remote, const char *keys)
{
    line_send(&remote->up, clock_now(), keys, (int32_t)strlen(keys));
}

static inline void remote_show(Remote *remote, int64_t now)
{
    Vt *vt = &remote->vt;
    while (line_due(&remote->down) <= now) {
        LinePiece piece = line_take(&remote->down);
        vt_feed(vt, piece.bytes, (size_t)piece.length);
        remote->shown += piece.length;
        remote->shown_at = clock_now();
    }
    if (vt->answers_length > 0) line_send(&remote->up, now, vt->answers, vt->answers_length);
    vt->answers_length = 0;
}

static inline void remote_deliver(Remote *remote, int64_t now)
{
    while (line_due(&remote->up) <= now) {
        LinePiece piece = line_take(&remote->up);
        if (write(remote->master, piece.bytes, (size_t)piece.length) != piece.length)
            remote->is_over = true;
    }
}

static inline void remote_read(Remote *remote)
{
    char bytes[4096];
    ssize_t count = read(remote->master, bytes, sizeof bytes);
    if (count <= 0) {
        remote->is_over = true;
        return;
    }
    remote->written += count;
    line_send(&remote->down, clock_now(), bytes, (int32_t)count);
}

/* Lets the bytes travel until something has come or gone, at most until `end`. */
static inline void remote_play_once(Remote *remote, int64_t end)
{
    bool reads = !remote->stops && !remote->is_over && line_has_room(&remote->down, 4096);
    struct pollfd master = {.fd = remote->master, .events = POLLIN};
    remote_deliver(remote, clock_now());
    remote_show(remote, clock_now());
    if (line_due(&remote->up) < end) end = line_due(&remote->up);
    if (line_due(&remote->down) < end) end = line_due(&remote->down);
    int64_t left = end - clock_now();
    sigset_t mask;
    sigprocmask(SIG_SETMASK, NULL, &mask);
    if (sys_wait(&master, reads ? 1 : 0, left > 0 ? left : 0, &mask) > 0) remote_read(remote);
    remote_show(remote, clock_now());
}

static inline void remote_play(Remote *remote, int64_t ns)
{
    int64_t end = clock_now() + ns;
    while (clock_now() < end)
        remote_play_once(remote, end);
}

#endif
