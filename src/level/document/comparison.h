/* comparison.h - what differs between two versions of a level: lines inserted and deleted, cells,
 * values of the header.
 *
 * Both versions are laid over each other: a place of the comparison is a cell of both, or of only
 * one where a line was inserted or deleted.
 * Memory: a Comparison owns nothing; both contents must outlive it. */
#ifndef LEDGE_LEVEL_DOCUMENT_COMPARISON_H
#define LEDGE_LEVEL_DOCUMENT_COMPARISON_H

#include "../../base/text.h"
#include "content.h"
#include "line_diff.h"

typedef enum CellChange {
    CELL_SAME,
    CELL_ADDED,   /* was empty */
    CELL_GONE,    /* is empty */
    CELL_CHANGED, /* neither is */
    CELL_CHANGE_COUNT
} CellChange;

typedef struct Comparison {
    const Content *before, *after;
    LineEdit edits[AXIS_COUNT]; /* from before to after */
} Comparison;

/* False when memory ran out. */
bool comparison_init(Comparison *comparison, const Content *before, const Content *after);

/* The number of rows or columns of both laid over each other. */
int32_t comparison_lines(const Comparison *comparison, Axis axis);

/* Which line of a version it is; -1: the version has no such line. */
int32_t comparison_line_before(const Comparison *comparison, Axis axis, int32_t line);
int32_t comparison_line_after(const Comparison *comparison, Axis axis, int32_t line);

/* What became of a cell, and its glyphs in both versions; 0: it has no such cell. A cell changed
 * also where its glyph means another thing now. */
CellChange comparison_cell(const Comparison *comparison, DocumentLayer layer, int32_t col,
                           int32_t row, char glyphs[2]);

/* Cells of one row with the same change. */
typedef struct CellRun {
    DocumentLayer layer;
    int32_t col, row, count;
    CellChange change;
} CellRun;

/* The first run for a zeroed `run`, the next one for the last; false after the last. */
bool comparison_next_run(const Comparison *comparison, CellRun *run);

/* The number of cells of both layers with each change. */
void comparison_count(const Comparison *comparison, int64_t counts[CELL_CHANGE_COUNT]);

typedef struct ValueChange {
    const char *section, *key;
    const char *before, *after; /* without quotes; NULL: it has none */
} ValueChange;

/* Calls `see` for each value of the header that differs, in the order of the header before, then of
 * that after. Returns their number. */
int32_t comparison_values(const Comparison *comparison,
                          void (*see)(void *context, const ValueChange *change), void *context);

/* Adds sentences, each a line, about lines and values: "2 columns were inserted at column 12". */
void comparison_words(const Comparison *comparison, Text *out);

#endif
