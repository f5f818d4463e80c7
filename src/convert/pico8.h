/* pico8.h - converts the map of a PICO-8 cartridge to the JSON of a Tiled map, which convert.h
 * imports. Source of the format: the PICO-8 manual and the text of .p8 files: sections __map__
 * (32 rows of 128 cells), __gff__ (8 flags for each of 256 sprites) and __gfx__, whose lower half
 * can hold 32 more rows of the map.
 *
 * A sprite with flag 0, which carts use for walls, becomes a tile of the class `solid`; flags 1 to
 * 7 become properties `flag1` to `flag7`. Sprite 0 is empty. */
#ifndef LEDGE_CONVERT_PICO8_H
#define LEDGE_CONVERT_PICO8_H

#include "import_source.h"
#include "json_node.h"

#include <jansson.h>

/* Does the text begin as a cartridge does? */
bool pico8_is_text(const char *text, size_t length);

/* Reads a cartridge into `root`, which json_root_done frees. False, with the reason and its line in
 * `errors`, on failure. */
bool pico8_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors);
bool pico8_is_cart(const JsonNode *root);

/* The screens of 16 by 16 cells that are not empty, by column and row from 1, such as "3-1"; at
 * most `max` names, their number. 0 if the map is one strip of screens, which is one level. */
int32_t pico8_levels(const JsonNode *root, char (*names)[IMPORT_NAME_MAX], int32_t max);

/* The place of the screen with this index in pico8_levels, in pixels. False for a strip. */
bool pico8_place(const JsonNode *root, int32_t index, ImportPlace *out);

/* Returns a new reference to the map of a screen, or, if `name` is NULL, of all cells that are
 * used. NULL, with the reason in the node's errors, on failure. */
json_t *pico8_map(const JsonNode *root, const char *name);

#endif
