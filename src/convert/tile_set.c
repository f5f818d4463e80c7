/* tile_set.c - see tile_set.h */
#include "tile_set.h"

#include <string.h>

static void add(TileSet *set, int32_t number, uint8_t kind, char glyph)
{
    set->glyphs[number] = glyph;
    set->kinds[number] = kind;
    set->number_of[(uint8_t)glyph] = (uint8_t)number;
}

void tile_set_init(TileSet *set, const Level *level)
{
    memset(set, 0, sizeof *set);
    set->count = KIND_COUNT;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        CellKind kind = cell_kind_order[i];
        char glyph = level->glyph_of[kind];
        if (glyph) add(set, (int32_t)kind, (uint8_t)kind, glyph);
    }
    for (int glyph = ' '; glyph <= '~'; glyph++) {
        uint8_t kind = level->kind_of[glyph];
        if (kind != KIND_UNKNOWN && level->glyph_of[kind] != glyph)
            add(set, set->count++, kind, (char)glyph);
    }
}
