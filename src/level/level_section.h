/* level_section.h - which sections and keys a file may have, and the reading of three: [legend],
 * [physics] and [generated]. */
#ifndef LEDGE_LEVEL_LEVEL_SECTION_H
#define LEDGE_LEVEL_LEVEL_SECTION_H

#include "../base/ini.h"
#include "../engine/model.h"
#include "level.h"

typedef struct SectionRule {
    const char *name; /* `N` at the end stands for any whole number */
    const char *keys; /* separated by blanks; NULL: not checked here */
} SectionRule;

/* The keys of [level]. */
#define LEVEL_KEYS "title author next par back palette"

/* Warns of every section without a rule and of every key that its rule does not name. */
void section_rules_check(const SectionRule *rules, int32_t count, const Ini *ini,
                         ErrorList *errors);

/* The same for the keys of one section, which has exactly the rule's name. */
void section_rule_check_keys(const SectionRule *rule, const Ini *ini, ErrorList *errors);

/* The number N of a section called `prefix` N, such as "lift." and 3; -1 when the name is not of
 * this form, has leading zeros, or N is over 9999. */
int32_t level_section_number(const char *section, const char *prefix);

/* Copies a text that players see: at most size - 1 bytes of UTF-8, all of which may be shown. If it
 * is not, an error says what is wrong and where. */
void level_section_read_text(const IniEntry *entry, char *out, size_t size, ErrorList *errors);

/* ---- level legend ---- */

/* The meaning of glyphs: the default legend, and the section [legend] that changes it. */

/* Fills kind_of and glyph_of of `level`. [legend] replaces the glyphs of the kinds it names. A
 * glyph that would then have two meanings is an error, except that `ignore` takes a glyph from
 * the default legend. `ini` may be NULL: the default legend. */
void level_legend_read(const Ini *ini, Level *level, ErrorList *errors);

/* The same for a grid of another program: only what [legend] names has a meaning, so that any glyph
 * can be given to any kind. */
void level_legend_read_alone(const Ini *ini, Level *level, ErrorList *errors);

/* ---- level physics ---- */

/* The section [physics] of a level or a world: the constants of the player's
 * movement. */

/* Changes `params` as [physics] says. A `model` other than that of `params` begins with its own
 * defaults. A wrong value is added to `errors` and leaves its constant unchanged. */
void level_physics_read(const Ini *ini, ModelParams *params, ErrorList *errors);

/* ---- what a level was made from ---- */

/* The keys of [generated], in the order in which they are written. */
#define LEVEL_GENERATED_KEYS "version seed difficulty theme mixed attempts steps round left_out"

/* The lines of [generated], in order and with one blank around each `=`; empty where the section is
 * missing. An error: a value that is not of small letters, digits, and `: , -`. */
void level_generated_read(const Ini *ini, char out[LEVEL_GENERATED_MAX], ErrorList *errors);

/* The same of [piece], which says where the level may be a part of generated ones. */
#define LEVEL_PIECE_KEYS "ideas themes difficulty mirror"
void level_piece_read(const Ini *ini, char out[LEVEL_GENERATED_MAX], ErrorList *errors);

/* Sizes of lists that fit in an error's text. */
enum { LEVEL_PHYSICS_KEYS_MAX = ERROR_TEXT_MAX - 70, LEVEL_PHYSICS_MODELS_MAX = 64 };

/* "grid, cell, tiny or bank" */
void level_physics_name_models(char *out, size_t size);

/* The constants of a model, each after a blank, as many as fit in `size` bytes, then "..." if there
 * are more. Those that begin like the unknown key `like` come first. */
void level_physics_name_keys(ModelKind kind, const char *like, char *out, size_t size);

#endif
