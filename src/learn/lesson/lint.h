/* lint.h - is a lesson consistent? It must fail while unsolved; every answer that its [lint.N]
 * accept must pass all checks; every answer that they reject must fail; and every check must be
 * able to fail. Every [fact.N] must say something of a run and be true, with the first accepted
 * answer, for every learner and wherever the sliders stand. An extremum of a check is searched for
 * in steps a tenth of the slider's. Memory: nothing is kept. */
#ifndef LEDGE_LEARN_LESSON_LINT_H
#define LEDGE_LEARN_LESSON_LINT_H

#include "lesson.h"

/* Adds the problems to `findings`. A strict look also wants each figure (figure.h) of everything
 * that a learner reads to be proved by a [fact.N] whose `of` names the step and that is about the
 * run that the sentence names, if any: by a number that is the figure when it is rounded, or by a
 * `when` that is false with a last digit that is one more or less. Figures need no proof that their
 * section marks as given, that a check of the step demands, or that stand in the solution of its
 * script or in the line that it quotes. */
void lesson_lint(const Lesson *lesson, bool is_strict, ErrorList *findings);

#endif
