/* link.h - the levels around this one: the world they are in, and which leads to which.
 *
 * The world is the world.ini of the file's folder or, without one, all its level files. */
#ifndef LEDGE_EDIT_LINK_H
#define LEDGE_EDIT_LINK_H

#include "../game/world_file.h"
#include "state.h"

/* The levels of the world that the open one is in, in their order. False, with a message, where
 * that cannot be read. The caller ends with world_file_done. */
bool level_links_world(Editor *editor, WorldFile *world);

/* Its index among the paths of the world, or -1. */
int32_t level_links_index(const WorldFile *world, const char *path);

/* The path of a file that lies beside another one; false when it is too long. */
bool level_links_beside(const char *path, const char *name, char out[ERROR_FILE_MAX]);

#endif
