/* lint.c - see lint.h */
#include "lint.h"

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
    TrialMemory *memory; /* shared by all cases; NULL when memory ran out */
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

/* Is the fact true wherever this slider stands? */
static void lint_slider(Linter *l, const LessonFact *fact, Trial *trial, int32_t slider)
{
    const Quantity *q = &l->lesson->quantities[slider];
    int32_t count = q->kind == ANSWER_NUMBER ? quantity_value_count(q) : q->choice_count;
    CheckVerdict verdict = {.passed = true};
    const Answer was = trial_answers(trial)[slider];
    for (int32_t i = 0; i < count && verdict.passed; i++) {
        Answer answer = {.given = true};
        if (l->tries++ == SLIDER_TRIES_MAX)
            error_add(l->findings, ERROR_ERROR, fact->line, 1,
                      "the sliders have too many values: facts are tried with %d of them",
                      SLIDER_TRIES_MAX);
        if (l->tries > SLIDER_TRIES_MAX) break;
        if (q->kind == ANSWER_NUMBER) {
            answer_set_number(&answer, quantity_value(q, i));
        } else {
            answer.numbers[0] = i;
            memcpy(answer.text, q->choices[i], sizeof q->choices[i]);
        }
        trial_set_answer(trial, slider, &answer);
        trial_evaluate_check(&fact->when, trial, &verdict);
        if (!verdict.passed)
            error_add(l->findings, ERROR_ERROR, fact->line, 1, "this is no fact where %s is %s: %s",
                      q->name, answer.text, verdict.text);
    }
    trial_set_answer(trial, slider, &was);
}

/* The runs of the learner; NULL, which is a finding, when memory ran out. */
static Trial *play_runs(const Linter *l)
{
    Trial *trial = learner_trial(&l->learner, l->lesson);
    if (!trial) error_add(l->findings, ERROR_ERROR, 0, 0, "out of memory");
    if (trial && l->memory) trial_share(trial, l->memory);
    return trial;
}

/* Checks the facts with the answers of an accepted case, and for the first learner wherever those
 * sliders stand on which a fact depends, by name or through its runs. */
static void lint_facts(Linter *l, bool is_first)
{
    const Lesson *lesson = l->lesson;
    Trial *trial = play_runs(l);
    for (int32_t i = 0; trial && i < lesson->fact_count; i++) {
        const LessonFact *fact = &lesson->facts[i];
        CheckVerdict verdict;
        uint32_t asks = fact->when.asks;
        trial_evaluate_check(&fact->when, trial, &verdict);
        if (!verdict.passed) {
            error_add(l->findings, ERROR_ERROR, fact->line, 1, "this is no fact: %s", verdict.text);
            continue;
        }
        for (int32_t k = 0; k < lesson->run_count; k++)
            if (fact->when.runs >> k & 1) asks |= lesson_run_asks(&lesson->runs[k]);
        for (int32_t k = 0; k < lesson->quantity_count && is_first; k++)
            if (lesson->quantities[k].role == ROLE_TUNE && (asks >> k & 1))
                lint_slider(l, fact, trial, k);
    }
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

/* The next number of a text from *at on, outside `{expression}`; false at its end. Digits of a
 * name, such as 15c, are none. */
static bool next_figure(const char *text, const char **at, Figure *out)
{
    for (const char *c = *at; *c; c++) {
        if (c[0] == '{' && c[1] == '{') { /* a brace of the text */
            c++;
            continue;
        }
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

/* No proof is needed for a single digit, which texts use for many things, for `000`, which is a
 * document, and for `lesson 16`. */
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
    trial_evaluate_check(&other, trial, &verdict);
    expression_done(&other);
    return verdict.passed;
}

/* Does it compare a number as it is written with another one? `37 == 37` says nothing. */
static bool is_bare(const Expression *fact, const ExprNode *comparison)
{
    return fact->nodes[comparison->a].kind == NODE_NUMBER &&
           fact->nodes[comparison->b].kind == NODE_NUMBER;
}

/* Does a fact say this figure and no other one? It must not hold with a number that is a unit of
 * the last digit more, nor with one that is less. Where the figure is only a bound, no side of `==`
 * nor within one, it is enough that it fails with one of both. */
static bool proves(const Lesson *lesson, Trial *trial, const Expression *fact, const Figure *figure)
{
    for (int32_t i = 0; i < fact->count; i++) {
        const ExprNode *n = &fact->nodes[i], *nearest = NULL;
        if (!is_figure(n, figure)) continue;
        for (int32_t k = 0; k < fact->count; k++) {
            const ExprNode *around = &fact->nodes[k];
            bool is_around =
                around->kind == NODE_COMPARE && around->begin <= n->begin && around->end >= n->end;
            if (is_around && (!nearest || around->begin >= nearest->begin)) nearest = around;
        }
        if (nearest && is_bare(fact, nearest)) continue;
        bool is_equated = !nearest || nearest->op == COMPARE_EQUAL;
        bool more = holds_with(lesson, trial, fact, n, figure->value + figure->unit);
        bool less = holds_with(lesson, trial, fact, n, figure->value - figure->unit);
        if (is_equated ? !more && !less : !more || !less) return true;
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

/* The braces of a program hold statements, and no values of a text. */
static bool has_figure_in_code(const char *text, const Figure *figure)
{
    for (size_t length; *text; text += length + (text[length] != '\0')) {
        char part[PROGRAM_TEXT_MAX + 1];
        length = strcspn(text, "{}");
        snprintf(part, sizeof part, "%.*s", (int)length, text);
        if (has_figure(part, figure)) return true;
    }
    return false;
}

/* Is the figure in the line that the step quotes, in the solution of its script, or in one of its
 * checks, as a number or as a tolerance? */
static bool is_demanded(const Lesson *lesson, const LessonStep *step, const Figure *figure)
{
    for (int32_t i = 0; i < lesson->check_count; i++) {
        const Expression *when = &lesson->checks[i].when;
        for (int32_t k = 0; (step->checks >> i & 1) && k < when->count; k++) {
            const ExprNode *n = &when->nodes[k];
            if (is_figure(n, figure) || (n->kind == NODE_COMPARE && n->number == figure->value))
                return true;
        }
    }
    const char *solution = step->script >= 0 ? lesson->scripts[step->script].solution.text : "";
    return has_figure(step->quote, figure) || has_figure_in_code(solution, figure);
}

/* A text that a learner reads in some steps. */
typedef struct ReadText {
    const char *text, *what;
    uint32_t steps; /* as bits */
    int32_t line;
} ReadText;

/* Is the figure demanded by one of the text's steps, or said by its own text, which is checked by
 * itself? */
static bool is_known(const Lesson *lesson, const ReadText *read, const Figure *figure)
{
    for (int32_t i = 0; i < lesson->step_count; i++) {
        const LessonStep *step = &lesson->steps[i];
        bool is_own = read->text == step->text;
        if (!(read->steps >> i & 1)) continue;
        if (is_demanded(lesson, step, figure) || (!is_own && has_figure(step->text, figure)))
            return true;
    }
    return false;
}

static void lint_text_figures(const Linter *l, Trial *trial, const ReadText *read)
{
    const Lesson *lesson = l->lesson;
    Figure figure;
    for (const char *at = read->text; next_figure(read->text, &at, &figure);) {
        if (!needs_proof(read->text, &figure) || is_known(lesson, read, &figure)) continue;
        bool is_proved = false;
        for (int32_t k = 0; k < lesson->fact_count && !is_proved; k++)
            is_proved = (lesson->facts[k].steps & read->steps) &&
                        proves(lesson, trial, &lesson->facts[k].when, &figure);
        int32_t step = 1;
        while (!(read->steps >> (step - 1) & 1))
            step++;
        if (!is_proved)
            error_add(l->findings, ERROR_ERROR, read->line, 1,
                      "nothing proves `%.*s` in the %s: a [fact.N] with `of = step.%d` must, "
                      "and be false with a last digit that is one more or less",
                      (int)figure.length, figure.text, read->what, (int)step);
    }
}

/* The steps that a check belongs to; of check -1 all. */
static uint32_t steps_of_check(const Lesson *lesson, int32_t check)
{
    uint32_t steps = 0;
    for (int32_t i = 0; i < lesson->step_count; i++)
        if (check < 0 || (lesson->steps[i].checks >> check & 1)) steps |= UINT32_C(1) << i;
    return steps;
}

/* Checks the figures of the texts of steps, checks and hints, with the answers of an accepted case.
 */
static void lint_figures(const Linter *l)
{
    const Lesson *lesson = l->lesson;
    Trial *trial = play_runs(l);
    if (!trial) return;
    for (int32_t i = 0; i < lesson->step_count; i++)
        lint_text_figures(l, trial,
                          &(ReadText){lesson->steps[i].text, "text", UINT32_C(1) << i,
                                      lesson->steps[i].line});
    for (int32_t i = 0; i < lesson->check_count; i++)
        lint_text_figures(l, trial,
                          &(ReadText){lesson->checks[i].say, "words of the check",
                                      steps_of_check(lesson, i), lesson->checks[i].line});
    for (int32_t i = 0; i < lesson->hint_count; i++) {
        const LessonHint *hint = &lesson->hints[i];
        lint_text_figures(l, trial,
                          &(ReadText){hint->text, "hint", steps_of_check(lesson, hint->check),
                                      hint->line});
    }
    trial_destroy(trial);
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

/* All checks must pass. Of the first case that is accepted the facts must be true, too, and with
 * its answers the untouched text of each script, or each of its breaks, must fail. */
static void lint_accepted(Linter *l, const LessonLint *lint)
{
    uint32_t failed = failed_checks(l);
    if (!l->first_accepted) l->first_accepted = lint;
    bool is_told = lint == l->first_accepted;
    bool is_first = is_told && l->learner.number == max_i32(lint->number, 0);
    if (is_told) lint_facts(l, is_first);
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

/* A case without a learner's number is tried as several learners where these get numbers of their
 * own, up to the first fault. */
static void lint_case(Linter *l, const LessonLint *lint)
{
    int32_t before = l->findings->errors;
    bool has_given = false;
    for (int32_t i = 0; i < l->lesson->quantity_count; i++)
        has_given = has_given || l->lesson->quantities[i].role == ROLE_GIVEN;
    int32_t last = lint->number < 0 && has_given ? LINT_LEARNERS : 0;
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
    lint_unsolved(l);
    for (int32_t i = 0; i < lesson->lint_count; i++)
        lint_case(l, &lesson->lints[i]);
    if (!l->first_accepted)
        error_add(findings, ERROR_ERROR, lesson->line, 1,
                  "no [lint.N] has `expect = accept`: can the lesson be solved?");
    for (int32_t i = 0; i < lesson->check_count; i++)
        if (!(l->can_fail >> i & 1))
            error_add(findings, ERROR_ERROR, lesson->checks[i].line, 1,
                      "this check fails neither unsolved nor for an answer that is rejected: "
                      "add a [lint.N] with `expect = reject`");
    trial_memory_destroy(l->memory);
    free(l);
    error_list_sort(findings);
}
