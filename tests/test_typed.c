/* test_typed.c - what a person types into a line, and what keys do there that type nothing. */
#include "../src/draw/widget.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include <string.h>

static TermEvent press(uint32_t code, uint8_t modifiers)
{
    return (TermEvent){.kind = TERM_EVENT_KEY,
                       .action = TERM_KEY_PRESS,
                       .code = code,
                       .modifiers = modifiers};
}

static void type(char *text, size_t size, TermEvent event)
{
    (void)widget_edit_typed(text, size, widget_typed_key(&event));
}

static void characters_are_added_until_the_line_is_full(void **state)
{
    char text[3] = "";
    (void)state;
    for (int i = 0; i < 4; i++)
        type(text, sizeof text, press('a' + (uint32_t)i, 0));
    assert_string_equal(text, "ab");
}

static void backspace_takes_one_away_and_ctrl_u_all(void **state)
{
    char text[8] = "abc";
    (void)state;
    type(text, sizeof text, press(TERM_KEY_BACKSPACE, 0));
    assert_string_equal(text, "ab");
    type(text, sizeof text, press('u', TERM_MOD_CTRL));
    assert_string_equal(text, "");
    type(text, sizeof text, press(TERM_KEY_BACKSPACE, 0));
    assert_string_equal(text, "");
}

static void a_character_with_ctrl_or_alt_types_nothing(void **state)
{
    char text[8] = "abc";
    (void)state;
    type(text, sizeof text, press('w', TERM_MOD_CTRL));
    type(text, sizeof text, press('u', TERM_MOD_ALT));
    assert_string_equal(text, "abc");
}

static void shift_and_altgr_type_another_character(void **state)
{
    char text[8] = "";
    TermEvent shifted = press('1', TERM_MOD_SHIFT),
              altgr = press('7', TERM_MOD_CTRL | TERM_MOD_ALT);
    (void)state;
    shifted.shifted = '!';
    altgr.shifted = '{';
    type(text, sizeof text, shifted);
    type(text, sizeof text, altgr);
    assert_string_equal(text, "!{");
}

static TermEvent pasted(const char *text)
{
    return (TermEvent){.kind = TERM_EVENT_TEXT, .text = text};
}

static void a_paste_is_its_first_line_and_what_is_left_out_is_told(void **state)
{
    static const struct {
        const char *text, *line, *left_out;
    } rows[] = {
        {"a\tb c", "a b c", ""},
        {"ab\n", "ab", ""},
        {"ab\ncd", "ab", "Only the beginning was pasted."},
        {"a\xc3\xa9"
         "b",
         "ab", "Only ASCII characters were pasted."},
        {"", "", ""},
        {NULL, "", "Too much text to paste."},
    };
    char line[TYPED_PASTE_MAX], long_text[2 * TYPED_PASTE_MAX];
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        TermEvent event = pasted(rows[i].text);
        assert_string_equal(widget_typed_paste(&event, line), rows[i].left_out);
        assert_string_equal(line, rows[i].line);
        event.is_cut = true;
        assert_string_equal(widget_typed_paste(&event, line),
                            "The paste was incomplete and was dropped.");
        assert_string_equal(line, "");
    }
    memset(long_text, 'x', sizeof long_text);
    long_text[sizeof long_text - 1] = '\0';
    TermEvent event = pasted(long_text);
    assert_string_equal(widget_typed_paste(&event, line), "Only the beginning was pasted.");
    assert_int_equal(strlen(line), TYPED_PASTE_MAX - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_are_added_until_the_line_is_full),
        cmocka_unit_test(backspace_takes_one_away_and_ctrl_u_all),
        cmocka_unit_test(a_character_with_ctrl_or_alt_types_nothing),
        cmocka_unit_test(shift_and_altgr_type_another_character),
        cmocka_unit_test(a_paste_is_its_first_line_and_what_is_left_out_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
