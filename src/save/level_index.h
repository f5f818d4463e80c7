/* level_index.h - what the map shows of a world's levels, kept in the state folder, so that a start
 * reads no level whose file is as it was.
 *
 * An entry holds as long as its level, its proof, its guide, the world and the program have the
 * same size, times and number in the file system as when it was made. Memory: plain data. */
#ifndef LEDGE_SAVE_LEVEL_INDEX_H
#define LEDGE_SAVE_LEVEL_INDEX_H

#include "../level/world_file.h"
#include "level_files.h"

/* Reads those levels of the world at `path` that are in the index and as they were into `infos`,
 * which is all zero and has one for each level. */
void level_index_read(const char *path, const WorldFile *world, LevelInfo *infos);

/* Writes the levels that were read with their goals; without a state folder it does nothing. */
void level_index_write(const char *path, const WorldFile *world, const LevelInfo *infos);

#endif
