/* trial_explain.c - why a check fails: follows the tree down to the comparison, the start and the
 * tick that decided it. See trial.h. */
#include "trial_internal.h"

#include "../text.h"

#include <stdio.h>

typedef struct Reason {
    Context *c;
    CheckVerdict *verdict;
    Text text;
} Reason;

static const ExprNode *node_at(const Reason *r, int32_t node)
{
    return &r->c->expression->nodes[node];
}

static void say_source(Reason *r, int32_t node)
{
    const ExprNode *n = node_at(r, node);
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
        if (!value_cells(r->c, node, spots, &count)) count = 0;
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

static void explain_comparison(Reason *r, const ExprNode *n)
{
    bool equality = n->op == COMPARE_EQUAL, is_cells = node_at(r, n->a)->type == TYPE_CELLS;
    Value a = {.tick = -1}, b = {.tick = -1};
    if (!is_cells) {
        a = value_of(r->c, n->a);
        b = value_of(r->c, n->b);
    }
    note_tick(r, a.tick >= 0 ? a.tick : b.tick);
    say_source(r, n->a);
    text_add(&r->text, " is ");
    say_value(r, n->a, a);
    text_add(&r->text, ", wanted %s%s", equality ? "" : compare_names[n->op], equality ? "" : " ");
    say_value(r, n->b, b);
    if (n->number > 0) text_add(&r->text, " +- %.9g", n->number);
}

static void explain_in(Reason *r, const ExprNode *n)
{
    say_source(r, n->a);
    text_add(&r->text, " is ");
    say_value(r, n->a, value_of(r->c, n->a));
    text_add(&r->text, ", wanted one of ");
    say_words(r, quantity_of(r, node_at(r, n->a)), n->words);
}

static void say_scope(Reason *r, const ExprNode *n, int32_t index)
{
    const Lesson *lesson = trial_lesson(r->c->trial);
    if (n->kind == NODE_TICKS) {
        note_tick(r, index);
    } else if (n->kind == NODE_VALUES) {
        const Quantity *q = &lesson->quantities[n->index];
        text_add(&r->text, "%s = %.9g: ", q->name, quantity_value(q, index));
    } else {
        const LessonRun *run = &lesson->runs[n->run];
        TrialStart at = {n->run, index};
        r->verdict->run = n->run;
        r->verdict->start = index;
        if (run->sweep_row)
            text_add(&r->text, "%s with %s %.9g: ", lesson->run_names[n->run], run->sweep_row->key,
                     trial_start_value(r->c->trial, at));
    }
}

static void say_none(Reason *r, const ExprNode *n, int32_t count)
{
    if (n->kind == NODE_TICKS)
        text_add(&r->text, "in none of %d ticks: ", count);
    else if (n->kind == NODE_STARTS)
        text_add(&r->text, "from none of %d starts: ", count);
    else
        text_add(&r->text, "for none of %d values: ", count);
}

/* Explains the body in one of the loop's items. */
static void explain_within(Reason *r, const ExprNode *n, int32_t index)
{
    LoopPlace outer;
    loop_enter(r->c, n, &outer);
    loop_go(r->c, n, index);
    say_scope(r, n, index);
    explain(r, n->b);
    loop_leave(r->c, n, &outer);
}

/* Explains the first failure of `all`, the last of `any`. */
static void explain_loop(Reason *r, int32_t node)
{
    const ExprNode *n = node_at(r, node);
    Value v = value_of(r->c, node);
    int32_t first, count = loop_range(r->c, n, &first);
    if (v.missing || count <= 0) { /* the limit of work is reached */
        explain_missing(r, node);
        return;
    }
    if (n->verb == VERB_ALL) {
        explain_within(r, n, v.where);
        return;
    }
    say_none(r, n, count);
    say_source(r, n->b);
    text_add(&r->text, "; ");
    explain_within(r, n, first + count - 1);
}

static void explain_moment(Reason *r, const ExprNode *n)
{
    int32_t outer = r->c->tick;
    r->c->tick = moment_tick(r->c, n);
    note_tick(r, r->c->tick);
    explain(r, n->b);
    r->c->tick = outer;
}

static void explain_joined(Reason *r, const ExprNode *n)
{
    bool left_holds = value_of(r->c, n->a).number != 0;
    if (n->kind == NODE_AND) {
        explain(r, left_holds ? n->b : n->a);
        return;
    }
    explain(r, n->a);
    text_add(&r->text, "; ");
    explain(r, n->b);
}

static void explain_not(Reason *r, const ExprNode *n)
{
    Value v = value_of(r->c, n->a);
    note_tick(r, v.tick);
    say_source(r, n->a);
    text_add(&r->text, " holds, and should not");
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
    say_source(r, node);
    text_add(&r->text, " never comes to anything");
}

static void explain(Reason *r, int32_t node)
{
    const ExprNode *n = node_at(r, node);
    if (value_of(r->c, node).missing) {
        explain_missing(r, node);
    } else if (n->kind == NODE_COMPARE) {
        explain_comparison(r, n);
    } else if (n->kind == NODE_AND || n->kind == NODE_OR) {
        explain_joined(r, n);
    } else if (n->kind == NODE_NOT) {
        explain_not(r, n);
    } else if (n->kind == NODE_TICKS || n->kind == NODE_STARTS || n->kind == NODE_VALUES) {
        explain_loop(r, node);
    } else if (n->kind == NODE_AT || n->kind == NODE_FINAL) {
        explain_moment(r, n);
    } else if (n->kind == NODE_IN) {
        explain_in(r, n);
    } else {
        say_source(r, node);
        text_add(&r->text, " is not so");
    }
}

void explain_failure(Context *c, CheckVerdict *verdict)
{
    Reason r = {.c = c, .verdict = verdict, .text = text_in(verdict->text, sizeof verdict->text)};
    explain(&r, c->expression->root);
}
