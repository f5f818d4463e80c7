/* own_levels.c - see own_levels.h. A line for each level: 16 digits, a blank, the path. */
#include "own_levels.h"

#include "../base/file.h"
#include "../base/line.h"
#include "../base/text.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_DIGITS = 16, LIST_SIZE_MAX = OWN_LEVELS_MAX * (HASH_DIGITS + 2 + WORLD_PATH_MAX) };

static const char list_name[] = "own-levels";

/* NULL, with the length 0, if it cannot be read. */
static char *read_list(const char *file, size_t *length)
{
    ErrorList unheard;
    error_list_init(&unheard, file);
    char *list = path_is_there(file) ? file_read(file, LIST_SIZE_MAX, length, &unheard) : NULL;
    if (!list) *length = 0;
    return list;
}

static bool is_of_program(const char *absolute)
{
    char world[WORLD_PATH_MAX], own[PATH_MAX];
    if (!paths_find_own_world(world) || !realpath(world, own)) return false;
    size_t length = strlen(own);
    return strncmp(absolute, own, length) == 0 && absolute[length] == '/';
}

void own_levels_add(uint64_t hash, const char *path)
{
    char file[WORLD_PATH_MAX], absolute[PATH_MAX], first[HASH_DIGITS + 3 + WORLD_PATH_MAX];
    size_t length, old_length;
    ErrorList unheard;
    if (!realpath(path, absolute) || strlen(absolute) >= WORLD_PATH_MAX || strchr(absolute, '\n') ||
        is_of_program(absolute) || !paths_find_state_file(list_name, file))
        return;
    int size =
        snprintf(first, sizeof first, "%016" PRIx64 " %.*s\n", hash, WORLD_PATH_MAX - 1, absolute);
    paths_make_folders_above(file);
    int lock = file_lock(file);
    char *old = read_list(file, &old_length);
    if (!old || strncmp(old, first, (size_t)size) != 0) {
        Text text = TEXT_GROWING;
        text_add_string(&text, first);
        int32_t count = 1;
        for (size_t at = 0; at < old_length && count < OWN_LEVELS_MAX;) {
            Line line = line_first(old + at, old_length - at);
            at += line.size;
            if (line.length + 1 == (size_t)size && strncmp(line.text, first, line.length) == 0)
                continue;
            text_add_bytes(&text, line.text, line.length);
            text_add_byte(&text, '\n');
            count++;
        }
        char *list = text_take(&text, &length);
        error_list_init(&unheard, file);
        if (list) (void)file_write(file, list, length, &unheard);
        free(list);
    }
    free(old);
    file_unlock(lock);
}

bool own_levels_find(uint64_t hash, char out[WORLD_PATH_MAX])
{
    char file[WORLD_PATH_MAX], digits[HASH_DIGITS + 2];
    size_t length;
    bool is_found = false;
    if (!paths_find_state_file(list_name, file)) return false;
    char *list = read_list(file, &length);
    snprintf(digits, sizeof digits, "%016" PRIx64 " ", hash);
    for (size_t at = 0; at < length && !is_found;) {
        Line line = line_first(list + at, length - at);
        at += line.size;
        if (strncmp(line.text, digits, HASH_DIGITS + 1) != 0 ||
            line.length > HASH_DIGITS + WORLD_PATH_MAX)
            continue;
        snprintf(out, WORLD_PATH_MAX, "%.*s", (int)line.length - HASH_DIGITS - 1,
                 line.text + HASH_DIGITS + 1);
        is_found = path_is_there(out);
    }
    free(list);
    return is_found;
}
