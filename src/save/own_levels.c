/* own_levels.c - see own_levels.h. A line for each level: 16 digits, a blank, the path. */
#include "own_levels.h"

#include "../base/file.h"
#include "../base/path.h"
#include "../base/text.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_DIGITS = 16, LIST_SIZE_MAX = OWN_LEVELS_MAX * (HASH_DIGITS + 2 + WORLD_PATH_MAX) };

static const char list_name[] = "own-levels";

static char *read_list(const char *file)
{
    size_t length;
    ErrorList unheard;
    error_list_init(&unheard, file);
    return path_is_there(file) ? file_read(file, LIST_SIZE_MAX, &length, &unheard) : NULL;
}

/* The beginning of the next line, or NULL. */
static const char *line_after(const char *line)
{
    const char *end = strchr(line, '\n');
    return end && end[1] ? end + 1 : NULL;
}

static bool is_of_program(const char *absolute)
{
    char world[WORLD_PATH_MAX], own[PATH_MAX];
    if (!paths_find_own_world(world) || !realpath(world, own)) return false;
    size_t folder = path_is_folder(own) ? strlen(own) : path_folder_length(own);
    return folder > 0 && strncmp(absolute, own, folder) == 0;
}

void own_levels_add(uint64_t hash, const char *path)
{
    char file[WORLD_PATH_MAX], absolute[PATH_MAX], first[HASH_DIGITS + 3 + WORLD_PATH_MAX];
    size_t length;
    ErrorList unheard;
    if (!realpath(path, absolute) || strlen(absolute) >= WORLD_PATH_MAX || strchr(absolute, '\n') ||
        is_of_program(absolute) || !paths_find_state_file(list_name, file))
        return;
    int size =
        snprintf(first, sizeof first, "%016" PRIx64 " %.*s\n", hash, WORLD_PATH_MAX - 1, absolute);
    paths_make_folders_above(file);
    int lock = file_lock(file);
    char *old = read_list(file);
    if (!old || strncmp(old, first, (size_t)size) != 0) {
        Text text = TEXT_GROWING;
        text_add_string(&text, first);
        int32_t count = 1;
        for (const char *line = old && *old ? old : NULL; line && count < OWN_LEVELS_MAX;
             line = line_after(line)) {
            size_t bytes = strcspn(line, "\n");
            if (bytes + 1 == (size_t)size && strncmp(line, first, bytes) == 0) continue;
            text_add_bytes(&text, line, bytes);
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
    bool is_found = false;
    if (!paths_find_state_file(list_name, file)) return false;
    char *list = read_list(file);
    snprintf(digits, sizeof digits, "%016" PRIx64 " ", hash);
    for (const char *line = list && *list ? list : NULL; line && !is_found;
         line = line_after(line)) {
        size_t bytes = strcspn(line, "\n");
        if (strncmp(line, digits, HASH_DIGITS + 1) != 0 || bytes > HASH_DIGITS + WORLD_PATH_MAX)
            continue;
        snprintf(out, WORLD_PATH_MAX, "%.*s", (int)bytes - HASH_DIGITS - 1, line + HASH_DIGITS + 1);
        is_found = path_is_there(out);
    }
    free(list);
    return is_found;
}
