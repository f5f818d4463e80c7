/* lesson_sheet.h - the step of a lesson as lines: its text, what it asks with the answers so far,
 * what comes next, how each check went, and the hints that are due.
 *
 * Memory: plain data, about 30 KB. */
#ifndef LEDGE_LEARN_LESSON_SHEET_H
#define LEDGE_LEARN_LESSON_SHEET_H

#include "../ui/widget.h"
#include "lesson_seat.h"

enum { SHEET_LINES_MAX = 120, SHEET_COLS_MAX = 240 };

typedef struct SheetLine {
    uint8_t role;
    char text[SHEET_COLS_MAX];
} SheetLine;

typedef struct LessonSheet {
    int32_t count, cols;
    int32_t mark_first, mark_end; /* lines of what is marked */
    int32_t spare;                /* lines that results may still add */
    SheetLine lines[SHEET_LINES_MAX];
} LessonSheet;

/* Writes the sheet for that width. `is_revealed`: how the checks went may be said. */
void lesson_sheet_write(LessonSheet *sheet, const LessonSeat *seat, bool is_revealed, int32_t cols);

/* Draws the lines from `first` on. */
void lesson_sheet_draw(const LessonSheet *sheet, int32_t first, Canvas *canvas, Area area);

#endif
