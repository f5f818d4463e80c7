/* test_editor_template.c - new levels that begin as a copy of a template. */
#include "easel.h"

#include "../src/level/level_file.h"
#include "../src/level/world_file.h"

#define CAVE(title)                                                                                \
    "; dug by ada\n"                                                                               \
    "[level]\n"                                                                                    \
    "title = " title "\n"                                                                          \
    "\n"                                                                                           \
    "[map]\n"                                                                                      \
    "#####\n"                                                                                      \
    "#@.F#\n"                                                                                      \
    "#####\n"                                                                                      \
    "[back]\n"                                                                                     \
    "  ~\n"

static const char cave[] = CAVE("A cave");

static char templates[PATH_MAX];

static void make_templates(void)
{
    scratch_path(templates, "templates");
    assert_int_equal(mkdir(templates, 0700), 0);
    scratch_write("templates/cave.txt", cave, strlen(cave));
    scratch_write("templates/tower.txt", "[map]\n@F\n##\n", 12);
    scratch_write("templates/notes.md", "-", 1);
}

/* With the templates beside it. */
static void open_editor(Easel *e, const char *name)
{
    char path[PATH_MAX];
    ErrorList errors;
    make_templates();
    memset(e, 0, sizeof *e);
    scratch_path(path, name);
    error_list_init(&errors, path);
    e->doc = document_open(path, &(DocumentOptions){0}, &errors);
    e->editor = editor_create(e->doc, &(EditorOptions){.template_folders = {NULL, templates}});
    e->now = 1000;
}

static bool asks_for(const Easel *e, const char *template, const char *name)
{
    const char *path = editor_request_path(e->editor);
    const char *from = editor_request_template(e->editor);
    return e->request == EDITOR_OPEN_FILE && from && strstr(from, template) &&
           strcmp(strrchr(path, '/') + 1, name) == 0;
}

static void a_template_is_chosen_from_a_list_and_a_name_is_asked_for(void **state)
{
    Easel e;
    char line[256];
    (void)state;
    open_editor(&e, "a.txt");
    keys(&e, "Ctrl+N");
    assert_int_equal(editor_panel(e.editor).count, 2);
    editor_panel_line(e.editor, 0, 80, line, sizeof line);
    assert_string_equal(line, "cave           A cave");
    keys(&e, "Enter");
    assert_string_equal(editor_prompt(e.editor, NULL), "file of the new level: cave.txt");
    keys(&e, "Enter");
    assert_true(asks_for(&e, "/cave.txt", "cave.txt"));
    easel_close(&e);
}

static void an_existing_name_is_neither_suggested_nor_overwritten(void **state)
{
    Easel e;
    (void)state;
    scratch_write("cave.txt", "@F\n", 3);
    open_editor(&e, "a.txt");
    command(&e, "new cave");
    assert_string_equal(editor_prompt(e.editor, NULL), "file of the new level: cave-2.txt");
    keys(&e, "Esc");
    command(&e, "new cave cave.txt");
    assert_says(&e, "already exists");
    assert_int_equal(e.request, EDITOR_NOTHING);
    easel_close(&e);
}

static void template_and_name_may_be_typed_together(void **state)
{
    Easel e;
    (void)state;
    open_editor(&e, "a.txt");
    command(&e, "new tower high");
    assert_true(asks_for(&e, "/tower.txt", "high.txt"));
    command(&e, "new deep");
    assert_int_equal(editor_panel(e.editor).count, 2);
    keys(&e, "Enter");
    assert_true(asks_for(&e, "/cave.txt", "deep.txt"));
    command(&e, "e other.txt");
    assert_null(editor_request_template(e.editor));
    easel_close(&e);
}

static void unsaved_work_is_asked_about_before_a_new_level(void **state)
{
    Easel e;
    (void)state;
    open_editor(&e, "a.txt");
    keys(&e, "r o");
    command(&e, "new cave deep");
    assert_says(&e, "s save and go");
    keys(&e, "s");
    assert_true(asks_for(&e, "/cave.txt", "deep.txt"));
    easel_close(&e);
}

static void the_new_level_is_the_template_with_a_title_of_its_own(void **state)
{
    Easel e;
    char path[PATH_MAX];
    ErrorList errors;
    (void)state;
    open_editor(&e, "the-pit.txt");
    scratch_path(path, "templates/cave.txt");
    error_list_init(&errors, path);
    assert_true(editor_use_template(e.editor, path, NULL, &errors));
    assert_cursor(&e, 1, 1);
    keys(&e, "Ctrl+S");
    assert_file("the-pit.txt", CAVE("the pit"));
    keys(&e, "u");
    assert_int_equal(document_cols(e.doc), 60);
    easel_close(&e);
}

static void a_template_that_cannot_be_read_changes_nothing(void **state)
{
    Easel e;
    char path[PATH_MAX];
    ErrorList errors;
    (void)state;
    open_editor(&e, "a.txt");
    scratch_path(path, "templates/none.txt");
    error_list_init(&errors, path);
    assert_false(editor_use_template(e.editor, path, NULL, &errors));
    assert_int_equal(errors.errors, 1);
    assert_int_equal(document_history_count(e.doc), 0);
    easel_close(&e);
}

/* ---- those that come with the game ---- */

static void the_templates_of_the_game_are_levels_in_order(void **state)
{
    static const char *const names[] = {"empty", "cave", "tower", "platforms"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        char path[PATH_MAX];
        ErrorList errors;
        Level level = {0};
        snprintf(path, sizeof path, "levels/templates/%s.txt", names[i]);
        error_list_init(&errors, path);
        LevelFile *file = level_file_read(path, NULL, &level, &errors);
        assert_non_null(file);
        assert_int_equal(errors.count, 0);
        level_file_done(file);
        level_done(&level);
    }
}

static void no_template_is_a_level_of_the_world(void **state)
{
    WorldFile world;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "levels");
    assert_true(world_file_read("levels", &world, &errors));
    for (int32_t i = 0; i < world.count; i++)
        assert_null(strstr(world.paths[i], "templates"));
    world_file_done(&world);
}

static const char made[] = "[level]\ntitle = Made\n[generated]\nversion = 1\n[lift.2]\n"
                           "velocity = 0.1, 0\n[map]\n.......\n@.22.oF\n#######\n";

static void a_generated_level_replaces_the_level(void **state)
{
    Easel e;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "made");
    easel_open(&e, "@.F\n###\n");
    command(&e, "generate 3 cave word");
    assert_int_equal(e.request, EDITOR_GENERATE);
    assert_string_equal(editor_request_text(e.editor), "3 cave word");
    assert_true(editor_put_generated(e.editor, made, sizeof made - 1, &errors));
    assert_picture(&e, ".......\n@.22.oF\n#######\n");
    keys(&e, "Ctrl+S");
    assert_true(file_has("level.txt", "title = Made\n"));
    assert_false(file_has("level.txt", "generated"));
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_generated_part_fills_the_selection(void **state)
{
    Easel e;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "made");
    easel_open(&e, "[legend]\nsolid = X\n[map]\n.........\n.........\n@......F.\nXXXXXXXXX\n");
    keys(&e, "g g l v 4 l j");
    assert_true(editor_put_generated(e.editor, made, sizeof made - 1, &errors));
    assert_picture(&e, "...22....\n.XXXXX...\n@......F.\nXXXXXXXXX\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_locked_map_is_kept_while_the_art_is_drawn(void **state)
{
    Easel e;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "made");
    easel_open(&e, "[legend]\nsolid = X\n[map]\n.........\n.........\n@......F.\nXXXXXXXXX\n");
    keys(&e, "z l g l");
    assert_false(editor_put_generated(e.editor, made, sizeof made - 1, &errors));
    assert_says(&e, "the map is locked");
    keys(&e, "g l");
    assert_picture(&e, ".........\n.........\n@......F.\nXXXXXXXXX\n");
    easel_close(&e);
}

static const char piece[] = "[lift.0]\nvelocity = 0.1, 0\n[map]\n...\n0o.\n#.#\n";

static void a_piece_is_placed_with_its_lift(void **state)
{
    Easel e;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "piece");
    easel_open(&e, "[legend]\nsolid = X\n[map]\n.......\n.......\n@.....F\nXXXXXXX\n");
    int32_t before = editor_state(e.editor);
    assert_true(editor_put_piece(e.editor, (Place){2, 1, KIND_EMPTY}, false, piece,
                                 sizeof piece - 1, &errors));
    assert_picture(&e, ".......\n.......\n@.0o..F\nXXX.XXX\n");
    assert_int_not_equal(editor_state(e.editor), before);
    keys(&e, "u");
    assert_int_equal(editor_state(e.editor), before);
    keys(&e, "Ctrl+R Ctrl+S");
    assert_true(file_has("level.txt", "velocity = 0.1, 0\n"));
    assert_undo_restores(&e);
    easel_close(&e);
}

/* In one step back all is as before both. */
static void a_rerolled_piece_replaces_the_last_one(void **state)
{
    Easel e;
    ErrorList errors;
    static const char other[] = "[map]\n...\n.^.\n###\n";
    (void)state;
    error_list_init(&errors, "piece");
    easel_open(&e, ".......\n@.....F\n#######\n");
    const Place at = {2, 0, KIND_EMPTY};
    assert_true(editor_put_piece(e.editor, at, false, piece, sizeof piece - 1, &errors));
    assert_true(editor_put_piece(e.editor, at, true, other, sizeof other - 1, &errors));
    assert_picture(&e, ".......\n@..^..F\n#######\n");
    keys(&e, "u");
    assert_picture(&e, ".......\n@.....F\n#######\n");
    keys(&e, "g +");
    assert_picture(&e, ".......\n@.0o..F\n###.###\n");
    easel_close(&e);
}

static void a_piece_leaves_out_what_is_outside_the_level(void **state)
{
    Easel e;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "piece");
    easel_open(&e, "@....F\n######\n");
    assert_true(editor_put_piece(e.editor, (Place){4, -1, KIND_EMPTY}, false, piece,
                                 sizeof piece - 1, &errors));
    assert_picture(&e, "@...0o\n#####.\n");
    easel_close(&e);
}

static void a_piece_uses_no_lift_digit_of_the_level(void **state)
{
    Easel e;
    int32_t cols, rows, first_lift;
    (void)state;
    easel_open(&e, "..2..\n@...F\n#####\n");
    editor_room_for_piece(e.editor, &cols, &rows, &first_lift);
    assert_int_equal(cols, 5);
    assert_int_equal(rows, 3);
    assert_int_equal(first_lift, 3);
    easel_close(&e);
}

static void pieces_are_chosen_from_a_list(void **state)
{
    static const char *const names[] = {"pits", "ferry", NULL};
    Easel e;
    (void)state;
    easel_open(&e, "@.F\n###\n");
    editor_set_pieces(e.editor, names);
    command(&e, "piece");
    keys(&e, "j Enter");
    assert_int_equal(e.request, EDITOR_PIECE);
    assert_string_equal(editor_request_text(e.editor), "ferry");
    command(&e, "piece pits 3");
    assert_string_equal(editor_request_text(e.editor), "pits 3");
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_locked_map_is_kept_while_the_art_is_drawn),
        EASEL_TEST(a_template_is_chosen_from_a_list_and_a_name_is_asked_for),
        EASEL_TEST(an_existing_name_is_neither_suggested_nor_overwritten),
        EASEL_TEST(template_and_name_may_be_typed_together),
        EASEL_TEST(unsaved_work_is_asked_about_before_a_new_level),
        EASEL_TEST(the_new_level_is_the_template_with_a_title_of_its_own),
        EASEL_TEST(a_template_that_cannot_be_read_changes_nothing),
        cmocka_unit_test(the_templates_of_the_game_are_levels_in_order),
        cmocka_unit_test(no_template_is_a_level_of_the_world),
        EASEL_TEST(a_generated_level_replaces_the_level),
        EASEL_TEST(a_generated_part_fills_the_selection),
        EASEL_TEST(a_piece_is_placed_with_its_lift),
        EASEL_TEST(a_rerolled_piece_replaces_the_last_one),
        EASEL_TEST(a_piece_leaves_out_what_is_outside_the_level),
        EASEL_TEST(a_piece_uses_no_lift_digit_of_the_level),
        EASEL_TEST(pieces_are_chosen_from_a_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
