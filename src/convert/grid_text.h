/* grid_text.h - the levels of other games as text: rows of characters, or of numbers and commas.
 *
 * It becomes a map of Tiled with one layer, `ground`: a tile's number is that of its character, or
 * the number that is written. Blanks and dots are empty, or else the commonest character; of
 * numbers -1 or, where that does not occur, 0. Characters that many games use in the same way have
 * a class, and what is there once in a level, such as `P`, is an object. A text may hold several
 * levels, called 1, 2 ...: see text_parts.h. */
#ifndef LEDGE_CONVERT_GRID_TEXT_H
#define LEDGE_CONVERT_GRID_TEXT_H

#include "import_source.h"
#include "json_node.h"

#include <jansson.h>

/* Is it a text that may be such a level, by the ending of its file? */
bool grid_text_is_path(const char *path);

/* Reads it into `root`, which json_root_done frees. False, with the reason and its line in
 * `errors`, on failure. */
bool grid_text_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors);
bool grid_text_is_grid(const JsonNode *root);

/* As import_source_levels. */
int32_t grid_text_levels(const JsonNode *root, char (*names)[IMPORT_NAME_MAX], int32_t max);

/* Returns a new reference to the map of the level with that name, NULL: the only one. NULL, with
 * the reason in the node's errors, on failure. */
json_t *grid_text_map(const JsonNode *root, const char *name);

#endif
