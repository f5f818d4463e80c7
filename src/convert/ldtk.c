/* ldtk.c - see ldtk.h. Grids of integers become layers whose tileset is called as they are, with
 * the names of their values as classes; tiles keep their tileset; entities become objects. */
#include "ldtk.h"

#include "../base/text.h"
#include "import_source.h"
#include "json_node.h"
#include "map_files.h"
#include "mapping.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    CELLS_MAX = 1 << 22,
    PIXELS_MAX = 1 << 24,
    VALUE_MAX = 1 << 24,
    SET_STEP = 1 << 24, /* numbers of a tileset; there are at most 15 */
    SETS_MAX = 15,
    LAYER_CELLS_MAX = 1 << 24, /* of all layers of a level */
    NAMES_SEEN_MAX = 100
};

typedef struct Project {
    const JsonNode *root, *level;
    json_t *map, *layers, *sets;
    int32_t grid, cols, rows; /* pixels of a cell; cells */
    bool has_grid;            /* integers say what is there, so tiles are only to be looked at */
    int32_t set_count;
    int64_t layer_cells; /* of the layers so far */
} Project;

static const char *text_of(const JsonNode *owner, const char *key)
{
    JsonNode node = json_node_get(owner, key);
    return json_node_text(&node);
}

static double pair_of(const JsonNode *owner, const char *key, size_t index)
{
    JsonNode pair = json_node_get(owner, key), node = json_node_at(&pair, index);
    return json_node_number(&node);
}

static bool is_out_of_memory(const Project *p)
{
    return json_node_fail(p->root, "out of memory");
}

/* ---- tilesets ---- */

/* The first number of the tileset of this name, which is added where it is new; 0 with an error. */
static int64_t first_number(Project *p, const char *name, json_t **tiles)
{
    for (size_t i = 0; i < json_array_size(p->sets); i++) {
        json_t *set = json_array_get(p->sets, i);
        *tiles = NULL;
        if (strcmp(json_string_value(json_object_get(set, "name")), name) == 0)
            return json_integer_value(json_object_get(set, "firstgid"));
    }
    if (p->set_count == SETS_MAX) {
        json_node_fail(p->level, "more than %d grids and tilesets", SETS_MAX);
        return 0;
    }
    int64_t first = (int64_t)p->set_count++ * SET_STEP + 1;
    *tiles = json_array();
    json_t *set =
        json_pack("{s:I, s:s, s:o}", "firstgid", (json_int_t)first, "name", name, "tiles", *tiles);
    if (set && json_array_append_new(p->sets, set) == 0) return first;
    is_out_of_memory(p);
    return 0;
}

static void add_class(json_t *tiles, int64_t id, const char *class)
{
    json_t *tile = json_pack("{s:I, s:s}", "id", (json_int_t)id, "class", class);
    if (tile && *class) json_array_append(tiles, tile);
    json_decref(tile);
}

/* The definition with this number, in a list of `defs`. */
static JsonNode find_definition(const JsonNode *list, double uid)
{
    for (size_t i = 0; i < json_node_count(list); i++) {
        JsonNode item = json_node_at(list, i);
        if (json_node_number_of(&item, "uid") == uid) return (JsonNode){.value = item.value};
    }
    return (JsonNode){0};
}

/* The tileset of a grid of integers: the names of its values. */
static int64_t set_of_grid(Project *p, const JsonNode *layer)
{
    json_t *tiles = NULL;
    int64_t first = first_number(p, text_of(layer, "__identifier"), &tiles);
    JsonNode defs = json_node_get(p->root, "defs"), layers = json_node_get(&defs, "layers");
    JsonNode own = find_definition(&layers, json_node_number_of(layer, "layerDefUid"));
    JsonNode values = json_node_get(&own, "intGridValues");
    for (size_t i = 0; tiles && i < json_node_count(&values); i++) {
        JsonNode value = json_node_at(&values, i), number = json_node_get(&value, "value");
        int64_t id = number.value ? json_integer_value(number.value) : (int64_t)i + 1;
        add_class(tiles, id, text_of(&value, "identifier"));
    }
    return first;
}

/* A real tileset: the tags of its tiles. */
static int64_t set_of_tiles(Project *p, const JsonNode *layer)
{
    json_t *tiles = NULL;
    JsonNode defs = json_node_get(p->root, "defs"), sets = json_node_get(&defs, "tilesets");
    JsonNode own = find_definition(&sets, json_node_number_of(layer, "__tilesetDefUid"));
    const char *name = text_of(&own, "identifier");
    int64_t first = first_number(p, *name ? name : text_of(layer, "__identifier"), &tiles);
    JsonNode tags = json_node_get(&own, "enumTags");
    for (size_t i = 0; tiles && i < json_node_count(&tags); i++) {
        JsonNode tag = json_node_at(&tags, i), ids = json_node_get(&tag, "tileIds");
        for (size_t j = 0; j < json_node_count(&ids); j++) {
            JsonNode id = json_node_at(&ids, j);
            add_class(tiles, json_integer_value(id.value), text_of(&tag, "enumValueId"));
        }
    }
    return first;
}

/* ---- layers of cells ---- */

/* The numbers of a layer, one for each of its own cells. */
typedef struct Cells {
    uint32_t *gids;
    int64_t cols, rows, grid;
    double left, top; /* in pixels of the level */
} Cells;

static bool read_cells_size(const JsonNode *layer, Cells *cells)
{
    JsonNode cols = json_node_get(layer, "__cWid"), rows = json_node_get(layer, "__cHei");
    JsonNode grid = json_node_get(layer, "__gridSize");
    if (!json_node_int(&cols, 1, CELLS_MAX, &cells->cols) ||
        !json_node_int(&rows, 1, CELLS_MAX, &cells->rows) ||
        !json_node_int(&grid, 1, PIXELS_MAX, &cells->grid))
        return false;
    if (cells->cols * cells->rows > CELLS_MAX)
        return json_node_fail(layer, "over %d cells", CELLS_MAX);
    cells->left = json_node_number_of(layer, "__pxTotalOffsetX");
    cells->top = json_node_number_of(layer, "__pxTotalOffsetY");
    cells->gids = calloc((size_t)(cells->cols * cells->rows), sizeof *cells->gids);
    return cells->gids || json_node_fail(layer, "out of memory");
}

static bool read_grid(const JsonNode *layer, int64_t first, Cells *cells)
{
    JsonNode list = json_node_get(layer, "intGridCsv"), old = json_node_get(layer, "intGrid");
    size_t count = (size_t)(cells->cols * cells->rows);
    if (json_node_count(&list) > 0 && json_node_count(&list) != count)
        return json_node_fail(&list, "%zu numbers; width times height is %zu",
                              json_node_count(&list), count);
    for (size_t i = 0; i < json_node_count(&list); i++) {
        JsonNode item = json_node_at(&list, i);
        int64_t value;
        if (!json_node_int(&item, 0, VALUE_MAX - 1, &value)) return false;
        if (value > 0) cells->gids[i] = (uint32_t)(first + value);
    }
    for (size_t i = 0; i < json_node_count(&old); i++) { /* before version 0.8 */
        JsonNode item = json_node_at(&old, i), at = json_node_get(&item, "coordId");
        JsonNode number = json_node_get(&item, "v");
        int64_t cell, value;
        if (!json_node_int(&at, 0, (int64_t)count - 1, &cell) ||
            !json_node_int(&number, 0, VALUE_MAX - 2, &value))
            return false;
        cells->gids[cell] = (uint32_t)(first + value + 1);
    }
    return true;
}

/* Without its place a thing would lie in the upper left corner. */
static bool has_place(const JsonNode *owner)
{
    JsonNode px = json_node_get(owner, "px"), x = json_node_at(&px, 0), y = json_node_at(&px, 1);
    return (json_is_number(x.value) && json_is_number(y.value)) ||
           json_node_fail(&px, "must be two numbers, the place in pixels");
}

static bool read_tiles(const JsonNode *list, int64_t first, Cells *cells)
{
    for (size_t i = 0; i < json_node_count(list); i++) {
        JsonNode tile = json_node_at(list, i), number = json_node_get(&tile, "t");
        JsonNode flipped = json_node_get(&tile, "f");
        int64_t id, flips = 0;
        if (!has_place(&tile) || !json_node_int(&number, 0, VALUE_MAX - 1, &id)) return false;
        if (flipped.value && !json_node_int(&flipped, 0, 3, &flips)) return false;
        double col = floor(pair_of(&tile, "px", 0) / (double)cells->grid);
        double row = floor(pair_of(&tile, "px", 1) / (double)cells->grid);
        if (!(col >= 0 && row >= 0 && col < (double)cells->cols && row < (double)cells->rows))
            continue;
        cells->gids[(int64_t)row * cells->cols + (int64_t)col] =
            (uint32_t)(first + id) | ((uint32_t)flips & 1) << 31 | ((uint32_t)flips & 2) << 29;
    }
    return true;
}

/* The number at the middle of a cell of the level. */
static uint32_t number_at(const Project *p, const Cells *cells, int32_t col, int32_t row)
{
    double x = floor(((col + 0.5) * p->grid - cells->left) / (double)cells->grid);
    double y = floor(((row + 0.5) * p->grid - cells->top) / (double)cells->grid);
    if (!(x >= 0 && y >= 0 && x < (double)cells->cols && y < (double)cells->rows)) return 0;
    return cells->gids[(int64_t)y * cells->cols + (int64_t)x];
}

static bool add_cells(Project *p, const JsonNode *layer, const Cells *cells, bool is_decoration)
{
    p->layer_cells += (int64_t)p->cols * p->rows;
    if (p->layer_cells > LAYER_CELLS_MAX)
        return json_node_fail(layer, "layers up to here have more than %d cells together",
                              LAYER_CELLS_MAX);
    json_t *data = json_array();
    json_t *made = json_pack("{s:s, s:s, s:i, s:i, s:b, s:o}", "type", "tilelayer", "name",
                             text_of(layer, "__identifier"), "width", p->cols, "height", p->rows,
                             "decoration", is_decoration, "data", data);
    if (!made || json_array_append_new(p->layers, made) != 0) return is_out_of_memory(p);
    /* A number takes 40 bytes: equal cells in a row share one. */
    uint32_t last = 0;
    json_t *shared = json_integer(0);
    bool done = shared;
    for (int32_t row = 0; row < p->rows; row++)
        for (int32_t col = 0; done && col < p->cols; col++) {
            uint32_t number = number_at(p, cells, col, row);
            if (number != last) {
                json_decref(shared);
                shared = json_integer(number);
                last = number;
            }
            done = json_array_append(data, shared) == 0;
        }
    json_decref(shared);
    return done || is_out_of_memory(p);
}

/* ---- entities ---- */

/* The fields as properties. */
static json_t *properties_of(const JsonNode *owner)
{
    JsonNode fields = json_node_get(owner, "fieldInstances");
    json_t *list = json_array();
    for (size_t i = 0; list && i < json_node_count(&fields); i++) {
        JsonNode field = json_node_at(&fields, i), value = json_node_get(&field, "__value");
        json_t *property =
            json_pack("{s:s, s:O?}", "name", text_of(&field, "__identifier"), "value", value.value);
        if (property) json_array_append_new(list, property);
    }
    return list;
}

static bool add_entities(Project *p, const JsonNode *layer)
{
    JsonNode entities = json_node_get(layer, "entityInstances");
    json_t *objects = json_array();
    json_t *made = json_pack("{s:s, s:s, s:o}", "type", "objectgroup", "name",
                             text_of(layer, "__identifier"), "objects", objects);
    if (!made || json_array_append_new(p->layers, made) != 0) return is_out_of_memory(p);
    for (size_t i = 0; i < json_node_count(&entities); i++) {
        JsonNode entity = json_node_at(&entities, i);
        if (!has_place(&entity)) return false;
        double width = json_node_number_of(&entity, "width"),
               height = json_node_number_of(&entity, "height");
        if (!(width > 0)) width = p->grid;
        if (!(height > 0)) height = p->grid;
        double x = pair_of(&entity, "px", 0) - pair_of(&entity, "__pivot", 0) * width;
        double y = pair_of(&entity, "px", 1) - pair_of(&entity, "__pivot", 1) * height;
        JsonNode tags = json_node_get(&entity, "__tags"), tag = json_node_at(&tags, 0);
        json_t *object =
            json_pack("{s:s, s:s, s:f, s:f, s:f, s:f, s:o}", "type",
                      text_of(&entity, "__identifier"), "name", json_node_text(&tag), "x", x, "y",
                      y, "width", width, "height", height, "properties", properties_of(&entity));
        if (!object || json_array_append_new(objects, object) != 0) return is_out_of_memory(p);
    }
    return true;
}

/* ---- the level ---- */

static bool add_layer(Project *p, const JsonNode *layer)
{
    const char *type = text_of(layer, "__type");
    bool is_grid = strcmp(type, "IntGrid") == 0;
    Cells cells = {0};
    if (strcmp(type, "Entities") == 0) return add_entities(p, layer);
    if (!is_grid && strcmp(type, "Tiles") != 0 && strcmp(type, "AutoLayer") != 0) return true;
    int64_t first = is_grid ? set_of_grid(p, layer) : set_of_tiles(p, layer);
    bool ok = first > 0 && read_cells_size(layer, &cells);
    if (ok && is_grid) ok = read_grid(layer, first, &cells);
    if (ok && !is_grid) {
        JsonNode made = json_node_get(layer, "autoLayerTiles");
        JsonNode drawn = json_node_get(layer, "gridTiles");
        ok = read_tiles(&made, first, &cells) && read_tiles(&drawn, first, &cells);
    }
    ok = ok && add_cells(p, layer, &cells, !is_grid && p->has_grid);
    free(cells.gids);
    return ok;
}

/* The cells of the level are those of its first grid of integers, or else of any layer. */
static bool read_size(Project *p, const JsonNode *layers)
{
    JsonNode width = json_node_get(p->level, "pxWid"), height = json_node_get(p->level, "pxHei");
    int64_t cols, rows;
    for (size_t i = 0; i < json_node_count(layers); i++) {
        JsonNode layer = json_node_at(layers, i);
        double size = json_node_number_of(&layer, "__gridSize");
        bool is_grid = strcmp(text_of(&layer, "__type"), "IntGrid") == 0;
        p->has_grid |= is_grid;
        if (size >= 1 && size <= PIXELS_MAX && (p->grid == 0 || is_grid)) p->grid = (int32_t)size;
        if (p->grid > 0 && is_grid) break;
    }
    if (p->grid == 0) return json_node_fail(layers, "missing; there are no layers with a grid");
    if (!json_node_int(&width, 1, PIXELS_MAX, &cols) ||
        !json_node_int(&height, 1, PIXELS_MAX, &rows))
        return false;
    p->cols = max_i32(1, (int32_t)(cols / p->grid));
    p->rows = max_i32(1, (int32_t)(rows / p->grid));
    return (int64_t)p->cols * p->rows <= CELLS_MAX ||
           json_node_fail(p->level, "%d x %d cells; %d in all can be read", p->cols, p->rows,
                          CELLS_MAX);
}

/* The map of Tiled that a level would be; its name becomes the title. NULL with an error. */
static json_t *translate(const JsonNode *root, const JsonNode *level)
{
    Project p = {.root = root, .level = level, .layers = json_array(), .sets = json_array()};
    JsonNode layers = json_node_get(level, "layerInstances");
    bool ok = (p.layers && p.sets) || is_out_of_memory(&p);
    ok = ok && read_size(&p, &layers);
    for (size_t i = json_node_count(&layers); ok && i > 0; i--) { /* the last one is the lowest */
        JsonNode layer = json_node_at(&layers, i - 1);
        ok = add_layer(&p, &layer);
    }
    json_t *properties = properties_of(level);
    json_t *title = json_pack("{s:s, s:s}", "name", "title", "value", text_of(level, "identifier"));
    if (properties && title) json_array_insert(properties, 0, title);
    json_decref(title);
    json_t *map = json_pack("{s:s, s:s, s:b, s:i, s:i, s:i, s:i, s:o, s:o, s:o}", "type", "map",
                            "orientation", "orthogonal", "ldtk", 1, "width", p.cols, "height",
                            p.rows, "tilewidth", p.grid, "tileheight", p.grid, "tilesets", p.sets,
                            "layers", p.layers, "properties", properties);
    if (ok && map) return map;
    if (ok) is_out_of_memory(&p);
    json_decref(map);
    return NULL;
}

/* ---- the project ---- */

bool ldtk_is_project(const JsonNode *root)
{
    JsonNode defs = json_node_get(root, "defs"), version = json_node_get(root, "jsonVersion");
    JsonNode type = json_node_get(root, "type"); /* what Tiled writes has it */
    return !type.value && (json_is_object(defs.value) || json_is_string(version.value));
}

typedef struct Choice {
    const char *name; /* NULL: the only one */
    json_t *found;
    int32_t count;
    char names[NAMES_SEEN_MAX];
} Choice;

static void choose_among(Choice *choice, const JsonNode *owner)
{
    JsonNode levels = json_node_get(owner, "levels");
    for (size_t i = 0; i < json_node_count(&levels); i++) {
        JsonNode level = json_node_at(&levels, i);
        const char *name = text_of(&level, "identifier");
        if (choice->name ? strcasecmp(choice->name, name) == 0 : !choice->found)
            choice->found = (json_t *)(uintptr_t)level.value;
        text_append(choice->names, sizeof choice->names, "%s%s", choice->count++ > 0 ? " " : "",
                    name);
    }
}

/* The level of this name, or the only one; not json_is_object with an error. */
static JsonNode choose_level(const JsonNode *root, const char *name)
{
    Choice choice = {.name = name};
    JsonNode worlds = json_node_get(root, "worlds"), none = {.errors = root->errors};
    choose_among(&choice, root);
    for (size_t i = 0; i < json_node_count(&worlds); i++) {
        JsonNode world = json_node_at(&worlds, i);
        choose_among(&choice, &world);
    }
    if (choice.found && (name || choice.count == 1))
        return (JsonNode){.value = choice.found,
                          .errors = root->errors,
                          .parent = root,
                          .key = "level"};
    if (choice.count == 0)
        json_node_fail(root, "this project has no levels");
    else if (name)
        json_node_fail(root, "unknown level `%.40s`; the levels are %s", name, choice.names);
    else
        json_node_fail(root,
                       "this project has %d levels; name one with --level, or a folder such as "
                       "`world/` to take all: %s",
                       choice.count, choice.names);
    return none;
}

static int32_t take_names(const JsonNode *owner, char (*names)[IMPORT_NAME_MAX], int32_t count,
                          int32_t max)
{
    JsonNode levels = json_node_get(owner, "levels");
    for (size_t i = 0; i < json_node_count(&levels) && count < max; i++) {
        JsonNode level = json_node_at(&levels, i);
        snprintf(names[count++], IMPORT_NAME_MAX, "%.*s", IMPORT_NAME_MAX - 1,
                 text_of(&level, "identifier"));
    }
    return count;
}

int32_t ldtk_levels(const JsonNode *root, char (*names)[IMPORT_NAME_MAX], int32_t max)
{
    JsonNode worlds = json_node_get(root, "worlds");
    int32_t count = take_names(root, names, 0, max);
    for (size_t i = 0; i < json_node_count(&worlds); i++) {
        JsonNode world = json_node_at(&worlds, i);
        count = take_names(&world, names, count, max);
    }
    return count;
}

/* Takes the place of the level with this index, which becomes smaller by the levels of `owner`, or
 * negative: then it was there. */
static bool take_place(const JsonNode *owner, int32_t *index, ImportPlace *out)
{
    JsonNode levels = json_node_get(owner, "levels");
    int32_t count = (int32_t)json_node_count(&levels), at = *index;
    *index -= count;
    if (at < 0 || at >= count) return false;
    JsonNode level = json_node_at(&levels, (size_t)at);
    *out = (ImportPlace){.x = json_node_number_of(&level, "worldX"),
                         .y = json_node_number_of(&level, "worldY"),
                         .width = json_node_number_of(&level, "pxWid"),
                         .height = json_node_number_of(&level, "pxHei"),
                         .depth = (int32_t)json_node_number_of(&level, "worldDepth")};
    return strncmp(text_of(owner, "worldLayout"), "Linear", strlen("Linear")) != 0;
}

bool ldtk_place(const JsonNode *root, int32_t index, ImportPlace *out)
{
    enum { WORLD_STEP = 1 << 16 };
    JsonNode worlds = json_node_get(root, "worlds");
    bool has_place = take_place(root, &index, out);
    for (size_t i = 0; i < json_node_count(&worlds) && index >= 0; i++) {
        JsonNode world = json_node_at(&worlds, i);
        has_place = take_place(&world, &index, out);
        out->depth += (int32_t)(i + 1) * WORLD_STEP;
    }
    return has_place;
}

json_t *ldtk_map(const JsonNode *root, const char *name, MapFiles *files)
{
    JsonNode level = choose_level(root, name);
    if (!level.value) return NULL;
    JsonNode layers = json_node_get(&level, "layerInstances");
    JsonNode source = json_node_get(&level, "externalRelPath");
    if (json_is_array(layers.value)) return translate(root, &level);
    if (!json_is_string(source.value)) {
        json_node_fail(&layers, "missing; a list is needed");
        return NULL;
    }
    if (!files->path) {
        json_node_fail(&source, "this level is in a file of its own");
        return NULL;
    }
    MapFile *file;
    MapFileResult result = map_files_read(files, &source, NULL, &file);
    if (result == MAP_FILE_LEFT_OUT) json_node_fail(&source, "the level's file cannot be read");
    return result == MAP_FILE_READ ? translate(root, &file->root) : NULL;
}
