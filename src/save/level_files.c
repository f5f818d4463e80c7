/* level_files.c - see level_files.h */
#include "level_files.h"

#include "../base/file.h"
#include "../base/path.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../level/level_file.h"
#include "../level/world_file.h"
#include "level_proof.h"
#include "paths.h"

#include <dirent.h>
#include <limits.h>
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

/* Adds the recent files; those of the current folder by their names alone. */
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

static int compare_paths(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add_folder(LevelList *list, const char *path)
{
    DIR *folder = opendir(path);
    int32_t first = list->count;
    for (const struct dirent *entry; folder && (entry = readdir(folder));)
        if (path_is_level(entry->d_name)) add(list, entry->d_name);
    if (folder) closedir(folder);
    qsort(list->paths[first], (size_t)(list->count - first), sizeof list->paths[0], compare_paths);
}

void level_list_read(const char *state_folder, LevelList *out)
{
    out->count = 0;
    if (state_folder) add_recent(out, state_folder);
    add_folder(out, ".");
}

/* ---- level info ---- */

void level_info_read(const char *path, const ModelParams *physics, LevelInfo *out)
{
    ErrorList unheard; /* not reported here, but when the level is played */
    Level level = {0};
    const char *name = path_name(path);
    *out = (LevelInfo){0};
    utf8_copy(out->title, sizeof out->title, name, strlen(name));
    error_list_init(&unheard, path);
    LevelFile *file = level_file_read(path, physics, &level, &unheard);
    if (!file) return;
    snprintf(out->title, sizeof out->title, "%s", level.title);
    out->hash = level_hash(&level);
    level_proof_find_goals(path, &level, &out->goals);
    level_file_done(file);
    level_done(&level);
}

/* ---- place in a world ---- */

/* Is the file that level, or its proof? */
static bool is_of_level(const char *name, const char *level)
{
    char proof[WORLD_PATH_MAX];
    if (strcmp(name, path_name(level)) == 0) return true;
    return level_proof_path(level, proof) && strcmp(name, path_name(proof)) == 0;
}

LevelPlace level_place_find(const char *path, uint8_t own_palette)
{
    char folder[WORLD_PATH_MAX] = ".";
    LevelPlace place = {.palette = own_palette};
    WorldFile world;
    ErrorList errors;
    size_t length = path_folder_length(path);
    if (length > 1 && length < sizeof folder) {
        memcpy(folder, path, length - 1);
        folder[length - 1] = '\0';
    }
    error_list_init(&errors, folder);
    if (!world_file_read(folder, &world, &errors)) return place;
    for (int32_t i = 0; i < world.count && place.number == 0; i++) {
        int32_t chapter = world_file_chapter(&world, i);
        if (!is_of_level(path_name(path), world.paths[i])) continue;
        place.number = i < world.way_count ? i + 1 : 0;
        uint8_t palette = chapter >= 0 ? world.chapters.items[chapter].palette : PALETTE_PLAIN;
        if (palette != PALETTE_PLAIN) place.palette = palette;
    }
    world_file_done(&world);
    return place;
}

/* ---- recent ---- */

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
    char *text = file_read(path, RECENT_SIZE_MAX, &length, &errors);
    for (const char *line = text; line && *line != '\0';) {
        size_t line_length = strcspn(line, "\n");
        append(out, line, line_length);
        line += line_length + (line[line_length] == '\n');
    }
    free(text);
}

/* Makes a path absolute, also that of a file that does not exist yet. */
static void make_absolute(const char *path, char out[PATH_MAX])
{
    char folder[PATH_MAX];
    if (realpath(path, out)) return;
    bool is_relative = path[0] != '/' && getcwd(folder, sizeof folder);
    snprintf(out, PATH_MAX, "%.*s%s%s", PATH_MAX / 2, is_relative ? folder : "",
             is_relative ? "/" : "", path);
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
    char file[WORLD_PATH_MAX], absolute[PATH_MAX];
    if (!list_path(state_folder, file)) return;
    make_absolute(path, absolute);
    int lock = file_lock(file);
    recent_read(state_folder, &recent);
    write_list(file, absolute, &recent);
    file_unlock(lock);
}

/* ---- world physics ---- */

const ModelParams *level_physics_beside(const char *path, ModelParams *physics)
{
    char world_path[WORLD_PATH_MAX];
    ErrorList errors;
    WorldFile world;
    if (strcmp(path, "-") == 0 || !path_beside(path, "world.ini", world_path)) return NULL;
    error_list_init(&errors, world_path);
    if (!world_file_read(world_path, &world, &errors)) return NULL;
    bool has_physics = world.has_physics;
    if (has_physics) *physics = world.physics;
    world_file_done(&world);
    return has_physics ? physics : NULL;
}
