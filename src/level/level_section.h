/* level_section.h - which sections and keys a file may have, and the reading of three: [legend],
 * [physics] and [generated]. */
#ifndef LEDGE_LEVEL_LEVEL_SECTION_H
#define LEDGE_LEVEL_LEVEL_SECTION_H

#include "../base/ini.h"
#include "../engine/model.h"
#include "level.h"
#include "level_generated.h"
#include "level_legend.h"
#include "level_physics.h"

typedef struct SectionRule {
    const char *name; /* `N` at the end stands for any whole number */
    const char *keys; /* separated by blanks; NULL: not checked here */
} SectionRule;

/* The keys of [workshop] (level_workshop.h), and of [level]. */
#define LEVEL_WORKSHOP_KEYS "by at hint after remix"
#define LEVEL_KEYS          "title author next par back palette"

/* Warns of every section without a rule and of every key that its rule does not name. */
void section_rules_check(const SectionRule *rules, int32_t count, const Ini *ini,
                         ErrorList *errors);

/* Warns likewise of what a level file may not have. */
void level_section_check(const Ini *ini, ErrorList *errors);

/* The rule of a section of level files; NULL where it is unknown. */
const SectionRule *level_section_rule(const char *section);

/* Does the rule name the key, or any? */
bool section_rule_has_key(const SectionRule *rule, const char *key);

/* Warns of unknown keys in one section, which has exactly the rule's name. */
void section_rule_check_keys(const SectionRule *rule, const Ini *ini, ErrorList *errors);

/* The number N of a section called `prefix` N, such as "lift." and 3; -1 when the name is not of
 * this form, has leading zeros, or N is over 9999. */
int32_t level_section_number(const char *section, const char *prefix);

/* Reads a cell, `8,22`: its column and row, 0 to 9999 each. False for any other text. */
bool level_section_cell_from_text(const char *text, int32_t *col, int32_t *row);

/* Copies a text that players see: at most size - 1 bytes of UTF-8, all of which may be shown. If it
 * is not, an error says what is wrong and where. */
void level_section_read_text(const IniEntry *entry, char *out, size_t size, ErrorList *errors);

#endif
