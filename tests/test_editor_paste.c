/* test_editor_paste.c - text pasted into the editor: a block to be placed, or what a line can hold;
 * what no level can hold is told. */
#include "easel.h"

static void paste(Easel *e, const char *text)
{
    e->now += 10;
    e->request = editor_paste_text(e->editor, text, e->now);
}

static void a_pasted_block_is_one_change(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@....\n"
                   ".....\n");
    paste(&e, "##\n#F\n");
    assert_picture(&e, e.before);
    assert_int_equal(document_history_count(e.doc), 0);
    keys(&e, "l Enter");
    assert_picture(&e, "@##..\n"
                       ".#F..\n");
    assert_int_equal(document_history_count(e.doc), 1);
    assert_undo_restores(&e);
    easel_close(&e);
}

static void characters_that_no_level_can_hold_are_reported_and_left_out(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@o...\n"
                   ".....\n");
    paste(&e, "#\xc3\xa9#\n\xe2\x96\x88#\xf0\x9f\x98\x80\n");
    assert_says(&e, "3 characters that no level can hold");
    keys(&e, "Enter");
    assert_picture(&e, "#o#..\n"
                       ".#...\n");
    easel_close(&e);
}

static void text_without_rows_and_too_much_text_change_nothing(void **state)
{
    static const struct {
        const char *text, *says;
    } rows[] = {{"", "no rows"}, {"\n", "no rows"}, {NULL, "too much"}};
    char wide[GRID_SIZE_MAX + 2];
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        paste(&e, rows[i].text);
        assert_says(&e, rows[i].says);
    }
    memset(wide, '#', sizeof wide);
    wide[sizeof wide - 1] = '\0';
    paste(&e, wide);
    assert_says(&e, "no rows that fit");
    keys(&e, "x x");
    assert_int_equal(document_history_count(e.doc), 1);
    easel_close(&e);
}

static void assert_line(const Easel *e, const char *line)
{
    assert_string_equal(editor_prompt(e->editor, NULL), line);
}

static void a_command_line_takes_the_first_line_of_a_paste(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    keys(&e, ":");
    paste(&e, "inscol 2\nq!\n");
    assert_line(&e, ":inscol 2");
    assert_says(&e, "only the first line");
    keys(&e, "Enter");
    assert_int_equal(document_cols(e.doc), 5);
    keys(&e, ":");
    paste(&e, "w \xc3\xa9\xe2\x80\xae!\n");
    assert_line(&e, ":w \xc3\xa9!");
    assert_says(&e, "without a shape");
    keys(&e, "Esc :");
    paste(&e, "inscol\n");
    assert_string_equal(editor_message(e.editor), "");
    easel_close(&e);
}

static void a_field_takes_all_lines_of_a_paste_joined_by_blanks(void **state)
{
    char line[FILENAME_MAX], wanted[FILENAME_MAX];
    Easel e;
    (void)state;
    easel_open(&e, "[level]\ntitle = x\n[map]\n@..\n");
    command(&e, "level");
    keys(&e, "Enter Ctrl+U");
    paste(&e, "Up\nand\tdown\n");
    assert_line(&e, "title: Up and down");
    keys(&e, "Enter Esc Ctrl+S");
    assert_true(file_has("level.txt", "title = Up and down"));
    keys(&e, ":");
    memset(line, 'x', 600);
    line[600] = '\0';
    paste(&e, line);
    assert_says(&e, "the line is full");
    snprintf(wanted, sizeof wanted, ":%.511s", line);
    assert_line(&e, wanted);
    easel_close(&e);
}

static void a_paste_does_not_answer_a_question(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    keys(&e, "x Ctrl+Q");
    assert_says(&e, "Unsaved changes");
    paste(&e, "d");
    assert_int_equal(e.request, EDITOR_NOTHING);
    assert_says(&e, "Unsaved changes");
    easel_close(&e);
}

static void a_paste_without_its_end_is_a_block_or_dropped_where_text_is_typed(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@o..\n");
    e.request = editor_paste_cut(e.editor, "x", e.now);
    assert_says(&e, "incomplete paste: Enter draws what arrived, Esc drops it");
    assert_picture(&e, e.before);
    keys(&e, "l Enter");
    assert_picture(&e, "@x..\n");
    keys(&e, "u : q !");
    e.request = editor_paste_cut(e.editor, "\n", e.now);
    assert_says(&e, "the paste was incomplete and was dropped");
    keys(&e, "Esc i");
    e.request = editor_paste_cut(e.editor, "##", e.now);
    assert_says(&e, "the paste was incomplete and was dropped");
    assert_picture(&e, e.before);
    keys(&e, "Esc x Ctrl+Q");
    e.request = editor_paste_cut(e.editor, "d", e.now);
    assert_int_equal(e.request, EDITOR_NOTHING);
    assert_says(&e, "Unsaved changes");
    easel_close(&e);
}

static void a_change_that_contains_a_paste_is_not_repeated(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.....\n");
    paste(&e, "#o");
    keys(&e, "Enter l l .");
    assert_says(&e, "cannot be replayed");
    assert_picture(&e, "#o....\n");
    assert_null(editor_panel(e.editor).title);
    keys(&e, "x l .");
    assert_picture(&e, "#o....\n");
    assert_int_equal(document_history_count(e.doc), 1);
    keys(&e, "r F l .");
    assert_picture(&e, "#o.FF.\n");
    easel_close(&e);
}

static void a_macro_that_contains_a_paste_is_not_played(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.....\n");
    keys(&e, "q a");
    paste(&e, "##");
    keys(&e, "Enter q l l @ a");
    assert_says(&e, "cannot be replayed");
    assert_picture(&e, "##....\n");
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_pasted_block_is_one_change),
        EASEL_TEST(characters_that_no_level_can_hold_are_reported_and_left_out),
        EASEL_TEST(text_without_rows_and_too_much_text_change_nothing),
        EASEL_TEST(a_command_line_takes_the_first_line_of_a_paste),
        EASEL_TEST(a_field_takes_all_lines_of_a_paste_joined_by_blanks),
        EASEL_TEST(a_paste_does_not_answer_a_question),
        EASEL_TEST(a_paste_without_its_end_is_a_block_or_dropped_where_text_is_typed),
        EASEL_TEST(a_change_that_contains_a_paste_is_not_repeated),
        EASEL_TEST(a_macro_that_contains_a_paste_is_not_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
