/* level_files.h - level files to choose from: recent ones, those of a folder; a glance at one, its
 * physics.
 *
 * Memory: plain data. */
#ifndef LEDGE_STORE_LEVEL_FILES_H
#define LEDGE_STORE_LEVEL_FILES_H

#include "../level/level.h"
#include "paths.h"

enum { LEVEL_LIST_MAX = 100 };

typedef struct LevelList {
    int32_t count;
    char paths[LEVEL_LIST_MAX][WORLD_PATH_MAX]; /* the newest first, then by name */
} LevelList;

/* `state_folder` may be NULL. What is in the folder and was edited last is listed once. */
void level_list_read(const char *state_folder, LevelList *out);

/* ---- level info ---- */

/* What the map of a world shows of a level, without playing it. */

typedef struct LevelInfo {
    char title[LEVEL_TEXT_MAX]; /* the file's name where the level cannot be read */
    uint64_t hash;              /* of its meaning; 0 where it cannot be read */
    int32_t par, coins;         /* 0: none */
} LevelInfo;

/* Reads the level at `path`, with the world's physics if that is not NULL. */
void level_info_read(const char *path, const ModelParams *physics, LevelInfo *out);

/* ---- place in a world ---- */

/* Where a level stands in the world of its folder. */
typedef struct LevelPlace {
    int32_t number;  /* from 1 on; 0: no world there has it */
    uint8_t palette; /* Palette of its chapter */
} LevelPlace;

/* Of the level at `path`, or of the level whose proof that is. */
LevelPlace level_place_find(const char *path);

/* ---- recent ---- */

/* The level files that were edited last, newest first, in a file of the state folder. */

enum { RECENT_MAX = 16, RECENT_SIZE_MAX = 64 * 1024 /* bytes of the file */ };

typedef struct Recent {
    int32_t count;
    char paths[RECENT_MAX][WORLD_PATH_MAX];
} Recent;

/* Those that are still there. A list that cannot be read is empty. */
void recent_read(const char *state_folder, Recent *out);

/* Puts the file at the head of the list. A list that cannot be written is no loss. */
void recent_add(const char *state_folder, const char *path);

/* ---- world physics ---- */

/* A level is played with the physics of the world that it lies in. */

/* What the world.ini beside the level file at `path` gives to its levels, written to `physics`;
 * NULL where there is none, or it says nothing of physics. Standard input ("-") lies in no world.
 */
const ModelParams *world_physics_beside(const char *path, ModelParams *physics);

#endif
