/* test_utf8.c - which texts may be shown, how wide they are, and what stands for them in ASCII. */
#include "../src/base/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define WORLD "\xE4\xB8\x96\xE7\x95\x8C" /* two wide letters */
#define ACUTE "\xCC\x81"                 /* a combining mark */

/* The place of the fault, and what is said of it; -1: there is none. */
static int fault_of(const char *text, const char *part)
{
    char why[UTF8_WHY_MAX] = "";
    const char *fault = utf8_fault(text, strlen(text), why);
    if (!fault) return -1;
    if (!strstr(why, part)) fail_msg("`%s` says nothing of `%s`", why, part);
    return (int)(fault - text);
}

static void what_is_no_utf8_is_refused_at_its_first_byte(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int at;
    } rows[] = {
        {"ab\xE9", 2}, /* Latin-1, cut off */
        {"ab\xE9"
         "c",
         2},                         /* Latin-1 */
        {"a\x80", 1},                /* goes on, but with what? */
        {"\xBF\xBF", 0},             /* neither of them begins a letter */
        {"\xC0\xAF", 0},             /* a slash in two bytes */
        {"\xE0\x80\xAF", 0},         /* and in three */
        {"x\xED\xA0\x80", 1},        /* a surrogate */
        {"\xF4\x90\x80\x80", 0},     /* beyond the last character */
        {"\xF8\x88\x80\x80\x80", 0}, /* five bytes */
        {"\xF9\x80\x80\x80", 0},     /* a lead byte beyond the last one */
        {WORLD "\xE4\xB8", 6},       /* cut off */
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        assert_int_equal(fault_of(rows[i].text, "not UTF-8"), rows[i].at);
    assert_int_equal(fault_of("?", ""), -1);
}

static void what_could_change_more_than_its_place_is_refused(void **state)
{
    (void)state;
    assert_int_equal(fault_of("a\tb", "U+0009, which is a control character"), 1);
    assert_int_equal(fault_of("a\033[31m", "U+001B"), 1);
    assert_int_equal(fault_of("a\x7F", "U+007F"), 1);
    assert_int_equal(fault_of("a\xC2\x9B"
                              "31m",
                              "U+009B, which is a control character"),
                     1);
    assert_int_equal(fault_of("a\xE2\x80\xAE", "U+202E, which turns the direction"), 1);
    assert_int_equal(fault_of("\xE2\x81\xA6", "U+2066"), 0);
    assert_int_equal(fault_of("\xD8\x9C", "U+061C"), 0);
    assert_int_equal(fault_of("a\xE2\x80\x8B", "U+200B, which is invisible"), 1);
    assert_int_equal(fault_of("\xEF\xBB\xBF"
                              "a",
                              "U+FEFF"),
                     0);
    assert_int_equal(fault_of("a\xE2\x80\xA8", "U+2028, which ends a line"), 1);
    assert_int_equal(fault_of(ACUTE "a", "U+0301, a mark without"), 0);
    assert_int_equal(fault_of("\xF3\xA0\x81\x81", "U+E0041"), 0);
}

static void texts_of_many_scripts_may_be_shown(void **state)
{
    (void)state;
    assert_int_equal(fault_of("", ""), -1);
    assert_int_equal(fault_of("Gr\xC3\xB6\xC3\x9F"
                              "e e" ACUTE " " WORLD,
                              ""),
                     -1);
    assert_int_equal(fault_of("\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xF0\x9F\x99\x82", ""), -1);
    assert_int_equal(fault_of("\xE0\xB8\x97\xE0\xB8\xB5\xE0\xB9\x88", ""), -1);
}

static void letters_have_the_columns_that_terminals_give_them(void **state)
{
    (void)state;
    assert_int_equal(utf8_columns(""), 0);
    assert_int_equal(utf8_columns("abc"), 3);
    assert_int_equal(utf8_columns("Gr\xC3\xB6\xC3\x9F"
                                  "e"),
                     5);
    assert_int_equal(utf8_columns(WORLD "e" ACUTE), 5);
    assert_int_equal(utf8_columns(WORLD "\xE4"), 4);
}

static void a_text_is_cut_between_letters(void **state)
{
    (void)state;
    assert_int_equal(utf8_fit(WORLD "!", 5), 7);
    assert_int_equal(utf8_fit(WORLD "!", 4), 6);
    assert_int_equal(utf8_fit(WORLD "!", 3), 3);
    assert_int_equal(utf8_fit(WORLD "!", 1), 0);
    assert_int_equal(utf8_fit("e" ACUTE "x", 1), 3);
    assert_int_equal(utf8_fit("abc", 0), 0);
    assert_int_equal(utf8_fit("abc", -1), 0);
}

static void a_column_of_a_table_has_its_width(void **state)
{
    (void)state;
    char out[UTF8_PAD_MAX];
    utf8_pad(out, sizeof out, WORLD, 6);
    assert_string_equal(out, WORLD "  ");
    utf8_pad(out, sizeof out, WORLD, 3);
    assert_string_equal(out, "\xE4\xB8\x96 ");
    utf8_pad(out, sizeof out, "abcdef", 3);
    assert_string_equal(out, "abc");
}

static void a_caret_goes_over_a_letter_with_its_marks(void **state)
{
    (void)state;
    const char *text = "a" WORLD "e" ACUTE "z";
    static const size_t places[] = {0, 1, 4, 7, 10, 11};
    for (size_t i = 0; i + 1 < ARRAY_LENGTH(places); i++) {
        assert_int_equal(utf8_after(text, places[i]), places[i + 1]);
        assert_int_equal(utf8_before(text, places[i + 1]), places[i]);
    }
    assert_int_equal(utf8_before(text, 0), 0);
    assert_int_equal(utf8_after(text, 11), 11);
}

static void a_copy_has_whole_letters_and_nothing_that_may_not_be_shown(void **state)
{
    (void)state;
    char out[8];
    utf8_copy(out, sizeof out, WORLD "\xC3\xA9", 8);
    assert_string_equal(out, WORLD);
    utf8_copy(out, sizeof out, "a\033\xFF\xE2\x80\xAEz", 7);
    assert_string_equal(out, "a???z");
    utf8_copy(out, sizeof out, WORLD, 4);
    assert_string_equal(out, "\xE4\xB8\x96?");
}

static void ascii_has_the_nearest_letter_for_each_column(void **state)
{
    (void)state;
    char out[64];
    utf8_copy_ascii(out, sizeof out,
                    "Gr\xC3\xB6\xC3\x9F"
                    "e \xE2\x80\x9C\xC5\x81\xE2\x80\x9D");
    assert_string_equal(out, "Grose \"L\"");
    utf8_copy_ascii(out, sizeof out, "\xD0\x9F\xD1\x80\xD0\xB8\xD0\xB2\xD0\xB5\xD1\x82");
    assert_string_equal(out, "Privet");
    utf8_copy_ascii(out, sizeof out, "\xCE\xB1\xCF\x89 " WORLD "e" ACUTE);
    assert_string_equal(out, "ao ????e");
    utf8_copy_ascii(out, 4, "abcdef");
    assert_string_equal(out, "abc");
}

int main(void)
{
    (void)utf8_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_utf8_is_refused_at_its_first_byte),
        cmocka_unit_test(what_could_change_more_than_its_place_is_refused),
        cmocka_unit_test(texts_of_many_scripts_may_be_shown),
        cmocka_unit_test(letters_have_the_columns_that_terminals_give_them),
        cmocka_unit_test(a_text_is_cut_between_letters),
        cmocka_unit_test(a_column_of_a_table_has_its_width),
        cmocka_unit_test(a_caret_goes_over_a_letter_with_its_marks),
        cmocka_unit_test(a_copy_has_whole_letters_and_nothing_that_may_not_be_shown),
        cmocka_unit_test(ascii_has_the_nearest_letter_for_each_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
