/* recent.c - see recent.h */
#include "recent.h"

#include "../file.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool list_path(const char *state_folder, char out[WORLD_PATH_MAX])
{
    return snprintf(out, WORLD_PATH_MAX, "%s/recent", state_folder) < WORLD_PATH_MAX;
}

static void append(Recent *recent, const char *path, size_t length)
{
    if (recent->count == RECENT_MAX || length == 0 || length >= WORLD_PATH_MAX) return;
    char *out = recent->paths[recent->count];
    memcpy(out, path, length);
    out[length] = '\0';
    if (access(out, F_OK) == 0) recent->count++;
}

void recent_read(const char *state_folder, Recent *out)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    size_t length;
    out->count = 0;
    if (!list_path(state_folder, path) || access(path, R_OK) != 0) return;
    error_list_init(&errors, path);
    char *text = file_read(path, &length, &errors);
    for (const char *line = text; line && *line != '\0';) {
        size_t line_length = strcspn(line, "\n");
        append(out, line, line_length);
        line += line_length + (line[line_length] == '\n');
    }
    free(text);
}

/* A name that means the same in any folder. A file that is not there yet has none of its own. */
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
    ErrorList errors;
    char file[WORLD_PATH_MAX], absolute[PATH_MAX];
    static char text[(RECENT_MAX + 1) * WORLD_PATH_MAX];
    if (!list_path(state_folder, file)) return;
    make_absolute(path, absolute);
    recent_read(state_folder, &recent);
    size_t length = (size_t)snprintf(text, sizeof text, "%.*s\n", WORLD_PATH_MAX - 2, absolute);
    for (int32_t i = 0; i < recent.count && i + 1 < RECENT_MAX; i++)
        if (strcmp(recent.paths[i], absolute) != 0)
            length +=
                (size_t)snprintf(text + length, sizeof text - length, "%s\n", recent.paths[i]);
    error_list_init(&errors, file);
    (void)file_write(file, text, length, &errors);
}
