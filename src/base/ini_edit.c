/* ini_edit.c - see ini_edit.h */
#include "ini_edit.h"

#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 250 };

/* One change of the text: the bytes from `begin` to `end` are replaced by `text`. */
typedef struct Splice {
    size_t begin, end;
    char text[2 * INI_LINE_MAX];
} Splice;

/* Where the key's section is, as offsets in the text. */
typedef struct Found {
    bool section, key;
    IniLine line;       /* of the key */
    size_t section_end; /* after the section's last line that is not blank or a comment */
    size_t text_end;    /* after the last line that is not blank */
} Found;

/* ---- finding ---- */

static Found find(const char *text, size_t length, const char *section, const char *key)
{
    Found found = {0};
    IniScan scan = ini_scan_begin(text, length, 1);
    bool inside = false, is_first = false;
    for (IniLine line; ini_scan(&scan, &line);) {
        size_t after = length - scan.length;
        if (line_strip(line.whole).length > 0) found.text_end = after;
        if (line.kind == INI_SECTION) {
            inside = line_equals_name(line.name, section);
            is_first = inside && !found.section;
        }
        if (!inside || (line.kind == INI_NOTHING && !line.fault)) continue;
        found.section = true;
        if (is_first) found.section_end = after;
        if (found.key || line.kind != INI_ENTRY || !line_equals_name(line.name, key)) continue;
        found.key = true;
        found.line = line;
    }
    return found;
}

bool ini_edit_find(const char *text, size_t length, const char *section, const char *key,
                   IniLine *out)
{
    Found found = find(text, length, section, key);
    if (found.key) *out = found.line;
    return found.key;
}

bool ini_edit_get(const char *text, size_t length, const char *section, const char *key,
                  char out[INI_LINE_MAX + 1])
{
    IniLine line;
    if (!ini_edit_find(text, length, section, key, &line)) return false;
    ini_scan_value(&line, out);
    return true;
}

bool ini_edit_has_section(const char *text, size_t length, const char *section)
{
    return find(text, length, section, "").section;
}

/* ---- writing a value ---- */

static bool has_control_byte(const char *text)
{
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) return true;
    return false;
}

static bool needs_quotes(const char *value)
{
    size_t length = strlen(value);
    if (length == 0 || strpbrk(value, ";#")) return true;
    if (value[0] == '"' || value[0] == '\'') return true;
    return value[0] == ' ' || value[length - 1] == ' ' || value[length - 1] == '\\';
}

static bool can_be_in(char quote, const char *value)
{
    return !strchr(value, quote) && !strchr(value, '\\');
}

/* The quote around a value, or 0: `usual`, which stands around the old value, or none, or what
 * needs no escapes, or else `"`. Old quotes are left out only around a value without blanks, which
 * separate words where a value has no quotes. */
static char choose_quote(const char *value, char usual)
{
    if (usual && can_be_in(usual, value)) return usual;
    if (!needs_quotes(value) && !(usual && strchr(value, ' '))) return '\0';
    if (can_be_in('"', value)) return '"';
    return can_be_in('\'', value) ? '\'' : '"';
}

bool ini_edit_write(const char *value, char usual, char out[INI_EDIT_WRITTEN_MAX])
{
    if (has_control_byte(value) || strlen(value) > INI_EDIT_VALUE_MAX) return false;
    char quote = choose_quote(value, usual);
    if (quote) *out++ = quote;
    for (; *value; value++) {
        if (quote && (*value == quote || *value == '\\')) *out++ = '\\';
        *out++ = *value;
    }
    if (quote) *out++ = quote;
    *out = '\0';
    return true;
}

/* ---- the new text ---- */

static bool replace_value(const char *text, const IniLine *line, const IniValue *value,
                          Splice *splice)
{
    char written[INI_EDIT_WRITTEN_MAX];
    size_t quotes = line->quote ? 1 : 0;
    if (!ini_edit_write(value->value, line->quote, written)) return false;
    splice->begin = (size_t)(line->value.text - text) - quotes;
    splice->end = splice->begin + line->value.length + 2 * quotes;
    bool touches = splice->begin == splice->end && text[splice->begin - 1] == '=';
    snprintf(splice->text, sizeof splice->text, "%s%s", touches ? " " : "", written);
    return line->whole.length - (splice->end - splice->begin) + strlen(splice->text) <=
           INI_LINE_MAX;
}

/* A new section begins after a blank line. */
static bool add_line(const char *text, size_t length, const Found *found, const IniValue *value,
                     Splice *splice)
{
    char written[INI_EDIT_WRITTEN_MAX], section[NAMES_MAX + 8] = "";
    Line first = line_first(text, length);
    const char *usual = first.size == first.length + 2 ? "\r\n" : "\n";
    const char *end = value->line_end ? value->line_end : usual;
    size_t at = found->section ? found->section_end : found->text_end;
    bool is_open = at > 0 && text[at - 1] != '\n'; /* the last line has no line end */
    if (!ini_edit_write(value->value, '\0', written)) return false;
    if (strlen(value->section) + strlen(value->key) > NAMES_MAX) return false;
    if (!found->section)
        snprintf(section, sizeof section, "%s[%s]%s", at > 0 ? end : "", value->section, end);
    snprintf(splice->text, sizeof splice->text, "%s%s%s = %s%s", is_open ? end : "", section,
             value->key, written, end);
    if (strlen(value->key) + 3 + strlen(written) > INI_LINE_MAX) return false;
    splice->begin = splice->end = at;
    return true;
}

char *ini_edit_set(const char *text, size_t length, const IniValue *value, size_t *new_length)
{
    Splice splice = {0};
    Found found = find(text, length, value->section, value->key);
    if (value->value && found.key) {
        if (!replace_value(text, &found.line, value, &splice)) return NULL;
    } else if (value->value) {
        if (!add_line(text, length, &found, value, &splice)) return NULL;
    } else if (found.key) {
        splice.begin = (size_t)(found.line.whole.text - text);
        splice.end = splice.begin + found.line.whole.size;
    }
    Text out = TEXT_GROWING;
    text_add_bytes(&out, text, splice.begin);
    text_add_string(&out, splice.text);
    text_add_bytes(&out, text + splice.end, length - splice.end);
    return text_take(&out, new_length);
}

bool ini_edit_change(char **text, size_t *length, const IniValue *value)
{
    size_t new_length;
    char *changed = ini_edit_set(*text, *length, value, &new_length);
    if (!changed) return false;
    free(*text);
    *text = changed;
    *length = new_length;
    return true;
}

char *ini_edit_remove_section(const char *text, size_t length, const char *section,
                              size_t *new_length)
{
    IniScan scan = ini_scan_begin(text, length, 1);
    Text out = TEXT_GROWING;
    bool inside = false;
    for (IniLine line; ini_scan(&scan, &line);) {
        if (line.kind == INI_SECTION) inside = line_equals_name(line.name, section);
        if (!inside) text_add_bytes(&out, line.whole.text, line.whole.size);
    }
    return text_take(&out, new_length);
}
