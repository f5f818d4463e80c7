/* program_lex.c - a program cut into tokens. See program_internal.h. */
#include "program_internal.h"

#include <stdio.h>
#include <string.h>

enum { DIGITS_MAX = 16 }; /* with the point */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static char at(const Lexer *l, int32_t ahead)
{
    return l->end - l->at > ahead ? l->at[ahead] : '\0';
}

bool program_token_is(const Token *token, const char *text)
{
    return token->length == (int32_t)strlen(text) &&
           memcmp(token->text, text, (size_t)token->length) == 0;
}

/* ---- blanks, comments and phases ---- */

/* Reads `// phase TEXT`, or skips another comment. */
static bool read_comment(Lexer *l, Token *token)
{
    static const char word[] = "phase";
    const char *from = l->at + 2, *end = memchr(l->at, '\n', (size_t)(l->end - l->at));
    if (!end) end = l->end;
    token->column = (int32_t)(l->at - l->line_start) + 1;
    l->at = end;
    while (from < end && (*from == ' ' || *from == '\t'))
        from++;
    if (end - from <= (ptrdiff_t)sizeof word || memcmp(from, word, sizeof word - 1) != 0 ||
        (from[sizeof word - 1] != ' ' && from[sizeof word - 1] != '\t'))
        return false;
    from += sizeof word;
    while (from < end && (*from == ' ' || *from == '\t'))
        from++;
    while (end > from && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    token->kind = TOKEN_PHASE;
    token->text = from;
    token->length = (int32_t)(end - from);
    token->line = l->line;
    return token->length > 0;
}

/* Skips blanks and comments; true at a phase, which `token` then is. */
static bool pass_blanks(Lexer *l, Token *token)
{
    while (l->at < l->end) {
        if (*l->at == '\n') {
            l->at++;
            l->line++;
            l->line_start = l->at;
        } else if (*l->at == ' ' || *l->at == '\t' || *l->at == '\r') {
            l->at++;
        } else if (at(l, 0) != '/' || at(l, 1) != '/') {
            return false;
        } else if (read_comment(l, token)) {
            return true;
        }
    }
    return false;
}

/* ---- tokens ---- */

static bool refuse_number(const Token *token, const char *why, char words[PROGRAM_FAULT_TEXT_MAX])
{
    snprintf(words, PROGRAM_FAULT_TEXT_MAX, "`%.*s` is not a number: %s",
             (int)min_i32(token->length, DIGITS_MAX), token->text, why);
    return false;
}

static bool read_number(Lexer *l, Token *token, char words[PROGRAM_FAULT_TEXT_MAX])
{
    double digits = 0, power = 1;
    bool is_fraction = false;
    while (is_digit(at(l, 0)))
        l->at++;
    if (at(l, 0) == '.') l->at++;
    while (is_digit(at(l, 0)))
        l->at++;
    bool ends = !is_letter(at(l, 0)) && at(l, 0) != '.';
    token->kind = TOKEN_NUMBER;
    token->length = (int32_t)(l->at - token->text) + !ends;
    if (!ends) return refuse_number(token, "numbers are like 12 and 0.5", words);
    if (token->length > DIGITS_MAX) return refuse_number(token, "it is too long", words);
    if (token->length > 1 && token->text[0] == '0' && is_digit(token->text[1]))
        return refuse_number(token, "it begins with 0", words);
    /* The number of so few digits is exact, and so is the power of ten: their quotient is the
     * nearest double. */
    for (int32_t i = 0; i < token->length; i++) {
        if (token->text[i] == '.') {
            is_fraction = true;
            continue;
        }
        digits = digits * 10 + (token->text[i] - '0');
        if (is_fraction) power *= 10;
    }
    token->number = digits / power;
    return true;
}

static bool read_name(Lexer *l, Token *token, char words[PROGRAM_FAULT_TEXT_MAX])
{
    static const char *const own_words[] = {"if", "else", "while", "var", "true", "false"};
    /* Words of JavaScript and of other languages that this subset leaves out. */
    static const struct {
        const char *word, *instead;
    } others[] = {
        {"for", "write `while`"},
        {"let", "write `var`"},
        {"const", "write `var`"},
        {"function", "there are no functions of your own"},
        {"return", "the step ends at its last line"},
        {"switch", "write `if` and `else`"},
        {"break", "a `while` ends by its condition"},
        {"continue", "a `while` ends by its condition"},
        {"do", "write `while`"},
        {"null", "write 0"},
        {"undefined", "write 0"},
        {"and", "write `&&`"},
        {"or", "write `||`"},
        {"not", "write `!`"},
    };
    while (is_letter(at(l, 0)) || is_digit(at(l, 0)) || (at(l, 0) == '.' && is_letter(at(l, 1))))
        l->at++;
    token->length = (int32_t)(l->at - token->text);
    token->kind = TOKEN_NAME;
    for (size_t i = 0; i < ARRAY_LENGTH(own_words); i++)
        if (program_token_is(token, own_words[i])) token->kind = TOKEN_WORD;
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        if (!program_token_is(token, others[i].word)) continue;
        snprintf(words, PROGRAM_FAULT_TEXT_MAX, "`%.*s` is not in this language: %s",
                 (int)token->length, token->text, others[i].instead);
        return false;
    }
    if (token->length < PROGRAM_NAME_MAX) return true;
    snprintf(words, PROGRAM_FAULT_TEXT_MAX, "a name has at most %d letters", PROGRAM_NAME_MAX - 1);
    return false;
}

static bool read_op(Lexer *l, Token *token, char words[PROGRAM_FAULT_TEXT_MAX])
{
    static const char *const doubles[] = {"++", "--", "-=", "+=", "*=", "/=",
                                          "<=", ">=", "==", "!=", "&&", "||"};
    char first = at(l, 0), second = at(l, 1);
    token->kind = TOKEN_OP;
    for (size_t i = 0; i < ARRAY_LENGTH(doubles); i++) {
        if (first != doubles[i][0] || second != doubles[i][1]) continue;
        token->op = OP2(first, second);
        token->length = 2;
        l->at += 2;
        return true;
    }
    if (first == '\0' || !strchr("-+*/%<>=!(){};,", first)) {
        const char *hint = first == '.'                    ? ": numbers are like 0.5"
                           : first == '&' || first == '|'  ? ": write it twice"
                           : first == '"' || first == '\'' ? ": there are no texts"
                           : first == '?' || first == ':'  ? ": write `if` and `else`"
                           : first == '['                  ? ": there are no lists"
                                                           : "";
        snprintf(words, PROGRAM_FAULT_TEXT_MAX, "no program has a `%c`%s",
                 first >= ' ' && first <= '~' ? first : '?', hint);
        return false;
    }
    token->op = OP(first);
    token->length = 1;
    l->at++;
    return true;
}

bool program_next_token(Lexer *l, Token *token, char words[PROGRAM_FAULT_TEXT_MAX])
{
    *token = (Token){.kind = TOKEN_END, .text = "the end", .length = 7};
    if (pass_blanks(l, token)) return true;
    token->line = l->line;
    token->column = (int32_t)(l->at - l->line_start) + 1;
    if (l->at == l->end) return true;
    token->text = l->at;
    token->length = 1;
    if (is_digit(*l->at)) return read_number(l, token, words);
    if (is_letter(*l->at)) return read_name(l, token, words);
    return read_op(l, token, words);
}
