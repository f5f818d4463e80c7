/* tiled_object.h - a layer of objects: rectangles of pixels that become cells, and properties that
 * become the texts of signs and the paths of lifts. */
#ifndef LEDGE_CONVERT_TILED_OBJECT_H
#define LEDGE_CONVERT_TILED_OBJECT_H

#include "draft.h"
#include "json_node.h"
#include "mapping.h"
#include "tile_table.h"
#include "tiled_layer.h"
#include "unmapped.h"

typedef struct ObjectRules {
    const Mapping *mapping;      /* may be NULL */
    TileTable *tiles;            /* for objects that are tiles */
    double tile_cols, tile_rows; /* of a tile, in pixels */
    double left, top;            /* the draft's first cell, in pixels */
    CellKind kind;               /* of objects without a meaning of their own; or KIND_UNKNOWN */
    bool reads_things;           /* that stand in a cell; false: ground, which is read before */
    bool has_start;              /* a start has been read; others are left out */
    Unmapped *missing;           /* gets the names of objects without a meaning */
    int64_t cells_left;          /* of MAP_CELLS_MAX in this pass */
} ObjectRules;

/* Takes cells from those that are left. False, with an error about the node, if these are too few.
 */
bool tiled_cells_take(ObjectRules *rules, const JsonNode *node, int64_t count);

typedef bool ObjectTaker(const JsonNode *object, ObjectRules *rules, void *context);

/* Calls `take` for each object of the layer, completed by its template. */
bool tiled_objects_each(const JsonNode *layer, ObjectRules *rules, Draft *draft, ObjectTaker *take,
                        void *context);

/* The kind of an object, KIND_UNKNOWN if nothing says it, and the cell of the draft where one is
 * that is single. tiled_object_at is false, with an error, without a place. */
CellKind tiled_object_kind(const JsonNode *object, const ObjectRules *rules);
bool tiled_object_at(const JsonNode *object, const ObjectRules *rules, Point *out);

/* The name by which a mapping knows an object: its class if that says more; "": it has none. */
const char *tiled_object_name(const JsonNode *object, const ObjectRules *rules);

/* Reads ground or what stands in a cell, by the rules. False, with the reason in the node's errors,
 * for an object that a level cannot have. Warns of what is left out. */
bool tiled_objects_read(const JsonNode *layer, ObjectRules *rules, Draft *draft);

/* Makes `box`, which is of no size at first, enclose all objects with a meaning. */
bool tiled_objects_measure(const JsonNode *layer, ObjectRules *rules, Draft *draft, CellBox *box);

#endif
