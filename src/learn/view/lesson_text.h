/* lesson_text.h - the step of a lesson as lines: its text, its questions with the answers so far,
 * what comes next, the result of each check, and the hints.
 * Memory: plain data, about 30 KB. */
#ifndef LEDGE_LEARN_VIEW_LESSON_TEXT_H
#define LEDGE_LEARN_VIEW_LESSON_TEXT_H

#include "../../draw/widget.h"
#include "lesson_session.h"

enum { LESSON_TEXT_LINES_MAX = 120, LESSON_TEXT_COLS_MAX = 240 };

typedef struct LessonTextLine {
    uint8_t role;
    int16_t item; /* of those that can be marked; -1: none */
    char text[LESSON_TEXT_COLS_MAX];
} LessonTextLine;

typedef struct LessonText {
    int32_t count, cols, item_count;
    int32_t mark_first, mark_end; /* lines of the marked item */
    int32_t spare;                /* lines that results may still add */
    LessonTextLine lines[LESSON_TEXT_LINES_MAX];
} LessonText;

/* The parts of a step: what is to be done; and what one does for it, with the results. */
typedef enum LessonTextPart { PART_TASK = 1, PART_WORK = 2, PART_ALL = 3 } LessonTextPart;

/* Writes the lines of these parts for this width. `is_revealed`: the results of checks may be
 * shown. */
void lesson_text_write(LessonText *sheet, const LessonSession *session, LessonTextPart part,
                       bool is_revealed, int32_t cols);

/* Draws the lines from `first` on; a click on an item points at it and chooses it. */
void lesson_text_draw(const LessonText *sheet, int32_t first, Canvas *canvas, Area area);

#endif
