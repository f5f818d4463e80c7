/* tiled_read.c - see tiled_read.h */
#include "tiled_read.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/file_kind.h"
#include "../base/line.h"
#include "../base/path.h"
#include "../engine/grid.h"
#include "../level/level_section.h"
#include "draft.h"
#include "grid_text.h"
#include "import_source.h"
#include "json_node.h"
#include "ldtk.h"
#include "ldtk_simple.h"
#include "map_files.h"
#include "mapping.h"
#include "pico8.h"
#include "tile_table.h"
#include "tiled_layer.h"
#include "tiled_object.h"
#include "tiled_property.h"
#include "unmapped.h"

enum { GROUP_DEPTH_MAX = 16, TILE_PIXELS_MAX = 65536 };

typedef struct MapReader {
    const Mapping *mapping;
    Draft *draft;
    MapFiles *files;
    TileTable tiles;
    ObjectRules rules;
    CellBox whole; /* the cells of the map */
    Unmapped tiles_missing, objects_missing;
    SurveyTaker *take; /* of a survey */
    void *context;
} MapReader;

typedef bool MapTaker(MapReader *r, const JsonNode *map);

/* ---- layers ---- */

/* Called for each layer that is no group; `kind` is that of what has no other meaning in it. */
typedef bool LayerTaker(MapReader *r, const JsonNode *layer, bool has_objects, CellKind kind);

/* How far a layer or a group is moved, in pixels. */
static double offset_of(const JsonNode *layer, const char *key)
{
    const double limit = 1e6;
    JsonNode node = json_node_get(layer, key);
    return fmin(fmax(json_node_number(&node), -limit), limit);
}

static bool each_layer(MapReader *r, const JsonNode *owner, int32_t depth, LayerTaker *take)
{
    JsonNode layers = json_node_get(owner, "layers");
    if (!json_is_array(layers.value) && !owner->places)
        return json_node_fail(&layers, "missing; a list is needed");
    if (depth > GROUP_DEPTH_MAX)
        return json_node_fail(&layers, "groups are nested more than %d deep", GROUP_DEPTH_MAX);
    for (size_t i = 0; i < json_node_count(&layers); i++) {
        JsonNode layer = json_node_at(&layers, i);
        JsonNode type = json_node_get(&layer, "type"), name = json_node_get(&layer, "name");
        const char *word = json_node_text(&type);
        bool is_group = strcmp(word, "group") == 0, ok = true;
        CellKind kind = mapping_layer(r->mapping, json_node_text(&name));
        if (is_group && !mapping_has_layer(r->mapping, json_node_text(&name))) kind = KIND_UNKNOWN;
        if (kind == KIND_IGNORE) continue;
        double left = r->rules.left, top = r->rules.top;
        r->rules.left -= offset_of(&layer, "offsetx");
        r->rules.top -= offset_of(&layer, "offsety");
        if (is_group)
            ok = each_layer(r, &layer, depth + 1, take);
        else if (strcmp(word, "objectgroup") == 0)
            ok = take(r, &layer, true, kind);
        else if (strcmp(word, "tilelayer") == 0)
            ok = tiled_cells_take(&r->rules, &layer, tiled_layer_cells(&layer, &r->whole)) &&
                 take(r, &layer, false, kind);
        else if (strcmp(word, "imagelayer") != 0)
            ok = json_node_fail(&type,
                                "must be tilelayer, objectgroup, group or imagelayer, not `%.20s`",
                                word);
        if (!ok) return false;
        r->rules.left = left;
        r->rules.top = top;
    }
    return true;
}

/* Calls `take` for all layers of the map. */
static bool pass_over(MapReader *r, const JsonNode *map, LayerTaker *take)
{
    r->rules.cells_left = MAP_CELLS_MAX;
    return each_layer(r, map, 1, take);
}

static LayerRules layer_rules(MapReader *r, const JsonNode *layer, CellKind kind)
{
    JsonNode decoration = json_node_get(layer, "decoration");
    LayerRules rules = {.tiles = &r->tiles,
                        .is_decoration = json_node_is_true(&decoration),
                        .kind = kind,
                        .whole = &r->whole,
                        .missing = &r->tiles_missing};
    rules.cols_moved = (int32_t)lround(r->whole.col - r->rules.left / r->rules.tile_cols);
    rules.rows_moved = (int32_t)lround(r->whole.row - r->rules.top / r->rules.tile_rows);
    return rules;
}

static bool read_layer(MapReader *r, const JsonNode *layer, bool has_objects, CellKind kind)
{
    LayerRules rules = layer_rules(r, layer, kind);
    r->rules.kind = kind;
    return has_objects ? tiled_objects_read(layer, &r->rules, r->draft)
                       : tiled_layer_read(layer, &rules, r->draft);
}

static bool read_things(MapReader *r, const JsonNode *layer, bool has_objects, CellKind kind)
{
    r->rules.kind = kind;
    return !has_objects || tiled_objects_read(layer, &r->rules, r->draft);
}

static bool measure_layer(MapReader *r, const JsonNode *layer, bool has_objects, CellKind kind)
{
    r->rules.kind = kind;
    return has_objects ? tiled_objects_measure(layer, &r->rules, r->draft, &r->whole)
                       : tiled_layer_measure(layer, &r->whole);
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

/* Is the word one of those that are separated by blanks? */
static bool is_among(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (; length > 0 && *words; words += strcspn(words, " "), words += *words == ' ')
        if (strncmp(words, word, length) == 0 && (words[length] == ' ' || !words[length]))
            return true;
    return false;
}

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
    if ((!dot && !is_among(LEVEL_KEYS, key)) || *key == '\0' || *section == '\0') return true;
    if (draft_set_value(draft, section, key, value)) return true;
    return json_node_fail(node, "more than %d values, or out of memory", DRAFT_VALUE_MAX);
}

/* ---- the map ---- */

static bool is_map(const JsonNode *map)
{
    JsonNode type = json_node_get(map, "type"), orientation = json_node_get(map, "orientation");
    return type.value ? strcmp(json_node_text(&type), "map") == 0 : orientation.value != NULL;
}

static bool check_map(const JsonNode *map)
{
    JsonNode orientation = json_node_get(map, "orientation");
    if (!is_map(map))
        return json_node_fail(
            map, "this is not a Tiled map, which is an object with `\"type\": \"map\"`, "
                 "and not an LDtk level or project");
    if (strcmp(json_node_text(&orientation), "orthogonal") != 0)
        return json_node_fail(&orientation, "must be orthogonal, not `%.20s`",
                              json_node_text(&orientation));
    return true;
}

/* Reads the cells of the map, which an infinite one does not say, and the pixels of a tile. */
static bool read_size(MapReader *r, const JsonNode *map)
{
    JsonNode infinite = json_node_get(map, "infinite");
    JsonNode width = json_node_get(map, "width"), height = json_node_get(map, "height");
    JsonNode tile_width = json_node_get(map, "tilewidth");
    JsonNode tile_height = json_node_get(map, "tileheight");
    int64_t cols = 0, rows = 0, tile_cols, tile_rows;
    if (!json_node_is_true(&infinite) && (!json_node_int(&width, 1, GRID_SIZE_MAX, &cols) ||
                                          !json_node_int(&height, 1, GRID_SIZE_MAX, &rows)))
        return false;
    if (!json_node_int(&tile_width, 1, TILE_PIXELS_MAX, &tile_cols) ||
        !json_node_int(&tile_height, 1, TILE_PIXELS_MAX, &tile_rows))
        return false;
    r->whole = (CellBox){0, 0, (int32_t)cols, (int32_t)rows};
    r->tiles.cols = (double)tile_cols;
    r->tiles.rows = (double)tile_rows;
    r->rules = (ObjectRules){.mapping = r->mapping,
                             .tiles = &r->tiles,
                             .tile_cols = (double)tile_cols,
                             .tile_rows = (double)tile_rows,
                             .kind = KIND_UNKNOWN,
                             .missing = &r->objects_missing};
    return true;
}

/* An infinite map is as large as what is in it. */
static bool measure_map(MapReader *r, const JsonNode *map)
{
    if (!pass_over(r, map, measure_layer)) return false;
    if (r->whole.cols == 0) return json_node_fail(map, "this infinite map is empty");
    if (r->whole.cols > GRID_SIZE_MAX || r->whole.rows > GRID_SIZE_MAX)
        return json_node_fail(map, "%d x %d cells; at most %d of each", r->whole.cols,
                              r->whole.rows, GRID_SIZE_MAX);
    r->rules.left = r->whole.col * r->rules.tile_cols;
    r->rules.top = r->whole.row * r->rules.tile_rows;
    return true;
}

static bool read_level(MapReader *r, const JsonNode *map)
{
    if (r->whole.cols == 0 && !measure_map(r, map)) return false;
    if (!draft_resize(r->draft, r->whole.cols, r->whole.rows))
        return json_node_fail(map, "out of memory");
    bool ok = pass_over(r, map, read_layer) && refuse_missing(r, map);
    r->rules.reads_things = true; /* what stands on ground of a later layer is not covered by it */
    return ok && pass_over(r, map, read_things) &&
           tiled_properties_each(map, take_property, r->draft);
}

/* Calls `read` when the map's size and its tilesets are known. */
static bool open_map(MapReader *r, const JsonNode *map, MapTaker *read)
{
    bool ok = check_map(map) && read_size(r, map);
    if (ok && !draft_init(r->draft, 1, 1)) ok = json_node_fail(map, "out of memory");
    ok = ok && tile_table_read(map, r->draft, &r->tiles) && read(r, map);
    tile_table_done(&r->tiles);
    return ok;
}

/* What other programs wrote is read by way of the map that it would be in Tiled. */
static bool open_made(MapReader *r, const JsonNode *root, json_t *made, MapTaker *read)
{
    JsonNode map = {.errors = root->errors};
    map.value = made;
    r->tiles.has_own_numbers = true;
    bool ok = made && open_map(r, &map, read);
    json_decref(made);
    return ok;
}

/* Reads a source by `read`. */
static bool open_source(MapReader *r, ImportSource *source, const ImportOptions *options,
                        MapTaker *read, ErrorList *errors)
{
    const JsonNode *root = &source->root;
    r->mapping = options->mapping;
    r->files = &source->files;
    r->tiles = (TileTable){.mapping = options->mapping, .files = r->files};
    *r->draft = (Draft){0};
    source->root.errors = errors;
    map_files_begin(r->files);
    bool ok =
        pico8_is_cart(root)     ? open_made(r, root, pico8_map(root, options->level), read)
        : ldtk_is_project(root) ? open_made(r, root, ldtk_map(root, options->level, r->files), read)
        : grid_text_is_grid(root)    ? open_made(r, root, grid_text_map(root), read)
        : ldtk_simple_is_level(root) ? open_made(r, root, ldtk_simple_map(root, r->files), read)
                                     : open_map(r, root, read);
    if (!ok) map_files_report(r->files, errors);
    return ok;
}

bool tiled_read(ImportSource *source, const ImportOptions *options, Draft *draft, ErrorList *errors)
{
    MapReader r = {.draft = draft};
    return open_source(&r, source, options, read_level, errors);
}

ImportSource *import_source_parse(const char *bytes, size_t length, const char *path,
                                  const char *root, ErrorList *errors)
{
    bool is_cart = pico8_is_text(bytes, length);
    bool is_ldtk = path && path_has_ending(path, ".ldtk");
    bool is_grid = path && grid_text_is_path(path);
    FileKind wanted = is_ldtk ? FILE_LDTK : FILE_TILED;
    size_t at = line_mark_size(bytes, length);
    at += strspn(bytes + at, " \t\r\n");
    /* In JSON, XML and UTF-16 the first thing is told that is missing in a map. */
    bool may_be_map = bytes[at] == '{' || bytes[at] == '<' || (uint8_t)bytes[0] >= 0xFE;
    if (!is_cart && path && path_has_ending(path, ".p8")) {
        error_add(errors, ERROR_ERROR, 1, 1, "a cartridge begins with `pico-8 cartridge`");
        return NULL;
    }
    if (!may_be_map && !is_cart && !is_grid && !file_kind_check(bytes, length, wanted, errors))
        return NULL;
    ImportSource *source = calloc(1, sizeof *source);
    if (!source) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    source->files.path = path;
    source->files.root = root;
    if (is_cart   ? pico8_root_parse(bytes, length, &source->root, errors)
        : is_grid ? grid_text_root_parse(bytes, length, &source->root, errors)
                  : json_root_parse(bytes, length, &source->root, errors))
        return source;
    free(source);
    return NULL;
}

int32_t import_source_levels(const ImportSource *source, char (*names)[IMPORT_NAME_MAX],
                             int32_t max)
{
    const JsonNode *root = &source->root;
    if (pico8_is_cart(root)) return pico8_levels(root, names, max);
    return ldtk_is_project(root) ? ldtk_levels(root, names, max) : 0;
}

bool import_source_is_map(const ImportSource *source)
{
    const JsonNode *root = &source->root;
    return pico8_is_cart(root) || grid_text_is_grid(root) || ldtk_is_project(root) ||
           ldtk_simple_is_level(root) || is_map(root);
}

bool import_source_place(const ImportSource *source, int32_t index, ImportPlace *out)
{
    const JsonNode *root = &source->root;
    if (pico8_is_cart(root)) return pico8_place(root, index, out);
    if (ldtk_is_project(root)) return ldtk_place(root, index, out);
    return ldtk_simple_is_level(root) && map_place_read(root, out);
}

void import_source_done(ImportSource *source)
{
    if (!source) return;
    map_files_done(&source->files);
    json_root_done(&source->root);
    free(source);
}

/* ---- survey ---- */

static bool survey_layer(MapReader *r, const JsonNode *layer, bool has_objects, CellKind kind)
{
    JsonNode name = json_node_get(layer, "name");
    kind = mapping_layer(r->tiles.mapping, json_node_text(&name));
    LayerRules cells = layer_rules(r, layer, kind);
    SurveyLayer seen = {.node = layer,
                        .name = json_node_text(&name),
                        .has_objects = has_objects,
                        .is_decoration = cells.is_decoration,
                        .rules = &r->rules,
                        .draft = r->draft,
                        .tiles = &r->tiles,
                        .whole = &r->whole,
                        .cells = &cells};
    r->rules.kind = kind;
    return r->take(r->context, &seen);
}

static bool survey_map(MapReader *r, const JsonNode *map)
{
    return pass_over(r, map, survey_layer);
}

static bool look_at_map(MapReader *r, const JsonNode *map)
{
    if (r->whole.cols == 0 && !measure_map(r, map)) return false;
    r->mapping = NULL; /* no layer is left out */
    return pass_over(r, map, survey_layer);
}

static bool survey_by(ImportSource *source, const ImportOptions *options, MapTaker *read,
                      SurveyTaker *take, void *context, ErrorList *errors)
{
    Draft draft = {0};
    MapReader r = {.draft = &draft, .take = take, .context = context};
    bool ok = open_source(&r, source, options, read, errors);
    draft_done(&draft);
    return ok;
}

bool tiled_survey(ImportSource *source, const ImportOptions *options, SurveyTaker *take,
                  void *context, ErrorList *errors)
{
    return survey_by(source, options, survey_map, take, context, errors);
}

bool tiled_look(ImportSource *source, const ImportOptions *options, SurveyTaker *take,
                void *context, ErrorList *errors)
{
    return survey_by(source, options, look_at_map, take, context, errors);
}
