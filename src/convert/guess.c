/* guess.c - see convert.h. The layers are surveyed, each gets a meaning by its name and by how it
 * is filled, and what has no place for the player to start gets one by trying the mapping. */
#include "convert.h"

#include "../base/text.h"
#include "../engine/grid.h"
#include "draft.h"
#include "guess_words.h"
#include "import_source.h"
#include "json_node.h"
#include "kind_name.h"
#include "map_files.h"
#include "mapping.h"
#include "tile_table.h"
#include "tiled_layer.h"
#include "tiled_object.h"
#include "tiled_property.h"
#include "tiled_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    LAYERS_MAX = 64,
    NAMES_MAX = 128,
    TILES_MAX = 1024,
    NAME_MAX_BYTES = 48,
    FULL_PERCENT = 85,
    FREQUENT_SHOWN = 8
};

typedef struct LayerSeen {
    char name[NAME_MAX_BYTES]; /* empty: it cannot be written as a key */
    bool has_objects, is_decoration;
    int64_t cells, filled, known, nameless; /* known: with a meaning of their own */
    CellKind kind;                          /* the guess; KIND_UNKNOWN: only what is known */
} LayerSeen;

typedef struct NameSeen {
    char name[NAME_MAX_BYTES];
    int64_t count;
    CellKind kind; /* the guess */
} NameSeen;

/* A tile without a meaning of its own. */
typedef struct TileSeen {
    uint32_t number;
    int64_t count, at_top; /* of these in the first row */
    int32_t layer;
} TileSeen;

typedef struct Guess {
    int32_t layer_count, object_count, class_count, tile_count;
    LayerSeen layers[LAYERS_MAX];
    NameSeen objects[NAMES_MAX], classes[NAMES_MAX];
    TileSeen tiles[TILES_MAX];
    bool more_layers; /* than LAYERS_MAX */
    bool has_levels;  /* the mapping is for several */
    Text out;
} Guess;

/* ---- survey ---- */

/* Can the name be written as a key? */
static bool is_key(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (name[i] < ' ' || name[i] > '~' || strchr(":;#=[]\"'\\", name[i])) return false;
    return length > 0 && length < NAME_MAX_BYTES && name[0] != ' ' && name[length - 1] != ' ' &&
           strcmp(name, "*") != 0;
}

/* Among the tiles a class must not look like numbers. */
static bool is_class_key(const char *name)
{
    const char *slash = strrchr(name, '/'), *last = slash ? slash + 1 : name;
    return strspn(last, "0123456789-") < strlen(last);
}

static void count_name(NameSeen *names, int32_t *count, const char *name)
{
    int32_t i = 0;
    while (i < *count && strcasecmp(names[i].name, name) != 0)
        i++;
    if (i == NAMES_MAX || !is_key(name)) return;
    if (i == *count) {
        names[(*count)++] = (NameSeen){.kind = KIND_UNKNOWN};
        snprintf(names[i].name, sizeof names[i].name, "%s", name);
    }
    names[i].count++;
}

static void count_tile(Guess *g, uint32_t number, bool at_top)
{
    int32_t i = 0, layer = g->layer_count - 1;
    while (i < g->tile_count && (g->tiles[i].number != number || g->tiles[i].layer != layer))
        i++;
    if (i == TILES_MAX) return;
    if (i == g->tile_count)
        g->tiles[g->tile_count++] = (TileSeen){.number = number, .layer = layer};
    g->tiles[i].count++;
    g->tiles[i].at_top += at_top;
}

typedef struct PieceSeen {
    Guess *guess;
    const TileTable *tiles;
} PieceSeen;

static bool see_piece(void *context, const JsonNode *piece, const CellBox *box,
                      const uint32_t *gids)
{
    const PieceSeen *seen = context;
    Guess *g = seen->guess;
    LayerSeen *layer = &g->layers[g->layer_count - 1];
    size_t count = (size_t)box->cols * (size_t)box->rows;
    (void)piece;
    layer->cells += (int64_t)count;
    for (size_t i = 0; i < count; i++) {
        if (gids[i] == 0) continue;
        TileMeaning meaning = tile_table_find(seen->tiles, gids[i]);
        const char *class = tile_table_class(seen->tiles, gids[i]);
        bool known = meaning.kind != KIND_UNKNOWN || meaning.is_art;
        layer->filled++;
        layer->known += known;
        if (known) continue;
        if (*class && is_class_key(class))
            count_name(g->classes, &g->class_count, class);
        else if (*class == '\0')
            count_tile(g, tile_table_number(seen->tiles, gids[i]), i < (size_t)box->cols);
    }
    return true;
}

static bool see_object(const JsonNode *object, ObjectRules *rules, void *context)
{
    Guess *g = context;
    JsonNode name = json_node_get(object, "name"), gid = json_node_get(object, "gid");
    const char *class = tiled_class(object), *called = json_node_text(&name);
    uint32_t number = (uint32_t)json_integer_value(gid.value);
    LayerSeen *layer = &g->layers[g->layer_count - 1];
    if (*class == '\0' && number != 0) class = tile_table_class(rules->tiles, number);
    bool by_class = guess_name(class) != KIND_UNKNOWN || *called == '\0';
    const char *word = *class && by_class ? class : called;
    layer->filled++;
    layer->nameless += *word == '\0';
    if (*word) count_name(g->objects, &g->object_count, word);
    return true;
}

static bool see_layer(void *context, const SurveyLayer *seen)
{
    Guess *g = context;
    if (g->layer_count == LAYERS_MAX) {
        g->more_layers = true;
        return true;
    }
    LayerSeen *layer = &g->layers[g->layer_count++];
    *layer = (LayerSeen){.has_objects = seen->has_objects, .is_decoration = seen->is_decoration};
    if (is_key(seen->name)) snprintf(layer->name, sizeof layer->name, "%s", seen->name);
    layer->kind = guess_name(seen->name);
    PieceSeen piece = {g, seen->tiles};
    if (!seen->has_objects)
        return seen->is_decoration || tiled_layer_each(seen->node, seen->whole, see_piece, &piece);
    return tiled_objects_each(seen->node, seen->rules, seen->draft, see_object, g);
}

/* ---- the guess ---- */

static bool is_tile_layer(const LayerSeen *layer)
{
    return !layer->has_objects && !layer->is_decoration && layer->filled > 0;
}

/* Are the tiles of the layer known by themselves, at least some of them? */
static bool is_known(const LayerSeen *layer)
{
    return layer->known * 20 >= layer->filled;
}

/* Without a layer that is called ground or walls, the one called platforms is it; or else the one
 * with most cells of those that are not full; or else any. */
static void choose_solid_layer(Guess *g)
{
    LayerSeen *best = NULL;
    int64_t most = -1;
    for (int32_t i = 0; i < g->layer_count; i++) {
        LayerSeen *layer = &g->layers[i];
        if (!is_tile_layer(layer)) continue;
        bool full = layer->filled * 100 >= layer->cells * FULL_PERCENT;
        int64_t worth = full ? 0 : layer->filled;
        if (layer->kind == KIND_ONEWAY) worth += INT64_C(1) << 40;
        if (layer->kind == KIND_UNKNOWN) worth += INT64_C(1) << 39;
        if (worth <= most || (layer->kind != KIND_IGNORE && layer->kind != KIND_UNKNOWN &&
                              layer->kind != KIND_ONEWAY))
            continue;
        most = worth;
        best = layer;
    }
    if (best) best->kind = KIND_SOLID;
}

static void guess_layers(Guess *g)
{
    bool has_solid = false;
    for (int32_t i = 0; i < g->layer_count; i++) {
        const LayerSeen *layer = &g->layers[i];
        bool is_solid = layer->kind == KIND_SOLID;
        if (is_tile_layer(layer) && (is_solid || is_known(layer))) has_solid = true;
        if (layer->has_objects && layer->filled > 0 && is_solid) has_solid = true;
    }
    if (!has_solid) choose_solid_layer(g);
    for (int32_t i = 0; i < g->layer_count; i++) {
        LayerSeen *layer = &g->layers[i];
        if (is_tile_layer(layer) && layer->kind == KIND_UNKNOWN && !is_known(layer))
            layer->kind = KIND_IGNORE;
    }
}

/* Only the surest name is the start. */
static void guess_objects(Guess *g)
{
    int32_t surest = 0;
    bool has_start = false;
    for (int32_t i = 0; i < g->object_count; i++) {
        NameSeen *object = &g->objects[i];
        object->kind = convert_kind_from_class(object->name);
        if (object->kind == KIND_UNKNOWN) object->kind = guess_name(object->name);
        if (object->kind == KIND_IGNORE) object->kind = KIND_UNKNOWN;
        if (object->kind == KIND_START) surest = max_i32(surest, guess_is_start(object->name));
    }
    for (int32_t i = 0; i < g->object_count; i++) {
        NameSeen *object = &g->objects[i];
        if (object->kind != KIND_START) continue;
        if (guess_is_start(object->name) < surest || has_start) object->kind = KIND_UNKNOWN;
        has_start = has_start || object->kind == KIND_START;
    }
}

static void guess_classes(Guess *g)
{
    for (int32_t i = 0; i < g->class_count; i++) {
        CellKind kind = guess_name(g->classes[i].name);
        g->classes[i].kind = kind == KIND_IGNORE || kind == KIND_UNKNOWN ? KIND_EMPTY : kind;
    }
}

/* ---- writing ---- */

static const char *name_of(CellKind kind)
{
    return cell_kinds[kind].name;
}

static const char *word_of_layer(const LayerSeen *layer)
{
    if (layer->kind != KIND_UNKNOWN) return name_of(layer->kind);
    return layer->has_objects ? name_of(KIND_EMPTY) : "map";
}

static void write_layers(Guess *g)
{
    const LayerSeen *other = NULL; /* of those whose name is no key: the solid one, or the first */
    text_add_string(&g->out,
                    "\n[layers]\n; what has no other meaning in a layer; `ignore` leaves it "
                    "out, `map` takes only what has\n");
    for (int32_t i = 0; i < g->layer_count; i++) {
        const LayerSeen *layer = &g->layers[i];
        bool gives_meaning = layer->has_objects ? layer->nameless > 0 : is_tile_layer(layer);
        if (!gives_meaning) continue;
        if (*layer->name == '\0') {
            if (!other || layer->kind == KIND_SOLID) other = layer;
            continue;
        }
        int32_t first = 0; /* layers of the same name share a line */
        while (strcasecmp(g->layers[first].name, layer->name) != 0)
            first++;
        if (first < i) continue;
        text_add(&g->out, "%-20s = %-12s ; %lld %s", layer->name, word_of_layer(layer),
                 (long long)layer->filled, layer->has_objects ? "objects" : "tiles");
        if (layer->known > 0)
            text_add(&g->out, ", %lld with a meaning of their own", (long long)layer->known);
        text_add_byte(&g->out, '\n');
    }
    if (other || g->more_layers)
        text_add(&g->out, "%-20s = %-12s ; all others\n", "*",
                 other ? word_of_layer(other) : name_of(KIND_IGNORE));
}

/* The tile that is sky in a solid layer without gaps: the most frequent one of its first row. NULL:
 * there is none. */
static const TileSeen *sky_of(const Guess *g, int32_t index)
{
    const LayerSeen *layer = &g->layers[index];
    const TileSeen *sky = NULL;
    if (layer->kind != KIND_SOLID || !is_tile_layer(layer) ||
        layer->filled * 100 < layer->cells * FULL_PERCENT)
        return NULL;
    for (int32_t t = 0; t < g->tile_count; t++)
        if (g->tiles[t].layer == index && (!sky || g->tiles[t].at_top > sky->at_top))
            sky = &g->tiles[t];
    return sky && sky->at_top > 0 ? sky : NULL;
}

/* A tile may be the sky of several layers. */
static void write_sky(Guess *g)
{
    for (int32_t i = 0; i < g->layer_count; i++) {
        const TileSeen *sky = sky_of(g, i), *before = NULL;
        for (int32_t k = 0; sky && k < i && !before; k++) {
            before = sky_of(g, k);
            if (before && before->number != sky->number) before = NULL;
        }
        if (sky && !before)
            text_add(&g->out, "%-20lu = %-12s ; fills the first row: sky\n",
                     (unsigned long)sky->number, "empty");
    }
}

static int compare_counts(const void *a, const void *b)
{
    const TileSeen *left = a, *right = b;
    if (left->count != right->count) return left->count < right->count ? 1 : -1;
    if (left->layer != right->layer) return left->layer - right->layer;
    return (left->number > right->number) - (left->number < right->number);
}

/* Writes what is known of the tiles; the most frequent ones without a meaning are comments. */
static void write_tiles(Guess *g)
{
    bool known = false;
    for (int32_t i = 0; i < g->layer_count; i++)
        known = known || g->layers[i].known > 0;
    text_add_string(&g->out, "\n[tiles]\n; number, range 5-9, TILESET/5-9, class or property\n");
    for (int32_t i = 0; i < g->class_count; i++)
        text_add(&g->out, "%-20s = %-12s ; %lld times\n", g->classes[i].name,
                 name_of(g->classes[i].kind), (long long)g->classes[i].count);
    write_sky(g);
    if (known)
        text_add(&g->out, "%-20s = %-12s ; all others: they have no shape, class or property\n",
                 "*", "empty");
    qsort(g->tiles, (size_t)g->tile_count, sizeof *g->tiles, compare_counts);
    for (int32_t i = 0; i < g->tile_count && i < FREQUENT_SHOWN; i++) {
        const char *layer = g->layers[g->tiles[i].layer].name;
        text_add(&g->out, "; %-18lu = solid        ; %lld times%s%s\n",
                 (unsigned long)g->tiles[i].number, (long long)g->tiles[i].count,
                 *layer ? " in " : "", layer);
    }
}

static void write_objects(Guess *g)
{
    bool others = false;
    if (g->object_count == 0) return;
    text_add_string(&g->out, "\n[objects]\n; class or name; `empty` leaves them out\n");
    for (int32_t i = 0; i < g->object_count; i++) {
        const NameSeen *object = &g->objects[i];
        others = others || object->kind == KIND_UNKNOWN;
        text_add(&g->out, "%s%-*s = %-12s ; %lld\n", object->kind == KIND_UNKNOWN ? "; " : "",
                 object->kind == KIND_UNKNOWN ? 18 : 20, object->name,
                 object->kind == KIND_UNKNOWN ? "empty" : name_of(object->kind),
                 (long long)object->count);
    }
    text_add(&g->out, "%-20s = %-12s ; all others\n", "*", "empty");
}

/* ---- where the player starts ---- */

/* Writes the first floor from the left or the right; only the side where the mapping is for several
 * levels. */
static void write_place(Guess *g, Draft *draft, CellKind kind, bool from_right)
{
    int32_t col, row;
    if (g->has_levels) {
        text_add(&g->out, "%-20s = %s\n", name_of(kind), from_right ? "right" : "left");
    } else if (draft_find_floor(draft, from_right, &col, &row)) {
        text_add(&g->out, "%-20s = %d, %d\n", name_of(kind), col, row);
        draft_set_cell(draft, col, row, kind, '\0'); /* it is no longer free */
    } else {
        text_add(&g->out, "; %-18s = 0, 0       ; nothing is free\n", name_of(kind));
    }
}

static void write_places(Guess *g, Draft *draft)
{
    bool start = draft_has(draft, KIND_START) && !g->has_levels;
    bool finish = draft_has(draft, KIND_FINISH) && !g->has_levels;
    if (start && finish) return;
    text_add(&g->out, "\n[place]\n; %sthe first floor from the left, and from the right%s\n",
             g->has_levels ? "" : "column, row, both from 0: ",
             g->has_levels ? ", where a level has none" : "");
    if (!start) write_place(g, draft, KIND_START, false);
    if (!finish) write_place(g, draft, KIND_FINISH, true);
}

/* Tries the mapping as it is so far; what is missing in the level is written. */
static void add_places(Guess *g, ImportSource *source, const ImportOptions *options)
{
    ErrorList unheard;
    Draft draft = {0};
    error_list_init(&unheard, "");
    if (!g->out.bytes) return;
    Mapping *mapping = mapping_parse(g->out.bytes, g->out.length, &unheard);
    ImportOptions tried = *options;
    tried.mapping = mapping;
    if (mapping && tiled_read(source, &tried, &draft, &unheard)) write_places(g, &draft);
    draft_done(&draft);
    mapping_done(mapping);
}

/* ---- all of it ---- */

char *import_source_guess(ImportSource *source, const ImportOptions *options, size_t *length,
                          ErrorList *errors)
{
    Guess *g = calloc(1, sizeof *g);
    char *text = NULL;
    if (!g) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    g->out = TEXT_GROWING;
    g->has_levels = options->level;
    if (tiled_survey(source, options, see_layer, g, errors)) {
        guess_layers(g);
        guess_objects(g);
        guess_classes(g);
        text_add_string(
            &g->out,
            "; A first guess, by names: correct it. Kinds: solid oneway slope_up ladder ice "
            "spike_up\n; spring crumble start finish checkpoint coin key door walker hopper "
            "flyer turret\n; sign empty (see the page ledge-convert).\n");
        write_layers(g);
        write_tiles(g);
        write_objects(g);
        add_places(g, source, options);
        text = text_take(&g->out, length);
        if (!text) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    }
    free(g);
    return text;
}

char *convert_guess(ConvertFormat format, const char *bytes, const ImportOptions *options,
                    size_t *length, ErrorList *errors)
{
    if (format != CONVERT_TILED && format != CONVERT_TMX && format != CONVERT_LDTK) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "a mapping is guessed for maps of Tiled and projects of LDtk");
        return NULL;
    }
    ImportSource *source =
        import_source_parse(bytes, *length, options->path, options->root, errors);
    char *text = source ? import_source_guess(source, options, length, errors) : NULL;
    import_source_done(source);
    return text;
}
