/* trial_internal.h - inside trial.h: walking the tree, for its value (trial_evaluate.c)
 * and for the reason of a failure (trial_explain.c). */
#ifndef LEDGE_LEARN_LESSON_TRIAL_INTERNAL_H
#define LEDGE_LEARN_LESSON_TRIAL_INTERNAL_H

#include "trial.h"

typedef struct Context {
    const Expression *expression;
    const Answer *answers;
    Trial *trial; /* NULL: only expressions without runs */
    int32_t starts[RUN_MAX];
    int32_t tick;
} Context;

typedef struct Value {
    bool missing;
    double number;  /* truth is 0 or 1; a choice is the index of its word */
    uint32_t words; /* of a set */
    int32_t tick;   /* the tick where it was found; -1: none in particular */
    int32_t where;  /* of a loop: the item that decided; -1: none */
} Value;

/* The value of a node; cells have none, see value_cells. */
Value value_of(Context *c, int32_t node);

/* The cells of a node, in reading order; false where they are missing. */
bool value_cells(Context *c, int32_t node, Spot spots[SPOT_MAX], int32_t *count);

/* The number of items of a loop. `first` receives the first tick. */
int32_t loop_range(Context *c, const ExprNode *n, int32_t *first);

/* Moves the context to the i-th item, and back. */
typedef struct LoopPlace {
    int32_t tick, start;
    Answer answer;
} LoopPlace;
void loop_enter(Context *c, const ExprNode *n, LoopPlace *outer);
void loop_go(Context *c, const ExprNode *n, int32_t index);
void loop_leave(Context *c, const ExprNode *n, const LoopPlace *outer);

/* The tick of an `at` or `final`; -1: none. */
int32_t moment_tick(Context *c, const ExprNode *n);

/* Writes why the node, which is true or false, failed. */
void explain_failure(Context *c, CheckVerdict *verdict);

/* Puts the body of a start at tick 0; false when the run cannot start. */
bool trial_begin(Trial *t, TrialStart at, TrialTick *tick);

/* Plays tick `number` of the run. */
void trial_step(Trial *t, int32_t run, int32_t number, TrialTick *tick, PhaseLog *log);

/* ---- same(a, b) ---- */

/* Where the bodies of two runs differ for the first time. */
typedef struct Difference {
    bool is_missing; /* a run cannot start: `run` */
    bool differs;
    int32_t run, start, tick;    /* in the level of the lesson; start -1: in a room */
    int32_t other;               /* the run that `run` is compared with */
    int32_t room;                /* its number; -1: in the lesson's level */
    int32_t phase;               /* of `run`, from 1, after which they differ; 0: the whole tick */
    char text[VERDICT_TEXT_MAX]; /* what differs, of `a` as yours and `b` as theirs */
} Difference;

/* Plays both runs of a node of kind NODE_SAME, from all their starts, and then in rooms that no
 * lesson shows. */
void trial_compare(Trial *trial, const ExprNode *same, Difference *out);

/* ---- what is remembered ---- */

/* What a loop over starts or values, or same(a, b), came to. */
typedef struct KeptPart {
    Value value;
    Difference difference; /* of same(a, b) */
    int64_t work;          /* that it took, to be spent again: the limit is the same either way */
} KeptPart;

/* NULL: it is not known. Without a memory nothing is. The result is valid until the next part is
 * kept. */
const KeptPart *trial_memory_find(TrialMemory *memory, const Context *c, const ExprNode *part);

/* Keeps it, unless it took so little work that finding it takes as long. */
void trial_memory_keep(TrialMemory *memory, const Context *c, const ExprNode *part,
                       const KeptPart *what);

TrialMemory *trial_memory_of(Trial *trial);

/* What a run plays: its program, or why there is none; "" for a run without a script. */
const char *trial_code_text(const Trial *trial, int32_t run);

/* The work since the last trial_rest, and how much of it is left. */
int64_t trial_work(const Trial *trial);
int64_t trial_work_left(const Trial *trial);

/* What two runs differ in, for a node of kind NODE_SAME. */
void value_difference(Context *c, const ExprNode *n, Difference *out);

#endif
