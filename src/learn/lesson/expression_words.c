/* expression_words.c - see expression_words.h */
#include "expression_words.h"

#include <string.h>

typedef struct Speaker {
    const Expression *expression;
    const Lesson *lesson;
    Text *out;
} Speaker;

static void say(const Speaker *s, int32_t node);

static const ExprNode *node_at(const Speaker *s, int32_t node)
{
    return &s->expression->nodes[node];
}

static void say_source(const Speaker *s, const ExprNode *n)
{
    text_add(s->out, "%.*s", n->end - n->begin, s->expression->text + n->begin);
}

static const char *run_name(const Speaker *s, const ExprNode *n)
{
    return s->lesson->run_names[n->run];
}

/* Says the run of a column where the text of the check does: "cx of A". */
static void say_column(const Speaker *s, const ExprNode *n)
{
    const char *source = s->expression->text + n->begin;
    bool has_run = memchr(source, '.', (size_t)(n->end - n->begin)) != NULL;
    text_add_string(s->out, column_infos[n->index].name);
    if (has_run) text_add(s->out, " of %s", run_name(s, n));
}

static void say_event(const Speaker *s, const ExprNode *n)
{
    static const struct {
        int32_t bits;
        const char *side;
    } sides[] = {{HIT_LEFT, "at its left"},
                 {HIT_RIGHT, "at its right"},
                 {HIT_ABOVE, "above it"},
                 {HIT_BELOW, "below it"}};
    text_add(s->out, "something stops %s", run_name(s, n));
    for (size_t i = 0; i < ARRAY_LENGTH(sides); i++)
        if (n->index & sides[i].bits) text_add(s->out, " %s", sides[i].side);
}

static void say_pair(const Speaker *s, const ExprNode *n, const char *between)
{
    say(s, n->a);
    text_add_string(s->out, between);
    say(s, n->b);
}

/* A truth is said after the words for its loop or before them, a number after them. */
static void say_loop(const Speaker *s, const ExprNode *n)
{
    const char *item = n->kind == NODE_TICKS    ? "tick"
                       : n->kind == NODE_STARTS ? "start"
                                                : s->lesson->quantities[n->index].name;
    if (n->kind == NODE_VALUES && (n->verb == VERB_FIRST || n->verb == VERB_LAST))
        text_add(s->out, "the %s %s for which ", n->verb == VERB_FIRST ? "smallest" : "largest",
                 item);
    else if (n->verb == VERB_FIRST || n->verb == VERB_LAST)
        text_add(s->out, "the %s %s in which ", expression_verb_names[n->verb], item);
    else if (n->verb == VERB_COUNT)
        text_add(s->out, "the number of %ss in which ", item);
    else if (n->verb == VERB_MIN || n->verb == VERB_MAX)
        text_add(s->out, "the %s ", n->verb == VERB_MIN ? "smallest" : "largest");
    say(s, n->b);
    if (n->verb == VERB_ALL || n->verb == VERB_ANY)
        text_add(s->out, " in %s %s", n->verb == VERB_ALL ? "every" : "some", item);
    if (n->kind != NODE_TICKS || n->c < 0) return;
    text_add_string(s->out, " from tick ");
    say(s, n->c);
    text_add_string(s->out, " to ");
    say(s, n->d);
}

void expression_add_demand(Compare op, Text *out)
{
    static const char *const words[COMPARE_COUNT] = {
        [COMPARE_EQUAL] = "",      [COMPARE_UNEQUAL] = "other than ",
        [COMPARE_LESS] = "below ", [COMPARE_AT_MOST] = "at most ",
        [COMPARE_MORE] = "above ", [COMPARE_AT_LEAST] = "at least "};
    text_add_string(out, words[op]);
}

static void say_call(const Speaker *s, const ExprNode *n)
{
    static const char *const before[FUNCTION_COUNT] = {[FUNCTION_ABS] = "the size of ",
                                                       [FUNCTION_FLOOR] = "",
                                                       [FUNCTION_TRUNC] = "",
                                                       [FUNCTION_SQRT] = "the square root of "};
    static const char *const after[FUNCTION_COUNT] = {[FUNCTION_ABS] = "",
                                                      [FUNCTION_FLOOR] = " rounded down",
                                                      [FUNCTION_TRUNC] = " without its fraction",
                                                      [FUNCTION_SQRT] = ""};
    text_add_string(s->out, before[n->index]);
    say(s, n->a);
    text_add_string(s->out, after[n->index]);
}

static void say(const Speaker *s, int32_t node)
{
    const ExprNode *n = node_at(s, node);
    switch ((NodeKind)n->kind) {
    case NODE_COLUMN: say_column(s, n); break;
    case NODE_HIT: say_event(s, n); break;
    case NODE_READ:
        text_add_string(s->out, "the cell (");
        say_pair(s, n, ", ");
        text_add(s->out, ") is asked for by %s", run_name(s, n));
        break;
    case NODE_PHASE:
        text_add_string(s->out, "phase ");
        say(s, n->a);
        if (n->index < 0)
            text_add(s->out, " of %s takes place", run_name(s, n));
        else
            text_add(s->out, " of %s changes %s", run_name(s, n), column_infos[n->index].name);
        break;
    case NODE_CELLS_READ:
        text_add(s->out, "the cells that %s asks for in tick ", run_name(s, n));
        say(s, n->a);
        break;
    case NODE_SAME:
        text_add(s->out, "%s moves as %s", run_name(s, n), s->lesson->run_names[n->index]);
        break;
    case NODE_NOT:
        text_add_string(s->out, "it is not true that ");
        say(s, n->a);
        break;
    case NODE_AND: say_pair(s, n, " and "); break;
    case NODE_OR: say_pair(s, n, " or "); break;
    case NODE_ADD: say_pair(s, n, " plus "); break;
    case NODE_SUBTRACT: say_pair(s, n, " minus "); break;
    case NODE_MULTIPLY: say_pair(s, n, " times "); break;
    case NODE_DIVIDE: say_pair(s, n, " divided by "); break;
    case NODE_COMPARE:
        say(s, n->a);
        text_add_string(s->out, " is ");
        expression_add_demand((Compare)n->op, s->out);
        say(s, n->b);
        if (n->number > 0) text_add(s->out, " +- %.9g", n->number);
        break;
    case NODE_CALL: say_call(s, n); break;
    case NODE_PREV:
        say(s, n->a);
        text_add_string(s->out, " a tick before");
        break;
    case NODE_AT:
        say(s, n->b);
        text_add_string(s->out, " at tick ");
        say(s, n->a);
        break;
    case NODE_FINAL:
        say(s, n->b);
        text_add_string(s->out, " at the end");
        break;
    case NODE_TICKS:
    case NODE_STARTS:
    case NODE_VALUES: say_loop(s, n); break;
    case NODE_NUMBER:
    case NODE_QUANTITY:
    case NODE_WORDS:
    case NODE_CONSTANT:
    case NODE_HAS:
    case NODE_IN:
    case NODE_NEGATE: say_source(s, n); break;
    }
}

void expression_add_words(const Expression *expression, const Lesson *lesson, int32_t node,
                          Text *out)
{
    say(&(Speaker){expression, lesson, out}, node);
}
