/* level_list.c - see level_list.h */
#include "level_list.h"

#include "recent.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void add(LevelList *list, const char *path)
{
    if (list->count == LEVEL_LIST_MAX || strlen(path) >= WORLD_PATH_MAX) return;
    for (int32_t i = 0; i < list->count; i++)
        if (strcmp(list->paths[i], path) == 0) return;
    snprintf(list->paths[list->count++], WORLD_PATH_MAX, "%s", path);
}

/* Files of the folder go by their names alone. */
static void add_recent(LevelList *list, const char *state_folder)
{
    char folder[WORLD_PATH_MAX];
    Recent recent;
    recent_read(state_folder, &recent);
    size_t length = getcwd(folder, sizeof folder) ? strlen(folder) : 0;
    for (int32_t i = 0; i < recent.count; i++) {
        const char *path = recent.paths[i];
        bool is_here = length > 0 && strncmp(path, folder, length) == 0 && path[length] == '/' &&
                       !strchr(path + length + 1, '/');
        add(list, is_here ? path + length + 1 : path);
    }
}

static bool is_level_name(const char *name)
{
    const char *ending = strrchr(name, '.');
    return name[0] != '.' && ending && strcmp(ending, ".txt") == 0;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add_folder(LevelList *list, const char *path)
{
    DIR *folder = opendir(path);
    int32_t first = list->count;
    for (const struct dirent *entry; folder && (entry = readdir(folder));)
        if (is_level_name(entry->d_name)) add(list, entry->d_name);
    if (folder) closedir(folder);
    qsort(list->paths[first], (size_t)(list->count - first), sizeof list->paths[0], compare_paths);
}

void level_list_read(const char *state_folder, LevelList *out)
{
    out->count = 0;
    if (state_folder) add_recent(out, state_folder);
    add_folder(out, ".");
}
