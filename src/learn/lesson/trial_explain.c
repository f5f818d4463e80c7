/* trial_explain.c - why a check fails: follows the tree down to the comparison, the start and the
 * tick that decided it. See trial.h. */
#include "trial_internal.h"

#include "../../base/text.h"
#include "expression_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NEAR_SHARE 0.1 /* an answer that is off by so much of the right one is close */

typedef struct Reason {
    Context *c;
    CheckVerdict *verdict;
    bool speaks;   /* in words, instead of parts of the expression */
    bool hides;    /* the answer to a question must not be said */
    bool measures; /* while it is hidden, how far off the learner's answer is may be said */
    bool tells;    /* the answer to a question was said */
    Text text;
} Reason;

static const ExprNode *node_at(const Reason *r, int32_t node)
{
    return &r->c->expression->nodes[node];
}

/* Says a part of the expression. */
static void say_part(Reason *r, int32_t node)
{
    const ExprNode *n = node_at(r, node);
    if (r->speaks)
        expression_add_words(r->c->expression, trial_lesson(r->c->trial), node, &r->text);
    else
        text_add(&r->text, "%.*s", n->end - n->begin, r->c->expression->text + n->begin);
}

/* ---- values ---- */

static const Quantity *quantity_of(const Reason *r, const ExprNode *n)
{
    return &trial_lesson(r->c->trial)->quantities[n->index];
}

static void say_words(Reason *r, const Quantity *quantity, uint32_t words)
{
    const char *gap = "";
    if (words == 0) text_add(&r->text, "none");
    for (int32_t i = 0; i < quantity->choice_count; i++) {
        if (!(words >> i & 1)) continue;
        text_add(&r->text, "%s%s", gap, quantity->choices[i]);
        gap = ",";
    }
}

/* Writes the node's value `v`; cells have none and are looked up. */
static void say_value(Reason *r, int32_t node, Value v)
{
    const ExprNode *n = node_at(r, node);
    if (n->type == TYPE_CELLS) {
        Spot spots[SPOT_MAX];
        int32_t count;
        if (!trial_value_cells(r->c, node, spots, &count)) count = 0;
        if (count == 0) text_add(&r->text, "none");
        for (int32_t i = 0; i < count; i++)
            text_add(&r->text, "%s%d:%d", i > 0 ? "," : "", spots[i].col, spots[i].row);
        return;
    }
    bool is_word = n->type == TYPE_CHOICE && n->kind != NODE_WORDS;
    if (n->type == TYPE_NUMBER || n->type == TYPE_TRUTH)
        text_add(&r->text, "%.9g", v.number);
    else
        say_words(r, quantity_of(r, n), is_word ? UINT32_C(1) << (int32_t)v.number : v.words);
}

/* ---- parts of the tree ---- */

static void explain(Reason *r, int32_t node);
static void explain_missing(Reason *r, int32_t node);

static void note_tick(Reason *r, int32_t tick)
{
    if (tick < 0) return;
    if (r->verdict->tick < 0) r->verdict->tick = tick;
    text_add(&r->text, "at tick %d: ", tick);
}

/* Is there a question to the learner in this part of the tree? */
static bool asks(const Reason *r, int32_t node)
{
    const Expression *e = r->c->expression;
    const ExprNode *part = node_at(r, node);
    for (int32_t i = 0; i < e->count; i++) {
        const ExprNode *n = &e->nodes[i];
        bool is_within = n->begin >= part->begin && n->end <= part->end;
        if (is_within && n->kind == NODE_QUANTITY && quantity_of(r, n)->role == ROLE_PREDICT)
            return true;
    }
    return false;
}

/* Does the node compare an answer, or a slider, with the truth? Then `said` and `is` are the two
 * sides. */
static bool is_judgement(const Reason *r, const ExprNode *n, int32_t *said, int32_t *is)
{
    bool is_left = expression_is_search(r->c->expression, n);
    if (n->kind != NODE_COMPARE || (!is_left && asks(r, n->a) == asks(r, n->b))) return false;
    is_left = is_left || asks(r, n->a);
    *said = is_left ? n->a : n->b;
    *is = is_left ? n->b : n->a;
    return true;
}

static int32_t count_bits(uint32_t bits)
{
    int32_t count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* Says how many parts of an answer are too many, and how many are missing. */
static void say_difference(Reason *r, int32_t said, int32_t is, Value a, Value b)
{
    int32_t extra = count_bits(a.words & ~b.words), missing = count_bits(b.words & ~a.words);
    if (node_at(r, said)->type == TYPE_CELLS) {
        Spot spots[SPOT_MAX], right[SPOT_MAX];
        int32_t count = 0, right_count = 0, both = 0;
        if (!trial_value_cells(r->c, said, spots, &count)) count = 0;
        if (!trial_value_cells(r->c, is, right, &right_count)) right_count = 0;
        for (int32_t i = 0; i < count; i++)
            for (int32_t k = 0; k < right_count; k++)
                both += spots[i].col == right[k].col && spots[i].row == right[k].row;
        extra = count - both;
        missing = right_count - both;
    }
    if (extra > 0) text_add(&r->text, "%d too many", extra);
    if (missing > 0) text_add(&r->text, "%s%d missing", extra > 0 ? ", " : "", missing);
}

/* Says what helps without being the answer. */
static void say_clue(Reason *r, const ExprNode *n, int32_t said, int32_t is, Value a, Value b)
{
    uint8_t type = node_at(r, said)->type;
    if (type == TYPE_CELLS || (type == TYPE_SET && n->op == COMPARE_EQUAL)) {
        say_difference(r, said, is, a, b);
        return;
    }
    if (type == TYPE_NUMBER && node_at(r, said)->kind != NODE_QUANTITY) {
        text_add_string(&r->text, "your answer is not right"); /* the value could give it away */
        return;
    }
    bool is_measured = type == TYPE_NUMBER && n->op == COMPARE_EQUAL;
    if (!is_measured) text_add(&r->text, "it is not ");
    say_value(r, said, a);
    if (!is_measured) return;
    text_add(&r->text, " is too %s", a.number < b.number ? "small" : "large");
    double distance = fabs(a.number - b.number), size = fabs(a.number), right = fabs(b.number);
    if (!r->measures) return;
    if (distance <= right * NEAR_SHARE)
        text_add_string(&r->text, ", but close");
    else if (size < right / 2)
        text_add_string(&r->text, ": less than half of it");
    else if (size > right * 2)
        text_add_string(&r->text, ": more than twice as much");
}

/* Notes the first question or slider in this part of the tree. */
static void note_quantity(Reason *r, const ExprNode *part)
{
    const Expression *e = r->c->expression;
    const ExprNode *first = NULL;
    for (int32_t i = 0; i < e->count; i++) {
        const ExprNode *n = &e->nodes[i];
        bool is_within = n->begin >= part->begin && n->end <= part->end;
        if (!is_within || n->kind != NODE_QUANTITY || (first && first->begin <= n->begin)) continue;
        if (quantity_of(r, n)->role != ROLE_GIVEN) first = n;
    }
    if (first && r->verdict->quantity < 0) r->verdict->quantity = first->index;
}

static void explain_comparison(Reason *r, const ExprNode *n)
{
    int32_t said, is;
    const ExprNode *left = node_at(r, n->a);
    bool is_cells = left->type == TYPE_CELLS, judges = is_judgement(r, n, &said, &is);
    Value a = {.tick = -1}, b = {.tick = -1};
    if (!is_cells) {
        a = trial_value_of(r->c, n->a);
        b = trial_value_of(r->c, n->b);
    }
    if (!judges || !r->hides)
        note_tick(r, a.tick >= 0 ? a.tick : b.tick); /* it may be the answer */
    note_quantity(r, n);
    r->tells = r->tells || judges;
    Value of_said = judges && said == n->b ? b : a, of_is = judges && said == n->b ? a : b;
    if (judges && r->hides) {
        say_clue(r, n, said, is, of_said, of_is);
        return;
    }
    const ExprNode *answer = judges ? node_at(r, said) : NULL;
    if (answer && asks(r, said) && answer->kind == NODE_QUANTITY && n->op == COMPARE_EQUAL) {
        /* "you said 5 for cx; it is 4" */
        const Quantity *quantity = quantity_of(r, answer);
        text_add(&r->text, "you said ");
        say_value(r, said, of_said);
        if (quantity->part_count > 1 && answer->type == TYPE_NUMBER)
            text_add(&r->text, " for %s", quantity->parts[answer->part]);
        text_add(&r->text, "; it is ");
        say_value(r, is, of_is);
    } else {
        /* The tick of `final(A.x)` has been said: what is measured is `A.x`. */
        bool is_moment = a.tick >= 0 && (left->kind == NODE_FINAL || left->kind == NODE_AT);
        say_part(r, is_moment ? left->b : n->a);
        text_add(&r->text, " is ");
        say_value(r, n->a, a);
        text_add(&r->text, "; it must be ");
        if (r->speaks)
            expression_add_demand((Compare)n->op, &r->text);
        else if (n->op != COMPARE_EQUAL)
            text_add(&r->text, "%s ", expression_compare_names[n->op]);
        say_value(r, n->b, b);
    }
    if (n->number > 0) text_add(&r->text, " +- %.9g", n->number);
}

static void explain_in(Reason *r, const ExprNode *n)
{
    note_quantity(r, n);
    say_part(r, n->a);
    text_add(&r->text, " is ");
    say_value(r, n->a, trial_value_of(r->c, n->a));
    bool judges = asks(r, n->a);
    r->tells = r->tells || judges;
    if (r->hides && judges) {
        text_add(&r->text, ", which it is not");
        return;
    }
    text_add(&r->text, "; it must be one of ");
    say_words(r, quantity_of(r, node_at(r, n->a)), n->words);
}

/* Explains the body in one of the loop's items. */
static void explain_within(Reason *r, const ExprNode *n, int32_t index)
{
    const Lesson *lesson = trial_lesson(r->c->trial);
    LoopPlace outer;
    trial_loop_enter(r->c, n, &outer);
    trial_loop_go(r->c, n, index);
    if (n->kind == NODE_TICKS) {
        note_tick(r, index);
    } else if (n->kind == NODE_VALUES) {
        const Quantity *q = &lesson->quantities[n->index];
        text_add(&r->text, "%s = %.9g: ", q->name, quantity_value(q, index));
    } else {
        const Setting *swept = lesson->runs[n->run].sweep_row;
        r->verdict->run = n->run;
        r->verdict->start = index;
        if (swept)
            text_add(&r->text, "%s with %s %.9g: ", lesson->run_names[n->run], swept->key,
                     trial_start_value(r->c->trial, (TrialStart){n->run, index}));
    }
    explain(r, n->b);
    trial_loop_leave(r->c, n, &outer);
}

/* Explains the first failure of `all`, the last one of `any`. */
static void explain_loop(Reason *r, int32_t node)
{
    const ExprNode *n = node_at(r, node);
    Value v = trial_value_of(r->c, node);
    int32_t first, count = trial_loop_range(r->c, n, &first);
    if (v.missing || count <= 0) { /* the limit of work is reached */
        explain_missing(r, node);
        return;
    }
    if (n->verb == VERB_ALL) {
        explain_within(r, n, v.where);
        return;
    }
    if (n->kind == NODE_TICKS)
        text_add(&r->text, "in none of %d ticks: ", count);
    else if (n->kind == NODE_STARTS)
        text_add(&r->text, "from none of %d starts: ", count);
    else
        text_add(&r->text, "for none of %d values: ", count);
    say_part(r, n->b);
    text_add(&r->text, "; ");
    explain_within(r, n, first + count - 1);
}

/* Counts the operands of `and`: `parts` are judgements, of which some are `right`. */
static void count_parts(const Reason *r, int32_t node, int32_t *parts, int32_t *right,
                        int32_t *others)
{
    const ExprNode *n = node_at(r, node);
    int32_t said, is;
    if (n->kind == NODE_AND) {
        count_parts(r, n->a, parts, right, others);
        count_parts(r, n->b, parts, right, others);
    } else if (is_judgement(r, n, &said, &is)) {
        *parts += 1;
        *right += trial_value_of(r->c, node).number != 0;
    } else {
        *others += 1;
    }
}

static void explain_joined(Reason *r, int32_t node)
{
    const ExprNode *n = node_at(r, node);
    int32_t parts = 0, right = 0, others = 0;
    if (r->hides && n->kind == NODE_AND) count_parts(r, node, &parts, &right, &others);
    if (parts >= 2 && others == 0) { /* which of the parts are right is not said */
        text_add(&r->text, "%d of %d parts are right", right, parts);
        return;
    }
    bool left_holds = trial_value_of(r->c, n->a).number != 0;
    if (n->kind == NODE_AND) {
        explain(r, left_holds ? n->b : n->a);
        return;
    }
    explain(r, n->a);
    text_add(&r->text, "; ");
    explain(r, n->b);
}

/* Writes the first answer that is missing, or run that cannot start. */
static void explain_missing(Reason *r, int32_t node)
{
    const Lesson *lesson = trial_lesson(r->c->trial);
    const Expression *e = r->c->expression;
    for (int32_t i = 0; i < lesson->quantity_count; i++) {
        if (!(e->asks >> i & 1) || r->c->answers[i].given) continue;
        text_add(&r->text, "%s is not answered", lesson->quantities[i].name);
        return;
    }
    for (int32_t run = 0; run < lesson->run_count; run++) {
        int32_t count;
        if (!(e->runs >> run & 1)) continue;
        if (trial_rows(r->c->trial, (TrialStart){run, r->c->starts[run]}, &count)) continue;
        text_add(&r->text, "run %s: %s", lesson->run_names[run], trial_refusal(r->c->trial, run));
        return;
    }
    if (!trial_spend(r->c->trial, 0)) {
        text_add(&r->text, "there is too much to compute");
        return;
    }
    say_part(r, node);
    text_add(&r->text, " never comes to anything");
}

/* The text is clue and reason at once: it says nothing that a question asks for. */
static void explain_same(Reason *r, int32_t node)
{
    const ExprNode *n = node_at(r, node);
    Difference difference;
    trial_value_difference(r->c, n, &difference);
    if (difference.is_missing) {
        explain_missing(r, node);
        return;
    }
    text_add(&r->text, "%s", difference.text);
    if (difference.start < 0 && difference.room < 0) return;
    r->verdict->run = difference.run;
    r->verdict->start = difference.start;
    r->verdict->tick = difference.tick;
    r->verdict->room = difference.room;
    r->verdict->other = difference.other;
    r->verdict->phase = difference.phase;
    r->verdict->line = difference.line;
    r->verdict->event = difference.event;
}

static void explain(Reason *r, int32_t node)
{
    const ExprNode *n = node_at(r, node);
    if (n->kind == NODE_SAME) {
        explain_same(r, node);
    } else if (trial_value_of(r->c, node).missing) {
        explain_missing(r, node);
    } else if (n->kind == NODE_COMPARE) {
        explain_comparison(r, n);
    } else if (n->kind == NODE_AND || n->kind == NODE_OR) {
        explain_joined(r, node);
    } else if (n->kind == NODE_NOT) {
        note_tick(r, trial_value_of(r->c, n->a).tick);
        if (r->speaks) text_add(&r->text, "it must not be true that ");
        say_part(r, n->a);
        if (!r->speaks) text_add(&r->text, " holds, and should not");
    } else if (n->kind == NODE_TICKS || n->kind == NODE_STARTS || n->kind == NODE_VALUES) {
        explain_loop(r, node);
    } else if (n->kind == NODE_AT || n->kind == NODE_FINAL) {
        int32_t outer = r->c->tick;
        r->c->tick = trial_moment_tick(r->c, n);
        note_tick(r, r->c->tick);
        explain(r, n->b);
        r->c->tick = outer;
    } else if (n->kind == NODE_IN) {
        explain_in(r, n);
    } else {
        if (r->speaks) text_add(&r->text, "it is not true that ");
        say_part(r, node);
        if (!r->speaks) text_add(&r->text, " is not so");
    }
}

/* Writes the reason; true if it says nothing that a question asks for. */
static bool write_reason(Context *c, CheckVerdict *verdict, Reason reason, char *out)
{
    reason.c = c;
    reason.verdict = verdict;
    reason.text = text_in(out, VERDICT_TEXT_MAX);
    explain(&reason, c->expression->root);
    return !reason.tells;
}

void trial_explain_failure(Context *c, CheckVerdict *verdict)
{
    verdict->is_open = write_reason(c, verdict, (Reason){0}, verdict->text);
    bool hides = !verdict->is_open;
    (void)write_reason(c, verdict, (Reason){.speaks = true, .hides = hides}, verdict->clue);
    (void)write_reason(c, verdict, (Reason){.speaks = true, .hides = hides, .measures = true},
                       verdict->near);
}
