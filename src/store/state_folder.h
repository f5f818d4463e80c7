/* state_folder.h - where the program keeps what it remembers: $XDG_STATE_HOME/ledge, by default
 * ~/.local/state/ledge. */
#ifndef LEDGE_STORE_STATE_FOLDER_H
#define LEDGE_STORE_STATE_FOLDER_H

#include "world_path.h"

/* The folder, made with what is missing above it, for its owner alone. False where there is no
 * place for it. */
bool state_folder_find(char out[WORLD_PATH_MAX]);

#endif
