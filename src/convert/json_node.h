/* json_node.h - a value of a JSON text and the way to it, so that a complaint can say where it is:
 * `layers[2].data`.
 *
 * A missing value is a node, too, whose value is NULL; a node may be asked for parts of it.
 * Errors: what jansson cannot read has line and column; what this program cannot use has its path.
 * Memory: nodes lie on the stack and point to their parents, which must outlive them, as must the
 * text's root; json_root_done frees that. */
#ifndef LEDGE_CONVERT_JSON_NODE_H
#define LEDGE_CONVERT_JSON_NODE_H

#include <jansson.h>

#include "../error.h"

/* More would take gigabytes to read: a number takes 40 bytes, an object 230. Tiled can write large
 * maps compressed. */
enum { JSON_SIZE_MAX = 32 * 1024 * 1024, JSON_BRACKETS_MAX = 1000000 };

typedef struct JsonNode {
    const json_t *value; /* NULL: not there */
    const struct JsonNode *parent;
    const char *key; /* NULL: an element of an array */
    size_t index;
    ErrorList *errors;
} JsonNode;

/* Reads the text; false, with the reason in `errors`, on failure. */
bool json_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors);
void json_root_done(JsonNode *root);

/* The part of an object, or the element of an array; missing where `node` is no such thing. */
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

/* A whole number in the range; on failure an error is added and `out` is unchanged. */
bool json_node_int(const JsonNode *node, int64_t low, int64_t high, int64_t *out);

/* Any number; 0 where there is none. */
double json_node_number(const JsonNode *node);

/* The text; empty where there is none. */
const char *json_node_text(const JsonNode *node);

bool json_node_is_true(const JsonNode *node);

#endif
