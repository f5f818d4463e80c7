/* test_fixed.c - decimals to fixed point and to doubles, and back, to the bit. */
#include "../src/base/hash.h"
#include "../src/engine/decimal.h"
#include "scratch.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define WHOLE_MAX 9007199254740992.0 /* from here on whole numbers are written in full */

static Fixed fixed_of(const char *text)
{
    Fixed value = 12345;
    if (!fixed_from_text(text, &value)) fail_msg("'%s' is a decimal", text);
    return value;
}

static void decimals_are_rounded_to_the_nearest(void **state)
{
    (void)state;
    assert_int_equal(fixed_of("0"), 0);
    assert_int_equal(fixed_of("1"), ONE);
    assert_int_equal(fixed_of(".034"), 2228);
    assert_int_equal(fixed_of("0.80"), 52429);
    assert_int_equal(fixed_of("-0.35"), -22938);
    assert_int_equal(fixed_of("+2."), 2 * ONE);
    assert_int_equal(fixed_of(" 0.0005\t"), 33);
    assert_int_equal(fixed_of("32767"), 32767 * ONE);
    assert_int_equal(fixed_of("-32767"), -32767 * ONE);
}

static void half_is_rounded_away_from_zero(void **state)
{
    (void)state;
    assert_int_equal(fixed_of("0.00000762939453125"), 1);
    assert_int_equal(fixed_of("-0.00000762939453125"), -1);
    assert_int_equal(fixed_of("0.00000762939453124"), 0);
    assert_int_equal(fixed_of("0.0000076293945312499999999999999999999"), 0);
    assert_int_equal(fixed_of("0.0000076293945312500000000000000000001"), 1);
    assert_int_equal(fixed_of("0.99999999999999999999"), ONE);
}

static void text_that_is_no_decimal_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",       " ",   "-",   ".",     "1e3",   "0x1", "1 2",
        "abc",    "1,5", "--1", "32768", "1.2.3", "nan", "99999999999999999999",
        "32767.1"};
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        Fixed value = 77;
        if (fixed_from_text(texts[i], &value)) fail_msg("'%s' was taken", texts[i]);
        assert_int_equal(value, 77);
    }
}

static void every_fixed_value_reads_back(void **state)
{
    (void)state;
    char text[DECIMAL_TEXT_MAX];
    for (Fixed v = -3 * ONE; v <= 3 * ONE; v += 7) {
        decimal_from_fixed(v, text, sizeof text);
        assert_int_equal(fixed_of(text), v);
    }
}

static void fixed_values_are_written_short(void **state)
{
    (void)state;
    static const char *const texts[] = {"0", "1", "-1.5", "0.034", "0.0005", "0.17", "-0.8"};
    char text[DECIMAL_TEXT_MAX];
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        decimal_from_fixed(fixed_of(texts[i]), text, sizeof text);
        assert_int_equal(fixed_of(text), fixed_of(texts[i]));
        assert_true(strlen(text) <= strlen(texts[i]));
    }
}

static void assert_real_text(double value, const char *expected)
{
    char text[DECIMAL_TEXT_MAX];
    decimal_from_real(value, text, sizeof text);
    assert_string_equal(text, expected);
}

static void reals_are_written_short(void **state)
{
    (void)state;
    assert_real_text(0, "0");
    assert_real_text(-0.0, "-0");
    assert_real_text(0.05, "0.05");
    assert_real_text(-1.5, "-1.5");
    assert_real_text(1e7, "10000000");
    assert_real_text(1.0 / 60, "0.016666666666666666");
    assert_real_text(0.1 + 0.2, "0.30000000000000004");
    assert_real_text(0.9999999999999999, "0.9999999999999999");
    assert_real_text(1.5e-300, "15e-301");
    assert_real_text(5e-324, "4e-324");
    assert_real_text(9007199254740992, "9007199254740992");
    assert_real_text(-1e300, "-1e+300");
    assert_real_text(DBL_MAX, "1.7976931348623157e+308");
}

static void reals_are_rounded_to_so_many_digits(void **state)
{
    (void)state;
    char text[DECIMAL_TEXT_MAX];
    decimal_from_rounded(1.0 / 3, 9, text, sizeof text);
    assert_string_equal(text, "0.333333333");
    decimal_from_rounded(-2.50, 9, text, sizeof text);
    assert_string_equal(text, "-2.5");
    decimal_from_rounded(1e300, 1, text, sizeof text);
    assert_string_equal(text, "1e+300");
}

static uint64_t next_bits(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Doubles of every kind, below 2^63: any bits, the very small ones, powers of two and their
 * neighbours, short decimals, quotients. */
static double some_real(uint64_t *seed, int32_t kind)
{
    uint64_t bits = next_bits(seed);
    double value;
    switch (kind) {
    case 0:
        bits = bits % (UINT64_C(1086) << 52) | (bits & UINT64_C(1) << 63);
        memcpy(&value, &bits, sizeof value);
        return value;
    case 1:
        bits >>= 12;
        memcpy(&value, &bits, sizeof value);
        return value;
    case 2:
        value = ldexp(1, (int)(bits % 1000) - 940);
        return bits & 1024 ? value : nextafter(value, bits & 2048 ? 0 : 1);
    case 3: return (double)(bits % 1000000) / 1000;
    default: return (double)(bits % 1000003) / (double)(1 + next_bits(seed) % 1000003);
    }
}

/* Digits of a text without its zeros at both ends. */
static int32_t digits_in(const char *text)
{
    int32_t count = 0, zeros = 0;
    for (; *text && *text != 'e'; text++) {
        if (*text < '0' || *text > '9' || (*text == '0' && count == 0)) continue;
        count++;
        zeros = *text == '0' ? zeros + 1 : 0;
    }
    return count - zeros;
}

static int32_t digits_that_printf_needs(double value)
{
    char text[DECIMAL_TEXT_MAX];
    for (int digits = 1; digits < 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value) return digits_in(text);
    }
    return 17;
}

/* The lower bound of a power of two is nearer to it than the upper one: there the text that is
 * nearest may need a digit more than the shortest. */
static void reals_need_no_digit_more_than_printf(void **state)
{
    (void)state;
    uint64_t seed = 88172645463325252;
    for (int32_t i = 0; i < 5000; i++) {
        char text[DECIMAL_TEXT_MAX];
        int exponent;
        double value = some_real(&seed, i % 10 < 2 ? i % 10 : 2 + i % 3), seen = 0;
        decimal_from_real(value, text, sizeof text);
        seen = strtod(text, NULL);
        assert_memory_equal(&seen, &value, sizeof seen);
        assert_true(decimal_to_real(text, &seen));
        assert_memory_equal(&seen, &value, sizeof seen);
        int32_t digits = digits_in(text), needed = digits_that_printf_needs(value);
        bool is_power = fabs(frexp(value, &exponent)) == 0.5;
        if (value != 0 && fabs(value) < WHOLE_MAX &&
            (is_power ? digits > needed : digits != needed))
            fail_msg("%s has %d digits, not %d", text, digits, needed);
    }
}

/* Levels are hashed with these texts, so a text must stay even if another one would read back to
 * the same number. */
static void texts_of_numbers_never_change(void **state)
{
    (void)state;
    uint64_t seed = 88172645463325252, hash = HASH_SEED;
    for (int32_t i = 0; i < 5000; i++) {
        char text[DECIMAL_TEXT_MAX];
        double value = some_real(&seed, i % 10 < 2 ? i % 10 : 2 + i % 3);
        decimal_from_real(value, text, sizeof text);
        hash = hash_bytes(hash, (const uint8_t *)text, strlen(text));
    }
    for (Fixed v = -32767 * ONE; v < 32700 * ONE; v += 999983) {
        char text[DECIMAL_TEXT_MAX];
        decimal_from_fixed(v, text, sizeof text);
        hash = hash_bytes(hash, (const uint8_t *)text, strlen(text));
    }
    assert_int_equal(hash_finish(hash), UINT64_C(0x78c86c1ecb39e97b));
}

static void random_reals_read_back(void **state)
{
    (void)state;
    srand(7);
    for (int32_t i = 0; i < 2000; i++) {
        char text[DECIMAL_TEXT_MAX];
        double value = (rand() - RAND_MAX / 2) / (1.0 + rand()), seen = 0;
        decimal_from_real(value, text, sizeof text);
        assert_true(decimal_to_real(text, &seen));
        assert_memory_equal(&seen, &value, sizeof seen);
    }
}

static void only_decimals_are_reals(void **state)
{
    (void)state;
    static const char *const texts[] = {"",     "inf", "nan", "0x10", "1e", "1e999",
                                        "1 .5", "e5",  "1,5", "--1",  "."};
    double value = 3;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        if (decimal_to_real(texts[i], &value)) fail_msg("'%s' was taken", texts[i]);
    assert_true(value == 3);
    assert_true(decimal_to_real(" 1e7 ", &value) && value == 1e7);
    assert_true(decimal_to_real("-.5E-1", &value) && value == -0.05);
}

static void long_decimals_are_read_to_the_last_digit(void **state)
{
    (void)state;
    char text[DECIMAL_READ_MAX + 2];
    double value = 0;
    memset(text, '0', sizeof text);
    text[1] = '.';
    text[DECIMAL_READ_MAX + 1] = '\0';
    assert_false(decimal_to_real(text, &value));
    text[DECIMAL_READ_MAX] = '\0';
    /* Half way between 1 and the next double, and a little more. */
    memcpy(text, "1.00000000000000011102230246251565404236316680908203125", 55);
    assert_true(decimal_to_real(text, &value) && value == 1);
    text[DECIMAL_READ_MAX - 1] = '1';
    assert_true(decimal_to_real(text, &value) && value == 1 + DBL_EPSILON);
}

static bool writes_comma(void)
{
    char text[8];
    snprintf(text, sizeof text, "%.1f", 0.5);
    return strcmp(text, "0,5") == 0;
}

/* Sets a locale with a decimal comma, and makes one if the system has none. */
static bool set_comma(void)
{
    static const char *const usual[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"};
    static const char source[] = "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \"\"\n"
                                 "grouping -1\nEND LC_NUMERIC\n";
    char command[2 * PATH_MAX];
    for (size_t i = 0; i < ARRAY_LENGTH(usual); i++)
        if (setlocale(LC_NUMERIC, usual[i]) && writes_comma()) return true;
    scratch_write("comma", source, sizeof source - 1);
    snprintf(command, sizeof command, "cd '%s' && localedef -c -i ./comma ./xx_XX >/dev/null 2>&1",
             scratch_folder);
    (void)!system(command); /* prints warnings, because the locale is incomplete */
    setenv("LOCPATH", scratch_folder, 1);
    return setlocale(LC_NUMERIC, "xx_XX") && writes_comma();
}

static void a_decimal_comma_changes_nothing(void **state)
{
    if (!set_comma()) {
        print_message("no locale with a decimal comma can be made here\n");
        return;
    }
    double value = 0;
    assert_true(decimal_to_real("0.05", &value) && value == 0.05);
    assert_true(decimal_to_real(" -.5E-1 ", &value) && value == -0.05);
    assert_false(decimal_to_real("0,05", &value));
    reals_are_written_short(state);
    reals_are_rounded_to_so_many_digits(state);
    texts_of_numbers_never_change(state);
    every_fixed_value_reads_back(state);
}

static int back_to_points(void **state)
{
    setlocale(LC_NUMERIC, "C");
    unsetenv("LOCPATH");
    return scratch_teardown(state);
}

static void text_that_is_no_whole_number_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",  "1.0", "2147483648",
                                        "x", "- 1", "99999999999999999999"};
    int32_t value = 3;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        if (decimal_to_int(texts[i], &value)) fail_msg("'%s' was taken", texts[i]);
    assert_int_equal(value, 3);
    assert_true(decimal_to_int(" -12 ", &value));
    assert_int_equal(value, -12);
}

static void a_small_buffer_cuts_the_text_off(void **state)
{
    (void)state;
    char text[4];
    decimal_from_int(-12345, text, sizeof text);
    assert_string_equal(text, "-12");
    decimal_from_int(INT64_MIN, text, 2);
    assert_string_equal(text, "-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimals_are_rounded_to_the_nearest),
        cmocka_unit_test(half_is_rounded_away_from_zero),
        cmocka_unit_test(text_that_is_no_decimal_is_refused),
        cmocka_unit_test(every_fixed_value_reads_back),
        cmocka_unit_test(fixed_values_are_written_short),
        cmocka_unit_test(reals_are_written_short),
        cmocka_unit_test(random_reals_read_back),
        cmocka_unit_test(reals_are_rounded_to_so_many_digits),
        cmocka_unit_test(reals_need_no_digit_more_than_printf),
        cmocka_unit_test(texts_of_numbers_never_change),
        cmocka_unit_test(only_decimals_are_reals),
        cmocka_unit_test(long_decimals_are_read_to_the_last_digit),
        cmocka_unit_test_setup_teardown(a_decimal_comma_changes_nothing, scratch_setup,
                                        back_to_points),
        cmocka_unit_test(text_that_is_no_whole_number_is_refused),
        cmocka_unit_test(a_small_buffer_cuts_the_text_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
