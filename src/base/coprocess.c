/* coprocess.c - see coprocess.h */
#include "coprocess.h"

#include "shell_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ERRORS_AT_A_TIME = 16 }; /* reads of its standard error in a call */

static void shut(int *end)
{
    if (*end >= 0) close(*end);
    *end = -1;
}

static bool open_pipes(int pipes[3][2])
{
    for (int i = 0; i < 3; i++) {
        if (shell_make_pipe(pipes[i])) continue;
        while (i-- > 0)
            close(pipes[i][0]), close(pipes[i][1]);
        return false;
    }
    return true;
}

bool coprocess_begin(Coprocess *process, const char *command)
{
    int pipes[3][2];
    sigset_t none;
    memset(process, 0, sizeof *process);
    process->in = process->out = process->err = -1;
    process->pending = TEXT_GROWING;
    if (!open_pipes(pipes)) return false;
    sigemptyset(&none);
    pid_t child = fork();
    if (child == 0) shell_become(command, (int[]){pipes[0][0], pipes[1][1], pipes[2][1]}, &none);
    close(pipes[0][0]), close(pipes[1][1]), close(pipes[2][1]);
    process->in = pipes[0][1];
    process->out = pipes[1][0];
    process->err = pipes[2][0];
    if (child > 0) {
        setpgid(child, child);
        process->child = child;
        fcntl(process->in, F_SETFL, O_NONBLOCK);
        fcntl(process->out, F_SETFL, O_NONBLOCK);
        fcntl(process->err, F_SETFL, O_NONBLOCK);
        return true;
    }
    coprocess_done(process);
    return false;
}

void coprocess_done(Coprocess *process)
{
    shut(&process->in);
    shut(&process->out);
    shut(&process->err);
    if (process->child > 0) {
        kill(-process->child, SIGKILL);
        while (waitpid(process->child, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    process->child = 0;
    text_done(&process->pending);
    process->pending = TEXT_GROWING;
}

/* Writes what the command takes now. One that reads no more loses the rest. */
static void pass_input(Coprocess *process)
{
    Text *pending = &process->pending;
    struct sigaction before, ignored = {.sa_handler = SIG_IGN};
    if (process->in < 0 || process->sent >= pending->length) return;
    sigemptyset(&ignored.sa_mask);
    sigaction(SIGPIPE, &ignored, &before);
    ssize_t count =
        write(process->in, pending->bytes + process->sent, pending->length - process->sent);
    int why = errno;
    sigaction(SIGPIPE, &before, NULL);
    if (count > 0) process->sent += (size_t)count;
    if (count < 0 && why != EAGAIN && why != EINTR) shut(&process->in);
    if (process->sent < pending->length) return;
    pending->length = 0;
    process->sent = 0;
}

void coprocess_send(Coprocess *process, const char *text)
{
    text_add_string(&process->pending, text);
    pass_input(process);
}

/* Keeps the last line that the command says to people. */
static void hear_errors(Coprocess *process)
{
    char part[512];
    for (int32_t i = 0; i < ERRORS_AT_A_TIME && process->err >= 0; i++) {
        ssize_t count = read(process->err, part, sizeof part);
        if (count == 0) shut(&process->err);
        if (count <= 0) return;
        for (ssize_t k = 0; k < count; k++) {
            bool ends = part[k] == '\n', fits = process->said_length + 1 < COPROCESS_SAID_MAX;
            if (!ends && fits && part[k] >= ' ' && part[k] <= '~')
                process->saying[process->said_length++] = part[k];
            if (!ends || process->said_length == 0) continue;
            process->saying[process->said_length] = '\0';
            memcpy(process->said, process->saying, sizeof process->said);
            process->said_length = 0;
        }
    }
}

CoprocessRead coprocess_read(Coprocess *process, char line[COPROCESS_LINE_MAX])
{
    pass_input(process);
    hear_errors(process);
    size_t room = sizeof process->read - process->length;
    bool is_over = process->out < 0;
    if (room > 0 && !is_over) {
        ssize_t count = read(process->out, process->read + process->length, room);
        if (count > 0) process->length += (size_t)count;
        is_over = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
    }
    char *end = memchr(process->read, '\n', process->length);
    if (!end && is_over) shut(&process->out);
    if (!end && is_over) return COPROCESS_ENDED;
    if (!end)
        return process->length == sizeof process->read ? COPROCESS_TOO_LONG : COPROCESS_NOTHING;
    size_t length = (size_t)(end - process->read), rest = process->length - length - 1;
    memcpy(line, process->read, length);
    line[length] = '\0';
    if (length > 0 && line[length - 1] == '\r') line[length - 1] = '\0';
    memmove(process->read, end + 1, rest);
    process->length = rest;
    return COPROCESS_LINE;
}
