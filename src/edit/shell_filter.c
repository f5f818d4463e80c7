/* shell_filter.c - `:!`: the selection, or the whole map, goes through a command of the shell, and
 * what comes out is put in its place.
 *
 * The command gets rows of glyphs, holes as blanks; rows of its output that are short leave the
 * rest of their cells as they were. It is ended when the user asks, or after FILTER_SECONDS. */
#include "../level/level_file.h"
#include "../text.h"
#include "editor_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FILTER_SECONDS = 20, POLL_MS = 50, PART = 1 << 16 };

typedef struct Filter {
    pid_t child;
    int in, out; /* its standard input and output; in is -1 once all was written */
    time_t end;  /* when it is ended */
} Filter;

/* ---- the child ---- */

static void run_child(const char *command, const int to[2], const int from[2])
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    setpgid(0, 0);
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
    close(to[0]), close(to[1]), close(from[0]), close(from[1]);
    signal(SIGPIPE, SIG_DFL);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool begin(Filter *filter, const char *command)
{
    int to[2], from[2];
    if (pipe(to) != 0) return false;
    if (pipe(from) != 0) {
        close(to[0]), close(to[1]);
        return false;
    }
    filter->child = fork();
    if (filter->child == 0) run_child(command, to, from);
    if (filter->child > 0) setpgid(filter->child, filter->child);
    close(to[0]), close(from[1]);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    *filter = (Filter){filter->child, to[1], from[0], time(NULL) + FILTER_SECONDS};
    if (filter->child > 0) return true;
    close(to[1]), close(from[0]);
    return false;
}

static void end_input(Filter *filter)
{
    if (filter->in >= 0) close(filter->in);
    filter->in = -1;
}

/* ---- both ways ---- */

static void write_some(Filter *filter, const char **text, size_t *left)
{
    ssize_t written = write(filter->in, *text, *left);
    if (written > 0) {
        *text += written;
        *left -= (size_t)written;
    }
    bool is_over = *left == 0 || (written < 0 && errno != EAGAIN && errno != EINTR);
    if (is_over) end_input(filter);
}

/* False at the end of the output. */
static bool read_some(const Filter *filter, Text *out)
{
    char part[PART];
    ssize_t count = read(filter->out, part, sizeof part);
    if (count > 0 && out->length < (size_t)LEVEL_SIZE_MAX) text_add_bytes(out, part, (size_t)count);
    return count > 0 || (count < 0 && errno == EINTR);
}

static bool may_go_on(Editor *editor, const Filter *filter)
{
    return time(NULL) <= filter->end && work_goes_on(editor, PART);
}

/* False where it was broken off. */
static bool pass(Editor *editor, Filter *filter, const char *text, size_t left, Text *out)
{
    if (left == 0) end_input(filter);
    for (bool goes_on = true; goes_on;) {
        struct pollfd ends[] = {{.fd = filter->out, .events = POLLIN},
                                {.fd = filter->in, .events = POLLOUT}};
        int ready = poll(ends, 2, POLL_MS);
        if (!may_go_on(editor, filter)) return false;
        if (ready <= 0) continue;
        if (ends[1].revents) write_some(filter, &text, &left);
        if (ends[0].revents) goes_on = read_some(filter, out);
    }
    return true;
}

/* Waits for its end after that of its output, and ends it with all that it began where that takes
 * too long, or where `is_whole` is false. False where it was ended. */
static bool wait_for_end(Editor *editor, const Filter *filter, bool is_whole, int *status)
{
    pid_t ended = 0;
    while (is_whole && (ended = waitpid(filter->child, status, WNOHANG)) == 0) {
        is_whole = may_go_on(editor, filter);
        poll(NULL, 0, 1);
    }
    if (is_whole && ended == filter->child) return true;
    kill(-filter->child, SIGKILL);
    while (waitpid(filter->child, status, 0) < 0 && errno == EINTR) {
    }
    return false;
}

/* The output, freed by the caller; NULL with a message. */
static char *run(Editor *editor, const char *command, const char *text, size_t size, size_t *length)
{
    Filter filter;
    int status = 0;
    Text out = TEXT_GROWING;
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    bool has_begun = begin(&filter, command);
    bool is_whole = has_begun && pass(editor, &filter, text, size, &out);
    if (has_begun) {
        end_input(&filter);
        close(filter.out);
        is_whole = wait_for_end(editor, &filter, is_whole, &status);
    }
    signal(SIGPIPE, before);
    char *result = text_take(&out, length);
    bool is_good = is_whole && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!has_begun)
        message_set(editor, "no command can be run here");
    else if (!is_whole)
        message_set(editor, "`%.60s` was ended: it took too long", command);
    else if (!is_good)
        message_set(editor, "`%.60s` failed with status %d: nothing was changed", command,
                    WIFEXITED(status) ? WEXITSTATUS(status) : 0);
    if (is_good) return result;
    free(result);
    return NULL;
}

/* ---- the level ---- */

/* Draws the output over the block, where the block has cells. */
static void put(Editor *editor, const Block *block, const Block *result)
{
    CellArea area = editor->selection.area;
    if (!transaction_begin(editor, "filter")) return;
    for (int32_t row = 0; row < min_i32(block->rows, result->rows); row++)
        for (int32_t col = 0; col < min_i32(block->cols, result->cols); col++) {
            char glyph = *block_at(result, col, row);
            bool is_kept = *block_at(block, col, row) == BLOCK_HOLE || glyph == BLOCK_HOLE;
            if (!is_kept)
                document_set(editor->doc, editor->pen.layer, area.col + col, area.row + row, glyph);
        }
    transaction_end(editor);
}

static void say_size(Editor *editor, const Block *block, const Block *result)
{
    if (result->cols == block->cols && result->rows == block->rows) return;
    message_set(editor, "the command gave %dx%d cells for %dx%d: what is more was left out",
                (int)result->cols, (int)result->rows, (int)block->cols, (int)block->rows);
}

static void filter_text(Editor *editor, const char *command)
{
    Block block = {0}, result = {0};
    size_t length = 0, size = 0;
    if (!command[0]) return;
    if (select_is_empty(editor)) select_all(editor, &(CommandCall){1, "", ""});
    char *text = select_to_block(editor, &block) ? block_to_text(&block, ' ', &size) : NULL;
    char *out = text ? run(editor, command, text, size, &length) : NULL;
    if (out && block_from_text(&result, out, length)) {
        put(editor, &block, &result);
        say_size(editor, &block, &result);
    } else if (out) {
        message_set(editor, "`%.60s` gave no rows: nothing was changed", command);
    }
    free(out);
    free(text);
    block_done(&block);
    block_done(&result);
}

void shell_filter(Editor *editor, const CommandCall *call)
{
    if (!editor->has_shell)
        message_set(editor, "no command can be run here");
    else if (call->text[0])
        filter_text(editor, call->text);
    else
        prompt_open(editor, "filter through: ", "", filter_text);
}

void editor_set_shell(Editor *editor, bool is_allowed)
{
    editor->has_shell = is_allowed;
}
