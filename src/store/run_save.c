/* run_save.c - see run_save.h */
#include "run_save.h"

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

bool run_save(const Replay *replay, char path[WORLD_PATH_MAX], ErrorList *errors)
{
    int32_t number = 1;
    do
        write_name(replay, number, path);
    while (access(path, F_OK) == 0 && number++ < NAMES_MAX);
    error_list_init(errors, path);
    if (number <= NAMES_MAX) return replay_write(replay, path, errors);
    error_add(errors, ERROR_ERROR, 0, 0, "there is already one");
    return false;
}
