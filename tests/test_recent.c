/* test_recent.c - the folder of what is remembered, and the level files that were edited last. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scratch.h"

#include "../src/level/world_file.h"
#include "../src/save/level_files.h"
#include "../src/save/paths.h"
#include "../src/save/recent.h"

/* Both levels and what is remembered are in a folder of the test's own, which is also the one it
 * runs in. */
static int set_up(void **state)
{
    if (scratch_setup(state) != 0 || chdir(scratch_folder) != 0) return -1;
    return 0;
}

static int tear_down(void **state)
{
    return chdir("/") == 0 ? scratch_teardown(state) : -1;
}

static void add(const char *name)
{
    scratch_write(name, "@", 1);
    recent_add(scratch_folder, name);
}

static void newest_comes_first_and_only_once(void **state)
{
    Recent recent;
    char path[PATH_MAX];
    (void)state;
    add("one.txt");
    add("two.txt");
    add("one.txt");
    recent_read(scratch_folder, &recent);
    assert_int_equal(recent.count, 2);
    scratch_path(path, "one.txt");
    assert_string_equal(recent.paths[0], path);
    scratch_path(path, "two.txt");
    assert_string_equal(recent.paths[1], path);
}

/* A new level is edited before it is saved. */
static void a_file_that_is_not_there_is_listed_as_that(void **state)
{
    Recent recent;
    (void)state;
    add("one.txt");
    add("two.txt");
    assert_int_equal(remove("one.txt"), 0);
    recent_read(scratch_folder, &recent);
    assert_int_equal(recent.count, 2);
    assert_true(recent.is_there[0]);
    assert_false(recent.is_there[1]);
}

static void a_removed_path_is_no_more_listed(void **state)
{
    Recent recent;
    char path[PATH_MAX];
    (void)state;
    add("one.txt");
    recent_add(scratch_folder, "new.txt"); /* which is not there */
    recent_remove(scratch_folder, "new.txt");
    recent_remove(scratch_folder, "other.txt");
    recent_read(scratch_folder, &recent);
    assert_int_equal(recent.count, 1);
    scratch_path(path, "one.txt");
    assert_string_equal(recent.paths[0], path);
}

static void a_name_with_a_line_end_is_not_listed(void **state)
{
    Recent recent;
    (void)state;
    add("one.txt");
    add("two\nlines.txt");
    recent_read(scratch_folder, &recent);
    assert_int_equal(recent.count, 1);
}

static void oldest_are_forgotten(void **state)
{
    Recent recent;
    char name[32];
    (void)state;
    for (int i = 0; i < RECENT_MAX + 5; i++) {
        snprintf(name, sizeof name, "%d.txt", i);
        add(name);
    }
    recent_read(scratch_folder, &recent);
    assert_int_equal(recent.count, RECENT_MAX);
}

/* It is not saved yet when it is added. */
static void a_new_level_is_found_from_every_folder(void **state)
{
    static const char *const names[] = {"new.txt", "newer.txt"};
    Recent recent;
    char path[PATH_MAX], folder[PATH_MAX];
    (void)state;
    scratch_path(folder, "other");
    assert_int_equal(mkdir(folder, S_IRWXU), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        scratch_path(path, names[i]);
        recent_add(scratch_folder, i == 0 ? names[i] : path);
        scratch_write(names[i], "@", 1);
        assert_int_equal(chdir("other"), 0);
        recent_read(scratch_folder, &recent);
        assert_int_equal(chdir(".."), 0);
        assert_int_equal(recent.count, i + 1);
        assert_string_equal(recent.paths[0], path);
    }
}

static void a_level_with_two_names_is_listed_once(void **state)
{
    Recent recent;
    char path[PATH_MAX];
    (void)state;
    scratch_path(path, "other");
    assert_int_equal(mkdir(path, S_IRWXU), 0);
    add("one.txt");
    recent_add(scratch_folder, "other/../one.txt");
    assert_int_equal(symlink("one.txt", "link.txt"), 0);
    recent_add(scratch_folder, "link.txt");
    recent_read(scratch_folder, &recent);
    assert_int_equal(recent.count, 1);
    scratch_path(path, "one.txt");
    assert_string_equal(recent.paths[0], path);
}

static void state_folder_is_made_for_its_owner_alone(void **state)
{
    char expected[PATH_MAX], found[WORLD_PATH_MAX];
    struct stat status;
    (void)state;
    assert_int_equal(setenv("XDG_STATE_HOME", scratch_folder, 1), 0);
    assert_true(paths_find_state_folder(found));
    scratch_path(expected, "ledge");
    assert_string_equal(found, expected);
    assert_int_equal(stat(found, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    assert_int_equal(rmdir(found), 0);
    scratch_write("file", "", 0);
    scratch_path(expected, "file");
    assert_int_equal(setenv("XDG_STATE_HOME", expected, 1), 0);
    assert_false(paths_find_state_folder(found));
}

static void assert_place(const char *path, int32_t number, Palette palette)
{
    LevelPlace place = level_place_find(path, PALETTE_PLAIN);
    assert_int_equal(place.number, number);
    assert_int_equal(place.palette, palette);
}

static void a_level_has_the_place_of_its_folders_world(void **state)
{
    static const char world[] = "[world]\ntitle = W\n[levels]\n1 = a.txt\n2 = b.txt\n"
                                "[chapter.1]\ntitle = C\nfirst = 1\npalette = cave\n"
                                "[chapter.2]\ntitle = D\nfirst = 2\npalette = frost\n";
    (void)state;
    scratch_write("a.txt", "@", 1);
    scratch_write("b.txt", "@", 1);
    scratch_write("c.txt", "@", 1);
    assert_place("b.txt", 0, PALETTE_PLAIN); /* a folder alone gives no numbers */
    scratch_write("world.ini", world, sizeof world - 1);
    assert_place("a.txt", 1, PALETTE_CAVE);
    assert_place("./b.txt", 2, PALETTE_FROST);
    assert_place("b.proof", 2, PALETTE_FROST);
    assert_place("c.txt", 0, PALETTE_PLAIN);
    assert_place("elsewhere/b.txt", 0, PALETTE_PLAIN);
    assert_int_equal(level_place_find("b.txt", PALETTE_FORGE).palette, PALETTE_FROST);
    assert_int_equal(level_place_find("c.txt", PALETTE_FORGE).palette, PALETTE_FORGE);
}

static void state_folder_is_below_home_where_nothing_else_is_said(void **state)
{
    char expected[PATH_MAX], found[WORLD_PATH_MAX], home[PATH_MAX];
    const char *old = getenv("HOME");
    (void)state;
    snprintf(home, sizeof home, "%s", old ? old : "/");
    assert_int_equal(unsetenv("XDG_STATE_HOME"), 0);
    assert_int_equal(setenv("HOME", scratch_folder, 1), 0);
    assert_true(paths_find_state_folder(found));
    scratch_path(expected, ".local/state/ledge");
    assert_string_equal(found, expected);
    assert_int_equal(setenv("XDG_STATE_HOME", "relative", 1), 0);
    assert_true(paths_find_state_folder(found));
    assert_string_equal(found, expected);
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    assert_false(paths_find_state_folder(found));
    assert_int_equal(setenv("HOME", home, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(newest_comes_first_and_only_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_that_is_not_there_is_listed_as_that, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(oldest_are_forgotten, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_new_level_is_found_from_every_folder, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_level_with_two_names_is_listed_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_removed_path_is_no_more_listed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_name_with_a_line_end_is_not_listed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_level_has_the_place_of_its_folders_world, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(state_folder_is_made_for_its_owner_alone, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(state_folder_is_below_home_where_nothing_else_is_said,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
