/* level_maker.c - see level_maker.h */
#include "level_maker.h"

#include "../base/file.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOWEST_PRIORITY = 19, WAIT_MS = 20 };

/* What the process writes; the bytes of the text and those of the run follow. */
typedef struct Reply {
    bool is_made;
    Generated generated; /* its pointers mean nothing here */
} Reply;

/* ---- the process ---- */

static bool parent_is_there(void *context)
{
    const pid_t *parent = context;
    return getppid() == *parent;
}

/* What a program on a terminal does about signals is nothing for this process. Ctrl+Z stops only
 * what is seen. */
static void forget_signals(void)
{
    static const int usual[] = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGPIPE,  SIGCHLD,
                                SIGSEGV, SIGBUS,  SIGFPE, SIGILL,  SIGABRT, SIGWINCH, SIGCONT};
    sigset_t none;
    for (size_t i = 0; i < ARRAY_LENGTH(usual); i++)
        signal(usual[i], SIG_DFL);
    signal(SIGTSTP, SIG_IGN);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

_Noreturn static void make_for(pid_t parent, int fd, const Recipe *wanted)
{
    Reply reply = {0};
    forget_signals();
    const Generated *made = &reply.generated;
    reply.is_made = generate_find(wanted, parent_is_there, &parent, &reply.generated);
    bool is_written = file_write_bytes(fd, (const char *)&reply, sizeof reply);
    if (is_written && reply.is_made) is_written = file_write_bytes(fd, made->text, made->length);
    if (is_written && reply.is_made)
        (void)file_write_bytes(fd, (const char *)made->run.ticks, (size_t)made->run.count);
    _exit(EXIT_SUCCESS);
}

static bool makes(const LevelMaker *maker, const Recipe *wanted)
{
    const Recipe *made = &maker->wanted;
    return maker->child != 0 && made->seed == wanted->seed &&
           made->difficulty == wanted->difficulty && made->theme == wanted->theme;
}

void level_maker_start(LevelMaker *maker, const Recipe *wanted, bool is_waited_for)
{
    int ends[2];
    pid_t parent = getpid();
    if (makes(maker, wanted)) return;
    level_maker_end(maker);
    if (pipe(ends) != 0) return;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        if (!is_waited_for && nice(LOWEST_PRIORITY) == -1) errno = 0; /* it goes on as it is */
        make_for(parent, ends[1], wanted);
    }
    close(ends[1]);
    if (child > 0)
        *maker = (LevelMaker){.child = child, .from_child = ends[0], .wanted = *wanted};
    else
        close(ends[0]);
}

void level_maker_end(LevelMaker *maker)
{
    if (maker->child == 0) return;
    close(maker->from_child);
    kill(maker->child, SIGKILL);
    while (waitpid(maker->child, NULL, 0) < 0 && errno == EINTR)
        continue;
    *maker = (LevelMaker){.child = 0};
}

/* ---- its reply ---- */

bool level_maker_is_ready(const LevelMaker *maker)
{
    struct pollfd reply = {.fd = maker->from_child, .events = POLLIN};
    return maker->child == 0 || poll(&reply, 1, 0) != 0;
}

typedef struct Reader {
    int fd;
    bool (*may_go_on)(void *context);
    void *context;
    bool was_ended;
} Reader;

/* False at the end of what is written, and when the caller ends it. */
static bool read_bytes(Reader *reader, void *out, size_t length)
{
    char *at = out;
    while (length > 0) {
        struct pollfd wait = {.fd = reader->fd, .events = POLLIN};
        if (reader->may_go_on && !reader->may_go_on(reader->context)) reader->was_ended = true;
        if (reader->was_ended) return false;
        if (poll(&wait, 1, WAIT_MS) <= 0) continue;
        ssize_t count = read(reader->fd, at, length);
        if (count == 0 || (count < 0 && errno != EINTR)) return false;
        if (count < 0) continue;
        at += count;
        length -= (size_t)count;
    }
    return true;
}

static bool read_level(Reader *reader, const Generated *head, Generated *out)
{
    Generated made = *head;
    made.text = malloc(made.length + 1);
    made.run.ticks = malloc((size_t)made.run.count + 1);
    bool is_read = made.text && made.run.ticks && read_bytes(reader, made.text, made.length) &&
                   read_bytes(reader, made.run.ticks, (size_t)made.run.count);
    if (!is_read) {
        generated_done(&made);
        return false;
    }
    made.text[made.length] = '\0';
    *out = made;
    return true;
}

bool level_maker_take(LevelMaker *maker, const Recipe *wanted, bool (*may_go_on)(void *context),
                      void *context, Generated *out)
{
    Reader reader = {.fd = maker->from_child, .may_go_on = may_go_on, .context = context};
    Reply reply = {0};
    bool has_reply = makes(maker, wanted) && read_bytes(&reader, &reply, sizeof reply);
    bool is_made = has_reply && reply.is_made && read_level(&reader, &reply.generated, out);
    level_maker_end(maker);
    if (is_made || reader.was_ended || (has_reply && !reply.is_made)) return is_made;
    return generate_find(wanted, may_go_on, context, out);
}
