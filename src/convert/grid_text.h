/* grid_text.h - the levels of other games as text: rows of characters, or of numbers and commas.
 *
 * It becomes a map of Tiled with one layer, `ground`: a tile's number is that of its character, or
 * the number that is written. Blanks and dots are empty, or else the commonest character; of
 * numbers -1 or, where that does not occur, 0. Characters that many games use in the same way have
 * a class, and what is there once, such as `P`, is an object. */
#ifndef LEDGE_CONVERT_GRID_TEXT_H
#define LEDGE_CONVERT_GRID_TEXT_H

#include "json_node.h"

#include <jansson.h>

/* Is it a text that may be such a level, by the ending of its file? */
bool grid_text_is_path(const char *path);

/* Reads it into `root`, which json_root_done frees. False, with the reason and its line in
 * `errors`, on failure. */
bool grid_text_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors);
bool grid_text_is_grid(const JsonNode *root);

/* Returns a new reference to its map. NULL, with the reason in the node's errors, on failure. */
json_t *grid_text_map(const JsonNode *root);

#endif
