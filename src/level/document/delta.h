/* delta.h - what a transaction changed, in words of eight bytes that can be applied forwards and
 * backwards.
 *
 * One word describes a run of cells that changed from one glyph to another, a row that grew, or
 * rows that were inserted. Deleted cells are cleared first, so that a deletion needs no payload.
 * Changed cells with gaps between them, such as those of a random fill, take one bit each in the
 * payload of a mask. Masks and changes of blobs have a payload, after which their first word is
 * repeated, so that a list can be read backwards.
 * Memory: a DeltaList owns its words; delta_list_done frees them. */
#ifndef LEDGE_LEVEL_DOCUMENT_DELTA_H
#define LEDGE_LEVEL_DOCUMENT_DELTA_H

#include "../../base/error.h"
#include "../level.h"
#include "cell_area.h"
#include "cell_bits.h"
#include "content.h"

/* Journals contain these numbers, and those of Blob, DocumentLayer and LineEnd. */
typedef enum DeltaKind {
    DELTA_NONE = 0,  /* no word is 0 */
    DELTA_RUN = 1,   /* cells (col, row) to (col + count - 1, row): glyphs `before` to `after` */
    DELTA_SHAPE = 2, /* length and line end of a row */
    DELTA_MARKS = 3, /* the line [map] or [back] was added or removed */
    DELTA_INSERT_ROWS = 4,
    DELTA_DELETE_ROWS = 5,
    DELTA_INSERT_COLS = 6,
    DELTA_DELETE_COLS = 7,
    DELTA_BLOB = 8, /* payload of `count` words */
    DELTA_MASK = 9, /* a run in which only cells with set bits change; payload: a bit for each */
    DELTA_KIND_COUNT
} DeltaKind;

typedef struct Delta {
    DeltaKind kind;
    int32_t layer; /* DocumentLayer; of a blob: its number */
    int32_t col, row;
    int32_t count;                       /* cells, rows, columns, words */
    int32_t before, after;               /* glyphs; line ends of shape and mark */
    int32_t length_before, length_after; /* of a shape */
} Delta;

uint64_t delta_pack(const Delta *change);

/* Unpacks any word; whether the change is valid is checked when it is applied. */
Delta delta_unpack(uint64_t word);

/* The words of the payload of a mask over so many cells. */
static inline size_t delta_mask_words(int32_t cells)
{
    return ((size_t)cells + 63) / 64;
}

static inline bool delta_is_run(uint64_t word)
{
    return word >> 56 == DELTA_RUN;
}

/* delta_unpack for a run, inline because a large transaction has a million runs. */
static inline Delta delta_unpack_run(uint64_t word)
{
    return (Delta){.kind = DELTA_RUN,
                   .layer = (int32_t)(word & 1),
                   .col = (int32_t)(word >> 1 & 0x1FFF),
                   .row = (int32_t)(word >> 14 & 0x1FFF),
                   .count = (int32_t)(word >> 27 & 0x3FFF),
                   .before = (int32_t)(word >> 41 & 0x7F),
                   .after = (int32_t)(word >> 48 & 0x7F)};
}

/* delta_pack for a run. */
static inline uint64_t delta_pack_run(const Delta *run)
{
    return (uint64_t)DELTA_RUN << 56 | (uint64_t)run->layer | (uint64_t)run->col << 1 |
           (uint64_t)run->row << 14 | (uint64_t)run->count << 27 | (uint64_t)run->before << 41 |
           (uint64_t)run->after << 48;
}

typedef struct DeltaList {
    uint64_t *words;
    size_t count, capacity;
    size_t closed; /* words before this one are not extended */
} DeltaList;

/* Makes room for `more` words. False when memory ran out. */
bool delta_list_reserve(DeltaList *list, size_t more);

void delta_list_done(DeltaList *list);

/* Adds a change for which room was reserved; a run that continues the last one extends it. */
void delta_list_add(DeltaList *list, const Delta *change);

/* Adds a run, for which room was reserved. */
void delta_list_add_run(DeltaList *list, const Delta *run);

/* Adds a mask, with a bit for each of its cells, the first in the lowest bit of bits[0]. Room for
 * these words and two more was reserved. */
void delta_list_add_mask(DeltaList *list, const Delta *mask, const uint64_t *bits);

/* What a list changes, for messages to the user. */
typedef struct DeltaSummary {
    int64_t cells; /* in runs */
    CellArea area; /* around all changes; empty if no cell changed */
    char glyph;    /* the new glyph of all cells; 0 if they differ */
} DeltaSummary;

DeltaSummary deltas_summary(const uint64_t *words, size_t count);

#endif
