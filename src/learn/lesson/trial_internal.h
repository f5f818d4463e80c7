/* trial_internal.h - inside trial.h: the tree of an expression, walked for its value
 * (trial_evaluate.c) and for the reason of a failure (trial_explain.c), and the steps of a run. */
#ifndef LEDGE_LEARN_LESSON_TRIAL_INTERNAL_H
#define LEDGE_LEARN_LESSON_TRIAL_INTERNAL_H

#include "trial_compare.h"

typedef struct Context {
    const Expression *expression;
    const Answer *answers;
    Trial *trial; /* NULL: only expressions without runs */
    int32_t starts[RUN_MAX];
    int32_t tick;
    uint32_t guess; /* of trial_evaluate_guess; 0: none */
} Context;

typedef struct Value {
    bool missing;
    double number;  /* truth is 0 or 1; a choice is the index of its word */
    uint32_t words; /* of a set */
    int32_t tick;   /* the tick where it was found; -1: none in particular */
    int32_t where;  /* of a loop: the item that decided; -1: none */
} Value;

/* The value of a node; cells have none, see trial_value_cells. */
Value trial_value_of(Context *c, int32_t node);

/* The cells of a node, in reading order. False when they are missing. */
bool trial_value_cells(Context *c, int32_t node, Spot spots[SPOT_MAX], int32_t *count);

/* The number of items of a loop. `first` receives the first of them, which is a tick or 0. */
int32_t trial_loop_range(Context *c, const ExprNode *n, int32_t *first);

/* The context around a loop. */
typedef struct LoopPlace {
    int32_t tick, start;
    Answer answer;
} LoopPlace;

/* Moves the context to an item of a loop, and back; `outer` keeps where it was. */
void trial_loop_enter(Context *c, const ExprNode *n, LoopPlace *outer);
void trial_loop_go(Context *c, const ExprNode *n, int32_t index);
void trial_loop_leave(Context *c, const ExprNode *n, const LoopPlace *outer);

/* The tick of an `at` or `final`; -1: none. */
int32_t trial_moment_tick(Context *c, const ExprNode *n);

/* Writes why the node, which is true or false, failed. */
void trial_explain_failure(Context *c, CheckVerdict *verdict);

/* Puts the body of a start at tick 0; false when the run cannot start. */
bool trial_begin(Trial *t, TrialStart at, TrialTick *tick);

/* The memory that the trial uses; NULL when memory ran out. */
TrialMemory *trial_memory_of(Trial *trial);

/* The program that a run plays, or why it has none; "" for a run without a script. */
const char *trial_code_text(const Trial *trial, int32_t run);

/* From now on runs with the solution of a script play its cure instead, if it has one; or the
 * solution again. */
void trial_use_cures(Trial *trial, bool uses);

/* The work since the last trial_rest, and the work that is left until the limit. */
int64_t trial_work(const Trial *trial);
int64_t trial_work_left(const Trial *trial);

/* How two runs differ, for a node of kind NODE_SAME. */
void trial_value_difference(Context *c, const ExprNode *n, Difference *out);

#endif
