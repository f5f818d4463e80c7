/* lesson_sheet.h - the step of a lesson as lines: its text, what it asks with the answers so far,
 * what comes next, how each check went, and the hints that are due.
 *
 * Memory: plain data, about 30 KB. */
#ifndef LEDGE_LEARN_LESSON_SHEET_H
#define LEDGE_LEARN_LESSON_SHEET_H

#include "../ui/widget.h"
#include "lesson_seat.h"

enum { LESSON_TEXT_LINES_MAX = 120, LESSON_TEXT_COLS_MAX = 240 };

typedef struct LessonTextLine {
    uint8_t role;
    char text[LESSON_TEXT_COLS_MAX];
} LessonTextLine;

typedef struct LessonText {
    int32_t count, cols;
    int32_t mark_first, mark_end; /* lines of what is marked */
    int32_t spare;                /* lines that results may still add */
    LessonTextLine lines[LESSON_TEXT_LINES_MAX];
} LessonText;

/* Writes the sheet for that width. `is_revealed`: how the checks went may be said. */
void lesson_text_write(LessonText *sheet, const LessonSession *seat, bool is_revealed,
                       int32_t cols);

/* Draws the lines from `first` on. */
void lesson_text_draw(const LessonText *sheet, int32_t first, Canvas *canvas, Area area);

#endif
