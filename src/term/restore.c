/* restore.c - see restore.h */
#include "restore.h"

#include "sys.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Keys without codes; no mouse, focus or paste reports; the first screen; the cursor; no colour. */
const char restore_shell_command[] =
    "printf '\\033[<u\\033[?1002;1004;1006;2004;1049l\\033[?25h\\033[m'; stty sane";

typedef struct RestoreState {
    size_t length;
    char bytes[RESTORE_BYTES_MAX];
    struct termios modes;
} RestoreState;

/* Two states in turn: a handler that interrupts restore_set still finds the older one whole. */
typedef struct RestoreRecord {
    volatile sig_atomic_t active; /* 0: nothing to undo; else 1 + index of the state */
    RestoreState states[2];
} RestoreRecord;

static RestoreRecord own_record;
static RestoreRecord *record = &own_record;

bool restore_share(void)
{
    RestoreRecord *shared = sys_shared_memory(sizeof *shared);
    if (!shared) return false;
    record = shared;
    return true;
}

bool restore_is_shared(void)
{
    return record != &own_record;
}

void restore_set(const char *bytes, size_t length, const struct termios *modes)
{
    int next = record->active == 1 ? 1 : 0;
    RestoreState *state = &record->states[next];
    assert(length <= RESTORE_BYTES_MAX);
    memcpy(state->bytes, bytes, length);
    state->length = length;
    state->modes = *modes;
    record->active = next + 1;
}

void restore_clear(void)
{
    record->active = 0;
}

bool restore_is_set(void)
{
    return record->active != 0;
}

/* The descriptor may be non-blocking and the terminal slow: each pause is a part of the limit. What
 * writes until all is taken, as files are written, could hang a program that is to end. */
static void write_within(int fd, const char *bytes, size_t length, int limit_ms)
{
    enum { PAUSE_MS = 20 };
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
            continue;
        }
        bool may_go_on = written < 0 && (errno == EAGAIN || errno == EINTR);
        struct pollfd out = {.fd = fd, .events = POLLOUT};
        if (!may_go_on || limit_ms <= 0) return;
        poll(&out, 1, PAUSE_MS);
        limit_ms -= PAUSE_MS;
    }
}

void restore_write(int fd, int limit_ms)
{
    if (record->active == 0) return;
    const RestoreState *state = &record->states[record->active - 1];
    write_within(fd, state->bytes, state->length, limit_ms);
}

void restore_run(int fd, int limit_ms)
{
    if (record->active == 0) return;
    restore_write(fd, limit_ms);
    restore_finish(fd);
}

void restore_finish(int fd)
{
    if (record->active == 0) return;
    tcsetattr(fd, TCSANOW, &record->states[record->active - 1].modes);
    record->active = 0;
}
