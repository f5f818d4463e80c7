/* tty.c - see tty.h */
#include "tty.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { TTY_FLAGS = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC };

/* Opens /dev/tty if standard output is the controlling terminal, else that terminal by its name; if
 * neither can be opened, a copy of standard output, which may block. */
int tty_open_output(void)
{
    int fd = -1;
    const char *name = tcgetsid(STDOUT_FILENO) == getsid(0) ? "/dev/tty" : ttyname(STDOUT_FILENO);
    if (name) fd = open(name, TTY_FLAGS);
    return fd >= 0 ? fd : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
}

bool tty_open(Tty *tty, ErrorList *errors)
{
    static const char *const names[] = {"standard input", "standard output"};
    for (int fd = STDIN_FILENO; fd <= STDOUT_FILENO; fd++) {
        if (isatty(fd)) continue;
        error_add(errors, ERROR_ERROR, 0, 0, "%s is not a terminal", names[fd]);
        return false;
    }
    tty->in = STDIN_FILENO;
    tty->out = tty_open_output();
    if (tty->out < 0 || tcgetattr(tty->in, &tty->saved) != 0) {
        error_add(errors, ERROR_ERROR, 0, 0, "the terminal cannot be opened: %s", strerror(errno));
        if (tty->out >= 0) close(tty->out);
        return false;
    }
    return true;
}

void tty_close(Tty *tty)
{
    close(tty->out);
    tty->out = -1;
}

bool tty_is_foreground(const Tty *tty)
{
    pid_t group = tcgetpgrp(tty->in);
    return group < 0 || group == getpgrp();
}

void tty_set_raw(const Tty *tty)
{
    struct termios raw = tty->saved;
    raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    while (tcsetattr(tty->in, TCSANOW, &raw) != 0 && errno == EINTR)
        continue;
}

void tty_set_saved(const Tty *tty)
{
    while (tcsetattr(tty->in, TCSAFLUSH, &tty->saved) != 0 && errno == EINTR)
        continue;
}

bool tty_size(const Tty *tty, int32_t *cols, int32_t *rows)
{
    struct winsize size;
    if (ioctl(tty->out, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return false;
    *cols = size.ws_col;
    *rows = size.ws_row;
    return true;
}

int32_t tty_queue(const Tty *tty)
{
    int queued = 0;
    return ioctl(tty->out, TIOCOUTQ, &queued) == 0 ? queued : 0;
}
