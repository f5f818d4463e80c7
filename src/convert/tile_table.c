/* tile_table.c - see tile_table.h */
#include "tile_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/array.h"
#include "../base/path.h"
#include "../level/cell_kind.h"
#include "draft.h"
#include "guess_words.h"
#include "json_node.h"
#include "kind_name.h"
#include "map_files.h"
#include "mapping.h"
#include "shape.h"
#include "tiled_property.h"
#include "unmapped.h"

enum { TILE_COUNT_MAX = 1 << 20, FIRST_MAX = 1 << 28, TILE_CLASS_MAX = 32 };

static const uint32_t flip_cols = 1u << 31, flip_rows = 1u << 30, flip_diagonal = 1u << 29;
static const uint32_t all_flags = 15u << 28; /* one of them is for hexagonal maps */

struct TiledTile {
    uint32_t number;
    TileMeaning meaning;
    char class[TILE_CLASS_MAX]; /* or the text of its first property; may be empty */
};

uint32_t tile_table_plain(uint32_t gid)
{
    return gid & ~all_flags;
}

/* ---- reading ---- */

typedef struct Reader {
    Draft *draft;
    TileTable *table;
    int64_t first;     /* number of the tileset's first tile */
    int32_t before;    /* tiles of the tilesets before it */
    double cols, rows; /* of its tiles, in pixels */
} Reader;

typedef struct KindTaker {
    const Mapping *mapping;
    CellKind kind;
} KindTaker;

/* The kind by a property: by its name if it is a flag that is set, else by its value. */
static bool take_kind(void *context, const JsonNode *node, const char *name, const char *value)
{
    KindTaker *taker = context;
    const char *word = tiled_property_is_set(value) ? name : value;
    if (taker->kind == KIND_UNKNOWN && strcmp(name, "glyph") != 0)
        taker->kind = mapping_tile_class(taker->mapping, word);
    bool is_text = json_is_string(node->value) && strcmp(name, "glyph") != 0;
    if (taker->kind == KIND_UNKNOWN && (word == name || is_text))
        taker->kind = convert_kind_from_class(word);
    if (taker->kind == KIND_IGNORE) taker->kind = KIND_UNKNOWN;
    return true;
}

/* The meaning of a tile by its class, its properties or its collision shapes. */
static TileMeaning meaning_of(const Reader *r, const JsonNode *tile, const JsonNode *properties)
{
    char glyph[PROPERTY_TEXT_MAX], kind[PROPERTY_TEXT_MAX];
    TileMeaning meaning = {.kind = KIND_UNKNOWN};
    const char *class = tiled_class(tile);
    tiled_property_text(properties, "glyph", glyph);
    tiled_property_text(properties, "kind", kind);
    if (*class == '\0') class = kind;
    if (*class) meaning.kind = mapping_tile_class(r->table->mapping, class);
    if (meaning.kind != KIND_UNKNOWN) return meaning;
    meaning.kind = convert_kind_from_class(class);
    meaning.is_art = strcasecmp(class, "art") == 0;
    if (strlen(glyph) == 1) meaning.glyph = glyph[0];
    if (meaning.kind != KIND_UNKNOWN || meaning.is_art) return meaning;
    KindTaker taker = {r->table->mapping, KIND_UNKNOWN};
    tiled_properties_each(properties, take_kind, &taker);
    meaning.kind = taker.kind;
    if (meaning.kind == KIND_UNKNOWN) meaning.kind = shape_of_tile(tile, r->cols, r->rows);
    return meaning;
}

/* The first text among the properties, or the first flag that is set: old versions had no classes.
 */
static bool take_text(void *context, const JsonNode *node, const char *name, const char *value)
{
    char *out = context;
    bool is_set = tiled_property_is_set(value);
    bool is_text = json_is_string(node->value) && strspn(value, "0123456789.-") != strlen(value);
    if (*out == '\0' && (is_text || is_set))
        snprintf(out, TILE_CLASS_MAX, "%.*s", TILE_CLASS_MAX - 1, is_set ? name : value);
    return true;
}

/* In a collection of images a tile may be called by its file: `ladder.png`. */
static void take_image(const JsonNode *tile, char class[TILE_CLASS_MAX])
{
    JsonNode image = json_node_get(tile, "image"), source = json_node_get(&image, "source");
    const char *name = path_name(json_node_text(source.value ? &source : &image));
    char stem[TILE_CLASS_MAX];
    snprintf(stem, sizeof stem, "%.*s", min_i32((int32_t)strcspn(name, "."), TILE_CLASS_MAX - 1),
             name);
    if (guess_name(stem) != KIND_UNKNOWN) memcpy(class, stem, sizeof stem);
}

/* Adds a tile to the table, unless no meaning yet. */
static bool read_tile(Reader *r, int64_t id, const JsonNode *tile, const JsonNode *properties)
{
    TileTable *table = r->table;
    int32_t errors_before = tile->errors->errors;
    TileMeaning meaning = meaning_of(r, tile, properties);
    if (tile->errors->errors > errors_before) return false;
    char class[TILE_CLASS_MAX];
    snprintf(class, sizeof class, "%.*s", TILE_CLASS_MAX - 1, tiled_class(tile));
    if (*class == '\0') tiled_properties_each(properties, take_text, class);
    if (*class == '\0') take_image(tile, class);
    if (meaning.kind == KIND_UNKNOWN) meaning.kind = mapping_tile_class(table->mapping, class);
    bool has_kind = meaning.kind != KIND_UNKNOWN;
    if (!has_kind && !meaning.is_art && *class == '\0') return true;
    if (table->count == TILE_COUNT_MAX)
        return json_node_fail(tile, "more than %d tiles", TILE_COUNT_MAX);
    if (!ARRAY_RESERVE(&table->tiles, &table->capacity, table->count + 1, 16))
        return json_node_fail(tile, "out of memory");
    TiledTile *added = &table->tiles[table->count++];
    *added = (TiledTile){.number = (uint32_t)(r->first + id), .meaning = meaning};
    snprintf(added->class, sizeof added->class, "%s", class);
    if (!has_kind || meaning.glyph == '\0' ||
        draft_claim_glyph(r->draft, meaning.kind, meaning.glyph))
        return true;
    return json_node_fail(tile,
                          "character `%c` cannot mean %s: it means something else, or is not "
                          "printable ASCII",
                          meaning.glyph, cell_kinds[meaning.kind].name);
}

/* Up to Tiled 1.1 the numbers are keys, and properties are separate: {"5": {"kind": "solid"}}. */
static bool read_tile_object(Reader *r, const JsonNode *set, const char *part)
{
    JsonNode tiles = json_node_get(set, part);
    if (!json_is_object(tiles.value)) return true;
    json_t *all = (json_t *)(uintptr_t)tiles.value;
    for (void *at = json_object_iter(all); at; at = json_object_iter_next(all, at)) {
        JsonNode tile = json_node_get(&tiles, json_object_iter_key(at));
        json_t *wrapped = json_object();
        if (!wrapped || json_object_set(wrapped, "properties", json_object_iter_value(at)) != 0) {
            json_decref(wrapped);
            return json_node_fail(&tile, "out of memory");
        }
        JsonNode properties = tile;
        properties.value = wrapped;
        bool ok = read_tile(r, strtol(tile.key, NULL, 10) & (FIRST_MAX - 1), &tile, &properties);
        json_decref(wrapped);
        if (!ok) return false;
    }
    return true;
}

/* Remembers the tileset by its name or, if it has not been read, that of its file. */
static bool add_set(const Reader *r, const JsonNode *body, const JsonNode *source)
{
    TileTable *table = r->table;
    JsonNode name = json_node_get(body, "name");
    const char *called = json_node_text(&name);
    size_t length = strlen(called);
    if (!ARRAY_RESERVE(&table->sets, &table->set_capacity, table->set_count + 1, 4))
        return json_node_fail(body, "out of memory");
    if (length == 0) {
        called = path_name(json_node_text(source));
        length = strcspn(called, ".");
    }
    TiledSet *set = &table->sets[table->set_count++];
    set->first = (uint32_t)r->first;
    snprintf(set->name, sizeof set->name, "%.*s", (int)min_i32((int32_t)length, 60), called);
    return true;
}

static bool read_body(Reader *r, const JsonNode *body)
{
    JsonNode tiles = json_node_get(body, "tiles");
    JsonNode cols = json_node_get(body, "tilewidth"), rows = json_node_get(body, "tileheight");
    r->cols = json_node_number(&cols) >= 1 ? json_node_number(&cols) : r->table->cols;
    r->rows = json_node_number(&rows) >= 1 ? json_node_number(&rows) : r->table->rows;
    for (size_t i = 0; i < json_node_count(&tiles); i++) {
        int64_t id;
        JsonNode tile = json_node_at(&tiles, i), number = json_node_get(&tile, "id");
        if (!json_node_int(&number, 0, FIRST_MAX, &id) || !read_tile(r, id, &tile, &tile))
            return false;
    }
    return read_tile_object(r, body, "tiles") && read_tile_object(r, body, "tileproperties");
}

/* A tileset may be in another file; one that cannot be read has numbers only. */
static bool read_set(Reader *r, const JsonNode *set, const MapFile *from)
{
    JsonNode source = json_node_get(set, "source"), first = json_node_get(set, "firstgid");
    MapFile *file = NULL;
    int64_t before = r->first;
    if (source.value && !r->table->files->path)
        return json_node_fail(&source,
                              "this tileset is in a file of its own; let Tiled put it into the "
                              "map: tiled --embed-tilesets --export-map json IN OUT");
    if (!json_node_int(&first, 1, FIRST_MAX, &r->first)) return false;
    bool is_taken = r->first == before && r->table->count > r->before;
    if (r->first < before || is_taken)
        return json_node_fail(&first, "must be over %lld, the tileset's before it",
                              (long long)before);
    r->before = r->table->count;
    MapFileResult result =
        source.value ? map_files_read(r->table->files, &source, from, &file) : MAP_FILE_READ;
    const JsonNode *body = file ? &file->root : set;
    if (result == MAP_FILE_BAD || !add_set(r, body, &source)) return false;
    return result == MAP_FILE_LEFT_OUT || read_body(r, body);
}

static int compare_tiles(const void *a, const void *b)
{
    const TiledTile *left = a, *right = b;
    return (left->number > right->number) - (left->number < right->number);
}

static void sort_tiles(TileTable *table)
{
    if (table->count > 0)
        qsort(table->tiles, (size_t)table->count, sizeof *table->tiles, compare_tiles);
}

bool tile_table_read(const JsonNode *map, Draft *draft, TileTable *table)
{
    Reader r = {.draft = draft, .table = table};
    JsonNode sets = json_node_get(map, "tilesets");
    for (size_t i = 0; i < json_node_count(&sets); i++) {
        JsonNode set = json_node_at(&sets, i);
        if (!read_set(&r, &set, NULL)) return false;
    }
    sort_tiles(table);
    return true;
}

bool tile_table_read_set(const JsonNode *set, const MapFile *from, Draft *draft, TileTable *table)
{
    Reader r = {.draft = draft, .table = table};
    if (set->value && !read_set(&r, set, from)) return false;
    sort_tiles(table);
    return true;
}

void tile_table_done(TileTable *table)
{
    free(table->tiles);
    free(table->sets);
    *table = (TileTable){0};
}

/* ---- finding ---- */

static const TiledTile *find_tile(const TileTable *table, uint32_t number)
{
    TiledTile wanted = {.number = number};
    if (table->count == 0) return NULL;
    return bsearch(&wanted, table->tiles, (size_t)table->count, sizeof *table->tiles,
                   compare_tiles);
}

const TiledSet *tile_table_set(const TileTable *table, uint32_t gid)
{
    uint32_t number = tile_table_plain(gid);
    int32_t low = 0, high = table->set_count;
    while (low < high) { /* the first set behind the number */
        int32_t middle = low + (high - low) / 2;
        if (table->sets[middle].first > number)
            high = middle;
        else
            low = middle + 1;
    }
    return low > 0 ? &table->sets[low - 1] : NULL;
}

uint32_t tile_table_number(const TileTable *table, uint32_t gid)
{
    const TiledSet *set = tile_table_set(table, gid);
    return tile_table_plain(gid) - (table->has_own_numbers && set ? set->first : 0);
}

static TileMeaning upright(const TileTable *table, uint32_t number)
{
    TileMeaning unknown = {.kind = KIND_UNKNOWN};
    if (number == 0) return (TileMeaning){.kind = KIND_EMPTY};
    const TiledSet *set = tile_table_set(table, number);
    CellKind mapped =
        set ? mapping_tile_of(table->mapping, set->name, number - set->first) : KIND_UNKNOWN;
    if (mapped == KIND_UNKNOWN)
        mapped = mapping_tile(table->mapping, tile_table_number(table, number));
    if (mapped != KIND_UNKNOWN) return (TileMeaning){.kind = mapped};
    const TiledTile *tile = find_tile(table, number);
    return tile ? tile->meaning : unknown;
}

/* Tiled swaps the axes first, which is a rotation plus a flip, and then flips. */
TileMeaning tile_table_find(const TileTable *table, uint32_t gid)
{
    TileMeaning meaning = upright(table, tile_table_plain(gid));
    if (meaning.kind == KIND_UNKNOWN || (gid & all_flags) == 0) return meaning;
    CellKind kind = meaning.kind;
    if (gid & flip_diagonal)
        kind = cell_kind_turn(cell_kind_turn(kind, TURN_ROTATE), TURN_FLIP_COLS);
    if (gid & flip_cols) kind = cell_kind_turn(kind, TURN_FLIP_COLS);
    if (gid & flip_rows) kind = cell_kind_turn(kind, TURN_FLIP_ROWS);
    return (TileMeaning){.kind = kind, .glyph = kind == meaning.kind ? meaning.glyph : '\0'};
}

const char *tile_table_class(const TileTable *table, uint32_t gid)
{
    const TiledTile *tile = find_tile(table, tile_table_plain(gid));
    return tile ? tile->class : "";
}

void tile_table_key(const TileTable *table, uint32_t gid, char *out, size_t size)
{
    uint32_t number = tile_table_plain(gid);
    const TiledSet *set = tile_table_set(table, number);
    if (set && mapping_is_key(set->name))
        snprintf(out, size, "%s/%lu", set->name, (unsigned long)(number - set->first));
    else
        snprintf(out, size, "%lu", (unsigned long)tile_table_number(table, gid));
}

void tile_table_add_missing(const TileTable *table, uint32_t gid, Unmapped *missing)
{
    const char *class = tile_table_class(table, gid);
    if (*class)
        unmapped_add(missing, class);
    else
        unmapped_add_number(missing, tile_table_number(table, gid));
}
