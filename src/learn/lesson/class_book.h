/* class_book.h - the book of a class: a table of learners by lessons, as text for a terminal or as
 * CSV. class_page.h writes it as HTML.
 *
 *                    0000000
 *                    1234567 done steps tries  time
 *   Ada              ##+3!..    4    14    43  1:50
 *
 * A lesson is one character: `#` all its checks pass, `+` with an answer that was shown, `!`
 * without a try; 0 to 9 how many of its steps are passed; `.` it was not begun; `?` the file cannot
 * be read. A step is passed when it has checks and all of them pass. A `*` before a name: the
 * learner is not on the roster, or has another number.
 * The CSV has a row for each learner, with the steps passed in a column for each lesson, empty
 * where it was not begun; the last row, called `*`, has the number of its steps.
 * Units: times are hours and minutes, in CSV seconds.
 * Memory: class_book_done frees the cells; the roll must outlive the book. */
#ifndef LEDGE_LEARN_LESSON_CLASS_BOOK_H
#define LEDGE_LEARN_LESSON_CLASS_BOOK_H

#include "class_roll.h"

typedef struct BookCell {
    ClassState state;
    bool is_shown; /* an answer was shown */
    int32_t steps;
    int64_t tries, seconds;
} BookCell;

typedef struct ClassBook {
    const ClassRoll *roll;
    BookCell *cells; /* learner by learner, a cell for each lesson */
} ClassBook;

/* Judges the class. False when memory ran out. */
bool class_book_make(ClassBook *book, const ClassRoll *roll);
void class_book_done(ClassBook *book);

const BookCell *class_book_cell(const ClassBook *book, int32_t learner, int32_t lesson);

/* The sum of a learner's cells: its state is CLASS_DONE, and `done` the lessons that are. */
BookCell class_book_sum(const ClassBook *book, int32_t learner, int32_t *done);

/* The character of a cell. */
char class_book_mark(const BookCell *cell);

/* What the characters mean. */
extern const char class_book_legend[];

/* Writes the book, `cols` columns wide, in as many tables below each other as the lessons need;
 * or as CSV. False when writing failed. */
bool class_book_write_text(FILE *out, const ClassBook *book, int32_t cols);
bool class_book_write_csv(FILE *out, const ClassBook *book);

#endif
