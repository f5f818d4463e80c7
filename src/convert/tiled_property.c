/* tiled_property.c - see tiled_property.h */
#include "tiled_property.h"

#include "../base/text.h"
#include "../engine/decimal.h"
#include "json_node.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_TEXT_MAX = 32 };

/* NULL for lists and objects. Fifteen digits are exact for every number that users write. */
static const char *value_text(const JsonNode *value, char number[NUMBER_TEXT_MAX])
{
    if (json_is_string(value->value)) return json_node_text(value);
    if (json_is_boolean(value->value)) return json_node_is_true(value) ? "yes" : "no";
    if (!json_is_number(value->value)) return NULL;
    if (json_is_integer(value->value))
        snprintf(number, NUMBER_TEXT_MAX, "%lld", (long long)json_integer_value(value->value));
    else
        decimal_from_rounded(json_node_number(value), 15, number, NUMBER_TEXT_MAX);
    return number;
}

static bool take_one(const JsonNode *value, const char *name, PropertyTaker *take, void *context)
{
    char number[NUMBER_TEXT_MAX];
    const char *text = value_text(value, number);
    return !text || take(context, value, name, text);
}

static bool take_list(const JsonNode *list, PropertyTaker *take, void *context)
{
    for (size_t i = 0; i < json_node_count(list); i++) {
        JsonNode property = json_node_at(list, i);
        JsonNode name = json_node_get(&property, "name"), value = json_node_get(&property, "value");
        if (value.value && !take_one(&value, json_node_text(&name), take, context)) return false;
    }
    return true;
}

static bool take_object(const JsonNode *object, PropertyTaker *take, void *context)
{
    json_t *all = (json_t *)(uintptr_t)object->value;
    for (void *at = json_object_iter(all); at; at = json_object_iter_next(all, at)) {
        const char *name = json_object_iter_key(at);
        JsonNode value = json_node_get(object, name);
        if (!take_one(&value, name, take, context)) return false;
    }
    return true;
}

bool tiled_properties_each(const JsonNode *owner, PropertyTaker *take, void *context)
{
    JsonNode properties = json_node_get(owner, "properties");
    if (json_is_object(properties.value)) return take_object(&properties, take, context);
    return take_list(&properties, take, context);
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
