/* ldtk_simple.h - converts a level of LDtk's "super simple export" to the JSON of a Tiled map,
 * which convert.h imports: a folder with data.json and a grid of integers, NAME.csv, for each layer
 * of them. Source of the format: LDtk's documentation, version 1.5. */
#ifndef LEDGE_CONVERT_LDTK_SIMPLE_H
#define LEDGE_CONVERT_LDTK_SIMPLE_H

#include "json_node.h"
#include "map_files.h"

#include <jansson.h>

bool ldtk_simple_is_level(const JsonNode *root);

/* Returns a new reference to the map; the grids are read from the folder of `files`. NULL, with the
 * reason in the node's errors, on failure. */
json_t *ldtk_simple_map(const JsonNode *root, const MapFiles *files);

#endif
