/* tile_set.h - the numbers of this program's own tiles: a kind's first glyph has the number of the
 * kind, the other glyphs of the level's legend follow. */
#ifndef LEDGE_CONVERT_TILE_SET_H
#define LEDGE_CONVERT_TILE_SET_H

#include "../level/level.h"

enum { TILE_SET_MAX = KIND_COUNT + 96 };

typedef struct TileSet {
    int32_t count;
    char glyphs[TILE_SET_MAX]; /* 0: the level has no glyph for this kind */
    uint8_t kinds[TILE_SET_MAX];
    uint8_t number_of[256]; /* glyph -> number, for glyphs that mean something */
} TileSet;

/* The tiles of the level's legend. */
void tile_set_init(TileSet *set, const Level *level);

#endif
