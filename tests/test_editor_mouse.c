/* test_editor_mouse.c - the mouse: strokes, fills by pressing twice, lists. */
#include "easel.h"

#include "../src/edit/core/editor_command.h"
#include "../src/edit/core/editor_state.h"
#include "../src/edit/core/editor_strip.h"

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

static void drag(Easel *e, int32_t col, int32_t row, int32_t to_col, int32_t to_row)
{
    e->now += 1000; /* so that it is no second press */
    mouse(e, MOUSE_PRESS, col, row);
    mouse(e, MOUSE_DRAG, to_col, to_row);
    mouse(e, MOUSE_RELEASE, to_col, to_row);
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
    drag(&e, 1, 0, 3, 0);
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

static void while_a_list_is_open_the_mouse_draws_nothing(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, "F2");
    click(&e, 1, 0);
    assert_picture(&e, "@...F\n");
    assert_non_null(editor_panel(e.editor).title);
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
    int32_t line = 0;
    for (int32_t id = 0; id < COMMAND_ID_editor_view_minimap; id++)
        line += editor_offers(e.editor, (CommandId)id);
    editor_panel_mouse(e.editor, MOUSE_PRESS, line, e.now);
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
    command(&e, "help character typed");
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
    int32_t count = 0, offered = 0;
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, "F10");
    assert_non_null(strstr(editor_panel(e.editor).title, "[Move] Draw Select"));
    for (int32_t id = 0; id < COMMAND_COUNT; id++)
        offered += editor_offers(e.editor, (CommandId)id);
    assert_line_has(&e, 0, "h Left");
    for (int32_t group = 0; group < GROUP_COUNT; group++) {
        count += editor_panel(e.editor).count;
        keys(&e, "Right");
    }
    assert_int_equal(count, offered);
    assert_in_range(offered, COMMAND_COUNT - 5, COMMAND_COUNT);
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
    assert_line_has(&e, 0, "text of the sign");
    assert_true(editor_panel(e.editor).is_at_cursor);
    keys(&e, "Enter");
    assert_string_equal(editor_panel(e.editor).title, "sign.1");
    keys(&e, "Esc");
    editor_mouse(e.editor, MOUSE_PRESS, 3, 1, 0, e.now);
    assert_line_has(&e, 0, "Space");
    keys(&e, "Enter");
    assert_picture(&e, "@#?=F\n");
    easel_close(&e);
}

static void assert_menu(Easel *e, int32_t col, int32_t row, const char *words)
{
    char line[256];
    editor_mouse(e->editor, MOUSE_PRESS, 3, col, row, e->now);
    for (int32_t i = 0; i < editor_panel(e->editor).count; i++) {
        editor_panel_line(e->editor, i, 200, line, sizeof line);
        if (strncmp(line, words, strlen(words)) != 0) continue;
        editor_panel_mouse(e->editor, MOUSE_PRESS, i, e->now);
        return;
    }
    fail_msg("at %d,%d is no `%s`", (int)col, (int)row, words);
}

static void the_right_button_has_what_fits_each_kind_of_cell(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.w^k..D.F\n..........\nD.........\n");
    assert_menu(&e, 2, 0, "which one, and where");
    assert_string_equal(editor_panel(e.editor).title, cell_kinds[KIND_WALKER].what);
    keys(&e, "Esc");
    assert_menu(&e, 3, 0, "turn upside down");
    assert_picture(&e, "@.wvk..D.F\n..........\nD.........\n");
    assert_menu(&e, 4, 0, "go to its door");
    assert_cursor(&e, 7, 0);
    assert_menu(&e, 0, 2, "go to its key");
    assert_cursor(&e, 4, 0);
    assert_menu(&e, 5, 1, "test from here");
    assert_int_equal(e.request, EDITOR_NOTHING);
    command(&e, "tool select");
    drag(&e, 2, 0, 3, 0);
    assert_menu(&e, 2, 0, "flip left to right");
    assert_picture(&e, "@.vwk..D.F\n..........\nD.........\n");
    assert_menu(&e, 2, 0, "cut");
    assert_picture(&e, "@...k..D.F\n..........\nD.........\n");
    assert_menu(&e, 6, 1, "put the copy here");
    assert_picture(&e, "@...k..D.F\n......vw..\nD.........\n");
    easel_close(&e);
}

/* ---- tools ---- */

static const char open_level[] = "........\n........\n........\n........\n";

static void a_tool_stays_until_another_is_chosen(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, open_level);
    command(&e, "tool line");
    drag(&e, 0, 0, 3, 0);
    drag(&e, 0, 1, 2, 3);
    assert_picture(&e, "####....\n#.......\n.#......\n..#.....\n");
    keys(&e, "Esc");
    drag(&e, 7, 0, 7, 1);
    assert_picture(&e, "####...#\n#......#\n.#......\n..#.....\n");
    assert_int_equal(document_history_count(e.doc), 3);
    command(&e, "tool saw");
    assert_says(&e,
                "tools are pen line rectangle ellipse terrain fill select erase stamp pick hand; "
                "not `saw`");
    easel_close(&e);
}

static void a_drag_that_selects_paints_nothing_while_the_pen_is_down(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, open_level);
    keys(&e, "Tab");
    command(&e, "tool select");
    drag(&e, 2, 1, 5, 1);
    assert_picture(&e, "#.......\n........\n........\n........\n");
    keys(&e, "Esc l");
    assert_picture(&e, "#.......\n.....##.\n........\n........\n");
    easel_close(&e);
}

static void filled_holds_for_shapes_to_come_and_for_the_one_begun(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, open_level);
    command(&e, "tool rectangle");
    keys(&e, "f");
    drag(&e, 0, 0, 2, 2);
    assert_picture(&e, "###.....\n###.....\n###.....\n........\n");
    mouse(&e, MOUSE_PRESS, 5, 0);
    mouse(&e, MOUSE_DRAG, 7, 2);
    keys(&e, "f");
    mouse(&e, MOUSE_RELEASE, 7, 2);
    assert_picture(&e, "###..###\n###..#.#\n###..###\n........\n");
    keys(&e, "Ctrl+Z");
    drag(&e, 5, 0, 7, 2);
    assert_picture(&e, "###..###\n###..#.#\n###..###\n........\n");
    easel_close(&e);
}

/* With the keys of vim a shape begun by its key says nothing about the next one. */
static void filled_of_a_shape_begun_by_a_key_of_vim_holds_for_it_alone(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, open_level);
    keys(&e, "R 2 l 2 j f Enter 0 g g 5 l R 2 l 2 j Enter");
    assert_picture(&e, "###..###\n###..#.#\n###..###\n........\n");
    easel_close(&e);
}

static void the_tool_that_fills_fills_at_every_press(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "..#..\n..#..\n");
    command(&e, "tool fill");
    mouse(&e, MOUSE_PRESS, 0, 0);
    assert_true(shows(&e, 1, 1, SHOWN_PREVIEW));
    mouse(&e, MOUSE_RELEASE, 0, 0);
    assert_picture(&e, "###..\n###..\n");
    mouse(&e, MOUSE_DOUBLE, 4, 0);
    mouse(&e, MOUSE_RELEASE, 4, 0);
    assert_picture(&e, "#####\n#####\n");
    keys(&e, "Ctrl+Z");
    assert_picture(&e, "###..\n###..\n");
    easel_close(&e);
}

static void a_selection_is_dragged_to_another_place_and_stays_selected(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "=o......\n........\n");
    command(&e, "tool select");
    drag(&e, 0, 0, 1, 0);
    drag(&e, 1, 0, 4, 1);
    assert_picture(&e, "........\n...=o...\n");
    assert_true(shows(&e, 4, 1, SHOWN_SELECTED));
    drag(&e, 3, 1, 4, 0);
    assert_picture(&e, "....=o..\n........\n");
    click(&e, 5, 0);
    assert_false(shows(&e, 4, 0, SHOWN_SELECTED));
    assert_picture(&e, "....=o..\n........\n");
    assert_int_equal(document_history_count(e.doc), 2);
    easel_close(&e);
}

static void eraser_stamp_and_pick_do_what_they_say(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "=o==....\n........\n");
    command(&e, "tool select");
    drag(&e, 0, 0, 1, 0);
    keys(&e, "y");
    command(&e, "tool stamp");
    click(&e, 4, 0);
    click(&e, 6, 1);
    assert_picture(&e, "=o===o..\n......=o\n");
    command(&e, "tool erase");
    drag(&e, 1, 0, 3, 0);
    assert_picture(&e, "=...=o..\n......=o\n");
    command(&e, "tool pick");
    click(&e, 7, 1);
    command(&e, "tool pen");
    drag(&e, 0, 1, 2, 1);
    assert_picture(&e, "=...=o..\nooo...=o\n");
    keys(&e, "Ctrl+Z Ctrl+Z");
    assert_picture(&e, "=o===o..\n......=o\n");
    easel_close(&e);
}

static void a_chosen_glyph_keeps_a_tool_that_uses_it(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "o.......\n........\n");
    command(&e, "tool select");
    keys(&e, "F2 o");
    drag(&e, 2, 0, 3, 0);
    assert_true(shows(&e, 3, 0, SHOWN_SELECTED));
    command(&e, "tool erase");
    keys(&e, "F2 o");
    drag(&e, 2, 0, 3, 0);
    assert_picture(&e, "o.oo....\n........\n");
    easel_close(&e);
}

static void the_history_says_what_was_erased(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "oooo\n");
    command(&e, "tool erase");
    drag(&e, 1, 0, 2, 0);
    assert_string_equal(document_history_entry(e.doc, 0).name, "erase");
    easel_close(&e);
}

static void the_stamp_without_a_copy_lists_what_it_can_put(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "oooo\n");
    keys(&e, "v l");
    command(&e, "stamp hut");
    command(&e, "tool stamp");
    assert_non_null(editor_panel(e.editor).title);
    assert_string_equal(editor_panel(e.editor).title, "Stamps");
    easel_close(&e);
}

static void a_drag_with_a_long_pause_is_still_one_change(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "........\n");
    mouse(&e, MOUSE_PRESS, 0, 0);
    mouse(&e, MOUSE_DRAG, 2, 0);
    e.now += 60000;
    editor_tick(e.editor, e.now);
    mouse(&e, MOUSE_DRAG, 4, 0);
    mouse(&e, MOUSE_RELEASE, 4, 0);
    assert_picture(&e, "#####...\n");
    keys(&e, "Ctrl+Z");
    assert_picture(&e, "........\n");
    easel_close(&e);
}

static void open_wide(Easel *e)
{
    char text[4 * 201 + 1] = "";
    for (int32_t i = 0; i < 4 * 201; i++)
        text[i] = i % 201 == 200 ? '\n' : '.';
    easel_open(e, text);
    editor_set_view(e->editor, 40, 4);
}

static void the_middle_button_moves_the_view_with_any_tool(void **state)
{
    Easel e;
    (void)state;
    open_wide(&e);
    command(&e, "tool erase");
    editor_mouse(e.editor, MOUSE_PRESS, 2, 30, 1, e.now);
    editor_mouse(e.editor, MOUSE_DRAG, 2, 20, 1, e.now);
    assert_int_equal(editor_view_origin(e.editor).col, 10);
    editor_mouse(e.editor, MOUSE_DRAG, 2, 30, 1, e.now); /* the cell stays under the pointer */
    assert_int_equal(editor_view_origin(e.editor).col, 10);
    editor_mouse(e.editor, MOUSE_DRAG, 2, 35, 1, e.now);
    assert_int_equal(editor_view_origin(e.editor).col, 5);
    assert_int_equal(document_history_count(e.doc), 0);
    easel_close(&e);
}

/* The view would move away under the pointer. */
static void a_press_near_the_edge_of_the_view_does_not_scroll_it(void **state)
{
    Easel e;
    (void)state;
    open_wide(&e);
    mouse(&e, MOUSE_PRESS, 39, 1);
    editor_set_view(e.editor, 40, 4);
    assert_int_equal(editor_view_origin(e.editor).col, 0);
    mouse(&e, MOUSE_DRAG, 42, 1);
    editor_set_view(e.editor, 40, 4);
    assert_int_equal(editor_view_origin(e.editor).col, 3);
    mouse(&e, MOUSE_RELEASE, 42, 1);
    keys(&e, "l");
    editor_set_view(e.editor, 40, 4);
    assert_int_equal(editor_view_origin(e.editor).col, 23);
    easel_close(&e);
}

static void letters_choose_tools_with_the_plain_keys(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, open_level);
    command(&e, "set keys=plain");
    keys(&e, "l Esc");
    drag(&e, 0, 0, 2, 2);
    assert_picture(&e, "#.......\n.#......\n..#.....\n........\n");
    keys(&e, "r f");
    drag(&e, 4, 0, 6, 2);
    assert_picture(&e, "#...###.\n.#..###.\n..#.###.\n........\n");
    keys(&e, "e");
    drag(&e, 0, 0, 7, 0);
    assert_picture(&e, "........\n.#..###.\n..#.##..\n........\n");
    keys(&e, "p p");
    drag(&e, 0, 3, 1, 3);
    assert_picture(&e, ".......#\n.#..###.\n..#.##..\n##......\n");
    easel_close(&e);
}

/* ---- the strip ---- */

static StripItem item_of(const Easel *e, StripKind kind, const char *word)
{
    EditorStrip strip;
    editor_strip(e->editor, &strip);
    for (int32_t i = 0; i < strip.count; i++) {
        const StripItem *item = &strip.items[i];
        bool is_it = kind == STRIP_GLYPH ? item->id == word[0]
                                         : strcmp(item->word ? item->word : "", word) == 0;
        if (item->kind == kind && is_it) return *item;
    }
    fail_msg("no `%s` in the strip", word);
    return (StripItem){0};
}

static void press_item(Easel *e, StripKind kind, const char *word)
{
    StripItem item = item_of(e, kind, word);
    e->request = editor_press_strip(e->editor, &item, 1, e->now);
}

static void a_press_on_the_strip_chooses_and_lights(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, open_level);
    assert_true(item_of(&e, STRIP_TOOL, "pen").is_lit);
    press_item(&e, STRIP_GLYPH, "=");
    assert_says(&e, "ways: `=` one-way platform");
    press_item(&e, STRIP_TOOL, "rectangle");
    press_item(&e, STRIP_FILLED, "filled");
    assert_true(item_of(&e, STRIP_TOOL, "rectangle").is_lit);
    assert_true(item_of(&e, STRIP_FILLED, "filled").is_lit);
    assert_true(item_of(&e, STRIP_GLYPH, "=").is_lit);
    assert_false(item_of(&e, STRIP_TOOL, "pen").is_lit);
    drag(&e, 0, 0, 1, 1);
    assert_picture(&e, "==......\n==......\n........\n........\n");
    press_item(&e, STRIP_COMMAND, "undo");
    assert_picture(&e, open_level);
    press_item(&e, STRIP_COMMAND, "redo");
    assert_picture(&e, "==......\n==......\n........\n........\n");
    press_item(&e, STRIP_COMMAND, "test");
    assert_int_equal(e.request, EDITOR_TEST_START);
    press_item(&e, STRIP_TOOL, "erase");
    press_item(&e, STRIP_GLYPH, "o"); /* nobody erases coins with a coin */
    assert_true(item_of(&e, STRIP_TOOL, "pen").is_lit);
    easel_close(&e);
}

static void the_right_button_on_the_strip_only_says_what_is_there(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, open_level);
    StripItem item = item_of(&e, STRIP_GLYPH, "w");
    editor_press_strip(e.editor, &item, 3, e.now);
    assert_says(&e, "enemies: `w` walker");
    item = item_of(&e, STRIP_TOOL, "hand");
    editor_press_strip(e.editor, &item, 3, e.now);
    assert_says(&e, "hand: a drag moves the view");
    item = item_of(&e, STRIP_COMMAND, "leave");
    editor_press_strip(e.editor, &item, 3, e.now);
    assert_says(&e, "Leaves; asks");
    assert_true(item_of(&e, STRIP_TOOL, "pen").is_lit);
    easel_close(&e);
}

/* Each glyph of the legend is in it once; behind the level are all characters. */
static void the_strip_has_every_glyph_of_the_legend_in_a_group(void **state)
{
    Easel e;
    EditorStrip strip;
    int32_t glyphs = 0, seen[STRIP_GROUP_COUNT] = {0};
    (void)state;
    easel_open(&e, open_level);
    editor_strip(e.editor, &strip);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        glyphs += document_glyph(e.doc, cell_kind_order[i]) != '\0';
    assert_int_equal(strip.count - strip.tools - strip.commands, glyphs);
    for (int32_t i = strip.tools + strip.commands; i < strip.count; i++)
        seen[strip.items[i].group]++;
    for (StripGroup group = 0; group < STRIP_ART; group++)
        assert_true(seen[group] > 0);
    keys(&e, "g l");
    editor_strip(e.editor, &strip);
    assert_int_equal(strip.count - strip.tools - strip.commands, '~' - ' ' + 1);
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
    drag(&e, 2, 1, 5, 1);
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
        EASEL_TEST(while_a_list_is_open_the_mouse_draws_nothing),
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
        EASEL_TEST(the_right_button_has_what_fits_each_kind_of_cell),
        EASEL_TEST(a_tool_stays_until_another_is_chosen),
        EASEL_TEST(a_drag_that_selects_paints_nothing_while_the_pen_is_down),
        EASEL_TEST(filled_holds_for_shapes_to_come_and_for_the_one_begun),
        EASEL_TEST(filled_of_a_shape_begun_by_a_key_of_vim_holds_for_it_alone),
        EASEL_TEST(the_tool_that_fills_fills_at_every_press),
        EASEL_TEST(a_selection_is_dragged_to_another_place_and_stays_selected),
        EASEL_TEST(eraser_stamp_and_pick_do_what_they_say),
        EASEL_TEST(a_chosen_glyph_keeps_a_tool_that_uses_it),
        EASEL_TEST(the_history_says_what_was_erased),
        EASEL_TEST(the_stamp_without_a_copy_lists_what_it_can_put),
        EASEL_TEST(a_drag_with_a_long_pause_is_still_one_change),
        EASEL_TEST(the_middle_button_moves_the_view_with_any_tool),
        EASEL_TEST(a_press_near_the_edge_of_the_view_does_not_scroll_it),
        EASEL_TEST(letters_choose_tools_with_the_plain_keys),
        EASEL_TEST(a_press_on_the_strip_chooses_and_lights),
        EASEL_TEST(the_right_button_on_the_strip_only_says_what_is_there),
        EASEL_TEST(the_strip_has_every_glyph_of_the_legend_in_a_group),
        EASEL_TEST(a_press_on_a_hint_runs_its_command),
        EASEL_TEST(a_shift_drag_selects_a_block_that_confines_the_mouse),
        EASEL_TEST(a_key_whose_name_has_two_letters_is_pressed_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
