/* kind_cells.c - see kind_cells.h */
#include "kind_cells.h"

#include <stdio.h>
#include <string.h>

/* The next cell of a row, from `col` on, with one of the glyphs; `end` where there is none. */
static int32_t next_cell(const char *row, int32_t col, int32_t end, const char *glyphs,
                         int32_t count)
{
    for (int32_t i = 0; i < count && col < end; i++) {
        const char *at = memchr(row + col, glyphs[i], (size_t)(end - col));
        if (at) end = (int32_t)(at - row);
    }
    return end;
}

void kind_cells_find(KindCells *cells, const Document *doc, CellKind kind)
{
    char glyphs[256];
    int32_t cols = document_cols(doc), count = 0;
    for (int glyph = 0; glyph < 256; glyph++)
        if (document_kind(doc, (char)glyph) == kind) glyphs[count++] = (char)glyph;
    cells->count = 0;
    for (int32_t row = 0; row < document_rows(doc); row++) {
        const char *line = document_row(doc, LAYER_MAP, row);
        int32_t col = next_cell(line, 0, cols, glyphs, count);
        for (; col < cols && cells->count < CELLS_OF_KIND_MAX;
             col = next_cell(line, col + 1, cols, glyphs, count))
            cells->at[cells->count++] = (Point){col, row};
    }
}

int32_t kind_cells_index(const KindCells *cells, Point at)
{
    for (int32_t i = 0; i < cells->count; i++)
        if (cells->at[i].col == at.col && cells->at[i].row == at.row) return i;
    return -1;
}

bool kind_cells_set_place(Document *doc, const char *section, const char *key, Point at)
{
    char place[24];
    snprintf(place, sizeof place, "%d,%d", (int)at.col, (int)at.row);
    return document_set_value(doc, section, key, place);
}

void kind_cells_follow_size(KindCells *cells, bool is_cols, int32_t at, int32_t count)
{
    for (int32_t i = 0; i < cells->count; i++) {
        int32_t *place = is_cols ? &cells->at[i].col : &cells->at[i].row;
        if (cells->at[i].col < 0 || *place < at) continue;
        if (count < 0 && *place < at - count)
            cells->at[i].col = -1;
        else
            *place += count;
    }
}

void kind_cells_follow_shift(KindCells *cells, const Document *doc, int32_t cols, int32_t rows)
{
    for (int32_t i = 0; i < cells->count; i++) {
        cells->at[i].col = (cells->at[i].col + cols) % document_cols(doc);
        cells->at[i].row = (cells->at[i].row + rows) % document_rows(doc);
    }
}

void kind_cells_match(const KindCells *before, const KindCells *now,
                      int32_t index[CELLS_OF_KIND_MAX])
{
    bool taken[CELLS_OF_KIND_MAX] = {false};
    for (int32_t i = 0; i < before->count; i++) {
        index[i] = kind_cells_index(now, before->at[i]);
        if (index[i] >= 0) taken[index[i]] = true;
    }
    for (int32_t i = 0, next = 0; i < before->count; i++) {
        if (index[i] >= 0 || before->at[i].col < 0) continue;
        while (next < now->count && taken[next])
            next++;
        if (next == now->count) return;
        taken[next] = true;
        index[i] = next;
    }
}
