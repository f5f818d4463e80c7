/* test_editor_project.c - the levels of a world in a list: put in another order, renamed, copied,
 * made, taken out, and how that is taken back. */
#include <sys/stat.h>
#include <unistd.h>

#include "../src/edit/core/editor_world_map.h"
#include "../src/edit/core/world_history.h"
#include "easel.h"

static const char world[] = "; mine\n[world]\ntitle = W\n[levels]\n1  = a.txt\n2  = b.txt\n"
                            "3  = c.txt ; last\n[chapter.1]\ntitle = One\nfirst = 1\n"
                            "[chapter.2]\ntitle = Two\nfirst = 3\n";

static void write_file(const char *name, const char *text)
{
    scratch_write(name, text, strlen(text));
}

/* A world of three levels, and the first of them open. */
static void open_world(Easel *e)
{
    write_file("world.ini", world);
    write_file("a.txt", "[level]\ntitle = First\nnext = b.txt\npar = 90\n[map]\n@oF\n###\n");
    write_file("b.txt", "[level]\ntitle = Second\n[map]\n@.F\n###\n");
    write_file("b.proof", "proof\n");
    write_file("b.guide", "guide\n");
    write_file("c.txt", "@.F\n===\n");
    easel_open_file(e, "a.txt");
}

static void assert_line(const Easel *e, int32_t line, const char *part)
{
    char text[160];
    editor_panel_line(e->editor, line, 159, text, sizeof text);
    if (strstr(text, part)) return;
    print_error("line %d is `%s`, without `%s`\n", (int)line, text, part);
    fail();
}

static void the_levels_of_the_world_are_listed_with_a_picture(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    keys(&e, "g P");
    EditorPanel panel = editor_panel(e.editor);
    assert_string_equal(panel.title, "W: 3 levels");
    assert_int_equal(panel.count, 3);
    assert_int_equal(panel.marked, 0);
    assert_line(&e, 0, "First");
    assert_line(&e, 0, "One");
    assert_line(&e, 0, "1 coins  par 1.5s");
    assert_line(&e, 2, "Two");
    keys(&e, "G");
    panel = editor_panel(e.editor);
    assert_int_equal(panel.picture_cols, 3);
    assert_int_equal(panel.picture[3].glyph, '=');
    keys(&e, "k Enter");
    assert_int_equal(e.request, EDITOR_OPEN_FILE);
    assert_non_null(strstr(editor_request_path(e.editor), "b.txt"));
    easel_close(&e);
}

static void facts_about_a_level_are_shown(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    assert_null(editor_wants_facts(e.editor));
    keys(&e, "g P j");
    assert_non_null(strstr(editor_wants_facts(e.editor), "b.txt"));
    editor_set_facts(e.editor, editor_wants_facts(e.editor), &(EditorFacts){"holds", 7});
    assert_line(&e, 1, "holds");
    assert_line(&e, 1, "slack 7");
    assert_non_null(strstr(editor_wants_facts(e.editor), "a.txt"));
    easel_close(&e);
}

static void moving_a_level_changes_no_other_byte(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    keys(&e, "g P J");
    assert_line(&e, 1, "First");
    assert_int_equal(editor_panel(e.editor).marked, 1);
    keys(&e, "J");
    assert_file("world.ini", "; mine\n[world]\ntitle = W\n[levels]\n1  = b.txt\n2  = c.txt\n"
                             "3  = a.txt ; last\n[chapter.1]\ntitle = One\nfirst = 1\n"
                             "[chapter.2]\ntitle = Two\nfirst = 3\n");
    keys(&e, "K u u");
    assert_says(&e, "undone: 1 of 3");
    easel_close(&e);
    easel_open_file(&e, "a.txt");
    keys(&e, "g P u");
    assert_file("world.ini", world);
    keys(&e, "u");
    assert_says(&e, "nothing to undo");
    keys(&e, "Ctrl+R");
    assert_line(&e, 1, "First");
    easel_close(&e);
}

static void an_index_that_cannot_be_written_is_named(void **state)
{
    const uid_t nobody = 65534;
    Easel e;
    (void)state;
    open_world(&e);
    keys(&e, "g P");
    assert_int_equal(chmod(scratch_folder, 0555), 0);
    bool was_root = geteuid() == 0; /* who may write anything */
    if (was_root) assert_int_equal(seteuid(nobody), 0);
    keys(&e, "J");
    if (was_root) assert_int_equal(seteuid(0), 0);
    assert_int_equal(chmod(scratch_folder, 0755), 0);
    assert_says(&e, "world.ini: error: cannot create a file in its folder");
    assert_file("world.ini", world);
    easel_close(&e);
}

static void removing_a_level_from_the_world_keeps_its_file(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    keys(&e, "g P j x");
    assert_says(&e, "b.txt is no longer in the world");
    assert_int_equal(editor_panel(e.editor).count, 2);
    assert_true(file_has("world.ini", "2  = c.txt ; last\n"));
    assert_true(file_has("world.ini", "[chapter.2]\ntitle = Two\nfirst = 2\n"));
    assert_true(file_has("b.txt", "Second"));
    keys(&e, "G x");
    assert_int_equal(editor_panel(e.editor).count, 2); /* its chapter would have no level */
    keys(&e, "u");
    assert_file("world.ini", world);
    easel_close(&e);
}

static void levels_are_copied_and_created(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    keys(&e, "g P j c Ctrl+U a . t x t Enter");
    assert_says(&e, "`a.txt` already exists");
    keys(&e, "c Ctrl+U d Enter");
    assert_says(&e, "d.txt is level 3 now");
    assert_file("d.txt", "[level]\ntitle = Second\n[map]\n@.F\n###\n");
    assert_file("d.proof", "proof\n");
    assert_file("d.guide", "guide\n");
    assert_true(file_has("world.ini", "2  = b.txt\n3  = d.txt\n4  = c.txt ; last\n"));
    assert_true(file_has("world.ini", "title = Two\nfirst = 4\n"));
    keys(&e, "n e Enter");
    assert_true(file_has("world.ini", "3  = d.txt\n4  = e.txt\n5  = c.txt ; last\n"));
    assert_true(file_has("e.txt", "[map]\n"));
    keys(&e, "u u");
    assert_file("world.ini", world);
    easel_close(&e);
}

static void a_level_is_renamed_with_its_runs_and_the_links_to_it(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    keys(&e, "g P r");
    assert_says(&e, "the open level cannot be renamed");
    keys(&e, "j r Ctrl+U z Enter");
    assert_says(&e, "b.txt is z.txt now");
    assert_file("z.proof", "proof\n");
    assert_file("z.guide", "guide\n");
    assert_true(file_has("world.ini", "2  = z.txt\n"));
    assert_null(file_text("b.txt"));
    keys(&e, "Esc Ctrl+S");
    assert_true(file_has("a.txt", "next = z.txt\n"));
    keys(&e, "g P u Esc Ctrl+S");
    assert_file("world.ini", world);
    assert_file("b.proof", "proof\n");
    assert_true(file_has("a.txt", "next = b.txt\n"));
    easel_close(&e);
}

static void make_folder(const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    assert_int_equal(mkdir(path, 0700), 0);
}

static void links_in_folders_below_follow_a_renamed_level(void **state)
{
    Easel e;
    (void)state;
    make_folder("sub");
    write_file("world.ini", "[world]\ntitle = W\n[levels]\n1 = a.txt\n2 = sub/b.txt\n"
                            "3 = sub/c.txt\n4 = b.txt\n5 = bad.txt\n");
    write_file("a.txt", "[level]\nnext = sub/b.txt\n[map]\n@oF\n###\n");
    write_file("sub/b.txt", "@.F\n###\n");
    write_file("sub/c.txt", "[level]\nnext = b.txt\n[map]\n@.F\n===\n");
    write_file("b.txt", "[level]\nnext = b.txt\n[map]\n@.F\n===\n"); /* another b.txt */
    write_file("bad.txt", "no level at all\n");
    easel_open_file(&e, "a.txt");
    keys(&e, "g P j r Ctrl+U s u b / z Enter");
    assert_says(&e, "sub/b.txt is sub/z.txt now");
    assert_true(file_has("sub/c.txt", "next = z.txt\n"));
    assert_true(file_has("b.txt", "next = b.txt\n"));
    keys(&e, "Esc Ctrl+S");
    assert_true(file_has("a.txt", "next = sub/z.txt\n"));
    keys(&e, "g P j r Ctrl+U t o p Enter"); /* sub/c.txt cannot lead up there */
    assert_says(&e, "sub/c.txt still leads to sub/z.txt: a level leads only to its folder");
    assert_true(file_has("sub/c.txt", "next = z.txt\n"));
    keys(&e, "u");
    assert_true(file_has("sub/z.txt", ""));
    easel_close(&e);
    char path[PATH_MAX];
    scratch_path(path, "sub");
    scratch_remove(path);
}

/* A second name of the journal keeps its bytes: it is never emptied to be written anew. */
static void a_long_journal_of_a_world_is_replaced_whole(void **state)
{
    enum { STEPS = 250 };
    WorldHistory history;
    char folder[PATH_MAX], ini[PATH_MAX], other[PATH_MAX], bytes[16] = "0";
    struct stat before, after;
    WorldText text = {bytes, 1};
    (void)state;
    scratch_path(folder, "kept");
    scratch_path(ini, "world.ini");
    scratch_path(other, "other");
    write_file("world.ini", "0");
    world_history_open(&history, folder, ini, &text);
    for (int32_t i = 1; i <= STEPS; i++) {
        text.length = (size_t)snprintf(bytes, sizeof bytes, "%d", i);
        assert_true(world_history_add(&history, &text, "", ""));
    }
    assert_int_equal(link(history.path, other), 0);
    assert_int_equal(stat(other, &before), 0);
    world_history_done(&history);
    world_history_open(&history, folder, ini, &text);
    assert_true(history.count < STEPS);
    assert_int_equal(history.at, history.count - 1);
    assert_int_equal(stat(other, &after), 0);
    assert_int_equal(after.st_size, before.st_size);
    int32_t count = history.count;
    world_history_done(&history);
    world_history_open(&history, folder, ini, &text);
    assert_int_equal(history.count, count);
    world_history_done(&history);
    scratch_remove(folder);
}

static void a_damaged_journal_of_a_world_is_kept_and_goes_on(void **state)
{
    WorldHistory history;
    char folder[PATH_MAX], ini[PATH_MAX], kept[PATH_MAX], bytes[] = "0";
    WorldText text = {bytes, 1};
    struct stat st;
    (void)state;
    scratch_path(folder, "kept");
    scratch_path(ini, "world.ini");
    write_file("world.ini", "0");
    world_history_open(&history, folder, ini, &text);
    for (bytes[0] = '1'; bytes[0] < '4'; bytes[0]++)
        assert_true(world_history_add(&history, &text, "", ""));
    FILE *file = fopen(history.path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, -8, SEEK_END), 0); /* in the last step */
    fputc('?', file);
    fclose(file);
    world_history_done(&history);
    bytes[0] = '9';
    world_history_open(&history, folder, ini, &text);
    assert_int_equal(stat(history.kept, &st), 0);
    snprintf(kept, sizeof kept, "%s.damaged", history.path);
    assert_string_equal(history.kept, kept);
    assert_int_equal(history.count, 4); /* 0, 1, 2, and the file as it is now */
    world_history_done(&history);
    world_history_open(&history, folder, ini, &text);
    assert_int_equal(history.count, 4);
    assert_string_equal(history.kept, "");
    world_history_done(&history);
    scratch_remove(folder);
}

static void a_level_that_cannot_be_renamed_keeps_the_links_to_it(void **state)
{
    Easel e;
    (void)state;
    open_world(&e);
    keys(&e, "g P j r Ctrl+U s u b / z Enter");
    assert_says(&e, "cannot be renamed");
    keys(&e, "Esc Ctrl+S");
    assert_true(file_has("a.txt", "next = b.txt\n"));
    assert_file("world.ini", world);
    easel_close(&e);
}

static void undo_keeps_changes_made_by_other_programs(void **state)
{
    Easel e;
    char text[sizeof world + 100];
    (void)state;
    open_world(&e);
    keys(&e, "g P J");
    char *now = file_text("world.ini");
    snprintf(text, sizeof text, "%s; by another\n", now);
    free(now);
    write_file("world.ini", text);
    keys(&e, "J u");
    assert_file("world.ini", text);
    keys(&e, "u u");
    assert_file("world.ini", world);
    easel_close(&e);
}

static void the_first_change_creates_a_missing_index(void **state)
{
    Easel e;
    (void)state;
    write_file("a.txt", "@oF\n###\n");
    write_file("b.txt", "@.F\n###\n");
    easel_open_file(&e, "a.txt");
    keys(&e, "g P");
    assert_int_equal(editor_panel(e.editor).count, 2);
    assert_null(file_text("world.ini"));
    keys(&e, "J");
    assert_true(file_has("world.ini", "[levels]\n1  = b.txt\n2  = a.txt\n"));
    easel_close(&e);
}

/* ---- the map ---- */

/* The map in a view of 80 columns, with the small cards. */
static void open_map(Easel *e)
{
    open_world(e);
    write_file("d.txt", "[level]\ntitle = Fourth\nnext = lost.txt\n[map]\n@.F\n###\n");
    write_file("e.txt", "%%\n");
    keys(e, "g P Tab");
    editor_world_fit(e->editor, 80, 20);
    assert_true(editor_world_is_shown(e->editor));
}

static EditorWorldCard card_of(const Easel *e, int32_t number)
{
    EditorWorldCard card;
    editor_world_card(e->editor, number, &card);
    return card;
}

static void mouse(Easel *e, EditorMouseKind kind, int32_t button, int32_t col, int32_t row)
{
    e->request = editor_world_mouse(e->editor, kind, button, col, row, e->now);
    editor_world_fit(e->editor, 80, 20);
}

/* Drags a card to the left or right half of another. */
static void drag_card(Easel *e, int32_t from, int32_t to, bool is_right)
{
    const WorldMap *map = editor_world_map(e->editor);
    PlaneCard a = map->plane.cards[from], b = map->plane.cards[to];
    int32_t col = b.col + (is_right ? map->plane.card_cols - 1 : 1), top = map->top;
    mouse(e, MOUSE_PRESS, 1, a.col + 2, a.row - top + 1);
    mouse(e, MOUSE_DRAG, 1, col, b.row - top + 1);
    mouse(e, MOUSE_RELEASE, 1, col, b.row - top + 1);
}

static void the_map_says_what_is_wrong_with_a_level(void **state)
{
    Easel e;
    char path[PATH_MAX];
    (void)state;
    open_map(&e);
    assert_int_equal(editor_world_map(e.editor)->plane.count, 5);
    assert_string_equal(card_of(&e, 0).title, "1 First");
    assert_true(card_of(&e, 0).is_open && card_of(&e, 0).is_followed);
    assert_false(card_of(&e, 2).is_followed);
    assert_int_equal(card_of(&e, 0).next, -1); /* b.txt follows anyway */
    assert_string_equal(card_of(&e, 3).facts, "no file lost.txt");
    assert_string_equal(card_of(&e, 4).facts, "has errors");
    editor_set_facts(e.editor, card_of(&e, 1).path, &(EditorFacts){"holds, all", 4});
    assert_string_equal(card_of(&e, 1).facts, "proved, slack 4");
    write_file("d.txt", "[level]\ntitle = Fourth\nnext = b.txt\n[map]\n@.F\n###\n");
    scratch_path(path, "c.txt");
    assert_int_equal(unlink(path), 0);
    keys(&e, "Esc g P"); /* the page that was shown last */
    editor_world_fit(e.editor, 80, 20);
    assert_true(editor_world_is_shown(e.editor));
    assert_string_equal(card_of(&e, 2).facts, "no such file");
    assert_string_equal(card_of(&e, 3).facts, "not in the world");
    assert_int_equal(card_of(&e, 3).next, 1);
    easel_close(&e);
}

static void a_link_to_a_level_of_the_world_is_that_level(void **state)
{
    Easel e;
    char path[PATH_MAX];
    (void)state;
    open_world(&e);
    easel_close(&e);
    scratch_path(path, "link.txt");
    assert_int_equal(symlink("b.txt", path), 0);
    easel_open_file(&e, "link.txt");
    keys(&e, "g P Tab");
    editor_world_fit(e.editor, 80, 20);
    assert_int_equal(editor_world_map(e.editor)->plane.count, 3);
    assert_int_equal(editor_world_chosen(e.editor), 1);
    assert_true(card_of(&e, 1).is_open);
    easel_close(&e);
}

static void keys_walk_over_the_map_and_move_a_level(void **state)
{
    Easel e;
    (void)state;
    open_map(&e);
    keys(&e, "l l Down Left");
    assert_int_equal(editor_world_chosen(e.editor), 2);
    keys(&e, "Up h");
    assert_int_equal(editor_world_chosen(e.editor), 0);
    keys(&e, "l J"); /* from the end of a chapter into the next one */
    assert_true(file_has("world.ini", "2  = b.txt\n3  = c.txt ; last\n"));
    assert_true(file_has("world.ini", "title = Two\nfirst = 2\n"));
    assert_int_equal(editor_world_chosen(e.editor), 1);
    keys(&e, "J");
    assert_true(file_has("world.ini", "2  = c.txt\n3  = b.txt ; last\n"));
    assert_int_equal(editor_world_chosen(e.editor), 2);
    keys(&e, "K K u u u u");
    assert_file("world.ini", world);
    keys(&e, "G x");
    assert_says(&e, "not in the world");
    keys(&e, "g l Enter");
    assert_int_equal(e.request, EDITOR_OPEN_FILE);
    easel_close(&e);
}

static void a_drag_puts_a_level_into_its_place_and_a_file_into_the_world(void **state)
{
    Easel e;
    (void)state;
    open_map(&e);
    drag_card(&e, 0, 2, true);
    assert_says(&e, "a.txt is after c.txt now; u undoes it");
    assert_true(file_has("world.ini", "1  = b.txt\n2  = c.txt\n3  = a.txt ; last\n"));
    assert_true(file_has("world.ini", "title = Two\nfirst = 2\n"));
    keys(&e, "u");
    assert_file("world.ini", world);
    editor_world_fit(e.editor, 80, 20);
    drag_card(&e, 3, 1, false);
    assert_true(file_has("world.ini", "1  = a.txt\n2  = d.txt\n3  = b.txt\n4  = c.txt ; last\n"));
    assert_true(file_has("world.ini", "title = Two\nfirst = 4\n"));
    assert_int_equal(editor_world_chosen(e.editor), 1);
    keys(&e, "x");
    editor_world_fit(e.editor, 80, 20);
    assert_file("world.ini", world);
    drag_card(&e, 2, 0, false);
    assert_says(&e, "it stays: Two would have no level left");
    assert_file("world.ini", world);
    drag_card(&e, 0, 0, true); /* where it is */
    assert_file("world.ini", world);
    easel_close(&e);
}

static void the_mouse_chooses_opens_zooms_and_pans(void **state)
{
    Easel e;
    (void)state;
    open_map(&e);
    const WorldMap *map = editor_world_map(e.editor);
    mouse(&e, MOUSE_PRESS, 1, map->plane.cards[1].col, map->plane.cards[1].row);
    mouse(&e, MOUSE_RELEASE, 1, map->plane.cards[1].col, map->plane.cards[1].row);
    assert_int_equal(editor_world_chosen(e.editor), 1);
    assert_file("world.ini", world);
    for (int32_t i = 0; i < PLANE_ZOOMS; i++)
        mouse(&e, MOUSE_WHEEL_UP, 4, 0, 0);
    assert_says(&e, "cannot get larger");
    assert_int_equal(map->plane.zoom, PLANE_ZOOMS - 1);
    int32_t top = map->top;
    mouse(&e, MOUSE_PRESS, 2, 10, 15);
    mouse(&e, MOUSE_DRAG, 2, 10, 10);
    mouse(&e, MOUSE_RELEASE, 2, 10, 10);
    assert_int_equal(map->top, top + 5);
    keys(&e, "- -");
    editor_world_fit(e.editor, 80, 20);
    assert_int_equal(map->plane.zoom, 0);
    mouse(&e, MOUSE_DOUBLE, 1, map->plane.cards[2].col, map->plane.cards[2].row - map->top);
    assert_int_equal(e.request, EDITOR_OPEN_FILE);
    assert_non_null(strstr(editor_request_path(e.editor), "c.txt"));
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(the_levels_of_the_world_are_listed_with_a_picture),
        EASEL_TEST(facts_about_a_level_are_shown),
        EASEL_TEST(moving_a_level_changes_no_other_byte),
        EASEL_TEST(an_index_that_cannot_be_written_is_named),
        EASEL_TEST(removing_a_level_from_the_world_keeps_its_file),
        EASEL_TEST(levels_are_copied_and_created),
        EASEL_TEST(a_level_is_renamed_with_its_runs_and_the_links_to_it),
        EASEL_TEST(links_in_folders_below_follow_a_renamed_level),
        EASEL_TEST(a_long_journal_of_a_world_is_replaced_whole),
        EASEL_TEST(a_damaged_journal_of_a_world_is_kept_and_goes_on),
        EASEL_TEST(a_level_that_cannot_be_renamed_keeps_the_links_to_it),
        EASEL_TEST(undo_keeps_changes_made_by_other_programs),
        EASEL_TEST(the_first_change_creates_a_missing_index),
        EASEL_TEST(the_map_says_what_is_wrong_with_a_level),
        EASEL_TEST(a_link_to_a_level_of_the_world_is_that_level),
        EASEL_TEST(keys_walk_over_the_map_and_move_a_level),
        EASEL_TEST(a_drag_puts_a_level_into_its_place_and_a_file_into_the_world),
        EASEL_TEST(the_mouse_chooses_opens_zooms_and_pans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
