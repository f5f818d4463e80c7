/* dress_rules.c - see dress_rules.h */
#include "dress_rules.h"

#include "../../base/array.h"
#include "../../base/ini.h"
#include "../../level/cell_kind.h"
#include "../../level/world_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_RULES = 32, APART_USUAL = 8, SHARE_USUAL = 20 };

static const char *const themes = &PALETTE_LIST(PALETTE_AFTER_COMMA)[2];

/* Does a letter mean something on the map, by the usual legend? */
static bool is_of_map(char letter)
{
    for (int32_t kind = KIND_SOLID; kind < KIND_COUNT; kind++)
        if (cell_kinds[kind].glyphs && strchr(cell_kinds[kind].glyphs, letter)) return true;
    return false;
}

/* "draw.3" is row 2; -1 if the key is none of these. */
static int32_t row_of_key(const char *key, const char *name)
{
    int32_t row = 0, digits = 0;
    size_t length = strlen(name);
    if (strncmp(key, name, length) != 0 || key[length] != '.') return -1;
    for (const char *at = key + length + 1; *at; at++, digits++) {
        if (*at < '0' || *at > '9' || digits == 2) return -1;
        row = row * 10 + (*at - '0');
    }
    return row >= 1 && row <= DRESS_ROWS ? row - 1 : -1;
}

static void read_row(const IniEntry *entry, bool is_near, char out[DRESS_COLS], DressRule *rule,
                     ErrorList *errors)
{
    size_t length = strlen(entry->value);
    if (length > DRESS_COLS) {
        ini_error_add(errors, ERROR_ERROR, entry, "a row has at most %d letters", DRESS_COLS);
        return;
    }
    for (const char *at = entry->value; *at; at++) {
        int32_t column = ini_column(entry, at);
        if (is_near && !strchr(DRESS_NEAR, *at))
            error_add(errors, ERROR_ERROR, entry->line, column,
                      "`%c` matches nothing; allowed: blank . w s # = H L U", *at);
        else if (!is_near && (*at < ' ' || *at > '~'))
            error_add(errors, ERROR_ERROR, entry->line, column,
                      "allowed in art: printable ASCII characters");
        else if (!is_near && is_of_map(*at))
            error_add(errors, ERROR_ERROR, entry->line, column,
                      "`%c` would look like a cell of the map; allowed: letters and signs that are "
                      "not in the legend",
                      *at);
    }
    memcpy(out, entry->value, length);
    rule->cols = max_i32(rule->cols, (int32_t)length);
}

/* "2, 1-6": the second row, one to six times. */
static void read_repeat(const IniEntry *entry, DressRule *rule, ErrorList *errors)
{
    int row, least, most, end = 0;
    int found = sscanf(entry->value, "%2d , %2d - %2d%n", &row, &least, &most, &end);
    bool ok = found == 3 && entry->value[end] == '\0' && row >= 1 && row <= DRESS_ROWS &&
              least >= 0 && least <= most && most >= 1 && most <= DRESS_REPEAT_MAX;
    if (!ok) {
        ini_error_add(errors, ERROR_ERROR, entry,
                      "allowed: ROW, LEAST-MOST, such as `2, 1-6`; rows 1 to %d, at most %d times",
                      DRESS_ROWS, DRESS_REPEAT_MAX);
        return;
    }
    rule->repeated = row - 1;
    rule->least = least;
    rule->most = most;
}

static void read_entry(const IniEntry *entry, DressRule *rule, ErrorList *errors)
{
    int32_t draw = row_of_key(entry->key, "draw"), near = row_of_key(entry->key, "near");
    rule->rows = max_i32(rule->rows, max_i32(draw, near) + 1);
    if (draw >= 0)
        read_row(entry, false, rule->draw[draw], rule, errors);
    else if (near >= 0)
        read_row(entry, true, rule->near[near], rule, errors);
    else if (strcmp(entry->key, "share") == 0)
        ini_int(entry, 1, 100, &rule->share, errors);
    else if (strcmp(entry->key, "apart") == 0)
        ini_int(entry, 1, DRESS_APART_MAX, &rule->apart, errors);
    else if (strcmp(entry->key, "repeat") == 0)
        read_repeat(entry, rule, errors);
    else
        error_add(errors, ERROR_ERROR, entry->line, entry->key_column,
                  "unknown key `%.40s`; allowed: draw.1 to draw.%d, near.1 to near.%d, share, "
                  "apart, repeat",
                  entry->key, DRESS_ROWS, DRESS_ROWS);
}

static bool draws_something(const DressRule *rule)
{
    for (int32_t row = 0; row < rule->rows; row++)
        for (int32_t col = 0; col < rule->cols; col++)
            if (rule->draw[row][col] != ' ') return true;
    return false;
}

/* A section without the name of a theme gives an error. */
static void begin_rule(const char *name, int32_t line, DressRule *rule, ErrorList *errors)
{
    char theme[DRESS_NAME_SIZE];
    size_t length = strcspn(name, ".");
    *rule = (DressRule){.share = SHARE_USUAL, .apart = APART_USUAL, .repeated = -1};
    memset(rule->draw, ' ', sizeof rule->draw);
    memset(rule->near, ' ', sizeof rule->near);
    snprintf(rule->name, sizeof rule->name, "%s", name);
    snprintf(theme, sizeof theme, "%.*s", (int)length, name);
    rule->theme = (uint8_t)palette_from_name(theme);
    if (strlen(name) >= DRESS_NAME_SIZE)
        error_add(errors, ERROR_ERROR, line, 1, "a rule's name has at most %d letters",
                  DRESS_NAME_SIZE - 1);
    else if (rule->theme == PALETTE_COUNT || !name[length] || !name[length + 1])
        error_add(errors, ERROR_ERROR, line, 1,
                  "a rule is called [THEME.NAME], not [%s]; themes: %s", name, themes);
}

static void end_rule(const DressRule *rule, int32_t line, ErrorList *errors)
{
    if (rule->repeated >= rule->rows)
        error_add(errors, ERROR_ERROR, line, 1, "[%s] repeats a row that it does not have",
                  rule->name);
    if (!draws_something(rule))
        error_add(errors, ERROR_ERROR, line, 1, "[%s] draws nothing: draw.1 = \"...\" is missing",
                  rule->name);
}

static void read_rules(const Ini *ini, DressRule *rules, ErrorList *errors)
{
    int32_t count = ini_section_count(ini), at = 0, line, before = errors->errors;
    for (int32_t i = 0; i < count; i++) {
        const char *name = ini_section(ini, i, &line);
        begin_rule(name, line, &rules[i], errors);
    }
    for (int32_t i = 0; i < ini_count(ini); i++) {
        const IniEntry *entry = ini_entry(ini, i);
        for (int32_t tries = 0; tries < count; tries++, at = (at + 1) % count)
            if (strcmp(ini_section(ini, at, &line), entry->section) == 0) break;
        if (entry->section[0])
            read_entry(entry, &rules[at], errors);
        else
            ini_error_add(errors, ERROR_ERROR, entry, "a rule begins with [THEME.NAME]; themes: %s",
                          themes);
    }
    for (int32_t i = 0; i < count && errors->errors == before; i++) {
        ini_section(ini, i, &line);
        end_rule(&rules[i], line, errors);
    }
}

static void remove_themes(DressRules *rules, const bool is_new[PALETTE_COUNT])
{
    int32_t kept = 0;
    for (int32_t i = 0; i < rules->count; i++)
        if (!is_new[rules->items[i].theme]) rules->items[kept++] = rules->items[i];
    rules->count = kept;
}

bool dress_rules_add(DressRules *rules, const char *text, size_t length, ErrorList *errors)
{
    bool is_new[PALETTE_COUNT] = {false};
    int32_t before = errors->errors;
    Ini *ini = ini_parse(text, length, 1, errors);
    if (!ini) return false;
    int32_t count = ini_section_count(ini);
    DressRule *fresh = calloc((size_t)max_i32(1, count), sizeof *fresh);
    if (fresh) read_rules(ini, fresh, errors);
    bool ok = fresh && errors->errors == before;
    for (int32_t i = 0; ok && i < count; i++)
        is_new[fresh[i].theme] = true;
    if (ok) remove_themes(rules, is_new);
    ok = ok && ARRAY_RESERVE(&rules->items, &rules->capacity, (size_t)(rules->count + count),
                             FIRST_RULES);
    if (ok && count > 0) memcpy(rules->items + rules->count, fresh, (size_t)count * sizeof *fresh);
    rules->count += ok ? count : 0;
    if (!fresh) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    free(fresh);
    ini_done(ini);
    return ok;
}

void dress_rules_done(DressRules *rules)
{
    free(rules->items);
    *rules = (DressRules){0};
}
