/* level_section.c - see level_section.h */
#include "level_section.h"

#include "../base/text.h"
#include "../base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DIGITS_MAX = 4 };

int32_t level_section_number(const char *section, const char *prefix)
{
    size_t length = strlen(prefix);
    if (strncmp(section, prefix, length) != 0) return -1;
    const char *digits = section + length;
    size_t count = strspn(digits, "0123456789");
    if (count == 0 || count > DIGITS_MAX || digits[count] != '\0') return -1;
    if (digits[0] == '0' && count > 1) return -1;
    return (int32_t)strtol(digits, NULL, 10);
}

static bool rule_covers(const SectionRule *rule, const char *section)
{
    char prefix[32];
    size_t length = strlen(rule->name);
    if (rule->name[length - 1] != 'N') return strcmp(rule->name, section) == 0;
    snprintf(prefix, sizeof prefix, "%.*s", (int)length - 1, rule->name);
    return level_section_number(section, prefix) >= 0;
}

static const SectionRule *find_rule(const SectionRule *rules, int32_t count, const char *section)
{
    for (int32_t i = 0; i < count; i++)
        if (rule_covers(&rules[i], section)) return &rules[i];
    return NULL;
}

static bool names_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *w = words; *w; w += strspn(w, " ")) {
        size_t n = strcspn(w, " ");
        if (n == length && memcmp(w, word, n) == 0) return true;
        w += n;
    }
    return false;
}

static void warn_of_section(const SectionRule *rules, int32_t count, const char *section,
                            int32_t line, ErrorList *errors)
{
    char known[ERROR_TEXT_MAX];
    Text text = text_in(known, sizeof known);
    for (int32_t i = 0; i < count; i++)
        text_add(&text, " %s", rules[i].name);
    error_add(errors, ERROR_WARNING, line, 1, "section [%.24s] is unknown; known are%s", section,
              known);
}

static void check_key(const SectionRule *rule, const IniEntry *entry, ErrorList *errors)
{
    if (!rule || !rule->keys || names_word(rule->keys, entry->key)) return;
    error_add(errors, ERROR_WARNING, entry->line, entry->key_column,
              "key `%.40s` is unknown in [%.24s]; known are %s", entry->key, entry->section,
              rule->keys);
}

void section_rules_check(const SectionRule *rules, int32_t count, const Ini *ini, ErrorList *errors)
{
    for (int32_t i = 0; i < ini_section_count(ini); i++) {
        int32_t line;
        const char *section = ini_section(ini, i, &line);
        if (!find_rule(rules, count, section)) warn_of_section(rules, count, section, line, errors);
    }
    for (int32_t i = 0; i < ini_count(ini); i++) {
        const IniEntry *entry = ini_entry(ini, i);
        check_key(find_rule(rules, count, entry->section), entry, errors);
    }
}

void section_rule_check_keys(const SectionRule *rule, const Ini *ini, ErrorList *errors)
{
    for (int32_t i = 0; i < ini_count(ini); i++) {
        const IniEntry *entry = ini_entry(ini, i);
        if (strcmp(entry->section, rule->name) == 0) check_key(rule, entry, errors);
    }
}

void level_section_read_text(const IniEntry *entry, char *out, size_t size, ErrorList *errors)
{
    char why[UTF8_WHY_MAX];
    size_t length = strlen(entry->value);
    const char *fault = utf8_fault(entry->value, length, why);
    if (fault)
        error_add(errors, ERROR_ERROR, entry->line,
                  entry->value_column + (int32_t)(fault - entry->value), "`%s` has %s", entry->key,
                  why);
    else if (length >= size)
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
                  "`%s` has %zu bytes; at most %zu are allowed", entry->key, length, size - 1);
    else
        memcpy(out, entry->value, length + 1);
}

/* ---- level legend ---- */

/* See level_section.h. Claims are made in two rounds: the glyphs of the file, then the defaults of
 * the kinds that it does not name. */

static const char legend_section[] = "legend";

typedef struct Legend {
    Level *level;
    ErrorList *errors;
    const IniEntry *entry_of[KIND_COUNT]; /* of the kinds that the file names, else NULL */
} Legend;

/* Words for the glyphs that cannot be written in an INI value. */
static const struct {
    const char *word;
    char glyph;
} glyph_words[] = {{"backslash", '\\'}, {"quote", '"'}};

static bool is_glyph(char c)
{
    return c >= ' ' && c <= '~';
}

/* Reports that `second` claims a glyph that is already taken. If it claims it by default, the error
 * shows the place of the first claim, because two defaults never collide. */
static void refuse_two_meanings(Legend *legend, char glyph, CellKind second, int32_t column)
{
    CellKind first = (CellKind)legend->level->kind_of[(uint8_t)glyph];
    const IniEntry *entry = legend->entry_of[second];
    if (!entry) {
        entry = legend->entry_of[first];
        const char *at = strchr(entry->value, glyph);
        column = entry->value_column + (at ? (int32_t)(at - entry->value) : 0);
    }
    error_add(legend->errors, ERROR_ERROR, entry->line, column,
              "`%c` means both %s and %s; give one of them another glyph", glyph,
              cell_kinds[first].name, cell_kinds[second].name);
}

/* `column` is the glyph's place in the file, or 0 for a default. */
static void claim(Legend *legend, CellKind kind, char glyph, int32_t column)
{
    Level *level = legend->level;
    uint8_t *meaning = &level->kind_of[(uint8_t)glyph];
    if (*meaning != KIND_UNKNOWN && *meaning != kind) {
        if (column == 0 && (*meaning == KIND_IGNORE || cell_kind_is(kind, KIND_IS_LATER))) return;
        refuse_two_meanings(legend, glyph, kind, column);
        return;
    }
    *meaning = (uint8_t)kind;
    if (!level->glyph_of[kind]) level->glyph_of[kind] = glyph;
}

static void claim_glyph_of_file(Legend *legend, CellKind kind, char glyph, int32_t column)
{
    if (is_glyph(glyph))
        claim(legend, kind, glyph, column);
    else
        error_add(legend->errors, ERROR_ERROR, legend->entry_of[kind]->line, column,
                  "byte 0x%02X cannot be a glyph; printable ASCII can", (uint8_t)glyph);
}

/* Length of the glyph word that `text` begins with, up to a blank or the end; 0: none. */
static size_t glyph_word(const char *text, char *glyph)
{
    size_t length = strcspn(text, " \t");
    for (size_t i = 0; i < ARRAY_LENGTH(glyph_words); i++) {
        if (strlen(glyph_words[i].word) != length) continue;
        if (memcmp(text, glyph_words[i].word, length) != 0) continue;
        *glyph = glyph_words[i].glyph;
        return length;
    }
    return 0;
}

/* In quotes every byte is a glyph; without quotes, words are separated by blanks, and two words are
 * special. */
static void read_glyphs(Legend *legend, CellKind kind)
{
    const IniEntry *entry = legend->entry_of[kind];
    bool word_begins = !entry->quoted;
    for (const char *text = entry->value; *text;) {
        char glyph = *text;
        int32_t column = entry->value_column + (int32_t)(text - entry->value);
        bool blank = !entry->quoted && (glyph == ' ' || glyph == '\t');
        size_t length = word_begins ? glyph_word(text, &glyph) : 0;
        if (!blank) claim_glyph_of_file(legend, kind, glyph, column);
        word_begins = blank;
        text += length > 0 ? length : 1;
    }
}

static void read_entry(Legend *legend, const IniEntry *entry)
{
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (strcmp(entry->key, cell_kinds[cell_kind_order[i]].name) == 0) {
            legend->entry_of[cell_kind_order[i]] = entry;
            return;
        }
    error_add(legend->errors, ERROR_WARNING, entry->line, entry->key_column,
              "`%.24s` is no kind of cell; there are empty solid oneway slope_up slope_down ladder "
              "ice coin ... start finish ignore",
              entry->key);
}

static void claim_default_glyphs(Legend *legend, CellKind kind)
{
    for (const char *glyph = cell_kinds[kind].glyphs; *glyph; glyph++)
        claim(legend, kind, *glyph, 0);
}

static void check_empty(Legend *legend)
{
    const IniEntry *entry = legend->entry_of[KIND_EMPTY];
    if (legend->level->glyph_of[KIND_EMPTY] || !entry) return;
    error_add(legend->errors, ERROR_ERROR, entry->line, entry->value_column,
              "`empty` needs a glyph: short rows are filled with it");
}

/* The claims of the file. */
static void read_legend(const Ini *ini, Legend *legend)
{
    memset(legend->level->kind_of, KIND_UNKNOWN, sizeof legend->level->kind_of);
    memset(legend->level->glyph_of, 0, sizeof legend->level->glyph_of);
    for (int32_t i = 0; ini && i < ini_count(ini); i++)
        if (strcmp(ini_entry(ini, i)->section, legend_section) == 0)
            read_entry(legend, ini_entry(ini, i));
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (legend->entry_of[cell_kind_order[i]]) read_glyphs(legend, cell_kind_order[i]);
}

void level_legend_read_alone(const Ini *ini, Level *level, ErrorList *errors)
{
    Legend legend = {.level = level, .errors = errors};
    read_legend(ini, &legend);
}

void level_legend_read(const Ini *ini, Level *level, ErrorList *errors)
{
    Legend legend = {.level = level, .errors = errors};
    read_legend(ini, &legend);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (!legend.entry_of[cell_kind_order[i]]) claim_default_glyphs(&legend, cell_kind_order[i]);
    check_empty(&legend);
}

/* ---- level physics ---- */

static const char physics_section[] = "physics";

void level_physics_name_models(char *out, size_t size)
{
    Text text = text_in(out, size);
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++)
        text_add(&text, "%s%s", text_gap(kind, MODEL_COUNT, " or "), model_names[kind]);
}

static void read_model(const IniEntry *entry, ModelParams *params, ErrorList *errors)
{
    char names[LEVEL_PHYSICS_MODELS_MAX];
    ModelKind kind = model_find(entry->value);
    level_physics_name_models(names, sizeof names);
    if (kind == MODEL_COUNT)
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
                  "`model` must be %s, not `%.40s`", names, entry->value);
    else if (params->kind != kind)
        model_params_init(params, kind);
}

/* Adds the keys that begin (or, if not `begins`, do not begin) with `letter`; false when there is
 * no more room. */
static bool add_keys(Text *out, const SettingTable *table, char letter, bool begins)
{
    for (int32_t i = 0; i < table->count; i++) {
        const char *key = table->rows[i].key;
        if ((key[0] == letter) != begins) continue;
        if (out->length + strlen(key) + sizeof " ..." + 1 > out->capacity) {
            text_add_string(out, " ...");
            return false;
        }
        text_add(out, " %s", key);
    }
    return true;
}

void level_physics_name_keys(ModelKind kind, const char *like, char *out, size_t size)
{
    const SettingTable *table = model_settings(kind);
    Text text = text_in(out, size);
    if (add_keys(&text, table, like[0], true)) add_keys(&text, table, like[0], false);
}

static void refuse_key(const IniEntry *entry, ModelKind kind, ErrorList *errors)
{
    char keys[LEVEL_PHYSICS_KEYS_MAX];
    level_physics_name_keys(kind, entry->key, keys, sizeof keys);
    error_add(errors, ERROR_ERROR, entry->line, entry->key_column,
              "`%.24s` is no constant of model %s; there are%s", entry->key, model_names[kind],
              keys);
}

static void refuse_value(const IniEntry *entry, ModelKind kind, ErrorList *errors)
{
    char allowed[100];
    setting_allowed(setting_find(model_settings(kind), entry->key), allowed, sizeof allowed);
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`%.24s` must be %s, not `%.40s`", entry->key, allowed, entry->value);
}

static void read_constant(const IniEntry *entry, ModelParams *params, ErrorList *errors)
{
    switch (model_set(params, entry->key, entry->value)) {
    case SETTING_OK: break;
    case SETTING_UNKNOWN_KEY: refuse_key(entry, (ModelKind)params->kind, errors); break;
    case SETTING_NOT_A_VALUE:
    case SETTING_OUT_OF_RANGE: refuse_value(entry, (ModelKind)params->kind, errors); break;
    }
}

void level_physics_read(const Ini *ini, ModelParams *params, ErrorList *errors)
{
    const IniEntry *model = ini_find(ini, physics_section, "model");
    if (model) read_model(model, params, errors);
    for (int32_t i = 0; i < ini_count(ini); i++) {
        const IniEntry *entry = ini_entry(ini, i);
        if (entry != model && strcmp(entry->section, physics_section) == 0)
            read_constant(entry, params, errors);
    }
}

/* ---- what a level was made from ---- */

/* `good`: the bytes that it may be of; `named`: the same for the user. */
static bool is_plain_value(const IniEntry *entry, const char *good, const char *named,
                           ErrorList *errors)
{
    if (entry->value[strspn(entry->value, good)] == '\0') return true;
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`%s` must be of small letters, digits, and `%s`, not `%.40s`", entry->key, named,
              entry->value);
    return false;
}

#define PLAIN_BYTES "abcdefghijklmnopqrstuvwxyz0123456789:,- "

static void read_lines(const Ini *ini, const char *section, const char *keys,
                       char out[LEVEL_GENERATED_MAX], ErrorList *errors)
{
    bool is_piece = strcmp(section, "piece") == 0;
    const char *good = is_piece ? PLAIN_BYTES "_" : PLAIN_BYTES;
    const char *named = is_piece ? ": , - _" : ": , -";
    Text text = text_in(out, LEVEL_GENERATED_MAX);
    const char *at = keys;
    out[0] = '\0';
    while (*at) {
        char key[16];
        size_t length = strcspn(at, " ");
        snprintf(key, sizeof key, "%.*s", (int)length, at);
        at += length + (at[length] == ' ');
        const IniEntry *entry = ini_find(ini, section, key);
        if (entry && is_plain_value(entry, good, named, errors))
            text_add(&text, "%s = %s\n", key, entry->value);
    }
    if (!text.missing) return;
    out[0] = '\0';
    error_add(errors, ERROR_ERROR, ini_section_line(ini, section), 1, "[%s] has over %d bytes",
              section, LEVEL_GENERATED_MAX - 1);
}

void level_generated_read(const Ini *ini, char out[LEVEL_GENERATED_MAX], ErrorList *errors)
{
    read_lines(ini, "generated", LEVEL_GENERATED_KEYS, out, errors);
}

void level_piece_read(const Ini *ini, char out[LEVEL_GENERATED_MAX], ErrorList *errors)
{
    read_lines(ini, "piece", LEVEL_PIECE_KEYS, out, errors);
}
