/* tiled_property.c - see tiled_property.h */
#include "tiled_property.h"

#include "../base/text.h"
#include "../engine/decimal.h"
#include "json_node.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_TEXT_MAX = 32 };

/* Hands over a value as text; lists and objects have none. */
static bool take_one(const JsonNode *value, const char *name, PropertyTaker *take, void *context)
{
    char number[NUMBER_TEXT_MAX];
    const char *text = number;
    if (json_is_string(value->value))
        text = json_node_text(value);
    else if (json_is_boolean(value->value))
        text = json_node_is_true(value) ? "yes" : "no";
    else if (json_is_integer(value->value))
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value->value));
    else if (json_is_number(value->value)) /* 15 digits are exact for all that users write */
        decimal_from_rounded(json_node_number(value), 15, number, sizeof number);
    else
        return true;
    return take(context, value, name, text);
}

bool tiled_properties_each(const JsonNode *owner, PropertyTaker *take, void *context)
{
    JsonNode all = json_node_get(owner, "properties");
    if (json_is_object(all.value)) {
        json_t *object = (json_t *)(uintptr_t)all.value;
        for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
            const char *name = json_object_iter_key(at);
            JsonNode value = json_node_get(&all, name);
            if (!take_one(&value, name, take, context)) return false;
        }
        return true;
    }
    for (size_t i = 0; i < json_node_count(&all); i++) {
        JsonNode property = json_node_at(&all, i);
        JsonNode name = json_node_get(&property, "name"), value = json_node_get(&property, "value");
        if (value.value && !take_one(&value, json_node_text(&name), take, context)) return false;
    }
    return true;
}

bool tiled_property_is_set(const char *value)
{
    return *value == '\0' || strcmp(value, "yes") == 0 || strcmp(value, "true") == 0;
}

typedef struct Wanted {
    const char *name;
    char *out;
} Wanted;

static bool take_wanted(void *context, const JsonNode *node, const char *name, const char *value)
{
    Wanted *wanted = context;
    (void)node;
    if (strcmp(name, wanted->name) == 0) snprintf(wanted->out, PROPERTY_TEXT_MAX, "%s", value);
    return true;
}

void tiled_property_text(const JsonNode *owner, const char *name, char out[PROPERTY_TEXT_MAX])
{
    Wanted wanted = {name, out};
    out[0] = '\0';
    tiled_properties_each(owner, take_wanted, &wanted);
}

const char *tiled_class(const JsonNode *owner)
{
    JsonNode type = json_node_get(owner, "type"), class = json_node_get(owner, "class");
    return *json_node_text(&type) ? json_node_text(&type) : json_node_text(&class);
}
