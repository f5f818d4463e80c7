/* trial_evaluate.h - the value of an expression, and why a check fails.
 *
 * A value is missing if an answer is missing, if a run cannot start, and if first(...) or last(...)
 * finds nothing; whatever is computed from a missing value is missing, and a check whose value is
 * missing fails. */
#ifndef LEDGE_LESSON_TRIAL_EVALUATE_H
#define LEDGE_LESSON_TRIAL_EVALUATE_H

#include "trial.h"

enum { VERDICT_TEXT_MAX = 240 };

typedef struct CheckVerdict {
    bool passed;
    int32_t run, start;          /* of the failure; -1: none in particular */
    int32_t tick;                /* the first that failed; -1: none in particular */
    char text[VERDICT_TEXT_MAX]; /* "at tick 23: max(cx) is 19, wanted > 20"; "" if it passed */
} CheckVerdict;

/* Judges a check by the runs of the trial. */
void evaluate_check(const Expression *when, Trial *trial, CheckVerdict *verdict);

/* The value of an expression without runs. False when an answer is missing, or the value is not
 * finite. */
bool evaluate_plain(const Expression *expression, const Answer *answers, double *out);

#endif
