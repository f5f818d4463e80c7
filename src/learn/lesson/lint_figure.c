/* lint_figure.c - is each figure of a text proved by a fact, of the run that its sentence names, or
 * given? See lint_internal.h. */
#include "lint_internal.h"

#include "../../engine/decimal.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FIGURE_DIGITS = 12 };

/* How far a fact goes for a figure, from nothing to a proof. */
typedef enum ProofKind {
    PROOF_NONE,
    PROOF_LOOSE,     /* true with another last digit as well: not `other` alone */
    PROOF_BOUND,     /* it is only more or less than that */
    PROOF_OTHER_RUN, /* the sentence names another run */
    PROOF_WHOLE
} ProofKind;

typedef struct Proof {
    ProofKind kind;
    const LessonFact *fact;
    double other;
    uint32_t runs; /* that the fact is about */
} Proof;

/* A figure where a learner reads it. */
typedef struct FigurePlace {
    const LessonReading *reading;
    const Figure *figure;
    uint32_t runs; /* that are named before it, as bits; 0: none */
} FigurePlace;

/* ---- sentences ---- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* `A` begins a sentence as an article, unless a verb follows: A slides, A is, A and B. */
static bool is_article(const char *text, const char *at)
{
    static const char *const others[] = {"and", "or", "is", "was", "has", "have"};
    if (at[0] != 'A' ||
        (at > text && strncmp(at - 1, " ", 1) == 0 && at - 1 > text && !strchr(".:;?!", at[-2])))
        return false;
    if (at[1] != ' ') return false;
    const char *next = at + 2;
    size_t length = 0;
    while (is_word(next[length]))
        length++;
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        if (strlen(others[i]) == length && memcmp(others[i], next, length) == 0) return false;
    return length == 0 || next[length - 1] != 's';
}

/* The run that the word at `at` names, or -1; `end` gets its end. */
static int32_t run_named(const Lesson *lesson, const char *text, const char *at, const char **end)
{
    *end = at;
    while (is_word(**end))
        (*end)++;
    int32_t run = lesson_find_run(lesson, at, (size_t)(*end - at));
    if (run < 0 || is_article(text, at)) return -1;
    Figure figure; /* `three` is a number, not the run of this name */
    const char *name = lesson->run_names[run];
    return figure_next(name, &name, &figure) ? -1 : run;
}

static bool is_sentence_end(const char *c)
{
    return strchr(".?!:;", *c) && (c[1] == ' ' || c[1] == '\0');
}

/* Are two names of runs joined by what is between them, as in `A, B and C`? */
static bool is_joined(const char *from, const char *to)
{
    for (const char *c = from; c < to; c++) {
        if (*c == ' ' || *c == ',') continue;
        if (strncmp(c, "and", 3) != 0 && strncmp(c, "or ", 3) != 0) return false;
        c += 2;
    }
    return true;
}

/* Is the run called by its name in the text? */
static bool is_named(const Lesson *lesson, const char *text, int32_t run)
{
    for (const char *c = text, *end; *c; c = end) {
        end = c + 1;
        if (*c == '{') end = c + strcspn(c, "}");
        if (*c != '{' && is_word(*c) && run_named(lesson, text, c, &end) == run) return true;
    }
    return false;
}

/* The runs that the sentence names last before the figure, or else first behind it. */
static uint32_t runs_near(const Lesson *lesson, const char *text, const Figure *figure)
{
    const char *begin = figure->text, *end = figure->text + figure->length;
    while (begin > text && !is_sentence_end(begin - 1))
        begin--;
    while (*end && !is_sentence_end(end))
        end++;
    uint32_t runs = 0;
    bool is_behind = false;
    const char *last = NULL; /* the end of the name before */
    for (const char *c = begin, *word_end; c < end; c = word_end) {
        if (*c == '{') c += strcspn(c, "}");
        word_end = c + 1;
        if (c >= end || !is_word(*c)) continue;
        int32_t run = run_named(lesson, text, c, &word_end);
        if (run < 0) continue;
        bool joins = last && is_joined(last, c);
        if (c > figure->text && runs != 0 && !(is_behind && joins)) break;
        if (!joins) runs = 0;
        is_behind = c > figure->text;
        runs |= UINT32_C(1) << run;
        last = word_end;
    }
    return runs;
}

/* Does the sentence name other runs than those that a proof is about? Names such as `left` are
 * often only words: they count where the text calls a run of the proof by its name, too. */
static bool is_of_other(const Lesson *lesson, const FigurePlace *place, uint32_t runs)
{
    if (place->runs == 0 || (place->runs & runs)) return false;
    for (int32_t run = 0; run < lesson->run_count; run++) {
        bool is_letter = isupper((unsigned char)lesson->run_names[run][0]);
        if (is_letter && (place->runs >> run & 1)) return true;
        if ((runs >> run & 1) && is_named(lesson, place->reading->text, run)) return true;
    }
    return false;
}

/* Does the sentence give its figure as a bound? */
static bool is_bound(const char *text, const Figure *figure)
{
    static const char *const words[] = {"over",    "above",   "more",   "least",  "under",
                                        "below",   "less",    "most",   "up to",  "within",
                                        "than",    "nearly",  "almost", "beyond", "fewer",
                                        "between", "Between", "<",      ">",      "enough"};
    char sentence[512];
    const char *begin = figure->text, *end = figure->text + figure->length;
    while (begin > text && !is_sentence_end(begin - 1))
        begin--;
    while (*end && !is_sentence_end(end))
        end++;
    snprintf(sentence, sizeof sentence, "%.*s", (int)(end - begin), begin);
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (strstr(sentence, words[i])) return true;
    return false;
}

/* ---- proofs ---- */

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

/* The comparison around a node that is nearest to it; NULL: none. */
static const ExprNode *comparison_around(const Expression *e, const ExprNode *n)
{
    const ExprNode *nearest = NULL;
    for (int32_t k = 0; k < e->count; k++) {
        const ExprNode *around = &e->nodes[k];
        bool is_around =
            around->kind == NODE_COMPARE && around->begin <= n->begin && around->end >= n->end;
        if (is_around && (!nearest || around->begin >= nearest->begin)) nearest = around;
    }
    return nearest;
}

/* Does a fact say this number, whose last digit has that unit, and no other one? It must not hold
 * with a unit more, nor with one less. Where it is only a bound, no side of `==` nor within one, it
 * is enough that it fails with one of both. */
static Proof proof_by(const Lesson *lesson, Trial *trial, const LessonFact *fact,
                      const FigurePlace *place, double value, double unit)
{
    const Expression *when = &fact->when;
    Proof best = {.kind = PROOF_NONE, .fact = fact};
    for (int32_t i = 0; i < when->count; i++) {
        const ExprNode *n = &when->nodes[i];
        if (n->kind != NODE_NUMBER || n->number != value) continue;
        const ExprNode *around = comparison_around(when, n);
        const ExprNode *about = around ? around : &when->nodes[when->root];
        Proof proof = {.fact = fact, .runs = lint_runs_of(when, about)};
        if (proof.runs == 0) continue; /* it says nothing of a run */
        bool is_equated = !around || around->op == COMPARE_EQUAL;
        bool more = holds_with(lesson, trial, when, n, value + unit);
        bool less = holds_with(lesson, trial, when, n, value - unit);
        bool is_outer = is_of_other(lesson, place, proof.runs);
        proof.other = more ? value + unit : value - unit;
        if (is_equated ? more || less : more && less)
            proof.kind = PROOF_LOOSE;
        else if (!is_equated && !is_bound(place->reading->text, place->figure))
            proof.kind = PROOF_BOUND;
        else
            proof.kind = is_outer ? PROOF_OTHER_RUN : PROOF_WHOLE;
        if (proof.kind > best.kind) best = proof;
    }
    return best;
}

/* The number that a fact gives, rounded as it says. */
static bool number_of(const LessonFact *fact, Trial *trial, double *out)
{
    if (!fact->is_number || !trial_evaluate_number(&fact->when, trial, out)) return false;
    *out = lint_round(*out, fact->digits);
    return true;
}

static Proof proof_of(const Lesson *lesson, Trial *trial, const LessonFact *fact,
                      const FigurePlace *place, double value, double unit)
{
    double number;
    if (!fact->is_number) return proof_by(lesson, trial, fact, place, value, unit);
    Proof proof = {.fact = fact, .runs = fact->when.runs};
    if (!number_of(fact, trial, &number) || fabs(number - value) > 1e-9 * fmax(1, fabs(value)))
        return proof;
    bool is_outer = is_of_other(lesson, place, proof.runs);
    proof.kind = is_outer ? PROOF_OTHER_RUN : PROOF_WHOLE;
    return proof;
}

/* The best proof that the facts of the reading's steps have for a number. */
static Proof best_proof(const Lesson *lesson, Trial *trial, const FigurePlace *place, double value,
                        double unit)
{
    Proof best = {.kind = PROOF_NONE};
    for (int32_t k = 0; k < lesson->fact_count && best.kind != PROOF_WHOLE; k++) {
        if (!(lesson->facts[k].steps & place->reading->steps)) continue;
        Proof proof = proof_of(lesson, trial, &lesson->facts[k], place, value, unit);
        if (proof.kind > best.kind) best = proof;
    }
    return best;
}

/* The best proof of a figure: 3/4 is proved as a whole or in both parts, 90 % also as 0.9. */
static Proof find_proof(const Lesson *lesson, Trial *trial, const FigurePlace *place)
{
    const Figure *f = place->figure;
    Proof best = best_proof(lesson, trial, place, f->value, f->unit);
    if (best.kind == PROOF_WHOLE) return best;
    if (f->is_percent) {
        Proof share = best_proof(lesson, trial, place, f->value / 100, f->unit / 100);
        if (share.kind > best.kind) best = share;
    }
    if (f->is_fraction) {
        Proof top = best_proof(lesson, trial, place, f->top, 1);
        Proof bottom = best_proof(lesson, trial, place, f->bottom, 1);
        if (top.kind == PROOF_WHOLE && bottom.kind == PROOF_WHOLE) return bottom;
    }
    return best;
}

/* ---- figures that need no proof ---- */

static bool has_figure(const char *text, double value)
{
    Figure found;
    for (const char *at = text; figure_next(text, &at, &found);)
        if (found.value == value) return true;
    return false;
}

/* Does a program have the number? Its braces hold statements, and no values of a text. */
static bool has_number(const char *code, double value)
{
    for (const char *c = code; *c; c++) {
        double number;
        char digits[DECIMAL_TEXT_MAX];
        if (!isdigit((unsigned char)*c)) continue;
        size_t length = strspn(c, "0123456789.");
        bool is_name = c > code && is_word(c[-1]);
        snprintf(digits, sizeof digits, "%.*s", (int)length, c);
        if (!is_name && decimal_to_real(digits, &number) && number == value) return true;
        c += length - 1;
    }
    return false;
}

/* Is the figure in the line that the step quotes, in the solution of its script, or in one of its
 * checks, as a number or as a tolerance? */
static bool is_demanded(const Lesson *lesson, const LessonStep *step, double value)
{
    for (int32_t i = 0; i < lesson->check_count; i++) {
        const Expression *when = &lesson->checks[i].when;
        for (int32_t k = 0; (step->checks >> i & 1) && k < when->count; k++) {
            const ExprNode *n = &when->nodes[k];
            bool is_number = n->kind == NODE_NUMBER || n->kind == NODE_COMPARE;
            if (is_number && n->number == value) return true;
        }
    }
    const char *solution = step->script >= 0 ? lesson->scripts[step->script].solution.text : "";
    return has_number(step->quote, value) || has_number(solution, value);
}

/* Do the words of a run repeat what its section sets? */
static bool is_set(const LessonRun *run, double value)
{
    const double own[] = {run->ticks, run->frames, run->starts, run->sweep_from, run->sweep_to};
    for (size_t i = 0; i < ARRAY_LENGTH(own); i++)
        if (own[i] == value) return true;
    for (int32_t i = 0; i < run->setting_count; i++) {
        const RunSetting *s = &run->settings[i];
        if (s->word && has_number(s->word, value)) return true;
        for (int32_t k = 0; k < s->value.count; k++)
            if (s->value.nodes[k].kind == NODE_NUMBER && s->value.nodes[k].number == value)
                return true;
    }
    return false;
}

/* Is the figure among those that its section gives? Blanks within it are written as `-`. */
static bool is_given(const char *given, const Figure *figure)
{
    for (const char *word = given + strspn(given, " "); *word; word += strspn(word, " ")) {
        size_t length = strcspn(word, " "), i = 0;
        while (i < length && i < (size_t)figure->length) {
            char c = figure->text[i] == ' ' ? '-' : figure->text[i];
            if (tolower((unsigned char)c) != tolower((unsigned char)word[i])) break;
            i++;
        }
        if (i == length && length == (size_t)figure->length) return true;
        word += length;
    }
    return false;
}

/* Is the figure given, demanded by one of the reading's steps, or said by the step's own text,
 * which is checked by itself? */
static bool is_known(const Lesson *lesson, const LessonReading *reading, const Figure *figure)
{
    if (is_given(reading->given, figure)) return true;
    if (reading->run >= 0 && is_set(&lesson->runs[reading->run], figure->value)) return true;
    for (int32_t i = 0; i < lesson->step_count; i++) {
        const LessonStep *step = &lesson->steps[i];
        if (!(reading->steps >> i & 1)) continue;
        if (is_demanded(lesson, step, figure->value) ||
            (figure->is_percent && is_demanded(lesson, step, figure->value / 100)))
            return true;
        if (reading->step != i && has_figure(step->text, figure->value)) return true;
    }
    return false;
}

/* ---- findings ---- */

/* The number nearest to the figure that the facts of its steps prove. */
static bool find_nearest(const Lesson *lesson, Trial *trial, const FigurePlace *place, double *out)
{
    double nearest = HUGE_VAL, number;
    for (int32_t k = 0; k < lesson->fact_count; k++) {
        const LessonFact *fact = &lesson->facts[k];
        if (!(fact->steps & place->reading->steps)) continue;
        for (int32_t i = 0; i < fact->when.count; i++) {
            const ExprNode *n = &fact->when.nodes[i];
            const ExprNode *sides[] = {&fact->when.nodes[max_i32(n->a, 0)],
                                       &fact->when.nodes[max_i32(n->b, 0)]};
            for (size_t side = 0; side < ARRAY_LENGTH(sides); side++) {
                bool is_number = n->kind == NODE_COMPARE && n->op == COMPARE_EQUAL &&
                                 sides[side]->kind == NODE_NUMBER;
                if (!is_number || lint_runs_of(&fact->when, n) == 0) continue;
                number = sides[side]->number;
                if (fabs(number - place->figure->value) < fabs(nearest - place->figure->value))
                    nearest = number;
            }
        }
        if (number_of(fact, trial, &number) &&
            fabs(number - place->figure->value) < fabs(nearest - place->figure->value))
            nearest = number;
    }
    *out = nearest;
    return isfinite(nearest);
}

static const char *first_name(const Lesson *lesson, uint32_t runs)
{
    int32_t run = 0;
    while (run < lesson->run_count - 1 && !(runs >> run & 1))
        run++;
    return lesson->run_names[run];
}

static void refuse_figure(const Linter *l, Trial *trial, const FigurePlace *place,
                          const Proof *proof)
{
    const Lesson *lesson = l->lesson;
    const Figure *figure = place->figure;
    char why[ERROR_TEXT_MAX / 2 + 40];
    Text text = text_in(why, sizeof why);
    int32_t fact = proof->fact ? (int32_t)(proof->fact - lesson->facts) + 1 : 0, step = 1;
    double nearest;
    while (step < lesson->step_count && !(place->reading->steps >> (step - 1) & 1))
        step++;
    switch (proof->kind) {
    case PROOF_OTHER_RUN:
        text_add(&text, "the sentence is about %s, and [fact.%d] about %s",
                 first_name(lesson, place->runs), fact, first_name(lesson, proof->runs));
        break;
    case PROOF_LOOSE:
        text_add(&text, "[fact.%d] is as true with %.9g in its place", fact, proof->other);
        break;
    case PROOF_BOUND:
        text_add(&text, "[fact.%d] says only that something is more or less than that", fact);
        break;
    case PROOF_NONE:
    case PROOF_WHOLE:
        text_add(&text, "a [fact.N] with `of = step.%d` must, or `given = %.*s` in its section",
                 (int)step, (int)figure->length, figure->text);
        if (find_nearest(lesson, trial, place, &nearest))
            text_add(&text, "; the nearest that a fact of the step has is %.9g", nearest);
        break;
    }
    linter_refuse(l, lesson_reading_place(place->reading, figure->text), 0,
                  "nothing proves `%.*s` in the %s: %s", (int)figure->length, figure->text,
                  place->reading->what, why);
}

static void lint_reading(const Linter *l, Trial *trial, const LessonReading *reading)
{
    Figure figure;
    for (const char *at = reading->text; figure_next(reading->text, &at, &figure);) {
        if (is_known(l->lesson, reading, &figure)) continue;
        const FigurePlace place = {reading, &figure, runs_near(l->lesson, reading->text, &figure)};
        const Proof proof = find_proof(l->lesson, trial, &place);
        if (proof.kind != PROOF_WHOLE) refuse_figure(l, trial, &place, &proof);
    }
}

/* What a text gives has to be in it. */
static void lint_given(const Linter *l, const LessonReading *reading)
{
    const char *given = reading->given;
    for (given += strspn(given, " "); *given; given += strspn(given, " ")) {
        size_t length = strcspn(given, " ");
        char word[40];
        bool is_found = false;
        Figure figure;
        snprintf(word, sizeof word, "%.*s", (int)length, given);
        for (const char *at = reading->text; figure_next(reading->text, &at, &figure) && !is_found;)
            is_found = is_given(word, &figure);
        if (!is_found)
            linter_refuse(l, reading->place, 0, "`given` has `%s`, which is not a figure of the %s",
                          word, reading->what);
        given += length;
    }
}

void lint_figures(const Linter *l)
{
    Trial *trial = linter_play(l);
    for (int32_t i = 0; trial && i < l->lesson->reading_count; i++) {
        lint_reading(l, trial, &l->lesson->readings[i]);
        lint_given(l, &l->lesson->readings[i]);
    }
    trial_destroy(trial);
}
