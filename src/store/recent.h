/* recent.h - the level files that were edited last, newest first, in a file of the state folder. */
#ifndef LEDGE_STORE_RECENT_H
#define LEDGE_STORE_RECENT_H

#include "world_path.h"

enum { RECENT_MAX = 16 };

typedef struct Recent {
    int32_t count;
    char paths[RECENT_MAX][WORLD_PATH_MAX];
} Recent;

/* Those that are still there. A list that cannot be read is empty. */
void recent_read(const char *state_folder, Recent *out);

/* Puts the file at the head of the list. A list that cannot be written is no loss. */
void recent_add(const char *state_folder, const char *path);

#endif
