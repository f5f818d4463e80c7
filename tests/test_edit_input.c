/* test_edit_input.c - keys by name, whichever way a terminal reports them; clicks. */
#include "../src/edit/view/editor_input.h"
#include "../src/term/decode.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* The name of the key that the bytes mean; "" where they mean none. */
static const char *name_of(const char *bytes, size_t length)
{
    static char name[EDIT_KEY_MAX];
    Decoder decoder;
    Decoded out[DECODE_MAX];
    int32_t count = 0;
    decode_init(&decoder);
    name[0] = '\0';
    for (size_t i = 0; i < length; i++)
        count = decode_byte(&decoder, (uint8_t)bytes[i], 0, out);
    if (count == 0) count = decode_timeout(&decoder, DECODE_PREFIX_NS, out);
    assert_int_equal(count, 1);
    if (!edit_key_name(&out[0].event, true, name)) name[0] = '\0';
    return name;
}

static void a_key_has_one_name_in_every_protocol(void **state)
{
    static const struct Row {
        const char *name, *legacy, *kitty;
    } rows[] = {
        {"a", "a", "\033[97;1;97u"},
        {"L", "L", "\033[108;2;76u"},
        {":", ":", "\033[59;2;58u"},
        {"{", "{", "\033[55;1;123u"},
        {"Space", " ", "\033[32u"},
        {"Enter", "\r", "\033[13u"},
        {"Tab", "\t", "\033[9u"},
        {"Esc", "\033", "\033[27u"},
        {"Backspace", "\177", "\033[127u"},
        {"Ctrl+S", "\023", "\033[115;5u"},
        {"Ctrl+C", "\003", "\033[99;5u"},
        {"Ctrl+Z", "\032", "\033[122;5u"},
        {"Alt+x", "\033x", "\033[120;3u"},
        {"Left", "\033OD", "\033[D"},
        {"Del", "\033[3~", "\033[3~"},
        {"Shift+Left", "\033[1;2D", "\033[1;2D"},
        {"PgUp", "\033[5~", "\033[5~"},
        {"Ctrl+Right", "\033[1;5C", "\033[1;5C"},
        {"F1", "\033OP", "\033[P"},
        {"Shift+F5", "\033[15;2~", "\033[15;2~"},
        {"F12", "\033[24~", "\033[24~"},
        {"Space", " ", "\033[32;2u"},
        {"Shift+Tab", "\033[Z", "\033[9;2u"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        assert_string_equal(name_of(rows[i].legacy, strlen(rows[i].legacy)), rows[i].name);
        assert_string_equal(name_of(rows[i].kitty, strlen(rows[i].kitty)), rows[i].name);
    }
    assert_string_equal(name_of("", 1), "Ctrl+Space");
}

static void shift_makes_no_difference_with_ctrl(void **state)
{
    (void)state;
    assert_string_equal(name_of("\033[115;6u", 8), "Ctrl+S");
}

static void releases_and_modifiers_have_no_name_and_letters_are_their_own(void **state)
{
    (void)state;
    assert_string_equal(name_of("\033[97;1:3u", 9), "");
    assert_string_equal(name_of("\033[57441;2u", 10), "");
    assert_string_equal(name_of("\xc3\xa9", 2), "\xc3\xa9");
    assert_string_equal(name_of("\xe2\x80\xae", 3), "");
}

/* --- the mouse --- */

static TermEvent mouse_event(int32_t button, KeyAction action, int32_t col)
{
    return (TermEvent){.kind = TERM_EVENT_MOUSE,
                       .button = (uint8_t)button,
                       .action = (uint8_t)action,
                       .col = col,
                       .row = 3};
}

static void assert_mouse(EditClick *click, TermEvent event, int64_t now, EditorMouseKind expected)
{
    EditorMouseKind kind;
    assert_true(edit_mouse_kind(click, &event, now, &kind));
    assert_int_equal(kind, expected);
}

static void the_second_press_at_a_place_is_double_and_the_third_is_not(void **state)
{
    EditClick click = {0};
    TermEvent press = mouse_event(1, TERM_KEY_PRESS, 5);
    (void)state;
    assert_mouse(&click, press, 1000, MOUSE_PRESS);
    assert_mouse(&click, mouse_event(1, TERM_KEY_RELEASE, 5), 1050, MOUSE_RELEASE);
    assert_mouse(&click, press, 1200, MOUSE_DOUBLE);
    assert_mouse(&click, press, 1400, MOUSE_PRESS);
}

static void a_press_elsewhere_or_later_or_of_another_button_is_single(void **state)
{
    EditClick click = {0};
    (void)state;
    assert_mouse(&click, mouse_event(1, TERM_KEY_PRESS, 5), 1000, MOUSE_PRESS);
    assert_mouse(&click, mouse_event(1, TERM_KEY_PRESS, 6), 1100, MOUSE_PRESS);
    assert_mouse(&click, mouse_event(3, TERM_KEY_PRESS, 6), 1200, MOUSE_PRESS);
    assert_mouse(&click, mouse_event(3, TERM_KEY_PRESS, 6), 1200 + EDIT_DOUBLE_MS + 1, MOUSE_PRESS);
}

static void motion_with_a_button_is_a_drag_and_without_one_nothing(void **state)
{
    EditClick click = {0};
    EditorMouseKind kind;
    TermEvent motion = mouse_event(0, TERM_KEY_REPEAT, 5);
    (void)state;
    assert_mouse(&click, mouse_event(1, TERM_KEY_REPEAT, 5), 0, MOUSE_DRAG);
    assert_mouse(&click, mouse_event(4, TERM_KEY_PRESS, 5), 0, MOUSE_WHEEL_UP);
    assert_mouse(&click, mouse_event(5, TERM_KEY_PRESS, 5), 0, MOUSE_WHEEL_DOWN);
    assert_false(edit_mouse_kind(&click, &motion, 0, &kind));
}

static void the_wheel_goes_sideways_with_shift_and_zooms_with_ctrl(void **state)
{
    static const struct {
        uint32_t modifiers;
        EditorMouseKind up, down;
    } rows[] = {
        {TERM_MOD_SHIFT, MOUSE_WHEEL_LEFT, MOUSE_WHEEL_RIGHT},
        {TERM_MOD_CTRL, MOUSE_NEARER, MOUSE_FARTHER},
        {TERM_MOD_ALT, MOUSE_GLYPH_BEFORE, MOUSE_GLYPH_NEXT},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        EditClick click = {0};
        TermEvent up = mouse_event(4, TERM_KEY_PRESS, 5), down = mouse_event(5, TERM_KEY_PRESS, 5);
        up.modifiers = down.modifiers = (uint8_t)rows[i].modifiers;
        assert_mouse(&click, up, 0, rows[i].up);
        assert_mouse(&click, down, 0, rows[i].down);
    }
}

static void a_press_with_shift_ctrl_or_alt_selects(void **state)
{
    static const uint32_t modifiers[] = {TERM_MOD_SHIFT, TERM_MOD_CTRL, TERM_MOD_ALT};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(modifiers); i++) {
        EditClick click = {0};
        TermEvent press = mouse_event(1, TERM_KEY_PRESS, 5);
        press.modifiers = (uint8_t)modifiers[i];
        assert_mouse(&click, press, 1000, MOUSE_SELECT);
        assert_mouse(&click, press, 1100, MOUSE_SELECT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_has_one_name_in_every_protocol),
        cmocka_unit_test(shift_makes_no_difference_with_ctrl),
        cmocka_unit_test(releases_and_modifiers_have_no_name_and_letters_are_their_own),
        cmocka_unit_test(the_second_press_at_a_place_is_double_and_the_third_is_not),
        cmocka_unit_test(a_press_elsewhere_or_later_or_of_another_button_is_single),
        cmocka_unit_test(a_press_with_shift_ctrl_or_alt_selects),
        cmocka_unit_test(the_wheel_goes_sideways_with_shift_and_zooms_with_ctrl),
        cmocka_unit_test(motion_with_a_button_is_a_drag_and_without_one_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
