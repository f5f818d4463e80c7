/* mapping.c - see mapping.h */
#include "mapping.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/file_kind.h"
#include "../engine/grid.h"
#include "../level/level_section.h"
#include "draft.h"
#include "kind_name.h"

enum { TILE_NUMBER_DIGITS = 10 };

typedef struct TileRange {
    int64_t low, high;
    CellKind kind;
    const IniEntry *entry;
    size_t set_length; /* of the set's name, in the key; 0: numbers of the whole map */
} TileRange;

struct Mapping {
    Ini *ini;
    TileRange *tiles; /* in order, without overlap; those of sets behind `tile_count` others */
    int32_t tile_count, set_count;
    Level legend; /* only its kind_of is used */
    char file[ERROR_FILE_MAX];
};

// clang-format off
static const SectionRule rules[] = {
    {"tiles",   NULL},
    {"objects", NULL},
    {"layers",  NULL},
    {"legend",  NULL},
    {"place",   NULL},
    {"level",   LEVEL_KEYS},
    {"physics", NULL},
    {"lift.N",  "velocity ticks solid"},
    {"sign.N",  "at text no_release"},
};
// clang-format on

static bool is_in(const IniEntry *entry, const char *section)
{
    return strcmp(entry->section, section) == 0;
}

static void complain(const IniEntry *entry, ErrorList *errors, const char *what)
{
    ini_error_add(errors, ERROR_ERROR, entry, "%s, not `%.40s`", what, entry->value);
}

/* ---- tiles ---- */

static bool read_number(const char **text, int64_t *out)
{
    size_t digits = strspn(*text, "0123456789");
    if (digits == 0 || digits > TILE_NUMBER_DIGITS) return false;
    *out = strtoll(*text, NULL, 10);
    *text += digits;
    return true;
}

/* `5` or `5-9`. */
static bool read_range(const char *key, TileRange *out)
{
    if (!read_number(&key, &out->low)) return false;
    out->high = out->low;
    if (*key == '-') {
        key++;
        if (!read_number(&key, &out->high)) return false;
    }
    return *key == '\0' && out->low <= out->high;
}

static int compare_sets(const TileRange *left, const TileRange *right)
{
    size_t length = left->set_length < right->set_length ? left->set_length : right->set_length;
    int order = strncasecmp(left->entry->key, right->entry->key, length);
    if (order != 0) return order;
    return (left->set_length > right->set_length) - (left->set_length < right->set_length);
}

static int compare_ranges(const void *a, const void *b)
{
    const TileRange *left = a, *right = b;
    if ((left->set_length > 0) != (right->set_length > 0)) return left->set_length > 0 ? 1 : -1;
    int sets = compare_sets(left, right);
    if (sets != 0) return sets;
    if (left->low != right->low) return left->low < right->low ? -1 : 1;
    return left->entry->line - right->entry->line;
}

static void refuse_overlaps(const Mapping *mapping, ErrorList *errors)
{
    for (int32_t i = 1; i < mapping->tile_count + mapping->set_count; i++) {
        const TileRange *before = &mapping->tiles[i - 1], *range = &mapping->tiles[i];
        if (range->low > before->high || compare_sets(before, range) != 0) continue;
        error_add(errors, ERROR_ERROR, range->entry->line, range->entry->key_column,
                  "tile %.*s%lld already has a meaning, on line %d",
                  (int)(range->set_length > 0 ? range->set_length + 1 : 0), range->entry->key,
                  (long long)range->low, before->entry->line);
    }
}

/* Reads the numbers below [tiles]; any other key there is a class. */
static bool read_tiles(Mapping *mapping, ErrorList *errors)
{
    int32_t count = ini_count(mapping->ini);
    mapping->tiles = calloc((size_t)count + 1, sizeof *mapping->tiles);
    if (!mapping->tiles) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    for (int32_t i = 0; i < count; i++) {
        TileRange range = {.entry = ini_entry(mapping->ini, i)};
        const char *slash = strrchr(range.entry->key, '/');
        if (slash) range.set_length = (size_t)(slash - range.entry->key);
        const char *numbers = slash ? slash + 1 : range.entry->key;
        bool is_class =
            *numbers < '0' || *numbers > '9' || numbers[strspn(numbers, "0123456789-")] != '\0';
        if (!is_in(range.entry, "tiles") || is_class) continue;
        if (!read_range(numbers, &range)) {
            error_add(errors, ERROR_ERROR, range.entry->line, range.entry->key_column,
                      "tiles are a number or LOW-HIGH, such as `5` or `5-9`, not `%.40s`", numbers);
            continue;
        }
        range.kind = convert_kind_from_word(range.entry->value);
        mapping->tiles[mapping->tile_count + mapping->set_count] = range;
        *(range.set_length > 0 ? &mapping->set_count : &mapping->tile_count) += 1;
    }
    qsort(mapping->tiles, (size_t)(mapping->tile_count + mapping->set_count),
          sizeof *mapping->tiles, compare_ranges);
    refuse_overlaps(mapping, errors);
    return true;
}

CellKind mapping_tile(const Mapping *mapping, int64_t number)
{
    int32_t low = 0, high = mapping ? mapping->tile_count : 0;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        const TileRange *range = &mapping->tiles[middle];
        if (number >= range->low && number <= range->high) return range->kind;
        if (number < range->low)
            high = middle;
        else
            low = middle + 1;
    }
    return KIND_UNKNOWN;
}

CellKind mapping_tile_of(const Mapping *mapping, const char *set, int64_t number)
{
    for (int32_t i = 0; mapping && i < mapping->set_count; i++) {
        const TileRange *range = &mapping->tiles[mapping->tile_count + i];
        if (number >= range->low && number <= range->high && strlen(set) == range->set_length &&
            strncasecmp(range->entry->key, set, range->set_length) == 0)
            return range->kind;
    }
    return KIND_UNKNOWN;
}

bool mapping_has_tiles(const Mapping *mapping)
{
    return mapping && ini_section_line(mapping->ini, "tiles") > 0;
}

/* ---- names ---- */

static const IniEntry *find_name(const Mapping *mapping, const char *section, const char *name)
{
    for (int32_t i = 0; mapping && i < ini_count(mapping->ini); i++) {
        const IniEntry *entry = ini_entry(mapping->ini, i);
        if (is_in(entry, section) && strcasecmp(entry->key, name) == 0) return entry;
    }
    return NULL;
}

CellKind mapping_tile_class(const Mapping *mapping, const char *name)
{
    const IniEntry *entry = find_name(mapping, "tiles", name);
    return entry ? convert_kind_from_word(entry->value) : KIND_UNKNOWN;
}

CellKind mapping_object(const Mapping *mapping, const char *name)
{
    const IniEntry *entry = find_name(mapping, "objects", name);
    return entry ? convert_kind_from_word(entry->value) : KIND_UNKNOWN;
}

CellKind mapping_layer(const Mapping *mapping, const char *name)
{
    const IniEntry *entry = find_name(mapping, "layers", name);
    if (!entry) entry = find_name(mapping, "layers", "*");
    if (!entry) return KIND_UNKNOWN;
    return strcasecmp(entry->value, "ignore") == 0 ? KIND_IGNORE
                                                   : convert_kind_from_word(entry->value);
}

bool mapping_has_layer(const Mapping *mapping, const char *name)
{
    return find_name(mapping, "layers", name) != NULL;
}

bool mapping_is_key(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (name[i] < ' ' || name[i] > '~' || strchr(":;#=[]\"'\\", name[i])) return false;
    return length > 0 && length < MAPPING_NAME_MAX && name[0] != ' ' && name[length - 1] != ' ' &&
           strcmp(name, "*") != 0;
}

/* ---- plain grids ---- */

CellKind mapping_glyph(const Mapping *mapping, char glyph)
{
    return mapping ? (CellKind)mapping->legend.kind_of[(uint8_t)glyph] : KIND_UNKNOWN;
}

/* ---- places and header ---- */

/* "12, 4" */
static bool read_place(const char *text, int64_t *col, int64_t *row)
{
    if (!read_number(&text, col)) return false;
    text += strspn(text, " \t");
    if (*text++ != ',') return false;
    text += strspn(text, " \t");
    return read_number(&text, row) && *text == '\0' && *col < GRID_SIZE_MAX && *row < GRID_SIZE_MAX;
}

/* "left" and "right": the first floor from there, where the level has none of the kind: a mapping
 * may be for many levels. */
static bool is_side(const char *text)
{
    return strcasecmp(text, "left") == 0 || strcasecmp(text, "right") == 0;
}

/* `start`; or `Level_1/start`, in the level of that name alone. */
static CellKind kind_of_place(const IniEntry *entry)
{
    const char *slash = strrchr(entry->key, '/');
    return convert_kind_from_word(slash ? slash + 1 : entry->key);
}

static bool is_place_of(const IniEntry *entry, const char *level)
{
    const char *slash = strrchr(entry->key, '/');
    size_t length = slash ? (size_t)(slash - entry->key) : 0;
    return is_in(entry, "place") && slash && level && strlen(level) == length &&
           strncasecmp(entry->key, level, length) == 0;
}

/* Does the place count in this level? */
static bool is_place_for(const Mapping *mapping, const IniEntry *entry, const char *level)
{
    if (!is_in(entry, "place")) return false;
    if (strchr(entry->key, '/')) return is_place_of(entry, level);
    for (int32_t i = 0; i < ini_count(mapping->ini); i++) {
        const IniEntry *own = ini_entry(mapping->ini, i);
        if (is_place_of(own, level) && kind_of_place(own) == kind_of_place(entry)) return false;
    }
    return true;
}

static bool put_place(const IniEntry *entry, Draft *draft, ErrorList *errors)
{
    CellKind kind = kind_of_place(entry);
    int64_t col = 0, row = 0;
    char what[120];
    if (is_side(entry->value)) {
        Point floor = {0, 0};
        if (draft_has(draft, kind)) return true;
        bool from_right = strcasecmp(entry->value, "right") == 0;
        if (!draft_find_floor(draft, from_right, &floor)) {
            ini_error_add(errors, ERROR_ERROR, entry, "this level has no free floor for `%s`",
                          cell_kinds[kind].name);
            return false;
        }
        col = floor.col;
        row = floor.row;
    } else if (!read_place(entry->value, &col, &row) || col >= draft_cols(draft) ||
               row >= draft_rows(draft)) {
        snprintf(what, sizeof what, "a place in this level is column 0 to %d, row 0 to %d",
                 draft_cols(draft) - 1, draft_rows(draft) - 1);
        complain(entry, errors, what);
        return false;
    }
    CellKind there = draft_kind(draft, (int32_t)col, (int32_t)row);
    if (kind == KIND_START && tile_infos[cell_kinds[there].tile].flags & TILE_IS_SOLID) {
        ini_error_add(errors, ERROR_ERROR, entry, "the start needs a free cell; %d, %d is %s",
                      (int)col, (int)row, cell_kinds[there].what);
        return false;
    }
    if (cell_kind_is(kind, KIND_IS_UNIQUE)) draft_clear(draft, kind);
    if (draft_set_cell(draft, (int32_t)col, (int32_t)row, kind, '\0')) return true;
    ini_error_add(errors, ERROR_ERROR, entry, "the usual character of %s means something else here",
                  cell_kinds[kind].name);
    return false;
}

bool mapping_finish(const Mapping *mapping, const char *level, Draft *draft, ErrorList *errors)
{
    ErrorList mine;
    bool ok = true;
    if (!mapping) return true;
    error_list_init(&mine, mapping->file);
    for (int32_t i = 0; i < ini_count(mapping->ini); i++) {
        const IniEntry *entry = ini_entry(mapping->ini, i);
        if (is_place_for(mapping, entry, level)) ok = put_place(entry, draft, &mine) && ok;
        bool is_value = is_in(entry, "level") || is_in(entry, "physics") ||
                        level_section_number(entry->section, "lift.") >= 0 ||
                        level_section_number(entry->section, "sign.") >= 0;
        if (is_value && !draft_set_value(draft, entry->section, entry->key, entry->value)) {
            complain(entry, &mine, "the header of a level cannot hold this value");
            ok = false;
        }
    }
    error_list_join(errors, &mine);
    return ok;
}

/* ---- reading ---- */

static void check_entry(const IniEntry *entry, ErrorList *errors)
{
    char what[ERROR_TEXT_MAX];
    int64_t col, row;
    bool has_kind = is_in(entry, "tiles") || is_in(entry, "objects");
    convert_kind_words(what, sizeof what);
    if (has_kind && convert_kind_from_word(entry->value) == KIND_UNKNOWN)
        complain(entry, errors, what);
    if (is_in(entry, "layers") && strcasecmp(entry->value, "ignore") != 0 &&
        strcasecmp(entry->value, "map") != 0 &&
        convert_kind_from_word(entry->value) == KIND_UNKNOWN)
        complain(entry, errors, "a layer is `map` or `ignore`, or what is in it, such as `solid`");
    if (!is_in(entry, "place")) return;
    if (kind_of_place(entry) == KIND_UNKNOWN)
        error_add(errors, ERROR_ERROR, entry->line, entry->key_column, "%s, not `%.40s`", what,
                  entry->key);
    if (!is_side(entry->value) && !read_place(entry->value, &col, &row))
        complain(entry, errors, "a place is `column, row`, both from 0, or `left` or `right`");
}

Mapping *mapping_parse(const char *text, size_t length, ErrorList *errors)
{
    int32_t errors_before = errors->errors;
    if (!file_kind_check(text, length, FILE_MAPPING, errors)) return NULL;
    Mapping *mapping = calloc(1, sizeof *mapping);
    if (!mapping) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    snprintf(mapping->file, sizeof mapping->file, "%s", errors->file);
    mapping->ini = ini_parse(text, length, 1, errors);
    if (mapping->ini) {
        section_rules_check(rules, ARRAY_LENGTH(rules), mapping->ini, errors);
        for (int32_t i = 0; i < ini_count(mapping->ini); i++)
            check_entry(ini_entry(mapping->ini, i), errors);
        level_legend_read_alone(mapping->ini, &mapping->legend, errors);
        read_tiles(mapping, errors);
    }
    error_list_sort(errors);
    if (errors->errors == errors_before) return mapping;
    mapping_done(mapping);
    return NULL;
}

void mapping_done(Mapping *mapping)
{
    if (!mapping) return;
    ini_done(mapping->ini);
    free(mapping->tiles);
    free(mapping);
}
