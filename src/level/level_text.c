/* level_text.c - see level_text.h */
#include "level_text.h"

#include <stdlib.h>
#include <string.h>

#include "../base/array.h"
#include "../base/line.h"
#include "../engine/grid.h"

enum { FIRST_ROWS = 64 };

static const char map_mark[] = "[map]", back_mark[] = "[back]";

/* A place in the text that moves down line by line. */
typedef struct Cursor {
    size_t offset;
    int32_t line; /* its number */
} Cursor;

static Line line_at(const LevelText *text, const Cursor *at)
{
    return line_first(text->bytes + at->offset, text->size - at->offset);
}

static void go_past(Cursor *at, Line line)
{
    at->offset += line.size;
    at->line++;
}

/* Moves to the first line that is exactly `mark`; false, and to the end, when there is none. */
static bool find_mark(const LevelText *text, Cursor *at, const char *mark)
{
    while (at->offset < text->size) {
        Line line = line_at(text, at);
        if (line_equals(line, mark)) return true;
        go_past(at, line);
    }
    return false;
}

/* Where the line [map] begins; `size` without one. */
static size_t find_map(const char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size) {
        Line line = line_first(bytes + at, size - at);
        if (line_equals(line, map_mark)) break;
        at += line.size;
    }
    return at;
}

size_t level_text_header_size(const char *bytes, size_t size)
{
    size_t at = find_map(bytes, size);
    return at < size ? at : 0;
}

bool level_text_has_map(const char *bytes, size_t size)
{
    return find_map(bytes, size) < size;
}

/* ---- a file that has a header but no map ---- */

static bool is_section(Line line)
{
    return line.length > 2 && line.text[0] == '[' && line.text[line.length - 1] == ']';
}

/* Is the first line that is not blank or a comment a section? */
static bool begins_with_section(const LevelText *text)
{
    for (Cursor at = {0, 1}; at.offset < text->size;) {
        Line line = line_at(text, &at), word = line_strip(line);
        if (word.length > 0 && word.text[0] != ';') return is_section(word);
        go_past(&at, line);
    }
    return false;
}

static const char no_map_text[] =
    "there are sections, but no line that is exactly `[map]` with the rows after it";

/* Points at the line that was probably meant to be [map], if there is one. */
static bool refuse_header_without_map(const LevelText *text, ErrorList *errors)
{
    for (Cursor at = {0, 1}; at.offset < text->size;) {
        Line line = line_at(text, &at);
        if (line_equals_name(line_strip(line), map_mark)) {
            error_add(errors, ERROR_ERROR, at.line, 1,
                      "this line must be exactly `[map]`: small letters, no blanks around it");
            return false;
        }
        go_past(&at, line);
    }
    error_add(errors, ERROR_ERROR, 1, 1, no_map_text);
    return false;
}

/* ---- rows ---- */

static bool add_row(LevelText *text, int32_t index, size_t *capacity, Line line, ErrorList *errors)
{
    if (!ARRAY_RESERVE(&text->row, capacity, index + 1, FIRST_ROWS)) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    int32_t length = (int32_t)line.length;
    text->row[index] = (TextRow){line.text, length};
    if (length > text->cols) text->cols = length;
    if (length > 0) text->rows = index + 1;
    return true;
}

static bool row_fits(int32_t index, const Cursor *at, Line line, ErrorList *errors)
{
    if (line.length > GRID_SIZE_MAX)
        error_add(errors, ERROR_ERROR, at->line, GRID_SIZE_MAX + 1,
                  "this row has %zu cells; at most %d are allowed", line.length, GRID_SIZE_MAX);
    else if (index >= GRID_SIZE_MAX)
        error_add(errors, ERROR_ERROR, at->line, 1, "more than %d rows", GRID_SIZE_MAX);
    else
        return true;
    return false;
}

/* Finds the rows from `at` to the art or the end; empty lines at the end are not rows. */
static bool find_rows(LevelText *text, Cursor *at, bool has_header, ErrorList *errors)
{
    size_t capacity = 0;
    bool ok = true;
    for (int32_t index = 0; ok && at->offset < text->size; index++) {
        Line line = line_at(text, at);
        if (has_header && line_equals(line, back_mark)) break;
        if (line.length > 0 || index < GRID_SIZE_MAX)
            ok = row_fits(index, at, line, errors) && add_row(text, index, &capacity, line, errors);
        go_past(at, line);
    }
    return ok;
}

bool level_text_init(LevelText *text, char *bytes, size_t size, ErrorList *errors)
{
    Cursor at = {0, 1};
    memset(text, 0, sizeof *text);
    text->bytes = bytes;
    text->size = size;
    /* Some editors write the mark unseen. One message is better than one for each of its bytes. */
    if (line_mark_size(bytes, size) > 0) {
        error_add(errors, ERROR_ERROR, 1, 1,
                  "the file begins with the mark of UTF-8; save it as UTF-8 without a mark (BOM)");
        return false;
    }
    bool has_header = find_mark(text, &at, map_mark);
    if (has_header) {
        text->header_size = at.offset;
        go_past(&at, line_at(text, &at));
    } else {
        if (begins_with_section(text)) return refuse_header_without_map(text, errors);
        at = (Cursor){0, 1};
    }
    text->first_line = at.line;
    if (!find_rows(text, &at, has_header, errors)) {
        text->rows = 0;
        return false;
    }
    text->back_offset = text->size;
    if (at.offset < text->size) {
        go_past(&at, line_at(text, &at));
        text->back_offset = at.offset;
        text->back_line = at.line;
    }
    if (text->rows > 0) return true;
    if (has_header)
        error_add(errors, ERROR_ERROR, text->first_line, 1, "the map has no rows");
    else
        error_add(errors, ERROR_ERROR, 1, 1, "the file is empty");
    return false;
}

const char *level_text_section_fault(const LevelText *text, int32_t row)
{
    const TextRow *cells = &text->row[row];
    Line word = line_strip((Line){.text = cells->cells, .length = (size_t)cells->length});
    if (!is_section(word)) return NULL;
    if (text->first_line == 1) return no_map_text;
    if (line_equals_name(word, back_mark))
        return "this line must be exactly `[back]`: small letters, no blanks around it";
    return "a section must be above the line `[map]`, whose rows go on to `[back]` or the end of "
           "the file";
}

void level_text_done(LevelText *text)
{
    free(text->row);
    free(text->bytes);
    memset(text, 0, sizeof *text);
}
