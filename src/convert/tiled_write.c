/* tiled_write.c - see tiled_write.h. Written piece by piece, because a JSON tree would be forty
 * times as large as the map; jansson writes the texts. */
#include "tiled_write.h"

#include "../base/text.h"
#include "../base/utf8.h"
#include "base64_packed.h"
#include "kind_name.h"
#include "level_source.h"
#include "tile_set.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_CELLS_MAX = 1 << 20, /* of a layer that is a list of numbers */ GID_BYTES = 4 };

typedef struct Writer {
    Text out;
    const LevelSource *source;
    TileSet tiles;
    int32_t layers, objects; /* written so far; Tiled numbers both from 1 */
    int32_t properties;      /* of the map */
    bool failed;
} Writer;

const char *tiled_safe_text(const char *text, char safe[TILED_TEXT_MAX])
{
    json_t *value = json_string(text);
    json_decref(value);
    if (value) return text;
    utf8_copy(safe, TILED_TEXT_MAX, text, strlen(text));
    return safe;
}

/* Writes a text with quotes and escapes. Bytes that are not UTF-8 become `?`. */
static void write_text(Writer *w, const char *text)
{
    char safe[TILED_TEXT_MAX];
    json_t *value = json_string(tiled_safe_text(text, safe));
    char *quoted = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_ENSURE_ASCII) : NULL;
    w->failed = w->failed || !quoted;
    text_add_string(&w->out, quoted ? quoted : "\"\"");
    free(quoted);
    json_decref(value);
}

static void write_property(Writer *w, const char *name, const char *value, bool first)
{
    text_add(&w->out, "%s{\"name\":", first ? "" : ",\n    ");
    write_text(w, name);
    text_add_string(&w->out, ", \"type\":\"string\", \"value\":");
    write_text(w, value);
    text_add_byte(&w->out, '}');
}

/* ---- what a map has of a level ---- */

/* An empty section means its defaults; one of them is written so that the section is kept. */
static void take_empty_lifts(const Ini *header, ValueTaker *take, void *context)
{
    char name[32];
    for (int32_t lift = 0; lift < 10; lift++) {
        snprintf(name, sizeof name, "lift.%d", lift);
        bool has_value = ini_find(header, name, "velocity") || ini_find(header, name, "ticks") ||
                         ini_find(header, name, "solid");
        if (has_value || ini_section_line(header, name) == 0) continue;
        snprintf(name, sizeof name, "lift.%d.velocity", lift);
        take(context, name, "0, 0");
    }
}

void tiled_values_each(const LevelSource *source, ValueTaker *take, void *context)
{
    char name[2 * LEVEL_TEXT_MAX];
    const Ini *header = source->header;
    if (header) take_empty_lifts(header, take, context);
    for (int32_t i = 0; header && i < ini_count(header); i++) {
        const IniEntry *entry = ini_entry(header, i);
        /* Signs are objects, and the legend is in the tiles. */
        if (strcmp(entry->section, "legend") == 0 || strncmp(entry->section, "sign.", 5) == 0)
            continue;
        bool level = strcmp(entry->section, "level") == 0;
        snprintf(name, sizeof name, "%.190s%s%.190s", level ? "" : entry->section, level ? "" : ".",
                 entry->key);
        take(context, name, entry->value);
    }
}

uint32_t tiled_map_number(const LevelSource *source, const TileSet *tiles, size_t index)
{
    const Level *level = &source->level;
    char glyph = level->glyphs[index];
    bool sign = level->kind_of[(uint8_t)glyph] == KIND_SIGN;
    if (sign || glyph == level->glyph_of[KIND_EMPTY]) return 0;
    return tiles->number_of[(uint8_t)glyph] + 1u;
}

uint32_t tiled_back_number(const LevelSource *source, const TileSet *tiles, size_t index)
{
    char glyph = source->level.back[index];
    return glyph == ' ' ? 0 : (uint32_t)(tiles->count + 1 + glyph - TILED_ART_FIRST);
}

void tiled_numbers_write(const LevelSource *source, const TileSet *tiles, CellNumber *number,
                         Text *out)
{
    const Level *level = &source->level;
    size_t index = 0;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++, index++)
            text_add(out, "%s%s%u", index > 0 ? "," : "", col == 0 ? "\n" : "",
                     (unsigned)number(source, tiles, index));
}

char *tiled_numbers_pack(const LevelSource *source, const TileSet *tiles, CellNumber *number)
{
    size_t count = (size_t)source->level.cols * (size_t)source->level.rows;
    uint8_t *bytes = malloc(count * GID_BYTES);
    for (size_t i = 0; bytes && i < count; i++)
        for (uint32_t b = 0, gid = number(source, tiles, i); b < GID_BYTES; b++)
            bytes[i * GID_BYTES + b] = (uint8_t)(gid >> 8 * b);
    char *text = bytes ? base64_zlib_write(bytes, count * GID_BYTES) : NULL;
    free(bytes);
    return text;
}

bool tiled_is_packed(const LevelSource *source)
{
    return (int64_t)source->level.cols * source->level.rows > LIST_CELLS_MAX;
}

/* ---- the header ---- */

static void take_value(void *context, const char *name, const char *value)
{
    Writer *w = context;
    write_property(w, name, value, w->properties == 0);
    w->properties++;
}

/* ---- layers ---- */

static void begin_layer(Writer *w, const char *type, const char *name)
{
    text_add(&w->out,
             "%s\n  {\"id\":%d, \"name\":\"%s\", \"type\":\"%s\", \"opacity\":1, "
             "\"visible\":true, \"x\":0, \"y\":0, ",
             w->layers > 0 ? "," : "", w->layers + 1, name, type);
    w->layers++;
}

static void write_tile_layer(Writer *w, const char *name, CellNumber *number)
{
    const Level *level = &w->source->level;
    begin_layer(w, "tilelayer", name);
    text_add(&w->out, "\"width\":%d, \"height\":%d, \"data\":", level->cols, level->rows);
    if (tiled_is_packed(w->source)) {
        char *text = tiled_numbers_pack(w->source, &w->tiles, number);
        w->failed = w->failed || !text;
        text_add(&w->out, "\"%s\", \"encoding\":\"base64\", \"compression\":\"zlib\"",
                 text ? text : "");
        free(text);
    } else {
        text_add_byte(&w->out, '[');
        tiled_numbers_write(w->source, &w->tiles, number, &w->out);
        text_add_byte(&w->out, ']');
    }
    text_add_byte(&w->out, '}');
}

static void write_sign(Writer *w, int32_t index)
{
    const Level *level = &w->source->level;
    const Place *place = &level->signs.items[index];
    text_add(&w->out,
             "%s\n   {\"id\":%d, \"name\":\"\", \"type\":\"sign\", \"rotation\":0, "
             "\"visible\":true, \"x\":%d, \"y\":%d, \"width\":%d, \"height\":%d",
             w->objects > 0 ? "," : "", w->objects + 1, place->col * TILED_PIXELS,
             place->row * TILED_PIXELS, TILED_PIXELS, TILED_PIXELS);
    w->objects++;
    const char *words = level->sign_text[index];
    const char *no_release = level->no_release ? level->no_release[index] : "";
    if (*words != '\0' || *no_release != '\0') {
        text_add_string(&w->out, ",\n    \"properties\":[");
        if (*no_release != '\0') write_property(w, "no_release", no_release, true);
        if (*words != '\0') write_property(w, "text", words, *no_release == '\0');
        text_add_byte(&w->out, ']');
    }
    text_add_byte(&w->out, '}');
}

static void write_layers(Writer *w)
{
    const Level *level = &w->source->level;
    text_add_string(&w->out, " \"layers\":[");
    write_tile_layer(w, "map", tiled_map_number);
    if (level->back) write_tile_layer(w, "back", tiled_back_number);
    if (level->signs.count > 0) {
        begin_layer(w, "objectgroup", "signs");
        text_add_string(&w->out, "\"draworder\":\"topdown\", \"objects\":[");
        for (int32_t i = 0; i < level->signs.count; i++)
            write_sign(w, i);
        text_add_string(&w->out, "]}");
    }
    text_add_string(&w->out, "],\n");
}

/* ---- tilesets ---- */

static void begin_set(Writer *w, const char *name, int32_t first, int32_t count)
{
    text_add(&w->out,
             "%s\n  {\"firstgid\":%d, \"name\":\"%s\", \"tilewidth\":%d, \"tileheight\":%d, "
             "\"tilecount\":%d, \"columns\":0, \"margin\":0, \"spacing\":0,\n   "
             "\"grid\":{\"width\":1, \"height\":1, \"orientation\":\"orthogonal\"}, \"tiles\":[",
             first > 1 ? "," : "", first, name, TILED_PIXELS, TILED_PIXELS, count);
}

static void write_tile(Writer *w, int32_t id, const char *class, char glyph)
{
    char text[2] = {glyph, '\0'};
    text_add(&w->out, "%s\n   {\"id\":%d, \"type\":\"%s\", \"properties\":[", id > 0 ? "," : "", id,
             class);
    write_property(w, "glyph", text, true);
    text_add_string(&w->out, "]}");
}

static void write_sets(Writer *w)
{
    text_add_string(&w->out, " \"tilesets\":[");
    begin_set(w, "ledge", 1, w->tiles.count);
    for (int32_t id = 0; id < w->tiles.count; id++)
        if (w->tiles.glyphs[id])
            write_tile(w, id, convert_kind_class((CellKind)w->tiles.kinds[id]),
                       w->tiles.glyphs[id]);
    text_add_string(&w->out, "]}");
    if (w->source->level.back) {
        begin_set(w, "art", w->tiles.count + 1, TILED_ART_COUNT);
        for (int32_t id = 0; id < TILED_ART_COUNT; id++)
            write_tile(w, id, "art", (char)(TILED_ART_FIRST + id));
        text_add_string(&w->out, "]}");
    }
    text_add_string(&w->out, "],\n");
}

/* ---- the map ---- */

char *tiled_write(const LevelSource *source, size_t *length)
{
    Writer w = {.out = TEXT_GROWING, .source = source};
    const Level *level = &source->level;
    tile_set_init(&w.tiles, level);
    text_add(&w.out,
             "{\"type\":\"map\", \"version\":\"1.8\", \"orientation\":\"orthogonal\", "
             "\"renderorder\":\"right-down\", \"infinite\":false,\n"
             " \"width\":%d, \"height\":%d, \"tilewidth\":%d, \"tileheight\":%d,\n",
             level->cols, level->rows, TILED_PIXELS, TILED_PIXELS);
    text_add_string(&w.out, " \"properties\":[");
    tiled_values_each(source, take_value, &w);
    text_add_string(&w.out, "],\n");
    write_layers(&w);
    write_sets(&w);
    text_add(&w.out, " \"nextlayerid\":%d, \"nextobjectid\":%d}\n", w.layers + 1, w.objects + 1);
    if (!w.failed) return text_take(&w.out, length);
    text_done(&w.out);
    return NULL;
}
