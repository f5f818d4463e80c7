/* test_ini_edit.c - INI text changed in one place, with every other byte as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/base/ini_edit.h"

/* Of the key `k` in section `s`; NULL removes it. */
static char *set(const char *text, const char *value, size_t *length)
{
    IniValue change = {"s", "k", value, NULL};
    return ini_edit_set(text, strlen(text), &change, length);
}

static void assert_set(const char *text, const char *value, const char *expected)
{
    size_t length;
    char *changed = set(text, value, &length);
    assert_non_null(changed);
    assert_string_equal(changed, expected);
    assert_int_equal(length, strlen(expected));
    free(changed);
}

static void assert_refused(const char *text, const char *value)
{
    size_t length;
    assert_null(set(text, value, &length));
}

static void assert_found(const char *text, const char *expected)
{
    IniLine line;
    assert_true(ini_edit_find(text, strlen(text), "s", "k", &line));
    assert_int_equal(line.value.length, strlen(expected));
    assert_memory_equal(line.value.text, expected, strlen(expected));
}

static bool is_found(const char *text)
{
    IniLine line;
    return ini_edit_find(text, strlen(text), "s", "k", &line);
}

/* ---- finding ---- */

static void a_value_is_found_without_quotes_and_comment(void **state)
{
    (void)state;
    assert_found("[s]\nk = a b ; c\n", "a b");
    assert_found("[s]\nk = \" a ; b\" ; c\n", " a ; b");
    assert_found("[t]\nk = 1\n[ S ]\nj = 2\n  K='3'\n", "3");
    assert_found("[s]\r\nk =\r\n", "");
}

static void a_key_of_another_section_or_name_is_not_found(void **state)
{
    (void)state;
    assert_false(is_found("[t]\nk = 1\n"));
    assert_false(is_found("[s]\nkk = 1\n; k = 1\n[t]\nk = 1\n"));
    assert_false(is_found("k = 1\n"));
    assert_false(is_found(""));
}

static void lines_with_faults_are_no_hindrance(void **state)
{
    (void)state;
    assert_found("[s] ; comment\nnonsense\n= 3\nk = \"a\" b\n", "a");
    assert_found("[s]\nk = \"open\n", "\"open");
    assert_found("[s]\nk = a \\\n", "a \\");
    assert_found("[s]\n[t]\n[s]\nk = 1\n", "1");
    assert_false(is_found("[s\nk = 1\n"));
}

/* ---- setting ---- */

static void only_the_value_is_replaced(void **state)
{
    (void)state;
    assert_set("; c\n[s]\n  k  =  old   ; why\nj = 1", "new",
               "; c\n[s]\n  k  =  new   ; why\nj = 1");
    assert_set("[s]\nk=\n", "v", "[s]\nk= v\n");
    assert_set("[s]\nk =; none\n", "v", "[s]\nk = v; none\n");
    assert_set("[s]\nk = 1\nk = 2\n", "3", "[s]\nk = 3\nk = 2\n");
}

static void quotes_stay_and_come_where_they_are_needed(void **state)
{
    (void)state;
    assert_set("[s]\nk = 'old' ; c\n", "new", "[s]\nk = 'new' ; c\n");
    assert_set("[s]\nk = old\n", "a ; b", "[s]\nk = \"a ; b\"\n");
    assert_set("[s]\nk = 'old'\n", "it's", "[s]\nk = it's\n");
    assert_set("[s]\nk = old\n", "\"x\" # y", "[s]\nk = '\"x\" # y'\n");
    assert_set("[s]\nk = old\n", "", "[s]\nk = \"\"\n");
    assert_set("[s]\nk = \"open\n", "new", "[s]\nk = new\n");
}

static void what_quotes_cannot_hold_has_escapes(void **state)
{
    (void)state;
    assert_set("[s]\nk = old\n", "'a' \"b\" ; c", "[s]\nk = \"'a' \\\"b\\\" ; c\"\n");
    assert_set("[s]\nk = 1\n", "to C:\\", "[s]\nk = \"to C:\\\\\"\n");
    assert_set("[s]\nk = \"a\\\"b\" ; c\n", "d", "[s]\nk = \"d\" ; c\n");
    assert_set("[s]\nk = 'old'\n", "a \\ b", "[s]\nk = \"a \\\\ b\"\n");
    assert_set("[s]\nk = old\n", "a\\b", "[s]\nk = a\\b\n");
}

static void a_new_key_comes_after_the_last_of_its_section(void **state)
{
    (void)state;
    assert_set("[s]\nj = 1\n; end of s\n\n[t]\n", "v", "[s]\nj = 1\nk = v\n; end of s\n\n[t]\n");
    assert_set("[s]", "v", "[s]\nk = v\n");
}

static void a_new_section_comes_after_the_last_line(void **state)
{
    (void)state;
    assert_set("", "v", "[s]\nk = v\n");
    assert_set("[t]\nk = 1\n\n\n", "v", "[t]\nk = 1\n\n[s]\nk = v\n\n\n");
    assert_set("; c", "v", "; c\n\n[s]\nk = v\n");
}

static void added_lines_end_as_the_first_does(void **state)
{
    (void)state;
    assert_set("[s]\r\nj = 1", "v", "[s]\r\nj = 1\r\nk = v\r\n");
    assert_set("; c\r\n", "v", "; c\r\n\r\n[s]\r\nk = v\r\n");
}

static void what_no_line_can_hold_is_refused(void **state)
{
    char text[INI_LINE_MAX + 20], value[600];
    (void)state;
    assert_refused("[s]\n", "a\nb");
    assert_refused("[s]\n", "a\033b");
    assert_refused("[s]\nk = 'a'\n", "a\tb");
    memset(value, 'v', sizeof value);
    value[500] = '\0';
    snprintf(text, sizeof text, "[s]\nk = 1 ; %0500d\n", 0);
    assert_refused(text, value);
    snprintf(text, sizeof text, "[s]\nk = 1 ; %0480d\n", 0);
    size_t length;
    char *changed = set(text, value, &length);
    assert_non_null(changed);
    free(changed);
}

/* ---- removing ---- */

static void a_removed_key_takes_its_line_along(void **state)
{
    (void)state;
    assert_set("[s]\nk = 1 ; c\n; stays\nj = 2\n", NULL, "[s]\n; stays\nj = 2\n");
    assert_set("[s]\nj = 2\n", NULL, "[s]\nj = 2\n");
}

static void a_removed_section_takes_all_its_lines_along(void **state)
{
    static const char text[] = "[a]\nx = 1\n[s]\nk = 1\n; of s\n\n[b]\ny = 1\n[S]\nk = 2\n";
    size_t length;
    char *changed = ini_edit_remove_section(text, sizeof text - 1, "s", &length);
    (void)state;
    assert_non_null(changed);
    assert_string_equal(changed, "[a]\nx = 1\n[b]\ny = 1\n");
    assert_int_equal(length, strlen(changed));
    assert_true(ini_edit_has_section(text, sizeof text - 1, "s"));
    assert_false(ini_edit_has_section(changed, length, "s"));
    free(changed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_is_found_without_quotes_and_comment),
        cmocka_unit_test(a_key_of_another_section_or_name_is_not_found),
        cmocka_unit_test(lines_with_faults_are_no_hindrance),
        cmocka_unit_test(only_the_value_is_replaced),
        cmocka_unit_test(quotes_stay_and_come_where_they_are_needed),
        cmocka_unit_test(what_quotes_cannot_hold_has_escapes),
        cmocka_unit_test(a_new_key_comes_after_the_last_of_its_section),
        cmocka_unit_test(a_new_section_comes_after_the_last_line),
        cmocka_unit_test(added_lines_end_as_the_first_does),
        cmocka_unit_test(what_no_line_can_hold_is_refused),
        cmocka_unit_test(a_removed_key_takes_its_line_along),
        cmocka_unit_test(a_removed_section_takes_all_its_lines_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
