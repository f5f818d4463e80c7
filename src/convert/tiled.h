/* tiled.h - the parts of a Tiled map: its JSON or XML, properties, tiles, layers, objects, packed
 * numbers.
 *
 * A number in a layer (a gid) is the first number of a tileset plus the tile's own, with flags in
 * the top bits for tiles that are flipped.
 * Memory: a TileTable points into the JSON root; tile_table_done frees the rest. */
#ifndef LEDGE_CONVERT_TILED_H
#define LEDGE_CONVERT_TILED_H

#include "../base/base.h"
#include "../base/error.h"
#include "draft.h"
#include "mapping.h"
#include "unmapped.h"

#include <jansson.h>

/* ---- json node ---- */

/* A value of a JSON text with its path, for messages: `layers[2].data`. XML becomes the same
 * values, which know their lines and columns.
 *
 * A missing value is also a node, whose value is NULL and whose parts are missing too.
 * Errors: what jansson cannot read has line and column; what this program cannot use has its path.
 * Memory: nodes are on the stack and point to their parents, which must outlive them, as must the
 * root; json_root_done frees it. */

/* Larger texts would take gigabytes to read: a number takes 40 bytes, an object 230. Tiled can
 * write large maps compressed. */
enum { JSON_SIZE_MAX = 32 * 1024 * 1024, JSON_BRACKETS_MAX = 1000000 };

/* Small files can stand for very many cells: so many are looked at in a pass over a map. */
enum { MAP_CELLS_MAX = 1 << 28 };

/* Where the elements of an XML text begin, in the order of `value`. */
typedef struct JsonPlace {
    const json_t *value;
    int32_t line, column;
} JsonPlace;

typedef struct JsonPlaces {
    JsonPlace *items;
    int32_t count;
    size_t capacity;
} JsonPlaces;

void json_places_sort(JsonPlaces *places);

typedef struct JsonNode {
    const json_t *value; /* NULL: missing */
    const struct JsonNode *parent;
    const char *key; /* NULL: an element of an array */
    size_t index;
    ErrorList *errors;
    JsonPlaces *places; /* of the root; NULL: it is JSON */
} JsonNode;

/* Reads the text, which is XML if it begins with `<` or as UTF-16 does; false, with the reason in
 * `errors`, on failure. */
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

/* ---- tiled xml ---- */

/* A map, tileset or template of Tiled in XML, as the values that Tiled writes in JSON. Layers of
 * single tiles or CSV become a text of numbers with commas.
 *
 * Only what the reader uses is kept. Declarations of entities and references to them are refused,
 * and no other file is read. */

/* A point of a polygon takes as much memory as an element, some 400 bytes. */
enum { XML_ELEMENTS_MAX = 300000, XML_ATTRIBUTES_MAX = 3000000, XML_DEPTH_MAX = 64 };

bool xml_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors);

/* ---- files of a map ---- */

/* The other files that a map names: tilesets, templates, levels. Each is read once. Only those in
 * the map's folder or below it are.
 *
 * Memory: what they contain is kept until map_files_done. */

enum { MAP_FILES_MAX = 256 };

typedef struct MapFile MapFile;

typedef struct MapFiles {
    const char *path; /* of the map; NULL: no other file is read */
    MapFile *files[MAP_FILES_MAX];
    int32_t count;
} MapFiles;

struct MapFile {
    char name[ERROR_FILE_MAX]; /* from the map's folder */
    ErrorList errors;
    JsonNode root;
};

typedef enum MapFileResult {
    MAP_FILE_READ,
    MAP_FILE_LEFT_OUT, /* there is a warning */
    MAP_FILE_BAD       /* there is an error, about the map or about the file */
} MapFileResult;

/* Reads the file whose path is the text of `source`, from the folder of the file `from`; NULL: that
 * of the map. */
MapFileResult map_files_read(MapFiles *files, const JsonNode *source, const MapFile *from,
                             MapFile **out);

/* Forgets what was found wrong in files that were read, which are used once more. */
void map_files_begin(MapFiles *files);

/* Puts the errors of the file that has some in place of `errors`, if those are none. */
void map_files_report(const MapFiles *files, ErrorList *errors);
void map_files_done(MapFiles *files);

/* What convert.h has of a file: its values, and the other files that have been read for it. */
struct ImportSource {
    JsonNode root;
    MapFiles files;
};

/* ---- tiles ---- */

typedef struct TileMeaning {
    CellKind kind; /* KIND_UNKNOWN: no cell, but perhaps art */
    char glyph;    /* 0: that of the kind */
    bool is_art;   /* a glyph behind the map */
} TileMeaning;

typedef struct TiledTile TiledTile;

typedef struct TiledSet {
    uint32_t first; /* number of its first tile */
    char name[64];
} TiledSet;

typedef struct TileTable {
    const Mapping *mapping; /* may be NULL */
    MapFiles *files;
    TiledTile *tiles; /* in the order of their numbers */
    int32_t count, set_count;
    size_t capacity, set_capacity;
    TiledSet *sets;       /* in the same order */
    bool has_own_numbers; /* numbers in a mapping are those in each tileset, as LDtk has them */
    double cols, rows;    /* of a tile of the map, in pixels, for tilesets that say no size */
} TileTable;

/* Reads the tilesets of the map, or the only one of a template (which is in the file `from`), into
 * the table, which has a mapping and files, and claims their glyphs in the draft. False, with the
 * reason in `errors`, for two meanings of a glyph. */
bool tile_table_read(const JsonNode *map, Draft *draft, TileTable *table);
bool tile_table_read_set(const JsonNode *set, const MapFile *from, Draft *draft, TileTable *table);
void tile_table_done(TileTable *table);

/* The meaning of a tile, flipped by its flags, by the mapping's lines about it and by what the
 * tileset says. 0 is an empty cell. */
TileMeaning tile_table_find(const TileTable *table, uint32_t gid);

/* The class of the tile; empty if it has none. */
const char *tile_table_class(const TileTable *table, uint32_t gid);

/* The number by which a mapping knows the tile. */
uint32_t tile_table_number(const TileTable *table, uint32_t gid);

/* Adds the name of a tile without a meaning: its class, or else its number without flags. */
void tile_table_add_missing(const TileTable *table, uint32_t gid, Unmapped *missing);

/* The class of a tile or an object, which Tiled calls `type` or `class`, depending on its
 * version. */
const char *tiled_class(const JsonNode *owner);

/* ---- ldtk ---- */

/* A level of a project of LDtk, as the values of a map of Tiled, for which all else is the same.
 * Source of the format: LDtk's JSON documentation, versions 0.6 to 1.5. */

bool ldtk_is_project(const JsonNode *root);

/* The map, which the caller gives back. `name` is that of the level, NULL where there is only one.
 * NULL, with the reason in the node's errors, on failure. */
json_t *ldtk_map(const JsonNode *root, const char *name, MapFiles *files);

/* ---- tiled layer ---- */

/* A layer of tiles: numbers in a list or as base64, plain or compressed, in one piece or, in an
 * infinite map, in chunks. 0 shows the layer below. */

typedef struct CellBox {
    int32_t col, row, cols, rows;
} CellBox;

/* Called for each piece, with the cells that it covers. */
typedef bool PieceTaker(void *context, const JsonNode *piece, const CellBox *box,
                        const uint32_t *gids);

/* Calls `take` for the chunks of an infinite map, or for the layer, which has the size of `whole`.
 * False, with the reason in the node's errors, for data that cannot be read, and if `take` returned
 * false. */
bool tiled_layer_each(const JsonNode *layer, const CellBox *whole, PieceTaker *take, void *context);

typedef struct LayerRules {
    const TileTable *tiles;
    bool is_decoration;             /* tiles without a meaning are left out */
    CellKind kind;                  /* of tiles without a meaning of their own; or KIND_UNKNOWN */
    int32_t cols_moved, rows_moved; /* of the layer, in cells */
    const CellBox *whole;           /* the cells of the map */
    Unmapped *missing;              /* gets the numbers without a meaning */
} LayerRules;

/* Puts the cells into the draft, whose first cell is that of `whole`. */
bool tiled_layer_read(const JsonNode *layer, const LayerRules *rules, Draft *draft);

/* The cells that its data stand for. */
int64_t tiled_layer_cells(const JsonNode *layer, const CellBox *whole);

/* Makes `box` enclose all cells of the layer with a tile; `box` is of no size at first. */
bool tiled_layer_measure(const JsonNode *layer, CellBox *box);

/* ---- tiled object ---- */

/* A layer of objects: rectangles of pixels that become cells, and properties that
 * become the texts of signs and the paths of lifts. */

/* The key that is set for an object whose template is a tile. */
#define TILED_STANDS "stands"

typedef struct ObjectRules {
    const Mapping *mapping;      /* may be NULL */
    TileTable *tiles;            /* for objects that are tiles */
    double tile_cols, tile_rows; /* of a tile, in pixels */
    double left, top;            /* the draft's first cell, in pixels */
    CellKind kind;               /* of objects without a meaning of their own; or KIND_UNKNOWN */
    bool has_start;              /* a start has been read; others are left out */
    Unmapped *missing;           /* gets the names of objects without a meaning */
    int64_t cells_left;          /* of MAP_CELLS_MAX in this pass */
} ObjectRules;

/* Takes cells from those that are left. False, with an error about the node, if these are too few.
 */
bool tiled_cells_take(ObjectRules *rules, const JsonNode *node, int64_t count);

typedef bool ObjectTaker(const JsonNode *object, ObjectRules *rules, void *context);

/* Calls `take` for each object of the layer, completed by its template. */
bool tiled_objects_each(const JsonNode *layer, ObjectRules *rules, Draft *draft, ObjectTaker *take,
                        void *context);

/* False, with the reason in the node's errors, for an object that a level cannot have. Warns of
 * objects that are covered. */
bool tiled_objects_read(const JsonNode *layer, ObjectRules *rules, Draft *draft);

/* Makes `box`, which is of no size at first, enclose all objects with a meaning. */
bool tiled_objects_measure(const JsonNode *layer, ObjectRules *rules, Draft *draft, CellBox *box);

/* ---- shapes ---- */

/* What covers a cell, as eight rows of eight samples each, the left one in the lowest bit. */
typedef struct Shape {
    uint8_t rows[8];
} Shape;

/* Solid, a slope, one-way or empty: what is most like the shape. */
CellKind shape_kind(const Shape *shape);

/* The meaning of a tile's collision objects, whose class or name may be a kind; KIND_UNKNOWN if
 * there are none. The size is that of the tile, in pixels. */
CellKind shape_of_tile(const JsonNode *tile, double cols, double rows);

typedef struct ShapePoint {
    double x, y;
} ShapePoint;

enum { POINTS_MAX = 1024 };

/* The corners of a polygon or of a rectangle that is turned, or the points of a line, with the
 * place of the object; 0 if it is none of these, -1 with an error beyond POINTS_MAX. */
int32_t shape_points(const JsonNode *object, ShapePoint points[POINTS_MAX], bool *closed);

/* Fills what a closed polygon covers, or what a line goes through, of a row of `cols` shapes. The
 * points are in cells, from the upper left corner of the row. */
void shape_fill_row(const ShapePoint *points, int32_t count, bool closed, Shape *shapes,
                    int32_t cols);

/* ---- survey ---- */

/* A look at the layers of a map, for a first guess of what is in it. */

typedef struct SurveyLayer {
    const JsonNode *node;
    const char *name;
    bool has_objects, is_decoration;
    ObjectRules *rules; /* and `draft`: for tiled_objects_each */
    Draft *draft;
    const TileTable *tiles;
    const CellBox *whole; /* of no size in an infinite map */
} SurveyLayer;

typedef bool SurveyTaker(void *context, const SurveyLayer *layer);

/* Calls `take` for each layer that is no group, the lowest first. */
bool tiled_survey(ImportSource *source, const ImportOptions *options, SurveyTaker *take,
                  void *context, ErrorList *errors);

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

/* Bytes as text: base64, with zlib, gzip or zstd underneath.
 *
 * Memory: unpacking never takes more memory than the expected size; results belong to the caller,
 * who frees them. */

typedef enum Base64Result {
    BASE64_OK,
    BASE64_NOT_BASE64,
    BASE64_DAMAGED,      /* not data of this compression, or truncated */
    BASE64_WRONG_LENGTH, /* more or fewer bytes than expected */
    BASE64_NO_MEMORY
} Base64Result;

typedef enum Compression { COMPRESSION_NONE, COMPRESSION_ZLIB, COMPRESSION_ZSTD } Compression;

/* Reads base64 (blanks and line ends are skipped), unpacks it (zlib stands for gzip too), and puts
 * exactly `size` bytes into `out`. On failure the content of `out` is undefined. */
Base64Result base64_read(const char *text, Compression compression, uint8_t *out, size_t size);

/* `size` bytes, compressed by zlib, as base64 ended by a NUL. NULL when memory ran out. */
char *base64_zlib_write(const uint8_t *bytes, size_t size);

#endif
