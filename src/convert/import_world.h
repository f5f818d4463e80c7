/* import_world.h - the maps of a game become a world: a new folder with a level for each of them,
 * the mappings that were guessed, and world.ini. */
#ifndef LEDGE_CONVERT_IMPORT_WORLD_H
#define LEDGE_CONVERT_IMPORT_WORLD_H

#include "convert.h"

#include <stdio.h>

typedef struct ImportWorld {
    const char *in;         /* a folder or a file */
    const char *out;        /* the folder: a new or an empty one */
    const char *root;       /* of the project; NULL: that of each map */
    const Mapping *mapping; /* for all maps; NULL: guessed where it is needed */
    bool is_legend;         /* the mapping is one of glyphs */
} ImportWorld;

/* Writes a line for each level to `told`, and what is wrong to standard error. False where nothing
 * or not all was converted. */
bool import_world(const ImportWorld *wish, FILE *told);

#endif
