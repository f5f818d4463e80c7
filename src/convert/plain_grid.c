/* plain_grid.c - see plain_grid.h */
#include "plain_grid.h"

#include <stdio.h>

#include "../base/line.h"
#include "../engine/grid.h"
#include "draft.h"
#include "mapping.h"
#include "unmapped.h"

typedef struct GridReader {
    const Mapping *mapping;
    Draft *draft;
    Unmapped missing;
    Point first; /* the first cell that means nothing */
} GridReader;

static bool measure(const char *text, size_t length, size_t *cols, size_t *rows)
{
    size_t number = 0;
    *cols = *rows = 0;
    for (size_t at = 0; at < length;) {
        Line line = line_first(text + at, length - at);
        at += line.size;
        number++;
        if (line.length > 0) *rows = number;
        if (line.length > *cols) *cols = line.length;
    }
    return *rows > 0 && *cols <= GRID_SIZE_MAX && *rows <= GRID_SIZE_MAX;
}

static bool put_glyph(GridReader *r, int32_t col, int32_t row, char glyph)
{
    CellKind kind = mapping_glyph(r->mapping, glyph);
    if (kind == KIND_IGNORE) return draft_set_back(r->draft, col, row, glyph);
    if (kind != KIND_UNKNOWN) return draft_set_cell(r->draft, col, row, kind, '\0');
    char name[UNMAPPED_NAME_MAX];
    if (r->missing.count == 0) r->first = (Point){col, row};
    bool printable = glyph >= ' ' && glyph <= '~';
    snprintf(name, sizeof name, printable ? "`%c`" : "byte 0x%02X", (uint8_t)glyph);
    unmapped_add(&r->missing, name);
    return true;
}

bool plain_grid_read(const char *text, size_t length, const Mapping *mapping, Draft *draft,
                     ErrorList *errors)
{
    GridReader r = {.mapping = mapping, .draft = draft};
    size_t cols, rows;
    *draft = (Draft){0};
    if (!measure(text, length, &cols, &rows)) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "%zu columns and %zu rows; 1 to %d of each are allowed", cols, rows,
                  GRID_SIZE_MAX);
        return false;
    }
    bool ok = draft_init(draft, (int32_t)cols, (int32_t)rows);
    for (size_t at = 0, row = 0; ok && row < rows; row++) {
        Line line = line_first(text + at, length - at);
        at += line.size;
        for (size_t col = 0; ok && col < line.length; col++)
            ok = put_glyph(&r, (int32_t)col, (int32_t)row, line.text[col]);
    }
    if (!ok) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    if (r.missing.count == 0) return true;
    char list[UNMAPPED_LIST_MAX];
    unmapped_list(&r.missing, list);
    error_add(
        errors, ERROR_ERROR, r.first.row + 1, r.first.col + 1,
        "%s: these characters mean nothing; name them below [legend], such as `solid = \"#X\"`",
        list);
    return false;
}
