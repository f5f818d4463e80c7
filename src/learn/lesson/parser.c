/* parser.c - operators, from `or` down to a number or a bracket. See expression.h. */
#include "expression_internal.h"

#include <stdarg.h>
#include <stdio.h>

enum { DEPTH_MAX = 24 };

static const char *const type_words[TYPE_COUNT] = {"a number", "something true or false",
                                                   "a choice", "a set of words", "cells"};

/* ---- for all parts of the parser ---- */

void parser_next(Parser *p)
{
    p->token = token_next(p->text, p->token.end);
}

bool parser_take(Parser *p, const char *what)
{
    if (!token_is(p->text, &p->token, what)) return false;
    parser_next(p);
    return true;
}

bool parser_need(Parser *p, const char *what)
{
    if (parser_take(p, what)) return true;
    parser_fail(p, p->token.begin, "expected `%s`", what);
    return false;
}

int32_t parser_fail(Parser *p, int32_t at, const char *format, ...)
{
    char text[ERROR_TEXT_MAX];
    va_list args;
    if (p->failed) return NO_NODE;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    error_add(p->errors, ERROR_ERROR, p->place.line, p->place.column + at, "%s", text);
    p->failed = true;
    return NO_NODE;
}

/* The end of the part that was parsed: before the blanks before the next token. */
static int32_t end_of_read(const Parser *p)
{
    int32_t end = p->token.begin;
    while (end > 0 && (p->text[end - 1] == ' ' || p->text[end - 1] == '\t'))
        end--;
    return end;
}

int32_t parser_add(Parser *p, ExprNode node, int32_t begin)
{
    if (p->failed) return NO_NODE;
    if (p->out->count == EXPRESSION_NODE_MAX)
        return parser_fail(p, begin, "too long: at most %d operations", EXPRESSION_NODE_MAX);
    node.begin = (int16_t)begin;
    node.end = (int16_t)end_of_read(p);
    p->out->nodes[p->out->count] = node;
    return p->out->count++;
}

/* The node if it has this type, else an error. Returns NO_NODE for NO_NODE. */
static int32_t check_type(Parser *p, int32_t node, ExpressionType type)
{
    if (p->failed || node == NO_NODE) return NO_NODE;
    const ExprNode *n = &p->out->nodes[node];
    if (n->type == type) return node;
    return parser_fail(p, n->begin, "`%.*s` is %s; here %s is needed", n->end - n->begin,
                       p->text + n->begin, type_words[n->type], type_words[type]);
}

int32_t parser_find_name(const Parser *p, const Token *token, const char *const *names,
                         int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (token_is(p->text, token, names[i])) return i;
    return -1;
}

/* ---- operators ---- */

static int32_t parse_unary(Parser *p);

/* Adds an operator whose operands and result have the node's type. */
static int32_t add_pair(Parser *p, ExprNode node, int32_t left, int32_t right)
{
    left = check_type(p, left, node.type);
    right = check_type(p, right, node.type);
    if (p->failed) return NO_NODE;
    node.a = (int16_t)left;
    node.b = (int16_t)right;
    return parser_add(p, node, p->out->nodes[left].begin);
}

static int32_t add_numbers(Parser *p, NodeKind kind, int32_t left, int32_t right)
{
    return add_pair(p, (ExprNode){.kind = (uint8_t)kind, .type = TYPE_NUMBER}, left, right);
}

static int32_t add_truths(Parser *p, NodeKind kind, int32_t left, int32_t right)
{
    return add_pair(p, (ExprNode){.kind = (uint8_t)kind, .type = TYPE_TRUTH}, left, right);
}

static int32_t parse_product(Parser *p)
{
    int32_t left = parse_unary(p);
    while (!p->failed) {
        bool times = token_is(p->text, &p->token, "*");
        if (!times && !token_is(p->text, &p->token, "/")) break;
        parser_next(p);
        left = add_numbers(p, times ? NODE_MULTIPLY : NODE_DIVIDE, left, parse_unary(p));
    }
    return left;
}

static int32_t parse_sum(Parser *p)
{
    int32_t left = parse_product(p);
    while (!p->failed) {
        bool plus = token_is(p->text, &p->token, "+");
        if (!plus && !token_is(p->text, &p->token, "-")) break;
        parser_next(p);
        left = add_numbers(p, plus ? NODE_ADD : NODE_SUBTRACT, left, parse_product(p));
    }
    return left;
}

/* The quantity whose words a node uses. */
static const Quantity *quantity_of(const Parser *p, int32_t node)
{
    return &p->names->quantities[p->out->nodes[node].index];
}

double parser_tolerance(Parser *p, double usual)
{
    if (!parser_take(p, "tol")) return usual;
    double tolerance = p->token.number;
    if (p->token.kind != TOKEN_NUMBER)
        parser_fail(p, p->token.begin, "`tol` needs a number behind it");
    else
        parser_next(p);
    return tolerance;
}

/* Parses the right side of a comparison; what it may be depends on the left side. */
static int32_t parse_right(Parser *p, int32_t left)
{
    ExpressionType type = (ExpressionType)p->out->nodes[left].type;
    int32_t begin = p->token.begin;
    uint32_t words = 0;
    if (type == TYPE_NUMBER || type == TYPE_CELLS) return check_type(p, parse_sum(p), type);
    if (type == TYPE_TRUTH)
        return parser_fail(p, begin, "what is true or false is not compared; use and, or, not");
    const Quantity *quantity = quantity_of(p, left);
    bool good = type == TYPE_CHOICE ? parser_parse_word(p, quantity, &words)
                                    : parser_parse_words(p, quantity, &words);
    if (!good) return NO_NODE;
    ExprNode node = {.kind = NODE_WORDS, .type = (uint8_t)type, .words = words};
    node.index = p->out->nodes[left].index;
    return parser_add(p, node, begin);
}

static int32_t parse_comparison(Parser *p)
{
    int32_t left = parse_sum(p);
    if (p->failed) return NO_NODE;
    if (parser_take(p, "in")) {
        ExprNode node = {.kind = NODE_IN, .type = TYPE_TRUTH, .a = (int16_t)left};
        left = check_type(p, left, TYPE_CHOICE);
        if (left == NO_NODE || !parser_parse_words(p, quantity_of(p, left), &node.words))
            return NO_NODE;
        return parser_add(p, node, p->out->nodes[left].begin);
    }
    Token sign = p->token;
    int32_t op = parser_find_name(p, &sign, expression_compare_names, COMPARE_COUNT);
    if (op < 0) return left;
    parser_next(p);
    bool ordered = op != COMPARE_EQUAL && op != COMPARE_UNEQUAL;
    if (ordered) left = check_type(p, left, TYPE_NUMBER);
    int32_t right = left == NO_NODE ? NO_NODE : parse_right(p, left);
    if (p->failed) return NO_NODE;
    double tolerance = 0;
    if (!ordered) {
        /* The usual tolerance is that of the prediction, or the larger one of two. */
        const int32_t sides[] = {left, right};
        for (size_t i = 0; i < ARRAY_LENGTH(sides); i++)
            if (p->out->nodes[sides[i]].kind == NODE_QUANTITY &&
                quantity_of(p, sides[i])->tolerance > tolerance)
                tolerance = quantity_of(p, sides[i])->tolerance;
        tolerance = parser_tolerance(p, tolerance);
    }
    ExprNode node = {.kind = NODE_COMPARE,
                     .type = TYPE_TRUTH,
                     .op = (uint8_t)op,
                     .a = (int16_t)left,
                     .b = (int16_t)right,
                     .number = tolerance};
    return parser_add(p, node, p->out->nodes[left].begin);
}

static int32_t parse_not(Parser *p)
{
    int32_t begin = p->token.begin;
    bool inverted = false;
    while (parser_take(p, "not"))
        inverted = !inverted;
    int32_t inner = parse_comparison(p);
    if (!inverted) return inner;
    inner = check_type(p, inner, TYPE_TRUTH);
    return parser_add(p, (ExprNode){.kind = NODE_NOT, .type = TYPE_TRUTH, .a = (int16_t)inner},
                      begin);
}

static int32_t parse_and(Parser *p)
{
    int32_t left = parse_not(p);
    while (!p->failed && parser_take(p, "and"))
        left = add_truths(p, NODE_AND, left, parse_not(p));
    return left;
}

int32_t parser_parse_any(Parser *p)
{
    if (p->depth == DEPTH_MAX) return parser_fail(p, p->token.begin, "too many brackets");
    p->depth++;
    int32_t left = parse_and(p);
    while (!p->failed && parser_take(p, "or"))
        left = add_truths(p, NODE_OR, left, parse_and(p));
    p->depth--;
    return p->failed ? NO_NODE : left;
}

int32_t parser_parse_typed(Parser *p, ExpressionType type)
{
    return check_type(p, parser_parse_any(p), type);
}

/* ---- numbers, brackets, names ---- */

static int32_t parse_primary(Parser *p)
{
    int32_t at = p->token.begin;
    if (p->token.kind == TOKEN_NUMBER) {
        ExprNode node = {.kind = NODE_NUMBER, .type = TYPE_NUMBER, .number = p->token.number};
        parser_next(p);
        return parser_add(p, node, at);
    }
    if (p->token.kind == TOKEN_NAME) return parser_parse_name(p);
    if (parser_take(p, "(")) {
        int32_t inner = parser_parse_any(p);
        if (inner == NO_NODE || !parser_need(p, ")")) return NO_NODE;
        /* The text of a node in brackets includes them. */
        p->out->nodes[inner].begin = (int16_t)at;
        p->out->nodes[inner].end = (int16_t)end_of_read(p);
        return inner;
    }
    if (p->token.kind == TOKEN_END)
        return parser_fail(p, at, "expected a number, a name or `(`, not the end");
    return parser_fail(p, at, "expected a number, a name or `(`, not `%.1s`", p->text + at);
}

static int32_t parse_unary(Parser *p)
{
    int32_t begin = p->token.begin;
    bool negative = false;
    while (parser_take(p, "-"))
        negative = !negative;
    int32_t inner = parse_primary(p);
    if (!negative) return inner;
    inner = check_type(p, inner, TYPE_NUMBER);
    return parser_add(p, (ExprNode){.kind = NODE_NEGATE, .type = TYPE_NUMBER, .a = (int16_t)inner},
                      begin);
}
