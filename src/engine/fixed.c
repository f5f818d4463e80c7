/* fixed.c - see fixed.h */
#include "fixed.h"

/* Seventeen decimals are enough: half of the last bit, 1/131072, is exactly 5^17 / 10^17, so no
 * digit after the seventeenth can change how a value is rounded. */
enum { DECIMALS = 17, WHOLE_MAX = 32767 };
#define HALF_BIT UINT64_C(762939453125) /* 5^17 */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads the whole part; larger numbers become WHOLE_MAX + 1. */
static const char *read_whole(const char *p, int32_t *whole)
{
    *whole = 0;
    for (; is_digit(*p); p++)
        *whole = min_i32(*whole * 10 + (*p - '0'), WHOLE_MAX + 1);
    return p;
}

/* Reads the digits after the point, as a fraction of 10^17. */
static const char *read_fraction(const char *p, uint64_t *fraction)
{
    int32_t used = 0;
    *fraction = 0;
    for (; is_digit(*p); p++)
        if (used < DECIMALS) *fraction = *fraction * 10 + (uint64_t)(*p - '0'), used++;
    for (; used < DECIMALS; used++)
        *fraction *= 10;
    return p;
}

bool fixed_from_text(const char *text, Fixed *out)
{
    const char *p = text;
    while (is_blank(*p))
        p++;
    bool negative = *p == '-';
    if (*p == '-' || *p == '+') p++;

    int32_t whole;
    const char *digits = p;
    p = read_whole(p, &whole);
    bool any = p > digits;
    uint64_t fraction = 0;
    if (*p == '.') {
        digits = p + 1;
        p = read_fraction(digits, &fraction);
        any = any || p > digits;
    }
    while (is_blank(*p))
        p++;
    if (!any || *p != '\0') return false;

    int64_t value = (int64_t)whole * ONE + (int64_t)((fraction / HALF_BIT + 1) / 2);
    if (value > (int64_t)WHOLE_MAX * ONE) return false;
    *out = (Fixed)(negative ? -value : value);
    return true;
}
