/* lint_internal.h - inside lesson_lint: its cases (lint.c), the claims of facts and checks
 * (lint_claim.c), and the figures of texts (lint_figure.c). */
#ifndef LEDGE_LEARN_LESSON_LINT_INTERNAL_H
#define LEDGE_LEARN_LESSON_LINT_INTERNAL_H

#include "figure.h"
#include "learner.h"
#include "lint.h"

typedef struct Linter {
    const Lesson *lesson;
    bool is_strict;
    ErrorList *findings;
    TrialMemory *memory; /* shared by all cases; NULL when memory ran out */
    Learner learner;
    CheckVerdict verdicts[CHECK_MAX];
    uint32_t can_fail;         /* bit n: check n has failed in some case */
    double expected[FACT_MAX]; /* of facts that are numbers: for the first learner; else NAN */
    int32_t tries;             /* places of sliders that were tried with facts */
    const LessonLint *told;    /* the accepted case with which the facts must be true; NULL: none */
} Linter;

/* The runs of the learner; NULL, which is a finding, when memory ran out. */
Trial *linter_play(const Linter *linter);

/* Adds an error at a byte of an expression's text. */
void linter_refuse(const Linter *linter, TextPlace place, int32_t at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Looks at what facts and checks say, whatever is answered: a fact that names no run says nothing,
 * and a check of an extremum has to search for it. */
void lint_claims(const Linter *linter);

/* Checks the facts with the answers of an accepted case; `is_first`, of the first learner, also
 * wherever those sliders stand on which a fact depends, by name or through its runs. */
void lint_facts(Linter *linter, bool is_first);

/* Searches between the values of a slider for what the checks call its smallest or largest one. */
void lint_extremes(const Linter *linter);

/* Checks the figures of all texts that a learner reads, with the answers of an accepted case. */
void lint_figures(const Linter *linter);

/* A number to which `digits` digits are left behind the point. */
double lint_round(double number, int32_t digits);

/* The runs that a part of an expression is about, as bits. */
uint32_t lint_runs_of(const Expression *expression, const ExprNode *part);

#endif
