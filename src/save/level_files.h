/* level_files.h - a summary of a level file, its place in a world, its physics.
 *
 * Memory: plain data. */
#ifndef LEDGE_SAVE_LEVEL_FILES_H
#define LEDGE_SAVE_LEVEL_FILES_H

#include "../level/level.h"
#include "paths.h"
#include "progress.h"

/* The summary of a level in the map of a world. */
typedef struct LevelInfo {
    char title[LEVEL_TEXT_MAX]; /* the file name if the level cannot be read */
    uint64_t hash;              /* level_hash; 0 if it cannot be read */
    LevelGoals goals;           /* par and coins of its header alone, unless has_goals */
    bool is_read, has_goals;    /* also where they could not be read */
} LevelInfo;

/* Reads the level at `path`, with the world's physics if that is not NULL, but not the runs that
 * come with it. */
void level_info_read(const char *path, const ModelParams *physics, LevelInfo *out);

/* Reads these runs, unless it was done; the level was read. */
void level_info_read_goals(const char *path, LevelInfo *info);

/* Where a level stands in the world of its folder. */
typedef struct LevelPlace {
    int32_t number;  /* from 1 on; 0: no world.ini there has it */
    uint8_t palette; /* Palette of its chapter, or else of its own header */
} LevelPlace;

/* Of the level at `path`, or of the level with which that run comes; `own_palette` is what its
 * header names (level.h). */
LevelPlace level_place_find(const char *path, uint8_t own_palette);

/* Reads the physics from the world.ini beside the level file at `path` into `physics`; NULL if
 * there is none, or it has no physics. Standard input ("-") is in no world. */
const ModelParams *level_physics_beside(const char *path, ModelParams *physics);

#endif
