/* lint.h - does a lesson hold what it promises? Unsolved it fails, every answer that its [lint.N]
 * accept passes all checks, and with the first of them all that its [fact.N] claim is true; every
 * one that they reject fails, and there is no check that cannot fail. */
#ifndef LEDGE_LESSON_LINT_H
#define LEDGE_LESSON_LINT_H

#include "lesson.h"

/* Adds what is wrong to `findings`. */
void lesson_lint(const Lesson *lesson, ErrorList *findings);

#endif
