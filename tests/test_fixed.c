/* test_fixed.c - decimals to fixed point and to doubles, and back, to the bit. */
#include "../src/engine/decimal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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

static void what_is_no_decimal_is_refused(void **state)
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

static void whole_numbers_have_no_rest(void **state)
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
        cmocka_unit_test(what_is_no_decimal_is_refused),
        cmocka_unit_test(every_fixed_value_reads_back),
        cmocka_unit_test(fixed_values_are_written_short),
        cmocka_unit_test(reals_are_written_short),
        cmocka_unit_test(random_reals_read_back),
        cmocka_unit_test(only_decimals_are_reals),
        cmocka_unit_test(whole_numbers_have_no_rest),
        cmocka_unit_test(a_small_buffer_cuts_the_text_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
