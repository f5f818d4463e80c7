/* tiled_write.h - a level as a map of Tiled, in JSON, with all that its text says but comments.
 *
 * A layer `map` of tiles whose class is the kind of cell, a layer `back` of art, a layer `signs` of
 * objects with their texts; the header is properties. The tilesets are in the file and need no
 * image. Rows stand in lines of their own; a level of more than a million cells is compressed. */
#ifndef LEDGE_CONVERT_TILED_WRITE_H
#define LEDGE_CONVERT_TILED_WRITE_H

#include "level_source.h"

/* The text; the caller frees it. NULL: no memory. */
char *tiled_write(const LevelSource *source, size_t *length);

#endif
