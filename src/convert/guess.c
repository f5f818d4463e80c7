/* guess.c - see convert.h. The layers are surveyed once. Then what they say is read in several ways
 * (GuessReading), each way is tried as a level, and the one that can be beaten and keeps most is
 * the guess. */
#include "convert.h"

#include "../base/text.h"
#include "../engine/grid.h"
#include "guess_trial.h"
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
    FULL_PERCENT = 85,
    SHARED_PERCENT = 80, /* a class of so many of the tiles with classes says nothing by its name */
    LYING_PERCENT = 90,  /* of a tile's cells lie in this way */
    MORE_PERCENT = 50,   /* a later reading must keep so much more than an earlier one */
    FREQUENT_SHOWN = 8,
    FEW = 10,       /* a layer with a tenth of the tiles of another has few */
    SHOWN_MAX = 100 /* bytes of a list in a message */
};

/* What names leave open. */
typedef struct GuessReading {
    bool takes_all; /* what is called ground or walls is solid beside a layer of collisions */
    bool ignores_classes;
    bool reads_lying;     /* tiles without a meaning have that of how they lie */
    bool reads_tops;      /* only what has nothing above it carries, as the roofs of a city */
    uint8_t moves;        /* of the hero, an index of `moves` */
    int32_t more_solid;   /* so many layers are solid that no name calls so, too */
    bool leaves_monsters; /* they are left out */
} GuessReading;

/* Those after READINGS_FIRST are tried one by one, until one can be beaten and leads far. */
static const GuessReading readings[] = {
    {0},
    {.takes_all = true},
    {.reads_lying = true},
    {.ignores_classes = true},
    {.ignores_classes = true, .reads_lying = true},
    {.more_solid = 1, .reads_lying = true},
    {.ignores_classes = true, .more_solid = 2, .reads_lying = true},
    {.reads_tops = true},
    {.moves = 1, .reads_lying = true},
    {.leaves_monsters = true},
};

/* How the heroes of many games move, if the usual moves do not lead far: a jump of 5.7 or 10 cells
 * instead of 3.5, and from walls. */
static const struct {
    const char *physics, *told;
} moves[] = {
    {"", "the level can be finished: a run was found"},
    {"\n[physics]\njump                 = 0.45\n",
     "the level can be finished, with jumps of 5.7 cells"},
    {"\n[physics]\njump                 = 0.45\nwalljump             = yes\n",
     "the level can be finished, with jumps of 5.7 cells and wall jumps"},
    {"\n[physics]\njump                 = 0.6\nwalljump             = yes\n",
     "the level can be finished, with jumps of 10 cells and wall jumps"},
};
enum { READINGS_FIRST = 5 };

typedef struct LayerSeen {
    char name[MAPPING_NAME_MAX]; /* empty: it cannot be written as a key */
    bool has_objects, is_decoration;
    int64_t cells, filled, known, nameless; /* known: with a meaning of their own */
    int64_t tall, meant; /* objects of several rows; tiles whose class has a meaning by its name */
    CellKind kind;       /* the guess; KIND_UNKNOWN: only what is known */
} LayerSeen;

typedef struct NameSeen {
    char name[MAPPING_NAME_MAX];
    int64_t count;
    CellKind kind; /* the guess */
} NameSeen;

/* A tile without a meaning of its own, and how its cells lie: with air above and below, with air on
 * both sides in a column of the same, alone in air, with air above. */
typedef struct TileSeen {
    uint32_t number;
    int64_t count, at_top, at_bottom; /* of these in the first row, and in the last */
    int64_t in_rows, in_columns, alone, on_top;
    int32_t layer;
    bool has_class;
} TileSeen;

typedef struct Guess {
    int32_t set_count;
    NameSeen sets[NAMES_MAX]; /* of tilesets of which tiles are used */
    int32_t layer_count, object_count, class_count, tile_count;
    LayerSeen layers[LAYERS_MAX];
    NameSeen objects[NAMES_MAX], classes[NAMES_MAX];
    TileSeen tiles[TILES_MAX];
    bool more_layers; /* than LAYERS_MAX */
    bool has_levels;  /* the mapping is for several */
    GuessReading reading;
    Text out;
} Guess;

/* ---- survey ---- */

/* Among the tiles a class must not look like numbers. */
static bool is_class_key(const char *name)
{
    const char *slash = strrchr(name, '/'), *last = slash ? slash + 1 : name;
    return strspn(last, "0123456789-") < strlen(last);
}

static void count_name(NameSeen *names, int32_t *count, const char *name, int64_t times)
{
    int32_t i = 0;
    while (i < *count && strcasecmp(names[i].name, name) != 0)
        i++;
    if (i == NAMES_MAX || !mapping_is_key(name)) return;
    if (i == *count) {
        names[(*count)++] = (NameSeen){.kind = KIND_UNKNOWN};
        snprintf(names[i].name, sizeof names[i].name, "%s", name);
    }
    names[i].count += times;
}

static void count_tile(Guess *g, uint32_t number, bool has_class, const uint32_t *gids,
                       const CellBox *box, int32_t at)
{
    int32_t i = 0, layer = g->layer_count - 1, col = at % box->cols, row = at / box->cols;
    while (i < g->tile_count && (g->tiles[i].number != number || g->tiles[i].layer != layer))
        i++;
    if (i == TILES_MAX) return;
    if (i == g->tile_count)
        g->tiles[g->tile_count++] =
            (TileSeen){.number = number, .layer = layer, .has_class = has_class};
    TileSeen *tile = &g->tiles[i];
    bool left = col == 0 || gids[at - 1], right = col + 1 == box->cols || gids[at + 1];
    bool above = row > 0 && gids[at - box->cols];
    bool is_lowest = row + 1 == box->rows; /* what lies there is ground */
    bool below = is_lowest || gids[at + box->cols];
    bool same_above = above && gids[at - box->cols] == gids[at];
    bool same_below = !is_lowest && gids[at + box->cols] == gids[at];
    tile->count++;
    tile->at_top += row == 0;
    tile->at_bottom += is_lowest;
    tile->in_rows += (left || right) && !above && !below;
    tile->in_columns += (same_above || same_below) && !left && !right;
    tile->alone += !left && !right && !above && !below;
    tile->on_top += !above;
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
        CellKind by_class = guess_name(class);
        layer->meant += is_class_key(class) && by_class != KIND_UNKNOWN && by_class != KIND_IGNORE;
        const TiledSet *set = tile_table_set(seen->tiles, gids[i]);
        if (*class && is_class_key(class)) count_name(g->classes, &g->class_count, class, 1);
        if (set) count_name(g->sets, &g->set_count, set->name, 1);
        count_tile(g, tile_table_number(seen->tiles, gids[i]), *class != '\0', gids, box,
                   (int32_t)i);
    }
    return true;
}

static bool see_object(const JsonNode *object, ObjectRules *rules, void *context)
{
    Guess *g = context;
    const char *word = tiled_object_name(object, rules);
    LayerSeen *layer = &g->layers[g->layer_count - 1];
    layer->filled++;
    layer->nameless += *word == '\0';
    JsonNode rows = json_node_get(object, "height");
    layer->tall += json_node_number(&rows) >= 1.5 * rules->tile_rows;
    if (*word) count_name(g->objects, &g->object_count, word, 1);
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
    if (mapping_is_key(seen->name)) snprintf(layer->name, sizeof layer->name, "%s", seen->name);
    layer->kind = guess_name(seen->name);
    /* Tiles do not start anything: `Behind Player`. */
    if (!seen->has_objects && layer->kind == KIND_START) layer->kind = KIND_UNKNOWN;
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

static bool is_full(const LayerSeen *layer)
{
    return layer->filled * 100 >= layer->cells * FULL_PERCENT;
}

/* Of the layers that no name calls ground or walls, the one with most cells of those that are not
 * full becomes solid, where those called platforms count for more; or else one that is only to be
 * looked at. */
static void choose_solid_layer(Guess *g, bool is_any_right)
{
    LayerSeen *best = NULL;
    int64_t most = -1;
    for (int32_t i = 0; i < g->layer_count; i++) {
        LayerSeen *layer = &g->layers[i];
        if (!is_tile_layer(layer)) continue;
        int64_t worth = is_full(layer) ? 0 : layer->filled;
        if (layer->kind == KIND_ONEWAY) worth *= FEW;
        if (layer->kind != KIND_IGNORE) worth += INT64_C(1) << 39;
        bool is_right = layer->kind == KIND_UNKNOWN || layer->kind == KIND_ONEWAY ||
                        (layer->kind == KIND_IGNORE && is_any_right);
        if (worth <= most || !is_right) continue;
        most = worth;
        best = layer;
    }
    if (best) best->kind = KIND_SOLID;
}

/* Does the layer say by itself, or by the classes of its tiles, what some of these are? */
static bool has_meaning(const Guess *g, const LayerSeen *layer)
{
    return is_known(layer) || (layer->meant > 0 && !g->reading.ignores_classes);
}

/* Where an object ends the level, tiles called doors or flags do not: they are left open. */
static void open_doors(Guess *g)
{
    bool has_finish = false;
    for (int32_t i = 0; i < g->object_count; i++)
        has_finish |= g->objects[i].kind == KIND_FINISH;
    for (int32_t i = 0; has_finish && i < g->layer_count; i++)
        if (is_tile_layer(&g->layers[i]) && g->layers[i].kind == KIND_FINISH)
            g->layers[i].kind = KIND_IGNORE;
}

/* The tiles of the largest layer of this kind that leaves gaps. */
static int64_t most_tiles(const Guess *g, CellKind kind)
{
    int64_t most = 0;
    for (int32_t i = 0; i < g->layer_count; i++) {
        const LayerSeen *layer = &g->layers[i];
        bool counts = is_tile_layer(layer) && layer->kind == kind && !is_full(layer);
        if (counts && layer->filled > most) most = layer->filled;
    }
    return most;
}

/* Beside a layer of what is solid, which is not drawn, layers of ground and walls are pictures. */
static void leave_pictures(Guess *g)
{
    bool has_collisions = false;
    for (int32_t i = 0; i < g->layer_count; i++) {
        const LayerSeen *layer = &g->layers[i];
        bool has_many = layer->has_objects ? layer->filled > 0
                                           : layer->filled * FEW >= most_tiles(g, KIND_SOLID);
        has_collisions |= layer->kind == KIND_SOLID && guess_is_collision(layer->name) && has_many;
    }
    for (int32_t i = 0; has_collisions && i < g->layer_count; i++) {
        LayerSeen *layer = &g->layers[i];
        bool is_drawn = is_tile_layer(layer) && !is_known(layer) && layer->kind == KIND_SOLID;
        if (is_drawn && !guess_is_collision(layer->name)) layer->kind = KIND_IGNORE;
    }
}

/* Of the layers whose objects have no names, only the one with the surest name has the start. */
static void keep_surest_start(Guess *g)
{
    int32_t surest = 0;
    for (int32_t i = 0; i < g->layer_count; i++)
        if (g->layers[i].nameless > 0) surest = max_i32(surest, guess_is_start(g->layers[i].name));
    for (int32_t i = 0; i < g->layer_count; i++) {
        LayerSeen *layer = &g->layers[i];
        if (layer->kind == KIND_START && guess_is_start(layer->name) < surest)
            layer->kind = KIND_UNKNOWN;
    }
}

static void leave_monsters(Guess *g)
{
    for (int32_t i = 0; i < g->layer_count; i++) {
        LayerSeen *layer = &g->layers[i];
        if (layer->kind == KIND_UNKNOWN || !cell_kind_is(layer->kind, KIND_IS_ACTOR)) continue;
        layer->kind = layer->has_objects ? KIND_UNKNOWN : KIND_IGNORE;
    }
    for (int32_t i = 0; i < g->object_count; i++)
        if (cell_kind_is(g->objects[i].kind, KIND_IS_ACTOR)) g->objects[i].kind = KIND_UNKNOWN;
}

static void guess_layers(Guess *g)
{
    bool has_solid = false;
    open_doors(g);
    keep_surest_start(g);
    for (int32_t i = 0; i < g->layer_count; i++) { /* nobody falls through a block */
        LayerSeen *layer = &g->layers[i];
        bool has_blocks = layer->has_objects && layer->tall * 4 > layer->filled;
        if (has_blocks && layer->kind == KIND_ONEWAY) layer->kind = KIND_SOLID;
    }
    if (!g->reading.takes_all) leave_pictures(g);
    for (int32_t i = 0; i < g->layer_count; i++) {
        const LayerSeen *layer = &g->layers[i];
        bool is_solid = layer->kind == KIND_SOLID;
        bool has_many = layer->filled * FEW >= most_tiles(g, KIND_UNKNOWN);
        if (is_tile_layer(layer) && ((is_solid && has_many) || is_known(layer))) has_solid = true;
        if (layer->has_objects && layer->filled > 0 && is_solid) has_solid = true;
    }
    if (!has_solid) choose_solid_layer(g, true);
    for (int32_t more = g->reading.more_solid; more > 0; more--)
        choose_solid_layer(g, false);
    for (int32_t i = 0; i < g->layer_count; i++) {
        LayerSeen *layer = &g->layers[i];
        if (is_tile_layer(layer) && layer->kind == KIND_UNKNOWN && !has_meaning(g, layer))
            layer->kind = KIND_IGNORE;
    }
}

/* Only the surest name is the start. A door that nothing opens leads out of the level. */
static void guess_objects(Guess *g)
{
    int32_t surest = 0;
    bool has_start = false, has_key = false;
    for (int32_t i = 0; i < g->object_count; i++) {
        NameSeen *object = &g->objects[i];
        object->kind = convert_kind_from_class(object->name);
        if (object->kind == KIND_UNKNOWN) object->kind = guess_name(object->name);
        if (object->kind == KIND_IGNORE) object->kind = KIND_UNKNOWN;
        if (object->kind == KIND_START) surest = max_i32(surest, guess_is_start(object->name));
        has_key = has_key || object->kind == KIND_KEY;
    }
    for (int32_t i = 0; i < g->object_count && !has_key; i++) /* they are left open */
        if (g->objects[i].kind == KIND_DOOR) g->objects[i].kind = KIND_FINISH;
    for (int32_t i = 0; i < g->object_count; i++) {
        NameSeen *object = &g->objects[i];
        if (object->kind != KIND_START) continue;
        if (guess_is_start(object->name) < surest || has_start) object->kind = KIND_UNKNOWN;
        has_start = has_start || object->kind == KIND_START;
    }
}

/* A class without a meaning is empty, except where nearly all tiles have it: then it is unknown. */
static void guess_classes(Guess *g)
{
    int64_t all = 0;
    for (int32_t i = 0; i < g->class_count; i++)
        all += g->classes[i].count;
    for (int32_t i = 0; i < g->class_count; i++) {
        NameSeen *class = &g->classes[i];
        CellKind kind = guess_name(class->name);
        bool is_shared = class->count * 100 >= all * SHARED_PERCENT && kind == KIND_UNKNOWN;
        class->kind = kind == KIND_IGNORE || kind == KIND_UNKNOWN ? KIND_EMPTY : kind;
        if (is_shared || g->reading.ignores_classes) class->kind = KIND_UNKNOWN;
    }
}

/* The meaning of how a tile of a solid layer lies; KIND_UNKNOWN: none. */
static CellKind kind_by_lying(const Guess *g, const TileSeen *tile)
{
    const LayerSeen *layer = &g->layers[tile->layer];
    int64_t most = tile->count * LYING_PERCENT;
    bool has_own = tile->has_class && !g->reading.ignores_classes;
    if (has_own || layer->kind != KIND_SOLID || tile->count < 2) return KIND_UNKNOWN;
    if (g->reading.reads_tops && tile->on_top * 100 >= most) return KIND_ONEWAY;
    if (g->reading.reads_tops && tile->on_top == 0) return KIND_EMPTY;
    if (!g->reading.reads_lying) return KIND_UNKNOWN;
    if (tile->in_rows * 100 >= most) return KIND_ONEWAY;
    if (tile->in_columns * 100 >= most) return KIND_LADDER;
    return tile->alone * 100 >= most ? KIND_COIN : KIND_UNKNOWN;
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
    text_add_string(&g->out, "\n[layers]\n; what tiles without a meaning of their own are; "
                             "`ignore` leaves out the layer, `map` only these\n");
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

static bool is_sky_before(const TileSeen *tile, const TileSeen *sky, bool is_framed)
{
    if (!sky) return true;
    return is_framed ? tile->count > sky->count : tile->at_top > sky->at_top;
}

/* The tile that is sky in a solid layer without gaps: the most frequent one of its first row or,
 * where that fills the last row too and so is a wall around the level, of the others. NULL: there
 * is none. */
static const TileSeen *sky_of(const Guess *g, int32_t index)
{
    const LayerSeen *layer = &g->layers[index];
    const TileSeen *sky = NULL, *wall = NULL;
    if (layer->kind != KIND_SOLID || !is_tile_layer(layer) ||
        layer->filled * 100 < layer->cells * FULL_PERCENT)
        return NULL;
    for (int32_t t = 0; t < g->tile_count; t++)
        if (g->tiles[t].layer == index && is_sky_before(&g->tiles[t], wall, false))
            wall = &g->tiles[t];
    if (!wall || wall->at_top == 0) return NULL;
    if (wall->at_bottom * 100 < wall->at_top * FULL_PERCENT) return wall;
    for (int32_t t = 0; t < g->tile_count; t++)
        if (g->tiles[t].layer == index && &g->tiles[t] != wall &&
            is_sky_before(&g->tiles[t], sky, true))
            sky = &g->tiles[t];
    return sky ? sky : wall;
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
            text_add(&g->out, "%-20lu = %-12s ; sky\n", (unsigned long)sky->number, "empty");
    }
}

static int compare_counts(const void *a, const void *b)
{
    const TileSeen *left = a, *right = b;
    if (left->count != right->count) return left->count < right->count ? 1 : -1;
    if (left->layer != right->layer) return left->layer - right->layer;
    return (left->number > right->number) - (left->number < right->number);
}

/* Where one tileset is called ground, the names of others say what is in them, too. */
static void write_sets(Guess *g)
{
    bool has_ground = false;
    for (int32_t i = 0; i < g->set_count; i++)
        has_ground |= guess_name(g->sets[i].name) == KIND_SOLID;
    for (int32_t i = 0; has_ground && i < g->set_count; i++) {
        const NameSeen *set = &g->sets[i];
        CellKind kind = guess_name(set->name);
        if (kind == KIND_UNKNOWN || kind == KIND_SOLID || kind == KIND_START) continue;
        text_add(&g->out, "%s/0-16777215 = %s ; %lld times\n", set->name,
                 name_of(kind == KIND_IGNORE ? KIND_EMPTY : kind), (long long)set->count);
    }
}

/* Writes what is known of the tiles; the most frequent ones without a meaning are comments. */
static void write_tiles(Guess *g)
{
    bool known = false;
    for (int32_t i = 0; i < g->layer_count; i++) {
        const LayerSeen *layer = &g->layers[i];
        known = known || layer->known > 0 ||
                (is_tile_layer(layer) && layer->kind == KIND_UNKNOWN && has_meaning(g, layer));
    }
    text_add_string(&g->out, "\n[tiles]\n; number, range 5-9, TILESET/5-9, class or property\n");
    for (int32_t i = 0; i < g->class_count; i++) {
        const NameSeen *class = &g->classes[i];
        bool is_known = class->kind != KIND_UNKNOWN;
        text_add(&g->out, "%s%-*s = %-12s ; %lld times\n", is_known ? "" : "; ", is_known ? 20 : 18,
                 class->name, name_of(is_known ? class->kind : KIND_SOLID),
                 (long long)class->count);
    }
    write_sets(g);
    write_sky(g);
    for (int32_t i = 0; i < g->tile_count; i++) {
        CellKind kind = kind_by_lying(g, &g->tiles[i]);
        if (kind != KIND_UNKNOWN)
            text_add(&g->out, "%-20lu = %-12s ; %lld times, by how it lies\n",
                     (unsigned long)g->tiles[i].number, name_of(kind),
                     (long long)g->tiles[i].count);
    }
    if (known)
        text_add(&g->out, "%-20s = %-12s ; all others: they have no shape, class or property\n",
                 "*", "empty");
    qsort(g->tiles, (size_t)g->tile_count, sizeof *g->tiles, compare_counts);
    for (int32_t i = 0, shown = 0; i < g->tile_count && shown < FREQUENT_SHOWN; i++) {
        if (g->tiles[i].has_class) continue;
        shown++;
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

/* ---- where the player starts, and what was decided ---- */

/* Writes where it was put; where the mapping is for several levels, only the side. */
static void write_place(Guess *g, const GuessPlace *place, CellKind kind)
{
    if (g->has_levels)
        text_add(&g->out, "%-20s = %s\n", name_of(kind), kind == KIND_START ? "left" : "right");
    else if (place->is_found)
        text_add(&g->out, "%-20s = %d, %d\n", name_of(kind), (int)place->at.col,
                 (int)place->at.row);
    else if (!place->is_own)
        text_add(&g->out, "; %-18s = 0, 0       ; nothing is free\n", name_of(kind));
}

static void write_places(Guess *g, const GuessTrial *trial)
{
    if (trial->start.is_own && trial->finish.is_own && !g->has_levels) return;
    text_add(&g->out, "\n[place]\n; %s\n",
             g->has_levels ? "the first floor from that side, where a level has none"
                           : "column, row, both from 0");
    write_place(g, &trial->start, KIND_START);
    write_place(g, &trial->finish, KIND_FINISH);
}

/* Adds the name to a list, as long as there is room. */
static void list_name(char list[SHOWN_MAX], const char *name)
{
    if (!*name || strstr(list, name)) return;
    if (strlen(list) + strlen(name) + 8 < SHOWN_MAX)
        text_append(list, SHOWN_MAX, "%s%s", list[0] ? ", " : "", name);
    else if (!strstr(list, "..."))
        text_append(list, SHOWN_MAX, ", ...");
}

static void tell_place(const GuessPlace *place, const char *what, const char *how,
                       ErrorList *errors)
{
    if (place->is_found)
        error_add(errors, ERROR_HINT, 0, 0, "%s: column %d, row %d, %s", what, (int)place->at.col,
                  (int)place->at.row, how);
}

/* Says in at most six lines what was decided. */
static void tell(const Guess *g, const GuessTrial *trial, ErrorList *errors)
{
    char solid[SHOWN_MAX] = "", ignored[SHOWN_MAX] = "", lying[SHOWN_MAX] = "", one[SHOWN_MAX];
    for (int32_t i = 0; i < g->layer_count; i++) {
        const LayerSeen *layer = &g->layers[i];
        if (layer->filled == 0 || layer->has_objects) continue;
        if (layer->kind == KIND_SOLID) list_name(solid, layer->name);
        if (layer->kind == KIND_IGNORE || layer->is_decoration) list_name(ignored, layer->name);
    }
    for (int32_t i = 0; i < g->tile_count; i++) {
        CellKind kind = kind_by_lying(g, &g->tiles[i]);
        if (kind == KIND_UNKNOWN) continue;
        snprintf(one, sizeof one, "%s %lu", name_of(kind), (unsigned long)g->tiles[i].number);
        list_name(lying, one);
    }
    if (solid[0]) error_add(errors, ERROR_HINT, 0, 0, "solid layers: %s", solid);
    if (ignored[0]) error_add(errors, ERROR_HINT, 0, 0, "layers left out: %s", ignored);
    if (lying[0]) error_add(errors, ERROR_HINT, 0, 0, "tiles guessed by how they lie: %s", lying);
    if (g->reading.leaves_monsters) error_add(errors, ERROR_HINT, 0, 0, "monsters are left out");
    tell_place(&trial->start, "start",
               trial->start.is_moved ? "as the map's own leads nowhere" : "on a floor", errors);
    tell_place(&trial->finish, "finish",
               trial->finish.is_moved ? "as the map's own was not reached"
               : trial->is_beatable   ? "on the farthest floor that was reached"
               : trial->is_tried      ? "on the farthest floor that may be reached"
                                      : "on the first floor from the right",
               errors);
    error_add(errors, ERROR_HINT, 0, 0, "%s",
              !trial->is_tried      ? "it is not known whether it can be finished: try it"
              : !trial->is_beatable ? "no run to the finish was found: correct the mapping"
                                    : moves[g->reading.moves].told);
}

/* ---- all of it ---- */

/* Writes the mapping of a reading, without places. */
static void read_as(Guess *g, GuessReading reading)
{
    g->reading = reading;
    g->out = TEXT_GROWING;
    guess_objects(g);
    guess_layers(g);
    guess_classes(g);
    if (reading.leaves_monsters) leave_monsters(g);
    text_add_string(
        &g->out, "; A first guess, by names: correct it. Kinds: solid oneway slope_up ladder ice "
                 "spike_up\n; spring crumble start finish checkpoint coin key door walker hopper "
                 "flyer turret\n; sign empty (see the page ledge-convert).\n");
    write_layers(g);
    write_tiles(g);
    write_objects(g);
    text_add_string(&g->out, moves[reading.moves].physics);
}

/* Does anything in the map say where the player starts? */
static bool has_start(const Guess *g)
{
    bool is_named = false;
    for (int32_t i = 0; i < g->object_count; i++)
        is_named |= g->objects[i].kind == KIND_START;
    for (int32_t i = 0; i < g->class_count; i++)
        is_named |= g->classes[i].kind == KIND_START;
    for (int32_t i = 0; i < g->layer_count; i++)
        is_named |= g->layers[i].kind == KIND_START && g->layers[i].filled > 0;
    return is_named;
}

/* The better of two readings, of which `a` was tried first. */
static bool is_better(const GuessTrial *a, const GuessTrial *b)
{
    if (a->is_beatable != b->is_beatable) return b->is_beatable;
    if (a->is_whole != b->is_whole) return b->is_whole;
    if (a->is_far != b->is_far) return b->is_far;
    return b->kept * 100 > a->kept * (100 + MORE_PERCENT);
}

typedef struct Choice {
    ImportSource *source;
    const ImportOptions *options;
    Guess *seen;  /* what was seen, before any reading */
    Guess *tried; /* room for a reading */
    bool is_begun;
    bool moves_places; /* of start and finish, if no reading can be beaten with the map's own */
} Choice;

/* Tries a reading, and takes it for `g` if it is the first one, or better. False when memory ran
 * out. */
static bool try_reading(Choice *c, GuessReading reading, Guess *g, GuessTrial *best)
{
    GuessTrial trial = {0};
    *c->tried = *c->seen;
    read_as(c->tried, reading);
    Text *out = &c->tried->out;
    if (out->missing > 0) {
        text_done(out);
        return false;
    }
    bool is_same = c->is_begun && !c->moves_places && out->length == g->out.length &&
                   memcmp(out->bytes, g->out.bytes, g->out.length) == 0;
    bool is_level = !is_same && guess_trial_run(c->source, c->options, out->bytes, out->length,
                                                c->moves_places, &trial);
    trial.is_whole = trial.start.is_own || !has_start(c->tried);
    bool is_taken = !c->is_begun || (is_level && is_better(best, &trial));
    text_done(is_taken ? &g->out : out);
    if (is_taken) *g = *c->tried;
    if (is_taken) *best = trial;
    c->is_begun = true;
    return true;
}

/* Reads what was seen in all ways, and leaves the best one in `g`; if none leads far, the best one
 * with other moves; if none can be beaten, the first one that can with other places. False when
 * memory ran out. */
static bool choose_reading(Guess *g, ImportSource *source, const ImportOptions *options,
                           GuessTrial *best)
{
    Choice c = {source, options, malloc(sizeof *c.seen), malloc(sizeof *c.tried), false, false};
    bool done = c.seen && c.tried;
    if (c.seen) *c.seen = *g;
    for (size_t i = 0; done && i < ARRAY_LENGTH(readings); i++)
        if (i < READINGS_FIRST || !best->is_whole || !best->is_far)
            done = try_reading(&c, readings[i], g, best);
    for (uint8_t i = 1; done && i < ARRAY_LENGTH(moves) && !best->is_far; i++) {
        GuessReading reading = g->reading;
        reading.moves = i;
        done = try_reading(&c, reading, g, best);
    }
    c.moves_places = true;
    for (size_t i = 0; done && i < ARRAY_LENGTH(readings) && !best->is_beatable; i++)
        done = try_reading(&c, readings[i], g, best);
    free(c.tried);
    free(c.seen);
    return done;
}

/* Adds the objects and classes of the other levels that the mapping is for. What cannot be read is
 * left out: its own import says why. */
static void see_other_levels(Guess *g, ImportSource *source, const ImportOptions *options)
{
    char(*names)[IMPORT_NAME_MAX] = malloc(IMPORT_LEVELS_MAX * sizeof *names);
    Guess *other = malloc(sizeof *other);
    int32_t count = names && other ? import_source_levels(source, names, IMPORT_LEVELS_MAX) : 0;
    for (int32_t i = 0; i < count; i++) {
        ErrorList unheard;
        ImportOptions there = *options;
        if (strcmp(names[i], options->level) == 0) continue;
        there.level = names[i];
        *other = (Guess){0};
        error_list_init(&unheard, "");
        if (!tiled_survey(source, &there, see_layer, other, &unheard)) continue;
        for (int32_t j = 0; j < other->object_count; j++)
            count_name(g->objects, &g->object_count, other->objects[j].name,
                       other->objects[j].count);
        for (int32_t j = 0; j < other->class_count; j++)
            count_name(g->classes, &g->class_count, other->classes[j].name,
                       other->classes[j].count);
    }
    free(other);
    free(names);
}

char *import_source_guess(ImportSource *source, const ImportOptions *options, size_t *length,
                          ErrorList *errors)
{
    Guess *g = calloc(1, sizeof *g);
    GuessTrial trial = {0};
    char *text = NULL;
    if (g) {
        g->has_levels = options->level && !options->is_alone;
        bool is_seen = tiled_survey(source, options, see_layer, g, errors);
        if (is_seen && g->has_levels) see_other_levels(g, source, options);
        if (is_seen && choose_reading(g, source, options, &trial)) {
            write_places(g, &trial);
            text = text_take(&g->out, length);
            if (text) tell(g, &trial, errors);
        }
        text_done(&g->out);
    }
    if (!text && errors->errors == 0) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    free(g);
    return text;
}

char *import_source_read_or_guess(ImportSource *source, const ImportOptions *options,
                                  size_t *length, Text *guess, ErrorList *errors)
{
    ErrorList own, surveyed;
    ImportOptions guessing = *options;
    size_t guessed_length;
    error_list_init(&own, errors->file);
    error_list_init(&surveyed, errors->file);
    char *text = import_source_read(source, options, length, errors);
    if (text || options->mapping) return text;
    char *guessed = import_source_guess(source, options, &guessed_length, &surveyed);
    for (int32_t i = 0; i < surveyed.count; i++) /* what is left out is said by the reading, too */
        if (surveyed.items[i].severity == ERROR_HINT)
            error_add(&own, ERROR_HINT, 0, 0, "%s", surveyed.items[i].text);
    Mapping *mapping = guessed ? mapping_parse(guessed, guessed_length, &own) : NULL;
    guessing.mapping = mapping;
    if (mapping) text = import_source_read(source, &guessing, length, &own);
    if (text) text_add_bytes(guess, guessed, guessed_length);
    if (text) *errors = own;
    mapping_done(mapping);
    free(guessed);
    return text;
}

char *convert_guess(const char *bytes, const ImportOptions *options, size_t *length,
                    ErrorList *errors)
{
    ImportSource *source =
        import_source_parse(bytes, *length, options->path, options->root, errors);
    char *text = source ? import_source_guess(source, options, length, errors) : NULL;
    import_source_done(source);
    return text;
}
