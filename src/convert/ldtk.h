/* ldtk.h - converts a level of an LDtk project to the JSON of a Tiled map, which convert.h
 * imports. Source of the format: LDtk's JSON documentation, versions 0.6 to 1.5. */
#ifndef LEDGE_CONVERT_LDTK_H
#define LEDGE_CONVERT_LDTK_H

#include "import_source.h"
#include "json_node.h"
#include "map_files.h"

#include <jansson.h>

bool ldtk_is_project(const JsonNode *root);

/* The names of the levels, at most `max`, cut to fit; their number. */
int32_t ldtk_levels(const JsonNode *root, char (*names)[IMPORT_NAME_MAX], int32_t max);

/* The place of a level in its world. False where levels only follow one another. */
bool ldtk_place(const JsonNode *root, int32_t index, ImportPlace *out);

/* Returns a new reference to the map of the level `name`, which may be NULL if there is only one.
 * NULL, with the reason in the node's errors, on failure. */
json_t *ldtk_map(const JsonNode *root, const char *name, MapFiles *files);

#endif
