/* trial_internal.h - inside trial_evaluate.h: walking the tree, for its value (trial_evaluate.c)
 * and for the reason of a failure (trial_explain.c). */
#ifndef LEDGE_LESSON_TRIAL_INTERNAL_H
#define LEDGE_LESSON_TRIAL_INTERNAL_H

#include "trial_evaluate.h"

typedef struct Context {
    const Expression *expression;
    const Answer *answers;
    Trial *trial; /* NULL: only what needs no run */
    int32_t starts[RUN_MAX];
    int32_t tick;
} Context;

typedef struct Value {
    bool missing;
    double number;  /* truth is 0 or 1; a choice is the index of its word */
    uint32_t words; /* of a set */
    int32_t tick;   /* where it was found; -1: no tick in particular */
    int32_t where;  /* of a loop: which of the things gone through decided; -1: none */
} Value;

/* The value of a node; cells have none, see value_cells. */
Value value_of(Context *c, int32_t node);

/* The cells of a node, in reading order; false where they are missing. */
bool value_cells(Context *c, int32_t node, Spot spots[SPOT_MAX], int32_t *count);

/* How many things a loop goes through; 0 where there is nothing. `first` receives the first tick.
 */
int32_t loop_range(Context *c, const ExprNode *n, int32_t *first);

/* Goes to the i-th of them, and back to where the context was. */
typedef struct LoopPlace {
    int32_t tick, start;
    Answer answer;
} LoopPlace;
void loop_enter(Context *c, const ExprNode *n, LoopPlace *outer);
void loop_go(Context *c, const ExprNode *n, int32_t index);
void loop_leave(Context *c, const ExprNode *n, const LoopPlace *outer);

/* Which tick an `at` or `final` looks at; -1: none. */
int32_t moment_tick(Context *c, const ExprNode *n);

/* Writes why the node, which is true or false, does not hold. */
void explain_failure(Context *c, CheckVerdict *verdict);

#endif
