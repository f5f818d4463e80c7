/* text_parts.c - see text_parts.h */
#include "text_parts.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "../base/line.h"
#include "../base/utf8.h"
#include "../level/cell_kind.h"

typedef struct PartReader {
    const uint8_t *kind_of; /* NULL: not known */
    TextPart part;
    bool is_open;  /* the last line belongs to the part */
    size_t length; /* of its first line */
    char title[IMPORT_NAME_MAX];
} PartReader;

/* Does the line begin with what counts levels? */
static bool begins_with_word(Line line)
{
    static const char *const words[] = {"level ", "map ", "stage ", "world ", "room ", "screen "};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (line.length > strlen(words[i]) &&
            strncasecmp(line.text, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* Is the line a heading, and no row of a level? Between levels: words with a glyph that means
 * nothing, or a number. Below a row: a comment, or the number of the next level. */
static bool is_heading(const PartReader *r, Line line, bool is_alone)
{
    bool is_unknown = !r->kind_of, is_word = false, is_number = true;
    for (size_t i = 0; i < line.length; i++) {
        uint8_t c = (uint8_t)line.text[i], before = i > 0 ? (uint8_t)line.text[i - 1] : 0;
        is_unknown = is_unknown || (c != ' ' && r->kind_of[c] == KIND_UNKNOWN);
        is_word = is_word || (isalpha(c) && isalpha(before) && (r->kind_of || c != before));
        is_number = is_number && isdigit(c);
    }
    bool is_spaced = line.length > 1 && line.text[1] == ' ';
    bool is_comment = line.text[0] == ';' && (r->kind_of || is_spaced);
    if (r->is_open) return is_unknown && (is_comment || begins_with_word(line));
    if (!r->kind_of)
        return is_number || is_comment || begins_with_word(line) || (is_word && is_alone);
    return is_number || (is_unknown && (is_word || is_comment));
}

static void take_title(PartReader *r, Line words)
{
    static const char around[] = " \t;#/-=*:.";
    while (words.length > 0 && strchr(around, words.text[0]))
        words.text++, words.length--;
    while (words.length > 0 && strchr(around, words.text[words.length - 1]))
        words.length--;
    if (words.length > 0) utf8_copy(r->title, sizeof r->title, words.text, words.length);
}

static void take_row(PartReader *r, Line line, size_t at, int32_t number)
{
    if (!r->is_open) {
        r->part = (TextPart){.at = at, .line = number, .is_even = true};
        memcpy(r->part.title, r->title, sizeof r->title);
        r->title[0] = '\0';
        r->length = line.length;
        r->is_open = true;
    }
    r->part.is_even = r->part.is_even && line.length == r->length;
    r->part.rows++;
    r->part.length = at + line.size - r->part.at;
}

bool text_parts_find(const char *text, size_t length, const uint8_t *kind_of, TextPartTaker *take,
                     void *context)
{
    PartReader reader = {.kind_of = kind_of};
    int32_t number = 1;
    for (size_t at = 0; at < length; number++) {
        Line line = line_first(text + at, length - at), words = line_strip(line);
        size_t end = at + line.size;
        bool is_alone =
            end == length || line_strip(line_first(text + end, length - end)).length == 0;
        if (words.length > 0 && !is_heading(&reader, words, is_alone)) {
            take_row(&reader, line, at, number);
        } else {
            if (reader.is_open && !take(context, &reader.part)) return false;
            reader.is_open = false;
            take_title(&reader, words);
        }
        at = end;
    }
    return !reader.is_open || take(context, &reader.part);
}
