/* tmux.c - see tmux.h */
#include "tmux.h"

#include "../base/clock.h"
#include "../base/line.h"
#include "sys.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER_MAX = 1 << 18, ANSWER_MS = 100, CLIENTS_MAX = 16, TARGET_MAX = 32 };

const char *tmux_pane(void)
{
    const char *server = getenv("TMUX"), *pane = getenv("TMUX_PANE");
    return server && server[0] && pane && pane[0] == '%' ? pane : NULL;
}

/* ---- asking ---- */

/* Begins a program whose output can be read; -1 if it cannot be run. */
static pid_t begin(char *const args[], int *output)
{
    int ends[2];
    pid_t child = -1;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none;
    if (pipe(ends) != 0) return -1;
    sigemptyset(&none);
    bool is_ready = posix_spawn_file_actions_init(&files) == 0;
    if (is_ready && posix_spawnattr_init(&attributes) == 0) {
        (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addclose(&files, ends[1]);
        extern char **environ;
        if (posix_spawnp(&child, args[0], &files, &attributes, args, environ) != 0) child = -1;
        posix_spawnattr_destroy(&attributes);
    }
    if (is_ready) posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    *output = ends[0];
    if (child < 0) close(ends[0]);
    return child;
}

/* Reads until the end; returns how much, or 0 when it takes too long or is too much. */
static size_t read_answer(int output, char *out)
{
    int64_t end = clock_now() + ANSWER_MS * CLOCK_MS;
    for (size_t length = 0; length < ANSWER_MAX;) {
        struct pollfd poll = {.fd = output, .events = POLLIN};
        int64_t left = end - clock_now();
        if (left <= 0 || sys_wait(&poll, 1, left, NULL) < 0) return 0;
        if (poll.revents == 0) continue;
        ssize_t count = read(output, out + length, ANSWER_MAX - length);
        if (count <= 0) return count == 0 ? length : 0;
        length += (size_t)count;
    }
    return 0;
}

/* ---- understanding ---- */

typedef struct Client {
    Line tty;
    bool has_all;
} Client;

/* The word before `mark`, which the rest of the line then follows. */
static Line cut_word(Line *line, char mark)
{
    const char *end = memchr(line->text, mark, line->length);
    Line word = *line;
    if (end) word.length = (size_t)(end - line->text);
    size_t taken = word.length + (end ? 1 : 0);
    line->text += taken;
    line->length -= taken;
    return word;
}

static bool is_same(Line a, Line b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

/* client /dev/pts/2 256,ccolour,RGB,title */
static Client read_client(Line line)
{
    (void)cut_word(&line, ' ');
    Client client = {.tty = cut_word(&line, ' ')};
    while (line.length > 0)
        client.has_all = line_equals(cut_word(&line, ','), "RGB") || client.has_all;
    return client;
}

/* The client that a description is of: Terminal 0: xterm-kitty for /dev/pts/2, flags=0x3d: */
static Client *find_client(Client *clients, int32_t count, Line line)
{
    for (int32_t i = 0; i < 4; i++)
        (void)cut_word(&line, ' ');
    Line tty = cut_word(&line, ',');
    for (int32_t i = 0; i < count; i++)
        if (is_same(clients[i].tty, tty)) return &clients[i];
    return NULL;
}

bool tmux_answer_has_all_colours(const char *text, size_t length)
{
    Client clients[CLIENTS_MAX], *described = NULL;
    int32_t count = 0, with_all = 0;
    for (size_t at = 0; at < length;) {
        Line line = line_first(text + at, length - at), rest = line;
        at += line.size;
        Line first = cut_word(&rest, ' ');
        if (line_equals(first, "client")) {
            if (count == CLIENTS_MAX) return false;
            clients[count++] = read_client(line);
        } else if (line_equals(first, "Terminal"))
            described = find_client(clients, count, line);
        else if (described) { /*  223: Tc: (flag) true */
            Line flag = line_strip(line);
            (void)cut_word(&flag, ' ');
            bool has_all =
                line_equals(flag, "Tc: (flag) true") || line_equals(flag, "RGB: (flag) true");
            described->has_all = described->has_all || has_all;
        }
    }
    for (int32_t i = 0; i < count; i++)
        with_all += clients[i].has_all;
    return count > 0 && with_all == count;
}

bool tmux_has_all_colours(const char *pane)
{
    char list[] = "list-clients", of[] = "-t", target[TARGET_MAX], as[] = "-F",
         format[] = "client #{client_tty} #{client_termfeatures}", then[] = ";",
         show[] = "show-messages", terminals[] = "-T", name[] = "tmux";
    char *const args[] = {name, list, of, target, as, format, then, show, terminals, NULL};
    char *answer = malloc(ANSWER_MAX);
    int output = -1, status;
    snprintf(target, sizeof target, "%s", pane);
    pid_t child = answer ? begin(args, &output) : -1;
    size_t length = child > 0 ? read_answer(output, answer) : 0;
    if (child > 0) {
        close(output);
        (void)kill(child, SIGKILL); /* without effect where it has ended */
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
    }
    bool has_all = tmux_answer_has_all_colours(answer, length);
    free(answer);
    return has_all;
}
