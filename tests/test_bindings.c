/* test_bindings.c - keys and their names, and which request a key makes. */
// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include "../src/draw/bindings.h"
#include "../src/draw/theme.h"
#include "../src/draw/widget.h"

#include <string.h>

static TermEvent key_event(uint32_t code, uint8_t modifiers, uint32_t shifted)
{
    return (TermEvent){.kind = TERM_EVENT_KEY,
                       .code = code,
                       .modifiers = modifiers,
                       .shifted = shifted};
}

static void assert_asks(const Bindings *bindings, RequestContext context, TermEvent event,
                        RequestId expected)
{
    assert_int_equal(request_of_press(bindings, context, &event), expected);
}

/* --- names --- */

static void assert_name_is_read_back(uint32_t key)
{
    char name[KEY_NAME_MAX];
    uint32_t read = 0;
    key_to_name(key, name);
    if (!key_from_name(name, &read) || read != key) fail_msg("%x is `%s` is %x", key, name, read);
}

static void every_key_has_a_name_that_is_read_back(void **state)
{
    static const uint32_t others[] = {TERM_KEY_TAB,       TERM_KEY_ENTER, TERM_KEY_ESCAPE,
                                      TERM_KEY_BACKSPACE, 0xf6,           0x10ffff};
    (void)state;
    for (uint32_t key = ' '; key < 0x7f; key++) {
        assert_name_is_read_back(key);
        if (key >= 'A' && key <= 'Z') continue; /* with Ctrl or Alt letters have no case */
        assert_name_is_read_back(WITH_CTRL(key));
        assert_name_is_read_back(WITH_CTRL(WITH_ALT(key)));
    }
    for (uint32_t key = TERM_KEY_SPECIAL + 1; key <= TERM_KEY_ALT_RIGHT; key++)
        assert_name_is_read_back(key);
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        assert_name_is_read_back(others[i]);
}

static void modifiers_are_the_keys_from_shift_to_alt(void **state)
{
    (void)state;
    assert_false(key_is_modifier(TERM_KEY_SHIFT_LEFT - 1));
    assert_true(key_is_modifier(TERM_KEY_SHIFT_LEFT));
    assert_true(key_is_modifier(TERM_KEY_ALT_RIGHT));
    assert_false(key_is_modifier(TERM_KEY_ALT_RIGHT + 1));
}

static void names_are_words_that_an_ini_file_can_hold(void **state)
{
    char name[KEY_NAME_MAX];
    (void)state;
    for (uint32_t key = ' '; key < 0x7f; key++) {
        key_to_name(key, name);
        if (strpbrk(name, " ;#=\"'\\")) fail_msg("`%s`", name);
    }
}

static void names_are_read_in_either_case(void **state)
{
    uint32_t key;
    (void)state;
    assert_true(key_from_name("pAgEuP", &key));
    assert_int_equal(key, TERM_KEY_PAGE_UP);
    assert_true(key_from_name("CTRL+X", &key));
    assert_int_equal(key, WITH_CTRL('x'));
    assert_true(key_from_name("l", &key));
    assert_int_equal(key, 'l');
    assert_true(key_from_name("L", &key)); /* with Shift */
    assert_int_equal(key, 'L');
    assert_true(key_from_name("ctrl++", &key));
    assert_int_equal(key, WITH_CTRL('+'));
}

static void text_that_names_no_key_is_refused(void **state)
{
    static const char *const words[] = {"",        "ab",   "f0",       "f13",  "ctrl+",
                                        "u+",      "u+41", "u+110000", "spce", "ctrl+leftshift",
                                        "left\x01"};
    uint32_t key = 7;
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (key_from_name(words[i], &key) || key != 7) fail_msg("`%s`", words[i]);
}

/* --- the table --- */

static void no_key_makes_two_requests_in_one_context(void **state)
{
    Bindings bindings = bindings_default();
    (void)state;
    for (RequestId id = 0; id < REQUEST_COUNT; id++)
        for (int32_t k = 0; k < bindings_count(&bindings, id); k++)
            assert_int_equal(bindings_owner(&bindings, id, bindings.keys[id][k]), id);
}

static void arrows_wasd_and_hjkl_all_move(void **state)
{
    static const struct {
        RequestId id;
        uint32_t keys[3];
    } rows[] = {{REQUEST_LEFT, {TERM_KEY_ARROW_LEFT, 'a', 'h'}},
                {REQUEST_DOWN, {TERM_KEY_ARROW_DOWN, 's', 'j'}},
                {REQUEST_UP, {TERM_KEY_ARROW_UP, 'w', 'k'}},
                {REQUEST_RIGHT, {TERM_KEY_ARROW_RIGHT, 'd', 'l'}}};
    Bindings bindings = bindings_default();
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        for (int32_t k = 0; k < 3; k++)
            assert_asks(&bindings, CONTEXT_HELD, key_event(rows[i].keys[k], 0, 0), rows[i].id);
}

static void names_of_requests_differ(void **state)
{
    (void)state;
    for (RequestId a = 0; a < REQUEST_COUNT; a++)
        for (RequestId b = 0; b < a; b++)
            assert_string_not_equal(bindings_requests[a].name, bindings_requests[b].name);
}

static void a_key_with_ctrl_or_alt_is_another_key(void **state)
{
    Bindings bindings = bindings_default();
    (void)state;
    assert_asks(&bindings, CONTEXT_PLAY, key_event('r', 0, 'r'), REQUEST_RESTART);
    assert_asks(&bindings, CONTEXT_PLAY, key_event('r', TERM_MOD_CTRL, 0), REQUEST_NONE);
    assert_asks(&bindings, CONTEXT_PLAY, key_event('r', TERM_MOD_ALT, 0), REQUEST_NONE);
    assert_asks(&bindings, CONTEXT_APP, key_event('c', TERM_MOD_CTRL, 0), REQUEST_QUIT);
}

static void a_capital_letter_is_another_key_where_it_is_bound(void **state)
{
    Bindings bindings = bindings_default();
    TermEvent small = key_event('z', 0, 'z'), capital = key_event('z', TERM_MOD_SHIFT, 'Z');
    TermEvent locked = key_event('z', 0, 'Z'), locked_capital = key_event('z', TERM_MOD_SHIFT, 'z');
    (void)state;
    assert_asks(&bindings, CONTEXT_LEARN, small, REQUEST_LEARN_ZOOM);
    assert_asks(&bindings, CONTEXT_LEARN, capital, REQUEST_LEARN_FIT);
    assert_asks(&bindings, CONTEXT_LEARN, locked, REQUEST_LEARN_ZOOM);
    assert_asks(&bindings, CONTEXT_LEARN, locked_capital, REQUEST_LEARN_FIT);
    assert_asks(&bindings, CONTEXT_PLAY, capital, REQUEST_ZOOM);
    assert_int_equal(key_of_event(&capital), 'Z');
    capital.modifiers |= TERM_MOD_CTRL;
    assert_int_equal(key_of_event(&capital), WITH_CTRL('z'));
}

/* Of every key that asks for something, with Shift, Ctrl or without. */
static void the_press_of_a_key_asks_for_what_the_key_does(void **state)
{
    Bindings bindings = bindings_default();
    (void)state;
    for (RequestId id = 0; id < REQUEST_COUNT; id++)
        for (int32_t i = 0; i < bindings_count(&bindings, id); i++) {
            TermEvent event = key_press(bindings.keys[id][i], 0);
            assert_asks(&bindings, (RequestContext)bindings_requests[id].context, event, id);
        }
}

static void shift_changes_signs(void **state)
{
    Bindings bindings = bindings_default();
    (void)state;
    assert_asks(&bindings, CONTEXT_HELD, key_event('a', TERM_MOD_SHIFT, 'A'), REQUEST_LEFT);
    assert_int_equal(bindings_add(&bindings, REQUEST_JUMP, '!'), BINDING_DONE);
    assert_asks(&bindings, CONTEXT_HELD, key_event('1', TERM_MOD_SHIFT, '!'), REQUEST_JUMP);
    assert_asks(&bindings, CONTEXT_HELD, key_event('1', 0, '1'), REQUEST_NONE);
    assert_int_equal(bindings_add(&bindings, REQUEST_UP, '1'), BINDING_DONE);
    assert_asks(&bindings, CONTEXT_HELD, key_event('1', TERM_MOD_SHIFT, '!'), REQUEST_JUMP);
    assert_asks(&bindings, CONTEXT_HELD, key_event('1', 0, '1'), REQUEST_UP);
}

static void ctrl_as_a_button_leaves_the_other_buttons_alone(void **state)
{
    Bindings bindings = bindings_default();
    TermEvent left = key_event(TERM_KEY_ARROW_LEFT, TERM_MOD_CTRL, 0);
    (void)state;
    assert_asks(&bindings, CONTEXT_HELD, left, REQUEST_NONE);
    assert_int_equal(bindings_add(&bindings, REQUEST_JUMP, TERM_KEY_CTRL_LEFT), BINDING_DONE);
    assert_asks(&bindings, CONTEXT_HELD, left, REQUEST_LEFT);
    assert_asks(&bindings, CONTEXT_HELD, key_event(TERM_KEY_CTRL_LEFT, TERM_MOD_CTRL, 0),
                REQUEST_JUMP);
}

static void a_release_makes_no_request(void **state)
{
    Bindings bindings = bindings_default();
    TermEvent event = key_event('r', 0, 'r');
    (void)state;
    event.action = TERM_KEY_RELEASE;
    assert_asks(&bindings, CONTEXT_PLAY, event, REQUEST_NONE);
}

/* --- changes --- */

static void a_key_with_a_meaning_in_the_context_cannot_be_bound(void **state)
{
    Bindings bindings = bindings_default(), before = bindings;
    (void)state;
    assert_int_equal(bindings_add(&bindings, REQUEST_JUMP, 'a'), BINDING_TAKEN);
    assert_int_equal(bindings_add(&bindings, REQUEST_JUMP, 'r'), BINDING_TAKEN);
    assert_int_equal(bindings_add(&bindings, REQUEST_JUMP, 'x'), BINDING_TAKEN);
    assert_int_equal(bindings_add(&bindings, REQUEST_QUIT, TERM_KEY_ENTER), BINDING_TAKEN);
    assert_memory_equal(&bindings, &before, sizeof before);
    assert_int_equal(bindings_owner(&bindings, REQUEST_JUMP, 'r'), REQUEST_RESTART);
}

static void a_key_may_mean_one_thing_in_play_and_another_in_menus(void **state)
{
    Bindings bindings = bindings_default();
    (void)state;
    assert_int_equal(bindings_add(&bindings, REQUEST_JUMP, TERM_KEY_ENTER), BINDING_DONE);
    assert_asks(&bindings, CONTEXT_HELD, key_event(TERM_KEY_ENTER, 0, 0), REQUEST_JUMP);
    assert_asks(&bindings, CONTEXT_MENU, key_event(TERM_KEY_ENTER, 0, 0), REQUEST_CHOOSE);
}

/* While both contexts are active, the keys of the inspector come first. */
static void no_default_key_to_move_is_a_key_of_the_inspector(void **state)
{
    Bindings bindings = bindings_default();
    (void)state;
    for (RequestId id = 0; id < REQUEST_COUNT; id++) {
        if (bindings_requests[id].context != CONTEXT_HELD) continue;
        for (int32_t k = 0; k < bindings_count(&bindings, id); k++)
            assert_int_equal(bindings_owner(&bindings, REQUEST_STUDY_TICK, bindings.keys[id][k]),
                             REQUEST_NONE);
    }
}

static void the_last_key_of_a_needed_request_cannot_be_removed(void **state)
{
    Bindings bindings = bindings_default();
    (void)state;
    assert_int_equal(bindings_remove(&bindings, REQUEST_JUMP, 0), BINDING_DONE);
    assert_asks(&bindings, CONTEXT_HELD, key_event(TERM_KEY_SPACE, 0, ' '), REQUEST_NONE);
    assert_int_equal(bindings_remove(&bindings, REQUEST_JUMP, 0), BINDING_NEEDED);
    assert_asks(&bindings, CONTEXT_HELD, key_event('x', 0, 'x'), REQUEST_JUMP);
    assert_int_equal(bindings_remove(&bindings, REQUEST_RESTART, 0), BINDING_DONE);
    assert_int_equal(bindings_count(&bindings, REQUEST_RESTART), 0);
}

static void a_request_has_room_for_some_keys(void **state)
{
    Bindings bindings = bindings_default();
    uint32_t key = TERM_KEY_F1 + 4;
    (void)state;
    while (bindings_count(&bindings, REQUEST_JUMP) < REQUEST_KEYS_MAX)
        assert_int_equal(bindings_add(&bindings, REQUEST_JUMP, key++), BINDING_DONE);
    assert_int_equal(bindings_add(&bindings, REQUEST_JUMP, key), BINDING_FULL);
}

static void hints_name_the_bound_keys(void **state)
{
    static const Hint hints[] = {{REQUEST_RESTART, NULL}, {REQUEST_BACK, "leave"}};
    Bindings bindings = bindings_default();
    char text[80], keys[REQUEST_KEYS_TEXT_MAX];
    (void)state;
    bindings_remove(&bindings, REQUEST_BACK, 0);
    bindings_hints_text(&bindings, hints, ARRAY_LENGTH(hints), text, sizeof text);
    assert_string_equal(text, "r again  q leave");
    bindings_remove(&bindings, REQUEST_RESTART, 0);
    bindings_hints_text(&bindings, hints, ARRAY_LENGTH(hints), text, sizeof text);
    assert_string_equal(text, "q leave");
    request_keys_text(&bindings, REQUEST_LEFT, keys);
    assert_string_equal(keys, "Left a h");
}

static void a_hint_that_does_not_fit_is_left_out_whole(void **state)
{
    static const Hint hints[] = {{REQUEST_RESTART, "again"}, {REQUEST_BACK, "leave"}};
    Bindings bindings = bindings_default();
    char text[80];
    (void)state;
    bindings_hints_text(&bindings, hints, ARRAY_LENGTH(hints), text, sizeof text);
    assert_string_equal(text, "r again  Esc leave");
    bindings_hints_text(&bindings, hints, ARRAY_LENGTH(hints), text, sizeof "r again  Esc leav");
    assert_string_equal(text, "r again");
    bindings_hints_text(&bindings, hints, ARRAY_LENGTH(hints), text, 4);
    assert_string_equal(text, "");
}

/* What is in the row of a canvas of twenty columns. */
static void assert_parts(int32_t cols, const char *text, const char *shown)
{
    Canvas canvas = {0};
    char line[32] = "";
    assert_true(canvas_resize(&canvas, 20, 1));
    widget_parts(&canvas, (Area){0, 0, cols, 1}, text, ROLE_HINT);
    for (int32_t col = 0; col < 20; col++)
        line[col] = (char)canvas_get(&canvas, col, 0).ch;
    line[strlen(shown)] = '\0';
    assert_string_equal(line, shown);
    assert_int_equal(canvas_get(&canvas, (int32_t)strlen(shown), 0).ch, ' ');
    canvas_done(&canvas);
}

static void parts_of_a_line_are_written_whole(void **state)
{
    (void)state;
    assert_parts(18, "r again  Esc leave", "r again  Esc leave");
    assert_parts(17, "r again  Esc leave", "r again");
    assert_parts(9, "r again  Esc leave", "r again");
    assert_parts(6, "r again  Esc leave", "");
}

/* ---- menus ---- */

static void pages_and_ends_of_a_menu_do_not_go_round(void **state)
{
    static const struct {
        RequestId request;
        int32_t to;
    } steps[] = {{REQUEST_PREVIOUS, 24},  {REQUEST_NEXT, 0},       {REQUEST_PAGE_DOWN, 10},
                 {REQUEST_PAGE_DOWN, 20}, {REQUEST_PAGE_DOWN, 24}, {REQUEST_PAGE_DOWN, 24},
                 {REQUEST_PAGE_UP, 14},   {REQUEST_PAGE_UP, 4},    {REQUEST_PAGE_UP, 0},
                 {REQUEST_PAGE_UP, 0},    {REQUEST_LAST, 24},      {REQUEST_FIRST, 0}};
    Menu menu = {25, 0};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(steps); i++) {
        assert_true(menu_request(&menu, steps[i].request));
        assert_int_equal(menu.chosen, steps[i].to);
    }
    assert_false(menu_request(&menu, REQUEST_CHOOSE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_has_a_name_that_is_read_back),
        cmocka_unit_test(a_hint_that_does_not_fit_is_left_out_whole),
        cmocka_unit_test(parts_of_a_line_are_written_whole),
        cmocka_unit_test(modifiers_are_the_keys_from_shift_to_alt),
        cmocka_unit_test(names_are_words_that_an_ini_file_can_hold),
        cmocka_unit_test(names_are_read_in_either_case),
        cmocka_unit_test(text_that_names_no_key_is_refused),
        cmocka_unit_test(no_key_makes_two_requests_in_one_context),
        cmocka_unit_test(arrows_wasd_and_hjkl_all_move),
        cmocka_unit_test(names_of_requests_differ),
        cmocka_unit_test(a_key_with_ctrl_or_alt_is_another_key),
        cmocka_unit_test(a_capital_letter_is_another_key_where_it_is_bound),
        cmocka_unit_test(the_press_of_a_key_asks_for_what_the_key_does),
        cmocka_unit_test(shift_changes_signs),
        cmocka_unit_test(ctrl_as_a_button_leaves_the_other_buttons_alone),
        cmocka_unit_test(a_release_makes_no_request),
        cmocka_unit_test(a_key_with_a_meaning_in_the_context_cannot_be_bound),
        cmocka_unit_test(a_key_may_mean_one_thing_in_play_and_another_in_menus),
        cmocka_unit_test(no_default_key_to_move_is_a_key_of_the_inspector),
        cmocka_unit_test(the_last_key_of_a_needed_request_cannot_be_removed),
        cmocka_unit_test(a_request_has_room_for_some_keys),
        cmocka_unit_test(hints_name_the_bound_keys),
        cmocka_unit_test(pages_and_ends_of_a_menu_do_not_go_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
