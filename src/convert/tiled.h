/* tiled.h - the parts of a Tiled map: its JSON, properties, tiles, layers, objects, packed numbers.
 *
 * A number in a layer (a gid) is the first number of a tileset plus the tile's own, with flags in
 * the top bits for tiles that are flipped.
 * Memory: a TileTable points into the JSON root; tile_table_done frees the rest. */
#ifndef LEDGE_CONVERT_TILED_H
#define LEDGE_CONVERT_TILED_H

#include "../base.h"
#include "../error.h"
#include "draft.h"
#include "mapping.h"

#include <jansson.h>

/* ---- json node ---- */

/* A value of a JSON text with its path, for messages: `layers[2].data`.
 *
 * A missing value is also a node, whose value is NULL and whose parts are missing too.
 * Errors: what jansson cannot read has line and column; what this program cannot use has its path.
 * Memory: nodes are on the stack and point to their parents, which must outlive them, as must the
 * root; json_root_done frees it. */

/* Larger texts would take gigabytes to read: a number takes 40 bytes, an object 230. Tiled can
 * write large maps compressed. */
enum { JSON_SIZE_MAX = 32 * 1024 * 1024, JSON_BRACKETS_MAX = 1000000 };

typedef struct JsonNode {
    const json_t *value; /* NULL: missing */
    const struct JsonNode *parent;
    const char *key; /* NULL: an element of an array */
    size_t index;
    ErrorList *errors;
} JsonNode;

/* Reads the text; false, with the reason in `errors`, on failure. */
bool json_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors);
void json_root_done(JsonNode *root);

/* The part of an object, or the element of an array; missing if `node` is neither. */
JsonNode json_node_get(const JsonNode *node, const char *key);
JsonNode json_node_at(const JsonNode *node, size_t index);

/* The number of elements of an array; 0 for anything else. */
size_t json_node_count(const JsonNode *node);

/* Adds an error about the node, which begins with its path. False, for the caller to return. */
bool json_node_fail(const JsonNode *node, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds a warning in the same way. */
void json_node_warn(const JsonNode *node, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads a whole number in the range; on failure an error is added and `out` is unchanged. */
bool json_node_int(const JsonNode *node, int64_t low, int64_t high, int64_t *out);

/* Any number; 0 if the value is not a number. */
double json_node_number(const JsonNode *node);

/* The text; empty if the value is not a text. */
const char *json_node_text(const JsonNode *node);

bool json_node_is_true(const JsonNode *node);

typedef struct TileMeaning {
    CellKind kind; /* KIND_UNKNOWN: no cell, but perhaps art */
    char glyph;    /* 0: that of the kind */
    bool is_art;   /* a glyph behind the map */
} TileMeaning;

typedef struct TiledTile TiledTile;

typedef struct TileTable {
    const Mapping *mapping; /* may be NULL */
    TiledTile *tiles;       /* in the order of their numbers */
    int32_t count;
    size_t capacity;
} TileTable;

/* Reads the tilesets of the map and claims their glyphs in the draft. False, with the reason in
 * `errors`, for external tilesets, and for two meanings of a glyph. */
bool tile_table_read(const JsonNode *map, const Mapping *mapping, Draft *draft, TileTable *table);
void tile_table_done(TileTable *table);

/* The meaning of a tile, flipped by its flags. 0 is an empty cell. */
TileMeaning tile_table_find(const TileTable *table, uint32_t gid);

/* Adds the name of a tile without a meaning: its class, or else its number without flags. */
void tile_table_add_missing(const TileTable *table, uint32_t gid, Unmapped *missing);

/* The class of a tile or an object, which Tiled calls `type` or `class`, depending on its
 * version. */
const char *tiled_class(const JsonNode *owner);

/* ---- tiled layer ---- */

/* A layer of tiles: numbers in a list or as base64, plain or compressed, copied to a draft. 0 shows
 * the layer below. */

/* Numbers without a meaning are added to `missing`. False, with the reason in the node's errors,
 * for data that cannot be read. */
bool tiled_layer_read(const JsonNode *layer, const TileTable *tiles, Draft *draft,
                      Unmapped *missing);

/* ---- tiled object ---- */

/* A layer of objects: rectangles of pixels that become cells, and properties that
 * become the texts of signs and the paths of lifts. */

typedef struct ObjectRules {
    const Mapping *mapping;      /* may be NULL */
    const TileTable *tiles;      /* for objects that are tiles */
    double tile_cols, tile_rows; /* of a tile, in pixels */
} ObjectRules;

/* Objects without a meaning are added to `missing`. False, with the reason in the node's errors,
 * for an object that a level cannot have. Warns of objects that are covered. */
bool tiled_objects_read(const JsonNode *layer, const ObjectRules *rules, Draft *draft,
                        Unmapped *missing);

/* ---- tiled property ---- */

/* The custom properties of a map, a tile, an object: an array of name, type and
 * value since Tiled 1.2, an object of names and values before. */

enum { PROPERTY_TEXT_MAX = 512 };

/* Called for every property; false stops. `value` is the text for a header: yes and no for
 * flags. */
typedef bool PropertyTaker(void *context, const JsonNode *node, const char *name,
                           const char *value);

/* Calls `take` for all properties of `owner` in their order, except lists and objects. False if
 * `take` returned false. */
bool tiled_properties_each(const JsonNode *owner, PropertyTaker *take, void *context);

/* The property of this name as text, cut to fit; empty if there is none. */
void tiled_property_text(const JsonNode *owner, const char *name, char out[PROPERTY_TEXT_MAX]);

/* ---- packed ---- */

/* Bytes as text: base64, with zlib or gzip underneath.
 *
 * Memory: unpacking never takes more memory than the expected size; results belong to the caller,
 * who frees them. */

typedef enum Base64Result {
    BASE64_OK,
    BASE64_NOT_BASE64,
    BASE64_DAMAGED,      /* not zlib or gzip data, or truncated */
    BASE64_WRONG_LENGTH, /* more or fewer bytes than expected */
    BASE64_NO_MEMORY
} Base64Result;

/* Reads base64 (blanks and line ends are skipped), unpacks it where `compressed`, and puts exactly
 * `size` bytes into `out`. On failure the content of `out` is undefined. */
Base64Result base64_zlib_read(const char *text, bool compressed, uint8_t *out, size_t size);

/* `size` bytes, compressed by zlib, as base64 ended by a NUL. NULL when memory ran out. */
char *base64_zlib_write(const uint8_t *bytes, size_t size);

#endif
