/* test_edit_watch.c - a file that others change is noticed, however they do it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scratch.h"

#include "../src/base/file.h"
#include "../src/edit/view/file_notify.h"

#include <poll.h>

static void watch_file(EditWatch *watch, const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    edit_watch_open(watch, path);
    if (watch->fd < 0) skip(); /* this system cannot */
}

static bool is_readable(const EditWatch *watch)
{
    struct pollfd in = {.fd = watch->fd, .events = POLLIN};
    return poll(&in, 1, 0) == 1;
}

static void assert_noticed(EditWatch *watch)
{
    assert_true(is_readable(watch));
    assert_true(edit_watch_take(watch));
    assert_false(is_readable(watch));
}

static void a_write_to_the_file_is_noticed(void **state)
{
    EditWatch watch;
    (void)state;
    scratch_write("level.txt", "@", 1);
    watch_file(&watch, "level.txt");
    assert_false(is_readable(&watch));
    scratch_write("level.txt", "@F", 2);
    assert_noticed(&watch);
    edit_watch_close(&watch);
}

static void a_file_that_replaces_the_watched_one_is_noticed(void **state)
{
    char path[PATH_MAX];
    ErrorList errors;
    EditWatch watch;
    (void)state;
    scratch_write("level.txt", "@", 1);
    watch_file(&watch, "level.txt");
    scratch_path(path, "level.txt");
    error_list_init(&errors, path);
    assert_true(file_write(path, "@F", 2, &errors));
    assert_noticed(&watch);
    assert_int_equal(remove(path), 0);
    assert_noticed(&watch);
    edit_watch_close(&watch);
}

static void a_file_created_later_is_noticed(void **state)
{
    EditWatch watch;
    (void)state;
    watch_file(&watch, "later.txt");
    scratch_write("later.txt", "@", 1);
    assert_noticed(&watch);
    edit_watch_close(&watch);
}

static void the_target_of_a_symbolic_link_is_watched(void **state)
{
    char link[PATH_MAX];
    EditWatch watch;
    (void)state;
    scratch_write("real.txt", "@", 1);
    scratch_path(link, "link.txt");
    assert_int_equal(symlink("real.txt", link), 0);
    watch_file(&watch, "link.txt");
    scratch_write("real.txt", "@F", 2);
    assert_noticed(&watch);
    edit_watch_close(&watch);
}

static void other_files_in_the_folder_are_ignored(void **state)
{
    EditWatch watch;
    (void)state;
    watch_file(&watch, "level.txt");
    scratch_write("other.txt", "@", 1);
    assert_false(edit_watch_take(&watch));
    assert_false(is_readable(&watch));
    edit_watch_close(&watch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_write_to_the_file_is_noticed, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_file_that_replaces_the_watched_one_is_noticed,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_file_created_later_is_noticed, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(the_target_of_a_symbolic_link_is_watched, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(other_files_in_the_folder_are_ignored, scratch_setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
