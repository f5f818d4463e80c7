/* expression_internal.h - inside expression_compile: what the parts of the parser share. */
#ifndef LEDGE_LEARN_LESSON_EXPRESSION_INTERNAL_H
#define LEDGE_LEARN_LESSON_EXPRESSION_INTERNAL_H

#include "expression.h"
#include "token.h"

/* No node: there was an error, which has been reported. */
enum { NO_NODE = -1 };

typedef struct Parser {
    const char *text;
    const Names *names;
    TextPlace place;
    ErrorList *errors;
    Expression *out;
    Token token;   /* the next one */
    int32_t depth; /* of brackets and the like */
    bool failed;   /* only the first error is reported */
    int32_t run;   /* the run whose columns need no prefix */
    bool in_tick;  /* inside a tick: columns are allowed */
    uint16_t runs; /* runs whose columns were used in the current loop over ticks */
} Parser;

/* Goes to the next token. */
void parser_next(Parser *p);

/* If the next token is `what`, skips it and returns true. */
bool parser_take(Parser *p, const char *what);

/* Skips the token `what`; any other token is an error. */
bool parser_need(Parser *p, const char *what);

/* Reports an error at a byte of the text; returns NO_NODE. */
int32_t parser_fail(Parser *p, int32_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds a node that begins at byte `begin` and ends before the next token. */
int32_t parser_add(Parser *p, ExprNode node, int32_t begin);

/* `tol 0.01`, or else the usual tolerance. */
double parser_tolerance(Parser *p, double usual);

/* A whole expression of this type (parser.c). */
int32_t parser_parse_typed(Parser *p, ExpressionType type);
int32_t parser_parse_any(Parser *p);

/* Parses what begins with a name (parser_name.c); the name is the next token. */
int32_t parser_parse_name(Parser *p);

/* `verb(...)`, `final(...)`, `at(...):`; false if the name is not one of them (parser_verb.c). */
bool parser_parse_verb(Parser *p, int32_t *node);

/* Parses a word of the quantity's choices, or `{word, ...}`, as bits. False after an error. */
bool parser_parse_word(Parser *p, const Quantity *quantity, uint32_t *words);
bool parser_parse_words(Parser *p, const Quantity *quantity, uint32_t *words);

/* The quantity or run that the token names, or -1. */
int32_t parser_find_quantity(const Parser *p, const Token *token);
int32_t parser_find_run(const Parser *p, const Token *token);

/* The index of a token in a table of names, or -1. */
int32_t parser_find_name(const Parser *p, const Token *token, const char *const *names,
                         int32_t count);

#endif
