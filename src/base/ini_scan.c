/* ini_scan.c - see ini_scan.h */
#include "ini_scan.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What iniparser strips: isspace of the C locale. */
static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_comment_mark(char c)
{
    return c == ';' || c == '#';
}

/* The bytes from `begin` to `end` without blanks at either end. */
static Line strip(const char *begin, const char *end)
{
    while (begin < end && is_blank(*begin))
        begin++;
    while (begin < end && is_blank(end[-1]))
        end--;
    return (Line){begin, (size_t)(end - begin), 0};
}

static const char *end_of(Line s)
{
    return s.text + s.length;
}

/* Only the first fault of a line is kept. */
static void find_fault(IniLine *line, const char *at, const char *text)
{
    if (line->fault) return;
    line->fault = text;
    line->fault_at = at;
}

/* Printable ASCII without characters of the syntax; blanks inside are allowed. */
static bool is_name(Line s)
{
    for (size_t i = 0; i < s.length; i++)
        if (s.text[i] < ' ' || s.text[i] > '~' || strchr(":;#=[]\"'\\", s.text[i])) return false;
    return s.length > 0;
}

static void scan_section(IniLine *line, Line word)
{
    const char *close = memchr(word.text, ']', word.length);
    line->kind = INI_SECTION;
    if (!close) {
        find_fault(line, word.text, "this section name has no closing `]`");
        return;
    }
    Line rest = strip(close + 1, end_of(word));
    line->name = strip(word.text + 1, close);
    if (rest.length > 0)
        find_fault(line, rest.text, "nothing may follow a section's `]`, not even a comment");
    else if (!is_name(line->name))
        find_fault(line, word.text, "the name of a section has only letters, digits and `_ - .`");
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* The quote that closes the one at `s.text`, or NULL; `escaped` and `odd` are the first backslash
 * that makes a quote a part of the value, and the first that stands before something else. */
static const char *closing_quote(Line s, const char **escaped, const char **odd)
{
    for (const char *at = s.text + 1; at < end_of(s); at++) {
        if (*at == s.text[0]) return at;
        if (*at != '\\' || at + 1 == end_of(s)) continue;
        const char **seen = is_quote(at[1]) ? escaped : at[1] == '\\' ? NULL : odd;
        if (seen && !*seen) *seen = at;
        if (seen != odd) at++;
    }
    return NULL;
}

/* The value `s` goes to the end of its line. */
static void scan_value(IniLine *line, Line s)
{
    char quote = s.length > 0 && is_quote(s.text[0]) ? s.text[0] : '\0';
    const char *escaped = NULL, *odd = NULL;
    const char *close = quote ? closing_quote(s, &escaped, &odd) : NULL;
    if (!close) {
        const char *end = s.text;
        while (end < end_of(s) && !is_comment_mark(*end))
            end++;
        line->value = strip(s.text, end);
        if (escaped)
            find_fault(line, escaped,
                       "this quote belongs to the value, which then has no closing quote; write "
                       "`\\\\` for a backslash");
        else if (quote)
            find_fault(line, s.text, "this quote is not closed in its line");
        return;
    }
    line->quote = quote;
    line->value = (Line){s.text + 1, (size_t)(close - s.text - 1), 0};
    if (odd)
        find_fault(
            line, odd,
            "in quotes only `\\\\`, `\\\"` and `\\'` may begin with a backslash; write `\\\\` for "
            "a backslash");
    Line rest = strip(close + 1, end_of(s));
    if (rest.length > 0 && !is_comment_mark(rest.text[0]))
        find_fault(line, rest.text, "text after the closing quote");
}

static void scan_entry(IniLine *line, Line word, bool has_section)
{
    const char *equals = memchr(word.text, '=', word.length);
    if (!equals) {
        find_fault(line, word.text, "not a section in brackets, not `key = value`, not a comment");
        return;
    }
    line->kind = INI_ENTRY;
    line->name = strip(word.text, equals);
    if (!is_name(line->name))
        find_fault(line, word.text, "a key has only letters, digits and `_ - .`");
    else if (!has_section)
        find_fault(line, line->name.text, "this key stands before the first section");
    scan_value(line, strip(equals + 1, end_of(word)));
}

/* Are the lines of the section with that name raw text? */
static bool is_raw(Line name)
{
    static const char *const starts[] = {"code.", "solution.", "cure."};
    for (size_t i = 0; i < ARRAY_LENGTH(starts); i++) {
        size_t length = strlen(starts[i]);
        if (name.length > length && strncasecmp(name.text, starts[i], length) == 0) return true;
    }
    return false;
}

bool ini_scan(IniScan *scan, IniLine *line)
{
    if (scan->length == 0) return false;
    *line = (IniLine){.number = ++scan->number, .whole = line_first(scan->text, scan->length)};
    scan->text += line->whole.size;
    scan->length -= line->whole.size;
    size_t mark = line->number == 1 ? line_mark_size(line->whole.text, line->whole.length) : 0;
    Line word = strip(line->whole.text + mark, end_of(line->whole));
    if (scan->is_raw && line->whole.length > 0 && line->whole.text[0] == '[') scan->is_raw = false;
    if (line->whole.length > INI_LINE_MAX) {
        find_fault(line, line->whole.text + INI_LINE_MAX, "this line is too long");
    } else if (word.length == 0 || is_comment_mark(word.text[0]) || scan->is_raw) {
        line->kind = INI_NOTHING;
    } else if (word.text[word.length - 1] == '\\') {
        /* No section header, even if it begins like one: iniparser joins it with the next line. */
        find_fault(line, word.text + word.length - 1,
                   "a backslash at the end would join this line and the next; a value in quotes "
                   "may end in `\\\\`");
        if (word.text[0] != '[') scan_entry(line, word, scan->has_section);
    } else if (word.text[0] == '[') {
        scan_section(line, word);
    } else {
        scan_entry(line, word, scan->has_section);
    }
    if (line->kind == INI_SECTION) {
        scan->has_section = true;
        scan->is_raw = is_raw(line->name);
    }
    return true;
}

void ini_scan_name(Line name, char out[INI_LINE_MAX + 1])
{
    size_t length = name.length < INI_LINE_MAX ? name.length : INI_LINE_MAX;
    memcpy(out, name.text, length);
    out[length] = '\0';
}

size_t ini_scan_value(const IniLine *line, char out[INI_LINE_MAX + 1])
{
    size_t length = 0;
    assert(line->value.length <= INI_LINE_MAX);
    for (size_t i = 0; i < line->value.length; i++) {
        bool is_escape = line->quote && line->value.text[i] == '\\' && i + 1 < line->value.length;
        if (is_escape && (is_quote(line->value.text[i + 1]) || line->value.text[i + 1] == '\\'))
            i++;
        out[length++] = line->value.text[i];
    }
    out[length] = '\0';
    return length;
}
