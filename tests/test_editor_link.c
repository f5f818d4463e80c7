/* test_editor_link.c - from level to level and back, and links made between them. */
#include "easel.h"

static const char map[] = "[map]\n"
                          "@....F\n"
                          "######\n";

/* A level of the scratch folder that leads to `next`, "" for none. */
static void write_level(const char *name, const char *next)
{
    char text[256];
    snprintf(text, sizeof text, "[level]\nauthor = ada\n%s%s\n%s", next[0] ? "next = " : "", next,
             map);
    scratch_write(name, text, strlen(text));
}

static void open_level(Easel *e, const char *name, const char *next)
{
    char text[256];
    snprintf(text, sizeof text, "[level]\n%s%s\n%s", next[0] ? "next = " : "", next, map);
    easel_open_as(e, name, text);
}

static bool asks_for(const Easel *e, EditorRequest request, const char *name)
{
    const char *path = editor_request_path(e->editor), *slash = strrchr(path, '/');
    return e->request == request && strcmp(slash ? slash + 1 : path, name) == 0;
}

/* ---- going ---- */

static void the_level_that_follows_is_the_one_that_the_header_names(void **state)
{
    Easel e;
    (void)state;
    write_level("b.txt", "");
    open_level(&e, "a.txt", "c.txt");
    keys(&e, "] l");
    assert_true(asks_for(&e, EDITOR_OPEN_FILE, "c.txt"));
    easel_close(&e);
}

static void without_links_the_order_of_the_world_decides(void **state)
{
    static const char world[] = "[levels]\n1 = c.txt\n2 = a.txt\n3 = b.txt\n";
    Easel e;
    (void)state;
    scratch_write("world.ini", world, strlen(world));
    open_level(&e, "a.txt", "");
    keys(&e, "] l");
    assert_true(asks_for(&e, EDITOR_OPEN_FILE, "b.txt"));
    keys(&e, "[ l");
    assert_true(asks_for(&e, EDITOR_OPEN_FILE, "c.txt"));
    easel_close(&e);
    open_level(&e, "b.txt", "");
    keys(&e, "] l");
    assert_int_equal(e.request, EDITOR_NOTHING);
    assert_says(&e, "no level follows");
    easel_close(&e);
}

static void the_level_before_is_the_one_that_leads_here(void **state)
{
    Easel e;
    (void)state;
    write_level("a.txt", "");
    write_level("z.txt", "m.txt");
    open_level(&e, "m.txt", "");
    keys(&e, "[ l");
    assert_true(asks_for(&e, EDITOR_OPEN_FILE, "z.txt"));
    easel_close(&e);
}

static void the_user_chooses_among_several_levels_that_lead_here(void **state)
{
    Easel e;
    (void)state;
    write_level("a.txt", "m.txt");
    write_level("z.txt", "m.txt");
    open_level(&e, "m.txt", "");
    keys(&e, "[ l");
    assert_int_equal(editor_panel(e.editor).count, 2);
    keys(&e, "j Enter");
    assert_true(asks_for(&e, EDITOR_OPEN_FILE, "z.txt"));
    easel_close(&e);
}

static void back_undoes_each_jump_and_then_returns_to_the_previous_level(void **state)
{
    char path[PATH_MAX], before[PATH_MAX];
    ErrorList errors;
    Easel e = {.now = 1000};
    (void)state;
    write_level("a.txt", "b.txt");
    write_level("b.txt", "");
    scratch_path(path, "b.txt");
    scratch_path(before, "a.txt");
    error_list_init(&errors, path);
    e.doc = document_open(path, &(DocumentOptions){0}, &errors);
    e.editor = editor_create(e.doc, &(EditorOptions){.came_from = before,
                                                     .cursor = &(Place){.col = 4, .row = 0}});
    assert_cursor(&e, 4, 0);
    keys(&e, "G g g Ctrl+O");
    assert_cursor(&e, 4, 1);
    keys(&e, "Ctrl+O");
    assert_cursor(&e, 4, 0);
    assert_int_equal(e.request, EDITOR_NOTHING);
    keys(&e, "Ctrl+O");
    assert_true(asks_for(&e, EDITOR_OPEN_BACK, "a.txt"));
    easel_close(&e);
}

static void a_header_that_names_a_file_elsewhere_leads_nowhere(void **state)
{
    static const char *const elsewhere[] = {"/etc/passwd", "../b.txt"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(elsewhere); i++) {
        Easel e;
        open_level(&e, "a.txt", elsewhere[i]);
        keys(&e, "] l");
        assert_int_equal(e.request, EDITOR_NOTHING);
        assert_says(&e, "leads out of the level's folder");
        easel_close(&e);
    }
}

/* ---- linking ---- */

static void linking_another_level_here_can_be_undone_in_that_level(void **state)
{
    char path[PATH_MAX];
    ErrorList errors;
    Easel e;
    (void)state;
    write_level("a.txt", "");
    open_level(&e, "b.txt", "");
    command(&e, "backlink a.txt");
    assert_says(&e, "leads here now");
    assert_true(file_has("a.txt", "author = ada\nnext = b.txt\n"));
    easel_close(&e);
    scratch_path(path, "a.txt");
    error_list_init(&errors, path);
    Document *doc =
        document_open(path, &(DocumentOptions){.state_folder = scratch_folder}, &errors);
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_save(doc, &errors));
    document_close(doc);
    assert_false(file_has("a.txt", "next"));
}

static void a_level_is_inserted_between_two_others(void **state)
{
    Easel e;
    (void)state;
    write_level("a.txt", "c.txt");
    open_level(&e, "b.txt", "");
    command(&e, "backlink a.txt");
    assert_says(&e, "a.txt leads to c.txt");
    keys(&e, "Esc");
    assert_true(file_has("a.txt", "next = c.txt"));
    command(&e, "backlink a.txt");
    keys(&e, "i Ctrl+S");
    assert_true(file_has("a.txt", "next = b.txt"));
    assert_true(file_has("b.txt", "next = c.txt"));
    easel_close(&e);
}

static void without_a_name_the_level_before_is_linked(void **state)
{
    Easel e;
    (void)state;
    write_level("a.txt", "");
    open_level(&e, "b.txt", "");
    command(&e, "backlink");
    assert_true(file_has("a.txt", "next = b.txt"));
    command(&e, "backlink");
    assert_says(&e, "leads here already");
    easel_close(&e);
}

static void a_level_with_errors_or_in_another_folder_is_not_linked(void **state)
{
    Easel e;
    (void)state;
    scratch_write("bad.txt", "[map]\n##\n", 9);
    open_level(&e, "b.txt", "");
    command(&e, "backlink bad.txt");
    assert_says(&e, "the map has no start");
    assert_true(file_has("bad.txt", "[map]\n##\n"));
    command(&e, "backlink ../a.txt");
    assert_says(&e, "its own folder");
    command(&e, "backlink b.txt");
    assert_says(&e, "to itself");
    command(&e, "backlink none.txt");
    assert_says(&e, "there is no file");
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(the_level_that_follows_is_the_one_that_the_header_names),
        EASEL_TEST(without_links_the_order_of_the_world_decides),
        EASEL_TEST(the_level_before_is_the_one_that_leads_here),
        EASEL_TEST(the_user_chooses_among_several_levels_that_lead_here),
        EASEL_TEST(back_undoes_each_jump_and_then_returns_to_the_previous_level),
        EASEL_TEST(a_header_that_names_a_file_elsewhere_leads_nowhere),
        EASEL_TEST(linking_another_level_here_can_be_undone_in_that_level),
        EASEL_TEST(a_level_is_inserted_between_two_others),
        EASEL_TEST(without_a_name_the_level_before_is_linked),
        EASEL_TEST(a_level_with_errors_or_in_another_folder_is_not_linked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
