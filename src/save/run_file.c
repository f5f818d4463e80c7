/* run_file.c - see run_file.h */
#include "run_file.h"

#include "../base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { NAMES_MAX = 1000 };

/* "02-up-and-over-0m21s26.replay", and from the second on "-2" before the ending. */
static void write_name(const Replay *replay, int32_t number, char path[WORLD_PATH_MAX])
{
    char again[16] = "";
    int32_t ticks = replay->tape.count;
    size_t stem = strcspn(replay->level, ".");
    if (number > 1) snprintf(again, sizeof again, "-%d", (int)number);
    snprintf(path, WORLD_PATH_MAX, "%.*s-%dm%02ds%02d%s.replay", (int)stem, replay->level,
             (int)(ticks / 3600), (int)(ticks / 60 % 60), (int)(ticks % 60 * 100 / 60), again);
}

bool run_file_save(const Replay *replay, char path[WORLD_PATH_MAX], ErrorList *errors)
{
    bool is_free = false;
    int32_t number = 0;
    do {
        write_name(replay, ++number, path);
        is_free = file_reserve(path, 0666);
    } while (!is_free && errno == EEXIST && number < NAMES_MAX);
    error_list_init(errors, path);
    if (!is_free) {
        error_add(errors, ERROR_ERROR, 0, 0, "cannot create a file in its folder: %s",
                  strerror(errno));
        return false;
    }
    bool is_written = replay_write(replay, path, errors);
    if (!is_written) unlink(path);
    return is_written;
}
