/* figure.c - see figure.h */
#include "figure.h"

#include "../../engine/decimal.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* ---- words ---- */

static const struct {
    const char *word;
    int32_t value;
} words[] = {
    {"one", 1},      {"two", 2},        {"three", 3},     {"four", 4},        {"five", 5},
    {"six", 6},      {"seven", 7},      {"eight", 8},     {"nine", 9},        {"ten", 10},
    {"eleven", 11},  {"twelve", 12},    {"thirteen", 13}, {"fourteen", 14},   {"fifteen", 15},
    {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19},   {"twenty", 20},
    {"thirty", 30},  {"forty", 40},     {"fifty", 50},    {"sixty", 60},      {"seventy", 70},
    {"eighty", 80},  {"ninety", 90},    {"hundred", 100}, {"thousand", 1000}, {"dozen", 12},
};

/* The value of the word at `at`, which has `length` letters; 0: none. */
static int32_t word_value(const char *at, size_t length)
{
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (strlen(words[i].word) == length && strncasecmp(words[i].word, at, length) == 0)
            return words[i].value;
    return 0;
}

static size_t letters(const char *at)
{
    size_t length = 0;
    while (is_letter(at[length]) || is_digit(at[length]))
        length++;
    return length;
}

/* Reads a number in words: thirty-seven, two hundred. False: the word at `at` is none. */
static bool read_words(const char *at, Figure *out)
{
    size_t length = letters(at);
    int32_t value = word_value(at, length), unit = 1;
    if (value == 0) return false;
    if (value >= 20 && value < 100 && at[length] == '-') {
        size_t more = letters(at + length + 1);
        int32_t ones = word_value(at + length + 1, more);
        if (ones > 0 && ones < 10) {
            value += ones;
            length += 1 + more;
        }
    }
    if (value < 100 && at[length] == ' ') {
        size_t more = letters(at + length + 1);
        int32_t times = word_value(at + length + 1, more);
        if (times >= 100) {
            value *= times;
            length += 1 + more;
        }
    }
    *out = (Figure){.text = at, .length = (int32_t)length, .value = value, .unit = unit};
    return value != 1;
}

/* ---- digits ---- */

/* Reads digits with at most one point among them; returns their end. */
static const char *read_digits(const char *at, double *value, int32_t *decimals)
{
    char digits[DECIMAL_TEXT_MAX];
    const char *end = at, *point = NULL;
    for (; is_digit(*end) || (!point && *end == '.' && is_digit(end[1])); end++)
        if (*end == '.') point = end;
    *decimals = point ? (int32_t)(end - point - 1) : 0;
    snprintf(digits, sizeof digits, "%s%.*s", *at == '.' ? "0" : "", (int)(end - at), at);
    if (!decimal_to_real(digits, value)) *value = HUGE_VAL;
    return end;
}

/* Do digits that end here belong to the name of a lesson, as in `15c`, or of a document, `003`? */
static bool is_name(const char *text, const char *at, const char *end)
{
    static const char lesson[] = "esson ";
    const size_t word = strlen(lesson);
    bool is_lesson = (size_t)(at - text) >= word && memcmp(at - word, lesson, word) == 0;
    bool is_part = end - at == 2 && *end >= 'a' && *end <= 'c' && !is_letter(end[1]);
    bool is_document = end - at == 3 && strncmp(at, "00", 2) == 0;
    return is_lesson || is_part || is_document;
}

/* Is the number from `at` to `end` 0 or 1, and beside a sign of a formula? */
static bool is_in_formula(const char *text, const char *at, const char *end)
{
    static const char signs[] = "+-*/<>=([,|%";
    if (end - at != 1 || *at > '1') return false;
    const char *before = at - 1;
    while (before >= text && *before == ' ')
        before--;
    if (before >= text && strchr(signs, *before)) return true;
    end += strspn(end, " ");
    return *end != '\0' && (strchr("+-*/<>=]|", *end) || (*end == ';' && end[1] != '\0'));
}

static bool read_number(const char *text, const char *at, Figure *out)
{
    *out = (Figure){.text = at};
    const char *end;
    if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && isxdigit((unsigned char)at[2])) {
        char *rest;
        out->value = (double)strtoul(at, &rest, 16);
        end = rest;
    } else {
        end = read_digits(at, &out->value, &out->decimals);
    }
    out->unit = pow(10, -(double)out->decimals);
    if (is_name(text, at, end)) {
        out->length = (int32_t)(end - at);
        return false;
    }
    if (*end == '/' && is_digit(end[1])) {
        int32_t unused;
        out->is_fraction = true;
        out->top = out->value;
        end = read_digits(end + 1, &out->bottom, &unused);
        out->value = out->top / out->bottom;
        out->unit = 1 / out->bottom;
    }
    out->length = (int32_t)(end - at);
    out->is_percent = end[strspn(end, " ")] == '%';
    return isfinite(out->value) && !is_in_formula(text, at, end);
}

bool figure_next(const char *text, const char **at, Figure *out)
{
    for (const char *c = *at; *c; c++) {
        if (c[0] == '{' && c[1] == '{') { /* a brace of the text */
            c++;
            continue;
        }
        if (*c == '{') c += strcspn(c, "}");
        if (*c == '\0') break;
        bool is_number = is_digit(*c) || (*c == '.' && is_digit(c[1]));
        if (!is_number && !is_letter(*c)) continue;
        bool is_figure = is_number ? read_number(text, c, out) : read_words(c, out);
        if (is_figure) {
            *at = c + out->length;
            return true;
        }
        c += is_number ? (size_t)out->length - 1 : letters(c) - 1;
    }
    *at = text + strlen(text);
    return false;
}
