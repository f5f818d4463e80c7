/* json_node.h - a value of a JSON text with its path, for messages: `layers[2].data`. XML becomes
 * the same values, which know their lines and columns.
 *
 * A missing value is also a node, whose value is NULL and whose parts are missing too.
 * Errors: what jansson cannot read has line and column; what this program cannot use has its path.
 * Memory: nodes are on the stack and point to their parents, which must outlive them, as must the
 * root; json_root_done frees it. */
#ifndef LEDGE_CONVERT_JSON_NODE_H
#define LEDGE_CONVERT_JSON_NODE_H

#include "../base/error.h"

#include <jansson.h>

/* Larger texts would take gigabytes to read: a number takes 40 bytes, an object 230. Tiled can
 * write large maps compressed. */
enum { JSON_SIZE_MAX = 32 * 1024 * 1024, JSON_BRACKETS_MAX = 1000000 };

/* Small files can stand for very many cells: so many are looked at in a pass over a map. */
enum { MAP_CELLS_MAX = 1 << 28 };

/* Where the elements of an XML text begin, in the order of `value`. */
typedef struct JsonPlace {
    const json_t *value;
    int32_t line, column;
} JsonPlace;

typedef struct JsonPlaces {
    JsonPlace *items;
    int32_t count;
    size_t capacity;
} JsonPlaces;

void json_places_sort(JsonPlaces *places);

typedef struct JsonNode {
    const json_t *value; /* NULL: missing */
    const struct JsonNode *parent;
    const char *key; /* NULL: an element of an array */
    size_t index;
    ErrorList *errors;
    JsonPlaces *places; /* of the root; NULL: it is JSON */
} JsonNode;

/* Reads the text, which is XML if it begins with `<` or as UTF-16 does; false, with the reason in
 * `errors`, on failure. */
bool json_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors);
void json_root_done(JsonNode *root);

/* A point of a polygon takes as much memory as an element, some 400 bytes. */
enum { XML_ELEMENTS_MAX = 300000, XML_ATTRIBUTES_MAX = 3000000, XML_DEPTH_MAX = 64 };

/* A map, tileset or template of Tiled in XML, as the values that Tiled writes in
 * JSON. Layers of single tiles or CSV become a text of numbers with commas.
 *
 * Only what the reader uses is kept. Declarations of entities and references to them are refused,
 * and no other file is read. */
bool xml_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors);

/* The part of an object, or the element of an array; missing if `node` is neither. */
JsonNode json_node_get(const JsonNode *node, const char *key);
JsonNode json_node_at(const JsonNode *node, size_t index);

/* The number of elements of an array; 0 for anything else. */
size_t json_node_count(const JsonNode *node);

/* Adds an error about the node, which begins with its path. False, for the caller to return. */
bool json_node_fail(const JsonNode *node, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds a warning in the same way. */
void json_node_warn(const JsonNode *node, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads a whole number in the range; on failure an error is added and `out` is unchanged. */
bool json_node_int(const JsonNode *node, int64_t low, int64_t high, int64_t *out);

/* Any number; 0 if the value is not a number. */
double json_node_number(const JsonNode *node);

/* The number of this part of an object, in the same way. */
double json_node_number_of(const JsonNode *node, const char *key);

/* The text; empty if the value is not a text. */
const char *json_node_text(const JsonNode *node);

bool json_node_is_true(const JsonNode *node);

#endif
