/* expression.c - see expression.h. The parser: parser.c and its parts. */
#include "expression.h"

#include "../../base/array.h"
#include "../../engine/decimal.h"
#include "expression_internal.h"

#include <stdlib.h>
#include <string.h>

const char *const verb_names[VERB_COUNT_OF] = {"all",   "any", "first", "last",
                                               "count", "min", "max"};
const char *const run_constant_names[RUN_CONSTANT_COUNT] = {"ticks", "frames", "starts"};
const char *const compare_names[COMPARE_COUNT] = {"==", "!=", "<", "<=", ">", ">="};
const char *const function_names[FUNCTION_COUNT] = {"abs", "floor", "trunc", "sqrt"};

static const char *const other_names[] = {"final", "at",  "between",    "prev", "hit",     "read",
                                          "phase", "has", "cells_read", "run",  "same",    "tol",
                                          "in",    "and", "or",         "not",  "constant"};

static bool has_name(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

bool expression_is_reserved(const char *name)
{
    for (int32_t i = 0; i < COLUMN_COUNT; i++)
        if (strcmp(columns[i].name, name) == 0) return true;
    return has_name(verb_names, ARRAY_LENGTH(verb_names), name) ||
           has_name(function_names, ARRAY_LENGTH(function_names), name) ||
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
    out->root = parse_typed(&p, source->type);
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

/* ---- token ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int32_t skip_blanks(const char *text, int32_t at)
{
    while (text[at] == ' ' || text[at] == '\t')
        at++;
    return at;
}

/* Finds the end of digits, a fraction, an exponent; decimal_to_real checks them. */
static int32_t end_of_number(const char *text, int32_t at)
{
    while (is_digit(text[at]) || text[at] == '.')
        at++;
    if (text[at] != 'e' && text[at] != 'E') return at;
    int32_t digits = at + 1 + (text[at + 1] == '-' || text[at + 1] == '+');
    if (!is_digit(text[digits])) return at;
    while (is_digit(text[digits]))
        digits++;
    return digits;
}

static Token read_number(const char *text, int32_t begin)
{
    char digits[DECIMAL_TEXT_MAX];
    Token t = {.kind = TOKEN_BAD, .begin = begin, .end = end_of_number(text, begin)};
    size_t length = (size_t)(t.end - t.begin);
    if (length >= sizeof digits) return t;
    memcpy(digits, text + begin, length);
    digits[length] = '\0';
    if (decimal_to_real(digits, &t.number)) t.kind = TOKEN_NUMBER;
    return t;
}

static Token read_sign(const char *text, int32_t begin)
{
    static const char signs[] = "(){},:.+-*/<>=!";
    char c = text[begin];
    Token t = {.kind = strchr(signs, c) ? TOKEN_SIGN : TOKEN_BAD, .begin = begin, .end = begin + 1};
    if (strchr("<>=!", c) && text[begin + 1] == '=') t.end++;
    return t;
}

Token token_next(const char *text, int32_t at)
{
    int32_t begin = skip_blanks(text, at), end = begin;
    if (text[begin] == '\0') return (Token){.kind = TOKEN_END, .begin = begin, .end = begin};
    if (is_digit(text[begin]) || (text[begin] == '.' && is_digit(text[begin + 1])))
        return read_number(text, begin);
    if (!is_letter(text[begin])) return read_sign(text, begin);
    while (is_letter(text[end]) || is_digit(text[end]))
        end++;
    return (Token){.kind = TOKEN_NAME, .begin = begin, .end = end};
}

Token token_word(const char *text, int32_t at)
{
    int32_t begin = skip_blanks(text, at), end = begin;
    while (text[end] && !strchr(" \t,(){}", text[end]))
        end++;
    return (Token){.kind = TOKEN_NAME, .begin = begin, .end = end};
}

bool token_is(const char *text, const Token *token, const char *what)
{
    size_t length = strlen(what);
    return (token->kind == TOKEN_NAME || token->kind == TOKEN_SIGN) &&
           (size_t)(token->end - token->begin) == length &&
           memcmp(text + token->begin, what, length) == 0;
}
