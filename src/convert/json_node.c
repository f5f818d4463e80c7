/* json_node.c - see json_node.h */
#include "json_node.h"

#include "../base/text.h"
#include "../engine/decimal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PATH_MAX_BYTES = 80 };

bool json_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors)
{
    static const char utf8_mark[] = "\xEF\xBB\xBF";
    json_error_t error;
    bool is_utf16 = (uint8_t)text[0] == 0xFE || (uint8_t)text[0] == 0xFF;
    if (is_utf16 || text[strspn(text, " \t\r\n\xEF\xBB\xBF")] == '<')
        return xml_root_parse(text, length, root, errors);
    if (strncmp(text, utf8_mark, strlen(utf8_mark)) == 0) {
        text += strlen(utf8_mark);
        length -= strlen(utf8_mark);
    }
    if (text[strspn(text, " \t\r\n")] == '\0') {
        error_add(errors, ERROR_ERROR, 0, 0, "the file is empty");
        return false;
    }
    if (length > JSON_SIZE_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "over %d MiB of JSON; let Tiled write the layers as Base64 (zlib compressed), in "
                  "the properties of the map",
                  JSON_SIZE_MAX / 1024 / 1024);
        return false;
    }
    size_t brackets = 0; /* those within texts too */
    for (size_t i = 0; i < length; i++)
        brackets += text[i] == '[' || text[i] == '{';
    if (brackets > JSON_BRACKETS_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "over %d lists and objects", JSON_BRACKETS_MAX);
        return false;
    }
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!value) {
        error_add(errors, ERROR_ERROR, error.line > 0 ? error.line : 0,
                  error.column > 0 ? error.column : 0, "not JSON: %s", error.text);
        return false;
    }
    *root = (JsonNode){.value = value, .errors = errors};
    return true;
}

void json_root_done(JsonNode *root)
{
    json_decref((json_t *)(uintptr_t)root->value);
    if (root->places) free(root->places->items);
    free(root->places);
    root->value = NULL;
    root->places = NULL;
}

JsonNode json_node_get(const JsonNode *node, const char *key)
{
    return (JsonNode){.value = json_object_get(node->value, key),
                      .parent = node,
                      .key = key,
                      .errors = node->errors,
                      .places = node->places};
}

JsonNode json_node_at(const JsonNode *node, size_t index)
{
    return (JsonNode){.value = json_array_get(node->value, index),
                      .parent = node,
                      .index = index,
                      .errors = node->errors,
                      .places = node->places};
}

size_t json_node_count(const JsonNode *node)
{
    return json_array_size(node->value);
}

/* Adds the path from the root. */
static void write_path(const JsonNode *node, Text *out)
{
    if (!node->parent) return;
    write_path(node->parent, out);
    if (node->key)
        text_add(out, "%s%s", out->length > 0 ? "." : "", node->key);
    else
        text_add(out, "[%zu]", node->index);
}

static int compare_places(const void *a, const void *b)
{
    const JsonPlace *left = a, *right = b;
    return (left->value > right->value) - (left->value < right->value);
}

void json_places_sort(JsonPlaces *places)
{
    if (places->count > 0)
        qsort(places->items, (size_t)places->count, sizeof *places->items, compare_places);
}

static const JsonPlace *place_of(const JsonNode *node)
{
    JsonPlace wanted = {.value = node->value};
    const JsonPlaces *places = node->places;
    if (!places || !node->value || places->count == 0) return NULL;
    return bsearch(&wanted, places->items, (size_t)places->count, sizeof *places->items,
                   compare_places);
}

/* The line and column of the XML element that has the node; the path of a part of it is its name.
 */
static const JsonPlace *find_place(const JsonNode *node, Text *path)
{
    const JsonPlace *place = place_of(node);
    if (!place && node->key) text_add_string(path, node->key);
    while (!place && node->parent) {
        node = node->parent;
        place = place_of(node);
    }
    return place;
}

static void add(const JsonNode *node, ErrorSeverity severity, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

static void add(const JsonNode *node, ErrorSeverity severity, const char *format, va_list args)
{
    char path[PATH_MAX_BYTES], text[ERROR_TEXT_MAX];
    Text out = text_in(path, sizeof path);
    const JsonPlace *place = node->places ? find_place(node, &out) : NULL;
    vsnprintf(text, sizeof text, format, args);
    if (!node->places) write_path(node, &out);
    error_add(node->errors, severity, place ? place->line : 0, place ? place->column : 0, "%s%s%s",
              path, *path ? ": " : "", text);
}

bool json_node_fail(const JsonNode *node, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add(node, ERROR_ERROR, format, args);
    va_end(args);
    return false;
}

void json_node_warn(const JsonNode *node, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add(node, ERROR_WARNING, format, args);
    va_end(args);
}

bool json_node_int(const JsonNode *node, int64_t low, int64_t high, int64_t *out)
{
    if (!node->value)
        return json_node_fail(node, "missing; a whole number from %lld to %lld is needed",
                              (long long)low, (long long)high);
    int64_t value = json_integer_value(node->value);
    if (json_is_integer(node->value) && value >= low && value <= high) {
        *out = value;
        return true;
    }
    char *seen = json_dumps(node->value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII);
    json_node_fail(node, "must be a whole number from %lld to %lld, not %.40s", (long long)low,
                   (long long)high, seen ? seen : "this");
    free(seen);
    return false;
}

double json_node_number(const JsonNode *node)
{
    return json_number_value(node->value);
}

double json_node_number_of(const JsonNode *node, const char *key)
{
    return json_number_value(json_object_get(node->value, key));
}

const char *json_node_text(const JsonNode *node)
{
    const char *text = json_string_value(node->value);
    return text ? text : "";
}

bool json_node_is_true(const JsonNode *node)
{
    return json_is_true(node->value);
}
