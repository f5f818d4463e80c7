/* tiled_property.h - the custom properties of a map, a tile, an object: an array of name, type and
 * value since Tiled 1.2, an object of names and values before. */
#ifndef LEDGE_CONVERT_TILED_PROPERTY_H
#define LEDGE_CONVERT_TILED_PROPERTY_H

#include "json_node.h"

enum { PROPERTY_TEXT_MAX = 512 };

/* Called for every property; false stops. `value` is the text for a header: yes and no for
 * flags. */
typedef bool PropertyTaker(void *context, const JsonNode *node, const char *name,
                           const char *value);

/* Calls `take` for all properties of `owner` in their order, except lists and objects. False if
 * `take` returned false. */
bool tiled_properties_each(const JsonNode *owner, PropertyTaker *take, void *context);

/* The property of this name as text, cut to fit; empty if there is none. */
void tiled_property_text(const JsonNode *owner, const char *name, char out[PROPERTY_TEXT_MAX]);

/* The class of a tile or an object, which Tiled calls `type` or `class`, depending on its
 * version. */
const char *tiled_class(const JsonNode *owner);

/* Is it the value of a flag that is set? Many projects leave it empty. */
bool tiled_property_is_set(const char *value);

#endif
