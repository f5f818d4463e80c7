/* tiled_object.c - see tiled_object.h */
#include "tiled_object.h"

#include "draft.h"
#include "guess_words.h"
#include "json_node.h"
#include "kind_name.h"
#include "map_files.h"
#include "mapping.h"
#include "shape.h"
#include "tile_table.h"
#include "tiled_layer.h"
#include "tiled_property.h"
#include "unmapped.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { EDGE_COST = 16 }; /* of an edge in a row, in cells */

bool tiled_cells_take(ObjectRules *rules, const JsonNode *node, int64_t count)
{
    rules->cells_left -= count;
    return rules->cells_left >= 0 ||
           json_node_fail(node, "layers and objects up to here have more than %d cells together",
                          MAP_CELLS_MAX);
}

static bool has_number(const JsonNode *object, const char *key, double *out)
{
    JsonNode node = json_node_get(object, key);
    *out = json_node_number(&node);
    return json_is_number(node.value) && isfinite(*out);
}

/* ---- what it is ---- */

static uint32_t gid_of(const JsonNode *object)
{
    JsonNode gid = json_node_get(object, "gid");
    return (uint32_t)json_integer_value(gid.value);
}

/* The class of an object, or of the tile that it is. */
static const char *class_of(const JsonNode *object, const ObjectRules *rules)
{
    const char *class = tiled_class(object);
    uint32_t gid = gid_of(object);
    return *class || gid == 0 ? class : tile_table_class(rules->tiles, gid);
}

typedef struct TextTaker {
    const Mapping *mapping;
    CellKind kind;
} TextTaker;

/* Takes the kind that the mapping gives to the text of a property. */
static bool take_value(void *context, const JsonNode *node, const char *name, const char *value)
{
    TextTaker *taker = context;
    (void)name;
    if (json_is_string(node->value) && taker->kind == KIND_UNKNOWN)
        taker->kind = mapping_object(taker->mapping, value);
    return true;
}

/* What the object is called means, then the tile that it is, then the layer that it is in. */
CellKind tiled_object_kind(const JsonNode *object, const ObjectRules *rules)
{
    JsonNode name = json_node_get(object, "name");
    const char *class = class_of(object, rules), *called = json_node_text(&name);
    CellKind kind = mapping_object(rules->mapping, class);
    if (kind == KIND_UNKNOWN) kind = mapping_object(rules->mapping, called);
    if (kind == KIND_UNKNOWN && rules->mapping) {
        TextTaker texts = {rules->mapping, KIND_UNKNOWN};
        tiled_properties_each(object, take_value, &texts);
        kind = texts.kind;
    }
    if (kind == KIND_UNKNOWN) kind = convert_kind_from_class(class);
    if (kind == KIND_UNKNOWN) kind = convert_kind_from_class(called);
    if (kind == KIND_UNKNOWN && gid_of(object) != 0)
        kind = tile_table_find(rules->tiles, gid_of(object)).kind;
    if (kind == KIND_UNKNOWN) kind = rules->kind;
    if (kind == KIND_UNKNOWN) kind = mapping_object(rules->mapping, "*");
    return kind == KIND_IGNORE ? KIND_UNKNOWN : kind;
}

const char *tiled_object_name(const JsonNode *object, const ObjectRules *rules)
{
    JsonNode name = json_node_get(object, "name");
    const char *class = class_of(object, rules), *called = json_node_text(&name);
    bool by_class = guess_name(class) != KIND_UNKNOWN || *called == '\0';
    return *class && by_class ? class : called;
}

/* ---- where it is ---- */

/* The cells between two edges, each rounded to the nearest one: a hero of one and a half cells
 * keeps the edge on which he stands. What is too small for that is in the cell around its middle.
 */
static void cells_between(double from, double to, double tile, int32_t *first, int32_t *count)
{
    *first = (int32_t)floor(from / tile + 0.5);
    *count = (int32_t)floor(to / tile + 0.5) - *first;
    if (*count > 0) return;
    *first = (int32_t)floor((from + to) / 2 / tile);
    *count = 1;
}

/* The cells around the points of a polygon or a line. */
static CellBox box_of_points(const ShapePoint *points, int32_t count)
{
    double left = points[0].x, right = left, top = points[0].y, bottom = top;
    for (int32_t i = 1; i < count; i++) {
        left = fmin(left, points[i].x);
        right = fmax(right, points[i].x);
        top = fmin(top, points[i].y);
        bottom = fmax(bottom, points[i].y);
    }
    int32_t col = (int32_t)floor(left), row = (int32_t)floor(top);
    return (CellBox){col, row, max_i32(1, (int32_t)ceil(right) - col),
                     max_i32(1, (int32_t)ceil(bottom) - row)};
}

/* An object that is a tile has its place at its lower left corner, any other at its upper left. */
static bool find_box(const JsonNode *object, const ObjectRules *rules, CellBox *box)
{
    const double limit = 5e8; /* so that the distance of two cells is an int32_t */
    double x, y, width, height;
    if (!has_number(object, "x", &x) || !has_number(object, "y", &y))
        return json_node_fail(object, "has no place: x and y must be numbers");
    has_number(object, "width", &width);
    has_number(object, "height", &height);
    if (fabs(x) > limit || fabs(y) > limit || !(width >= 0 && width <= limit) ||
        !(height >= 0 && height <= limit))
        return json_node_fail(object, "is too far away, or has no size");
    JsonNode stands = json_node_get(object, TILED_STANDS);
    if (gid_of(object) != 0 || stands.value) y -= height;
    x -= rules->left;
    y -= rules->top;
    cells_between(x, x + width, rules->tile_cols, &box->col, &box->cols);
    cells_between(y, y + height, rules->tile_rows, &box->row, &box->rows);
    return true;
}

/* The points of a polygon or a line, in cells of the draft; 0 for a rectangle, -1 with an error. */
static int32_t find_points(const JsonNode *object, const ObjectRules *rules,
                           ShapePoint points[POINTS_MAX], bool *closed)
{
    int32_t count = shape_points(object, points, closed);
    for (int32_t i = 0; i < count; i++)
        points[i] = (ShapePoint){(points[i].x - rules->left) / rules->tile_cols,
                                 (points[i].y - rules->top) / rules->tile_rows};
    return count;
}

/* A tile in which nothing has room. */
static bool is_ground(CellKind kind)
{
    return cell_kinds[kind].tile != TILE_EMPTY && kind != KIND_LADDER &&
           !cell_kind_is(kind, KIND_IS_HAZARD);
}

static bool is_inside(CellBox box, const Draft *draft)
{
    return box.col >= 0 && box.row >= 0 && box.col < draft_cols(draft) &&
           box.row < draft_rows(draft);
}

/* The part of the box that is in the draft; perhaps of no size. */
static CellBox clip(CellBox box, const Draft *draft)
{
    int32_t right = min_i32(draft_cols(draft), box.col + box.cols);
    int32_t bottom = min_i32(draft_rows(draft), box.row + box.rows);
    CellBox inside = {max_i32(0, box.col), max_i32(0, box.row), 0, 0};
    inside.cols = max_i32(0, right - inside.col);
    inside.rows = max_i32(0, bottom - inside.row);
    return inside;
}

/* The cell of a single object: the one at the middle of its lower edge. */
static CellBox feet_of(CellBox box)
{
    return (CellBox){box.col + (box.cols - 1) / 2, box.row + box.rows - 1, 1, 1};
}

bool tiled_object_at(const JsonNode *object, const ObjectRules *rules, Point *out)
{
    CellBox box = {0};
    if (!find_box(object, rules, &box)) return false;
    box = feet_of(box);
    *out = (Point){box.col, box.row};
    return true;
}

/* Where that is in the ground, the lowest free cell up to the one above its box, if there is one.
 */
static CellBox free_feet_of(CellBox box, const Draft *draft)
{
    CellBox feet = feet_of(box);
    for (CellBox up = feet; up.row >= box.row - 1; up.row--)
        if (is_inside(up, draft) && !is_ground(draft_kind(draft, up.col, up.row))) return up;
    return feet;
}

/* ---- what it is like ---- */

typedef struct LiftTaker {
    Draft *draft;
    const char *section;
} LiftTaker;

static bool take_lift(void *context, const JsonNode *node, const char *name, const char *value)
{
    const LiftTaker *taker = context;
    bool known =
        strcmp(name, "velocity") == 0 || strcmp(name, "ticks") == 0 || strcmp(name, "solid") == 0;
    if (!known || draft_set_value(taker->draft, taker->section, name, value)) return true;
    return json_node_fail(node, "too many values for a header, or out of memory");
}

/* Reads a sign's texts: its properties, or the text of a text object. */
static bool read_sign(const JsonNode *object, CellBox box, Draft *draft)
{
    char text[PROPERTY_TEXT_MAX], no_release[PROPERTY_TEXT_MAX];
    JsonNode shown = json_node_get(object, "text"), words = json_node_get(&shown, "text");
    tiled_property_text(object, "text", text);
    if (text[0] == '\0') snprintf(text, sizeof text, "%s", json_node_text(&words));
    tiled_property_text(object, "no_release", no_release);
    char *const texts[] = {text, no_release};
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        for (char *at = texts[i]; *at; at++) /* a sign has one line */
            if (*at == '\n' || *at == '\r' || *at == '\t') *at = ' ';
    bool has_text = text[0] != '\0' || no_release[0] != '\0';
    if (!has_text || draft_add_sign(draft, (Point){box.col, box.row}, text, no_release))
        return true;
    return json_node_fail(object, "more than %d signs, or out of memory", SIGN_MAX);
}

/* ---- putting it there ---- */

static bool put_cells(const JsonNode *object, CellBox box, CellKind kind, Draft *draft)
{
    CellKind covered = KIND_EMPTY;
    if (kind == KIND_ONEWAY) box.rows = min_i32(box.rows, 1); /* its upper edge carries */
    for (int32_t row = box.row; row < box.row + box.rows; row++)
        for (int32_t col = box.col; col < box.col + box.cols; col++) {
            CellKind before = draft_kind(draft, col, row);
            bool is_picture = is_ground(before) && is_ground(kind);
            if (kind == KIND_ONEWAY && is_picture) continue;
            if (before != KIND_EMPTY && !is_picture) covered = before;
            if (!draft_set_cell(draft, col, row, kind, '\0'))
                return json_node_fail(object, "the usual character of %s means something else here",
                                      cell_kinds[kind].name);
        }
    if (covered != KIND_EMPTY)
        json_node_warn(object, "%s at column %d, row %d takes the place of %s",
                       cell_kinds[kind].name, box.col, box.row, cell_kinds[covered].name);
    return true;
}

/* Solid polygons have slopes; what they cover of cells stays. */
static bool put_shape(const JsonNode *object, CellKind kind, Draft *draft, const CellBox *cell,
                      const Shape *shape)
{
    CellKind like = shape_kind(shape);
    if (like == KIND_EMPTY) return true;
    bool own = kind == KIND_SOLID && like != KIND_ONEWAY;
    if (own && like != KIND_SOLID && draft_kind(draft, cell->col, cell->row) != KIND_EMPTY)
        return true;
    return put_cells(object, *cell, own ? like : kind, draft);
}

static bool put_polygon(const JsonNode *object, ShapePoint *points, int32_t count, bool closed,
                        CellKind kind, Draft *draft)
{
    CellBox box = clip(box_of_points(points, count), draft);
    Shape *shapes = calloc((size_t)box.cols + 1, sizeof *shapes);
    bool ok = shapes || json_node_fail(object, "out of memory");
    for (int32_t i = 0; i < count; i++)
        points[i] = (ShapePoint){points[i].x - box.col, points[i].y - box.row};
    for (int32_t row = 0; ok && row < box.rows; row++) {
        shape_fill_row(points, count, closed, shapes, box.cols);
        for (int32_t col = 0; ok && col < box.cols; col++) {
            CellBox cell = {box.col + col, box.row + row, 1, 1};
            ok = put_shape(object, kind, draft, &cell, &shapes[col]);
        }
        for (int32_t i = 0; i < count; i++)
            points[i].y -= 1;
    }
    free(shapes);
    return ok;
}

/* Puts the object into the cells of its box. */
static bool put_object(const JsonNode *object, CellBox box, CellKind kind, Draft *draft)
{
    if (kind == KIND_SIGN && !read_sign(object, box, draft)) return false;
    if (cell_kind_is(kind, KIND_IS_LIFT)) {
        char section[DRAFT_NAME_MAX];
        LiftTaker taker = {draft, section};
        snprintf(section, sizeof section, "lift.%d", cell_kinds[kind].digit);
        if (!tiled_properties_each(object, take_lift, &taker)) return false;
    }
    return put_cells(object, box, kind, draft);
}

static bool place_object(const JsonNode *object, ObjectRules *rules, CellKind kind, Draft *draft)
{
    CellBox box;
    ShapePoint points[POINTS_MAX];
    bool closed, is_thing = cell_kind_is(kind, KIND_IS_OBJECT);
    if (is_thing != rules->reads_things) return true;
    if (!find_box(object, rules, &box)) return false;
    if (is_thing) {
        box = free_feet_of(box, draft);
        if (!is_inside(box, draft)) {
            json_node_warn(object, "%s at column %d, row %d is outside the map, and left out",
                           cell_kinds[kind].name, box.col, box.row);
            return true;
        }
        if (is_ground(draft_kind(draft, box.col, box.row))) {
            json_node_warn(object, "%s at column %d, row %d is inside the ground, and left out",
                           cell_kinds[kind].name, box.col, box.row);
            return true;
        }
        if (kind == KIND_START && rules->has_start) {
            json_node_warn(object, "another start, which is left out");
            return true;
        }
        rules->has_start = rules->has_start || kind == KIND_START;
        return put_object(object, box, kind, draft);
    }
    int32_t count = find_points(object, rules, points, &closed);
    if (count < 0) return false;
    CellBox inside = clip(count > 0 ? box_of_points(points, count) : box, draft);
    /* Filling takes time for each cell; the edges of a polygon are sorted in each row. */
    int64_t cost = (int64_t)inside.cols * inside.rows;
    cost += count * ((int64_t)inside.rows * EDGE_COST + inside.cols);
    if (!tiled_cells_take(rules, object, cost)) return false;
    if (count > 0) return put_polygon(object, points, count, closed, kind, draft);
    if (inside.cols > 0 && inside.rows > 0) return put_object(object, inside, kind, draft);
    json_node_warn(object, "is outside the map, and left out");
    return true;
}

/* ---- templates ---- */

/* The object with what its template has and it has not; NULL, with an error or a warning, if there
 * is none to be read. The caller gives it back. */
static json_t *with_template(const JsonNode *object, const JsonNode *source, ObjectRules *rules,
                             Draft *draft, bool *ok)
{
    MapFile *file;
    MapFileResult result = map_files_read(rules->tiles->files, source, NULL, &file);
    *ok = result != MAP_FILE_BAD;
    if (result != MAP_FILE_READ) return NULL;
    JsonNode base = json_node_get(&file->root, "object");
    JsonNode set = json_node_get(&file->root, "tileset"), gid = json_node_get(&base, "gid");
    json_t *whole = json_copy((json_t *)(uintptr_t)base.value);
    if (!whole) {
        *ok = json_node_fail(&file->root, "this is not a template: it has no object");
        return NULL;
    }
    if (gid.value && *tiled_class(&base) == '\0') {
        /* Its numbers are not those of the map: the tile gives its class, and is an object here. */
        TileTable own = {.mapping = NULL, .files = rules->tiles->files};
        *ok = tile_table_read_set(&set, file, draft, &own) &&
              tiled_cells_take(rules, source, own.count);
        const char *class = *ok ? tile_table_class(&own, gid_of(&base)) : "";
        if (*class) json_object_set_new(whole, "type", json_string(class));
        tile_table_done(&own);
    }
    json_object_del(whole, "gid");
    if (gid.value && !json_object_get(object->value, "gid"))
        json_object_set_new(whole, TILED_STANDS, json_true());
    json_object_update(whole, (json_t *)(uintptr_t)object->value);
    return whole;
}

bool tiled_objects_each(const JsonNode *layer, ObjectRules *rules, Draft *draft, ObjectTaker *take,
                        void *context)
{
    JsonNode objects = json_node_get(layer, "objects");
    bool ok = true;
    for (size_t i = 0; ok && i < json_node_count(&objects); i++) {
        JsonNode object = json_node_at(&objects, i), whole = object;
        JsonNode template = json_node_get(&object, "template");
        if (template.value && !rules->tiles->files->path)
            return json_node_fail(&template,
                                  "templates are in other files; let Tiled put them into the "
                                  "map: tiled --detach-templates --export-map json IN OUT");
        json_t *joined =
            template.value ? with_template(&object, &template, rules, draft, &ok) : NULL;
        if (joined) whole.value = joined;
        if (ok) ok = take(&whole, rules, context);
        json_decref(joined);
    }
    return ok;
}

static bool take_object(const JsonNode *object, ObjectRules *rules, void *context)
{
    CellKind kind = tiled_object_kind(object, rules);
    if (kind == KIND_EMPTY) return true;
    if (kind != KIND_UNKNOWN) return place_object(object, rules, kind, context);
    JsonNode name = json_node_get(object, "name");
    const char *class = class_of(object, rules), *called = json_node_text(&name);
    unmapped_add(rules->missing, *class ? class : *called ? called : "without a name");
    return true;
}

static bool measure_object(const JsonNode *object, ObjectRules *rules, void *context)
{
    CellBox box;
    ShapePoint points[POINTS_MAX];
    bool closed;
    CellKind kind = tiled_object_kind(object, rules);
    if (kind == KIND_UNKNOWN || kind == KIND_EMPTY) return true;
    int32_t count = find_points(object, rules, points, &closed);
    if (count < 0 || !find_box(object, rules, &box)) return false;
    if (count > 0) box = box_of_points(points, count);
    tiled_box_enclose(context, cell_kind_is(kind, KIND_IS_OBJECT) ? feet_of(box) : box);
    return true;
}

bool tiled_objects_measure(const JsonNode *layer, ObjectRules *rules, Draft *draft, CellBox *box)
{
    return tiled_objects_each(layer, rules, draft, measure_object, box);
}

bool tiled_objects_read(const JsonNode *layer, ObjectRules *rules, Draft *draft)
{
    return tiled_objects_each(layer, rules, draft, take_object, draft);
}
