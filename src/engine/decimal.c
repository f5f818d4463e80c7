/* decimal.c - see decimal.h. snprintf and strtod convert the digits; this file finds out how many
 * are enough, and keeps the decimal point independent of the locale. */
#include "decimal.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A double has at most 1074 digits after its point; a decimal that reads back to it needs at most
 * 17 after its leading zeros, of which there are at most 324. */
enum {
    DECIMALS_MAX = 1074,
    DECIMAL_DIGITS_MAX = 344,
    PLAIN_ZEROS = 5,
    NUMBER_MAX = DECIMAL_DIGITS_MAX + 32,
    POINT_MAX = 16,
    ROUNDED_MAX = 32 + POINT_MAX
};

/* ---- reading ---- */

static const char *skip_blanks(const char *p)
{
    return p + strspn(p, " \t");
}

static const char *skip_digits(const char *p)
{
    return p + strspn(p, "0123456789");
}

static const char *skip_sign(const char *p)
{
    return *p == '-' || *p == '+' ? p + 1 : p;
}

/* Is `text` a decimal number and nothing else? strtod alone would also accept hexadecimal, "inf"
 * and "nan", and silently stop at the first other character. */
static bool is_decimal(const char *text)
{
    const char *start = skip_sign(skip_blanks(text));
    const char *p = skip_digits(start);
    bool any = p > start;
    if (*p == '.') {
        start = p + 1;
        p = skip_digits(start);
        any = any || p > start;
    }
    if (!any) return false;
    if (*p == 'e' || *p == 'E') {
        start = skip_sign(p + 1);
        p = skip_digits(start);
        if (p == start) return false;
    }
    return *skip_blanks(p) == '\0';
}

/* The locale's decimal point: what printf writes between the digits of 0.5. */
static void find_point(char point[POINT_MAX])
{
    char half[POINT_MAX];
    int length = snprintf(half, sizeof half, "%.1f", 0.5);
    snprintf(point, POINT_MAX, "%.*s", length - 2, half + 1);
}

bool decimal_to_real(const char *text, double *out)
{
    char local[DECIMAL_READ_MAX + POINT_MAX], point[POINT_MAX];
    if (strlen(text) > DECIMAL_READ_MAX || !is_decimal(text)) return false;
    size_t whole = strcspn(text, ".");
    find_point(point);
    if (text[whole] == '.')
        snprintf(local, sizeof local, "%.*s%s%s", (int)whole, text, point, text + whole + 1);
    else
        snprintf(local, sizeof local, "%s", text);
    double value = strtod(local, NULL);
    if (!isfinite(value)) return false;
    *out = value;
    return true;
}

bool decimal_to_int(const char *text, int32_t *out)
{
    const char *p = skip_blanks(text);
    bool negative = *p == '-';
    p = skip_sign(p);
    const char *start = p;
    int64_t value = 0;
    for (; *p >= '0' && *p <= '9'; p++)
        if (value <= INT32_MAX) value = value * 10 + (*p - '0');
    if (p == start || *skip_blanks(p) != '\0' || value > INT32_MAX) return false;
    *out = (int32_t)(negative ? -value : value);
    return true;
}

/* ---- writing ---- */

void decimal_from_int(int64_t value, char *out, size_t size)
{
    snprintf(out, size, "%" PRId64, value);
}

void decimal_from_rounded(double value, int digits, char *out, size_t size)
{
    char text[ROUNDED_MAX], point[POINT_MAX];
    assert(isfinite(value) && digits >= 1 && digits <= DBL_DECIMAL_DIG);
    find_point(point);
    snprintf(text, sizeof text, "%.*g", digits, value);
    size_t whole = strcspn(text, point);
    const char *rest = text + whole + strspn(text + whole, point);
    snprintf(out, size, "%.*s%s%s", (int)whole, text, text[whole] ? "." : "", rest);
}

/* A number being written: sign, whole part, and the first `count` digits of the fraction. */
typedef struct Digits {
    bool negative;
    uint64_t whole;
    int32_t count;
    char fraction[DECIMAL_DIGITS_MAX];
} Digits;

/* Adds one in the last place. */
static void round_up(Digits *d)
{
    int32_t i = d->count - 1;
    for (; i >= 0 && d->fraction[i] == '9'; i--)
        d->fraction[i] = '0';
    if (i >= 0)
        d->fraction[i]++;
    else
        d->whole++;
}

static char *put_whole(char *out, uint64_t value)
{
    char digits[24], *first = digits + sizeof digits;
    do
        *--first = (char)('0' + value % 10);
    while (value /= 10);
    size_t count = (size_t)(digits + sizeof digits - first);
    memcpy(out, first, count);
    return out + count;
}

/* "0.05", or "123e-12" where there would be too many zeros. */
static void write_digits(const Digits *d, char text[NUMBER_MAX])
{
    int32_t zeros = 0;
    while (zeros < d->count && d->fraction[zeros] == '0')
        zeros++;
    char *p = text;
    if (d->negative) *p++ = '-';
    bool plain = d->whole > 0 || zeros <= PLAIN_ZEROS || zeros == d->count;
    if (plain) {
        p = put_whole(p, d->whole);
        if (d->count > 0) *p++ = '.';
        zeros = 0;
    }
    size_t count = (size_t)(d->count - zeros);
    memcpy(p, d->fraction + zeros, count);
    p[count] = '\0';
    if (!plain) snprintf(p + count, NUMBER_MAX - (size_t)(p + count - text), "e-%d", d->count);
}

typedef bool ReadsBack(const char *text, double value);

static bool real_reads_back(const char *text, double value)
{
    double seen;
    return decimal_to_real(text, &seen) && memcmp(&seen, &value, sizeof seen) == 0;
}

static bool fixed_reads_back(const char *text, double value)
{
    Fixed seen;
    return fixed_from_text(text, &seen) && seen == value * ONE;
}

/* All digits after the decimal point of a fraction, one for each of its bits. */
static const char *exact_decimals(double fraction, char *out, size_t size)
{
    int decimals = 0;
    for (double bits = fraction; bits != floor(bits); bits *= 2)
        decimals++;
    int length = snprintf(out, size, "%.*f", decimals, fraction);
    return out + length - decimals;
}

/* Tries more and more digits after the leading zeros, cut off and rounded up, until the text reads
 * back to the number. Needs a value below 2^63. */
static void write_shortest(double value, ReadsBack *reads_back, char *out, size_t size)
{
    char text[NUMBER_MAX], exact[DECIMALS_MAX + POINT_MAX];
    Digits d = {.negative = signbit(value), .whole = (uint64_t)fabs(value)};
    double rest = fabs(value) - (double)d.whole;
    const char *digits = exact_decimals(rest, exact, sizeof exact);
    if (rest > 0) d.count = (int32_t)strspn(digits, "0");
    memset(d.fraction, '0', (size_t)d.count);
    for (;;) {
        write_digits(&d, text);
        if (reads_back(text, value) || d.count == DECIMAL_DIGITS_MAX) break;
        Digits up = d;
        round_up(&up);
        write_digits(&up, text);
        if (reads_back(text, value)) break;
        d.fraction[d.count] = digits[d.count];
        d.count++;
    }
    snprintf(out, size, "%s", text);
}

void decimal_from_real(double value, char *out, size_t size)
{
    assert(isfinite(value));
    if (fabs(value) < 9223372036854775808.0) {
        write_shortest(value, real_reads_back, out, size);
        return;
    }
    for (int digits = 1; digits <= DBL_DECIMAL_DIG; digits++) {
        decimal_from_rounded(value, digits, out, size);
        if (real_reads_back(out, value)) break;
    }
}

void decimal_from_fixed(Fixed value, char *out, size_t size)
{
    write_shortest(value / (double)ONE, fixed_reads_back, out, size);
}
