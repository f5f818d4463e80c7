/* recent.h - the level files that were edited last, newest first, stored in the state folder. */
#ifndef LEDGE_SAVE_RECENT_H
#define LEDGE_SAVE_RECENT_H

#include "paths.h"

enum { RECENT_MAX = 32, RECENT_SIZE_MAX = 64 * 1024 /* bytes of the file */ };

typedef struct Recent {
    int32_t count;
    char paths[RECENT_MAX][WORLD_PATH_MAX];
    bool is_there[RECENT_MAX]; /* the file exists: a new level is listed before it is saved */
} Recent;

/* A list that cannot be read is empty. */
void recent_read(const char *state_folder, Recent *out);

/* Puts the file at the head of the list; none whose path has a line end. A list that cannot be read
 * as a whole is kept beside it first, under its name and ".damaged"; where that fails, it stays as
 * it is. Errors are ignored. */
void recent_add(const char *state_folder, const char *path);

/* Takes the file off the list, if it is on it. A list that cannot be read as a whole stays as it
 * is. Errors are ignored. */
void recent_remove(const char *state_folder, const char *path);

#endif
