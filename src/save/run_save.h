/* run_save.h - saves a replay as a file in the current folder.
 *
 * Errors: those of file_write. */
#ifndef LEDGE_SAVE_RUN_SAVE_H
#define LEDGE_SAVE_RUN_SAVE_H

#include "../game/replay.h"
#include "paths.h"

/* Writes the replay under a free name made from the level's and the time; `path` receives it. */
bool run_store_save(const Replay *replay, char path[WORLD_PATH_MAX], ErrorList *errors);

#endif
