/* lint.h - is a lesson consistent? It must fail while unsolved; every answer that its [lint.N]
 * accept must pass all checks, and with the first of these answers every [fact.N] must be true,
 * wherever the sliders stand; every answer that they reject must fail; and every check must be
 * able to fail.
 * Memory: nothing is kept. */
#ifndef LEDGE_LEARN_LESSON_LINT_H
#define LEDGE_LEARN_LESSON_LINT_H

#include "lesson.h"

/* Adds the problems to `findings`. A strict look also wants each figure of a step's text, of its
 * checks' words and of their hints, a number of at least two digits, to be proved by a [fact.N]
 * whose `of` names the step and that is false with a last digit that is one more or less. Figures
 * that a check of the step demands, or that stand in the solution of its script or in the line that
 * it quotes, need no proof. */
void lesson_lint(const Lesson *lesson, bool is_strict, ErrorList *findings);

#endif
