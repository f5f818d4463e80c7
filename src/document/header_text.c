/* header_text.c - see header_text.h */
#include "header_text.h"

#include <stdlib.h>
#include <string.h>

#include "../line.h"

/* Is the line "[section]"? */
static bool opens_section(Line line, const char *section)
{
    const char *end = line.length > 0 ? memchr(line.text, ']', line.length) : NULL;
    if (!end || line.text[0] != '[') return false;
    return line_equals_name(line_strip((Line){line.text + 1, (size_t)(end - line.text) - 1, 0}),
                            section);
}

/* In quotes up to the next quote, else up to a comment. */
static Line value_of(Line line)
{
    line = line_strip(line);
    char quote = line.length > 0 ? line.text[0] : 0;
    if (quote == '"' || quote == '\'') {
        const char *end = memchr(line.text + 1, quote, line.length - 1);
        if (end) return (Line){line.text + 1, (size_t)(end - line.text) - 1, 0};
    }
    for (size_t i = 0; i < line.length; i++)
        if (line.text[i] == ';' || line.text[i] == '#') line.length = i;
    return line_strip(line);
}

bool header_text_find(const char *text, size_t length, const HeaderKey *key, char *out, size_t size)
{
    bool inside = false;
    for (Line line; length > 0; text += line.size, length -= line.size) {
        line = line_first(text, length);
        if (line_equals(line, "[map]")) return false;
        Line trimmed = line_strip(line);
        if (trimmed.length > 0 && trimmed.text[0] == '[')
            inside = opens_section(trimmed, key->section);
        const char *equals = trimmed.length > 0 ? memchr(trimmed.text, '=', trimmed.length) : NULL;
        if (!inside || !equals) continue;
        size_t before = (size_t)(equals - trimmed.text);
        if (!line_equals_name(line_strip((Line){trimmed.text, before, 0}), key->name)) continue;
        Line value = value_of((Line){equals + 1, trimmed.length - before - 1, 0});
        text_make_safe(out, size, value.text, value.length);
        return true;
    }
    return false;
}

bool header_text_get(const Document *doc, const char *section, const char *key, char *out,
                     size_t size)
{
    size_t length;
    const char *text = document_header(doc, &length);
    return header_text_find(text, length, &(HeaderKey){section, key}, out, size);
}

bool header_has_section(const Document *doc, const char *section)
{
    size_t length;
    const char *header = document_header(doc, &length);
    for (Line line; length > 0; header += line.size, length -= line.size) {
        line = line_first(header, length);
        if (opens_section(line_strip(line), section)) return true;
    }
    return false;
}

bool header_remove_section(Document *doc, const char *section)
{
    size_t length, used = 0;
    const char *header = document_header(doc, &length);
    char *text = malloc(length + 1);
    bool inside = false;
    if (!text) return false;
    for (Line line; length > 0; header += line.size, length -= line.size) {
        line = line_first(header, length);
        Line trimmed = line_strip(line);
        if (trimmed.length > 0 && trimmed.text[0] == '[') inside = opens_section(trimmed, section);
        if (inside) continue;
        memcpy(text + used, line.text, line.size);
        used += line.size;
    }
    bool ok = document_set_header(doc, text, used);
    free(text);
    return ok;
}
