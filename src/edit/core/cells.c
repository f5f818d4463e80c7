/* cells.c - see cells.h */
#include "cells.h"

#include "../../base/array.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BITS = 64 };

static uint64_t *row_of(const Mask *mask, int32_t row)
{
    return mask->words + (size_t)row * (size_t)mask->row_words;
}

const uint64_t *mask_row(const Mask *mask, int32_t row)
{
    return row_of(mask, row);
}

/* Clears only rows that may have bits, so that removing a small preview in a large level is
 * fast. */
static void clear_rows(Mask *mask)
{
    if (cell_area_is_empty(mask->bounds)) return;
    size_t words = (size_t)mask->bounds.rows * (size_t)mask->row_words;
    memset(row_of(mask, mask->bounds.row), 0, words * sizeof *mask->words);
}

static bool grow(Mask *mask, size_t words)
{
    if (words <= mask->capacity) {
        memset(mask->words, 0, words * sizeof *mask->words);
        return true;
    }
    mask_done(mask);
    mask->words = calloc(words, sizeof *mask->words);
    mask->capacity = mask->words ? words : 0;
    return mask->words != NULL;
}

bool mask_reset(Mask *mask, int32_t cols, int32_t rows)
{
    if (cols == mask->cols && rows == mask->rows) {
        clear_rows(mask);
    } else {
        int32_t row_words = (cols + WORD_BITS - 1) / WORD_BITS;
        if (!grow(mask, (size_t)row_words * (size_t)rows)) return false;
        mask->cols = cols;
        mask->rows = rows;
        mask->row_words = row_words;
    }
    mask->bounds = (CellArea){0};
    mask->count = 0;
    return true;
}

void mask_done(Mask *mask)
{
    free(mask->words);
    memset(mask, 0, sizeof *mask);
}

void mask_add_run(Mask *mask, int32_t col, int32_t row, int32_t count)
{
    CellArea run =
        cell_area_common((CellArea){col, row, count, 1}, (CellArea){0, 0, mask->cols, mask->rows});
    if (cell_area_is_empty(run)) return;
    uint64_t *words = row_of(mask, row);
    for (int32_t at = run.col, end = run.col + run.cols; at < end;) {
        int32_t bit = at % WORD_BITS, bits = min_i32(WORD_BITS - bit, end - at);
        uint64_t wanted = (bits == WORD_BITS ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1) << bit;
        uint64_t *word = &words[at / WORD_BITS];
        mask->count += __builtin_popcountll(wanted & ~*word);
        *word |= wanted;
        at += bits;
    }
    mask->bounds = cell_area_join(mask->bounds, run);
}

void mask_add_glyph(Mask *mask, CellArea run, const char *cells, char glyph)
{
    uint64_t *words = row_of(mask, run.row);
    int64_t before = mask->count;
    int32_t at = run.col, end = run.col + run.cols;
    while (at < end) {
        bool is_eight = at % 8 == 0 && end - at >= 8;
        uint64_t found =
            is_eight ? cell_bits_equal_eight(cell_bits_load_eight(cells), glyph) : *cells == glyph;
        uint64_t *word = &words[at / WORD_BITS];
        found = found << at % WORD_BITS & ~*word;
        mask->count += __builtin_popcountll(found);
        *word |= found;
        at += is_eight ? 8 : 1;
        cells += is_eight ? 8 : 1;
    }
    if (mask->count > before) mask->bounds = cell_area_join(mask->bounds, run);
}

/* The first column from `col` on whose bit is `set`, or `end`. */
static inline int32_t find_bit(const uint64_t *words, int32_t col, int32_t end, bool set)
{
    if (col >= end) return end;
    const uint64_t flip = set ? 0 : ~(uint64_t)0;
    uint32_t at = (uint32_t)col / WORD_BITS, last = (uint32_t)(end - 1) / WORD_BITS;
    uint64_t word = (words[at] ^ flip) & ~(uint64_t)0 << (uint32_t)col % WORD_BITS;
    while (!word && at < last)
        word = words[++at] ^ flip;
    return word ? min_i32(end, (int32_t)(at * WORD_BITS) + __builtin_ctzll(word)) : end;
}

void mask_keep(Mask *mask, const Mask *other)
{
    assert(mask->cols == other->cols && mask->rows == other->rows);
    CellArea bounds = mask->bounds;
    mask->count = 0;
    for (int32_t row = bounds.row; row < bounds.row + bounds.rows; row++) {
        uint64_t *words = row_of(mask, row);
        const uint64_t *kept = row_of(other, row);
        for (int32_t i = 0; i < mask->row_words; i++) {
            words[i] &= kept[i];
            mask->count += __builtin_popcountll(words[i]);
        }
    }
}

bool mask_next_run(const Mask *mask, MaskRun *run)
{
    int32_t end = mask->bounds.col + mask->bounds.cols;
    int32_t bottom = mask->bounds.row + mask->bounds.rows;
    int32_t col = run->col + run->count;
    for (int32_t row = max_i32(run->row, mask->bounds.row); row < bottom; row++, col = 0) {
        const uint64_t *words = row_of(mask, row);
        int32_t first = find_bit(words, col, end, true);
        if (first == end) continue;
        *run = (MaskRun){first, row, find_bit(words, first, end, false) - first};
        return true;
    }
    return false;
}

/* ---- shape ---- */

void mask_add_line(Mask *mask, Point from, Point to)
{
    int32_t cols = abs_i32(to.col - from.col), rows = abs_i32(to.row - from.row);
    int32_t step_col = sign_i32(to.col - from.col), step_row = sign_i32(to.row - from.row);
    int32_t error = cols - rows;
    for (;;) {
        mask_add_run(mask, from.col, from.row, 1);
        if (from.col == to.col && from.row == to.row) return;
        int32_t twice = 2 * error;
        if (twice > -rows) {
            error -= rows;
            from.col += step_col;
        }
        if (twice < cols) {
            error += cols;
            from.row += step_row;
        }
    }
}

void mask_add_rectangle(Mask *mask, CellArea area, bool filled)
{
    int32_t bottom = area.row + area.rows - 1;
    for (int32_t row = area.row; row <= bottom; row++) {
        bool whole = filled || row == area.row || row == bottom;
        mask_add_run(mask, area.col, row, whole ? area.cols : 1);
        if (!whole) mask_add_run(mask, area.col + area.cols - 1, row, 1);
    }
}

/* Is the middle of cell (col, row) of the area inside? Computed in half cells from the area's
 * middle, so that all numbers are whole; 8192^4 fits. */
static bool ellipse_has(CellArea area, int32_t col, int32_t row)
{
    int64_t x = 2 * col + 1 - area.cols, y = 2 * row + 1 - area.rows;
    int64_t cols2 = (int64_t)area.cols * area.cols, rows2 = (int64_t)area.rows * area.rows;
    return x * x * rows2 + y * y * cols2 <= cols2 * rows2;
}

/* The first column of the row that is inside; the middle column if none is. */
static int32_t ellipse_left(CellArea area, int32_t row)
{
    int32_t low = 0, high = (area.cols - 1) / 2;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (ellipse_has(area, middle, row))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The width of the row's outline on each side: up to where the next row outwards begins. */
static int32_t outline_width(CellArea area, int32_t row, int32_t left)
{
    int32_t outer = 2 * row + 1 < area.rows ? row - 1 : row + 1;
    if (outer < 0 || outer >= area.rows) return area.cols;
    return max_i32(1, ellipse_left(area, outer) - left);
}

void mask_add_ellipse(Mask *mask, CellArea area, bool filled)
{
    for (int32_t row = 0; row < area.rows; row++) {
        int32_t left = ellipse_left(area, row), across = area.cols - 2 * left;
        int32_t width = filled ? across : min_i32(across, outline_width(area, row, left));
        mask_add_run(mask, area.col + left, area.row + row, width);
        mask_add_run(mask, area.col + left + across - width, area.row + row, width);
    }
}

/* ---- flood ---- */

/* See cells.h. A scanline fill on bits: a row's open cells become bits when the fill first comes
 * there, and those that are filled are cleared, so that runs are found a word at a time. Cells are
 * filled run by run, so that the stack stays small even in noise. */

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
        const uint64_t *inside = flood->inside ? row_of(flood->inside, row) : NULL;
        for (int32_t i = 0; inside && i < flood->open.row_words; i++)
            row_of(&flood->open, row)[i] &= inside[i];
        flood->is_ready[row] = true;
    }
    return row_of(&flood->open, row);
}

/* The column after the last one below `col` whose bit is clear, or 0. */
static int32_t begin_of_run(const uint64_t *words, int32_t col)
{
    while (col > 0) {
        int32_t at = (col - 1) / WORD_BITS, bits = col - at * WORD_BITS;
        uint64_t clear = ~words[at] << (WORD_BITS - bits);
        if (clear) return col - __builtin_clzll(clear);
        col = at * WORD_BITS;
    }
    return 0;
}

/* Moves the bits of a run, all of which are set, from one row to another. */
static void move_run(uint64_t *from, uint64_t *to, int32_t col, int32_t end)
{
    for (uint32_t at = (uint32_t)col; at < (uint32_t)end;) {
        uint32_t bit = at % WORD_BITS, bits = (uint32_t)end - at;
        uint64_t run = ~(uint64_t)0;
        if (bits < WORD_BITS - bit)
            run = ((uint64_t)1 << bits) - 1;
        else
            bits = WORD_BITS - bit;
        from[at / WORD_BITS] &= ~(run << bit);
        to[at / WORD_BITS] |= run << bit;
        at += bits;
    }
}

/* Pushes one cell of every run between first and end of a row that is not filled yet. */
static bool push_runs(Flood *flood, int32_t first, int32_t end, int32_t row)
{
    if (row < 0 || row >= flood->mask->rows) return true;
    const uint64_t *words = open_row(flood, row);
    for (int32_t col = first; (col = find_bit(words, col, end, true)) < end;) {
        if (!push(flood, col, row)) return false;
        col = find_bit(words, col, end, false);
    }
    return true;
}

static bool take_run(Flood *flood, Point at)
{
    uint64_t *words = open_row(flood, at.row);
    int32_t cols = flood->mask->cols;
    if (!(words[at.col / WORD_BITS] >> at.col % WORD_BITS & 1)) return true;
    int32_t first = begin_of_run(words, at.col), end = find_bit(words, at.col, cols, false);
    Mask *mask = flood->mask;
    move_run(words, row_of(mask, at.row), first, end);
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
