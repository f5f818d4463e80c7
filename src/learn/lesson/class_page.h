/* class_page.h - the book of a class as one HTML file, for a browser or for paper: the table of
 * class_book.h, and below it a card for each learner, with a small picture of the lesson in which
 * the learner stands.
 *
 * That lesson is the last one in the learner's file that is not done, or else the last one. The
 * picture has the runs of the step that was reached, with the learner's answers and programs, from
 * their first start: a line where the body went, a dot where it came to. It needs no other file and
 * no script.
 * Memory: nothing is kept. */
#ifndef LEDGE_LEARN_LESSON_CLASS_PAGE_H
#define LEDGE_LEARN_LESSON_CLASS_PAGE_H

#include "class_book.h"

/* False when writing failed, or memory ran out. */
bool class_page_write(FILE *out, const ClassBook *book);

#endif
