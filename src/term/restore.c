/* restore.c - see restore.h */
#include "restore.h"

#include "sys.h"

#include <string.h>

/* Normal keys; no mouse, focus or paste reports; the main screen; the cursor; no colour. */
const char restore_shell_command[] =
    "printf '\\033[<u\\033[?1002;1004;1006;2004;1049l\\033[?25h\\033[m'; stty sane";

typedef struct RestoreState {
    size_t length;
    char bytes[RESTORE_BYTES_MAX];
    struct termios modes;
} RestoreState;

/* Two states, written alternately: a handler that interrupts restore_set finds the older one
 * complete. The child shares the record, so its content is not trusted. */
typedef struct RestoreRecord {
    volatile sig_atomic_t active; /* 0: nothing to undo; else 1 + index of the state */
    volatile sig_atomic_t owed;
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

void restore_set_owed(int32_t owed)
{
    record->owed = owed;
}

int32_t restore_owed(void)
{
    return clamp_i32(record->owed, 0, RESTORE_OWED_MAX);
}

void restore_clear(void)
{
    record->active = 0;
}

/* The current state; NULL if there is nothing to undo. */
static const RestoreState *active_state(void)
{
    int active = record->active;
    return active == 1 || active == 2 ? &record->states[active - 1] : NULL;
}

bool restore_is_set(void)
{
    return active_state() != NULL;
}

void restore_write(int fd, int limit_ms)
{
    const RestoreState *state = active_state();
    if (state && state->length <= RESTORE_BYTES_MAX)
        sys_write_within(fd, state->bytes, state->length, limit_ms);
}

void restore_run(int fd, int limit_ms)
{
    if (!restore_is_set()) return;
    restore_write(fd, limit_ms);
    restore_finish(fd);
}

void restore_finish(int fd)
{
    const RestoreState *state = active_state();
    if (state) tcsetattr(fd, TCSANOW, &state->modes);
    record->active = 0;
}
