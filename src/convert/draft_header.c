/* draft_header.c - see draft.h */
#include "draft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/ini_edit.h"
#include "../base/text.h"
#include "../level/level_section.h"

/* ---- order ---- */

static const char *const first_keys[] = {"title",   "author", "next",  "par",        "back",
                                         "palette", "model",  "text",  "velocity",   "ticks",
                                         "solid",   "kind",   "way",   "at",         "wait",
                                         "speed",   "begin",  "delay", "checkpoint", "mercy"};

static int32_t key_rank(const char *key)
{
    int32_t count = (int32_t)ARRAY_LENGTH(first_keys);
    for (int32_t i = 0; i < count; i++)
        if (strcmp(key, first_keys[i]) == 0) return i;
    return count;
}

/* [level], [physics], lifts and signs by their numbers, then the others. */
static int32_t section_rank(const char *section)
{
    int32_t lift = level_section_number(section, "lift."),
            sign = level_section_number(section, "sign.");
    if (strcmp(section, "level") == 0) return 0;
    if (strcmp(section, "physics") == 0) return 1;
    if (lift >= 0) return 10 + lift;
    if (sign >= 0) return 20000 + sign;
    return 40000;
}

static int compare_values(const void *a, const void *b)
{
    const DraftValue *left = a, *right = b;
    int32_t sections = section_rank(left->section) - section_rank(right->section);
    if (sections != 0) return sections;
    int names = strcmp(left->section, right->section);
    if (names != 0) return names;
    int32_t keys = key_rank(left->key) - key_rank(right->key);
    if (keys != 0) return keys;
    /* Tiled sorts what it writes: a header must not depend on that. */
    bool is_physics = strcmp(left->section, "physics") == 0;
    return is_physics ? strcmp(left->key, right->key) : left->index - right->index;
}

/* ---- signs ---- */

static const DraftSign *sign_at(const Draft *draft, int32_t col, int32_t row)
{
    for (int32_t i = 0; i < draft->sign_count; i++)
        if (draft->signs[i].col == col && draft->signs[i].row == row) return &draft->signs[i];
    return NULL;
}

/* Numbers signs in reading order, with and without text. */
static bool number_signs(Draft *draft)
{
    char section[DRAFT_NAME_MAX];
    int32_t number = 0;
    if (draft->sign_count == 0) return true;
    for (int32_t row = 0; row < draft->rows; row++)
        for (int32_t col = 0; col < draft->cols; col++) {
            if (draft_kind(draft, col, row) != KIND_SIGN) continue;
            const DraftSign *sign = sign_at(draft, col, row);
            snprintf(section, sizeof section, "sign.%d", ++number);
            if (sign && !draft_set_value(draft, section, "text", sign->text)) return false;
        }
    return true;
}

/* ---- legend ---- */

static bool default_is_taken(const Draft *draft, CellKind kind)
{
    for (const char *glyph = cell_kinds[kind].glyphs; *glyph; glyph++) {
        uint8_t meaning = draft->kind_of[(uint8_t)*glyph];
        if (meaning != KIND_UNKNOWN && meaning != KIND_IGNORE && meaning != kind) return true;
    }
    return false;
}

/* Are all these glyphs the kind's in the default legend? */
static bool is_usual(const Draft *draft, CellKind kind)
{
    const char *mine = draft->glyphs_of[kind], *usual = cell_kinds[kind].glyphs;
    return strncmp(mine, usual, strlen(mine)) == 0 && !default_is_taken(draft, kind);
}

/* Writes the glyphs for [legend]: in quotes, or as words where quotes are impossible. False if both
 * are. */
static bool write_glyphs(const char *glyphs, char *out, size_t size)
{
    Text text = text_in(out, size);
    if (!strpbrk(glyphs, "\\\"")) {
        text_add_string(&text, glyphs);
        return true;
    }
    if (strpbrk(glyphs, " #;")) return false;
    for (const char *glyph = glyphs; *glyph; glyph++) {
        if (glyph > glyphs) text_add_byte(&text, ' ');
        if (*glyph == '\\')
            text_add_string(&text, "backslash");
        else if (*glyph == '"')
            text_add_string(&text, "quote");
        else
            text_add_byte(&text, *glyph);
    }
    return text.missing == 0;
}

static bool add_legend(Draft *draft, ErrorList *errors)
{
    char glyphs[4 * DRAFT_GLYPHS_MAX];
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        CellKind kind = cell_kind_order[i];
        if (is_usual(draft, kind)) continue;
        if (write_glyphs(draft->glyphs_of[kind], glyphs, sizeof glyphs) &&
            draft_set_value(draft, "legend", cell_kinds[kind].name, glyphs))
            continue;
        error_add(errors, ERROR_ERROR, 0, 0,
                  "[legend] cannot hold the glyphs `%s` of %s together: a backslash or quote goes "
                  "with no blank, `#` or `;`",
                  draft->glyphs_of[kind], cell_kinds[kind].name);
        return false;
    }
    return true;
}

/* ---- text ---- */

static void refuse_value(const DraftValue *value, ErrorList *errors)
{
    error_add(
        errors, ERROR_ERROR, 0, 0,
        "`%s` of [%s] cannot be written in a header: at most 500 bytes without control bytes, "
        "and not both sorts of quotes",
        value->key, value->section);
}

char *draft_header_text(Draft *draft, ErrorList *errors)
{
    size_t length = 0;
    char *header = calloc(1, 1);
    if (!header || !number_signs(draft)) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        free(header);
        return NULL;
    }
    bool ok = add_legend(draft, errors);
    if (draft->value_count > 0)
        qsort(draft->values, (size_t)draft->value_count, sizeof *draft->values, compare_values);
    for (int32_t i = 0; ok && i < draft->value_count; i++) {
        const DraftValue *value = &draft->values[i];
        IniValue line = {value->section, value->key, value->value, "\n"};
        ok = ini_edit_change(&header, &length, &line);
        if (!ok) refuse_value(value, errors);
    }
    if (ok) return header;
    free(header);
    return NULL;
}
