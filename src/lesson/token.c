/* token.c - see token.h */
#include "token.h"

#include "../engine/decimal.h"

#include <string.h>

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

/* Digits, a fraction, an exponent; what decimal_to_real makes of it decides. */
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
