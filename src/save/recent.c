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

static void write_list(const char *file, const char *first, const Recent *rest)
{
    ErrorList errors;
    Text text = TEXT_GROWING;
    size_t length;
    text_add(&text, "%.*s\n", WORLD_PATH_MAX - 2, first);
    int32_t written = 1;
    for (int32_t i = 0; i < rest->count && written < RECENT_MAX; i++) {
        if (strcmp(rest->paths[i], first) == 0) continue;
        text_add(&text, "%s\n", rest->paths[i]);
        written++;
    }
    error_list_init(&errors, file);
    char *bytes = text_take(&text, &length);
    if (bytes) (void)file_write(file, bytes, length, &errors);
    free(bytes);
}

void recent_add(const char *state_folder, const char *path)
{
    Recent recent;
    char file[WORLD_PATH_MAX], absolute[PATH_MAX], folder[PATH_MAX];
    if (!list_path(state_folder, file)) return;
    /* The file need not exist yet. */
    if (!realpath(path, absolute)) {
        bool is_relative = path[0] != '/' && getcwd(folder, sizeof folder);
        snprintf(absolute, sizeof absolute, "%.*s%s%s", PATH_MAX / 2, is_relative ? folder : "",
                 is_relative ? "/" : "", path);
    }
    if (strchr(absolute, '\n')) return;
    int lock = file_lock(file);
    if (read_list(file, &recent) || paths_keep_file(file)) write_list(file, absolute, &recent);
    file_unlock(lock);
}
