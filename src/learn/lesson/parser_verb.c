/* parser_verb.c - parses loops over ticks, starts or values. See expression.h. */
#include "expression_internal.h"

/* The parser's state around a loop over ticks. */
typedef struct Surroundings {
    bool in_tick;
    uint16_t runs;
} Surroundings;

static Surroundings enter_ticks(Parser *p)
{
    Surroundings outer = {p->in_tick, p->runs};
    p->in_tick = true;
    p->runs = 0;
    return outer;
}

/* Ends a loop over ticks, and gives the node the runs that it uses. */
static void leave_ticks(Parser *p, Surroundings outer, ExprNode *node)
{
    node->runs = p->runs ? p->runs : (uint16_t)(1u << p->run);
    p->out->runs |= node->runs;
    p->in_tick = outer.in_tick;
    p->runs = outer.runs;
}

static bool has_traces(Parser *p, int32_t begin)
{
    if (p->names->run_count > 0) return true;
    parser_fail(p, begin, "here only numbers and answers may stand, no traces");
    return false;
}

/* Parses the body after `):`, or up to the `)`, and gives the node its type. */
static int32_t parse_body(Parser *p, bool in_brackets, ExprNode *node)
{
    Verb verb = (Verb)node->verb;
    bool is_extreme = verb == VERB_MIN || verb == VERB_MAX;
    bool is_truth = verb == VERB_ALL || verb == VERB_ANY;
    int32_t inner = parser_parse_typed(p, is_extreme ? TYPE_NUMBER : TYPE_TRUTH);
    if (in_brackets && !parser_need(p, ")")) return NO_NODE;
    node->type = is_truth ? TYPE_TRUTH : TYPE_NUMBER;
    node->b = (int16_t)inner;
    return inner;
}

static int32_t parse_ticks(Parser *p, ExprNode node, int32_t begin)
{
    node.kind = NODE_TICKS;
    node.c = node.d = NO_NODE;
    bool between = parser_take(p, "between");
    if (between) {
        if (!parser_need(p, "(")) return NO_NODE;
        node.c = (int16_t)parser_parse_typed(p, TYPE_NUMBER);
        if (!parser_need(p, ",")) return NO_NODE;
        node.d = (int16_t)parser_parse_typed(p, TYPE_NUMBER);
        if (!parser_need(p, ")") || !parser_need(p, ")") || !parser_need(p, ":")) return NO_NODE;
    }
    Surroundings outer = enter_ticks(p);
    int32_t body = parse_body(p, !between, &node);
    leave_ticks(p, outer, &node);
    return body == NO_NODE ? NO_NODE : parser_add(p, node, begin);
}

static int32_t parse_loop(Parser *p, Verb verb, int32_t begin)
{
    ExprNode node = {.verb = (uint8_t)verb};
    if (!has_traces(p, begin) || !parser_need(p, "(")) return NO_NODE;
    const Token scope = p->token, bracket = token_next(p->text, scope.end);
    const Token colon = token_next(p->text, bracket.end);
    bool has_scope = scope.kind == TOKEN_NAME && token_is(p->text, &bracket, ")") &&
                     token_is(p->text, &colon, ":");
    bool is_extremum = verb == VERB_SMALLEST || verb == VERB_LARGEST;
    if (!has_scope && is_extremum)
        return parser_fail(p, scope.begin, "`%s(...): ` needs a slider, as in `%s(dx0): ...`",
                           expression_verb_names[verb], expression_verb_names[verb]);
    if (!has_scope) return parse_ticks(p, node, begin);
    p->token = token_next(p->text, colon.end);

    int32_t run = is_extremum ? -1 : parser_find_run(p, &scope);
    int32_t quantity = parser_find_quantity(p, &scope);
    const Quantity *q = quantity >= 0 ? &p->names->quantities[quantity] : NULL;
    int32_t body, outer = p->run;
    if (run >= 0) {
        node.kind = NODE_STARTS;
        node.run = (int16_t)run;
        p->out->runs |= (uint16_t)(1u << run);
        p->run = run;
        body = parse_body(p, false, &node);
        p->run = outer;
    } else if (q && q->kind == ANSWER_NUMBER && q->part_count == 1 && q->role != ROLE_PREDICT) {
        node.kind = NODE_VALUES;
        node.index = (int16_t)quantity;
        p->out->asks |= UINT32_C(1) << quantity;
        body = parse_body(p, false, &node);
    } else {
        return parser_fail(p, scope.begin, "before `):` stands %s",
                           is_extremum ? "a slider of numbers"
                                       : "a run, a slider of numbers, or between(a, b)");
    }
    return body == NO_NODE ? NO_NODE : parser_add(p, node, begin);
}

/* Parses an expression for a single tick. */
static int32_t parse_moment(Parser *p, ExprNode node, int32_t begin)
{
    Surroundings outer = enter_ticks(p);
    int32_t body = parser_parse_any(p);
    leave_ticks(p, outer, &node);
    if (body == NO_NODE) return NO_NODE;
    node.type = p->out->nodes[body].type;
    node.b = (int16_t)body;
    if (node.kind == NODE_FINAL && !parser_need(p, ")")) return NO_NODE;
    return parser_add(p, node, begin);
}

bool parser_parse_verb(Parser *p, int32_t *node)
{
    int32_t begin = p->token.begin;
    int32_t verb = parser_find_name(p, &p->token, expression_verb_names, VERB_COUNT_OF);
    bool final = token_is(p->text, &p->token, "final"), at = token_is(p->text, &p->token, "at");
    if (verb < 0 && !final && !at) return false;
    *node = NO_NODE;
    parser_next(p);
    if (verb >= 0) {
        *node = parse_loop(p, (Verb)verb, begin);
    } else if (has_traces(p, begin) && parser_need(p, "(")) {
        ExprNode moment = {.kind = at ? NODE_AT : NODE_FINAL};
        if (at) moment.a = (int16_t)parser_parse_typed(p, TYPE_NUMBER);
        if (!at || (parser_need(p, ")") && parser_need(p, ":")))
            *node = parse_moment(p, moment, begin);
    }
    return true;
}
