/* test_canvas.c - drawing on a canvas, clipped at its edges, and reading it back as text. */
#include "../src/base/utf8.h"
#include "../src/term/canvas.h"
#include "../src/term/canvas_export.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_SIZE = 256 };

static Canvas canvas_of(int32_t cols, int32_t rows)
{
    Canvas canvas = {0};
    assert_true(canvas_resize(&canvas, cols, rows));
    return canvas;
}

static void assert_shows(Canvas *canvas, const char *expected)
{
    char buffer[TEXT_SIZE];
    Text text = text_in(buffer, sizeof buffer);
    canvas_to_text(canvas, &text);
    assert_int_equal(text.length, strlen(expected));
    assert_string_equal(buffer, expected);
    canvas_done(canvas);
}

static void text_is_clipped_at_every_edge(void **state)
{
    (void)state;
    Canvas canvas = canvas_of(5, 3);
    assert_int_equal(canvas_text(&canvas, -2, 0, "abcd", 1), 2);
    assert_int_equal(canvas_text(&canvas, 3, 1, "efgh", 1), 7);
    canvas_text(&canvas, 0, -1, "above", 1);
    canvas_text(&canvas, 0, 3, "below", 1);
    assert_shows(&canvas, "cd\n"
                          "   ef\n"
                          "\n");
}

static void bytes_that_may_not_be_shown_become_question_marks(void **state)
{
    (void)state;
    Canvas canvas = canvas_of(6, 1);
    assert_int_equal(canvas_text(&canvas, 0, 0, "a\033[\xff\x80z", 0), 6);
    assert_shows(&canvas, "a?[??z\n");
    canvas = canvas_of(6, 1);
    assert_int_equal(canvas_text(&canvas, 0, 0, "\xe2\x80\xae\xe2\x80\x8bz\xe4\xb8", 0), 3);
    assert_shows(&canvas, "??z\n");
}

static void letters_take_their_columns_and_keep_their_marks(void **state)
{
    (void)state;
    Canvas canvas = canvas_of(9, 1);
    const char text[] = "\xe4\xb8\x96"
                        "e\xcc\x81"
                        "\xe0\xb8\x97\xe0\xb8\xb5\xe0\xb9\x88"
                        "z";
    assert_true(canvas_text(&canvas, 0, 0, text, 0) == 5);
    assert_int_equal(canvas_get(&canvas, 1, 0).ch, CANVAS_REST);
    assert_shows(&canvas, "\xe4\xb8\x96"
                          "e\xcc\x81"
                          "\xe0\xb8\x97\xe0\xb8\xb5\xe0\xb9\x88"
                          "z\n");
}

static void half_of_a_wide_letter_becomes_a_blank(void **state)
{
    (void)state;
    Canvas canvas = canvas_of(6, 1);
    const char wide[] = "\xe4\xb8\x96";
    canvas_text(&canvas, -1, 0, wide, 0);
    canvas_text(&canvas, 1, 0, wide, 0);
    canvas_put(&canvas, 1, 0, '#', 0);
    canvas_text(&canvas, 3, 0, wide, 0);
    canvas_text(&canvas, 5, 0, wide, 0);
    canvas_mend_wide(&canvas);
    assert_shows(&canvas, " # \xe4\xb8\x96\n");
}

static void fill_is_clipped_even_where_its_size_would_overflow(void **state)
{
    (void)state;
    Canvas canvas = canvas_of(4, 3);
    canvas_fill(&canvas, 2, 1, INT32_MAX, INT32_MAX, '#', 2);
    canvas_fill(&canvas, INT32_MIN, 0, INT32_MAX, 1, 'x', 2);
    canvas_fill(&canvas, -1, -1, 2, 2, 'o', 2);
    canvas_fill(&canvas, 0, 0, -3, 3, '-', 2);
    assert_int_equal(canvas_get(&canvas, 3, 2).style, 2);
    assert_shows(&canvas, "o\n"
                          "  ##\n"
                          "  ##\n");
}

static void cell_outside_reads_as_blank(void **state)
{
    (void)state;
    Canvas canvas = canvas_of(2, 2);
    canvas_fill(&canvas, 0, 0, 2, 2, '#', 3);
    canvas_put(&canvas, 2, 0, '!', 1);
    canvas_put(&canvas, -1, 1, '!', 1);
    assert_int_equal(canvas_get(&canvas, 2, 0).ch, ' ');
    assert_int_equal(canvas_get(&canvas, 0, -1).style, 0);
    assert_shows(&canvas, "##\n##\n");
}

static void resizing_blanks_and_clearing_resets_styles(void **state)
{
    (void)state;
    Canvas canvas = canvas_of(2, 1);
    canvas_fill(&canvas, 0, 0, 2, 1, '#', 3);
    assert_true(canvas_resize(&canvas, 3, 2));
    assert_int_equal(canvas_get(&canvas, 0, 0).ch, ' ');
    canvas_put(&canvas, 2, 1, '#', 3);
    canvas_clear(&canvas);
    assert_int_equal(canvas_get(&canvas, 2, 1).style, 0);
    assert_true(canvas_resize(&canvas, 0, 0));
    assert_shows(&canvas, "");
}

static void text_is_utf8_without_trailing_blanks(void **state)
{
    (void)state;
    Canvas canvas = canvas_of(6, 1);
    canvas_put(&canvas, 0, 0, 0xE9, 0);
    canvas_put(&canvas, 1, 0, 0x2588, 0);
    canvas_put(&canvas, 2, 0, 0x1F600, 0);
    canvas_put(&canvas, 3, 0, 0xD800, 0); /* no character */
    canvas_put(&canvas, 4, 0, '\t', 0);
    assert_shows(&canvas, "\xc3\xa9\xe2\x96\x88\xf0\x9f\x98\x80??\n");
}

static void text_that_does_not_fit_is_cut_off_but_counted(void **state)
{
    (void)state;
    Canvas canvas = canvas_of(8, 1);
    char buffer[4] = "zzz";
    Text text = text_in(buffer, sizeof buffer);
    canvas_text(&canvas, 0, 0, "abcdefgh", 0);
    canvas_to_text(&canvas, &text);
    assert_string_equal(buffer, "abc");
    assert_int_equal(text.length + text.missing, 9);
    canvas_done(&canvas);
}

static void cursor_outside_is_hidden(void **state)
{
    (void)state;
    Canvas canvas = canvas_of(4, 3);
    assert_false(canvas.has_cursor);
    canvas_set_cursor(&canvas, 3, 2);
    assert_true(canvas.has_cursor);
    canvas_set_cursor(&canvas, 4, 2);
    assert_false(canvas.has_cursor);
    canvas_set_cursor(&canvas, 0, 0);
    canvas_clear(&canvas);
    assert_false(canvas.has_cursor);
    canvas_done(&canvas);
}

static void pictures_are_the_same_where_no_difference_is_seen(void **state)
{
    Canvas a = {0}, b = {0};
    (void)state;
    assert_true(canvas_resize(&a, 4, 3) && canvas_resize(&b, 4, 3));
    assert_true(canvas_is_same(&a, &b));
    canvas_put(&a, 3, 2, 'x', 1);
    assert_false(canvas_is_same(&a, &b));
    canvas_put(&b, 3, 2, 'x', 2);
    assert_false(canvas_is_same(&a, &b));
    canvas_put(&b, 3, 2, 'x', 1);
    assert_true(canvas_is_same(&a, &b));
    canvas_set_cursor(&a, 1, 1);
    assert_false(canvas_is_same(&a, &b));
    canvas_set_cursor(&a, -1, 0);
    assert_true(canvas_resize(&b, 3, 4));
    assert_false(canvas_is_same(&a, &b));
    canvas_done(&a);
    canvas_done(&b);
}

static void colours_are_written_by_name_to_the_sixteenth_and_then_by_number(void **state)
{
    static const struct {
        int16_t colour;
        const char *written;
    } cases[] = {{0, ";30m"}, {7, ";37m"}, {8, ";90m"}, {15, ";97m"}, {16, ";38;5;16m"}};
    Canvas canvas = {0};
    ColourTable colours;
    (void)state;
    colour_table_init(&colours);
    assert_true(canvas_resize(&canvas, 1, 1));
    canvas_put(&canvas, 0, 0, 'x', 0);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        TermStyle style = {.fg = cases[i].colour, .bg = -1};
        CanvasLooks looks = {&style, &colours, DEPTH_256};
        char text[200] = "";
        Text out = text_in(text, sizeof text);
        canvas_write_ansi_rows(&out, &canvas, &looks);
        assert_non_null(strstr(text, cases[i].written));
    }
    canvas_done(&canvas);
}

static void a_frame_writes_what_has_changed_and_the_first_one_all_that_is_not_blank(void **state)
{
    static const TermStyle styles[2] = {{.fg = -1, .bg = -1}, {.fg = -1, .bg = 4}};
    static ColourTable colours;
    const CanvasLooks looks = {styles, &colours, DEPTH_256};
    Canvas before = {0}, after = {0};
    char text[200];
    (void)state;
    colour_table_init(&colours);
    assert_true(canvas_resize(&before, 4, 2) && canvas_resize(&after, 4, 2));
    canvas_put(&before, 1, 0, 'a', 0);
    canvas_put(&after, 1, 0, 'a', 0);
    canvas_put(&after, 3, 1, ' ', 1);
    Text all = text_in(text, sizeof text);
    canvas_write_ansi_frame(&all, NULL, &after, &looks);
    assert_non_null(strstr(text, "\033[1;2H"));
    assert_non_null(strchr(text, 'a'));
    assert_non_null(strstr(text, "\033[2;4H"));
    assert_null(strstr(text, "\033[1;1H"));
    Text changed = text_in(text, sizeof text);
    canvas_write_ansi_frame(&changed, &before, &after, &looks);
    assert_null(strchr(text, 'a'));
    assert_non_null(strstr(text, "\033[2;4H"));
    size_t length = strlen(text), end = strlen("\033[0m");
    assert_true(length > end && strcmp(text + length - end, "\033[0m") == 0);
    canvas_done(&before);
    canvas_done(&after);
}

static void a_frame_says_where_the_cursor_goes_where_that_is_not_known(void **state)
{
    static const TermStyle styles[1] = {{.fg = -1, .bg = -1}};
    static ColourTable colours;
    const CanvasLooks looks = {styles, &colours, DEPTH_256};
    Canvas canvas = {0};
    char bytes[200];
    (void)state;
    colour_table_init(&colours);
    assert_true(canvas_resize(&canvas, 4, 2));
    canvas_text(&canvas, 0, 0, "\u4e2d", 0); /* two columns wide: the next one follows it */
    canvas_put(&canvas, 2, 0, 'a', 0);
    canvas_put(&canvas, 3, 0, 'b', 0); /* in the last column */
    canvas_put(&canvas, 0, 1, 'c', 0);
    Text text = text_in(bytes, sizeof bytes);
    canvas_write_ansi_frame(&text, NULL, &canvas, &looks);
    assert_non_null(strstr(bytes, "\u4e2dab"));
    assert_non_null(strstr(bytes, "\033[2;1Hc"));
    canvas_done(&canvas);
}

int main(void)
{
    (void)utf8_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_clipped_at_every_edge),
        cmocka_unit_test(a_frame_writes_what_has_changed_and_the_first_one_all_that_is_not_blank),
        cmocka_unit_test(a_frame_says_where_the_cursor_goes_where_that_is_not_known),
        cmocka_unit_test(bytes_that_may_not_be_shown_become_question_marks),
        cmocka_unit_test(letters_take_their_columns_and_keep_their_marks),
        cmocka_unit_test(half_of_a_wide_letter_becomes_a_blank),
        cmocka_unit_test(fill_is_clipped_even_where_its_size_would_overflow),
        cmocka_unit_test(cell_outside_reads_as_blank),
        cmocka_unit_test(resizing_blanks_and_clearing_resets_styles),
        cmocka_unit_test(text_is_utf8_without_trailing_blanks),
        cmocka_unit_test(text_that_does_not_fit_is_cut_off_but_counted),
        cmocka_unit_test(cursor_outside_is_hidden),
        cmocka_unit_test(pictures_are_the_same_where_no_difference_is_seen),
        cmocka_unit_test(colours_are_written_by_name_to_the_sixteenth_and_then_by_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
