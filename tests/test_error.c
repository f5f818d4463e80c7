/* test_error.c - lists of what is wrong with a file, and the lines that a person reads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../src/base/error.h"
#include "../src/base/utf8.h"

static void add_errors(ErrorList *list, ErrorSeverity severity, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        error_add(list, severity, i + 1, 1, "number %d", i);
}

static void error_says_file_line_and_column(void **state)
{
    (void)state;
    ErrorList list;
    char text[100];
    error_list_init(&list, "a.txt");
    error_add(&list, ERROR_ERROR, 3, 7, "unknown glyph '%c'", 'x');
    error_format(&list, &list.items[0], text, sizeof text);
    assert_string_equal(text, "a.txt:3:7: error: unknown glyph 'x'");
}

static void error_leaves_out_what_it_does_not_know(void **state)
{
    (void)state;
    ErrorList list;
    char text[100];
    error_list_init(&list, "a.txt");
    error_add(&list, ERROR_WARNING, 3, 0, "long");
    error_add(&list, ERROR_ERROR, 0, 0, "no start");
    error_format(&list, &list.items[0], text, sizeof text);
    assert_string_equal(text, "a.txt:3: warning: long");
    error_format(&list, &list.items[1], text, sizeof text);
    assert_string_equal(text, "a.txt: error: no start");
}

static void error_text_that_is_too_long_is_cut(void **state)
{
    (void)state;
    ErrorList list;
    char text[12];
    error_list_init(&list, "a.txt");
    error_add(&list, ERROR_ERROR, 1, 1, "%0300d", 1);
    assert_int_equal(strlen(list.items[0].text), ERROR_TEXT_MAX - 1);
    error_format(&list, &list.items[0], text, sizeof text);
    assert_string_equal(text, "a.txt:1:1: ");
}

static void control_bytes_of_a_file_become_question_marks(void **state)
{
    (void)state;
    ErrorList list;
    char text[100];
    error_list_init(&list, "a\x1b[31m\n.txt");
    error_add(&list, ERROR_ERROR, 1, 1, "title '%s'", "\x1b]0;x\x07\xc3\xa9\x7f");
    error_format(&list, &list.items[0], text, sizeof text);
    assert_string_equal(text, "a?[31m?.txt:1:1: error: title '?]0;x?\xc3\xa9?'");
}

static void a_name_in_utf8_is_shown_as_written_but_for_what_is_invisible(void **state)
{
    (void)state;
    ErrorList list;
    char text[100];
    error_list_init(&list, "h\xc3\xb6hle.txt");
    error_add(&list, ERROR_ERROR, 1, 0, "'%s'", "Zo\xc3\xab\xe2\x80\xae\xc2\x9b");
    error_format(&list, &list.items[0], text, sizeof text);
    assert_string_equal(text, "h\xc3\xb6hle.txt:1: error: 'Zo\xc3\xab?"
                              "?'");
}

static void safe_text_is_cut_to_its_room(void **state)
{
    (void)state;
    char text[4];
    utf8_copy(text, sizeof text, "abcdef", 6);
    assert_string_equal(text, "abc");
    utf8_copy(text, sizeof text, "ab\0cd", 5);
    assert_string_equal(text, "ab");
    utf8_copy(text, 1, "abc", 3);
    assert_string_equal(text, "");
}

static void full_list_counts_what_it_does_not_keep(void **state)
{
    (void)state;
    ErrorList list;
    error_list_init(&list, "a.txt");
    add_errors(&list, ERROR_ERROR, ERROR_MAX + 5);
    add_errors(&list, ERROR_WARNING, 2);
    assert_int_equal(list.count, ERROR_MAX);
    assert_int_equal(list.errors, ERROR_MAX + 5);
    assert_int_equal(list.warnings, 2);
    assert_string_equal(list.items[ERROR_MAX - 1].text, "number 15");
}

static void printed_list_counts_what_it_does_not_keep(void **state)
{
    (void)state;
    ErrorList list;
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    error_list_init(&list, "a.txt");
    add_errors(&list, ERROR_WARNING, ERROR_MAX + 2);
    error_list_print(&list, out);
    fclose(out);
    const char *end = strstr(text, "number 15\n");
    assert_non_null(end);
    assert_string_equal(end, "number 15\na.txt: warning: 2 more problems\n");
    free(text);
}

static void error_takes_the_place_of_a_warning_in_a_full_list(void **state)
{
    (void)state;
    ErrorList list;
    error_list_init(&list, "a.txt");
    add_errors(&list, ERROR_WARNING, ERROR_MAX);
    error_add(&list, ERROR_ERROR, 99, 1, "no finish");
    assert_int_equal(list.count, ERROR_MAX);
    assert_string_equal(list.items[ERROR_MAX - 1].text, "no finish");
    assert_int_equal(list.items[ERROR_MAX - 1].severity, ERROR_ERROR);
    assert_int_equal(list.items[0].severity, ERROR_WARNING);
}

static void a_hint_is_no_warning_and_makes_room_for_one(void **state)
{
    (void)state;
    ErrorList list;
    char text[100];
    error_list_init(&list, "a.txt");
    add_errors(&list, ERROR_HINT, ERROR_MAX);
    assert_int_equal(list.warnings + list.errors, 0);
    error_add(&list, ERROR_WARNING, 1, 1, "long");
    assert_int_equal(list.count, ERROR_MAX);
    assert_int_equal(list.hints, ERROR_MAX);
    assert_int_equal(list.items[ERROR_MAX - 1].severity, ERROR_WARNING);
    error_add(&list, ERROR_HINT, 2, 1, "one more");
    error_format(&list, &list.items[0], text, sizeof text);
    assert_string_equal(text, "a.txt:1:1: hint: number 0");
}

static void sorted_list_is_in_reading_order(void **state)
{
    (void)state;
    static const int32_t places[][2] = {{4, 2}, {1, 9}, {4, 1}, {0, 0}, {1, 3}};
    static const int32_t sorted[] = {0, 103, 109, 401, 402};
    ErrorList list;
    error_list_init(&list, "a.txt");
    for (size_t i = 0; i < ARRAY_LENGTH(places); i++)
        error_add(&list, ERROR_ERROR, places[i][0], places[i][1], "here");
    error_list_sort(&list);
    for (int32_t i = 0; i < list.count; i++)
        assert_int_equal(list.items[i].line * 100 + list.items[i].column, sorted[i]);
}

static void sorting_keeps_the_order_within_one_place(void **state)
{
    (void)state;
    ErrorList list;
    error_list_init(&list, "a.txt");
    error_add(&list, ERROR_ERROR, 2, 1, "later");
    error_add(&list, ERROR_ERROR, 1, 1, "first");
    error_add(&list, ERROR_ERROR, 1, 1, "second");
    error_list_sort(&list);
    assert_string_equal(list.items[0].text, "first");
    assert_string_equal(list.items[1].text, "second");
    assert_string_equal(list.items[2].text, "later");
}

static void lists_of_several_files_are_joined(void **state)
{
    ErrorList all, one;
    char text[ERROR_LINE_MAX];
    (void)state;
    error_list_init(&all, "own");
    error_add(&all, ERROR_ERROR, 9, 1, "mine");
    error_list_init(&one, "own/b.txt");
    add_errors(&one, ERROR_ERROR, ERROR_MAX + 2);
    error_list_join(&all, &one);
    error_list_init(&one, "own/c.txt");
    error_add(&one, ERROR_WARNING, 0, 0, "lost: no room");
    error_list_join(&all, &one);
    assert_int_equal(all.count, ERROR_MAX);
    assert_int_equal(all.errors, ERROR_MAX + 3);
    assert_int_equal(all.warnings, 1);
    error_format(&all, &all.items[1], text, sizeof text);
    assert_string_equal(text, "own/b.txt:1:1: error: number 0");
    error_list_sort(&all);
    error_format(&all, &all.items[0], text, sizeof text);
    assert_string_equal(text, "own:9:1: error: mine");
    error_list_soften(&all);
    assert_int_equal(all.errors, 0);
    assert_int_equal(all.warnings, ERROR_MAX + 4);
    assert_int_equal(all.items[3].severity, ERROR_WARNING);
}

static void more_files_than_a_list_names_are_counted(void **state)
{
    ErrorList all, one;
    char name[8];
    (void)state;
    error_list_init(&all, "own");
    for (int32_t i = 0; i < ERROR_OTHERS_MAX + 2; i++) {
        snprintf(name, sizeof name, "f%d", (int)i);
        error_list_init(&one, name);
        error_add(&one, ERROR_ERROR, 1, 1, "bad");
        error_list_join(&all, &one);
    }
    assert_int_equal(all.count, ERROR_OTHERS_MAX);
    assert_int_equal(all.errors, ERROR_OTHERS_MAX + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_of_several_files_are_joined),
        cmocka_unit_test(more_files_than_a_list_names_are_counted),
        cmocka_unit_test(error_says_file_line_and_column),
        cmocka_unit_test(error_leaves_out_what_it_does_not_know),
        cmocka_unit_test(error_text_that_is_too_long_is_cut),
        cmocka_unit_test(control_bytes_of_a_file_become_question_marks),
        cmocka_unit_test(a_name_in_utf8_is_shown_as_written_but_for_what_is_invisible),
        cmocka_unit_test(safe_text_is_cut_to_its_room),
        cmocka_unit_test(full_list_counts_what_it_does_not_keep),
        cmocka_unit_test(printed_list_counts_what_it_does_not_keep),
        cmocka_unit_test(error_takes_the_place_of_a_warning_in_a_full_list),
        cmocka_unit_test(a_hint_is_no_warning_and_makes_room_for_one),
        cmocka_unit_test(sorted_list_is_in_reading_order),
        cmocka_unit_test(sorting_keeps_the_order_within_one_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
