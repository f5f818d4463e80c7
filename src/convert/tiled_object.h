/* tiled_object.h - a layer of objects: rectangles of pixels that become cells, and properties that
 * become the texts of signs and the paths of lifts. */
#ifndef LEDGE_CONVERT_TILED_OBJECT_H
#define LEDGE_CONVERT_TILED_OBJECT_H

#include "missing.h"
#include "tiled_tiles.h"

typedef struct ObjectRules {
    const Mapping *mapping;      /* may be NULL */
    const TileTable *tiles;      /* for objects that are tiles */
    double tile_cols, tile_rows; /* of a tile, in pixels */
} ObjectRules;

/* Objects without meaning go to `missing`. False, with the reason in the node's errors, for an
 * object that cannot be one of the level. Warns of what is covered. */
bool tiled_objects_read(const JsonNode *layer, const ObjectRules *rules, Draft *draft,
                        Unmapped *missing);

#endif
