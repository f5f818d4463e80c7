/* test_editor_note.c - signs keep their texts and lifts their paths when they are cut, copied,
 * moved and turned, in this level and into others. */
#include "easel.h"

static const char signs[] = "[sign.1]\n"
                            "text = \"one; with = and #\"\n"
                            "[sign.2]\n"
                            "text = two\n"
                            "[map]\n"
                            "@?.?F\n"
                            ".....\n"
                            "#####\n";

static const char lift[] = "[lift.3]\n"
                           "velocity = 0.05, 0\n"
                           "ticks = 90\n"
                           "[map]\n"
                           "@.33F\n"
                           "#####\n";

static const char bare[] = "[map]\n"
                           "@...F\n"
                           ".....\n"
                           "#####\n";

static bool header_has(const Easel *e, const char *part)
{
    size_t length;
    char text[1024];
    const char *header = document_header(e->doc, &length);
    snprintf(text, sizeof text, "%.*s", (int)length, header);
    return strstr(text, part) != NULL;
}

/* Opens a level with the cursor in a cell. */
static void open_at(Easel *e, const char *picture, const char *cell)
{
    easel_open(e, picture);
    command(e, cell);
}

/* Opens another level with the cursor in a cell: what was copied is still there. */
static void go_on_in(Easel *e, const char *picture, const char *cell)
{
    easel_close(e);
    easel_open_as(e, "other.txt", picture);
    command(e, cell);
}

static void a_sign_that_is_cut_and_pasted_keeps_its_text(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, signs, "1,0");
    keys(&e, "v d");
    assert_false(header_has(&e, "one"));
    command(&e, "2,1");
    keys(&e, "P Enter");
    assert_picture(&e, "@..?F\n"
                       "..?..\n"
                       "#####\n");
    assert_true(header_has(&e, "[sign.1]\ntext = two\n"));
    assert_true(header_has(&e, "[sign.2]\ntext = \"one; with = and #\"\n"));
    assert_undo_restores(&e);
    keys(&e, "9 9 9 u");
    assert_true(header_has(&e, "[sign.1]\ntext = \"one; with = and #\"\n"));
    easel_close(&e);
}

static void a_copied_sign_has_the_same_text(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, signs, "3,0");
    keys(&e, "v y");
    command(&e, "0,1");
    keys(&e, "P Enter");
    assert_true(header_has(&e, "[sign.2]\ntext = two\n"));
    assert_true(header_has(&e, "[sign.3]\ntext = two\n"));
    easel_close(&e);
}

static void flipped_signs_keep_their_texts(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, signs, "1,0");
    keys(&e, "v l l g x");
    assert_picture(&e, "@?.?F\n"
                       ".....\n"
                       "#####\n");
    assert_true(header_has(&e, "[sign.1]\ntext = \"two\"\n"));
    keys(&e, "u Esc");
    command(&e, "1,0");
    keys(&e, "v l l y");
    keys(&e, "P g x j h h Enter");
    assert_true(header_has(&e, "[sign.3]\ntext = two\n"));
    assert_true(header_has(&e, "[sign.4]\ntext = \"one; with = and #\"\n"));
    easel_close(&e);
}

static void a_sign_that_is_moved_past_another_keeps_its_text(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, signs, "1,0");
    keys(&e, "v g p j Enter");
    assert_true(header_has(&e, "[sign.2]\ntext = \"one; with = and #\"\n"));
    assert_true(header_has(&e, "[sign.1]\ntext = two\n"));
    easel_close(&e);
}

/* The register is a file, which another run of the program reads. */
static void a_sign_text_is_pasted_into_another_level(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, signs, "1,0");
    keys(&e, "v \" a y");
    go_on_in(&e, bare, "2,1");
    keys(&e, "\" a P Enter");
    assert_true(header_has(&e, "[sign.1]\ntext = \"one; with = and #\"\n"));
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_lift_path_is_pasted_into_another_level(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, lift, "2,0");
    keys(&e, "v l y");
    go_on_in(&e, bare, "1,1");
    keys(&e, "P Enter");
    assert_true(header_has(&e, "[lift.3]\nvelocity = 0.05, 0\nticks = 90\n"));
    easel_close(&e);
}

static void an_existing_lift_path_is_kept(void **state)
{
    static const char other[] = "[lift.3]\nvelocity = 0, 0.1\n[map]\n@3..F\n.....\n#####\n";
    Easel e;
    (void)state;
    open_at(&e, lift, "2,0");
    keys(&e, "v l y");
    go_on_in(&e, other, "1,1");
    keys(&e, "P Enter");
    assert_says(&e, "digit 3 go their own way");
    assert_true(header_has(&e, "[lift.3]\nvelocity = 0, 0.1\n"));
    assert_false(header_has(&e, "ticks"));
    easel_close(&e);
}

static void an_equal_lift_path_gives_no_message(void **state)
{
    static const struct {
        const char *velocity;
        bool is_told;
    } cases[] = {{"0.05, 0", false}, {"0, 0.1", true}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        Easel e;
        char other[200];
        snprintf(other, sizeof other,
                 "[lift.3]\nvelocity = %s\nticks = 90\n[map]\n@3..F\n.....\n#####\n",
                 cases[i].velocity);
        open_at(&e, lift, "2,0");
        keys(&e, "v l y");
        go_on_in(&e, other, "1,1");
        keys(&e, "P Enter");
        assert_int_equal(strstr(editor_message(e.editor), "go their own way") != NULL,
                         cases[i].is_told);
        easel_close(&e);
    }
}

static void the_clipboard_gets_only_the_cells(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, signs, "1,0");
    keys(&e, "v y");
    assert_string_equal(editor_take_clipboard(e.editor), "?\n");
    assert_true(file_has("stamp.txt", "sign 0 0 text one; with = and #\n"));
    easel_close(&e);
}

static void a_damaged_stamp_keeps_only_its_cells(void **state)
{
    static const char stamp[] =
        "?#\n\f\nsign 9 9 text far\nsign x\nlift 77 ticks 5\nsign 0 0 text\n";
    Easel e;
    (void)state;
    easel_open(&e, bare);
    scratch_write("stamp.txt", stamp, strlen(stamp));
    command(&e, "1,1");
    keys(&e, "P Enter");
    assert_picture(&e, "@...F\n"
                       ".?#..\n"
                       "#####\n");
    assert_false(header_has(&e, "["));
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_sign_that_is_cut_and_pasted_keeps_its_text),
        EASEL_TEST(a_copied_sign_has_the_same_text),
        EASEL_TEST(flipped_signs_keep_their_texts),
        EASEL_TEST(a_sign_that_is_moved_past_another_keeps_its_text),
        EASEL_TEST(a_sign_text_is_pasted_into_another_level),
        EASEL_TEST(a_lift_path_is_pasted_into_another_level),
        EASEL_TEST(an_existing_lift_path_is_kept),
        EASEL_TEST(an_equal_lift_path_gives_no_message),
        EASEL_TEST(the_clipboard_gets_only_the_cells),
        EASEL_TEST(a_damaged_stamp_keeps_only_its_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
