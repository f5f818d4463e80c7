/* level_files.c - see level_files.h */
#include "level_files.h"

#include "../base/path.h"
#include "../base/utf8.h"
#include "../level/level_file.h"
#include "../level/world_file.h"
#include "level_proof.h"
#include "paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void level_info_read(const char *path, const ModelParams *physics, LevelInfo *out)
{
    ErrorList unheard; /* not reported here, but when the level is played */
    Level level = {0};
    const char *name = path_name(path);
    *out = (LevelInfo){.is_read = true};
    utf8_copy(out->title, sizeof out->title, name, strlen(name));
    error_list_init(&unheard, path);
    LevelFile *file = level_file_read(path, physics, &level, &unheard);
    if (!file) return;
    snprintf(out->title, sizeof out->title, "%s", level.title);
    out->hash = level_hash(&level);
    out->goals = (LevelGoals){.par = level.par, .coins = level.coins.count};
    level_file_done(file);
    level_done(&level);
}

void level_info_read_goals(const char *path, LevelInfo *info)
{
    if (info->hash != 0 && !info->has_goals) level_proof_add_goals(path, info->hash, &info->goals);
    info->has_goals = true;
}

/* Is the file that level, or a run that comes with it? */
static bool is_of_level(const char *name, const char *level)
{
    char run[WORLD_PATH_MAX];
    if (strcmp(name, path_name(level)) == 0) return true;
    if (level_proof_path(level, run) && strcmp(name, path_name(run)) == 0) return true;
    return level_guide_path(level, run) && strcmp(name, path_name(run)) == 0;
}

LevelPlace level_place_find(const char *path, uint8_t own_palette)
{
    char folder[WORLD_PATH_MAX] = ".", world_path[WORLD_PATH_MAX];
    LevelPlace place = {.palette = own_palette};
    WorldFile world;
    ErrorList errors;
    size_t length = path_folder_length(path);
    if (length > 1 && length < sizeof folder) {
        memcpy(folder, path, length - 1);
        folder[length - 1] = '\0';
    }
    error_list_init(&errors, folder);
    if (!path_beside(path, "world.ini", world_path) || access(world_path, F_OK) != 0) return place;
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
