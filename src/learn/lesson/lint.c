/* lint.c - lesson_lint of grade.h: does a lesson hold what it promises? */
#include "grade.h"

#include "../../engine/decimal.h"
#include "learner.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINT_LEARNERS = 20, FIGURE_DIGITS = 12, SLIDER_TRIES_MAX = 20000 };

typedef struct Linter {
    const Lesson *lesson;
    bool is_strict;
    ErrorList *findings;
    TrialMemory *memory; /* of what is the same for several cases; NULL: there is none */
    Learner learner;
    CheckVerdict verdicts[CHECK_MAX];
    uint32_t can_fail;                /* bit n: check n has failed in some case */
    int32_t tries;                    /* places of sliders that were tried with facts */
    const LessonLint *first_accepted; /* with which the facts must be true; NULL: none yet */
} Linter;

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

/* ---- facts ---- */

/* The sliders on which an expression depends, by name or through its runs, as bits. One that it
 * goes through itself makes no difference to it. */
static uint32_t sliders_of(const Lesson *lesson, const Expression *e)
{
    uint32_t asks = e->asks, sliders = 0;
    for (int32_t i = 0; i < lesson->run_count; i++)
        if (e->runs >> i & 1) asks |= lesson_run_asks(&lesson->runs[i]);
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if (lesson->quantities[i].role == ROLE_TUNE) sliders |= asks & UINT32_C(1) << i;
    return sliders;
}

static int32_t slider_values(const Quantity *q)
{
    return q->kind == ANSWER_NUMBER ? quantity_value_count(q) : q->choice_count;
}

static void set_slider(Trial *trial, const Quantity *q, int32_t slider, int32_t index)
{
    Answer answer = {.given = true};
    if (q->kind == ANSWER_NUMBER) {
        answer_set_number(&answer, quantity_value(q, index));
    } else {
        answer.numbers[0] = index;
        memcpy(answer.text, q->choices[index], sizeof q->choices[index]);
    }
    trial_set_answer(trial, slider, &answer);
}

/* Is the fact true wherever this slider stands? */
static void lint_slider(Linter *l, const LessonFact *fact, Trial *trial, int32_t slider)
{
    const Quantity *q = &l->lesson->quantities[slider];
    CheckVerdict verdict = {.passed = true};
    const Answer was = trial_answers(trial)[slider];
    for (int32_t i = 0; i < slider_values(q) && verdict.passed; i++) {
        if (l->tries++ == SLIDER_TRIES_MAX)
            error_add(l->findings, ERROR_ERROR, fact->line, 1,
                      "the sliders have too many values: facts are tried with %d of them",
                      SLIDER_TRIES_MAX);
        if (l->tries > SLIDER_TRIES_MAX) break;
        set_slider(trial, q, slider, i);
        evaluate_check(&fact->when, trial, &verdict);
        if (!verdict.passed)
            error_add(l->findings, ERROR_ERROR, fact->line, 1, "this is no fact where %s is %s: %s",
                      q->name, trial_answers(trial)[slider].text, verdict.text);
    }
    trial_set_answer(trial, slider, &was);
}

static void lint_fact(Linter *l, const LessonFact *fact, Trial *trial, bool moves_sliders)
{
    CheckVerdict verdict;
    uint32_t sliders = sliders_of(l->lesson, &fact->when);
    evaluate_check(&fact->when, trial, &verdict);
    if (!verdict.passed) {
        error_add(l->findings, ERROR_ERROR, fact->line, 1, "this is no fact: %s", verdict.text);
        return;
    }
    for (int32_t i = 0; i < l->lesson->quantity_count && moves_sliders; i++)
        if (sliders >> i & 1) lint_slider(l, fact, trial, i);
}

/* The runs of the learner; NULL, which is a finding, when memory ran out. */
static Trial *play_runs(const Linter *l)
{
    Trial *trial = learner_trial(&l->learner, l->lesson);
    if (!trial) error_add(l->findings, ERROR_ERROR, 0, 0, "out of memory");
    if (trial && l->memory) trial_share(trial, l->memory);
    return trial;
}

/* Checks what the texts claim: with the answers of an accepted case, and for the first learner
 * wherever the sliders stand. */
static void lint_facts(Linter *l, bool is_first)
{
    Trial *trial = play_runs(l);
    for (int32_t i = 0; trial && i < l->lesson->fact_count; i++)
        lint_fact(l, &l->lesson->facts[i], trial, is_first);
    trial_destroy(trial);
}

/* ---- figures ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A number of a text. */
typedef struct Figure {
    const char *text; /* in it */
    int32_t length;
    double value, unit; /* unit: one of its last digit */
} Figure;

/* The next number of a text from *at on, outside `{...}`; false at its end. Digits of a name,
 * such as 15c, are none. */
static bool next_figure(const char *text, const char **at, Figure *out)
{
    for (const char *c = *at; *c; c++) {
        if (*c == '{') c += strcspn(c, "}");
        if (*c == '\0') break;
        if (!is_digit(*c)) continue;
        bool is_name = c > text && (isalpha((unsigned char)c[-1]) || c[-1] == '_');
        const char *end = c, *point = NULL;
        for (; is_digit(*end) || (*end == '.' && is_digit(end[1])); end++)
            if (*end == '.') point = end;
        *out = (Figure){.text = c, .length = (int32_t)(end - c)};
        out->unit = point ? pow(10, -(double)(end - point - 1)) : 1;
        *at = end;
        char digits[DECIMAL_TEXT_MAX];
        snprintf(digits, sizeof digits, "%.*s", (int)out->length, c);
        is_name = is_name || isalpha((unsigned char)*end);
        if (!is_name && decimal_to_real(digits, &out->value)) return true;
        c = end - 1;
    }
    return false;
}

/* Numbers of one digit are said of many things, `000` is a document, and `lesson 16` a lesson. */
static bool needs_proof(const char *text, const Figure *figure)
{
    static const char lesson[] = "esson ";
    const size_t word = strlen(lesson);
    size_t before = (size_t)(figure->text - text);
    bool is_lesson = before >= word && memcmp(figure->text - word, lesson, word) == 0;
    bool is_document = figure->length == 3 && strncmp(figure->text, "00", 2) == 0;
    return figure->length > 1 && !is_lesson && !is_document;
}

static bool is_figure(const ExprNode *n, const Figure *figure)
{
    return n->kind == NODE_NUMBER && n->number == figure->value;
}

/* Is a fact still true with another number in the place of this one? */
static bool holds_with(const Lesson *lesson, Trial *trial, const Expression *fact,
                       const ExprNode *place, double number)
{
    char digits[DECIMAL_TEXT_MAX], source[EXPRESSION_TEXT_MAX + DECIMAL_TEXT_MAX];
    Text text = text_in(source, sizeof source);
    const Names names = lesson_names(lesson, true);
    CheckVerdict verdict = {.passed = false};
    Expression other;
    ErrorList unheard;
    error_list_init(&unheard, "");
    decimal_from_rounded(number, FIGURE_DIGITS, digits, sizeof digits);
    text_add(&text, "%.*s(%s)%s", (int)place->begin, fact->text, digits, fact->text + place->end);
    const ExpressionText changed = {source, TYPE_TRUTH, {1, 1}};
    if (!expression_compile(&changed, &names, &other, &unheard)) return false;
    evaluate_check(&other, trial, &verdict);
    expression_done(&other);
    return verdict.passed;
}

/* Is the number a side of `==`, or within one? */
static bool is_equated(const Expression *e, const ExprNode *place)
{
    const ExprNode *nearest = NULL;
    for (int32_t i = 0; i < e->count; i++) {
        const ExprNode *n = &e->nodes[i];
        bool is_around =
            n->kind == NODE_COMPARE && n->begin <= place->begin && n->end >= place->end;
        if (is_around && (!nearest || n->begin >= nearest->begin)) nearest = n;
    }
    return !nearest || nearest->op == COMPARE_EQUAL;
}

/* Does a fact say this figure and no other one? It must not hold with one that is a unit of the
 * last digit more, nor less; what is only a bound, one of both. */
static bool proves(const Lesson *lesson, Trial *trial, const Expression *fact, const Figure *figure)
{
    for (int32_t i = 0; i < fact->count; i++) {
        const ExprNode *n = &fact->nodes[i];
        if (!is_figure(n, figure)) continue;
        bool more = holds_with(lesson, trial, fact, n, figure->value + figure->unit);
        bool less = holds_with(lesson, trial, fact, n, figure->value - figure->unit);
        if (is_equated(fact, n) ? !more && !less : !more || !less) return true;
    }
    return false;
}

static bool has_figure(const char *text, const Figure *figure)
{
    Figure found;
    for (const char *at = text; next_figure(text, &at, &found);)
        if (found.value == figure->value) return true;
    return false;
}

/* Does a check demand it, as a number or as what may be off? */
static bool is_in_check(const LessonCheck *check, const Figure *figure)
{
    for (int32_t i = 0; i < check->when.count; i++) {
        const ExprNode *n = &check->when.nodes[i];
        if (is_figure(n, figure) || (n->kind == NODE_COMPARE && n->number == figure->value))
            return true;
    }
    return false;
}

/* Do the checks of the step demand it, the text that is to be written, or the line that the step
 * quotes? */
static bool is_demanded(const Lesson *lesson, const LessonStep *step, const Figure *figure)
{
    for (int32_t i = 0; i < lesson->check_count; i++)
        if ((step->checks >> i & 1) && is_in_check(&lesson->checks[i], figure)) return true;
    return has_figure(step->quote, figure) ||
           (step->script >= 0 && has_figure(lesson->scripts[step->script].solution.text, figure));
}

static bool is_proved(const Lesson *lesson, Trial *trial, int32_t step, const Figure *figure)
{
    if (is_demanded(lesson, &lesson->steps[step], figure)) return true;
    for (int32_t i = 0; i < lesson->fact_count; i++)
        if ((lesson->facts[i].steps >> step & 1) &&
            proves(lesson, trial, &lesson->facts[i].when, figure))
            return true;
    return false;
}

/* Checks the figures of the texts, with the answers of an accepted case. */
static void lint_figures(const Linter *l)
{
    Trial *trial = play_runs(l);
    for (int32_t i = 0; i < l->lesson->step_count && trial; i++) {
        const LessonStep *step = &l->lesson->steps[i];
        Figure figure;
        for (const char *at = step->text; next_figure(step->text, &at, &figure);)
            if (needs_proof(step->text, &figure) && !is_proved(l->lesson, trial, i, &figure))
                error_add(l->findings, ERROR_ERROR, step->line, 1,
                          "nothing proves `%.*s` in the text: a [fact.N] with `of = step.%d` must, "
                          "and be false with a last digit that is one more or less",
                          (int)figure.length, figure.text, (int)i + 1);
    }
    trial_destroy(trial);
}

/* ---- cases ---- */

/* Writes the solutions. */
static void solve_scripts(Linter *l)
{
    for (int32_t i = 0; i < l->lesson->script_count; i++)
        l->learner.codes[i] = l->lesson->scripts[i].solution;
}

/* What was written in a script is not good enough, although all else is: it must fail. */
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

/* With the answers of an accepted case: the untouched texts and each break must fail. */
static void lint_scripts(Linter *l)
{
    CodeText code;
    char what[32];
    for (int32_t i = 0; i < l->lesson->script_count; i++) {
        const LessonScript *script = &l->lesson->scripts[i];
        if (script->break_count == 0) lint_text(l, i, &script->code, "the untouched text");
        for (int32_t k = 0; k < script->break_count; k++) {
            snprintf(what, sizeof what, "break %d", (int)k + 1);
            l->learner.number = k; /* whose break it is */
            if (code_break(script, k, &code)) lint_text(l, i, &code, what);
        }
    }
}

static void lint_accepted(Linter *l, const LessonLint *lint)
{
    uint32_t failed = failed_checks(l);
    if (!l->first_accepted) l->first_accepted = lint;
    bool is_told = lint == l->first_accepted;
    bool is_first = is_told && l->learner.number == max_i32(lint->number, 0);
    if (is_told) lint_facts(l, is_first);
    if (is_first && l->is_strict) lint_figures(l);
    if (is_told && lint->is_solved) lint_scripts(l);
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

/* Tries the case as this learner. */
static void lint_as(Linter *l, const LessonLint *lint, int32_t number)
{
    char reason[REASON_TEXT_MAX], answers[LEARNER_TEXT_MAX];
    Text text = text_in(answers, sizeof answers);
    learner_init(&l->learner, l->lesson, number);
    if (lint->is_solved) solve_scripts(l);
    bool is_filled = learner_add_answers(&l->learner, l->lesson, lint->answer, &text);
    if (!is_filled || !learner_read_answers(&l->learner, l->lesson, answers, reason))
        error_add(l->findings, ERROR_ERROR, lint->line, 1, "%s", is_filled ? reason : "no memory");
    else if (lint->accept)
        lint_accepted(l, lint);
    else
        lint_rejected(l, lint);
}

static bool has_given(const Lesson *lesson)
{
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if (lesson->quantities[i].role == ROLE_GIVEN) return true;
    return false;
}

/* Numbers of their own are tried as several learners, up to the first fault. */
static void lint_case(Linter *l, const LessonLint *lint)
{
    int32_t before = l->findings->errors;
    int32_t last = lint->number < 0 && has_given(l->lesson) ? LINT_LEARNERS : 0;
    lint_as(l, lint, max_i32(lint->number, 0));
    for (int32_t number = 1; number <= last && l->findings->errors == before; number++) {
        lint_as(l, lint, number);
        if (l->findings->errors > before)
            error_add(l->findings, ERROR_ERROR, lint->line, 1, "so it is for learner %d", number);
    }
}

static void lint_checks(const Linter *l)
{
    if (!l->first_accepted)
        error_add(l->findings, ERROR_ERROR, l->lesson->line, 1,
                  "no [lint.N] has `expect = accept`: can the lesson be solved?");
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (!(l->can_fail >> i & 1))
            error_add(l->findings, ERROR_ERROR, l->lesson->checks[i].line, 1,
                      "this check fails neither unsolved nor for an answer that is rejected: "
                      "add a [lint.N] with `expect = reject`");
}

/* Does a step have this check, and none that fails? */
static bool passes_step(const Linter *l, int32_t check, uint32_t failed)
{
    for (int32_t i = 0; i < l->lesson->step_count; i++) {
        uint32_t checks = l->lesson->steps[i].checks;
        if ((checks >> check & 1) && !(checks & failed)) return true;
    }
    return false;
}

/* Checks that pass before anything is answered or moved. One that must stay true while another of
 * its step becomes true is none of them. */
static void lint_untouched(const Linter *l, uint32_t failed)
{
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (passes_step(l, i, failed))
            error_add(l->findings, ERROR_ERROR, l->lesson->checks[i].line, 1,
                      "this check passes untouched, before anything is answered or moved");
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
    learner_init(&l->learner, l->lesson, 0);
    uint32_t failed = failed_checks(l);
    l->can_fail |= failed;
    if (failed == 0)
        error_add(l->findings, ERROR_ERROR, l->lesson->line, 1,
                  "unsolved, the lesson passes all its checks");
    else
        lint_untouched(l, failed);
    for (int32_t i = 0; i < lesson->lint_count; i++)
        lint_case(l, &lesson->lints[i]);
    lint_checks(l);
    trial_memory_destroy(l->memory);
    free(l);
    error_list_sort(findings);
}
