/* tiled_object.c - see tiled.h */
#include "tiled.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draft.h"

typedef struct CellBox {
    int32_t col, row, cols, rows;
} CellBox;

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

static CellKind kind_of(const JsonNode *object, const ObjectRules *rules)
{
    JsonNode name = json_node_get(object, "name");
    const char *class = tiled_class(object), *called = json_node_text(&name);
    CellKind kind = mapping_object(rules->mapping, class);
    if (kind == KIND_UNKNOWN) kind = mapping_object(rules->mapping, called);
    if (kind == KIND_UNKNOWN) kind = kind_from_class(class);
    if (kind == KIND_UNKNOWN) kind = kind_from_class(called);
    if (kind == KIND_UNKNOWN && gid_of(object) != 0)
        kind = tile_table_find(rules->tiles, gid_of(object)).kind;
    return kind == KIND_IGNORE ? KIND_UNKNOWN : kind;
}

static void miss(const JsonNode *object, Unmapped *missing)
{
    JsonNode name = json_node_get(object, "name");
    const char *class = tiled_class(object), *called = json_node_text(&name);
    unmapped_add(missing, *class ? class : *called ? called : "without a name");
}

/* ---- where it is ---- */

/* The nearest cell for an object of any size; a point is in the cell around it. */
static int32_t nearest_cell(double pixels, double size, double tile)
{
    return (int32_t)floor(pixels / tile + (size > 0 ? 0.5 : 0));
}

static int32_t cell_count(double pixels, double tile)
{
    return max_i32(1, (int32_t)floor(pixels / tile + 0.5));
}

static bool is_inside(const CellBox *box, const Draft *draft)
{
    return box->col >= 0 && box->row >= 0 && box->cols <= draft->cols - box->col &&
           box->rows <= draft->rows - box->row;
}

/* An object that is a tile has its place at its lower left corner, any other at its upper left. */
static bool find_box(const JsonNode *object, const ObjectRules *rules, const Draft *draft,
                     CellBox *box)
{
    const double limit = 1e9;
    double x, y, width, height;
    if (!has_number(object, "x", &x) || !has_number(object, "y", &y))
        return json_node_fail(object, "has no place: x and y must be numbers");
    has_number(object, "width", &width);
    has_number(object, "height", &height);
    if (fabs(x) > limit || fabs(y) > limit || !(width >= 0 && width <= limit) ||
        !(height >= 0 && height <= limit))
        return json_node_fail(object, "is too far away or of no size");
    if (gid_of(object) != 0) y -= height;
    *box = (CellBox){nearest_cell(x, width, rules->tile_cols),
                     nearest_cell(y, height, rules->tile_rows), cell_count(width, rules->tile_cols),
                     cell_count(height, rules->tile_rows)};
    if (is_inside(box, draft)) return true;
    return json_node_fail(object,
                          "is at column %d, row %d, which is outside the map's %d x %d "
                          "cells",
                          box->col, box->row, draft->cols, draft->rows);
}

/* The cell of a single object: the one at the middle of its lower edge. */
static CellBox feet_of(CellBox box)
{
    return (CellBox){box.col + (box.cols - 1) / 2, box.row + box.rows - 1, 1, 1};
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

static bool read_lift(const JsonNode *object, CellKind kind, Draft *draft)
{
    char section[DRAFT_NAME_MAX];
    LiftTaker taker = {draft, section};
    snprintf(section, sizeof section, "lift.%d", cell_kinds[kind].digit);
    return tiled_properties_each(object, take_lift, &taker);
}

/* Reads a sign's text: its property, or the text of a text object. */
static bool read_sign(const JsonNode *object, CellBox box, Draft *draft)
{
    char text[PROPERTY_TEXT_MAX];
    JsonNode shown = json_node_get(object, "text"), words = json_node_get(&shown, "text");
    tiled_property_text(object, "text", text);
    if (text[0] == '\0') snprintf(text, sizeof text, "%s", json_node_text(&words));
    if (text[0] == '\0' || draft_add_sign(draft, box.col, box.row, text)) return true;
    return json_node_fail(object, "more than %d signs, or out of memory", SIGN_MAX);
}

/* ---- putting it there ---- */

static bool put_cells(const JsonNode *object, CellBox box, CellKind kind, Draft *draft)
{
    CellKind covered = KIND_EMPTY;
    for (int32_t row = box.row; row < box.row + box.rows; row++)
        for (int32_t col = box.col; col < box.col + box.cols; col++) {
            CellKind before = draft_kind(draft, col, row);
            if (before != KIND_EMPTY && before != kind) covered = before;
            if (!draft_set_cell(draft, col, row, kind, '\0'))
                return json_node_fail(object, "the usual glyph of %s means something else here",
                                      cell_kinds[kind].name);
        }
    if (covered != KIND_EMPTY)
        json_node_warn(object, "%s at column %d, row %d takes the place of %s",
                       cell_kinds[kind].name, box.col, box.row, cell_kinds[covered].name);
    return true;
}

static bool read_object(const JsonNode *object, const ObjectRules *rules, Draft *draft,
                        Unmapped *missing)
{
    CellBox box;
    JsonNode template = json_node_get(object, "template");
    if (template.value)
        return json_node_fail(&template,
                              "templates lie in other files; let Tiled put them into the "
                              "map: tiled --detach-templates --export-map json IN OUT");
    CellKind kind = kind_of(object, rules);
    if (kind == KIND_UNKNOWN) {
        miss(object, missing);
        return true;
    }
    if (kind == KIND_EMPTY) return true;
    if (!find_box(object, rules, draft, &box)) return false;
    if (kind_is(kind, KIND_IS_OBJECT)) box = feet_of(box);
    if (kind == KIND_SIGN && !read_sign(object, box, draft)) return false;
    if (kind_is(kind, KIND_IS_LIFT) && !read_lift(object, kind, draft)) return false;
    return put_cells(object, box, kind, draft);
}

bool tiled_objects_read(const JsonNode *layer, const ObjectRules *rules, Draft *draft,
                        Unmapped *missing)
{
    JsonNode objects = json_node_get(layer, "objects");
    for (size_t i = 0; i < json_node_count(&objects); i++) {
        JsonNode object = json_node_at(&objects, i);
        if (!read_object(&object, rules, draft, missing)) return false;
    }
    return true;
}
