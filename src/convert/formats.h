/* formats.h - the formats that are read into a draft and written from a level: CSV, plain grids,
 * Tiled.
 *
 * The numbers that are written are those of TileSet; signs have a tile, but no text. CSV has no
 * header: titles, lifts and texts come from the mapping. */
#ifndef LEDGE_CONVERT_FORMATS_H
#define LEDGE_CONVERT_FORMATS_H

#include "../base/ini.h"
#include "../base/text.h"
#include "../level/level.h"
#include "../level/level_file.h"
#include "mapping.h"

/* ---- level source ---- */

/* A level to be written in another format: the level itself, and its header as written.
 *
 * Memory: level_source_done frees all of it. */

typedef struct LevelSource {
    Level level;
    Ini *header; /* NULL: none */
} LevelSource;

/* Reads a level's text; `name` is that of its file. False, with the reasons in `errors`. */
bool level_source_parse(const char *name, const char *text, size_t length, LevelSource *source,
                        ErrorList *errors);
void level_source_done(LevelSource *source);

/* If the mapping has no [tiles] (or is NULL) the numbers are those of csv_write. False, with the
 * reason in `errors`, on failure; the caller frees `draft` in either case. */
bool csv_read(const char *text, size_t length, const Mapping *mapping, Draft *draft,
              ErrorList *errors);

/* The text; the caller frees it. NULL when memory ran out. */
char *csv_write(const LevelSource *source, size_t *length);

/* ---- plain grid ---- */

/* A level in the characters of another program, such as those of the Video Game Level Corpus: rows
 * of glyphs, and a [legend] with their meanings. */

/* Glyphs of `ignore` become art behind empty cells. False, with the reason in `errors`, on failure;
 * the caller frees `draft` in either case. */
bool plain_grid_read(const char *text, size_t length, const Mapping *mapping, Draft *draft,
                     ErrorList *errors);

/* ---- tiled read ---- */

/* A map of Tiled, in JSON or XML, as a draft of a level.
 *
 * Layers cover each other as in Tiled; the mapping or their class gives the kind of tiles and
 * objects; properties named like `title` or `lift.1.velocity` go into the header. Source of the
 * format: Tiled's manual, JSON Map Format and TMX Map Format, versions 0.16 to 1.11.
 * Errors: messages about JSON begin with the path of what is wrong, such as `layers[2].data`; those
 * about XML have line and column. */

/* False, with the reason in `errors`, on failure; the caller frees `draft` in either case. */
bool tiled_read(ImportSource *source, const ImportOptions *options, Draft *draft,
                ErrorList *errors);

/* ---- tiled write ---- */

/* A level as a map of Tiled, in JSON, with everything but the comments.
 *
 * A layer `map` of tiles whose class is the kind of cell, a layer `back` of art, a layer `signs` of
 * objects with their texts; the header is properties. The tilesets are in the file and need no
 * image. Each row is a line; a level of more than a million cells is compressed. */

/* The text; the caller frees it. NULL when memory ran out. */
char *tiled_write(const LevelSource *source, size_t *length);

/* The same in XML, for .tmx. */
char *tiled_write_xml(const LevelSource *source, size_t *length);

/* ---- tile set ---- */

/* The numbers of this program's own tiles: a kind's first glyph has the number of the
 * kind, the other glyphs of the level's legend follow. */

enum { TILE_SET_MAX = KIND_COUNT + 96 };

typedef struct TileSet {
    int32_t count;
    char glyphs[TILE_SET_MAX]; /* 0: the level has no glyph for this kind */
    uint8_t kinds[TILE_SET_MAX];
    uint8_t number_of[256]; /* glyph -> number, for glyphs that mean something */
} TileSet;

/* The tiles of the level's legend. */
void tile_set_init(TileSet *set, const Level *level);

/* ---- what a map of Tiled has of a level ---- */

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
