/* grade.h - judges the learners of lessons: who has solved which check?
 *
 *   ok 1 - ada, 03-cells-per-step, check 1: your prediction is how far the hero went
 *   not ok 2 - ada, 03-cells-per-step, check 2: after 40 steps the hero is at x = 10.5
 *   # at tick 40: final(A.x) is 10.9; it must be 10.5 +- 1e-06
 *
 * Nothing else in a learner's file counts: only the answers, and the runs that follow from them.
 * Memory: a Grade begins with `out` and `shelf`, and keeps the lessons that it has read. */
#ifndef LEDGE_LEARN_LESSON_GRADE_H
#define LEDGE_LEARN_LESSON_GRADE_H

#include "learner_file.h"
#include "lesson.h"
#include "shelf.h"

#include <stdio.h>

/* A lesson, with the results that are shared by its learners. All zero: it has not been read. */
typedef struct JudgedLesson {
    Lesson *lesson;
    TrialMemory *memory;
} JudgedLesson;

/* Reads the lesson of a shelf unless that was done before. False, with the reasons, when it has
 * errors. judged_lesson_done frees it. */
bool judged_lesson_read(JudgedLesson *judged, const Shelf *shelf, int32_t index, ErrorList *errors);
void judged_lesson_done(JudgedLesson *judged);

/* The section of a learner's file with the work in one lesson. */
typedef struct LearnerWork {
    const LearnerFile *file;
    const char *path;    /* of the file */
    const char *section; /* in it */
} LearnerWork;

/* Reads the learner and judges all checks of the lesson. False, with the reasons, when the section
 * does not fit the lesson, or memory ran out. */
bool judged_lesson_judge(const JudgedLesson *judged, const LearnerWork *work, Learner *learner,
                         CheckVerdict verdicts[CHECK_MAX], ErrorList *errors);

typedef struct Grade {
    FILE *out;
    const Shelf *shelf;
    JudgedLesson *lessons; /* of the shelf, each read once; grade_done frees them */
    int32_t count;         /* lines so far */
    int32_t failed;        /* checks that fail */
    int32_t damaged;       /* files that could not be judged */
} Grade;

/* Judges every file of the folder whose name ends in .ini, in the order of their names. False, with
 * the reason, when the folder cannot be read or has no such file. */
bool grade_folder(Grade *grade, const char *folder, ErrorList *errors);

/* Writes the plan, which is last. */
void grade_end(Grade *grade);

void grade_done(Grade *grade);

#endif
