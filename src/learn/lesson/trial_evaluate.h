/* trial_evaluate.h - the values of expressions in a trial, and why a check fails.
 *
 * A value is missing if an answer is missing, if a run cannot start, and if first(...) or last(...)
 * finds nothing; whatever is computed from a missing value is missing, and a check whose value is
 * missing fails.
 * Memory: plain data. */
#ifndef LEDGE_LEARN_LESSON_TRIAL_EVALUATE_H
#define LEDGE_LEARN_LESSON_TRIAL_EVALUATE_H

#include "trial.h"

enum { VERDICT_TEXT_MAX = 240 };

typedef struct CheckVerdict {
    bool passed;
    int32_t run, start;   /* of the failure; -1: none in particular */
    int32_t tick;         /* the first that failed; -1: none in particular */
    int32_t room;         /* the room where two runs differ (room.h); -1: none */
    int32_t other, phase; /* of two runs that differ: the other run, and the phase of the tick
                             after which they do, from 1; 0: the whole tick */
    int32_t line, event;  /* of the program of `run`, which set what differs; 0: none */
    int32_t quantity;     /* the question or slider that the failing comparison names first;
                             -1: none */
    char text[VERDICT_TEXT_MAX]; /* "at tick 23: max(cx) is 19; it must be > 20", or "you said 48;
                                    it is 64"; "" if it passed */
    bool is_open;                /* the text has no answer to a question */
    char clue[VERDICT_TEXT_MAX]; /* in words: "the largest cx is 19; it must be above 20"; without
                                    the answer to a question: "48 is too small" */
    char near[VERDICT_TEXT_MAX]; /* the clue, and how far off it is: "48 is too small, but close" */
} CheckVerdict;

/* Judges a check by the runs of the trial. */
void trial_evaluate_check(const Expression *when, Trial *trial, CheckVerdict *verdict);

/* The value of a number. False when it is missing. */
bool trial_evaluate_number(const Expression *of, Trial *trial, double *out);

/* The value of a number's node if all that it calculates with, but for plain numbers, were other
 * numbers: each `guess`, from 1 on, has its own, of GUESS_SIZES sizes, and parts with the same text
 * have the same. They are 0 in GUESS_ZERO; from GUESS_LEAST on, what cannot be less than 0 is 0, as
 * `abs` of anything. False when there is none, as of a division by 0. */
enum { GUESS_SIZES = 4, GUESS_ZERO = 17, GUESS_LEAST, GUESS_LAST = 24 };
bool trial_evaluate_guess(const Expression *of, int32_t node, uint32_t guess, double *out);

/* An extremum, `smallest(q): e` or `largest(q): e`, looked at more closely. */
typedef struct Extremum {
    bool is_found;
    double found;     /* the value of the slider, where is_found */
    bool is_exceeded; /* e holds beyond `found`, within the slider's range */
    double beyond;    /* the outermost value where it does */
} Extremum;

/* Searches the whole range of the slider of node `node` on a grid `finer` times as fine as its
 * own. */
void trial_search_extremum(const Expression *of, Trial *trial, int32_t node, int32_t finer,
                           Extremum *out);

/* The value of an expression without runs. False when an answer is missing, or the value is not
 * finite. */
bool trial_evaluate_plain(const Expression *expression, const Answer *answers, double *out);

#endif
