/* level_list.h - the level files that a person may mean: those edited last, and those of the folder
 * that the program was started in.
 *
 * Memory: plain data. */
#ifndef LEDGE_STORE_LEVEL_LIST_H
#define LEDGE_STORE_LEVEL_LIST_H

#include "world_path.h"

enum { LEVEL_LIST_MAX = 100 };

typedef struct LevelList {
    int32_t count;
    char paths[LEVEL_LIST_MAX][WORLD_PATH_MAX]; /* the newest first, then by name */
} LevelList;

/* `state_folder` may be NULL. What is in the folder and was edited last is listed once. */
void level_list_read(const char *state_folder, LevelList *out);

#endif
