/* tiled_tiles.c - see tiled.h */
#include "tiled.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../array.h"
#include "../level/cell_kind.h"
#include "draft.h"

enum { TILE_COUNT_MAX = 1 << 20, FIRST_MAX = 1 << 28 };

static const uint32_t flip_cols = 1u << 31, flip_rows = 1u << 30, flip_diagonal = 1u << 29;
static const uint32_t all_flags = 15u << 28; /* one of them is for hexagonal maps */

struct TiledTile {
    uint32_t number;
    TileMeaning meaning;
    const char *class; /* of the tile as it is in the file; may be empty */
};

static uint32_t tile_number(uint32_t gid)
{
    return gid & ~all_flags;
}

const char *tiled_class(const JsonNode *owner)
{
    JsonNode type = json_node_get(owner, "type"), class = json_node_get(owner, "class");
    return *json_node_text(&type) ? json_node_text(&type) : json_node_text(&class);
}

/* ---- reading ---- */

typedef struct Reader {
    Draft *draft;
    TileTable *table;
    int64_t first; /* number of the tileset's first tile */
} Reader;

/* The meaning of a tile by its class or, in old versions of Tiled, its properties. */
static TileMeaning meaning_of(const Reader *r, const JsonNode *tile, const JsonNode *properties)
{
    char glyph[PROPERTY_TEXT_MAX], kind[PROPERTY_TEXT_MAX];
    TileMeaning meaning = {.kind = KIND_UNKNOWN};
    const char *class = tiled_class(tile);
    tiled_property_text(properties, "glyph", glyph);
    tiled_property_text(properties, "kind", kind);
    if (*class == '\0') class = kind;
    meaning.kind = mapping_tile_class(r->table->mapping, class);
    if (meaning.kind != KIND_UNKNOWN || *class == '\0') return meaning;
    meaning.kind = kind_from_class(class);
    meaning.is_art = strcasecmp(class, "art") == 0;
    if (strlen(glyph) == 1) meaning.glyph = glyph[0];
    return meaning;
}

static bool add_tile(Reader *r, int64_t id, TileMeaning meaning, const JsonNode *tile)
{
    TileTable *table = r->table;
    if (table->count == TILE_COUNT_MAX)
        return json_node_fail(tile, "more than %d tiles", TILE_COUNT_MAX);
    if (!ARRAY_RESERVE(&table->tiles, &table->capacity, table->count + 1, 16))
        return json_node_fail(tile, "out of memory");
    table->tiles[table->count++] =
        (TiledTile){(uint32_t)(r->first + id), meaning, tiled_class(tile)};
    bool known = meaning.kind != KIND_UNKNOWN && meaning.glyph != '\0';
    if (!known || draft_claim_glyph(r->draft, meaning.kind, meaning.glyph)) return true;
    return json_node_fail(tile,
                          "glyph `%c` cannot mean %s: it means something else, or is no "
                          "printable ASCII",
                          meaning.glyph, cell_kinds[meaning.kind].name);
}

static bool read_tile(Reader *r, int64_t id, const JsonNode *tile, const JsonNode *properties)
{
    TileMeaning meaning = meaning_of(r, tile, properties);
    bool says_nothing = meaning.kind == KIND_UNKNOWN && !meaning.is_art;
    if (says_nothing && *tiled_class(tile) == '\0') return true;
    return add_tile(r, id, meaning, tile);
}

static bool read_tile_list(Reader *r, const JsonNode *tiles)
{
    for (size_t i = 0; i < json_node_count(tiles); i++) {
        int64_t id;
        JsonNode tile = json_node_at(tiles, i), number = json_node_get(&tile, "id");
        if (!json_node_int(&number, 0, FIRST_MAX, &id) || !read_tile(r, id, &tile, &tile))
            return false;
    }
    return true;
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

static bool refuse_external(const JsonNode *source)
{
    return json_node_fail(source, "this tileset is in a file of its own; let Tiled put it into the "
                                  "map: tiled --embed-tilesets --export-map json IN OUT");
}

static bool read_set(Reader *r, const JsonNode *set)
{
    JsonNode source = json_node_get(set, "source"), first = json_node_get(set, "firstgid");
    JsonNode tiles = json_node_get(set, "tiles");
    int64_t before = r->first;
    if (source.value) return refuse_external(&source);
    if (!json_node_int(&first, 1, FIRST_MAX, &r->first)) return false;
    if (r->first <= before)
        return json_node_fail(&first, "must be over %lld, the tileset's before it",
                              (long long)before);
    return read_tile_list(r, &tiles) && read_tile_object(r, set, "tiles") &&
           read_tile_object(r, set, "tileproperties");
}

static int compare_tiles(const void *a, const void *b)
{
    const TiledTile *left = a, *right = b;
    return (left->number > right->number) - (left->number < right->number);
}

bool tile_table_read(const JsonNode *map, const Mapping *mapping, Draft *draft, TileTable *table)
{
    *table = (TileTable){.mapping = mapping};
    Reader r = {.draft = draft, .table = table};
    JsonNode sets = json_node_get(map, "tilesets");
    for (size_t i = 0; i < json_node_count(&sets); i++) {
        JsonNode set = json_node_at(&sets, i);
        if (!read_set(&r, &set)) return false;
    }
    if (table->count > 0)
        qsort(table->tiles, (size_t)table->count, sizeof *table->tiles, compare_tiles);
    return true;
}

void tile_table_done(TileTable *table)
{
    free(table->tiles);
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

static TileMeaning upright(const TileTable *table, uint32_t number)
{
    TileMeaning unknown = {.kind = KIND_UNKNOWN};
    if (number == 0) return (TileMeaning){.kind = KIND_EMPTY};
    CellKind mapped = mapping_tile(table->mapping, number);
    if (mapped != KIND_UNKNOWN) return (TileMeaning){.kind = mapped};
    const TiledTile *tile = find_tile(table, number);
    return tile ? tile->meaning : unknown;
}

/* Tiled swaps the axes first, which is a rotation plus a flip, and then flips. */
TileMeaning tile_table_find(const TileTable *table, uint32_t gid)
{
    TileMeaning meaning = upright(table, tile_number(gid));
    if (meaning.kind == KIND_UNKNOWN || (gid & all_flags) == 0) return meaning;
    CellKind kind = meaning.kind;
    if (gid & flip_diagonal) kind = kind_turn(kind_turn(kind, TURN_ROTATE), TURN_FLIP_COLS);
    if (gid & flip_cols) kind = kind_turn(kind, TURN_FLIP_COLS);
    if (gid & flip_rows) kind = kind_turn(kind, TURN_FLIP_ROWS);
    return (TileMeaning){.kind = kind, .glyph = kind == meaning.kind ? meaning.glyph : '\0'};
}

void tile_table_add_missing(const TileTable *table, uint32_t gid, Unmapped *missing)
{
    const TiledTile *tile = find_tile(table, tile_number(gid));
    if (tile && tile->class[0])
        unmapped_add(missing, tile->class);
    else
        unmapped_add_number(missing, tile_number(gid));
}
