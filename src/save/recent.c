/* recent.c - see recent.h */
#include "recent.h"

#include "../base/file.h"
#include "../base/text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool list_path(const char *state_folder, char out[WORLD_PATH_MAX])
{
    return snprintf(out, WORLD_PATH_MAX, "%s/recent", state_folder) < WORLD_PATH_MAX;
}

/* False if the file is there and has more than absolute paths, a line each, or cannot be read. */
static bool read_list(const char *file, Recent *out)
{
    ErrorList errors;
    size_t size;
    out->count = 0;
    if (access(file, F_OK) != 0) return true;
    error_list_init(&errors, file);
    char *text = file_read(file, RECENT_SIZE_MAX, &size, &errors);
    bool is_whole = text && strlen(text) == size;
    for (const char *line = text; line && *line != '\0' && out->count < RECENT_MAX;) {
        size_t length = strcspn(line, "\n");
        if (length >= WORLD_PATH_MAX || (length > 0 && *line != '/')) is_whole = false;
        if (*line == '/' && length < WORLD_PATH_MAX) {
            char *path = out->paths[out->count];
            memcpy(path, line, length);
            path[length] = '\0';
            out->is_there[out->count++] = access(path, F_OK) == 0;
        }
        line += length + (line[length] == '\n');
    }
    free(text);
    return is_whole;
}

void recent_read(const char *state_folder, Recent *out)
{
    char file[WORLD_PATH_MAX];
    out->count = 0;
    if (list_path(state_folder, file)) (void)read_list(file, out);
}

/* Writes the list without `path`, or with it at the head. */
static void write_list(const char *file, const char *path, bool is_first, const Recent *list)
{
    ErrorList errors;
    Text text = TEXT_GROWING;
    size_t length;
    int32_t written = is_first;
    if (is_first) text_add(&text, "%.*s\n", WORLD_PATH_MAX - 2, path);
    for (int32_t i = 0; i < list->count && written < RECENT_MAX; i++) {
        if (strcmp(list->paths[i], path) == 0) continue;
        text_add(&text, "%s\n", list->paths[i]);
        written++;
    }
    error_list_init(&errors, file);
    char *bytes = text_take(&text, &length);
    if (bytes) (void)file_write(file, bytes, length, &errors);
    free(bytes);
}

/* The file need not exist yet. */
static void make_absolute(const char *path, char out[PATH_MAX])
{
    char folder[PATH_MAX];
    if (realpath(path, out)) return;
    bool is_relative = path[0] != '/' && getcwd(folder, sizeof folder);
    snprintf(out, PATH_MAX, "%.*s%s%s", PATH_MAX / 2, is_relative ? folder : "",
             is_relative ? "/" : "", path);
}

void recent_add(const char *state_folder, const char *path)
{
    Recent recent;
    char file[WORLD_PATH_MAX], absolute[PATH_MAX];
    if (!list_path(state_folder, file)) return;
    make_absolute(path, absolute);
    if (strchr(absolute, '\n')) return;
    int lock = file_lock(file);
    if (read_list(file, &recent) || paths_keep_file(file))
        write_list(file, absolute, true, &recent);
    file_unlock(lock);
}

void recent_remove(const char *state_folder, const char *path)
{
    Recent recent;
    char file[WORLD_PATH_MAX], absolute[PATH_MAX];
    if (!list_path(state_folder, file)) return;
    make_absolute(path, absolute);
    int lock = file_lock(file);
    if (read_list(file, &recent) && recent.count > 0) write_list(file, absolute, false, &recent);
    file_unlock(lock);
}
