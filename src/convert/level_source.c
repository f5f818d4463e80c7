/* level_source.c - see formats.h */
#include "../base/line.h"
#include "formats.h"

#include <string.h>

/* Bytes before the line [map]; 0 for a bare grid. */
static size_t header_size(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        Line line = line_first(text + at, length - at);
        if (line_equals(line, "[map]")) return at;
        at += line.size;
    }
    return 0;
}

bool level_source_parse(const char *name, const char *text, size_t length, LevelSource *source,
                        ErrorList *errors)
{
    LevelSource fresh = {0};
    ErrorList unheard; /* not reported: the same header was just read without errors */
    LevelFile *file = level_file_parse(name, text, length, NULL, &fresh.level, errors);
    if (!file) return false;
    level_file_done(file);
    error_list_init(&unheard, name);
    size_t size = header_size(text, length);
    if (size > 0) fresh.header = ini_parse(text, size, 1, &unheard);
    *source = fresh;
    return true;
}

void level_source_done(LevelSource *source)
{
    level_done(&source->level);
    ini_done(source->header);
    source->header = NULL;
}

/* ---- tile set ---- */

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
