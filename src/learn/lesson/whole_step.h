/* whole_step.h - what a learner wrote of a step, with the rest of the step around it.
 *
 * In many lessons only some phases have lines that may be changed, and others are missing. To play
 * such a step in a level, the phases with open lines are taken from the learner, and all others
 * from a whole step. Where the solution of the lesson has only a part of such a phase, as friction
 * for dy alone, the lines that set other names follow it. Phases begin with `// phase NAME`.
 * Memory: plain data. */
#ifndef LEDGE_LEARN_LESSON_WHOLE_STEP_H
#define LEDGE_LEARN_LESSON_WHOLE_STEP_H

#include "code.h"

typedef struct WholeStep {
    CodeText text;
    int32_t line_count;
    /* By line of the text, from 1: the learner's line; 0: it is none of the learner's. */
    int32_t line_of[PROGRAM_LINE_MAX + 2];
} WholeStep;

/* Puts the learner's phases in the place of those of `rest`. `mine` alone is the whole step where
 * that is impossible: `rest` is NULL, has none of the phases or has them in another order, or the
 * result would be too long. */
void whole_step_make(WholeStep *whole, const LessonScript *script, const CodeText *mine,
                     const CodeText *rest);

#endif
