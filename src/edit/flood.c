/* flood.c - see flood.h. A scanline fill: cells are taken run by run, so that those still to look
 * at are few even in noise. */
#include "flood.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_STACK = 256 };

typedef struct Flood {
    const Document *doc;
    DocumentLayer layer;
    Mask *mask; /* what was taken */
    bool equal[256];
    int32_t reach;          /* 1: corners connect */
    Point *stack;           /* one cell of every run still to take */
    size_t count, capacity; /* of the stack */
} Flood;

void flood_equal_glyphs(const Document *doc, DocumentLayer layer, char glyph, bool equal[256])
{
    memset(equal, 0, 256 * sizeof *equal);
    equal[(uint8_t)glyph] = true;
    if (layer != LAYER_MAP || document_kind(doc, glyph) != KIND_EMPTY) return;
    for (int other = ' '; other <= '~'; other++)
        if (document_kind(doc, (char)other) == KIND_EMPTY) equal[other] = true;
}

static bool push(Flood *flood, int32_t col, int32_t row)
{
    if (flood->count == flood->capacity) {
        size_t larger = flood->capacity ? flood->capacity * 2 : FIRST_STACK;
        Point *grown = realloc(flood->stack, larger * sizeof *grown);
        if (!grown) return false;
        flood->stack = grown;
        flood->capacity = larger;
    }
    flood->stack[flood->count++] = (Point){col, row};
    return true;
}

/* Pushes one cell of every run between first and last of a row that was not taken. */
static bool push_runs(Flood *flood, int32_t first, int32_t last, int32_t row)
{
    if (row < 0 || row >= flood->mask->rows) return true;
    const uint8_t *line = (const uint8_t *)document_row(flood->doc, flood->layer, row);
    bool inside = false;
    for (int32_t col = first; col <= last; col++) {
        bool open = flood->equal[line[col]];
        if (open && !inside && !mask_has(flood->mask, col, row) && !push(flood, col, row))
            return false;
        inside = open;
    }
    return true;
}

static bool take_run(Flood *flood, Point at)
{
    if (mask_has(flood->mask, at.col, at.row)) return true;
    const uint8_t *line = (const uint8_t *)document_row(flood->doc, flood->layer, at.row);
    int32_t first = at.col, last = at.col, cols = flood->mask->cols;
    while (first > 0 && flood->equal[line[first - 1]])
        first--;
    while (last + 1 < cols && flood->equal[line[last + 1]])
        last++;
    mask_add_run(flood->mask, first, at.row, last - first + 1);
    first = max_i32(0, first - flood->reach);
    last = min_i32(cols - 1, last + flood->reach);
    return push_runs(flood, first, last, at.row - 1) && push_runs(flood, first, last, at.row + 1);
}

bool flood_find(const Document *doc, DocumentLayer layer, Point from, bool eight, Mask *mask)
{
    Flood flood = {.doc = doc, .layer = layer, .mask = mask, .reach = eight};
    if (!mask_reset(mask, document_cols(doc), document_rows(doc))) return false;
    flood_equal_glyphs(doc, layer, document_row(doc, layer, from.row)[from.col], flood.equal);
    bool ok = push(&flood, from.col, from.row);
    while (ok && flood.count > 0)
        ok = take_run(&flood, flood.stack[--flood.count]);
    free(flood.stack);
    if (!ok) mask_reset(mask, document_cols(doc), document_rows(doc));
    return ok;
}

bool flood_find_same(const Document *doc, DocumentLayer layer, Point like, CellArea area,
                     Mask *mask)
{
    bool equal[256];
    if (!mask_reset(mask, document_cols(doc), document_rows(doc))) return false;
    flood_equal_glyphs(doc, layer, document_row(doc, layer, like.row)[like.col], equal);
    int32_t right = area.col + area.cols;
    for (int32_t row = area.row; row < area.row + area.rows; row++) {
        const uint8_t *line = (const uint8_t *)document_row(doc, layer, row);
        for (int32_t col = area.col, first; col < right; col++) {
            for (first = col; col < right && equal[line[col]];)
                col++;
            mask_add_run(mask, first, row, col - first);
        }
    }
    return true;
}
