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
    keys(&e, "P");
    assert_picture(&e, "@..?F\n"
                       "..?..\n"
                       "#####\n");
    assert_true(header_has(&e, "[sign.2]\ntext = two\nat = 3,0\n"));
    assert_true(header_has(&e, "[sign.1]\nat = 2,1\ntext = \"one; with = and #\"\n"));
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
    keys(&e, "P");
    assert_true(header_has(&e, "[sign.2]\ntext = two\n\n[sign.3]\nat = 0,1\ntext = two\n"));
    easel_close(&e);
}

static void a_copied_sign_says_the_same_where_releases_are_unknown(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, "[sign.1]\ntext = Hold.\nno_release = Tap.\n[map]\n@?.F\n####\n", "1,0");
    keys(&e, "v y");
    command(&e, "2,0");
    keys(&e, "P");
    assert_true(header_has(&e, "[sign.2]\nat = 2,0\ntext = Hold.\nno_release = Tap.\n"));
    easel_close(&e);
    open_at(&e, "[sign.1]\ntext = Hold.\n[sign.2]\ntext = B\nno_release = b\n[map]\n@??F\n####\n",
            "1,0");
    keys(&e, "v y");
    command(&e, "2,0");
    keys(&e, "P");
    assert_true(header_has(&e, "[sign.2]\ntext = Hold.\n"));
    assert_false(header_has(&e, "no_release"));
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
    keys(&e, "] p g x j Enter");
    assert_true(header_has(&e, "[sign.4]\nat = 1,1\ntext = two\n"));
    assert_true(header_has(&e, "[sign.3]\nat = 3,1\ntext = \"one; with = and #\"\n"));
    easel_close(&e);
}

static void a_sign_that_is_moved_past_another_keeps_its_text(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, signs, "1,0");
    keys(&e, "v g p j Enter");
    assert_true(header_has(&e, "[sign.1]\ntext = \"one; with = and #\"\nat = 1,1\n"));
    assert_true(header_has(&e, "[sign.2]\ntext = two\nat = 3,0\n"));
    easel_close(&e);
}

/* Readers of levels refuse [sign.01], so it is no text that could follow. */
static void a_section_of_a_wrong_number_has_no_sign(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, "[sign.01]\ntext = one\n[SIGN.2]\ntext = two\n[map]\n@?.?F\n.....\n#####\n", "1,0");
    keys(&e, "v g p j Enter");
    assert_true(header_has(&e, "[sign.01]\ntext = one\n[SIGN.2]\ntext = two\nat = 3,0\n"));
    assert_false(header_has(&e, "[sign.1]"));
    easel_close(&e);
}

static void the_first_section_of_a_place_has_the_text_of_its_sign(void **state)
{
    Easel e;
    (void)state;
    open_at(&e,
            "[sign.1]\nat = 1,0\ntext = a\n[sign.2]\nat = 1,0\ntext = b\n[map]\n@?.F\n....\n####\n",
            "1,0");
    keys(&e, "v g p j Enter");
    assert_true(header_has(&e, "[sign.1]\nat = 1,1\ntext = a\n[sign.2]\nat = 1,0\ntext = b\n"));
    easel_close(&e);
}

/* A level has at most SIGN_MAX signs with texts; the one after them comes into their number. */
static void the_text_of_a_removed_sign_does_not_go_to_one_too_many(void **state)
{
    Easel e;
    char level[100 + SIGN_MAX] =
        "[sign.1]\nat = 1,0\ntext = a\n[sign.2]\nat = 2,0\ntext = b\n[map]\n@";
    size_t length = strlen(level);
    (void)state;
    memset(level + length, '?', SIGN_MAX + 1);
    level[length + SIGN_MAX + 1] = '\n';
    open_at(&e, level, "1,0");
    keys(&e, ": d e l c o l Enter");
    assert_true(header_has(&e, "[sign.2]\nat = 1,0\ntext = b\n"));
    assert_false(header_has(&e, "[sign.1]"));
    easel_close(&e);
}

/* [sign.2] comes first on the map. */
static void the_place_of_a_sign_follows_it(void **state)
{
    static const char placed[] = "[sign.1]\nat = 3,1\ntext = low\n"
                                 "[sign.2]\nat = 5,0\ntext = high\n"
                                 "[map]\n"
                                 "@....?F\n"
                                 "...?...\n"
                                 "#######\n";
    static const struct {
        const char *cell, *keys, *low, *high; /* NULL: its section is gone */
    } cases[] = {
        {"5,0", "v g p j h Enter", "3,1", "4,1"}, /* moved */
        {"1,0", "r ?", "3,1", "5,0"},             /* another one, before both */
        {"1,0", ": i n s c o l Enter", "4,1", "6,0"},
        {"0,1", ": d e l c o l Enter", "2,1", "4,0"},
        {"0,0", ": i n s r o w Enter", "3,2", "5,1"},
        {"5,0", "r .", "3,1", NULL},
        {"3,1", "v d", NULL, "5,0"},
        {"0,0", ": s h i f t Space 1 Space 2 Enter", "4,0", "6,2"}, /* past each other */
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        Easel e;
        char low[64], high[64];
        snprintf(low, sizeof low, "[sign.1]\nat = %s\ntext = low\n", cases[i].low);
        snprintf(high, sizeof high, "[sign.2]\nat = %s\ntext = high\n", cases[i].high);
        open_at(&e, placed, cases[i].cell);
        keys(&e, cases[i].keys);
        assert_int_equal(header_has(&e, low), cases[i].low != NULL);
        assert_int_equal(header_has(&e, high), cases[i].high != NULL);
        assert_int_equal(header_has(&e, "[sign.1]"), cases[i].low != NULL);
        assert_int_equal(header_has(&e, "[sign.2]"), cases[i].high != NULL);
        assert_undo_restores(&e);
        easel_close(&e);
    }
}

static void the_checkpoint_of_a_chase_follows_it(void **state)
{
    static const char map[] = "[map]\n"
                              "@....*F\n"
                              "...*...\n"
                              "#######\n";
    static const struct {
        const char *before, *cell, *keys, *after; /* NULL: the key is gone */
    } cases[] = {
        {"5,0", "5,0", "v g p j h Enter", "4,1"}, /* moved */
        {"5,0", "3,1", "v g p j h Enter", "5,0"}, /* another one */
        {"1", "1,0", "r *", "5,0"},               /* another one, before it */
        {"2", "1,0", "r *", "3,1"},
        {"2", "6,1", "r *", "2"}, /* behind it */
        {"5,0", "1,0", ": i n s c o l Enter", "6,0"},
        {"2", "0,1", ": i n s r o w Enter", "2"},
        {"3,1", "0,1", ": d e l c o l Enter", "2,1"},
        {"3,1", "0,0", ": i n s r o w Enter", "3,2"},
        {"2", "5,0", "r .", "3,1"},
        {"5,0", "5,0", "r .", NULL},
        {"2", "3,1", "v d", NULL},
        {"3,1", "3,1", "v d h P Enter", "2,1"}, /* cut, and pasted in another place */
        {"2", "3,1", "v d l l P Enter", "5,1"},
        {"5,0", "5,0", "v y h P Enter", "5,0"}, /* a copy is another one */
        {"5,0", "3,1", "v d h P Enter", "5,0"},
        {"3,1", "3,1", "v d 0 v y h P Enter", NULL}, /* what is pasted is not the checkpoint */
        {"5,0", "5,0", ": d e l c o l Enter", NULL},
        {"3,1", "0,0", ": s h i f t Space 1 Space 2 Enter", "4,0"}, /* past the other one */
        {"3,1", "0,0", ": c h a s e Enter j j j j j Enter Ctrl+U 5 , 0 Enter Esc", "5,0"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        Easel e;
        char level[200], after[64];
        snprintf(level, sizeof level, "[chase]\nway = up\nspeed = 0.1\ncheckpoint = %s\n%s",
                 cases[i].before, map);
        snprintf(after, sizeof after, "checkpoint = %s\n", cases[i].after);
        open_at(&e, level, cases[i].cell);
        keys(&e, cases[i].keys);
        if (!header_has(&e, cases[i].after ? after : "[chase]\n") ||
            header_has(&e, "checkpoint") != (cases[i].after != NULL))
            fail_msg("case %d is not %s", (int)i, after);
        assert_undo_restores(&e);
        keys(&e, "9 9 9 u");
        snprintf(after, sizeof after, "checkpoint = %s\n", cases[i].before);
        assert_true(header_has(&e, after));
        easel_close(&e);
    }
}

/* The register is a file, which another run of the program reads. */
static void a_sign_text_is_pasted_into_another_level(void **state)
{
    Easel e;
    (void)state;
    open_at(&e, signs, "1,0");
    keys(&e, "v \" a y");
    go_on_in(&e, bare, "2,1");
    keys(&e, "\" a P");
    assert_true(header_has(&e, "[sign.1]\nat = 2,1\ntext = \"one; with = and #\"\n"));
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
    keys(&e, "P");
    assert_true(header_has(&e, "[lift.3]\nvelocity = 0.05, 0\nticks = 90\n"));
    easel_close(&e);
}

static void every_digit_of_a_lift_takes_its_path_along(void **state)
{
    Easel e;
    char text[128], path[64];
    (void)state;
    for (int32_t digit = 0; digit <= 9; digit++) {
        snprintf(path, sizeof path, "[lift.%d]\nvelocity = 0.05, 0\nticks = 90\n", (int)digit);
        snprintf(text, sizeof text, "%s[map]\n@.%d.F\n#####\n", path, (int)digit);
        open_at(&e, text, "2,0");
        keys(&e, "v y");
        go_on_in(&e, bare, "1,1");
        keys(&e, "P");
        assert_true(header_has(&e, path));
        easel_close(&e);
    }
}

static void an_existing_lift_path_is_kept(void **state)
{
    static const char other[] = "[lift.3]\nvelocity = 0, 0.1\n[map]\n@3..F\n.....\n#####\n";
    Easel e;
    (void)state;
    open_at(&e, lift, "2,0");
    keys(&e, "v l y");
    go_on_in(&e, other, "1,1");
    keys(&e, "P");
    assert_says(&e, "digit 3 have a path of their own");
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
        keys(&e, "P");
        assert_int_equal(strstr(editor_message(e.editor), "have a path of their own") != NULL,
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
    keys(&e, "P");
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
        EASEL_TEST(a_copied_sign_says_the_same_where_releases_are_unknown),
        EASEL_TEST(flipped_signs_keep_their_texts),
        EASEL_TEST(a_sign_that_is_moved_past_another_keeps_its_text),
        EASEL_TEST(a_section_of_a_wrong_number_has_no_sign),
        EASEL_TEST(the_first_section_of_a_place_has_the_text_of_its_sign),
        EASEL_TEST(the_text_of_a_removed_sign_does_not_go_to_one_too_many),
        EASEL_TEST(the_place_of_a_sign_follows_it),
        EASEL_TEST(the_checkpoint_of_a_chase_follows_it),
        EASEL_TEST(a_sign_text_is_pasted_into_another_level),
        EASEL_TEST(a_lift_path_is_pasted_into_another_level),
        EASEL_TEST(every_digit_of_a_lift_takes_its_path_along),
        EASEL_TEST(an_existing_lift_path_is_kept),
        EASEL_TEST(an_equal_lift_path_gives_no_message),
        EASEL_TEST(the_clipboard_gets_only_the_cells),
        EASEL_TEST(a_damaged_stamp_keeps_only_its_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
