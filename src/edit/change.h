/* change.h - what a gesture did, in words of eight bytes that can be applied forwards and
 * backwards.
 *
 * A run of cells that had one glyph and got another is one word, and so is a row that grew, or rows
 * that were inserted. What is deleted is cleared first, so that the word for it needs no payload.
 * Only the change of a blob has one; its first word stands at both ends, for the way back.
 * Memory: a ChangeList owns its words; change_list_done frees them. */
#ifndef LEDGE_EDIT_CHANGE_H
#define LEDGE_EDIT_CHANGE_H

#include "document.h"

typedef enum ChangeKind {
    CHANGE_NONE,  /* no word is 0 */
    CHANGE_RUN,   /* cells (col, row) to (col + count - 1, row): glyphs `before` to `after` */
    CHANGE_SHAPE, /* length and line end of a row */
    CHANGE_MARKS, /* the line [map] or [back] came or went */
    CHANGE_INSERT_ROWS,
    CHANGE_DELETE_ROWS,
    CHANGE_INSERT_COLS,
    CHANGE_DELETE_COLS,
    CHANGE_BLOB, /* payload of `count` words */
    CHANGE_KIND_COUNT
} ChangeKind;

typedef struct Change {
    ChangeKind kind;
    int32_t layer; /* of a run, shape, mark: DocumentLayer; of a blob: which one */
    int32_t col, row;
    int32_t count;                       /* cells, rows, columns, words */
    int32_t before, after;               /* glyphs; line ends of shape and mark */
    int32_t length_before, length_after; /* of a shape */
} Change;

uint64_t change_pack(const Change *change);

/* Any word gives a change; whether it fits is seen when it is applied. */
Change change_unpack(uint64_t word);

static inline bool change_is_run(uint64_t word)
{
    return word >> 56 == CHANGE_RUN;
}

/* The same as change_unpack for a run; a large gesture has a million of them. */
static inline Change change_unpack_run(uint64_t word)
{
    return (Change){.kind = CHANGE_RUN,
                    .layer = (int32_t)(word & 1),
                    .col = (int32_t)(word >> 1 & 0x1FFF),
                    .row = (int32_t)(word >> 14 & 0x1FFF),
                    .count = (int32_t)(word >> 27 & 0x3FFF),
                    .before = (int32_t)(word >> 41 & 0x7F),
                    .after = (int32_t)(word >> 48 & 0x7F)};
}

/* The same as change_pack for a run. */
static inline uint64_t change_pack_run(const Change *run)
{
    return (uint64_t)CHANGE_RUN << 56 | (uint64_t)run->layer | (uint64_t)run->col << 1 |
           (uint64_t)run->row << 14 | (uint64_t)run->count << 27 | (uint64_t)run->before << 41 |
           (uint64_t)run->after << 48;
}

typedef struct ChangeList {
    uint64_t *words;
    size_t count, capacity;
    size_t closed; /* words before this one are not extended */
} ChangeList;

/* Makes room for `more` words. False when memory ran out. */
bool change_list_reserve(ChangeList *list, size_t more);

void change_list_done(ChangeList *list);

/* Adds a change for which room was reserved; a run that goes on from the last one extends it. */
void change_list_add(ChangeList *list, const Change *change);

/* The same for a change that is a run. */
void change_list_add_run(ChangeList *list, const Change *run);

/* What a list changes, for a person to read. */
typedef struct ChangeSummary {
    int64_t cells; /* in runs */
    CellArea area; /* around all; empty where no place in the level changed */
} ChangeSummary;

/* The smallest area around two, either of which may be empty. */
CellArea area_around(CellArea a, CellArea b);

ChangeSummary changes_summary(const uint64_t *words, size_t count);

#endif
