/* test_flyer.c - flyers: level flight, turned by walls. */
#include "arena.h"

static void flyer_keeps_its_height_and_turns_at_walls(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in("@#........#\n"
                                      "##...f....#\n"
                                      "##........#\n"
                                      "##...../###\n",
                                      600);
    assert_int_equal(range.left, 2 * ONE);
    assert_int_equal(range.right, 10 * ONE);
    assert_int_equal(range.top, range.bottom);
    assert_in_range(range.top, ONE + ONE / 2, 2 * ONE);
}

static void flyer_passes_one_ways_and_ladders_and_turns_at_slopes(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in("@#..=.f.H../\n"
                                      "############\n",
                                      600);
    assert_int_equal(range.left, 2 * ONE);
    assert_int_equal(range.right, 11 * ONE);
}

static void flyer_turns_at_a_solid_lift(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in("[lift.1]\n"
                                      "velocity = 0, 0\n"
                                      "ticks = 10\n"
                                      "[map]\n"
                                      "@#...f..11..#\n"
                                      "##..........#\n",
                                      600);
    assert_int_equal(range.left, 2 * ONE);
    assert_in_range(range.right, 8 * ONE - ONE / 16, 8 * ONE);
}

static void flyer_passes_a_one_way_lift(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in("[lift.1]\n"
                                      "velocity = 0, 0\n"
                                      "ticks = 10\n"
                                      "solid = no\n"
                                      "[map]\n"
                                      "@#...f..11..#\n"
                                      "##..........#\n",
                                      600);
    assert_int_equal(range.right, 12 * ONE);
}

static void flyer_that_is_pushed_out_of_the_level_dies(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[lift.1]\n"
                       "velocity = 0, 0.1\n"
                       "ticks = 80\n"
                       "[map]\n"
                       "@.11111\n"
                       "#......\n"
                       "...#f#.\n"
                       ".......\n");
    arena_run(&arena, 0, 80);
    assert_false(arena_actor(&arena, 0)->alive);
    arena_close(&arena);
}

static void flyer_is_pushed_by_a_lift_and_crushed_against_a_wall(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[lift.1]\n"
                       "velocity = -0.1, 0\n"
                       "ticks = 80\n"
                       "[map]\n"
                       "@#..f.....11\n"
                       "##..........\n");
    arena_run(&arena, 0, 80);
    assert_false(arena_actor(&arena, 0)->alive);
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flyer_keeps_its_height_and_turns_at_walls),
        cmocka_unit_test(flyer_passes_one_ways_and_ladders_and_turns_at_slopes),
        cmocka_unit_test(flyer_turns_at_a_solid_lift),
        cmocka_unit_test(flyer_passes_a_one_way_lift),
        cmocka_unit_test(flyer_that_is_pushed_out_of_the_level_dies),
        cmocka_unit_test(flyer_is_pushed_by_a_lift_and_crushed_against_a_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
