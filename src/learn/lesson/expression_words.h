/* expression_words.h - an expression as words that a beginner can read: `max(A.cx) > 20` is "the
 * largest cx of A is above 20". */
#ifndef LEDGE_LEARN_LESSON_EXPRESSION_WORDS_H
#define LEDGE_LEARN_LESSON_EXPRESSION_WORDS_H

#include "../../base/text.h"
#include "expression.h"
#include "lesson.h"

/* Adds a node as words. */
void expression_add_words(const Expression *expression, const Lesson *lesson, int32_t node,
                          Text *out);

/* Adds what a comparison demands of a value, as it stands before the value: "", "above ". */
void expression_add_demand(Compare op, Text *out);

#endif
