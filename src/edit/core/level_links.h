/* level_links.h - the levels around the open one: the world they are in, and which leads to which.
 *
 * The world is the world.ini of the file's folder or, without one, all its level files. */
#ifndef LEDGE_EDIT_CORE_LEVEL_LINKS_H
#define LEDGE_EDIT_CORE_LEVEL_LINKS_H

#include "../../level/world_file.h"
#include "other_file.h"

/* Reads the world of the open level, with its levels in order. The caller frees it with
 * world_file_done. */
bool level_links_world(const Document *doc, WorldFile *world, ErrorList *errors);

/* The index of a path among those of the world, or -1. */
int32_t level_links_index(const WorldFile *world, const char *path);

/* The path of a file in the folder of another one; false when it is too long. */
bool level_links_beside(const char *path, const char *name, char out[ERROR_FILE_MAX]);

/* The path that `next` of the level at `path` names; false where it names none. */
bool level_links_next(const char *path, const char *next, char out[ERROR_FILE_MAX]);

/* "leads to 02-gaps.txt"; empty if the level leads nowhere, or its world cannot be read. */
void level_links_describe(const Document *doc, char *out, size_t size);

/* Does the level at `path` lead to the file `to`? For the open level the document counts. */
bool level_links_lead(const Document *doc, const char *path, const char *to);

/* Sets `next` of the level at `path`, which is saved unless it is the open one. False, with the
 * reason. */
bool level_links_set(Document *doc, const OtherFiles *others, const char *path, const char *next,
                     char why[MESSAGE_SIZE]);

#endif
