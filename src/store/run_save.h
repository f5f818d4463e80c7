/* run_save.h - a replay as a file of the person's own, in the current folder.
 *
 * Errors: of the file, as file_write says them. */
#ifndef LEDGE_STORE_RUN_SAVE_H
#define LEDGE_STORE_RUN_SAVE_H

#include "../game/replay.h"
#include "world_path.h"

/* Writes the replay under a free name made of the level's and the time, which `path` receives. */
bool run_save(const Replay *replay, char path[WORLD_PATH_MAX], ErrorList *errors);

#endif
