/* column.h - the data of a tick, in columns that all movement models share.
 *
 * A row is the state after a tick; row 0 is the start. Places and speeds are in cells and ticks for
 * every model, so that models can be compared; px, py, vx, vy are in the model's own units. `hits`
 * and `reads` need the tick's log (model_phase.h); without one they are 0.
 * Memory: plain data. */
#ifndef LEDGE_LEARN_LESSON_COLUMN_H
#define LEDGE_LEARN_LESSON_COLUMN_H

#include "../../engine/model_phase.h"

#include <stdio.h>

/* id, name, truth or number, what it is */
// clang-format off
#define COLUMN_LIST(X)                                                                            \
    X(COLUMN_TICK,   "tick",   false, "the number of the tick; 0 is the start")                    \
    X(COLUMN_CX,     "cx",     false, "the cell of the body's anchor: its column")                 \
    X(COLUMN_CY,     "cy",     false, "and its row")                                               \
    X(COLUMN_XR,     "xr",     false, "how far into that cell, 0 to 1, from its left")             \
    X(COLUMN_YR,     "yr",     false, "and from its top")                                          \
    X(COLUMN_DX,     "dx",     false, "speed to the right, cells a tick")                          \
    X(COLUMN_DY,     "dy",     false, "speed downwards, cells a tick")                             \
    X(COLUMN_X,      "x",      false, "place in cells: cx + xr")                                   \
    X(COLUMN_Y,      "y",      false, "place in cells: cy + yr; it grows downwards")               \
    X(COLUMN_PX,     "px",     false, "place in pixels (grid, cell: 16 to a cell; tiny: 32, its upper left; bank: its tile)") \
    X(COLUMN_PY,     "py",     false, "place in pixels, downwards (bank: the lowest row of the body)") \
    X(COLUMN_VX,     "vx",     false, "speed as the model has it (tiny: pixels a second; bank: hSpeed, pixels a tick; else dx)") \
    X(COLUMN_VY,     "vy",     false, "the same downwards")                                        \
    X(COLUMN_BANK,   "bank",   false, "bank only: what is saved of a pixel; else 0")               \
    X(COLUMN_GROUND, "ground", true,  "1: the body stands on something")                           \
    X(COLUMN_INPUT,  "input",  false, "what is held: L 1, R 2, U 4, D 8, J 16, added up")          \
    X(COLUMN_HITS,   "hits",   false, "what stopped the body: at its left 1, right 2, above 4, below 8, added up") \
    X(COLUMN_READS,  "reads",  false, "how many cells of the grid were asked for")
// clang-format on

/* Columns for checks alone: a second body, which a learner's program moves; without one 0. */
#define SECOND_COLUMN_LIST(X)                                                                      \
    X(COLUMN_EX, "ex", false, "place of the second body in cells: e.cx + e.xr")                    \
    X(COLUMN_EY, "ey", false, "e.cy + e.yr")                                                       \
    X(COLUMN_EDX, "edx", false, "its speed to the right, e.dx")                                    \
    X(COLUMN_EDY, "edy", false, "and down, e.dy")

typedef enum Column {
#define X(id, name, truth, what) id,
    COLUMN_LIST(X) COLUMN_CSV_COUNT, /* the number of columns in a table */
    COLUMN_BEFORE_SECOND = COLUMN_CSV_COUNT - 1,
    SECOND_COLUMN_LIST(X)
#undef X
        COLUMN_COUNT
} Column;

typedef struct ColumnInfo {
    const char *name;
    bool truth;
    const char *what;
} ColumnInfo;

extern const ColumnInfo column_infos[COLUMN_COUNT];

enum { HIT_LEFT = 1, HIT_RIGHT = 2, HIT_ABOVE = 4, HIT_BELOW = 8 };

/* A tick of a run: one number for each column. */
typedef struct Row {
    double at[COLUMN_COUNT];
} Row;

/* Fills everything but tick, input, hits and reads, which become 0. */
void row_fill(Row *row, const ModelContext *context);

/* Fills hits and reads from the log of the tick. */
void row_fill_log(Row *row, const PhaseLog *log);

/* Writes the header of rows as comma separated values: `tick`, `phase`, `model`, then the other
 * columns. `input` and `hits` are letters (L R U D J; L R A B: stopped at its left, right, above,
 * below) or `-`; reals are the shortest decimals that are exact. */
void column_write_csv_header(FILE *out);

/* Writes a row. `phase` is the phase after which the state is; "": the end of the tick. */
void column_write_csv_row(FILE *out, ModelKind kind, const Row *row, const char *phase);

#endif
