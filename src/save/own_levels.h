/* own_levels.h - where levels that do not come with the program were played last: their hash and
 * their path, in the private state. Runs name only the file of their level, because they are
 * shared; with this list they find it from every folder.
 *
 * Errors: ignored; a run is then found as one that comes from somewhere else. */
#ifndef LEDGE_SAVE_OWN_LEVELS_H
#define LEDGE_SAVE_OWN_LEVELS_H

#include "paths.h"

enum { OWN_LEVELS_MAX = 500 };

/* Puts the file of a level at the head of the list, unless it is one of the program's. */
void own_levels_add(uint64_t hash, const char *path);

/* The file where the level with that hash was played last. It may have changed since. False where
 * the list has none that is still there. */
bool own_levels_find(uint64_t hash, char out[WORLD_PATH_MAX]);

#endif
