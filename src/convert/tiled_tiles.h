/* tiled_tiles.h - what the tiles of a Tiled map mean: the mapping's word counts first, then the
 * class of the tile, then nothing.
 *
 * A number in a layer (a gid) is the first number of a tileset plus the tile's own, with flags in
 * the top bits for tiles that are flipped.
 * Memory: a TileTable points into the JSON text's root; tile_table_done frees what is its own. */
#ifndef LEDGE_CONVERT_TILED_TILES_H
#define LEDGE_CONVERT_TILED_TILES_H

#include "json_node.h"
#include "mapping.h"
#include "missing.h"

typedef struct TileMeaning {
    CellKind kind; /* KIND_UNKNOWN: none, but perhaps art */
    char glyph;    /* 0: that of the kind */
    bool is_art;   /* a glyph behind the map */
} TileMeaning;

typedef struct TileInfo TileInfo;

typedef struct TileTable {
    const Mapping *mapping; /* may be NULL */
    TileInfo *tiles;        /* in the order of their numbers */
    int32_t count;
} TileTable;

/* Reads the tilesets of the map and claims their glyphs in the draft. False, with the reason in
 * `errors`, for tilesets that are not in the file, and for two meanings of a glyph. */
bool tile_table_read(const JsonNode *map, const Mapping *mapping, Draft *draft, TileTable *table);
void tile_table_done(TileTable *table);

/* What a tile means, flipped as its flags say. 0 is an empty cell. */
TileMeaning tile_table_find(const TileTable *table, uint32_t gid);

/* What to call a tile that means nothing: its class, or else its number without flags. */
void tile_table_add_missing(const TileTable *table, uint32_t gid, Unmapped *missing);

/* The class of a tile or an object: Tiled has called it `type` and `class`. */
const char *tiled_class(const JsonNode *owner);

#endif
