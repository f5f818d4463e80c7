/* lint_claim.c - what facts and checks claim: is it about the runs, is it true for all learners and
 * wherever the sliders stand, and was an extremum searched for? See lint_internal.h. */
#include "lint_internal.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { SLIDER_TRIES_MAX = 20000, FINER = 10 };

Trial *linter_play(const Linter *l)
{
    Trial *trial = learner_trial(&l->learner, l->lesson);
    if (!trial) error_add(l->findings, ERROR_ERROR, 0, 0, "out of memory");
    if (trial && l->memory) trial_share(trial, l->memory);
    return trial;
}

void linter_refuse(const Linter *l, TextPlace place, int32_t at, const char *format, ...)
{
    char text[ERROR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    error_add(l->findings, ERROR_ERROR, place.line, place.column + at, "%s", text);
}

/* ---- facts that say nothing ---- */

static bool is_within(const ExprNode *n, const ExprNode *part)
{
    return n->begin >= part->begin && n->end <= part->end;
}

uint32_t lint_runs_of(const Expression *e, const ExprNode *part)
{
    static const bool is_about_run[] = {
        [NODE_COLUMN] = true,     [NODE_HIT] = true,      [NODE_READ] = true, [NODE_PHASE] = true,
        [NODE_CELLS_READ] = true, [NODE_CONSTANT] = true, [NODE_SAME] = true, [NODE_STARTS] = true,
    };
    uint32_t runs = 0;
    for (int32_t i = 0; i < e->count; i++) {
        const ExprNode *n = &e->nodes[i];
        if (!is_within(n, part)) continue;
        if (n->kind == NODE_SAME) runs |= UINT32_C(1) << n->index;
        if (n->kind < ARRAY_LENGTH(is_about_run) && is_about_run[n->kind])
            runs |= UINT32_C(1) << n->run;
    }
    return runs;
}

/* Have two parts of an expression the same text? */
static bool is_same_text(const Expression *e, const ExprNode *a, const ExprNode *b)
{
    int32_t length = a->end - a->begin;
    return length == b->end - b->begin &&
           memcmp(e->text + a->begin, e->text + b->begin, (size_t)length) == 0;
}

/* Is anything of runs or answers in the part? */
static bool has_unknown(const Expression *e, const ExprNode *part)
{
    bool asks = lint_runs_of(e, part) != 0;
    for (int32_t i = 0; i < e->count && !asks; i++)
        asks = e->nodes[i].kind == NODE_QUANTITY && is_within(&e->nodes[i], part);
    return asks;
}

/* Is the number of the node the same whatever the runs do? Of a comparison it is the difference of
 * its sides. */
static bool is_empty(const Expression *e, int32_t node)
{
    const ExprNode *n = &e->nodes[node];
    const bool compares = n->kind == NODE_COMPARE;
    double first = 0;
    if (compares && e->nodes[n->a].type != TYPE_NUMBER)
        return is_same_text(e, &e->nodes[n->a], &e->nodes[n->b]);
    if (!compares && (n->type != TYPE_NUMBER || !has_unknown(e, n))) return false;
    for (uint32_t guess = 1; guess < GUESS_ZERO; guess++) {
        double number, other = 0;
        if (!trial_evaluate_guess(e, compares ? n->a : node, guess, &number)) return false;
        if (compares && !trial_evaluate_guess(e, n->b, guess, &other)) return false;
        const double rounding = 1e-7 * fmax(1, fmax(fabs(number), fabs(other)));
        number -= other;
        if (guess == 1) first = number;
        if (fabs(number - first) > rounding) return false;
    }
    return true;
}

/* Is a comparison of what some function made of the runs the same whatever they do, as
 * `abs(dx) >= 0` or `max(x) >= min(x)`? */
static bool is_decided(const Expression *e, int32_t node)
{
    const ExprNode *n = &e->nodes[node];
    bool has_order = n->kind == NODE_COMPARE && n->op >= COMPARE_LESS, is_bounded = false;
    int32_t holds = 0;
    for (int32_t i = 0; i < e->count; i++)
        is_bounded = is_bounded || (is_within(&e->nodes[i], n) && (e->nodes[i].kind == NODE_CALL ||
                                                                   e->nodes[i].kind == NODE_TICKS));
    if (!has_order || !is_bounded || e->nodes[n->a].type != TYPE_NUMBER) return false;
    for (uint32_t guess = 1; guess <= GUESS_LAST; guess++) {
        double a, b;
        if (!trial_evaluate_guess(e, n->a, guess, &a) || !trial_evaluate_guess(e, n->b, guess, &b))
            return false;
        holds += n->op == COMPARE_LESS      ? a < b
                 : n->op == COMPARE_AT_MOST ? a <= b
                 : n->op == COMPARE_MORE    ? a > b
                                            : a >= b;
    }
    return holds == 0 || holds == GUESS_LAST;
}

/* Each part of a fact that is joined by `and` has to say something of a run. */
static void lint_fact_part(const Linter *l, const LessonFact *fact, const ExprNode *part)
{
    const Expression *e = &fact->when;
    if (part->kind == NODE_AND) {
        lint_fact_part(l, fact, &e->nodes[part->a]);
        lint_fact_part(l, fact, &e->nodes[part->b]);
        return;
    }
    const ExprNode *empty = lint_runs_of(e, part) == 0 ? part : NULL;
    for (int32_t i = 0; i < e->count && !empty; i++)
        if (is_within(&e->nodes[i], part) && (is_empty(e, i) || is_decided(e, i)))
            empty = &e->nodes[i];
    if (!empty) return;
    linter_refuse(l, fact->place, empty->begin,
                  "`%.*s` says nothing of a run: name one, as in `final(%s.x)`, or a constant of "
                  "its model, as in `constant(%s, ticks)`",
                  min_i32(empty->end - empty->begin, 60), e->text + empty->begin,
                  l->lesson->run_names[0], l->lesson->run_names[0]);
}

/* ---- extremes ---- */

/* Has the text one of these words, which are separated by `|`? */
static bool has_word(const char *text, const char *words)
{
    for (const char *word = words; *word; word += strcspn(word, "|") + 1) {
        char part[32] = "";
        memcpy(part, word, min_i32((int32_t)strcspn(word, "|"), (int32_t)sizeof part - 1));
        if (strstr(text, part)) return true;
        if (word[strcspn(word, "|")] == '\0') break;
    }
    return false;
}

static const char outermost[] = "smallest|largest|slowest|fastest|lowest|highest|longest|shortest|"
                                "the least|no lower|no higher|no smaller|no larger";

/* Does a check look for its figure in the whole of something: the values of a slider, ticks? */
static bool searches(const Expression *e)
{
    for (int32_t i = 0; i < e->count; i++) {
        const ExprNode *n = &e->nodes[i];
        bool is_loop = n->kind == NODE_TICKS || n->kind == NODE_STARTS || n->kind == NODE_VALUES;
        bool is_outermost = n->verb == VERB_SMALLEST || n->verb == VERB_LARGEST ||
                            n->verb == VERB_MIN || n->verb == VERB_MAX;
        if (is_loop && is_outermost) return true;
    }
    return false;
}

static bool has_values(const Expression *e)
{
    for (int32_t i = 0; i < e->count; i++)
        if (e->nodes[i].kind == NODE_VALUES) return true;
    return false;
}

/* The setting of a run that is a step away from what the learner says: `dx0 = dx0 - 0.01`; NULL:
 * none. */
static const RunSetting *step_away(const Lesson *lesson, const LessonRun *run)
{
    for (int32_t i = 0; i < run->setting_count; i++) {
        const Expression *e = &run->settings[i].value;
        if (e->count != 3) continue;
        const ExprNode *n = &e->nodes[e->root], *a = &e->nodes[n->a], *b = &e->nodes[n->b];
        if ((n->kind != NODE_ADD && n->kind != NODE_SUBTRACT) || a->kind != NODE_QUANTITY ||
            b->kind != NODE_NUMBER)
            continue;
        const Quantity *q = &lesson->quantities[a->index];
        if (q->role == ROLE_PREDICT || (q->role == ROLE_TUNE && b->number <= q->step * 1.5))
            return &run->settings[i];
    }
    return NULL;
}

/* The words in which a check and the questions that it judges claim something. */
static bool claims_outermost(const Lesson *lesson, const LessonCheck *check)
{
    if (has_word(check->say, outermost)) return true;
    for (int32_t i = 0; i < check->when.count; i++) {
        const ExprNode *n = &check->when.nodes[i];
        const Quantity *q = n->kind == NODE_QUANTITY ? &lesson->quantities[n->index] : NULL;
        if (q && q->role == ROLE_PREDICT && has_word(q->text, outermost)) return true;
    }
    return false;
}

static void lint_check_claim(const Linter *l, const LessonCheck *check)
{
    const Lesson *lesson = l->lesson;
    const Expression *when = &check->when;
    for (int32_t i = 0; i < lesson->run_count && !has_values(when); i++) {
        const RunSetting *away = step_away(lesson, &lesson->runs[i]);
        if (!away || !(when->runs >> i & 1)) continue;
        linter_refuse(l, check->place, 0,
                      "this looks only one step away, at run %s with `%s = %s`; "
                      "`smallest(...): ...` or `largest(...): ...` searches the whole slider",
                      lesson->run_names[i], away->row->key, away->value.text);
        return;
    }
    if (claims_outermost(lesson, check) && !searches(when))
        linter_refuse(l, check->place, 0,
                      "the words claim an extremum that is not searched for: compare with "
                      "`smallest(SLIDER): ...`, `largest(SLIDER): ...`, or min or max over ticks "
                      "or starts");
}

/* Does the check, or a question that it judges, say that only some values count? */
static bool is_of_slider(const Lesson *lesson, const LessonCheck *check)
{
    static const char some[] = "slider|whole|decimal";
    if (has_word(check->say, some)) return true;
    for (int32_t i = 0; i < check->when.count; i++) {
        const ExprNode *n = &check->when.nodes[i];
        const Quantity *q = n->kind == NODE_QUANTITY ? &lesson->quantities[n->index] : NULL;
        if (q && q->role == ROLE_PREDICT && has_word(q->text, some)) return true;
    }
    return false;
}

/* Does the check claim an extremum: in words, or because it compares what a learner says with it?
 */
static bool claims_extremum(const Lesson *lesson, const LessonCheck *check,
                            const ExprNode *extremum)
{
    if (claims_outermost(lesson, check)) return true;
    for (int32_t i = 0; i < check->when.count; i++) {
        const ExprNode *n = &check->when.nodes[i];
        if (n->kind != NODE_COMPARE || !is_within(extremum, n)) continue;
        if (check->when.nodes[n->a].kind == NODE_QUANTITY ||
            check->when.nodes[n->b].kind == NODE_QUANTITY)
            return true;
    }
    return false;
}

static void lint_extremum(const Linter *l, Trial *trial, const LessonCheck *check, int32_t node)
{
    const ExprNode *n = &check->when.nodes[node];
    const Quantity *q = &l->lesson->quantities[n->index];
    const char *verb = expression_verb_names[n->verb];
    Extremum extremum;
    if (quantity_value_count(q) > SLIDER_TRIES_MAX / FINER) {
        linter_refuse(l, check->place, n->begin,
                      "%s has too many values to be searched; at most %d can be", q->name,
                      SLIDER_TRIES_MAX / FINER);
        return;
    }
    trial_search_extremum(&check->when, trial, node, FINER, &extremum);
    if (!extremum.is_found) {
        linter_refuse(l, check->place, n->begin, "no value of %s does this", q->name);
        return;
    }
    if (!extremum.is_exceeded || !claims_extremum(l->lesson, check, n)) return;
    bool is_far = fabs(extremum.beyond - extremum.found) > q->step * (1 + 1e-9);
    if (is_far)
        linter_refuse(l, check->place, n->begin,
                      "%.9g is not the %s: between the values of the slider, %s = %.9g does it too",
                      extremum.found, verb, q->name, extremum.beyond);
    else if (!is_of_slider(l->lesson, check))
        linter_refuse(l, check->place, n->begin,
                      "%s = %.9g does it too: say that %.9g is the %s value on the slider", q->name,
                      extremum.beyond, extremum.found, verb);
}

void lint_extremes(const Linter *l)
{
    Trial *trial = linter_play(l);
    for (int32_t i = 0; trial && i < l->lesson->check_count; i++) {
        const LessonCheck *check = &l->lesson->checks[i];
        for (int32_t k = 0; k < check->when.count; k++) {
            const ExprNode *n = &check->when.nodes[k];
            if (n->kind == NODE_VALUES && (n->verb == VERB_SMALLEST || n->verb == VERB_LARGEST))
                lint_extremum(l, trial, check, k);
        }
    }
    trial_destroy(trial);
}

void lint_claims(const Linter *l)
{
    for (int32_t i = 0; i < l->lesson->fact_count; i++)
        lint_fact_part(l, &l->lesson->facts[i],
                       &l->lesson->facts[i].when.nodes[l->lesson->facts[i].when.root]);
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        lint_check_claim(l, &l->lesson->checks[i]);
}

/* ---- facts that are not true ---- */

double lint_round(double number, int32_t digits)
{
    double unit = pow(10, -(double)digits);
    return digits == DIGITS_ALL ? number : round(number / unit) * unit;
}

/* Is the fact true? A number is true if it is rounded to `expected`, which the first look sets. */
static bool is_true(const LessonFact *fact, Trial *trial, double *expected, CheckVerdict *verdict)
{
    double number;
    if (!fact->is_number) {
        trial_evaluate_check(&fact->when, trial, verdict);
        return verdict->passed;
    }
    if (!trial_evaluate_number(&fact->when, trial, &number)) {
        snprintf(verdict->text, sizeof verdict->text, "it has no value");
        return false;
    }
    number = lint_round(number, fact->digits);
    if (isnan(*expected)) *expected = number;
    snprintf(verdict->text, sizeof verdict->text, "it is %.9g there, and not %.9g", number,
             *expected);
    return fabs(number - *expected) <= 1e-9 * fmax(1, fabs(number));
}

/* Is the fact true wherever this slider stands? */
static void lint_slider(Linter *l, const LessonFact *fact, Trial *trial, int32_t slider)
{
    double *expected = &l->expected[fact - l->lesson->facts];
    const Quantity *q = &l->lesson->quantities[slider];
    int32_t count = q->kind == ANSWER_NUMBER ? quantity_value_count(q) : q->choice_count;
    CheckVerdict verdict = {.passed = true};
    const Answer was = trial_answers(trial)[slider];
    for (int32_t i = 0; i < count; i++) {
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
        if (is_true(fact, trial, expected, &verdict)) continue;
        linter_refuse(l, fact->place, 0, "this is not a fact where %s is %s: %s", q->name,
                      answer.text, verdict.text);
        break;
    }
    trial_set_answer(trial, slider, &was);
}

void lint_facts(Linter *l, bool is_first)
{
    const Lesson *lesson = l->lesson;
    Trial *trial = linter_play(l);
    for (int32_t i = 0; trial && i < lesson->fact_count; i++) {
        const LessonFact *fact = &lesson->facts[i];
        CheckVerdict verdict;
        uint32_t asks = fact->when.asks;
        if (!is_true(fact, trial, &l->expected[i], &verdict)) {
            linter_refuse(l, fact->place, 0, "this is not a fact: %s", verdict.text);
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
