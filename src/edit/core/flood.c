/* flood.c - see flood.h. A scanline fill on bits: a row's open cells become bits when the fill
 * first comes there, and those that are filled are cleared, so that runs are found a word at a
 * time. Cells are filled run by run, so that the stack stays small even in noise. */
#include "flood.h"

#include "../../base/array.h"
#include "cells_internal.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_STACK = 256 };

typedef struct Flood {
    const Document *doc;
    DocumentLayer layer;
    const Mask *inside; /* see FloodRules */
    Mask *mask;         /* the cells found so far */
    Mask open;          /* of rows that are ready: cells still to be filled */
    bool *is_ready;
    bool equal[256];
    int32_t reach;          /* 1: corners connect */
    Point *stack;           /* one cell of every run still to fill */
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
    if (!ARRAY_RESERVE(&flood->stack, &flood->capacity, flood->count + 1, FIRST_STACK))
        return false;
    flood->stack[flood->count++] = (Point){col, row};
    return true;
}

/* The bits of a row. */
static uint64_t *open_row(Flood *flood, int32_t row)
{
    if (!flood->is_ready[row]) {
        const char *line = document_row(flood->doc, flood->layer, row);
        for (int glyph = ' '; glyph <= '~'; glyph++)
            if (flood->equal[glyph] && memchr(line, glyph, (size_t)flood->open.cols))
                mask_add_glyph(&flood->open, (CellArea){0, row, flood->open.cols, 1}, line,
                               (char)glyph);
        const uint64_t *inside = flood->inside ? mask_words(flood->inside, row) : NULL;
        for (int32_t i = 0; inside && i < flood->open.row_words; i++)
            mask_words(&flood->open, row)[i] &= inside[i];
        flood->is_ready[row] = true;
    }
    return mask_words(&flood->open, row);
}

/* The column after the last one below `col` whose bit is clear, or 0. */
static int32_t begin_of_run(const uint64_t *words, int32_t col)
{
    while (col > 0) {
        int32_t at = (col - 1) / MASK_WORD_BITS, bits = col - at * MASK_WORD_BITS;
        uint64_t clear = ~words[at] << (MASK_WORD_BITS - bits);
        if (clear) return col - __builtin_clzll(clear);
        col = at * MASK_WORD_BITS;
    }
    return 0;
}

/* Moves the bits of a run, all of which are set, from one row to another. */
static void move_run(uint64_t *from, uint64_t *to, int32_t col, int32_t end)
{
    for (uint32_t at = (uint32_t)col; at < (uint32_t)end;) {
        uint32_t bit = at % MASK_WORD_BITS, bits = (uint32_t)end - at;
        uint64_t run = ~(uint64_t)0;
        if (bits < MASK_WORD_BITS - bit)
            run = ((uint64_t)1 << bits) - 1;
        else
            bits = MASK_WORD_BITS - bit;
        from[at / MASK_WORD_BITS] &= ~(run << bit);
        to[at / MASK_WORD_BITS] |= run << bit;
        at += bits;
    }
}

/* Pushes one cell of every run between first and end of a row that is not filled yet. */
static bool push_runs(Flood *flood, int32_t first, int32_t end, int32_t row)
{
    if (row < 0 || row >= flood->mask->rows) return true;
    const uint64_t *words = open_row(flood, row);
    for (int32_t col = first; (col = mask_find_bit(words, col, end, true)) < end;) {
        if (!push(flood, col, row)) return false;
        col = mask_find_bit(words, col, end, false);
    }
    return true;
}

static bool take_run(Flood *flood, Point at)
{
    uint64_t *words = open_row(flood, at.row);
    int32_t cols = flood->mask->cols;
    if (!(words[at.col / MASK_WORD_BITS] >> at.col % MASK_WORD_BITS & 1)) return true;
    int32_t first = begin_of_run(words, at.col), end = mask_find_bit(words, at.col, cols, false);
    Mask *mask = flood->mask;
    move_run(words, mask_words(mask, at.row), first, end);
    mask->count += end - first;
    mask->bounds = cell_area_join(mask->bounds, (CellArea){first, at.row, end - first, 1});
    first = max_i32(0, first - flood->reach);
    end = min_i32(cols, end + flood->reach);
    return push_runs(flood, first, end, at.row - 1) && push_runs(flood, first, end, at.row + 1);
}

/* Fills from the stack. */
static bool fill(Flood *flood, const CellWatch *watch)
{
    enum { RUNS_AT_ONCE = 4096, CELLS_AT_ONCE = 1 << 16 };
    bool ok = true;
    int64_t told = 0;
    for (int32_t runs = 0; ok && flood->count > 0;) {
        ok = take_run(flood, flood->stack[--flood->count]);
        if (++runs < RUNS_AT_ONCE && flood->mask->count - told < CELLS_AT_ONCE) continue;
        ok = ok && cell_watch_goes_on(watch, flood->mask->count - told);
        told = flood->mask->count;
        runs = 0;
    }
    return ok;
}

bool flood_find(const Document *doc, DocumentLayer layer, Point from, const FloodRules *rules,
                Mask *mask)
{
    Flood flood = {
        .doc = doc, .layer = layer, .inside = rules->inside, .mask = mask, .reach = rules->eight};
    if (!mask_reset(mask, document_cols(doc), document_rows(doc))) return false;
    flood_equal_glyphs(doc, layer, document_row(doc, layer, from.row)[from.col], flood.equal);
    flood.is_ready = calloc((size_t)mask->rows, sizeof *flood.is_ready);
    bool ok = flood.is_ready && mask_reset(&flood.open, mask->cols, mask->rows) &&
              push(&flood, from.col, from.row) && fill(&flood, rules->watch);
    free(flood.stack);
    free(flood.is_ready);
    mask_done(&flood.open);
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
