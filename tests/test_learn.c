/* test_learn.c - lessons on the screen: predicting, running, failing, hints, coming back. */
#include "scratch.h"
#include "screen_script.h"

static int make_home(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    if (setenv("XDG_CONFIG_HOME", scratch_folder, 1) != 0) return -1;
    return setenv("XDG_STATE_HOME", scratch_folder, 1);
}

static void a_lesson_is_taken_from_watching_to_its_end(void **state)
{
    (void)state;
    check_script("learn");
}

static void what_was_reached_is_there_again(void **state)
{
    (void)state;
    check_script("learn");
    check_script("learn-again");
}

static void every_kind_of_answer_can_be_given_by_keys(void **state)
{
    (void)state;
    check_script("learn-answers");
}

static void a_lesson_can_be_taken_on_40_columns_and_12_rows(void **state)
{
    (void)state;
    check_script("learn-small");
}

static void looking_inside_lays_the_runs_side_by_side(void **state)
{
    (void)state;
    check_script("learn-inside");
}

static void all_starts_of_a_run_are_seen(void **state)
{
    (void)state;
    check_script("learn-swarm");
}

static void the_lessons_are_in_the_menu(void **state)
{
    (void)state;
    check_script("learn-menu");
}

int main(void)
{
#define AT_HOME(test) cmocka_unit_test_setup_teardown(test, make_home, scratch_teardown)
    const struct CMUnitTest tests[] = {
        AT_HOME(a_lesson_is_taken_from_watching_to_its_end),
        AT_HOME(what_was_reached_is_there_again),
        AT_HOME(every_kind_of_answer_can_be_given_by_keys),
        AT_HOME(a_lesson_can_be_taken_on_40_columns_and_12_rows),
        AT_HOME(looking_inside_lays_the_runs_side_by_side),
        AT_HOME(all_starts_of_a_run_are_seen),
        AT_HOME(the_lessons_are_in_the_menu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
