/* trial_compare.h - same(a, b): where the bodies of two runs differ for the first time.
 *
 * Memory: plain data. */
#ifndef LEDGE_LEARN_LESSON_TRIAL_COMPARE_H
#define LEDGE_LEARN_LESSON_TRIAL_COMPARE_H

#include "trial_evaluate.h"

typedef struct Difference {
    bool is_missing; /* one of the runs cannot start, or there was too much to compute */
    bool differs;
    int32_t run, start, tick; /* in the level of the lesson; start -1: in a room */
    int32_t other;            /* the run that `run` is compared with */
    int32_t room;             /* its number; -1: in the lesson's level */
    int32_t line;             /* of the program of `run`, which set what differs; 0: none */
    int32_t event; /* of those of the phase, from 1, that set it (code_pane.h); 0: none */
    int32_t phase; /* of `run`, from 1, after which they differ; 0: the whole tick */
    char text[VERDICT_TEXT_MAX]; /* the difference, where `run` is yours and `other` theirs */
} Difference;

/* Plays both runs of a node of kind NODE_SAME, from all their starts, and then in rooms that no
 * lesson shows. If the second one is a solution that has a cure, a body that moves like the cure is
 * the same, too. */
void trial_compare(Trial *trial, const ExprNode *same, Difference *out);

#endif
