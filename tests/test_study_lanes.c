/* test_study_lanes.c - the same inputs under two sets of constants, side by side. */
#include "study_bench.h"

#include "../src/learn/inspector/inspector_view.h"

static void lanes_that_are_alike_never_differ(void **state)
{
    (void)state;
    Bench b;
    LaneDifference difference;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 100);
    lane_difference_init(&difference);
    assert_true(inspector_add_lane(&b.study));
    while (lane_difference_work(&difference, &b.study))
        continue;
    assert_int_equal(difference.tick, 100);
    assert_int_equal(lane_difference_first(&difference), DIFFERENCE_NONE);
    bench_close(&b);
}

static void a_later_wall_makes_two_variants_differ_where_it_is_met(void **state)
{
    (void)state;
    Bench b;
    LaneDifference difference;
    Game first, second;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 100);
    lane_difference_init(&difference);
    assert_true(inspector_add_lane(&b.study));
    bench_set(&b, "radius", "0.4");
    while (lane_difference_work(&difference, &b.study))
        continue;
    inspector_go(&b.study, lane_difference_first(&difference));
    assert_true(inspector_lane_game(&b.study, 0, &first) &&
                inspector_lane_game(&b.study, 1, &second));
    assert_true(first.player.as.cell.xr != second.player.as.cell.xr);
    inspector_go(&b.study, b.study.tick - 1);
    assert_true(inspector_lane_game(&b.study, 0, &first) &&
                inspector_lane_game(&b.study, 1, &second));
    assert_true(first.player.as.cell.xr == second.player.as.cell.xr);
    assert_int_equal(first.player.as.cell.cx, 14);
    int32_t later = lane_difference_first(&difference);
    assert_true(inspector_add_lane(&b.study));
    bench_set(&b, "walk", "0.06"); /* differs at once */
    while (lane_difference_work(&difference, &b.study))
        continue;
    assert_int_equal(difference.first[1], later);
    assert_int_equal(lane_difference_first(&difference), difference.first[2]);
    assert_true(difference.first[2] < later);
    bench_set(&b, "walk", "0.05"); /* as it was */
    while (lane_difference_work(&difference, &b.study))
        continue;
    assert_int_equal(lane_difference_first(&difference), later);
    bench_close(&b);
}

static void lanes_with_different_tick_lengths_stand_at_one_second(void **state)
{
    (void)state;
    Bench b;
    Game game;
    ModelParams params;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 40);
    model_params_init(&params, MODEL_TINY);
    inspector_set_params(&b.study, &params);
    assert_true(inspector_add_lane(&b.study));
    assert_int_equal(model_set(&params, "dt", "0.03333333333333333"), SETTING_OK);
    inspector_set_params(&b.study, &params);
    bench_work(&b.study);
    inspector_choose_lane(&b.study, 0);
    inspector_go(&b.study, 30);
    assert_true(inspector_is_timed(&b.study));
    assert_int_equal(inspector_lane_tick(&b.study, 0), 30);
    assert_int_equal(inspector_lane_tick(&b.study, 1), 15);
    assert_true(inspector_lane_game(&b.study, 1, &game));
    assert_int_equal(game.ticks, 15);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_that_are_alike_never_differ),
        cmocka_unit_test(a_later_wall_makes_two_variants_differ_where_it_is_met),
        cmocka_unit_test(lanes_with_different_tick_lengths_stand_at_one_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
