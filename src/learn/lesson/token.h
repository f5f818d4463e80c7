/* token.h - the tokens of an expression (expression.h).
 *
 * Units: bytes of the text, from 0.
 * Memory: plain data. */
#ifndef LEDGE_LEARN_LESSON_TOKEN_H
#define LEDGE_LEARN_LESSON_TOKEN_H

#include "../../base/base.h"

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_NUMBER,
    TOKEN_NAME, /* letters, digits, _; a letter first */
    TOKEN_SIGN, /* one of ( ) { } , : . + - * / < > = ! and == != <= >= */
    TOKEN_BAD   /* a byte that begins no token */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    int32_t begin, end; /* bytes of the text */
    double number;
} Token;

/* The next token from `at` on. */
Token token_next(const char *text, int32_t at);

/* The next bare word from `at` on: everything up to a blank, comma, bracket or the end, so that it
 * may look like a number (`000`, `-0.25`). Empty if there is none. */
Token token_word(const char *text, int32_t at);

/* Is the token this name or sign? */
bool token_is(const char *text, const Token *token, const char *what);

#endif
