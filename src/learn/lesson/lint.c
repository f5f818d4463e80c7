/* lint.c - see lint.h */
#include "lint.h"

#include "lint_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINT_LEARNERS = 20 };

/* Judges the learner; returns the checks that fail, as bits. */
static uint32_t failed_checks(Linter *l)
{
    uint32_t failed = 0;
    if (!learner_judge(&l->learner, l->lesson, l->memory, l->verdicts)) {
        error_add(l->findings, ERROR_ERROR, 0, 0, "out of memory");
        return 0;
    }
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (!l->verdicts[i].passed) failed |= UINT32_C(1) << i;
    return failed;
}

/* ---- cases ---- */

/* Writes the solutions of all scripts. */
static void solve_scripts(Linter *l)
{
    for (int32_t i = 0; i < l->lesson->script_count; i++)
        l->learner.codes[i] = l->lesson->scripts[i].solution;
}

/* A text of a script that is not good enough, although all else is right, must fail. */
static void lint_text(Linter *l, int32_t index, const CodeText *code, const char *what)
{
    l->learner.codes[index] = *code;
    uint32_t failed = failed_checks(l);
    l->can_fail |= failed;
    if (failed == 0)
        error_add(l->findings, ERROR_ERROR, l->lesson->scripts[index].line, 1,
                  "%s passes all checks", what);
    solve_scripts(l);
}

/* All checks must pass. With the answers of the case that the facts are told with, these must be
 * true, too, and the untouched text of each script, or each of its breaks, must fail. */
static void lint_accepted(Linter *l, const LessonLint *lint)
{
    uint32_t failed = failed_checks(l);
    bool is_told = lint == l->told;
    bool is_first = is_told && l->learner.number == max_i32(lint->number, 0);
    if (is_told) lint_facts(l, is_first);
    if (is_first) lint_extremes(l);
    if (is_first && l->is_strict) lint_figures(l);
    for (int32_t i = 0; i < l->lesson->script_count && is_told && lint->is_solved; i++) {
        const LessonScript *script = &l->lesson->scripts[i];
        if (script->break_count == 0) lint_text(l, i, &script->code, "the untouched text");
        for (int32_t k = 0; k < script->break_count; k++) {
            CodeText code;
            char what[32];
            snprintf(what, sizeof what, "break %d", (int)k + 1);
            l->learner.number = k; /* the learner who gets this break */
            if (code_break(script, k, &code)) lint_text(l, i, &code, what);
        }
    }
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (failed >> i & 1)
            error_add(l->findings, ERROR_ERROR, lint->line, 1, "check %d fails: %s", i + 1,
                      l->verdicts[i].text);
}

/* Tries the case as this learner. */
static void lint_as(Linter *l, const LessonLint *lint, int32_t number)
{
    char reason[REASON_TEXT_MAX], answers[LEARNER_TEXT_MAX];
    Text text = text_in(answers, sizeof answers);
    learner_init(&l->learner, l->lesson, number);
    if (lint->is_solved) solve_scripts(l);
    bool is_filled = learner_add_answers(&l->learner, l->lesson, lint->answer, &text);
    if (!is_filled || !learner_read_answers(&l->learner, l->lesson, answers, reason)) {
        error_add(l->findings, ERROR_ERROR, lint->line, 1, "%s",
                  is_filled ? reason : "out of memory");
        return;
    }
    if (lint->accept) {
        lint_accepted(l, lint);
        return;
    }
    uint32_t failed = failed_checks(l);
    l->can_fail |= failed;
    if (failed == 0)
        error_add(l->findings, ERROR_ERROR, lint->line, 1, "this passes all checks");
    else if (lint->check >= 0 && !(failed >> lint->check & 1))
        error_add(l->findings, ERROR_ERROR, lint->line, 1, "check %d passes", lint->check + 1);
}

static bool has_given_numbers(const Lesson *lesson)
{
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if (lesson->quantities[i].role == ROLE_GIVEN) return true;
    return false;
}

/* A case without a learner's number is tried as several learners where these get numbers of their
 * own, up to the first fault. */
static void lint_case(Linter *l, const LessonLint *lint)
{
    int32_t before = l->findings->errors;
    int32_t last = lint->number < 0 && has_given_numbers(l->lesson) ? LINT_LEARNERS : 0;
    lint_as(l, lint, max_i32(lint->number, 0));
    for (int32_t number = 1; number <= last && l->findings->errors == before; number++) {
        lint_as(l, lint, number);
        if (l->findings->errors > before)
            error_add(l->findings, ERROR_ERROR, lint->line, 1, "so it is for learner %d", number);
    }
}

/* The unsolved lesson must fail, and so must each step: a check that passes before anything is
 * answered or moved is a finding, unless another one of its step fails. */
static void lint_unsolved(Linter *l)
{
    const Lesson *lesson = l->lesson;
    learner_init(&l->learner, lesson, 0);
    uint32_t failed = failed_checks(l), untouched = 0;
    l->can_fail |= failed;
    if (failed == 0) {
        error_add(l->findings, ERROR_ERROR, lesson->line, 1,
                  "unsolved, the lesson passes all its checks");
        return;
    }
    for (int32_t i = 0; i < lesson->step_count; i++)
        if (!(lesson->steps[i].checks & failed)) untouched |= lesson->steps[i].checks;
    for (int32_t i = 0; i < lesson->check_count; i++)
        if (untouched >> i & 1)
            error_add(l->findings, ERROR_ERROR, lesson->checks[i].line, 1,
                      "this check passes untouched, before anything is answered or moved");
}

/* The accepted case with which facts are told: the first that is tried as all learners. */
static void find_told(Linter *l)
{
    for (int32_t i = 0; i < l->lesson->lint_count; i++) {
        const LessonLint *lint = &l->lesson->lints[i];
        if (!lint->accept) continue;
        if (!l->told || (l->told->number >= 0 && lint->number < 0)) l->told = lint;
    }
}

void lesson_lint(const Lesson *lesson, bool is_strict, ErrorList *findings)
{
    Linter *l = calloc(1, sizeof *l);
    if (!l) {
        error_add(findings, ERROR_ERROR, 0, 0, "out of memory");
        return;
    }
    l->lesson = lesson;
    l->is_strict = is_strict;
    l->findings = findings;
    l->memory = trial_memory_create();
    for (int32_t i = 0; i < FACT_MAX; i++)
        l->expected[i] = NAN;
    find_told(l);
    lint_unsolved(l);
    lint_claims(l);
    for (int32_t i = 0; i < lesson->lint_count; i++)
        lint_case(l, &lesson->lints[i]);
    if (!l->told)
        error_add(findings, ERROR_ERROR, lesson->line, 1,
                  "no [lint.N] has `expect = accept`: can the lesson be solved?");
    if (l->told && l->told->number >= 0 && has_given_numbers(lesson))
        error_add(findings, ERROR_ERROR, l->told->line, 1,
                  "this tries the facts for learner %d only: accept an answer without `number`",
                  l->told->number);
    for (int32_t i = 0; i < lesson->check_count; i++)
        if (!(l->can_fail >> i & 1))
            error_add(findings, ERROR_ERROR, lesson->checks[i].line, 1,
                      "this check fails neither unsolved nor for an answer that is rejected: "
                      "add a [lint.N] with `expect = reject`");
    trial_memory_destroy(l->memory);
    free(l);
    error_list_sort(findings);
}
