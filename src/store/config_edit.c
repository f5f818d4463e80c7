/* config_edit.c - see config_edit.h */
#include "config_edit.h"

#include "../ini.h"
#include "../line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADDED_MAX = 400 }; /* bytes of what is put in */

/* Where in the text something goes, and how many bytes it takes the place of. */
typedef struct Gap {
    size_t at, length;
} Gap;

/* The offset at which line `number` begins; the end of the text where there are fewer. */
static size_t line_start(const char *text, int32_t number)
{
    size_t at = 0, length = strlen(text);
    for (int32_t i = 1; i < number && at < length; i++)
        at += line_first(text + at, length - at).size;
    return at;
}

static int32_t last_line_of_section(const Ini *ini, const char *section)
{
    int32_t last = ini_section_line(ini, section);
    for (int32_t i = 0; i < ini_count(ini); i++) {
        const IniEntry *entry = ini_entry(ini, i);
        if (strcmp(entry->section, section) == 0) last = max_i32(last, entry->line);
    }
    return last;
}

static const char *line_end_of(const char *text)
{
    const char *end = strchr(text, '\n');
    return end && end > text && end[-1] == '\r' ? "\r\n" : "\n";
}

static char *with_gap_filled(const char *text, Gap gap, const char *added, ErrorList *errors)
{
    size_t length = strlen(text), added_length = strlen(added);
    char *out = malloc(length - gap.length + added_length + 1);
    if (!out) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    memcpy(out, text, gap.at);
    memcpy(out + gap.at, added, added_length);
    memcpy(out + gap.at + added_length, text + gap.at + gap.length,
           length - gap.at - gap.length + 1);
    return out;
}

static Gap gap_of_value(const char *text, const IniEntry *entry)
{
    size_t at = line_start(text, entry->line) + (size_t)entry->value_column - 1;
    return (Gap){at, strlen(entry->value)};
}

/* The line that is added, with the header of its section if that is new. */
static Gap gap_for_line(const char *text, const Ini *ini, const IniValue *set,
                        char added[ADDED_MAX])
{
    const char *end = line_end_of(text);
    int32_t last = last_line_of_section(ini, set->section);
    size_t at = last > 0 ? line_start(text, last + 1) : strlen(text);
    bool is_open = at > 0 && text[at - 1] != '\n'; /* the last line has no end */
    char header[ADDED_MAX / 4] = "";
    if (last == 0)
        snprintf(header, sizeof header, "%s[%s]%s", at > 0 ? end : "", set->section, end);
    snprintf(added, ADDED_MAX, "%s%s%s = %s%s", is_open ? end : "", header, set->key, set->value,
             end);
    return (Gap){at, 0};
}

char *ini_edit_set(const char *text, const IniValue *set, ErrorList *errors)
{
    char added[ADDED_MAX];
    assert(strlen(set->section) < ADDED_MAX / 8 && strlen(set->key) < ADDED_MAX / 8);
    assert(strlen(set->value) < ADDED_MAX / 2);
    Ini *ini = ini_parse(text, strlen(text), 1, errors);
    if (!ini) return NULL;

    const IniEntry *entry = ini_find(ini, set->section, set->key);
    Gap gap = entry ? gap_of_value(text, entry) : gap_for_line(text, ini, set, added);
    if (entry) {
        bool touches = gap.length == 0 && text[gap.at - 1] == '=';
        snprintf(added, sizeof added, "%s%s", touches ? " " : "", set->value);
    }
    char *out = with_gap_filled(text, gap, added, errors);
    ini_done(ini);
    return out;
}
