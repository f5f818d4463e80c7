/* trial_evaluate.h - what an expression comes to, and why a check fails.
 *
 * A value is missing where an answer is, where a run cannot start, and where first(...) or
 * last(...) finds nothing; whatever is made of a missing value is missing, and a check whose value
 * is missing fails. */
#ifndef LEDGE_LESSON_TRIAL_EVALUATE_H
#define LEDGE_LESSON_TRIAL_EVALUATE_H

#include "trial.h"

enum { VERDICT_TEXT_MAX = 240 };

typedef struct CheckVerdict {
    bool passed;
    int32_t run, start;          /* of the failure; -1: no one of them */
    int32_t tick;                /* the first that failed; -1: no one of them */
    char text[VERDICT_TEXT_MAX]; /* "at tick 23: max(cx) is 19, wanted > 20"; "" if it passed */
} CheckVerdict;

/* Judges a check by the runs of the trial. */
void evaluate_check(const Expression *when, Trial *trial, CheckVerdict *verdict);

/* A number that needs no run. False when an answer that it needs is missing, or it is no finite
 * number. */
bool evaluate_plain(const Expression *expression, const Answer *answers, double *out);

#endif
