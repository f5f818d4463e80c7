/* tiled_read.c - see formats.h */
#include "formats.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "../engine/grid.h"
#include "tiled.h"

enum { GROUP_DEPTH_MAX = 16, TILE_PIXELS_MAX = 65536 };

typedef struct MapReader {
    const Mapping *mapping;
    Draft *draft;
    TileTable tiles;
    ObjectRules rules;
    Unmapped tiles_missing, objects_missing;
} MapReader;

/* ---- layers ---- */

static bool read_layers(MapReader *r, const JsonNode *owner, int32_t depth);

static bool read_layer(MapReader *r, const JsonNode *layer, int32_t depth)
{
    JsonNode type = json_node_get(layer, "type"), name = json_node_get(layer, "name");
    const char *kind = json_node_text(&type);
    if (mapping_ignores_layer(r->mapping, json_node_text(&name))) return true;
    if (strcmp(kind, "tilelayer") == 0)
        return tiled_layer_read(layer, &r->tiles, r->draft, &r->tiles_missing);
    if (strcmp(kind, "objectgroup") == 0)
        return tiled_objects_read(layer, &r->rules, r->draft, &r->objects_missing);
    if (strcmp(kind, "group") == 0) return read_layers(r, layer, depth + 1);
    if (strcmp(kind, "imagelayer") == 0) return true;
    return json_node_fail(&type, "must be tilelayer, objectgroup, group or imagelayer, not `%.20s`",
                          kind);
}

static bool read_layers(MapReader *r, const JsonNode *owner, int32_t depth)
{
    JsonNode layers = json_node_get(owner, "layers");
    if (!json_is_array(layers.value)) return json_node_fail(&layers, "missing; a list is needed");
    if (depth > GROUP_DEPTH_MAX)
        return json_node_fail(&layers, "groups lie more than %d deep", GROUP_DEPTH_MAX);
    for (size_t i = 0; i < json_node_count(&layers); i++) {
        JsonNode layer = json_node_at(&layers, i);
        if (!read_layer(r, &layer, depth)) return false;
    }
    return true;
}

static bool refuse_missing(const MapReader *r, const JsonNode *map)
{
    char list[UNMAPPED_LIST_MAX];
    bool ok = true;
    if (r->tiles_missing.count > 0) {
        unmapped_list(&r->tiles_missing, list);
        ok = json_node_fail(map,
                            "tiles %s mean nothing here; say what in a file for --map: "
                            "below [tiles] a line `%s = solid`",
                            list, r->tiles_missing.names[0]);
    }
    if (r->objects_missing.count > 0) {
        unmapped_list(&r->objects_missing, list);
        ok = json_node_fail(map,
                            "objects %s mean nothing here; in a file for --map: below "
                            "[objects] `%s = coin`, or `= empty`",
                            list, r->objects_missing.names[0]);
    }
    return ok;
}

/* ---- properties ---- */

/* "lift.1.velocity": the last dot separates section and key. Without a dot it is a key of [level].
 * Other properties, and invalid names, are ignored. */
static bool take_property(void *context, const JsonNode *node, const char *name, const char *value)
{
    Draft *draft = context;
    char section[DRAFT_NAME_MAX], lower[DRAFT_NAME_MAX];
    size_t length = strlen(name);
    if (length >= sizeof lower) return true;
    for (size_t i = 0; i <= length; i++)
        lower[i] = (char)tolower((unsigned char)name[i]);
    if (strspn(lower, "abcdefghijklmnopqrstuvwxyz0123456789_.-") != length) return true;
    const char *dot = strrchr(lower, '.'), *key = dot ? dot + 1 : lower;
    snprintf(section, sizeof section, "%.*s", dot ? (int)(dot - lower) : 5, dot ? lower : "level");
    bool level = strcmp(key, "title") == 0 || strcmp(key, "author") == 0 ||
                 strcmp(key, "next") == 0 || strcmp(key, "par") == 0 || strcmp(key, "back") == 0;
    if ((!dot && !level) || *key == '\0' || *section == '\0') return true;
    if (draft_set_value(draft, section, key, value)) return true;
    return json_node_fail(node, "more than %d values, or out of memory", DRAFT_VALUE_MAX);
}

/* ---- the map ---- */

static bool check_map(const JsonNode *map)
{
    JsonNode type = json_node_get(map, "type"), infinite = json_node_get(map, "infinite");
    JsonNode orientation = json_node_get(map, "orientation");
    if (!json_is_object(map->value) || (type.value && strcmp(json_node_text(&type), "map") != 0))
        return json_node_fail(map, "this is no map of Tiled: an object with `\"type\": \"map\"`");
    if (json_node_is_true(&infinite))
        return json_node_fail(&infinite,
                              "an infinite map; turn that off in Tiled, in the properties "
                              "of the map");
    if (strcmp(json_node_text(&orientation), "orthogonal") != 0)
        return json_node_fail(&orientation, "must be orthogonal, not `%.20s`",
                              json_node_text(&orientation));
    return true;
}

static bool read_size(MapReader *r, const JsonNode *map)
{
    JsonNode width = json_node_get(map, "width"), height = json_node_get(map, "height");
    JsonNode tile_cols = json_node_get(map, "tilewidth"),
             tile_rows = json_node_get(map, "tileheight");
    int64_t cols, rows, pixel_cols, pixel_rows;
    if (!json_node_int(&width, 1, GRID_SIZE_MAX, &cols) ||
        !json_node_int(&height, 1, GRID_SIZE_MAX, &rows) ||
        !json_node_int(&tile_cols, 1, TILE_PIXELS_MAX, &pixel_cols) ||
        !json_node_int(&tile_rows, 1, TILE_PIXELS_MAX, &pixel_rows))
        return false;
    r->rules = (ObjectRules){r->mapping, &r->tiles, (double)pixel_cols, (double)pixel_rows};
    return draft_init(r->draft, (int32_t)cols, (int32_t)rows) ||
           json_node_fail(map, "out of memory");
}

static bool read_map(const JsonNode *map, const Mapping *mapping, Draft *draft)
{
    MapReader r = {.mapping = mapping, .draft = draft};
    bool ok = check_map(map) && read_size(&r, map) &&
              tile_table_read(map, mapping, draft, &r.tiles) && read_layers(&r, map, 1) &&
              refuse_missing(&r, map) && tiled_properties_each(map, take_property, draft);
    tile_table_done(&r.tiles);
    return ok;
}

bool tiled_read(const char *text, size_t length, const Mapping *mapping, Draft *draft,
                ErrorList *errors)
{
    JsonNode map;
    *draft = (Draft){0};
    if (!json_root_parse(text, length, &map, errors)) return false;
    bool ok = read_map(&map, mapping, draft);
    json_root_done(&map);
    return ok;
}
