/* ldtk.h - a level of a project of LDtk, as the values of a map of Tiled, for which all else is the
 * same. Source of the format: LDtk's JSON documentation, versions 0.6 to 1.5. */
#ifndef LEDGE_CONVERT_LDTK_H
#define LEDGE_CONVERT_LDTK_H

#include "json_node.h"
#include "map_files.h"

#include <jansson.h>

bool ldtk_is_project(const JsonNode *root);

/* The map, which the caller gives back. `name` is that of the level, NULL where there is only one.
 * NULL, with the reason in the node's errors, on failure. */
json_t *ldtk_map(const JsonNode *root, const char *name, MapFiles *files);

#endif
