/* world_file.h - a world: a title and the levels in their order.
 *
 * Source of order: world.ini of a folder ([world] title, [levels] 1 = file ..., optional [physics]
 * defaults and [chapter.N]), or, without one, the folder's .txt files in name order.
 * Memory: a WorldFile owns its strings; world_file_done frees them. */
#ifndef LEDGE_GAME_WORLD_FILE_H
#define LEDGE_GAME_WORLD_FILE_H

#include "../error.h"
#include "chapter.h"

typedef struct WorldFile {
    char title[LEVEL_TEXT_MAX];
    int32_t count;
    ChapterList chapters;
    char **paths; /* one per level: the folder joined with the name */
    bool has_physics;
    ModelParams physics; /* defaults for the levels, if has_physics */
} WorldFile;

/* `path` is a folder or a world.ini. On failure `world` is unchanged. */
bool world_file_read(const char *path, WorldFile *world, ErrorList *errors);

void world_file_done(WorldFile *world);

/* The physics that its levels begin with, or NULL where it says nothing of that. */
static inline const ModelParams *world_file_physics(const WorldFile *world)
{
    return world->has_physics ? &world->physics : NULL;
}

#endif
