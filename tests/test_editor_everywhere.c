/* test_editor_everywhere.c - one glyph for another in all levels of a world: shown first, written
 * file by file, taken back file by file. */
#include "easel.h"

static const char first[] = "@.##F\n"
                            "#####\n";
static const char second[] = "@...F\n"
                             "##=##\n";
static const char broken[] = "....F\n"
                             "#####\n";

static void open_world(Easel *e)
{
    scratch_write("b.txt", second, strlen(second));
    scratch_write("c.txt", broken, strlen(broken));
    scratch_write("d.txt", "@.F\n", 4);
    easel_open_as(e, "a.txt", first);
}

static void assert_line(const Easel *e, int32_t number, const char *part)
{
    char line[256];
    editor_panel_line(e->editor, number, 80, line, sizeof line);
    assert_non_null(strstr(line, part));
}

static void counts_for_each_level_are_shown_and_esc_writes_nothing(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    command(&e, "S/#/I/");
    assert_string_equal(editor_panel(e.editor).title, "`#` to `I`, 11 cells: Enter, or Esc");
    assert_int_equal(editor_panel(e.editor).count, 3);
    assert_line(&e, 0, "7 cells in a.txt, which is open");
    assert_line(&e, 1, "4 cells in b.txt");
    assert_line(&e, 2, "left alone: ");
    assert_line(&e, 2, "c.txt:1:1: error: the map has no start");
    keys(&e, "Esc");
    assert_file("b.txt", second);
    assert_picture(&e, first);
    easel_close(&e);
}

static void every_level_is_changed_and_the_open_one_stays_unsaved(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    command(&e, "S/#/I/");
    keys(&e, "Enter");
    assert_says(&e, "11 cells replaced in 2 levels; this one is not saved yet");
    assert_picture(&e, "@.IIF\n"
                       "IIIII\n");
    assert_file("a.txt", first);
    assert_file("b.txt", "@...F\n"
                         "II=II\n");
    assert_file("c.txt", broken);
    assert_undo_restores(&e);
    easel_close(&e);
}

static void each_file_can_be_undone_when_it_is_opened(void **state)
{
    char path[PATH_MAX];
    BackupInfo backup;
    ErrorList errors;
    Easel e;
    (void)state;
    open_world(&e);
    command(&e, "S/#/I/");
    keys(&e, "Enter");
    scratch_path(path, "b.txt");
    error_list_init(&errors, path);
    Document *doc =
        document_open(path, &(DocumentOptions){.state_folder = scratch_folder}, &errors);
    assert_int_equal(document_backups(doc, &backup, 1), 1);
    assert_true(document_undo(doc, NULL, &errors));
    assert_memory_equal(document_row(doc, LAYER_MAP, 1), "##=##", 5);
    document_close(doc);
    easel_close(&e);
}

static void a_level_that_would_have_errors_is_left_alone(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    command(&e, "S/=/@/");
    assert_says(&e, "no level has a `=` to replace");
    assert_file("b.txt", second);
    easel_close(&e);
}

static void a_level_changed_after_it_was_counted_is_left_alone(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    command(&e, "S/#/I/");
    scratch_write("b.txt", "@.F\n###\n", 8);
    keys(&e, "Enter");
    assert_line(&e, 0, "b.txt was changed meanwhile");
    assert_file("b.txt", "@.F\n###\n");
    easel_close(&e);
}

static void the_texts_of_signs_stay_with_their_signs(void **state)
{
    static const char signs[] = "[sign.1]\ntext = one\n[sign.2]\ntext = two\n"
                                "[map]\n@Q?F\n####\n";
    static const char legend[] = "[legend]\nsign = \"?Q\"\n";
    char text[256];
    Easel e;
    (void)state;
    snprintf(text, sizeof text, "%s%s", legend, signs);
    scratch_write("b.txt", text, strlen(text));
    easel_open_as(&e, "a.txt", first);
    command(&e, "S/Q/./");
    keys(&e, "Enter");
    assert_file("b.txt",
                "[legend]\nsign = \"?Q\"\n[sign.2]\ntext = two\nat = 2,0\n[map]\n@.?F\n####\n");
    easel_close(&e);
}

static void a_malformed_replacement_is_refused(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    command(&e, "S/##/");
    assert_says(&e, ":S/#/=/");
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(counts_for_each_level_are_shown_and_esc_writes_nothing),
        EASEL_TEST(every_level_is_changed_and_the_open_one_stays_unsaved),
        EASEL_TEST(each_file_can_be_undone_when_it_is_opened),
        EASEL_TEST(a_level_that_would_have_errors_is_left_alone),
        EASEL_TEST(a_level_changed_after_it_was_counted_is_left_alone),
        EASEL_TEST(the_texts_of_signs_stay_with_their_signs),
        EASEL_TEST(a_malformed_replacement_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
