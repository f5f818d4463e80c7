/* csv.c - see csv.h */
#include "csv.h"

#include <stdio.h>
#include <stdlib.h>

#include "../base/line.h"
#include "../base/text.h"
#include "../engine/grid.h"
#include "draft.h"
#include "level_source.h"
#include "mapping.h"
#include "unmapped.h"

enum { NUMBER_DIGITS_MAX = 10 };

/* ---- reading ---- */

typedef struct CsvReader {
    const char *text;
    size_t length;
    const Mapping *mapping;
    Draft *draft;
    ErrorList *errors;
    Unmapped missing;
} CsvReader;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Removes the comma that Tiled writes after every row but the last, and the line end. */
static Line trim(Line line)
{
    while (line.length > 0 && is_blank(line.text[line.length - 1]))
        line.length--;
    if (line.length > 0 && line.text[line.length - 1] == ',') line.length--;
    return line;
}

/* The size of the table: the columns of the first row, and the rows without empty lines at the
 * end. */
static bool measure(const CsvReader *r, size_t *cols, size_t *rows)
{
    size_t number = 0;
    *cols = *rows = 0;
    for (size_t at = 0; at < r->length;) {
        Line line = line_first(r->text + at, r->length - at);
        at += line.size;
        number++;
        line = trim(line);
        if (line.length == 0) continue;
        *rows = number;
        if (*cols > 0) continue;
        *cols = 1;
        for (size_t i = 0; i < line.length; i++)
            *cols += line.text[i] == ',';
    }
    if (*rows > 0 && *cols <= GRID_SIZE_MAX && *rows <= GRID_SIZE_MAX) return true;
    error_add(r->errors, ERROR_ERROR, 0, 0, "%zu columns and %zu rows; 1 to %d of each are allowed",
              *cols, *rows, GRID_SIZE_MAX);
    return false;
}

/* Reads a number of at most ten digits, from `at` to a comma or the end of the line. */
static bool read_number(Line line, size_t *at, int64_t *out)
{
    int64_t value = 0;
    size_t i = *at, digits = 0;
    while (i < line.length && is_blank(line.text[i]))
        i++;
    bool negative = i < line.length && line.text[i] == '-';
    for (i += negative; i < line.length && line.text[i] >= '0' && line.text[i] <= '9'; i++) {
        value = value * 10 + (line.text[i] - '0');
        if (++digits > NUMBER_DIGITS_MAX) return false;
    }
    while (i < line.length && is_blank(line.text[i]))
        i++;
    if (digits == 0 || (i < line.length && line.text[i] != ',')) return false;
    *at = i + 1;
    *out = negative ? -value : value;
    return true;
}

/* Puts the kind of a tile by the mapping or, if it names no tiles, by the number of the kind. */
static bool put_number(CsvReader *r, int32_t col, int32_t row, int64_t number)
{
    CellKind kind = KIND_UNKNOWN;
    if (number == -1) return true;
    if (number >= 0 && mapping_has_tiles(r->mapping))
        kind = mapping_tile(r->mapping, number);
    else if (number >= 0)
        kind = cell_kind_from_number(number);
    if (kind == KIND_IGNORE && !mapping_has_tiles(r->mapping)) kind = KIND_UNKNOWN;
    if (kind != KIND_UNKNOWN) return draft_set_cell(r->draft, col, row, kind, '\0');
    unmapped_add_number(&r->missing, number);
    return true;
}

static bool read_row(CsvReader *r, Line line, int32_t row)
{
    size_t at = 0;
    for (int32_t col = 0; col < draft_cols(r->draft); col++) {
        int64_t number;
        size_t begin = at;
        if (begin >= line.length) {
            error_add(r->errors, ERROR_ERROR, row + 1, 0, "%d numbers; the first row has %d", col,
                      draft_cols(r->draft));
            return false;
        }
        if (!read_number(line, &at, &number) || !put_number(r, col, row, number)) {
            error_add(r->errors, ERROR_ERROR, row + 1, (int32_t)begin + 1,
                      "not the number of a tile; -1 is an empty cell, commas separate numbers");
            return false;
        }
    }
    if (at > line.length) return true;
    error_add(r->errors, ERROR_ERROR, row + 1, (int32_t)at + 1,
              "more numbers than the %d of the first row", draft_cols(r->draft));
    return false;
}

bool csv_read(const char *text, size_t length, const Mapping *mapping, Draft *draft,
              ErrorList *errors)
{
    CsvReader r = {
        .text = text, .length = length, .mapping = mapping, .draft = draft, .errors = errors};
    size_t cols, rows;
    *draft = (Draft){0};
    if (!measure(&r, &cols, &rows)) return false;
    if (!draft_init(draft, (int32_t)cols, (int32_t)rows)) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    for (size_t at = 0, row = 0; row < rows; row++) {
        Line line = line_first(text + at, length - at);
        at += line.size;
        if (!read_row(&r, trim(line), (int32_t)row)) return false;
    }
    if (r.missing.count == 0) return true;
    char list[UNMAPPED_LIST_MAX];
    unmapped_list(&r.missing, list);
    error_add(errors, ERROR_ERROR, 0, 0,
              "tiles %s mean nothing here; say what in a file for --map: below [tiles] a line "
              "`%s = solid`",
              list, r.missing.names[0]);
    return false;
}

/* ---- writing ---- */

char *csv_write(const LevelSource *source, size_t *length)
{
    const Level *level = &source->level;
    Text out = TEXT_GROWING;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            CellKind kind = level_kind(level, col, row);
            text_add(&out, "%d%c", kind == KIND_EMPTY ? -1 : (int)kind,
                     col + 1 < level->cols ? ',' : '\n');
        }
    return text_take(&out, length);
}
