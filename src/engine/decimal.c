/* decimal.c - see decimal.h */
#include "decimal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A double's fraction has at most 1074 bits; a decimal that reads back needs at most 17 digits
 * after its leading zeros, of which there are at most 324. */
enum { LIMBS = 34, DIGITS_MAX = 344, PLAIN_ZEROS = 5, NUMBER_MAX = DIGITS_MAX + 32 };

static const char *skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\t')
        p++;
    return p;
}

static const char *skip_digits(const char *p)
{
    while (*p >= '0' && *p <= '9')
        p++;
    return p;
}

static const char *skip_sign(const char *p)
{
    return *p == '-' || *p == '+' ? p + 1 : p;
}

/* Is `text` a decimal number and nothing else? strtod alone would also take hexadecimal, "inf"
 * and "nan", and would stop at the first odd character without a word. */
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

bool decimal_to_real(const char *text, double *out)
{
    if (!is_decimal(text)) return false;
    double value = strtod(text, NULL);
    if (!(fabs(value) <= DBL_MAX)) return false;
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

/* Writes `value` in front of `end` and returns where it begins. */
static char *digits_before(char *end, uint64_t value)
{
    do
        *--end = (char)('0' + value % 10);
    while (value /= 10);
    return end;
}

static void copy_text(char *out, size_t size, const char *text)
{
    size_t length = strlen(text);
    assert(size > 0);
    if (length >= size) length = size - 1;
    memcpy(out, text, length);
    out[length] = '\0';
}

void decimal_from_int(int64_t value, char *out, size_t size)
{
    char text[24];
    char *p = text + sizeof text - 1;
    *p = '\0';
    p = digits_before(p, value < 0 ? -(uint64_t)value : (uint64_t)value);
    if (value < 0) *--p = '-';
    copy_text(out, size, p);
}

/* The digits of a fraction, one after the other and without an error: its bits as one long
 * binary number, which is multiplied by ten for each. */
typedef struct Fraction {
    uint32_t limbs[LIMBS]; /* the most significant first */
} Fraction;

static Fraction fraction_of(double value)
{
    Fraction f;
    for (int32_t i = 0; i < LIMBS; i++) {
        value *= 4294967296.0;
        f.limbs[i] = (uint32_t)value;
        value -= f.limbs[i];
    }
    return f;
}

static char fraction_next_digit(Fraction *f)
{
    uint64_t carry = 0;
    for (int32_t i = LIMBS - 1; i >= 0; i--) {
        carry += (uint64_t)f->limbs[i] * 10;
        f->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return (char)('0' + carry);
}

/* A number on its way to text: sign, whole part, and the first `count` digits of the fraction. */
typedef struct Digits {
    bool negative;
    uint64_t whole;
    int32_t count;
    char fraction[DIGITS_MAX];
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

/* "0.05", or "123e-12" where the zeros would go on for too long. */
static void write_digits(const Digits *d, char text[NUMBER_MAX])
{
    char number[24];
    int32_t zeros = 0;
    while (zeros < d->count && d->fraction[zeros] == '0')
        zeros++;
    bool plain = d->whole > 0 || zeros <= PLAIN_ZEROS || zeros == d->count;
    char *p = text;
    if (d->negative) *p++ = '-';
    if (plain) {
        decimal_from_int((int64_t)d->whole, p, sizeof number);
        p += strlen(p);
        if (d->count > 0) *p++ = '.';
        zeros = 0;
    }
    memcpy(p, d->fraction + zeros, (size_t)(d->count - zeros));
    p += d->count - zeros;
    *p = '\0';
    if (plain) return;
    decimal_from_int(-d->count, number, sizeof number);
    *p = 'e';
    memcpy(p + 1, number, strlen(number) + 1);
}

typedef bool ReadsBack(const char *text, double value);

/* Tries ever more digits, cut off and rounded up, until the text means the number again. */
static void write_shortest(double value, ReadsBack *reads_back, char *out, size_t size)
{
    char text[NUMBER_MAX];
    Digits d = {.negative = signbit(value), .whole = (uint64_t)fabs(value)};
    Fraction rest = fraction_of(fabs(value) - (double)d.whole);
    for (;;) {
        write_digits(&d, text);
        if (reads_back(text, value) || d.count == DIGITS_MAX) break;
        Digits up = d;
        round_up(&up);
        write_digits(&up, text);
        if (reads_back(text, value)) break;
        d.fraction[d.count++] = fraction_next_digit(&rest);
    }
    copy_text(out, size, text);
}

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

void decimal_from_real(double value, char *out, size_t size)
{
    assert(fabs(value) < 9223372036854775808.0);
    write_shortest(value, real_reads_back, out, size);
}

void decimal_from_fixed(Fixed value, char *out, size_t size)
{
    write_shortest(value / (double)ONE, fixed_reads_back, out, size);
}
