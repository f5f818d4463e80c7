/* paths.h - the paths of the state folder, and of the world that comes with the program. */
#ifndef LEDGE_SAVE_PATHS_H
#define LEDGE_SAVE_PATHS_H

#include "../base/base.h"

/* ---- world path ---- */

/* The path of the world that comes with the program. */

enum { WORLD_PATH_MAX = 1024 };

/* Finds the world: the folder or world.ini named by $LEDGE_LEVELS if that is set; else the first
 * that exists of the installed one, `levels` beside the folder of the executable, and ./levels.
 * False when there is none; `out` is then the last path tried. */
bool world_path_find(char out[WORLD_PATH_MAX]);

/* The same without the environment and ./levels: only places of the program. */
bool world_path_find_own(char out[WORLD_PATH_MAX]);

/* The folder of the sprites that come with the program, `levels/sprites` at any of these places,
 * without the environment. */
bool sprites_path_find(char out[WORLD_PATH_MAX]);

/* Is `path` a folder? */
bool path_is_folder(const char *path);

/* Is there anything at this path? */
bool path_is_there(const char *path);

/* The file `name` in the folder that `path` is in; false when that is too long for `out`. */
bool path_beside(const char *path, const char *name, char out[WORLD_PATH_MAX]);

/* The state folder, created if needed, with access for its owner only. False if it cannot be
 * created. */
bool state_folder_find(char out[WORLD_PATH_MAX]);

/* The path of a file in the state folder, likewise. */
bool state_file_find(const char *name, char out[WORLD_PATH_MAX]);

/* A folder in the state folder, which is made; false where there can be none. */
bool state_subfolder_find(const char *name, char out[WORLD_PATH_MAX]);

/* A note in the state folder that something was done: is there one, or can there be none? */
bool state_note_exists(const char *name);

/* Leaves such a note, with a line that says what it is; without a state folder it does nothing. */
void state_note_write(const char *name, const char *line);

/* Its text; "" if there is none, or more than fits. */
void state_note_read(const char *name, char *out, size_t size);

#endif
