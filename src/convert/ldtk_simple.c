/* ldtk_simple.c - see ldtk_simple.h */
#include "ldtk_simple.h"

#include "../base/file.h"
#include "../base/line.h"
#include "../base/path.h"
#include "../engine/grid.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 64, VALUE_MAX = 1 << 24, SET_STEP = 1 << 24, LAYERS_MAX = 15 };

typedef struct Export {
    const JsonNode *root;
    json_t *layers, *sets;
    int32_t cols, rows; /* of the largest grid */
    double grid;        /* pixels of a cell */
} Export;

bool ldtk_simple_is_level(const JsonNode *root)
{
    JsonNode entities = json_node_get(root, "entities"), type = json_node_get(root, "type");
    JsonNode fields = json_node_get(root, "customFields");
    return !type.value && json_is_object(entities.value) && json_is_object(fields.value);
}

/* ---- grids ---- */

/* Reads a row of numbers into the list. False, with an error, for anything else. */
static bool read_row(Line line, int32_t number, int64_t first, json_t *data, int32_t *cols,
                     ErrorList *errors)
{
    *cols = 0;
    for (size_t i = 0; i < line.length;) {
        int64_t value = 0;
        size_t from = i;
        while (i < line.length && line.text[i] >= '0' && line.text[i] <= '9' && value < VALUE_MAX)
            value = 10 * value + line.text[i++] - '0';
        if (i == from || value >= VALUE_MAX || (i < line.length && line.text[i] != ',')) {
            error_add(errors, ERROR_ERROR, number, (int32_t)from + 1,
                      "must be whole numbers below %d, with commas between them", VALUE_MAX);
            return false;
        }
        json_array_append_new(data, json_integer(value > 0 ? first + value : 0));
        *cols += 1;
        i++; /* there is a comma after the last number too */
    }
    return true;
}

static bool read_grid(const char *bytes, size_t length, int64_t first, json_t *data, int32_t *cols,
                      int32_t *rows, ErrorList *errors)
{
    *cols = *rows = 0;
    for (size_t at = 0, number = 1; at < length; number++) {
        Line line = line_first(bytes + at, length - at);
        int32_t count;
        at += line.size;
        line = line_strip(line);
        if (line.length == 0) continue;
        if (!read_row(line, (int32_t)number, first, data, &count, errors)) return false;
        if (*rows > 0 && count != *cols) {
            error_add(errors, ERROR_ERROR, (int32_t)number, 1, "%d numbers; the first row has %d",
                      (int)count, (int)*cols);
            return false;
        }
        *cols = count;
        *rows += 1;
    }
    if (*rows > 0 && *cols <= GRID_SIZE_MAX && *rows <= GRID_SIZE_MAX) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "%d columns and %d rows; 1 to %d of each are allowed",
              (int)*cols, (int)*rows, GRID_SIZE_MAX);
    return false;
}

/* Adds a grid as a layer of its own tileset, both called as the file is. */
static bool add_grid(Export *e, const char *path, const char *name)
{
    int64_t first = (int64_t)json_array_size(e->sets) * SET_STEP + 1;
    int32_t cols, rows;
    size_t length;
    ErrorList errors;
    error_list_init(&errors, path);
    json_t *data = json_array();
    char *bytes = file_read(path, JSON_SIZE_MAX, &length, &errors);
    bool ok = bytes && data && read_grid(bytes, length, first, data, &cols, &rows, &errors);
    free(bytes);
    if (!ok) {
        error_list_join(e->root->errors, &errors);
        json_decref(data);
        return false;
    }
    json_array_append_new(e->sets, json_pack("{s:I, s:s, s:[]}", "firstgid", (json_int_t)first,
                                             "name", name, "tiles"));
    json_t *layer = json_pack("{s:s, s:s, s:i, s:i, s:o}", "type", "tilelayer", "name", name,
                              "width", cols, "height", rows, "data", data);
    if (!layer || json_array_insert(e->layers, 0, layer) != 0)
        ok = json_node_fail(e->root, "out of memory");
    json_decref(layer);
    if (cols <= e->cols) return ok;
    e->cols = cols;
    e->rows = rows;
    e->grid = json_node_number_of(e->root, "width") / cols;
    return ok && (e->grid >= 1 || json_node_fail(e->root,
                                                 "width must be at least %d pixels, for "
                                                 "the columns of %s",
                                                 (int)cols, name));
}

static bool add_grids(Export *e, const MapFiles *files)
{
    char folder[PATH_MAX], path[PATH_MAX], name[NAME_MAX_BYTES];
    FileNames found;
    if (!files->path) return json_node_fail(e->root, "its grids are in files of their own");
    size_t length = path_folder_length(files->path);
    snprintf(folder, sizeof folder, "%.*s", length > 0 ? (int)length : 1,
             length > 0 ? files->path : ".");
    if (!file_names_read(folder, ".csv", &found, e->root->errors)) return false;
    bool ok = true;
    for (int32_t i = 0; ok && i < found.count && i < LAYERS_MAX; i++) {
        const char *file = file_name_at(&found, i);
        snprintf(path, sizeof path, "%.*s%s", (int)length, files->path, file);
        snprintf(name, sizeof name, "%.*s", (int)strlen(file) - 4, file);
        ok = add_grid(e, path, name);
    }
    file_names_done(&found);
    if (ok && e->cols == 0)
        return json_node_fail(e->root, "there is no grid of integers (.csv) beside this file");
    return ok;
}

/* ---- entities ---- */

/* Only the place of the pivot is known. One in the middle of a cell is that of the feet, as most
 * have it; any other is the upper left corner. */
static json_t *object_of(const Export *e, const char *class, const JsonNode *entity)
{
    double x = json_node_number_of(entity, "x"), y = json_node_number_of(entity, "y");
    double width = json_node_number_of(entity, "width"),
           height = json_node_number_of(entity, "height");
    if (!(width > 0)) width = e->grid;
    if (!(height > 0)) height = e->grid;
    bool is_middle = fabs(fmod(x, e->grid) - e->grid / 2) < 1;
    bool is_between = fabs(fmod(y, e->grid) - e->grid / 2) < 1;
    if (is_middle) x -= width / 2;
    if (is_middle) y -= is_between ? height / 2 : height;
    JsonNode fields = json_node_get(entity, "customFields");
    return json_pack("{s:s, s:f, s:f, s:f, s:f, s:O?}", "type", class, "x", x, "y", y, "width",
                     width, "height", height, "properties", fields.value);
}

static bool add_entities(Export *e)
{
    JsonNode entities = json_node_get(e->root, "entities");
    json_t *all = (json_t *)(uintptr_t)entities.value, *objects = json_array();
    json_t *layer =
        json_pack("{s:s, s:s, s:o}", "type", "objectgroup", "name", "entities", "objects", objects);
    if (!layer || json_array_append_new(e->layers, layer) != 0)
        return json_node_fail(e->root, "out of memory");
    for (void *at = json_object_iter(all); at; at = json_object_iter_next(all, at)) {
        const char *class = json_object_iter_key(at);
        JsonNode list = json_node_get(&entities, class);
        for (size_t i = 0; i < json_node_count(&list); i++) {
            JsonNode entity = json_node_at(&list, i), x = json_node_get(&entity, "x");
            JsonNode y = json_node_get(&entity, "y");
            if (!json_is_number(x.value) || !json_is_number(y.value))
                return json_node_fail(&entity, "needs x and y, its place in pixels");
            json_array_append_new(objects, object_of(e, class, &entity));
        }
    }
    return true;
}

json_t *ldtk_simple_map(const JsonNode *root, const MapFiles *files)
{
    Export e = {.root = root, .layers = json_array(), .sets = json_array()};
    JsonNode name = json_node_get(root, "identifier");
    bool ok = (e.layers && e.sets) || json_node_fail(root, "out of memory");
    ok = ok && add_grids(&e, files) && add_entities(&e);
    json_t *map =
        ok ? json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:O, s:O, s:[{s:s, s:s}]}", "type", "map",
                       "orientation", "orthogonal", "width", e.cols, "height", e.rows, "tilewidth",
                       (int)e.grid, "tileheight", (int)e.grid, "tilesets", e.sets, "layers",
                       e.layers, "properties", "name", "title", "value", json_node_text(&name))
           : NULL;
    json_decref(e.layers);
    json_decref(e.sets);
    if (ok && !map) json_node_fail(root, "out of memory");
    return map;
}
