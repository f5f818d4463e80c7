/* run_file.h - saves a replay as a file in the current folder.
 *
 * Errors: those of file_write. */
#ifndef LEDGE_SAVE_RUN_FILE_H
#define LEDGE_SAVE_RUN_FILE_H

#include "../game/replay.h"
#include "paths.h"

/* Writes the replay under a free name made from the level's and the time; `path` receives it. */
bool run_file_save(const Replay *replay, char path[WORLD_PATH_MAX], ErrorList *errors);

#endif
