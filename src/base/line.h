/* line.h - a text cut into its lines, ended by LF or CR LF. */
#ifndef LEDGE_BASE_LINE_H
#define LEDGE_BASE_LINE_H

#include "base.h"

#include <string.h>
#include <strings.h>

typedef struct Line {
    const char *text; /* not ended by a NUL */
    size_t length;    /* without the line end */
    size_t size;      /* with it: the next line begins at text + size */
} Line;

/* The size of the mark of UTF-8 (BOM) at the start of a text, which some editors write unseen: 3
 * bytes, or 0 without it. */
static inline size_t line_mark_size(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* The first line of `text`, whose last line may lack an end. */
static inline Line line_first(const char *text, size_t length)
{
    const char *end = length > 0 ? memchr(text, '\n', length) : NULL;
    if (!end) return (Line){text, length, length};
    size_t bytes = (size_t)(end - text);
    bool cr = bytes > 0 && text[bytes - 1] == '\r';
    return (Line){text, bytes - cr, bytes + 1};
}

/* Takes out of a text what other programs add: the mark of UTF-8, and the CR of CR LF. Returns the
 * new length. */
static inline size_t line_simplify_text(char *text, size_t length)
{
    size_t kept = 0;
    for (size_t i = line_mark_size(text, length); i < length; i++)
        if (text[i] != '\r' || i + 1 == length || text[i + 1] != '\n') text[kept++] = text[i];
    return kept;
}

static inline bool line_equals(Line line, const char *word)
{
    return line.length == strlen(word) && memcmp(line.text, word, line.length) == 0;
}

/* Is the line `name`, without regard to case? */
static inline bool line_equals_name(Line line, const char *name)
{
    return line.length == strlen(name) && strncasecmp(line.text, name, line.length) == 0;
}

static inline bool line_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The line without blanks at either end. Its `size` is then meaningless. */
static inline Line line_strip(Line line)
{
    while (line.length > 0 && line_is_blank(line.text[0])) {
        line.text++;
        line.length--;
    }
    while (line.length > 0 && line_is_blank(line.text[line.length - 1]))
        line.length--;
    return line;
}

#endif
