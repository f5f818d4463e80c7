/* tiled_xml.c - see json_node.h. A table says which elements are kept, and as which values. */

#include "../base/array.h"
#include "../base/file.h"
#include "../base/text.h"
#include "../engine/decimal.h"
#include "json_node.h"

#include <expat.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- elements ---- */

typedef enum ElementUse {
    USE_ITEM,    /* an object at the end of the owner's list `key` */
    USE_PART,    /* the owner's object `key` */
    USE_OWNER,   /* its attributes and elements are its owner's */
    USE_FLAG,    /* makes `key` true */
    USE_POINTS,  /* the list `key`, of objects with x and y */
    USE_NUMBER,  /* a tile's number, added to the owner's text */
    USE_NOTHING, /* left out, with all that is in it */
} ElementUse;

typedef struct ElementRule {
    const char *name, *owners; /* names with a blank after each; "": the root */
    ElementUse use;
    const char *key;
    const char *type; /* its `type` in JSON; NULL: that of the element */
    const char *text; /* key of the text in it; NULL: it has none */
} ElementRule;

#define HAVE_PROPERTIES "map tileset tile layer objectgroup imagelayer group object "

// clang-format off
static const ElementRule element_rules[] = {
    {"map",         "",                 USE_PART,   NULL,          "map",         NULL},
    {"tileset",     "",                 USE_PART,   NULL,          "tileset",     NULL},
    {"template",    "",                 USE_PART,   NULL,          "template",    NULL},
    {"tileset",     "map ",             USE_ITEM,   "tilesets",    NULL,          NULL},
    {"tileset",     "template ",        USE_PART,   "tileset",     NULL,          NULL},
    {"tile",        "tileset ",         USE_ITEM,   "tiles",       NULL,          NULL},
    {"objectgroup", "tile ",            USE_PART,   "objectgroup", NULL,          NULL},
    {"image",       "tile ",            USE_PART,   "image",       NULL,          NULL},
    {"layer",       "map group ",       USE_ITEM,   "layers",      "tilelayer",   NULL},
    {"objectgroup", "map group ",       USE_ITEM,   "layers",      "objectgroup", NULL},
    {"imagelayer",  "map group ",       USE_ITEM,   "layers",      "imagelayer",  NULL},
    {"group",       "map group ",       USE_ITEM,   "layers",      "group",       NULL},
    {"data",        "layer ",           USE_OWNER,  NULL,          NULL,          "data"},
    {"chunk",       "data ",            USE_ITEM,   "chunks",      NULL,          "data"},
    {"tile",        "data chunk ",      USE_NUMBER, NULL,          NULL,          NULL},
    {"object",      "objectgroup ",     USE_ITEM,   "objects",     NULL,          NULL},
    {"object",      "template ",        USE_PART,   "object",      NULL,          NULL},
    {"polygon",     "object ",          USE_POINTS, "polygon",     NULL,          NULL},
    {"polyline",    "object ",          USE_POINTS, "polyline",    NULL,          NULL},
    {"ellipse",     "object ",          USE_FLAG,   "ellipse",     NULL,          NULL},
    {"point",       "object ",          USE_FLAG,   "point",       NULL,          NULL},
    {"text",        "object ",          USE_PART,   "text",        NULL,          "text"},
    {"properties",  HAVE_PROPERTIES,    USE_OWNER,  NULL,          NULL,          NULL},
    {"property",    "properties ",      USE_ITEM,   "properties",  NULL,          "value"},
};
// clang-format on

static const ElementRule left_out = {.name = "", .use = USE_NOTHING};

typedef struct Element {
    const ElementRule *rule;
    json_t *value; /* borrowed; what attributes and elements are added to */
} Element;

typedef struct XmlReader {
    XML_Parser parser;
    json_t *root;
    JsonPlaces *places;
    Element stack[XML_DEPTH_MAX];
    int32_t depth;
    int32_t elements, attributes; /* so far; points are elements too */
    Text text;                    /* in the element that has one */
    const char *fault;            /* NULL: none; then the parser has stopped */
    int32_t fault_line, fault_column;
} XmlReader;

/* Where the parser is, from 1. Later versions of the library have names for files over 4 GiB, and
 * warn of these. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static int32_t line_of(XML_Parser parser)
{
    return (int32_t)XML_GetCurrentLineNumber(parser);
}

static int32_t column_of(XML_Parser parser)
{
    return (int32_t)XML_GetCurrentColumnNumber(parser) + 1;
}
#pragma GCC diagnostic pop

static void stop(XmlReader *r, const char *fault)
{
    if (r->fault) return;
    r->fault = fault;
    r->fault_line = line_of(r->parser);
    r->fault_column = column_of(r->parser);
    XML_StopParser(r->parser, XML_FALSE);
}

static bool names_owner(const char *owners, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = owners; *at; at += strcspn(at, " ") + 1)
        if (strncmp(at, name, length) == 0 && at[length] == ' ') return true;
    return false;
}

static const ElementRule *find_rule(const XmlReader *r, const char *name)
{
    const ElementRule *owner = r->depth > 0 ? r->stack[r->depth - 1].rule : NULL;
    if (owner && !r->stack[r->depth - 1].value) return &left_out;
    for (size_t i = 0; i < ARRAY_LENGTH(element_rules); i++) {
        const ElementRule *rule = &element_rules[i];
        if (strcmp(rule->name, name) != 0) continue;
        if (owner ? names_owner(rule->owners, owner->name) : *rule->owners == '\0') return rule;
    }
    return &left_out;
}

/* ---- values ---- */

/* Attributes that are numbers in JSON, each with a blank after it. */
static const char number_names[] = "width height tilewidth tileheight firstgid id gid x y rotation "
                                   "tilecount columns offsetx offsety spacing margin ";

static bool is_yes(const char *text)
{
    return strcmp(text, "1") == 0 || strcmp(text, "true") == 0;
}

/* A flag, a number where the whole text is one, or else the text. */
static json_t *attribute_value(const char *name, const char *text)
{
    double number;
    if (strcmp(name, "infinite") == 0) return json_boolean(is_yes(text));
    if (!names_owner(number_names, name) || strlen(text) > DECIMAL_TEXT_MAX ||
        !decimal_to_real(text, &number))
        return json_string(text);
    bool is_whole = number == floor(number) && fabs(number) < 1e15;
    return is_whole ? json_integer((json_int_t)number) : json_real(number);
}

static void set_value(XmlReader *r, json_t *owner, const char *key, json_t *value)
{
    if (!value || json_object_set_new(owner, key, value) != 0) stop(r, "out of memory");
}

static void set_attributes(XmlReader *r, json_t *object, const char **attributes)
{
    for (; *attributes && !r->fault; attributes += 2)
        if (++r->attributes > XML_ATTRIBUTES_MAX)
            stop(r, "over 3000000 attributes");
        else
            set_value(r, object, attributes[0], attribute_value(attributes[0], attributes[1]));
}

/* Reads a number up to one of `ends`, and goes on behind it. */
static bool read_number(const char **text, const char *ends, double *out)
{
    char number[DECIMAL_TEXT_MAX];
    size_t length = strcspn(*text, ends);
    if (length >= sizeof number) return false;
    memcpy(number, *text, length);
    number[length] = '\0';
    *text += length + ((*text)[length] != '\0');
    return decimal_to_real(number, out);
}

/* Counts an element, or what takes as much memory. False beyond the limit. */
static bool count_element(XmlReader *r)
{
    if (++r->elements <= XML_ELEMENTS_MAX) return true;
    stop(r, "over 300000 elements and points");
    return false;
}

/* "0,0 16,-8": pairs of numbers, up to the first that is none. */
static json_t *read_points(XmlReader *r, const char *text)
{
    json_t *list = json_array();
    double x, y;
    while (list && read_number(&text, ",", &x) && read_number(&text, " \t\r\n", &y) &&
           count_element(r)) {
        json_t *point = json_pack("{s:f, s:f}", "x", x, "y", y);
        if (!point || json_array_append_new(list, point) != 0) break;
        text += strspn(text, " \t\r\n");
    }
    return list;
}

/* ---- the parser's events ---- */

/* A new object for the element, in its owner; NULL after a fault. */
static json_t *add_object(XmlReader *r, const ElementRule *rule, json_t *owner)
{
    if (!count_element(r)) return NULL;
    json_t *object = json_object();
    bool ok = object;
    if (!owner) {
        r->root = object;
    } else if (rule->use == USE_ITEM) {
        json_t *list = json_object_get(owner, rule->key);
        if (!json_is_array(list)) {
            list = json_array();
            if (json_object_set_new(owner, rule->key, list) != 0) list = NULL;
        }
        ok = json_array_append_new(list, object) == 0;
    } else {
        ok = json_object_set_new(owner, rule->key, object) == 0;
    }
    JsonPlaces *places = r->places;
    ok = ok && ARRAY_RESERVE(&places->items, &places->capacity, places->count + 1, 64);
    if (!ok) {
        stop(r, "out of memory");
        return NULL;
    }
    places->items[places->count++] = (JsonPlace){object, line_of(r->parser), column_of(r->parser)};
    return object;
}

static const char *find_attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    return "";
}

static void use_element(XmlReader *r, Element *element, json_t *owner, const char **attributes)
{
    const ElementRule *rule = element->rule;
    const char *gid = find_attribute(attributes, "gid");
    switch (rule->use) {
    case USE_ITEM:
    case USE_PART:
        element->value = add_object(r, rule, owner);
        if (!element->value) return;
        set_attributes(r, element->value, attributes);
        if (rule->type) set_value(r, element->value, "type", json_string(rule->type));
        break;
    case USE_OWNER:
        element->value = owner;
        set_attributes(r, owner, attributes);
        break;
    case USE_FLAG: set_value(r, owner, rule->key, json_true()); break;
    case USE_POINTS:
        set_value(r, owner, rule->key, read_points(r, find_attribute(attributes, "points")));
        break;
    case USE_NUMBER: text_add(&r->text, "%.11s,", *gid ? gid : "0"); break;
    case USE_NOTHING: break;
    }
    if (rule->text && r->text.length > 0) r->text.bytes[r->text.length = 0] = '\0';
}

static void element_begins(void *context, const char *name, const char **attributes)
{
    XmlReader *r = context;
    if (r->fault) return;
    if (r->depth == XML_DEPTH_MAX) {
        stop(r, "elements are nested more than 64 deep");
        return;
    }
    Element element = {.rule = find_rule(r, name)};
    json_t *owner = r->depth > 0 ? r->stack[r->depth - 1].value : NULL;
    if (r->depth == 0 && element.rule == &left_out)
        stop(r, "this is not a Tiled map, tileset or template");
    else
        use_element(r, &element, owner, attributes);
    r->stack[r->depth++] = element;
}

/* A layer of chunks has no text of its own, and a property may have its value as an attribute. */
static bool takes_text(const Element *element)
{
    if (strcmp(element->rule->text, "value") == 0) return !json_object_get(element->value, "value");
    return strcmp(element->rule->name, "data") != 0 || !json_object_get(element->value, "chunks");
}

static void element_ends(void *context, const char *name)
{
    XmlReader *r = context;
    (void)name;
    if (r->fault) return;
    const Element *element = &r->stack[--r->depth];
    const ElementRule *rule = element->rule;
    if (!rule->text) return;
    if (r->text.missing > 0)
        stop(r, "out of memory");
    else if (takes_text(element))
        set_value(r, element->value, rule->text, json_string(r->text.bytes ? r->text.bytes : ""));
    if (strcmp(rule->text, "value") == 0) { /* a flag of a property is a flag in JSON */
        const char *type = json_string_value(json_object_get(element->value, "type"));
        const char *value = json_string_value(json_object_get(element->value, "value"));
        if (type && value && strcmp(type, "bool") == 0)
            set_value(r, element->value, "value", json_boolean(is_yes(value)));
    }
    if (r->text.length > 0) r->text.bytes[r->text.length = 0] = '\0';
}

static void text_comes(void *context, const char *bytes, int count)
{
    XmlReader *r = context;
    const ElementRule *rule = r->depth > 0 ? r->stack[r->depth - 1].rule : NULL;
    if (!r->fault && rule && rule->text) text_add_bytes(&r->text, bytes, (size_t)count);
}

static void entity_is_declared(void *context, const char *name, int is_parameter, const char *value,
                               int length, const char *base, const char *system, const char *public,
                               const char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)length;
    (void)base, (void)system, (void)public, (void)notation;
    stop(context, "entities cannot be declared here; write what they stand for");
}

static void entity_is_skipped(void *context, const char *name, int is_parameter)
{
    (void)name;
    if (!is_parameter)
        stop(context, "this entity is unknown; known are &lt; &gt; &amp; &quot; "
                      "&apos;");
}

/* ---- the text ---- */

bool xml_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors)
{
    assert(length <= FILE_SIZE_MAX);
    XmlReader r = {.parser = XML_ParserCreate(NULL),
                   .places = calloc(1, sizeof *r.places),
                   .text = TEXT_GROWING};
    bool ok = r.parser && r.places;
    if (!ok) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    } else {
        XML_SetUserData(r.parser, &r);
        XML_SetElementHandler(r.parser, element_begins, element_ends);
        XML_SetCharacterDataHandler(r.parser, text_comes);
        XML_SetEntityDeclHandler(r.parser, entity_is_declared);
        XML_SetSkippedEntityHandler(r.parser, entity_is_skipped);
        ok = XML_Parse(r.parser, text, (int)length, XML_TRUE) == XML_STATUS_OK && !r.fault;
        if (r.fault)
            error_add(errors, ERROR_ERROR, r.fault_line, r.fault_column, "%s", r.fault);
        else if (!ok)
            error_add(errors, ERROR_ERROR, line_of(r.parser), column_of(r.parser), "not XML: %s",
                      XML_ErrorString(XML_GetErrorCode(r.parser)));
    }
    if (r.parser) XML_ParserFree(r.parser);
    text_done(&r.text);
    JsonNode node = {.value = r.root, .errors = errors, .places = r.places};
    if (r.places) json_places_sort(r.places);
    if (ok)
        *root = node;
    else
        json_root_done(&node);
    return ok;
}
