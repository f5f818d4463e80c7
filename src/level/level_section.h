/* level_section.h - which sections and keys a file knows, and two of them: [legend] and [physics].
 */
#ifndef LEDGE_LEVEL_LEVEL_SECTION_H
#define LEDGE_LEVEL_LEVEL_SECTION_H

#include "../engine/model.h"
#include "../ini.h"
#include "level.h"

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

/* ---- level legend ---- */

/* Which glyph means what: the default legend, and the section [legend] over it. */

/* Fills kind_of and glyph_of of `level`. [legend] replaces the glyphs of the kinds it names. A
 * glyph that would then have two meanings is an error, except that `ignore` takes a glyph from
 * the default legend. `ini` may be NULL: the default legend. */
void level_legend_read(const Ini *ini, Level *level, ErrorList *errors);

/* ---- level physics ---- */

/* The section [physics] of a level or a world: the constants of the player's
 * movement. */

/* Changes `params` as [physics] says. Another `model` than the one in `params` begins from its own
 * defaults. What is wrong is added to `errors` and leaves its constant as it was. */
void level_physics_read(const Ini *ini, ModelParams *params, ErrorList *errors);

/* What fits in an error's text besides the words. */
enum { LEVEL_PHYSICS_KEYS_MAX = ERROR_TEXT_MAX - 70, LEVEL_PHYSICS_MODELS_MAX = 64 };

/* "grid, cell, tiny or bank" */
void level_physics_name_models(char *out, size_t size);

/* The constants of a model, each after a blank, as many as `size` bytes hold, then perhaps "...".
 * Those that begin as `like` does, an unknown key, come first. */
void level_physics_name_keys(ModelKind kind, const char *like, char *out, size_t size);

#endif
