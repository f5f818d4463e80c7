/* lint.c - see lint.h */
#include "lint.h"

#include "learner.h"

#include <stdlib.h>

typedef struct Linter {
    const Lesson *lesson;
    ErrorList *findings;
    Learner learner;
    CheckVerdict verdicts[CHECK_MAX];
    uint32_t can_fail; /* bit n: check n has failed in some case */
    int32_t accepted;
} Linter;

/* Judges the learner; the checks that fail, as bits. */
static uint32_t failed_checks(Linter *l)
{
    uint32_t failed = 0;
    if (!learner_judge(&l->learner, l->lesson, l->verdicts)) {
        error_add(l->findings, ERROR_ERROR, 0, 0, "out of memory");
        return 0;
    }
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (!l->verdicts[i].passed) failed |= UINT32_C(1) << i;
    return failed;
}

static void lint_unsolved(Linter *l)
{
    learner_init(&l->learner, l->lesson, 0);
    uint32_t failed = failed_checks(l);
    l->can_fail |= failed;
    if (failed == 0)
        error_add(l->findings, ERROR_ERROR, l->lesson->line, 1,
                  "unsolved, the lesson passes all its checks");
}

/* What the texts claim, judged by the runs of an accepted answer. */
static void lint_facts(const Linter *l)
{
    CheckVerdict verdict;
    Trial *trial = trial_create(l->lesson, l->learner.answers);
    if (!trial) {
        error_add(l->findings, ERROR_ERROR, 0, 0, "out of memory");
        return;
    }
    for (int32_t i = 0; i < l->lesson->fact_count; i++) {
        evaluate_check(&l->lesson->facts[i].when, trial, &verdict);
        if (!verdict.passed)
            error_add(l->findings, ERROR_ERROR, l->lesson->facts[i].line, 1, "this is no fact: %s",
                      verdict.text);
    }
    trial_destroy(trial);
}

static void lint_accepted(Linter *l, const LessonLint *lint)
{
    uint32_t failed = failed_checks(l);
    if (l->accepted++ == 0) lint_facts(l);
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (failed >> i & 1)
            error_add(l->findings, ERROR_ERROR, lint->line, 1, "check %d fails: %s", i + 1,
                      l->verdicts[i].text);
}

static void lint_rejected(Linter *l, const LessonLint *lint)
{
    uint32_t failed = failed_checks(l);
    l->can_fail |= failed;
    if (failed == 0)
        error_add(l->findings, ERROR_ERROR, lint->line, 1, "this passes all checks");
    else if (lint->check >= 0 && !(failed >> lint->check & 1))
        error_add(l->findings, ERROR_ERROR, lint->line, 1, "check %d passes", lint->check + 1);
}

static void lint_case(Linter *l, const LessonLint *lint)
{
    char reason[REASON_TEXT_MAX];
    learner_init(&l->learner, l->lesson, lint->number);
    bool good = learner_read_answers(&l->learner, l->lesson, lint->answer, reason);
    assert(good); /* lesson_parse has read them before */
    (void)good;
    if (lint->accept)
        lint_accepted(l, lint);
    else
        lint_rejected(l, lint);
}

static void lint_checks(const Linter *l)
{
    if (l->accepted == 0)
        error_add(l->findings, ERROR_ERROR, l->lesson->line, 1,
                  "no [lint.N] has `expect = accept`: can the lesson be solved?");
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (!(l->can_fail >> i & 1))
            error_add(l->findings, ERROR_ERROR, l->lesson->checks[i].line, 1,
                      "this check fails neither unsolved nor for an answer that is rejected: "
                      "add a [lint.N] with `expect = reject`");
}

void lesson_lint(const Lesson *lesson, ErrorList *findings)
{
    Linter *l = calloc(1, sizeof *l);
    if (!l) {
        error_add(findings, ERROR_ERROR, 0, 0, "out of memory");
        return;
    }
    l->lesson = lesson;
    l->findings = findings;
    lint_unsolved(l);
    for (int32_t i = 0; i < lesson->lint_count; i++)
        lint_case(l, &lesson->lints[i]);
    lint_checks(l);
    free(l);
    error_list_sort(findings);
}
