/* grade.h - lessons judged: does one hold what it promises, and did its learners solve it?
 *
 *   ok 1 - ada, 03-cells-per-step, check 1: your prediction is how far the hero went
 *   not ok 2 - ada, 03-cells-per-step, check 2: after 40 steps the hero is at x = 10.5
 *   # at tick 40: final(A.x) is 10.9, wanted 10.5 +- 1e-06
 *
 * Nothing that a file says of itself counts: only its answers do, and the runs that follow. */
#ifndef LEDGE_LESSON_GRADE_H
#define LEDGE_LESSON_GRADE_H

#include "learner_file.h"
#include "lesson.h"

#include <stdio.h>

typedef struct Grade {
    FILE *out;
    const char *lessons; /* the folder of the lesson files */
    int32_t count;       /* lines so far */
    int32_t failed;      /* checks that fail */
    int32_t damaged;     /* files that could not be judged */
} Grade;

/* Judges the learner's file at `path`. A file that makes no sense is one `not ok`, with its
 * errors. */
void grade_file(Grade *grade, const char *path);

/* Judges every file of the folder whose name ends in .ini, in the order of their names, and writes
 * the plan. False, with the reason, when the folder cannot be read or has none. */
bool grade_folder(Grade *grade, const char *folder, ErrorList *errors);

/* ---- lint ---- */

/* Does a lesson hold what it promises? Unsolved it fails, every answer that its [lint.N]
 * accept passes all checks, and with the first of them all that its [fact.N] claim is true; every
 * one that they reject fails, and there is no check that cannot fail. */

/* Adds what is wrong to `findings`. */
void lesson_lint(const Lesson *lesson, ErrorList *findings);

#endif
