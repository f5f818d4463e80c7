/* expression.h - the language of checks, as a tree: what a lesson demands of runs and answers.
 *
 *   any(A): max(cx) > 20        over the starts of run A (`run`: the first run)
 *   p1 == smallest(dx0): any(A): max(cx) > 20      over the values of the slider dx0
 *   all(ground or dy < 0)       over the ticks of a trace
 *   max(between(10, 20)): B.y   over some of them
 *   (at(60): A.x - B.x) == 0 tol 0.15
 *   same(A, B)      the bodies of two runs are the same in every tick and start, also elsewhere
 *   constant(A, frict) == 0.82      of the model that moves run A
 *   count(hit(right)) == 1 and p2 == cells_read(12) and fix in {cap, substep}
 *
 * Verbs: all any first last count min max over ticks, starts or a slider's values; smallest and
 * largest over a slider's values; final(e) and at(t): e at one tick. The part after `):` extends as
 * far as possible. Columns are those of column.h, with a run's name and a dot before them; without
 * a name they are of the run whose starts the loop is over, else of the first run. Events of a
 * tick: hit(left|right|above|below), read(col, row), phase(n), and phase(n, column): phase n
 * changed the column. prev(e) is e a tick earlier. Also: + - * /, comparisons with `tol`, `in
 * {...}`, and or not, abs floor trunc sqrt, has(set, word). Quantities are written by their names,
 * parts of them as in `p1.cx`.
 *
 * It is total: there are only loops over ticks, starts and values. It is typed: every error is
 * found when the text is read, with its column.
 * Memory: an Expression owns its nodes; expression_done frees them. */
#ifndef LEDGE_LEARN_LESSON_EXPRESSION_H
#define LEDGE_LEARN_LESSON_EXPRESSION_H

#include "../../base/error.h"
#include "../../engine/model.h"
#include "answer.h"
#include "column.h"

enum { EXPRESSION_NODE_MAX = 200, EXPRESSION_TEXT_MAX = 1000 };

typedef enum ExpressionType {
    TYPE_NUMBER,
    TYPE_TRUTH,
    TYPE_CHOICE, /* a word of a quantity */
    TYPE_SET,    /* words of a quantity */
    TYPE_CELLS,
    TYPE_COUNT
} ExpressionType;

typedef enum NodeKind {
    NODE_NUMBER,     /* number */
    NODE_QUANTITY,   /* index, part */
    NODE_WORDS,      /* words, of the quantity `index` */
    NODE_COLUMN,     /* index: a Column; run */
    NODE_HIT,        /* index: HIT_... bits; run */
    NODE_READ,       /* a, b; run */
    NODE_PHASE,      /* a; index: a Column, or -1; run */
    NODE_CELLS_READ, /* a; run */
    NODE_CONSTANT,   /* index: the row of its model's settings, after them a RunConstant; run */
    NODE_SAME,       /* run; index: another run; number: the tolerance */
    NODE_HAS,        /* a; words */
    NODE_IN,         /* a; words */
    NODE_NOT,        /* a */
    NODE_AND,        /* a, b; of one type with NODE_OR, as are the next groups */
    NODE_OR,
    NODE_NEGATE, /* a */
    NODE_ADD,    /* a, b */
    NODE_SUBTRACT,
    NODE_MULTIPLY,
    NODE_DIVIDE,
    NODE_COMPARE, /* a, b; op; number: the tolerance */
    NODE_CALL,    /* a; index: an ExpressionFunction */
    NODE_PREV,    /* a */
    NODE_AT,      /* a: the tick; b; runs */
    NODE_FINAL,   /* b; runs */
    NODE_TICKS,   /* verb; b; runs; c, d: first and last tick, or -1 */
    NODE_STARTS,  /* verb; b; run */
    NODE_VALUES   /* verb; b; index: the quantity */
} NodeKind;

typedef enum Verb {
    VERB_ALL,
    VERB_ANY,
    VERB_FIRST,
    VERB_LAST,
    VERB_COUNT,
    VERB_MIN,
    VERB_MAX,
    VERB_SMALLEST, /* of a slider's values, as first; lint searches between them, too */
    VERB_LARGEST,
    VERB_COUNT_OF
} Verb;

typedef enum Compare {
    COMPARE_EQUAL,
    COMPARE_UNEQUAL,
    COMPARE_LESS,
    COMPARE_AT_MOST,
    COMPARE_MORE,
    COMPARE_AT_LEAST,
    COMPARE_COUNT
} Compare;

typedef enum ExpressionFunction {
    FUNCTION_ABS,
    FUNCTION_FLOOR,
    FUNCTION_TRUNC,
    FUNCTION_SQRT,
    FUNCTION_COUNT
} ExpressionFunction;

/* Constants of a run that its section gives. */
typedef enum RunConstant {
    RUN_CONSTANT_TICKS,
    RUN_CONSTANT_FRAMES,
    RUN_CONSTANT_STARTS,
    RUN_CONSTANT_COUNT
} RunConstant;

extern const char *const expression_run_constant_names[RUN_CONSTANT_COUNT];
extern const char *const expression_verb_names[VERB_COUNT_OF];
extern const char *const expression_compare_names[COMPARE_COUNT];
extern const char *const expression_function_names[FUNCTION_COUNT];

typedef struct ExprNode {
    uint8_t kind, type; /* NodeKind, ExpressionType */
    uint8_t verb, op;
    int16_t a, b, c, d; /* other nodes */
    int16_t index, part;
    int16_t run;
    uint16_t runs; /* bit n: run n takes part */
    uint32_t words;
    double number;
    int16_t begin, end; /* its place in the text */
} ExprNode;

typedef struct Expression {
    const char *text; /* belongs to the caller */
    ExprNode *nodes;
    int32_t count;
    int32_t root;
    uint16_t runs;  /* bit n: it uses run n */
    uint32_t asks;  /* bit n: it uses quantity n */
    bool needs_log; /* it uses hits or reads, as columns or events */
} Expression;

/* The names that an expression may use. */
typedef struct Names {
    const Quantity *quantities;
    int32_t quantity_count;
    const char (*runs)[QUANTITY_NAME_MAX];
    const ModelKind *models; /* that move the runs */
    int32_t run_count;       /* 0: it may not use runs */
} Names;

/* The place of a text in its file. */
typedef struct TextPlace {
    int32_t line, column;
} TextPlace;

/* The text to compile. */
typedef struct ExpressionText {
    const char *text; /* must live as long as the expression */
    ExpressionType type;
    TextPlace place;
} ExpressionText;

/* Compiles a text. False, with `out` empty, when it has an error or another type; `errors` gets
 * what is wrong and what is allowed there. */
bool expression_compile(const ExpressionText *source, const Names *names, Expression *out,
                        ErrorList *errors);

void expression_done(Expression *expression);

/* Does this node compare a quantity with what is found among its own values, as in
 * `force == first(force): ...`? */
bool expression_is_search(const Expression *expression, const ExprNode *node);

/* Does the name already have a meaning in expressions? */
bool expression_is_reserved(const char *name);

#endif
