/* expression.c - see expression.h. The parser: parser.c and its parts. */
#include "expression.h"

#include "../../base/array.h"
#include "expression_internal.h"

#include <stdlib.h>
#include <string.h>

const char *const expression_verb_names[VERB_COUNT_OF] = {"all",  "any",      "first",
                                                          "last", "count",    "min",
                                                          "max",  "smallest", "largest"};
const char *const expression_run_constant_names[RUN_CONSTANT_COUNT] = {"ticks", "frames", "starts"};
const char *const expression_compare_names[COMPARE_COUNT] = {"==", "!=", "<", "<=", ">", ">="};
const char *const expression_function_names[FUNCTION_COUNT] = {"abs", "floor", "trunc", "sqrt"};

static const char *const other_names[] = {"final", "at",  "between",    "prev", "hit",     "read",
                                          "phase", "has", "cells_read", "run",  "same",    "tol",
                                          "in",    "and", "or",         "not",  "constant"};

static bool has_name(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

bool expression_is_search(const Expression *expression, const ExprNode *node)
{
    if (node->kind != NODE_COMPARE || node->op != COMPARE_EQUAL) return false;
    const ExprNode *left = &expression->nodes[node->a], *right = &expression->nodes[node->b];
    if (left->kind != NODE_QUANTITY) return false;
    for (int32_t i = 0; i < expression->count; i++) {
        const ExprNode *n = &expression->nodes[i];
        bool is_within = n->begin >= right->begin && n->end <= right->end;
        if (is_within && n->kind == NODE_VALUES && n->index == left->index) return true;
    }
    return false;
}

bool expression_is_reserved(const char *name)
{
    for (int32_t i = 0; i < COLUMN_COUNT; i++)
        if (strcmp(column_infos[i].name, name) == 0) return true;
    return has_name(expression_verb_names, ARRAY_LENGTH(expression_verb_names), name) ||
           has_name(expression_function_names, ARRAY_LENGTH(expression_function_names), name) ||
           has_name(other_names, ARRAY_LENGTH(other_names), name);
}

bool expression_compile(const ExpressionText *source, const Names *names, Expression *out,
                        ErrorList *errors)
{
    Parser p = {
        .text = source->text, .names = names, .place = source->place, .errors = errors, .out = out};
    *out = (Expression){.text = source->text,
                        .nodes = malloc(EXPRESSION_NODE_MAX * sizeof *out->nodes)};
    if (!out->nodes) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    if (strlen(source->text) > EXPRESSION_TEXT_MAX)
        parser_fail(&p, 0, "an expression has at most 1000 bytes");
    parser_next(&p);
    out->root = parser_parse_typed(&p, source->type);
    if (!p.failed && p.token.kind != TOKEN_END)
        parser_fail(&p, p.token.begin, "expected the end, or `and`, `or` or an operator");
    if (p.failed) {
        expression_done(out);
        return false;
    }
    ARRAY_FIT(&out->nodes, out->count);
    return true;
}

void expression_done(Expression *expression)
{
    free(expression->nodes);
    memset(expression, 0, sizeof *expression);
}
