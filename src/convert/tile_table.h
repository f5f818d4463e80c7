/* tile_table.h - the tilesets of a map: what each tile means, by its number.
 *
 * A number in a layer (a gid) is the first number of a tileset plus the tile's own, with flags in
 * the top bits for tiles that are flipped.
 * Memory: a TileTable points into the JSON root; tile_table_done frees the rest. */
#ifndef LEDGE_CONVERT_TILE_TABLE_H
#define LEDGE_CONVERT_TILE_TABLE_H

#include "draft.h"
#include "json_node.h"
#include "map_files.h"
#include "mapping.h"
#include "unmapped.h"

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

/* The number without the flags of flips. */
uint32_t tile_table_plain(uint32_t gid);

/* The key by which a mapping knows the tile alone: its number, after its tileset and a slash where
 * that can be in a key. */
void tile_table_key(const TileTable *table, uint32_t gid, char *out, size_t size);

/* Adds the name of a tile without a meaning: its class, or else its number without flags. */
void tile_table_add_missing(const TileTable *table, uint32_t gid, Unmapped *missing);

#endif
