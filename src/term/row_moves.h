/* row_moves.h - rows that have moved: a terminal can shift rows itself, with a few bytes.
 *
 * A view that scrolls draws the same rows a few columns or rows further. ncurses would send all
 * characters again; this finds by how much rows, or parts of them, have moved.
 * Units: columns, rows, bytes. */
#ifndef LEDGE_TERM_ROW_MOVES_H
#define LEDGE_TERM_ROW_MOVES_H

#include "canvas.h"
#include "palette.h"

enum { SHIFT_MAX = 100 };

/* What the terminal can do, and the bytes that each colour costs. */
typedef struct MoveRules {
    bool moves_sideways, moves_rows;
    uint8_t colour_bytes[COLOUR_COUNT];
} MoveRules;

/* The rest of a row, from a column on, moves left by `by` (negative: right). */
typedef struct RowShift {
    int16_t row, col;
    int8_t by;
} RowShift;

enum { ROW_SHIFTS_MAX = 4096 };

/* First the rows [top, bottom) move up by `rows_up` (negative: down; 0: they stay). Then rests of
 * rows move sideways, in this order. */
typedef struct RowMoves {
    int32_t top, bottom, rows_up;
    int32_t count;
    RowShift shifts[ROW_SHIFTS_MAX];
    int32_t guess; /* how far most rows moved last; kept for the next frame */
} RowMoves;

/* How the rows of `shown` should move before the rest of `wanted` is drawn; both have the same
 * size. `moves` is all zero before the first call. */
void row_moves_find(const MoveRules *rules, const Canvas *shown, const Canvas *wanted,
                    RowMoves *moves);

/* How far one row should move to the left (negative: to the right); 0 where that would save
 * nothing. */
int32_t row_moves_find_shift(const MoveRules *rules, const CanvasCell *shown,
                             const CanvasCell *wanted, int32_t cols);

#endif
