/* test_text.c - text put together in a buffer, and in memory that grows. */
#include "../src/base/text.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void pieces_follow_each_other(void **state)
{
    (void)state;
    char buffer[32];
    Text text = text_in(buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    text_add(&text, "%s is %d", "jump", 12);
    text_add_bytes(&text, ", or more", 4);
    text_add_byte(&text, 'f');
    text_add(&text, "%s", "");
    assert_string_equal(buffer, "jump is 12, orf");
    assert_int_equal(text.length, 15);
    assert_int_equal(text.missing, 0);
}

static void a_buffer_cuts_off_what_does_not_fit(void **state)
{
    (void)state;
    char buffer[8] = "0123456";
    Text text = text_in(buffer, sizeof buffer);
    text_add(&text, "%s", "abcdefg");
    assert_string_equal(buffer, "abcdefg");
    assert_int_equal(text.missing, 0);
    text_add_byte(&text, 'h');
    assert_string_equal(buffer, "abcdefg");
    assert_true(text.missing > 0);

    text = text_in(buffer, sizeof buffer);
    text_add(&text, "%d", 12345);
    text_add(&text, "%d", 67890);
    text_add(&text, "%d", 1);
    assert_string_equal(buffer, "1234567");
    assert_int_equal(text.length, 7);
    assert_int_equal(text.missing, 4);

    text = text_in(buffer, sizeof buffer);
    text_add_bytes(&text, "12345678901234", 14);
    assert_string_equal(buffer, "1234567");
    assert_true(text.missing > 0);

    text = text_in(buffer, 1);
    text_add(&text, "%d", 1);
    assert_string_equal(buffer, "");
    assert_true(text.missing > 0 && text.length == 0);
}

static void a_text_grows_with_what_is_added(void **state)
{
    (void)state;
    Text text = TEXT_GROWING;
    size_t length;
    for (int i = 0; i < 5000; i++)
        text_add(&text, "%04d,", i);
    for (int i = 0; i < 5000; i++)
        text_add_bytes(&text, "\0x", 2);
    char *bytes = text_take(&text, &length);
    assert_non_null(bytes);
    assert_int_equal(length, 35000);
    assert_memory_equal(bytes, "0000,0001,0002,", 15);
    assert_memory_equal(bytes + 24990, "4998,4999,\0x\0x", 14);
    assert_int_equal(bytes[length], '\0');
    assert_null(text.bytes);
    free(bytes);
}

static void a_piece_longer_than_all_room_is_whole(void **state)
{
    (void)state;
    Text text = TEXT_GROWING;
    text_add(&text, "%5000d", 7);
    text_add(&text, "%s", "!");
    assert_int_equal(text.length, 5001);
    assert_string_equal(text.bytes + 4998, " 7!");
    assert_int_equal(text.missing, 0);
    text_done(&text);
    assert_null(text.bytes);
}

static void an_empty_text_is_taken_as_an_empty_string(void **state)
{
    (void)state;
    Text text = TEXT_GROWING;
    size_t length = 7;
    char *bytes = text_take(&text, &length);
    assert_non_null(bytes);
    assert_string_equal(bytes, "");
    assert_int_equal(length, 0);
    free(bytes);
}

static void what_no_memory_holds_leaves_nothing_to_take(void **state)
{
    (void)state;
    Text text = TEXT_GROWING;
    size_t length;
    text_add(&text, "abc");
    text_add_bytes(&text, "", SIZE_MAX / 2);
    assert_true(text.missing > 0);
    assert_null(text_take(&text, &length));
    assert_null(text.bytes);
    assert_int_equal(text.missing, 0);
}

static void a_string_is_added_to_in_its_buffer(void **state)
{
    (void)state;
    char line[10] = "ab";
    text_append(line, sizeof line, "-%d", 345);
    assert_string_equal(line, "ab-345");
    text_append(line, sizeof line, "-%d", 678);
    assert_string_equal(line, "ab-345-67");
    text_append(line, sizeof line, "-%d", 9);
    assert_string_equal(line, "ab-345-67");
}

static void a_string_of_json_is_escaped(void **state)
{
    (void)state;
    static const char bytes[] =
        "a\"b\\c\n\x7f \xc3\xa4 \xe2\x82\xac \xf0\x9f\x90\x8d \xff\xc3 \xc0\xaf";
    Text text = TEXT_GROWING;
    text_add_json(&text, bytes, sizeof bytes - 1);
    assert_string_equal(text.bytes, "\"a\\\"b\\\\c\\u000a\\u007f \xc3\xa4 \xe2\x82\xac "
                                    "\xf0\x9f\x90\x8d \\ufffd\\ufffd \\ufffd\\ufffd\"");
    text_done(&text);
}

static void a_distance_counts_letters(void **state)
{
    (void)state;
    assert_int_equal(text_distance("", ""), 0);
    assert_int_equal(text_distance("play", ""), 4);
    assert_int_equal(text_distance("play", "play"), 0);
    assert_int_equal(text_distance("paly", "play"), 1);
    assert_int_equal(text_distance("plays", "play"), 1);
    assert_int_equal(text_distance("kitten", "sitting"), 3);
    assert_int_equal(text_distance("a word that is longer than thirty-one bytes", "a"), TEXT_FAR);
}

static void a_slip_is_near(void **state)
{
    (void)state;
    assert_true(text_is_slip("slove", "solve") && text_is_slip("verfy", "verify"));
    assert_false(text_is_slip("solve", "play") || text_is_slip("x", "cx") ||
                 text_is_slip("", "ab"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_follow_each_other),
        cmocka_unit_test(a_buffer_cuts_off_what_does_not_fit),
        cmocka_unit_test(a_text_grows_with_what_is_added),
        cmocka_unit_test(a_piece_longer_than_all_room_is_whole),
        cmocka_unit_test(an_empty_text_is_taken_as_an_empty_string),
        cmocka_unit_test(what_no_memory_holds_leaves_nothing_to_take),
        cmocka_unit_test(a_string_is_added_to_in_its_buffer),
        cmocka_unit_test(a_string_of_json_is_escaped),
        cmocka_unit_test(a_distance_counts_letters),
        cmocka_unit_test(a_slip_is_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
