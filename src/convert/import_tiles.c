/* import_tiles.c - see import_tiles.h */
#include "import_tiles.h"

#include "../base/array.h"
#include "../base/file.h"
#include "../base/ini_edit.h"
#include "../engine/grid.h"
#include "import_source.h"
#include "mapping.h"
#include "tile_table.h"
#include "tiled_layer.h"
#include "tiled_object.h"
#include "tiled_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLE_SIZE = 1 << 13, TABLE_FACTOR = 40503 };

/* Of several things in a cell the one with the highest rank is shown, the uppermost of these. */
enum { RANK_NOTHING, RANK_IGNORED, RANK_EMPTY, RANK_UNKNOWN, RANK_KIND };

/* ---- what is where ---- */

typedef struct Look {
    ImportTiles *tiles;
    const SurveyLayer *layer;
    uint16_t table[TABLE_SIZE]; /* by the number of a tile: its kind plus 1 */
    bool is_full;               /* no memory */
} Look;

/* The kind with this number plus 1; 0 where there is no room. */
static uint16_t add_kind(Look *look, ImportTileKind kind)
{
    ImportTiles *tiles = look->tiles;
    if (tiles->kind_count == IMPORT_TILE_KINDS_MAX) return 0;
    look->is_full = !ARRAY_RESERVE(&tiles->kinds, &tiles->kind_capacity, tiles->kind_count + 1, 64);
    if (look->is_full) return 0;
    kind.meaning = KIND_UNKNOWN;
    kind.is_layer_ignored = true;
    snprintf(kind.layer, sizeof kind.layer, "%.*s", IMPORT_NAME_MAX - 1, look->layer->name);
    tiles->kinds[tiles->kind_count++] = kind;
    return (uint16_t)tiles->kind_count;
}

static uint16_t tile_kind(Look *look, uint32_t gid)
{
    const ImportTiles *tiles = look->tiles;
    uint32_t at = gid * TABLE_FACTOR % TABLE_SIZE;
    for (; look->table[at]; at = (at + 1) % TABLE_SIZE)
        if (tiles->kinds[look->table[at] - 1].gid == gid) return look->table[at];
    ImportTileKind kind = {.section = "tiles", .gid = gid};
    tile_table_key(look->layer->tiles, gid, kind.key, sizeof kind.key);
    snprintf(kind.class, sizeof kind.class, "%s", tile_table_class(look->layer->tiles, gid));
    return look->table[at] = add_kind(look, kind);
}

static uint16_t object_kind(Look *look, const char *name)
{
    const ImportTiles *tiles = look->tiles;
    for (int32_t i = 0; i < tiles->kind_count; i++)
        if (tiles->kinds[i].gid == 0 && strcmp(tiles->kinds[i].key, name) == 0)
            return (uint16_t)(i + 1);
    ImportTileKind kind = {.section = "objects"};
    snprintf(kind.key, sizeof kind.key, "%.*s", IMPORT_TILE_KEY_MAX - 1, name);
    return mapping_is_key(name) ? add_kind(look, kind) : 0;
}

static void put(Look *look, Point at, uint16_t number, CellKind meaning)
{
    ImportTiles *tiles = look->tiles;
    if (number == 0) return;
    ImportTileKind *kind = &tiles->kinds[number - 1];
    bool is_ignored = look->layer->cells->kind == KIND_IGNORE;
    uint8_t rank = is_ignored                ? RANK_IGNORED
                   : meaning == KIND_EMPTY   ? RANK_EMPTY
                   : meaning == KIND_UNKNOWN ? RANK_UNKNOWN
                                             : RANK_KIND;
    kind->count++;
    if (is_ignored && kind->is_layer_ignored) kind->meaning = KIND_EMPTY;
    if (!is_ignored) kind->meaning = (uint8_t)meaning;
    kind->is_layer_ignored &= is_ignored;
    if (at.col < 0 || at.row < 0 || at.col >= tiles->cols || at.row >= tiles->rows) return;
    size_t cell = (size_t)at.row * (size_t)tiles->cols + (size_t)at.col;
    if (rank < tiles->ranks[cell]) return;
    tiles->ranks[cell] = rank;
    tiles->cells[cell] = number;
}

static bool look_at_piece(void *context, const JsonNode *piece, const CellBox *box,
                          const uint32_t *gids)
{
    Look *look = context;
    const LayerRules *rules = look->layer->cells;
    size_t count = (size_t)box->cols * (size_t)box->rows;
    (void)piece;
    for (size_t i = 0; i < count; i++) {
        if (gids[i] == 0) continue;
        int32_t col = box->col + rules->cols_moved + (int32_t)(i % (size_t)box->cols);
        int32_t row = box->row + rules->rows_moved + (int32_t)(i / (size_t)box->cols);
        TileMeaning meaning = tiled_layer_meaning(rules, gids[i]);
        put(look, (Point){col - rules->whole->col, row - rules->whole->row},
            tile_kind(look, tile_table_plain(gids[i])), meaning.is_art ? KIND_EMPTY : meaning.kind);
    }
    return true;
}

static bool look_at_object(const JsonNode *object, ObjectRules *rules, void *context)
{
    Look *look = context;
    const char *name = tiled_object_name(object, rules);
    Point at;
    if (*name && tiled_object_at(object, rules, &at))
        put(look, at, object_kind(look, name), tiled_object_kind(object, rules));
    return true;
}

static bool begin_cells(ImportTiles *tiles, const CellBox *whole)
{
    size_t count = (size_t)whole->cols * (size_t)whole->rows;
    tiles->cells = calloc(count, sizeof *tiles->cells);
    tiles->ranks = calloc(count, sizeof *tiles->ranks);
    tiles->cols = whole->cols;
    tiles->rows = whole->rows;
    return tiles->cells && tiles->ranks;
}

static bool look_at_layer(void *context, const SurveyLayer *layer)
{
    Look *look = context;
    if (!look->tiles->cells) look->is_full = !begin_cells(look->tiles, layer->whole);
    look->layer = layer;
    bool is_seen =
        !look->is_full &&
        (layer->has_objects
             ? tiled_objects_each(layer->node, layer->rules, layer->draft, look_at_object, look)
             : tiled_layer_each(layer->node, layer->whole, look_at_piece, look));
    return is_seen && !look->is_full;
}

static void forget_cells(ImportTiles *tiles)
{
    free(tiles->cells);
    free(tiles->ranks);
    tiles->cells = NULL;
    tiles->ranks = NULL;
    tiles->kind_count = tiles->cols = tiles->rows = 0;
}

static bool look_at_map(ImportTiles *tiles, const ImportOptions *options, ErrorList *errors)
{
    Look *look = calloc(1, sizeof *look);
    bool done = look != NULL;
    forget_cells(tiles);
    if (look) look->tiles = tiles;
    done = done && tiled_look(tiles->source, options, look_at_layer, look, errors);
    if (!done && errors->errors == 0) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    free(look);
    return done;
}

/* ---- the mapping ---- */

static ImportOptions options_of(const ImportTiles *tiles)
{
    const ImportFile *file = tiles->file;
    return (ImportOptions){.path = file->path,
                           .level = file->level_count > 1 ? file->levels[tiles->level] : NULL};
}

/* Reads cells and level anew by the mapping; `errors` says why there is no level. False, with the
 * reason, if not even the cells can be read. */
static bool refresh(ImportTiles *tiles)
{
    ImportOptions options = options_of(tiles);
    free(tiles->level_text);
    tiles->level_text = NULL;
    error_list_init(&tiles->errors, tiles->file->mapping);
    Mapping *mapping = mapping_parse(tiles->mapping, tiles->mapping_length, &tiles->errors);
    bool is_mapping = mapping != NULL;
    options.mapping = mapping;
    if (mapping) error_list_init(&tiles->errors, tiles->file->path);
    ErrorList unsaid;
    error_list_init(&unsaid, tiles->file->path);
    bool is_seen = look_at_map(tiles, &options, is_mapping ? &tiles->errors : &unsaid);
    if (is_seen && is_mapping) {
        error_list_init(&tiles->errors, tiles->file->path);
        tiles->level_text =
            import_source_read(tiles->source, &options, &tiles->level_length, &tiles->errors);
    }
    mapping_done(mapping);
    return is_seen;
}

static bool take_text(ImportTiles *tiles, const char *text)
{
    char *copy = strdup(text);
    if (!copy) return false;
    free(tiles->mapping);
    tiles->mapping = copy;
    tiles->mapping_length = strlen(copy);
    return true;
}

/* Makes the text the newest state, after the present one. */
static bool add_state(ImportTiles *tiles)
{
    char *copy = strdup(tiles->mapping);
    if (!copy) return false;
    while (tiles->state_count > tiles->state + 1)
        free(tiles->states[--tiles->state_count]);
    if (tiles->saved >= tiles->state_count) tiles->saved = -1;
    if (tiles->state_count > IMPORT_TILE_UNDO_MAX) {
        free(tiles->states[0]);
        memmove(tiles->states, tiles->states + 1, sizeof *tiles->states * IMPORT_TILE_UNDO_MAX);
        tiles->state_count--;
        if (tiles->saved >= 0) tiles->saved--;
    }
    tiles->states[tiles->state_count++] = copy;
    tiles->state = tiles->state_count - 1;
    return true;
}

bool import_tiles_is_changed(const ImportTiles *tiles)
{
    return tiles->state != max_i32(0, tiles->saved);
}

/* Brings the file of what is not saved up to date. */
static void keep(ImportTiles *tiles)
{
    ErrorList unsaid;
    error_list_init(&unsaid, tiles->kept);
    tiles->is_kept = true;
    if (!tiles->kept[0]) return;
    if (import_tiles_is_changed(tiles))
        tiles->is_kept = file_write(tiles->kept, tiles->mapping, tiles->mapping_length, &unsaid);
    else
        unlink(tiles->kept);
}

static bool go_to_state(ImportTiles *tiles, int32_t state)
{
    if (state < 0 || state >= tiles->state_count || !take_text(tiles, tiles->states[state]))
        return false;
    tiles->state = state;
    keep(tiles);
    return refresh(tiles);
}

bool import_tiles_undo(ImportTiles *tiles)
{
    return go_to_state(tiles, tiles->state - 1);
}

bool import_tiles_redo(ImportTiles *tiles)
{
    return go_to_state(tiles, tiles->state + 1);
}

static bool read_mapping(ImportTiles *tiles, ErrorList *errors)
{
    const ImportFile *file = tiles->file;
    ImportOptions options = options_of(tiles);
    error_list_init(&tiles->guessed, file->path);
    if (file->has_mapping) {
        error_list_init(errors, file->mapping);
        tiles->mapping = file_read(file->mapping, MAPPING_SIZE_MAX, &tiles->mapping_length, errors);
        return tiles->mapping;
    }
    tiles->mapping =
        import_source_guess(tiles->source, &options, &tiles->mapping_length, &tiles->guessed);
    if (!tiles->mapping) *errors = tiles->guessed;
    return tiles->mapping;
}

bool import_tiles_open(ImportTiles *tiles, ImportFile *file, int32_t level, ErrorList *errors)
{
    *tiles = (ImportTiles){.file = file, .level = level, .saved = file->has_mapping ? 0 : -1};
    tiles->source = import_file_source(file, errors);
    bool done = tiles->source && read_mapping(tiles, errors);
    if (done && !refresh(tiles)) *errors = tiles->errors;
    done = done && tiles->cells && add_state(tiles);
    if (done) return true;
    if (errors->errors == 0) error_add(errors, ERROR_ERROR, 0, 0, "the map has no layers");
    import_tiles_done(tiles);
    return false;
}

bool import_tiles_keep(ImportTiles *tiles, const char *path)
{
    ErrorList unsaid;
    size_t length;
    error_list_init(&unsaid, path);
    snprintf(tiles->kept, sizeof tiles->kept, "%s", path);
    char *text = file_read(path, MAPPING_SIZE_MAX, &length, &unsaid);
    Mapping *mapping = text ? mapping_parse(text, length, &unsaid) : NULL;
    bool is_new = mapping && strcmp(text, tiles->mapping) != 0;
    bool is_taken = is_new && take_text(tiles, text) && refresh(tiles) && add_state(tiles);
    if (is_new && !is_taken) go_to_state(tiles, tiles->state);
    mapping_done(mapping);
    free(text);
    return is_taken;
}

void import_tiles_forget(ImportTiles *tiles)
{
    if (tiles->kept[0]) unlink(tiles->kept);
}

void import_tiles_done(ImportTiles *tiles)
{
    forget_cells(tiles);
    while (tiles->state_count > 0)
        free(tiles->states[--tiles->state_count]);
    import_source_done(tiles->source);
    free(tiles->kinds);
    free(tiles->mapping);
    free(tiles->level_text);
    *tiles = (ImportTiles){0};
}

/* ---- saying what a tile is ---- */

const ImportTileKind *import_tiles_at(const ImportTiles *tiles, int32_t col, int32_t row)
{
    if (col < 0 || row < 0 || col >= tiles->cols || row >= tiles->rows) return NULL;
    uint16_t number = tiles->cells[(size_t)row * (size_t)tiles->cols + (size_t)col];
    return number ? &tiles->kinds[number - 1] : NULL;
}

static bool set(ImportTiles *tiles, const char *section, const char *key, const char *value)
{
    const IniValue line = {section, key, value, NULL};
    return ini_edit_change(&tiles->mapping, &tiles->mapping_length, &line);
}

static bool set_place(ImportTiles *tiles, int32_t col, int32_t row, CellKind kind,
                      ErrorList *errors)
{
    char place[32], key[IMPORT_NAME_MAX + 16];
    const char *level = options_of(tiles).level;
    snprintf(place, sizeof place, "%d, %d", (int)col, (int)row);
    if (!level) return set(tiles, "place", cell_kinds[kind].name, place);
    snprintf(key, sizeof key, "%s/%s", level, cell_kinds[kind].name);
    if (mapping_is_key(key)) return set(tiles, "place", key, place);
    error_add(errors, ERROR_ERROR, 0, 0,
              "a mapping cannot hold the name of this level: save, then place the %s in the editor",
              cell_kinds[kind].name);
    return false;
}

static bool say_kind(ImportTiles *tiles, const ImportTileKind *what, CellKind kind)
{
    bool is_shown = !what->is_layer_ignored || kind == KIND_EMPTY || !mapping_is_key(what->layer) ||
                    set(tiles, "layers", what->layer, cell_kinds[KIND_EMPTY].name);
    return is_shown && set(tiles, what->section, what->key, cell_kinds[kind].name);
}

/* Takes the mapping as it was changed; else goes back to the one before. */
static bool take_change(ImportTiles *tiles, bool is_set, ErrorList *errors)
{
    if (!is_set && errors->errors == 0)
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory, or the line is too long");
    bool done = is_set && refresh(tiles) && add_state(tiles);
    if (done) keep(tiles);
    if (done) return true;
    if (errors->errors == 0) *errors = tiles->errors;
    go_to_state(tiles, tiles->state);
    return false;
}

bool import_tiles_say(ImportTiles *tiles, int32_t col, int32_t row, CellKind kind,
                      ErrorList *errors)
{
    const ImportTileKind *what = import_tiles_at(tiles, col, row);
    error_list_init(errors, tiles->file->mapping);
    if (what) return take_change(tiles, say_kind(tiles, what, kind), errors);
    error_add(errors, ERROR_ERROR, 0, 0, "no tile is here");
    return false;
}

bool import_tiles_place(ImportTiles *tiles, int32_t col, int32_t row, CellKind kind,
                        ErrorList *errors)
{
    error_list_init(errors, tiles->file->mapping);
    return take_change(tiles, set_place(tiles, col, row, kind, errors), errors);
}

/* Is the mapping on disk that which was read or written last? */
static bool is_mapping_known(const ImportTiles *tiles)
{
    ErrorList unsaid;
    size_t length;
    if (tiles->saved < 0) return true;
    error_list_init(&unsaid, tiles->file->mapping);
    char *now = file_read(tiles->file->mapping, MAPPING_SIZE_MAX, &length, &unsaid);
    bool is_known = now && strcmp(now, tiles->states[tiles->saved]) == 0;
    free(now);
    return is_known;
}

bool import_tiles_save(ImportTiles *tiles, char out[IMPORT_PATH_MAX], ErrorList *errors)
{
    ImportFile *file = tiles->file;
    if (!tiles->level_text) {
        *errors = tiles->errors;
        return false;
    }
    error_list_init(errors, file->mapping);
    if (!is_mapping_known(tiles)) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "has changed on disk: leave this page and open the map again");
        return false;
    }
    if (tiles->saved != tiles->state) {
        bool done = file->has_mapping
                        ? file_write(file->mapping, tiles->mapping, tiles->mapping_length, errors)
                        : file_write_new(file->mapping, tiles->mapping, tiles->mapping_length,
                                         "already exists", errors);
        if (!done) return false;
        file->has_mapping = true;
        tiles->saved = tiles->state;
        import_tiles_forget(tiles);
    }
    return import_file_write(file, tiles->level, out, errors);
}
