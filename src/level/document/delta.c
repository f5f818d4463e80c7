/* delta.c - see delta.h */
#include "delta.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/array.h"
#include "../../engine/grid.h"
#include "cell_area.h"

/* ---- words ---- */

enum { KIND_SHIFT = 56, FIELD_MAX = 7 };

/* A field of a Delta, packed into a word. */
typedef struct DeltaField {
    uint8_t offset; /* in Delta */
    uint8_t bits;   /* 0: there are no more fields */
} DeltaField;

/* Every layout ends with an empty field. */
#define FIELD(name, bits)                                                                          \
    {                                                                                              \
        offsetof(Delta, name), bits                                                                \
    }

/* From the lowest bit on; columns and rows of cells are below 8192, counts at most 8192. */
static const DeltaField layouts[DELTA_KIND_COUNT][FIELD_MAX] = {
    [DELTA_RUN] = {FIELD(layer, 1), FIELD(col, 13), FIELD(row, 13), FIELD(count, 14),
                   FIELD(before, 7), FIELD(after, 7)},
    [DELTA_SHAPE] = {FIELD(layer, 1), FIELD(row, 13), FIELD(length_before, 14),
                     FIELD(length_after, 14), FIELD(before, 2), FIELD(after, 2)},
    [DELTA_MARKS] = {FIELD(layer, 1), FIELD(before, 2), FIELD(after, 2)},
    [DELTA_INSERT_ROWS] = {FIELD(row, 14), FIELD(count, 14)},
    [DELTA_DELETE_ROWS] = {FIELD(row, 14), FIELD(count, 14)},
    [DELTA_INSERT_COLS] = {FIELD(col, 14), FIELD(count, 14)},
    [DELTA_DELETE_COLS] = {FIELD(col, 14), FIELD(count, 14)},
    [DELTA_BLOB] = {FIELD(layer, 2), FIELD(count, 30)},
    [DELTA_MASK] = {FIELD(layer, 1), FIELD(col, 13), FIELD(row, 13), FIELD(count, 14),
                    FIELD(before, 7), FIELD(after, 7)},
};

uint64_t delta_pack(const Delta *change)
{
    uint64_t word = (uint64_t)change->kind << KIND_SHIFT;
    int32_t shift = 0;
    for (const DeltaField *field = layouts[change->kind]; field->bits > 0; field++) {
        int32_t value;
        memcpy(&value, (const char *)change + field->offset, sizeof value);
        assert(value >= 0 && value < 1 << field->bits);
        word |= (uint64_t)value << shift;
        shift += field->bits;
    }
    return word;
}

Delta delta_unpack(uint64_t word)
{
    if (delta_is_run(word)) return delta_unpack_run(word);
    Delta change = {0};
    uint64_t kind = word >> KIND_SHIFT;
    if (kind >= DELTA_KIND_COUNT) return change;
    change.kind = (DeltaKind)kind;
    for (const DeltaField *field = layouts[kind]; field->bits > 0; field++) {
        int32_t value = (int32_t)(word & ((UINT64_C(1) << field->bits) - 1));
        memcpy((char *)&change + field->offset, &value, sizeof value);
        word >>= field->bits;
    }
    return change;
}

/* ---- lists ---- */

bool delta_list_reserve(DeltaList *list, size_t more)
{
    return ARRAY_RESERVE(&list->words, &list->capacity, list->count + more, 16);
}

void delta_list_done(DeltaList *list)
{
    free(list->words);
    *list = (DeltaList){0};
}

/* Extends the last word of the list by the run, if it continues it. */
static bool extends_last(DeltaList *list, const Delta *run)
{
    if (list->count <= list->closed) return false;
    uint64_t *word = &list->words[list->count - 1];
    Delta last = delta_unpack_run(*word);
    bool goes_on = last.row == run->row && last.before == run->before && last.after == run->after &&
                   last.layer == run->layer && delta_is_run(*word);
    if (!goes_on || (run->col != last.col + last.count && run->col + run->count != last.col))
        return false;
    last.col = min_i32(last.col, run->col);
    last.count += run->count;
    *word = delta_pack_run(&last);
    return true;
}

void delta_list_add_run(DeltaList *list, const Delta *run)
{
    assert(list->count < list->capacity && run->kind == DELTA_RUN);
    if (!extends_last(list, run)) list->words[list->count++] = delta_pack_run(run);
}

void delta_list_add(DeltaList *list, const Delta *change)
{
    assert(list->count < list->capacity);
    if (change->kind == DELTA_RUN)
        delta_list_add_run(list, change);
    else
        list->words[list->count++] = delta_pack(change);
}

void delta_list_add_mask(DeltaList *list, const Delta *mask, const uint64_t *bits)
{
    size_t words = delta_mask_words(mask->count);
    uint64_t *out = list->words + list->count;
    assert(list->count + words + 2 <= list->capacity && mask->kind == DELTA_MASK);
    out[0] = out[words + 1] = delta_pack(mask);
    memcpy(out + 1, bits, words * sizeof *bits);
    list->count += words + 2;
}

/* ---- summary ---- */

static CellArea area_of(const Delta *c)
{
    if (c->kind == DELTA_RUN) return (CellArea){c->col, c->row, c->count, 1};
    if (c->kind == DELTA_INSERT_ROWS) return (CellArea){0, c->row, GRID_SIZE_MAX, c->count};
    if (c->kind == DELTA_DELETE_ROWS) return (CellArea){0, c->row, GRID_SIZE_MAX, 1};
    if (c->kind == DELTA_INSERT_COLS) return (CellArea){c->col, 0, c->count, GRID_SIZE_MAX};
    if (c->kind == DELTA_DELETE_COLS) return (CellArea){c->col, 0, 1, GRID_SIZE_MAX};
    return (CellArea){0};
}

/* The cells of runs that follow each other, of which a large transaction has a million. */
static size_t add_runs(const uint64_t *words, size_t count, DeltaSummary *s)
{
    int32_t left = INT32_MAX, top = INT32_MAX, right = 0, bottom = 0;
    size_t i = 0;
    for (; i < count && delta_is_run(words[i]); i++) {
        Delta run = delta_unpack_run(words[i]);
        s->glyph = s->cells == 0 || s->glyph == run.after ? (char)run.after : '\0';
        s->cells += run.count;
        left = min_i32(left, run.col);
        top = min_i32(top, run.row);
        right = max_i32(right, run.col + run.count);
        bottom = max_i32(bottom, run.row + 1);
    }
    if (i > 0) s->area = cell_area_join(s->area, (CellArea){left, top, right - left, bottom - top});
    return i;
}

/* Adds a mask, whose first word is words[0]; returns how many words it has. */
static size_t add_mask(const uint64_t *words, size_t count, const Delta *mask, DeltaSummary *s)
{
    size_t bits = delta_mask_words(mask->count), first = SIZE_MAX, last = 0;
    if (bits + 2 > count) return count;
    s->glyph = s->cells == 0 || s->glyph == mask->after ? (char)mask->after : '\0';
    for (size_t i = 0; i < bits; i++) {
        uint64_t word = words[i + 1];
        if (!word) continue;
        if (first == SIZE_MAX) first = 64 * i + (size_t)__builtin_ctzll(word);
        last = 64 * i + 63 - (size_t)__builtin_clzll(word);
        s->cells += __builtin_popcountll(word);
    }
    CellArea area = {mask->col + (int32_t)first, mask->row, (int32_t)(last - first) + 1, 1};
    if (first != SIZE_MAX) s->area = cell_area_join(s->area, area);
    return bits + 2;
}

DeltaSummary deltas_summary(const uint64_t *words, size_t count)
{
    DeltaSummary s = {0};
    for (size_t i = add_runs(words, count, &s); i < count;
         i += add_runs(words + i, count - i, &s)) {
        Delta c = delta_unpack(words[i]);
        if (c.kind == DELTA_MASK) {
            i += add_mask(words + i, count - i, &c, &s);
            continue;
        }
        i += c.kind == DELTA_BLOB ? (size_t)c.count + 2 : 1;
        s.area = cell_area_join(s.area, area_of(&c));
        if (i >= count) break;
    }
    return s;
}
