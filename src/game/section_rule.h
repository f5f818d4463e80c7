/* section_rule.h - the sections and keys that a kind of file knows. What a file has beyond them
 * is kept, but somebody should hear of it: it may be a slip of the pen. */
#ifndef LEDGE_GAME_SECTION_RULE_H
#define LEDGE_GAME_SECTION_RULE_H

#include "../ini.h"

typedef struct SectionRule {
    const char *name; /* an `N` at the end stands for a whole number */
    const char *keys; /* parted by blanks; NULL: not checked here */
} SectionRule;

/* Warns of every section without a rule and of every key that its rule does not name. */
void section_rules_check(const SectionRule *rules, int32_t count, const Ini *ini,
                         ErrorList *errors);

/* Warns of every key of the section that is called exactly like the rule, if the rule does not name
 * it. */
void section_rule_check_keys(const SectionRule *rule, const Ini *ini, ErrorList *errors);

/* The number N of a section called `prefix` N, such as "lift." and 3; -1 when the name is not of
 * this form, has leading zeros, or N is over 9999. */
int32_t section_number(const char *section, const char *prefix);

#endif
