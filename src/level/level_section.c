/* level_section.c - see level_section.h */
#include "level_section.h"

#include "../base/text.h"
#include "../base/utf8.h"
#include "level_generated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 4 };

// clang-format off
static const SectionRule level_rules[] = {
    {"level",     LEVEL_KEYS},
    {"legend",    NULL},
    {"physics",   NULL},
    {"lift.N",    "velocity ticks solid"},
    {"sign.N",    "at text no_release"},
    {"chase",     "kind way speed begin delay checkpoint mercy"},
    {"chase.N",   "at wait speed"},
    {"landmark",  "name at parallax"},
    {"lesson",    NULL},
    {"step.N",    NULL},
    {"tune.N",    NULL},
    {"given.N",   NULL},
    {"run.N",     NULL},
    {"predict.N", NULL},
    {"check.N",   NULL},
    {"hint.N",    NULL},
    {"lint.N",    NULL},
    {"fact.N",    NULL},
    {"plot.N",    NULL},
    {"script.N",  NULL},
    {"code.N",    NULL},
    {"solution.N", NULL},
    {"cure.N",    NULL},
    {"editor",    NULL},
    {"generated", LEVEL_GENERATED_KEYS},
    {"piece",     LEVEL_PIECE_KEYS},
    {"workshop",  LEVEL_WORKSHOP_KEYS},
};
// clang-format on

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

/* Reads up to DIGITS_MAX digits, blanks around them; NULL, or the byte behind. */
static const char *read_count(const char *text, int32_t *out)
{
    text += strspn(text, " \t");
    size_t count = strspn(text, "0123456789");
    if (count == 0 || count > DIGITS_MAX) return NULL;
    *out = (int32_t)strtol(text, NULL, 10);
    return text + count + strspn(text + count, " \t");
}

bool level_section_cell_from_text(const char *text, int32_t *col, int32_t *row)
{
    int32_t c, r;
    const char *at = read_count(text, &c);
    at = at && *at == ',' ? read_count(at + 1, &r) : NULL;
    if (!at || *at != '\0') return false;
    *col = c;
    *row = r;
    return true;
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

const SectionRule *level_section_rule(const char *section)
{
    return find_rule(level_rules, ARRAY_LENGTH(level_rules), section);
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

bool section_rule_has_key(const SectionRule *rule, const char *key)
{
    return !rule->keys || names_word(rule->keys, key);
}

static void check_key(const SectionRule *rule, const IniEntry *entry, ErrorList *errors)
{
    if (!rule || section_rule_has_key(rule, entry->key)) return;
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

void level_section_check(const Ini *ini, ErrorList *errors)
{
    section_rules_check(level_rules, ARRAY_LENGTH(level_rules), ini, errors);
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
        error_add(errors, ERROR_ERROR, entry->line, ini_column(entry, fault), "`%s` has %s",
                  entry->key, why);
    else if (length >= size)
        ini_error_add(errors, ERROR_ERROR, entry, "`%s` has %zu bytes; at most %zu are allowed",
                      entry->key, length, size - 1);
    else
        memcpy(out, entry->value, length + 1);
}
