/* learner.h - one learner in one lesson: the answers, the values of the sliders, which checks
 * failed and how often, and the current step.
 *
 * Answers as text are `name=answer` separated by blanks: `dx0=1.01 p1=1.01 tunnel=substep`.
 * Memory: plain data; a copy is an assignment. */
#ifndef LEDGE_LESSON_LEARNER_H
#define LEDGE_LESSON_LEARNER_H

#include "trial.h"

enum { LEARNER_NUMBER_MAX = 999999, LEARNER_TEXT_MAX = 1000 };

typedef struct Learner {
    int32_t number;  /* the given numbers of this learner are computed from it */
    int32_t step;    /* index of the step; lesson->step_count: the lesson is done */
    uint32_t locked; /* bit n: quantity n was answered before the run and cannot change */
    Answer answers[QUANTITY_MAX];
    int32_t failures[CHECK_MAX];
    uint32_t passed; /* bit n: check n has passed */
} Learner;

/* A learner at the beginning: sliders at their start, given numbers computed, no answers. */
void learner_init(Learner *learner, const Lesson *lesson, int32_t number);

/* The questions that may be answered now, as bits: those of the current step and those that its
 * checks depend on, by name or through a run, except locked ones. */
uint32_t learner_questions(const Learner *learner, const Lesson *lesson);

/* Those of them that have no answer yet. */
uint32_t learner_open_questions(const Learner *learner, const Lesson *lesson);

/* Answers one of the questions, or moves a slider of the current step. False, with the reason and
 * nothing changed, when it is not one of these or cannot be read. */
bool learner_answer(Learner *learner, const Lesson *lesson, const char *name_and_answer,
                    char reason[REASON_TEXT_MAX]);

/* Judges all checks of the lesson by the current answers; false when memory ran out. */
bool learner_judge(const Learner *learner, const Lesson *lesson, CheckVerdict verdicts[CHECK_MAX]);

/* The result of a run. */
typedef struct LearnerResult {
    int32_t count; /* checks of the step */
    int32_t checks[CHECK_MAX];
    CheckVerdict verdicts[CHECK_MAX];
    bool passed; /* all of them */
} LearnerResult;

/* Locks the answers of the current step, then judges its checks. A failure is counted, and the
 * answers that the check depends on can be changed again. Needs that no question is open. False
 * when memory ran out. */
bool learner_run(Learner *learner, const Lesson *lesson, LearnerResult *result);

/* Why a check of the result failed: the answer to a question only after so many failures. */
enum { LEARNER_FAILURES_MAX = 4 };
const char *learner_reason(const Learner *learner, int32_t check, const CheckVerdict *verdict);

/* Goes to the next step. False, with nothing changed, while questions of this step are open or its
 * checks have not passed. */
bool learner_go_on(Learner *learner, const Lesson *lesson);

/* The hints to show in the current step, as bits. */
uint32_t learner_hints(const Learner *learner, const Lesson *lesson);

/* Sets answers and sliders of any step from text. False, with the reason and nothing changed, at
 * the first error. */
bool learner_read_answers(Learner *learner, const Lesson *lesson, const char *text,
                          char reason[REASON_TEXT_MAX]);

/* The answers and the sliders that were moved, as text that learner_read_answers reads. False when
 * they do not fit. */
bool learner_write_answers(const Learner *learner, const Lesson *lesson,
                           char out[LEARNER_TEXT_MAX]);

#endif
