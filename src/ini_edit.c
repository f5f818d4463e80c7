/* ini_edit.c - see ini_edit.h */
#include "ini_edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "line.h"

enum { VALUE_LINE_MAX = 1000 };

/* What is to become of the text: bytes from `begin` to `end` give way to others. */
typedef struct Splice {
    size_t begin, end;
    char text[2 * VALUE_LINE_MAX + 16];
} Splice;

/* Where the key's section is, as offsets of the header. */
typedef struct Found {
    bool section, key;
    size_t line_begin, line_end;   /* of the key, its line end included */
    size_t value_begin, value_end; /* with its quotes */
    size_t section_end;            /* after the section's last line that says something */
    size_t header_end;             /* after the last line that is not blank */
} Found;

static bool equals_word(Line line, const char *word)
{
    return line_equals_name(line_strip(line), word);
}

/* ---- finding ---- */

static bool is_section(Line line, const char *name)
{
    line = line_strip(line);
    if (line.length < 2 || line.text[0] != '[') return false;
    return equals_word((Line){line.text + 1, line.length - 2, 0}, name);
}

/* The value with its quotes, without the comment that may follow it. */
static Line value_of(Line rest)
{
    Line value = line_strip(rest);
    size_t length = 0;
    char quote = value.length > 0 ? value.text[0] : '\0';
    const char *close = NULL;
    if (quote == '"' || quote == '\'') close = memchr(value.text + 1, quote, value.length - 1);
    if (close) length = (size_t)(close - value.text) + 1;
    while (!close && length < value.length && value.text[length] != ';' &&
           value.text[length] != '#')
        length++;
    return close ? (Line){value.text, length, 0} : line_strip((Line){value.text, length, 0});
}

static void look_at_entry(const char *header, Line line, const char *key, Found *found)
{
    const char *equals = memchr(line.text, '=', line.length);
    if (!equals || !equals_word((Line){line.text, (size_t)(equals - line.text), 0}, key)) return;
    size_t before = (size_t)(equals - line.text) + 1;
    Line value = value_of((Line){equals + 1, line.length - before, 0});
    found->key = true;
    found->line_begin = (size_t)(line.text - header);
    found->line_end = found->line_begin + line.size;
    found->value_begin = (size_t)(value.text - header);
    found->value_end = found->value_begin + value.length;
}

static Found find(const char *header, size_t length, const LevelValue *value)
{
    Found found = {0};
    bool inside = false;
    for (size_t at = 0; at < length;) {
        Line line = line_first(header + at, length - at), word = line_strip(line);
        at += line.size;
        if (word.length > 0) found.header_end = at;
        if (word.length == 0 || word.text[0] == ';' || word.text[0] == '#') continue;
        if (word.text[0] == '[') inside = !found.section && is_section(line, value->section);
        if (!inside) continue;
        found.section = true;
        found.section_end = at;
        if (word.text[0] != '[' && !found.key) look_at_entry(header, line, value->key, &found);
    }
    return found;
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

/* `usual` is the quote that the value had before, or 0. */
static bool write_value(const char *value, char usual, char out[VALUE_LINE_MAX])
{
    bool needed = needs_quotes(value);
    char quote = usual && can_be_in(usual, value) ? usual : '\0';
    if (has_control_byte(value) || strlen(value) > VALUE_LINE_MAX / 2) return false;
    if (!quote && needed) quote = can_be_in('"', value) ? '"' : '\'';
    if (quote && !can_be_in(quote, value)) return false;
    if (quote)
        snprintf(out, VALUE_LINE_MAX, "%c%s%c", quote, value, quote);
    else
        snprintf(out, VALUE_LINE_MAX, "%s", value);
    return true;
}

/* ---- the new text ---- */

static bool replace_value(const char *header, const Found *found, const LevelValue *value,
                          Splice *splice)
{
    char text[VALUE_LINE_MAX];
    char first = found->value_end > found->value_begin ? header[found->value_begin] : '\0';
    if (!write_value(value->value, first == '"' || first == '\'' ? first : '\0', text))
        return false;
    bool blank = first == '\0' && header[found->value_begin - 1] == '=';
    snprintf(splice->text, sizeof splice->text, "%s%s", blank ? " " : "", text);
    splice->begin = found->value_begin;
    splice->end = found->value_end;
    return true;
}

/* A new section stands a blank line below the one before. */
static bool add_line(const char *header, const Found *found, const LevelValue *value,
                     Splice *splice)
{
    char text[VALUE_LINE_MAX], section[VALUE_LINE_MAX] = "";
    const char *end = value->line_end;
    size_t at = found->section ? found->section_end : found->header_end;
    bool ended = at == 0 || header[at - 1] == '\n';
    if (!write_value(value->value, '\0', text)) return false;
    if (strlen(value->section) + strlen(value->key) > VALUE_LINE_MAX / 4) return false;
    if (!found->section)
        snprintf(section, sizeof section, "%s[%s]%s", at > 0 ? end : "", value->section, end);
    snprintf(splice->text, sizeof splice->text, "%s%s%s = %s%s", ended ? "" : end, section,
             value->key, text, end);
    splice->begin = splice->end = at;
    return true;
}

static char *apply(const char *header, size_t length, const Splice *splice, size_t *new_length)
{
    size_t added = strlen(splice->text), rest = length - splice->end;
    char *out = malloc(length + added + 1);
    if (!out) return NULL;
    if (splice->begin > 0) memcpy(out, header, splice->begin);
    memcpy(out + splice->begin, splice->text, added);
    if (rest > 0) memcpy(out + splice->begin + added, header + splice->end, rest);
    *new_length = splice->begin + added + rest;
    out[*new_length] = '\0';
    return out;
}

char *level_value_set(const char *header, size_t length, const LevelValue *value,
                      size_t *new_length)
{
    Splice splice = {0};
    Found found = find(header, length, value);
    if (value->value && found.key) {
        if (!replace_value(header, &found, value, &splice)) return NULL;
    } else if (value->value) {
        if (!add_line(header, &found, value, &splice)) return NULL;
    } else if (found.key) {
        splice.begin = found.line_begin;
        splice.end = found.line_end;
    }
    return apply(header, length, &splice, new_length);
}
