/* test_workshop_page.c - the workshop at home: the levels of a folder, and their page. */
#include "course.h"
#include "scratch.h"
#include "screen_script.h"

#include <fcntl.h>

#include "../src/arcade/arcade.h"

static int set_up(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    setenv("XDG_DATA_HOME", scratch_folder, 1);
    return 0;
}

/* ---- the folder ---- */

static void a_folder_gives_its_levels_and_says_what_is_none(void **state)
{
    WorkshopHome home = {.count = 0};
    ErrorList errors;
    (void)state;
    assert_true(workshop_home_read(&home, "tests/workshop", &errors));
    assert_int_equal(home.count, 3);
    assert_int_equal(home.left_out, 1);
    assert_int_equal(errors.count, 1);
    assert_string_equal(error_file(&errors, &errors.items[0]), "tests/workshop/notes.txt");
    for (int32_t i = 0; i < home.count; i++) {
        workshop_home_judge(&home.items[i], NULL);
        assert_true(home.items[i].is_judged);
        assert_int_equal(home.items[i].best, 0);
    }
    workshop_home_done(&home);
}

static void a_folder_that_is_not_there_has_no_levels(void **state)
{
    WorkshopHome home = {.count = 0};
    ErrorList errors;
    char folder[WORLD_PATH_MAX], expected[PATH_MAX];
    (void)state;
    assert_true(workshop_home_folder(folder));
    scratch_path(expected, "ledge/workshop");
    assert_string_equal(folder, expected);
    assert_true(workshop_home_read(&home, folder, &errors));
    assert_int_equal(home.count, 0);
    assert_int_equal(home.left_out, 0);
}

static void the_newest_level_comes_first(void **state)
{
    static const char text[] = "@....F\n######\n";
    WorkshopHome home = {.count = 0};
    ErrorList errors;
    struct timespec times[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    char path[PATH_MAX];
    (void)state;
    scratch_write("a.txt", text, sizeof text - 1);
    scratch_write("b.txt", text, sizeof text - 1);
    scratch_path(path, "a.txt");
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    assert_true(workshop_home_read(&home, scratch_folder, &errors));
    assert_int_equal(home.count, 2);
    scratch_path(path, "b.txt");
    assert_string_equal(home.items[0].path, path);
    assert_int_equal(home.items[1].changed_at, 1000);
    workshop_home_done(&home);
}

/* Keeps a run of the user through the level, with assists or without. */
static void keep_own_run(const Records *own, const Level *level, const char *inputs, bool is_helped)
{
    ErrorList errors;
    error_list_init(&errors, "run");
    Replay run = course_replay(level, inputs);
    if (is_helped) run.assists = 1 << ASSIST_SLOW;
    assert_int_not_equal(records_keep_run(own, &run, level, &errors), 0);
    replay_done(&run);
}

static void own_runs_give_the_best_time_and_medals_but_assists_only_the_finish(void **state)
{
    static const char fast[] = "R*50\nRJ*20\nR*100\n", slow[] = "-*30\nR*50\nRJ*20\nR*100\n";
    char text[512], path[PATH_MAX];
    Records own;
    ErrorList errors;
    Arena arena;
    (void)state;
    error_list_init(&errors, "records");
    int length = snprintf(text, sizeof text, "[level]\npar = 140\n[map]\n%s", course_picture);
    scratch_write("a.txt", text, (size_t)length);
    scratch_path(path, "a.txt");
    arena_open(&arena, course_picture);
    assert_true(records_open_own(&own, &errors));
    WorkshopFile file = {.path = path, .goals = {.par = 140, .coins = 2}};
    keep_own_run(&own, &arena.level, fast, true);
    workshop_home_judge(&file, &own);
    assert_int_equal(file.best, 0);
    assert_int_equal(file.medals, 1 << MEDAL_FINISH);
    keep_own_run(&own, &arena.level, slow, false);
    workshop_home_judge(&file, &own);
    assert_int_equal(file.best, 151);
    assert_int_equal(file.medals, 1 << MEDAL_FINISH | 1 << MEDAL_COINS);
    keep_own_run(&own, &arena.level, fast, false);
    workshop_home_judge(&file, &own);
    assert_int_equal(file.best, 121);
    assert_int_equal(file.medals, 1 << MEDAL_FINISH | 1 << MEDAL_COINS | 1 << MEDAL_PAR);
    arena_close(&arena);
}

/* ---- the page ---- */

static void levels_are_found_watched_and_played_one_after_the_other(void **state)
{
    (void)state;
    check_script("workshop");
}

static void a_wide_page_has_more_columns(void **state)
{
    (void)state;
    check_script("workshop-wide");
}

static void a_small_page_has_the_list_alone(void **state)
{
    (void)state;
    check_script("workshop-small");
}

static void a_copy_is_opened_in_the_editor(void **state)
{
    (void)state;
    check_script("workshop-copy");
}

#define page_test(test) cmocka_unit_test_setup_teardown(test, set_up, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        page_test(a_folder_gives_its_levels_and_says_what_is_none),
        page_test(a_folder_that_is_not_there_has_no_levels),
        page_test(the_newest_level_comes_first),
        page_test(own_runs_give_the_best_time_and_medals_but_assists_only_the_finish),
        page_test(levels_are_found_watched_and_played_one_after_the_other),
        page_test(a_wide_page_has_more_columns),
        page_test(a_small_page_has_the_list_alone),
        page_test(a_copy_is_opened_in_the_editor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
