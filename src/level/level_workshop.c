/* level_workshop.c - see level_workshop.h */
#include "level_workshop.h"

#include "../base/utf8.h"
#include "level_section.h"

#include <stdlib.h>
#include <string.h>

static const char section[] = "workshop", code_chars[] = "abcdefghijklmnopqrstuvwxyz234567";

bool level_workshop_is_code(const char *text)
{
    size_t length = strlen(text);
    return length >= LEVEL_CODE_CHARS_MIN && length <= LEVEL_CODE_CHARS_MAX &&
           strspn(text, code_chars) == length;
}

/* A name and an id of a player; who that is, and which names there are, is for others to say. */
static void read_by(const IniEntry *entry, char out[LEVEL_WORKSHOP_BY_MAX], ErrorList *errors)
{
    enum { ID_CHARS = 16 };
    const char *id = strrchr(entry->value, '~');
    bool is_player = id && id > entry->value && strlen(id + 1) == ID_CHARS &&
                     strspn(id + 1, code_chars) == ID_CHARS;
    if (is_player)
        level_section_read_text(entry, out, LEVEL_WORKSHOP_BY_MAX, errors);
    else
        ini_error_add(errors, ERROR_ERROR, entry,
                      "`by` must be a player as NAME~ID, with an id of %d characters of a-z and "
                      "2-7, not `%.40s`",
                      ID_CHARS, entry->value);
}

static void read_at(const IniEntry *entry, int64_t *out, ErrorList *errors)
{
    enum { DIGITS_MAX = 12 };
    size_t digits = strspn(entry->value, "0123456789");
    bool is_number = digits > 0 && digits <= DIGITS_MAX && entry->value[digits] == '\0' &&
                     entry->value[0] != '0';
    int64_t at = is_number ? (int64_t)strtoll(entry->value, NULL, 10) : 0;
    if (at > 0 && at <= LEVEL_WORKSHOP_AT_MAX)
        *out = at;
    else
        ini_error_add(errors, ERROR_ERROR, entry,
                      "`at` must be seconds since 1970, up to the year 9999, not `%.40s`",
                      entry->value);
}

static void read_code(const IniEntry *entry, char out[LEVEL_CODE_CHARS_MAX + 1], ErrorList *errors)
{
    if (level_workshop_is_code(entry->value))
        memcpy(out, entry->value, strlen(entry->value) + 1);
    else
        ini_error_add(errors, ERROR_ERROR, entry,
                      "`%s` must be a level's code, %d to %d characters of a-z and 2-7, not "
                      "`%.40s`",
                      entry->key, LEVEL_CODE_CHARS_MIN, LEVEL_CODE_CHARS_MAX, entry->value);
}

static void read_hint(const IniEntry *entry, char out[LEVEL_WORKSHOP_HINT_MAX], ErrorList *errors)
{
    level_section_read_text(entry, out, LEVEL_WORKSHOP_HINT_MAX, errors);
    int32_t cols = utf8_columns(out);
    if (cols <= LEVEL_WORKSHOP_HINT_COLS) return;
    out[0] = '\0';
    ini_error_add(errors, ERROR_ERROR, entry, "`hint` has %d columns; at most %d are allowed",
                  (int)cols, LEVEL_WORKSHOP_HINT_COLS);
}

void level_workshop_read(const Ini *ini, LevelWorkshop *out, ErrorList *errors)
{
    const IniEntry *by = ini_find(ini, section, "by"), *at = ini_find(ini, section, "at");
    const IniEntry *hint = ini_find(ini, section, "hint");
    const IniEntry *after = ini_find(ini, section, "after");
    const IniEntry *remix = ini_find(ini, section, "remix");
    memset(out, 0, sizeof *out);
    if (by) read_by(by, out->by, errors);
    if (at) read_at(at, &out->at, errors);
    if (hint) read_hint(hint, out->hint, errors);
    if (after) read_code(after, out->after, errors);
    if (remix) read_code(remix, out->remix, errors);
}
