/* tiled_write_xml.c - see tiled_write.h. The same map as in JSON, in the form of Tiled's TMX. */
#include "kind_name.h"

#include "level_source.h"
#include "tile_set.h"
#include "tiled_write.h"

#include <stdlib.h>

typedef struct Writer {
    Text out;
    const LevelSource *source;
    TileSet tiles;
    int32_t layers, objects, properties; /* written so far */
    bool failed;
} Writer;

/* Adds a text within quotes. Bytes that are not UTF-8 become `?`. */
static void write_text(Writer *w, const char *text)
{
    static const char special[] = "&<>\"'";
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
    char safe[TILED_TEXT_MAX];
    text_add_byte(&w->out, '"');
    for (text = tiled_safe_text(text, safe); *text; text++) {
        const char *at = strchr(special, *text);
        if (at)
            text_add_string(&w->out, names[at - special]);
        else
            text_add_byte(&w->out, *text);
    }
    text_add_byte(&w->out, '"');
}

static void write_property(Writer *w, const char *indent, const char *name, const char *value)
{
    text_add(&w->out, "%s <property name=", indent);
    write_text(w, name);
    text_add_string(&w->out, " value=");
    write_text(w, value);
    text_add_string(&w->out, "/>\n");
}

static void take_value(void *context, const char *name, const char *value)
{
    Writer *w = context;
    if (w->properties++ == 0) text_add_string(&w->out, " <properties>\n");
    write_property(w, " ", name, value);
}

/* ---- tilesets ---- */

static void begin_set(Writer *w, const char *name, int32_t first, int32_t count)
{
    text_add(&w->out,
             " <tileset firstgid=\"%d\" name=\"%s\" tilewidth=\"%d\" tileheight=\"%d\" "
             "tilecount=\"%d\" columns=\"0\">\n"
             "  <grid orientation=\"orthogonal\" width=\"1\" height=\"1\"/>\n",
             first, name, TILED_PIXELS, TILED_PIXELS, count);
}

static void write_tile(Writer *w, int32_t id, const char *class, char glyph)
{
    char text[2] = {glyph, '\0'};
    text_add(&w->out, "  <tile id=\"%d\" type=\"%s\">\n   <properties>\n", id, class);
    write_property(w, "   ", "glyph", text);
    text_add_string(&w->out, "   </properties>\n  </tile>\n");
}

static void write_sets(Writer *w)
{
    begin_set(w, "ledge", 1, w->tiles.count);
    for (int32_t id = 0; id < w->tiles.count; id++)
        if (w->tiles.glyphs[id])
            write_tile(w, id, convert_kind_class((CellKind)w->tiles.kinds[id]),
                       w->tiles.glyphs[id]);
    text_add_string(&w->out, " </tileset>\n");
    if (!w->source->level.back) return;
    begin_set(w, "art", w->tiles.count + 1, TILED_ART_COUNT);
    for (int32_t id = 0; id < TILED_ART_COUNT; id++)
        write_tile(w, id, "art", (char)(TILED_ART_FIRST + id));
    text_add_string(&w->out, " </tileset>\n");
}

/* ---- layers ---- */

static void write_tile_layer(Writer *w, const char *name, CellNumber *number)
{
    const Level *level = &w->source->level;
    text_add(&w->out, " <layer id=\"%d\" name=\"%s\" width=\"%d\" height=\"%d\">\n", ++w->layers,
             name, level->cols, level->rows);
    if (tiled_is_packed(w->source)) {
        char *packed = tiled_numbers_pack(w->source, &w->tiles, number);
        w->failed = w->failed || !packed;
        text_add_string(&w->out, "  <data encoding=\"base64\" compression=\"zlib\">\n");
        text_add_string(&w->out, packed ? packed : "");
        free(packed);
    } else {
        text_add_string(&w->out, "  <data encoding=\"csv\">");
        tiled_numbers_write(w->source, &w->tiles, number, &w->out);
    }
    text_add_string(&w->out, "\n</data>\n </layer>\n");
}

static void write_signs(Writer *w)
{
    const Level *level = &w->source->level;
    text_add(&w->out, " <objectgroup id=\"%d\" name=\"signs\">\n", ++w->layers);
    for (int32_t i = 0; i < level->signs.count; i++) {
        const Place *place = &level->signs.items[i];
        const char *words = level->sign_text[i];
        const char *no_release = level->no_release ? level->no_release[i] : "";
        text_add(&w->out,
                 "  <object id=\"%d\" type=\"sign\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
                 ++w->objects, place->col * TILED_PIXELS, place->row * TILED_PIXELS, TILED_PIXELS,
                 TILED_PIXELS);
        bool has_text = *words != '\0' || *no_release != '\0';
        text_add_string(&w->out, has_text ? ">\n   <properties>\n" : "/>\n");
        if (!has_text) continue;
        if (*no_release != '\0') write_property(w, "   ", "no_release", no_release);
        if (*words != '\0') write_property(w, "   ", "text", words);
        text_add_string(&w->out, "   </properties>\n  </object>\n");
    }
    text_add_string(&w->out, " </objectgroup>\n");
}

/* ---- the map ---- */

char *tiled_write_xml(const LevelSource *source, size_t *length)
{
    Writer w = {.out = TEXT_GROWING, .source = source};
    const Level *level = &source->level;
    tile_set_init(&w.tiles, level);
    text_add(&w.out,
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<map version=\"1.8\" orientation=\"orthogonal\" renderorder=\"right-down\" "
             "width=\"%d\" height=\"%d\" tilewidth=\"%d\" tileheight=\"%d\" infinite=\"0\" "
             "nextlayerid=\"%d\" nextobjectid=\"%d\">\n",
             level->cols, level->rows, TILED_PIXELS, TILED_PIXELS,
             2 + (level->back != NULL) + (level->signs.count > 0), level->signs.count + 1);
    tiled_values_each(source, take_value, &w);
    if (w.properties > 0) text_add_string(&w.out, " </properties>\n");
    write_sets(&w);
    write_tile_layer(&w, "map", tiled_map_number);
    if (level->back) write_tile_layer(&w, "back", tiled_back_number);
    if (level->signs.count > 0) write_signs(&w);
    text_add_string(&w.out, "</map>\n");
    if (w.failed) text_done(&w.out);
    return w.failed ? NULL : text_take(&w.out, length);
}
