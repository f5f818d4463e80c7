/* token.c - see token.h */
#include "token.h"

#include "../../engine/decimal.h"

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

/* Reads digits, a fraction, an exponent; decimal_to_real checks them. */
static Token read_number(const char *text, int32_t begin)
{
    char digits[DECIMAL_TEXT_MAX];
    int32_t end = begin;
    while (is_digit(text[end]) || text[end] == '.')
        end++;
    if (text[end] == 'e' || text[end] == 'E') {
        int32_t exponent = end + 1 + (text[end + 1] == '-' || text[end + 1] == '+');
        while (is_digit(text[exponent]))
            end = ++exponent;
    }
    Token t = {.kind = TOKEN_BAD, .begin = begin, .end = end};
    size_t length = (size_t)(end - begin);
    if (length >= sizeof digits) return t;
    memcpy(digits, text + begin, length);
    digits[length] = '\0';
    if (decimal_to_real(digits, &t.number)) t.kind = TOKEN_NUMBER;
    return t;
}

Token token_next(const char *text, int32_t at)
{
    static const char signs[] = "(){},:.+-*/<>=!";
    int32_t begin = skip_blanks(text, at), end = begin;
    char c = text[begin];
    assert(at >= 0);
    if (c == '\0') return (Token){.kind = TOKEN_END, .begin = begin, .end = begin};
    if (is_digit(c) || (c == '.' && is_digit(text[begin + 1]))) return read_number(text, begin);
    if (is_letter(c)) {
        while (is_letter(text[end]) || is_digit(text[end]))
            end++;
        return (Token){.kind = TOKEN_NAME, .begin = begin, .end = end};
    }
    bool has_two = strchr("<>=!", c) && text[begin + 1] == '=';
    return (Token){.kind = strchr(signs, c) ? TOKEN_SIGN : TOKEN_BAD,
                   .begin = begin,
                   .end = begin + 1 + has_two};
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
