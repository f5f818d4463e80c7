/* tiled_write.h - a level as a map of Tiled, in JSON, with everything but the comments.
 *
 * A layer `map` of tiles whose class is the kind of cell, a layer `back` of art, a layer `signs` of
 * objects with their texts; the header is properties. The tilesets are in the file and need no
 * image. Each row is a line; a level of more than a million cells is compressed. */
#ifndef LEDGE_CONVERT_TILED_WRITE_H
#define LEDGE_CONVERT_TILED_WRITE_H

#include "../base/text.h"
#include "../level/level.h"
#include "level_source.h"
#include "tile_set.h"

/* The text; the caller frees it. NULL when memory ran out. */
char *tiled_write(const LevelSource *source, size_t *length);

/* The map in XML, for .tmx. */
char *tiled_write_xml(const LevelSource *source, size_t *length);

enum { TILED_PIXELS = 16, TILED_ART_FIRST = ' ', TILED_ART_COUNT = '~' - ' ' + 1 };

/* Calls `take` for each value of the header that is a property of the map, named `title` or
 * `lift.1.velocity`. */
typedef void ValueTaker(void *context, const char *name, const char *value);
void tiled_values_each(const LevelSource *source, ValueTaker *take, void *context);

/* The number of a cell in the layer `map`, and in the layer `back`; 0: nothing. */
typedef uint32_t CellNumber(const LevelSource *source, const TileSet *tiles, size_t index);
uint32_t tiled_map_number(const LevelSource *source, const TileSet *tiles, size_t index);
uint32_t tiled_back_number(const LevelSource *source, const TileSet *tiles, size_t index);

/* The text where it is UTF-8, or else a copy in `safe` with `?` for other bytes. */
enum { TILED_TEXT_MAX = 2 * SIGN_TEXT_MAX };
const char *tiled_safe_text(const char *text, char safe[TILED_TEXT_MAX]);

/* Is the level so large that its layers are compressed? */
bool tiled_is_packed(const LevelSource *source);

/* A layer's numbers with commas, a line for each row; and as base64 with zlib, which the caller
 * frees, NULL when memory ran out. */
void tiled_numbers_write(const LevelSource *source, const TileSet *tiles, CellNumber *number,
                         Text *out);
char *tiled_numbers_pack(const LevelSource *source, const TileSet *tiles, CellNumber *number);

#endif
