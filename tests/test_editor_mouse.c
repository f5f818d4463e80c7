/* test_editor_mouse.c - the mouse: strokes, fills by pressing twice, lists. */
#include "easel.h"

#include "../src/edit/core/editor_command.h"

static void mouse(Easel *e, EditorMouseKind kind, int32_t col, int32_t row)
{
    e->now += 10;
    e->request = editor_mouse(e->editor, kind, 1, col, row, e->now);
}

static void click(Easel *e, int32_t col, int32_t row)
{
    mouse(e, MOUSE_PRESS, col, row);
    mouse(e, MOUSE_RELEASE, col, row);
}

static void click_twice(Easel *e, int32_t col, int32_t row)
{
    click(e, col, row);
    mouse(e, MOUSE_DOUBLE, col, row);
    mouse(e, MOUSE_RELEASE, col, row);
}

static void a_drag_is_one_stroke(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    mouse(&e, MOUSE_PRESS, 1, 0);
    mouse(&e, MOUSE_DRAG, 3, 0);
    mouse(&e, MOUSE_RELEASE, 3, 0);
    assert_picture(&e, "@###F\n");
    assert_int_equal(document_history_count(e.doc), 1);
    easel_close(&e);
}

static void a_double_click_previews_a_fill_and_another_draws_it(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.#..\n"
                   "..#..\n");
    click_twice(&e, 3, 0);
    assert_picture(&e, "@.#..\n"
                       "..#..\n");
    assert_true(shows(&e, 4, 1, SHOWN_PREVIEW));
    assert_false(shows(&e, 1, 1, SHOWN_PREVIEW));
    click_twice(&e, 1, 0);
    assert_picture(&e, "@##..\n"
                       "###..\n");
    assert_int_equal(document_history_count(e.doc), 1);
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_previewed_fill_can_be_cancelled(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    click_twice(&e, 2, 0);
    keys(&e, "Esc");
    assert_picture(&e, "@...F\n");
    easel_close(&e);
}

/* The first press paints nothing there, so that nothing to undo. */
static void a_double_click_on_the_pens_own_glyph_undoes_nothing(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@##.F\n");
    click(&e, 3, 0);
    assert_picture(&e, "@###F\n");
    e.now += 1000;
    click_twice(&e, 1, 0);
    assert_picture(&e, "@###F\n");
    easel_close(&e);
}

static void a_double_click_on_a_sign_shows_its_text(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.?.F\n");
    click_twice(&e, 2, 0);
    assert_string_equal(editor_panel(e.editor).title, "sign.1");
    assert_picture(&e, "@.?.F\n");
    easel_close(&e);
}

static void a_press_chooses_a_line_of_a_list(void **state)
{
    Easel e;
    char line[81];
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, "F2");
    int32_t coin = 0;
    do
        editor_panel_line(e.editor, ++coin, 80, line, sizeof line);
    while (line[0] != 'o');
    editor_panel_mouse(e.editor, MOUSE_PRESS, -1, e.now);
    assert_non_null(editor_panel(e.editor).title);
    editor_panel_mouse(e.editor, MOUSE_PRESS, coin, e.now);
    assert_null(editor_panel(e.editor).title);
    click(&e, 1, 0);
    assert_picture(&e, "@o..F\n");
    easel_close(&e);
}

static void a_press_runs_a_command_that_is_listed(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, ": m i n i");
    editor_panel_mouse(e.editor, MOUSE_PRESS, 0, e.now);
    assert_true(editor_has(e.editor, EDITOR_MINIMAP));
    keys(&e, ":");
    editor_panel_mouse(e.editor, MOUSE_PRESS, COMMAND_ID_editor_view_minimap, e.now);
    assert_false(editor_has(e.editor, EDITOR_MINIMAP));
    command(&e, "help minimap");
    editor_panel_mouse(e.editor, MOUSE_PRESS, 0, e.now);
    assert_null(editor_panel(e.editor).title);
    assert_true(editor_has(e.editor, EDITOR_MINIMAP));
    easel_close(&e);
}

static void a_command_of_the_help_page_waits_for_its_key(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    command(&e, "help glyph and paints");
    keys(&e, "Enter o");
    assert_picture(&e, "o...F\n");
    easel_close(&e);
}

static void a_title_of_the_help_page_only_closes_it(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, "? Enter");
    assert_null(editor_panel(e.editor).title);
    assert_cursor(&e, 0, 0);
    easel_close(&e);
}

static void the_wheel_moves_in_a_list_and_recalls_no_command(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    command(&e, "minimap");
    keys(&e, ":");
    editor_panel_mouse(e.editor, MOUSE_WHEEL_DOWN, -1, e.now);
    assert_int_equal(editor_panel(e.editor).marked, 3);
    editor_panel_mouse(e.editor, MOUSE_WHEEL_UP, -1, e.now);
    assert_int_equal(editor_panel(e.editor).marked, 0);
    assert_string_equal(editor_prompt(e.editor, NULL), ":");
    easel_close(&e);
}

static void a_press_on_an_entry_of_the_history_goes_there(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, "l r o l r o g u");
    editor_panel_mouse(e.editor, MOUSE_PRESS, 1, e.now);
    assert_picture(&e, "@o..F\n");
    easel_close(&e);
}

/* ---- menus ---- */

static void assert_line_has(Easel *e, int32_t line, const char *part)
{
    char text[256];
    editor_panel_line(e->editor, line, 200, text, sizeof text);
    if (!strstr(text, part)) fail_msg("line %d is `%s`, without `%s`", (int)line, text, part);
}

static void the_menu_has_every_command_in_its_groups(void **state)
{
    Easel e;
    int32_t count = 0;
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, "F10");
    assert_non_null(strstr(editor_panel(e.editor).title, "[Move] Draw Select"));
    assert_line_has(&e, 0, "h Left");
    for (int32_t group = 0; group < GROUP_COUNT; group++) {
        count += editor_panel(e.editor).count;
        keys(&e, "Right");
    }
    assert_int_equal(count, COMMAND_COUNT);
    assert_non_null(strstr(editor_panel(e.editor).title, "[Move]"));
    keys(&e, "F10");
    assert_null(editor_panel(e.editor).title);
    easel_close(&e);
}

static void a_press_on_a_group_of_the_menu_shows_it(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, "F10");
    const char *title = editor_panel(e.editor).title;
    editor_panel_press_title(e.editor, (int32_t)(strstr(title, "Draw") - title) + 3, e.now);
    assert_non_null(strstr(editor_panel(e.editor).title, "Move [Draw] Select"));
    editor_panel_mouse(e.editor, MOUSE_PRESS, 0, e.now);
    assert_picture(&e, "#...F\n");
    easel_close(&e);
}

static void a_menu_command_that_needs_a_text_asks_for_it(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, "F10 4");
    int32_t line = 0;
    while (editor_panel(e.editor).count > line) {
        char text[256];
        editor_panel_line(e.editor, line, 200, text, sizeof text);
        if (strstr(text, ":resize")) break;
        line++;
    }
    editor_panel_mouse(e.editor, MOUSE_PRESS, line, e.now);
    assert_string_equal(editor_prompt(e.editor, NULL), ":resize ");
    keys(&e, "6 x 2 Enter");
    assert_int_equal(document_cols(e.doc), 6);
    assert_int_equal(document_rows(e.doc), 2);
    easel_close(&e);
}

static void the_right_button_lists_what_fits_the_cell(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.?=F\n");
    editor_mouse(e.editor, MOUSE_PRESS, 3, 2, 0, e.now);
    assert_cursor(&e, 2, 0);
    assert_non_null(strstr(editor_panel(e.editor).title, "? sign"));
    assert_line_has(&e, 0, "Enter");
    keys(&e, "Enter");
    assert_string_equal(editor_panel(e.editor).title, "sign.1");
    keys(&e, "Esc");
    editor_mouse(e.editor, MOUSE_PRESS, 3, 1, 0, e.now);
    assert_line_has(&e, 0, "Space");
    keys(&e, "Enter");
    assert_picture(&e, "@#?=F\n");
    easel_close(&e);
}

static void the_middle_button_takes_the_glyph(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.=.F\n");
    editor_mouse(e.editor, MOUSE_PRESS, 2, 2, 0, e.now);
    click(&e, 1, 0);
    assert_picture(&e, "@==.F\n");
    easel_close(&e);
}

static void a_key_whose_name_has_two_letters_is_pressed_once(void **state)
{
    Easel e;
    char hints[81];
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, ": s e t Space s a y Enter : s");
    editor_hints(e.editor, 80, hints, sizeof hints);
    const char *hint = strstr(hints, "Up Down");
    assert_non_null(hint);
    editor_press_hint(e.editor, 80, (int32_t)(hint - hints), e.now);
    assert_string_equal(editor_prompt(e.editor, NULL), ":s");
    easel_close(&e);
}

static void a_shift_drag_selects_a_block_that_confines_the_mouse(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "......\n......\n......\n");
    mouse(&e, MOUSE_SELECT, 1, 0);
    mouse(&e, MOUSE_DRAG, 3, 1);
    assert_true(shows(&e, 2, 1, SHOWN_SELECTED));
    mouse(&e, MOUSE_RELEASE, 3, 1);
    mouse(&e, MOUSE_PRESS, 2, 1);
    mouse(&e, MOUSE_DRAG, 5, 1);
    mouse(&e, MOUSE_RELEASE, 5, 1);
    assert_picture(&e, "......\n..##..\n......\n");
    assert_true(shows(&e, 1, 0, SHOWN_SELECTED));
    click(&e, 0, 2);
    assert_picture(&e, "......\n..##..\n#.....\n");
    assert_false(shows(&e, 1, 0, SHOWN_SELECTED));
    mouse(&e, MOUSE_SELECT, 5, 2);
    mouse(&e, MOUSE_DRAG, 4, 2);
    mouse(&e, MOUSE_RELEASE, 4, 2);
    keys(&e, "y");
    assert_says(&e, "2 cells copied");
    easel_close(&e);
}

static void a_press_on_a_hint_runs_its_command(void **state)
{
    Easel e;
    char hints[128];
    (void)state;
    easel_open(&e, "@...F\n");
    editor_hints(e.editor, 80, hints, sizeof hints);
    const char *hint = strstr(hints, "F10 menu");
    assert_non_null(hint);
    editor_press_hint(e.editor, 80, (int32_t)(hint - hints) + 7, e.now);
    assert_non_null(strstr(editor_panel(e.editor).title, "[Move]"));
    editor_press_hint(e.editor, 80, 0, e.now);
    assert_null(editor_panel(e.editor).title);
    editor_press_hint(e.editor, 80, 0, e.now);
    assert_picture(&e, "#...F\n");
    editor_press_hint(e.editor, 80, 79, e.now);
    keys(&e, "v l");
    editor_hints(e.editor, 80, hints, sizeof hints);
    hint = strstr(hints, "gp move");
    editor_press_hint(e.editor, 80, (int32_t)(hint - hints), e.now);
    keys(&e, "2 l Enter");
    assert_picture(&e, "..#.F\n");
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_drag_is_one_stroke),
        EASEL_TEST(a_double_click_previews_a_fill_and_another_draws_it),
        EASEL_TEST(a_previewed_fill_can_be_cancelled),
        EASEL_TEST(a_double_click_on_the_pens_own_glyph_undoes_nothing),
        EASEL_TEST(a_double_click_on_a_sign_shows_its_text),
        EASEL_TEST(a_press_chooses_a_line_of_a_list),
        EASEL_TEST(a_press_runs_a_command_that_is_listed),
        EASEL_TEST(a_command_of_the_help_page_waits_for_its_key),
        EASEL_TEST(a_title_of_the_help_page_only_closes_it),
        EASEL_TEST(the_wheel_moves_in_a_list_and_recalls_no_command),
        EASEL_TEST(a_press_on_an_entry_of_the_history_goes_there),
        EASEL_TEST(the_menu_has_every_command_in_its_groups),
        EASEL_TEST(a_press_on_a_group_of_the_menu_shows_it),
        EASEL_TEST(a_menu_command_that_needs_a_text_asks_for_it),
        EASEL_TEST(the_right_button_lists_what_fits_the_cell),
        EASEL_TEST(the_middle_button_takes_the_glyph),
        EASEL_TEST(a_press_on_a_hint_runs_its_command),
        EASEL_TEST(a_shift_drag_selects_a_block_that_confines_the_mouse),
        EASEL_TEST(a_key_whose_name_has_two_letters_is_pressed_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
