/* test_editor_words.c - recorded keys, as a user of vim and as one who never saw vi presses them.
 */
#include "easel.h"

#include "../src/edit/core/editor_command.h"

static const char rows[] = "@..##..o.F\n"
                           ".===...oo.\n"
                           "..........\n"
                           "##########\n";

static void assert_at(const Easel *e, int32_t col, int32_t row)
{
    assert_int_equal(editor_cursor(e->editor).col, col);
    assert_int_equal(editor_cursor(e->editor).row, row);
}

static void assert_drawn(const char *pressed, const char *expected, int32_t col, int32_t row)
{
    Easel e;
    easel_open(&e, rows);
    keys(&e, "g g 0");
    keys(&e, pressed);
    assert_picture(&e, expected);
    assert_at(&e, col, row);
    easel_close(&e);
}

/* ---- vim ---- */

static void operators_take_motions_and_counts(void **state)
{
    (void)state;
    assert_drawn("4 l d 3 l", "@..#...o.F\n.===...oo.\n..........\n##########\n", 4, 0);
    assert_drawn("3 l 2 d l", "@......o.F\n.===...oo.\n..........\n##########\n", 3, 0);
    assert_drawn("3 l d w", "@......o.F\n.===...oo.\n..........\n##########\n", 3, 0);
    assert_drawn("j l d e", "@..##..o.F\n.......oo.\n..........\n##########\n", 1, 1);
    assert_drawn("4 l d h", "@...#..o.F\n.===...oo.\n..........\n##########\n", 3, 0);
    assert_drawn("4 l d 0", "....#..o.F\n.===...oo.\n..........\n##########\n", 0, 0);
    assert_drawn("4 l d $", "@..#......\n.===...oo.\n..........\n##########\n", 4, 0);
    assert_drawn("4 l D", "@..#......\n.===...oo.\n..........\n##########\n", 4, 0);
    assert_drawn("$ d l", "@..##..o..\n.===...oo.\n..........\n##########\n", 9, 0);
}

static void operators_take_rows_with_motions_up_and_down(void **state)
{
    (void)state;
    assert_drawn("2 l d j", "..........\n..........\n..........\n##########\n", 2, 0);
    assert_drawn("j 2 l d k", "..........\n..........\n..........\n##########\n", 2, 0);
    assert_drawn("j d G", "@..##..o.F\n..........\n..........\n..........\n", 0, 1);
    assert_drawn("3 d d", "..........\n..........\n..........\n##########\n", 0, 0);
    assert_drawn("2 j d g g", "..........\n..........\n..........\n##########\n", 0, 0);
    assert_drawn("2 l d d d", "..........\n.===...oo.\n..........\n##########\n", 2, 0);
}

static void a_copy_goes_where_it_is_put(void **state)
{
    (void)state;
    assert_drawn("3 l y 2 l 2 j p", "@..##..o.F\n.===...oo.\n...##.....\n##########\n", 3, 2);
    assert_drawn("j y y j 4 l P", "@..##..o.F\n.===...oo.\n.===...oo.\n##########\n", 4, 2);
    assert_drawn("j Y j p", "@..##..o.F\n.===...oo.\n.===...oo.\n##########\n", 0, 2);
    /* p and P put, also while something is selected. */
    assert_drawn("3 l y 2 l 2 j v l p", "@..##..o.F\n.===...oo.\n...##.....\n##########\n", 3, 2);
}

static void changing_cuts_and_types(void **state)
{
    (void)state;
    assert_drawn("3 l c w ^ Esc", "@..^...o.F\n.===...oo.\n..........\n##########\n", 4, 0);
    assert_drawn("j c c o o Esc", "@..##..o.F\noo........\n..........\n##########\n", 2, 1);
    assert_drawn("4 l C = Esc", "@..#=.....\n.===...oo.\n..........\n##########\n", 5, 0);
    assert_drawn("j A = Esc", "@..##..o.F\n.===...oo=\n..........\n##########\n", 9, 1);
    assert_drawn("j $ I = Esc", "@..##..o.F\n.===...oo.\n..........\n##########\n", 2, 1);
    assert_drawn("a = Esc", "@=.##..o.F\n.===...oo.\n..........\n##########\n", 2, 0);
}

static void the_cursor_is_at_the_first_cell_after_d_and_y_in_visual(void **state)
{
    (void)state;
    assert_drawn("3 l v l j d", "@......o.F\n.==....oo.\n..........\n##########\n", 3, 0);
    assert_drawn("4 l j v h k y", rows, 3, 0);
    assert_drawn("4 l j V k d", "..........\n..........\n..........\n##########\n", 4, 0);
}

static void the_last_jump_is_returned_from(void **state)
{
    (void)state;
    assert_drawn("3 l G ' '", rows, 3, 0);
    assert_drawn("3 l G ' ' ' '", rows, 3, 3);
}

static void an_operator_is_repeated_and_forgotten(void **state)
{
    (void)state;
    assert_drawn("3 l d l .", "@...#..o.F\n.===...oo.\n..........\n##########\n", 3, 0);
    assert_drawn("7 l d l j .", "@..##....F\n.===....o.\n..........\n##########\n", 7, 1);
    assert_drawn("3 l d Esc x", "@...#..o.F\n.===...oo.\n..........\n##########\n", 3, 0);
}

static void what_is_no_motion_is_refused(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, rows);
    keys(&e, "d x");
    assert_says(&e, "after cut comes a motion");
    keys(&e, "d y");
    assert_says(&e, "after cut comes a motion");
    assert_picture(&e, rows);
    keys(&e, "l d 2");
    char status[200];
    editor_status(e.editor, 80, status, sizeof status);
    assert_non_null(strstr(status, "cut.."));
    easel_close(&e);
}

static void the_pen_is_not_drawn_with_by_a_motion(void **state)
{
    (void)state;
    assert_drawn("2 j Tab d 3 l Esc", "@..##..o.F\n.===...oo.\n..........\n##########\n", 0, 2);
}

/* ---- plain ---- */

static void open_plain(Easel *e)
{
    easel_open(e, rows);
    command(e, "set keys=plain");
    keys(e, "Ctrl+Home Home");
}

static void letters_choose_tools(void **state)
{
    Easel e;
    (void)state;
    open_plain(&e);
    keys(&e, "Down Down g o r Right Right Enter");
    assert_picture(&e, "@..##..o.F\n.===...oo.\nooo.......\n##########\n");
    keys(&e, "Ctrl+Z Ctrl+Z e");
    assert_picture(&e, "@..##..o.F\n.===...oo.\n..........\n##########\n");
    keys(&e, "g = l Right Right Enter p Right Right p Esc");
    assert_picture(&e, "@..##..o.F\n.===...oo.\n=====.....\n##########\n");
    easel_close(&e);
}

static void chords_are_those_of_other_programs(void **state)
{
    Easel e;
    (void)state;
    open_plain(&e);
    keys(&e, "Right Right Right Shift+Right Ctrl+C Down Down Ctrl+V Enter");
    assert_picture(&e, "@..##..o.F\n.===...oo.\n....##....\n##########\n");
    keys(&e, "Ctrl+Z");
    assert_picture(&e, rows);
    keys(&e, "Ctrl+Y Ctrl+S");
    assert_true(file_has("level.txt", "....##....\n"));
    keys(&e, "Ctrl+A Ctrl+X");
    assert_picture(&e, "..........\n..........\n..........\n..........\n");
    easel_close(&e);
}

static void messages_name_the_keys_that_are_in_use(void **state)
{
    Easel e;
    char hints[200];
    (void)state;
    open_plain(&e);
    keys(&e, "Ctrl+X");
    assert_says(&e, "nothing is selected; s selects");
    editor_hints(e.editor, 80, hints, sizeof hints);
    assert_non_null(strstr(hints, "Del erase  g char  Ctrl+Z undo"));
    keys(&e, "d");
    assert_picture(&e, rows);
    keys(&e, "Esc x");
    assert_says(&e, "nothing here can be fixed safely; ] goes to the next problem");
    easel_close(&e);
}

static void the_key_that_paints_erases_while_the_eraser_is_the_tool(void **state)
{
    Easel e;
    char hints[200];
    (void)state;
    open_plain(&e);
    keys(&e, "Down Space Right");
    command(&e, "tool erase");
    editor_hints(e.editor, 80, hints, sizeof hints);
    assert_non_null(strstr(hints, "Space erase"));
    keys(&e, "Space Right Space");
    assert_picture(&e, "@..##..o.F\n#..=...oo.\n..........\n##########\n");
    easel_close(&e);
}

/* Commands that have no plain keys are named. */
static void a_macro_and_a_mark_are_made_by_name(void **state)
{
    Easel e;
    (void)state;
    open_plain(&e);
    command(&e, "marks");
    assert_says(&e, "there is no mark yet: :mark a sets the mark a");
    command(&e, "play b");
    assert_says(&e, "macro b is empty; :record b records it");
    command(&e, "record a");
    assert_says(&e, "recording macro a; :record ends it");
    keys(&e, "e Right");
    command(&e, "record");
    assert_says(&e, "macro a has 2 keys; :play a plays it");
    command(&e, "play a");
    assert_picture(&e, "...##..o.F\n.===...oo.\n..........\n##########\n");
    assert_at(&e, 2, 0);
    easel_close(&e);
}

static void the_history_list_has_both_sets_of_keys(void **state)
{
    Easel e;
    (void)state;
    open_plain(&e);
    keys(&e, "e Right Right Right e Ctrl+Z Right e u");
    assert_non_null(strstr(editor_panel(e.editor).title, "o where Ctrl+Z and Ctrl+Y go"));
    keys(&e, "Ctrl+Z u Esc");
    assert_picture(&e, rows);
    keys(&e, "u Ctrl+Y Ctrl+R Esc");
    assert_picture(&e, "...#...o.F\n.===...oo.\n..........\n##########\n");
    easel_close(&e);
}

/* Opens the level with the files that an editor left; unlike easel_open it answers no question. */
static void open_as_left(Easel *e)
{
    char path[PATH_MAX];
    ErrorList errors;
    scratch_path(path, "level.txt");
    error_list_init(&errors, path);
    *e = (Easel){.doc = document_open(path, &(DocumentOptions){.now = easel_clock}, &errors),
                 .now = 1000};
    assert_non_null(e->doc);
    e->editor = editor_create(e->doc, &(EditorOptions){.state_folder = scratch_folder});
    assert_non_null(e->editor);
}

static void keys_that_are_chosen_are_kept(void **state)
{
    Easel e;
    char path[PATH_MAX];
    (void)state;
    scratch_write("tour-seen", "\n", 1); /* who drew before has the keys of vim */
    scratch_path(path, "options");
    unlink(path);
    scratch_write("level.txt", rows, strlen(rows));
    open_as_left(&e);
    command(&e, "set keys=plain");
    easel_close(&e);
    assert_true(file_has("options", "keys=plain"));
}

static void the_first_start_has_the_plain_keys_and_shows_the_tour(void **state)
{
    Easel e;
    char path[PATH_MAX];
    (void)state;
    scratch_path(path, "tour-seen");
    unlink(path);
    scratch_path(path, "options");
    unlink(path);
    scratch_write("level.txt", rows, strlen(rows));
    for (int start = 0; start < 2; start++) {
        open_as_left(&e);
        if (start == 0) {
            assert_string_equal(editor_panel(e.editor).title, "Drawing a level");
            assert_true(file_has("options", "keys=plain")); /* at once */
            keys(&e, "Esc");
        }
        assert_null(editor_panel(e.editor).title);
        keys(&e, "Ctrl+Home Home e Ctrl+S");
        if (start == 1) keys(&e, "Right Right Right e");
        assert_picture(&e, start == 0 ? "...##..o.F\n.===...oo.\n..........\n##########\n"
                                      : "....#..o.F\n.===...oo.\n..........\n##########\n");
        easel_close(&e);
    }
}

/* Any file of an editor that had one set of keys tells that there was one. */
static void who_drew_before_keeps_the_keys_of_vim(void **state)
{
    static const char *const files[] = {"tour-seen", "options", "marks", "macros"};
    (void)state;
    scratch_write("level.txt", rows, strlen(rows));
    for (size_t i = 0; i < ARRAY_LENGTH(files); i++) {
        Easel e;
        char path[PATH_MAX];
        for (size_t other = 0; other < ARRAY_LENGTH(files); other++) {
            scratch_path(path, files[other]);
            unlink(path);
        }
        scratch_write(files[i], "\n", 1);
        open_as_left(&e);
        assert_null(editor_panel(e.editor).title); /* there is no question */
        keys(&e, "g g 0 d l");
        assert_picture(&e, "...##..o.F\n.===...oo.\n..........\n##########\n");
        easel_close(&e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(operators_take_motions_and_counts),
        EASEL_TEST(operators_take_rows_with_motions_up_and_down),
        EASEL_TEST(a_copy_goes_where_it_is_put),
        EASEL_TEST(changing_cuts_and_types),
        EASEL_TEST(the_cursor_is_at_the_first_cell_after_d_and_y_in_visual),
        EASEL_TEST(the_last_jump_is_returned_from),
        EASEL_TEST(an_operator_is_repeated_and_forgotten),
        EASEL_TEST(what_is_no_motion_is_refused),
        EASEL_TEST(the_pen_is_not_drawn_with_by_a_motion),
        EASEL_TEST(letters_choose_tools),
        EASEL_TEST(chords_are_those_of_other_programs),
        EASEL_TEST(messages_name_the_keys_that_are_in_use),
        EASEL_TEST(the_key_that_paints_erases_while_the_eraser_is_the_tool),
        EASEL_TEST(a_macro_and_a_mark_are_made_by_name),
        EASEL_TEST(the_history_list_has_both_sets_of_keys),
        EASEL_TEST(keys_that_are_chosen_are_kept),
        EASEL_TEST(the_first_start_has_the_plain_keys_and_shows_the_tour),
        EASEL_TEST(who_drew_before_keeps_the_keys_of_vim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
