/* paths.h - the paths of the state folder, and of the world that comes with the program. */
#ifndef LEDGE_SAVE_PATHS_H
#define LEDGE_SAVE_PATHS_H

#include "../base/base.h"

enum { WORLD_PATH_MAX = 1024 };

/* Finds the world: the folder or world.ini named by $LEDGE_LEVELS if that is set; else the first
 * that exists of `levels` of the checkout in which the executable was built, the installed one,
 * `levels` beside the folder of the executable, and ./levels.
 * False when there is none; `out` is then the last path tried. */
bool paths_find_world(char out[WORLD_PATH_MAX]);

/* Finds the world at places of the program alone: without the environment and ./levels. */
bool paths_find_own_world(char out[WORLD_PATH_MAX]);

/* Finds the sprites that come with the program: `levels/sprites` in its own world or in ./levels.
 */
bool paths_find_sprites(char out[WORLD_PATH_MAX]);

/* Is there anything at this path? */
bool path_is_there(const char *path);

/* The file `name` in the folder that `path` is in; false when that is too long for `out`. */
bool path_beside(const char *path, const char *name, char out[WORLD_PATH_MAX]);

/* The program's folder of a kind, by the XDG Base Directory Specification: below $VARIABLE, or else
 * below `usual` in the home folder. Returns the bytes that it needs, cut off at `size`; -1 if
 * neither is known. */
int paths_find_xdg_folder(const char *variable, const char *usual, char *out, size_t size);

/* Makes the folders above the last slash of a path, with access for their owner only, where they
 * are missing. */
void paths_make_folders_above(const char *path);

/* The state folder, created if needed, with access for its owner only. False if it cannot be
 * created. */
bool paths_find_state_folder(char out[WORLD_PATH_MAX]);

/* The path of a file in the state folder, likewise. */
bool paths_find_state_file(const char *name, char out[WORLD_PATH_MAX]);

/* A folder in the state folder, which is made; false where there can be none. */
bool paths_find_state_subfolder(const char *name, char out[WORLD_PATH_MAX]);

/* A note in the state folder that something was done: is there one, or can there be none? */
bool paths_note_exists(const char *name);

/* Keeps a file, or such a note, that cannot be read as a whole beside it, under its name and
 * ".damaged". False where there is none, it is empty, or it cannot be copied. */
bool paths_keep_file(const char *path);
bool paths_keep_note(const char *name);

/* Leaves such a note, with a line that says what it is; without a state folder it does nothing. */
void paths_write_note(const char *name, const char *line);

/* Its text; "" if there is none, or more than fits. */
void paths_read_note(const char *name, char *out, size_t size);

#endif
