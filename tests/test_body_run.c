/* test_body_run.c - running, jumping and falling on plain ground: the numbers of the model. */
#include "stage.h"

static void plain_ground(Stage *s)
{
    STAGE(s, "............................................................",
          "............................................................",
          "............................................................",
          "............................................................",
          "............................................................",
          "............................................................",
          "............................................................",
          "..@.........................................................",
          "############################################################");
}

static void body_stands_still_on_flat_ground(void **state)
{
    (void)state;
    Stage s;
    plain_ground(&s);
    Body before = s.body;
    stage_step(&s, 0, 120);
    assert_int_equal(s.body.x, before.x);
    assert_int_equal(s.body.y, 8 * ONE);
    assert_int_equal(s.body.grounded, 1);
    assert_int_equal(s.body.ground, GROUND_CELL);
}

static void running_reaches_nine_tenths_of_top_speed_in_seven_ticks(void **state)
{
    (void)state;
    Stage s;
    plain_ground(&s);
    Fixed top = 12288; /* .05625 / (1 - .70), the speed of the move: 3/16 */
    Fixed x = s.body.x, speed = 0;
    int32_t ticks = 0;
    while (speed < top * 9 / 10) {
        stage_step(&s, INPUT_RIGHT, 1);
        speed = s.body.x - x;
        x = s.body.x;
        ticks++;
    }
    assert_int_equal(ticks, 7);
    stage_step(&s, INPUT_RIGHT, 60);
    x = s.body.x;
    stage_step(&s, INPUT_RIGHT, 60);
    assert_cells(s.body.x - x, 11.25, 0.01);
}

static void letting_go_stops_in_six_ticks_and_a_quarter_of_a_cell(void **state)
{
    (void)state;
    Stage s;
    plain_ground(&s);
    stage_step(&s, INPUT_RIGHT, 60);
    Fixed x = s.body.x;
    stage_step(&s, 0, 5);
    assert_true(s.body.dx > 0);
    stage_step(&s, 0, 1);
    Fixed stopped = s.body.x;
    stage_step(&s, 0, 12);
    assert_cells(stopped - x, 0.25, 0.005);
    assert_int_equal(s.body.x, stopped);
    assert_int_equal(s.body.dx, 0);
}

static void turning_round_takes_two_ticks(void **state)
{
    (void)state;
    Stage s;
    plain_ground(&s);
    stage_step(&s, INPUT_RIGHT, 60);
    stage_step(&s, INPUT_LEFT, 1);
    assert_true(s.body.dx >= 0);
    stage_step(&s, INPUT_LEFT, 1);
    assert_true(s.body.dx < 0);
    assert_int_equal(s.body.face, -1);
}

static void left_and_right_together_are_no_direction(void **state)
{
    (void)state;
    Stage s;
    plain_ground(&s);
    stage_step(&s, INPUT_LEFT | INPUT_RIGHT, 30);
    assert_int_equal(s.body.dx, 0);
}

static void a_jump_is_as_high_as_the_button_is_held(void **state)
{
    (void)state;
    static const struct {
        int32_t held;
        double height;
    } rows[] = {{1, 1.03},  {2, 1.30},  {4, 1.79},  {6, 2.21},  {8, 2.57},
                {10, 2.88}, {12, 3.12}, {16, 3.43}, {21, 3.52}, {40, 3.52}};
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        Stage s;
        plain_ground(&s);
        assert_cells(stage_jump_height(&s, rows[i].held), rows[i].height, 0.006);
    }
}

static void a_full_jump_peaks_at_tick_21_and_lands_at_tick_41(void **state)
{
    (void)state;
    Stage s;
    plain_ground(&s);
    int32_t peak = 0;
    Fixed top = s.body.y;
    for (int32_t t = 1; t <= 60; t++) {
        stage_step(&s, INPUT_JUMP, 1);
        if (s.body.y >= top) continue;
        top = s.body.y;
        peak = t;
    }
    plain_ground(&s);
    stage_step(&s, INPUT_JUMP, 1);
    int32_t air = 1 + stage_until(&s, INPUT_JUMP, stage_is_grounded, 100);
    assert_int_equal(peak, 21);
    assert_int_equal(air, 41);
}

static void a_full_jump_goes_seven_cells_from_rest_and_seven_and_two_thirds_at_a_run(void **state)
{
    (void)state;
    for (int32_t run_up = 0; run_up <= 60; run_up += 60) {
        Stage s;
        plain_ground(&s);
        stage_step(&s, INPUT_RIGHT, run_up);
        Fixed x = s.body.x;
        stage_step(&s, INPUT_RIGHT | INPUT_JUMP, 1);
        stage_until(&s, INPUT_RIGHT | INPUT_JUMP, stage_is_grounded, 100);
        assert_cells(s.body.x - x, run_up ? 7.69 : 7.02, 0.02);
    }
}

static void in_the_air_nine_tenths_of_top_speed_take_eleven_ticks(void **state)
{
    (void)state;
    Stage s;
    plain_ground(&s);
    s.body.y -= 6 * ONE;
    s.body.grounded = 0;
    int32_t ticks = 0;
    for (Fixed x = s.body.x, speed = 0; speed < 12288 * 9 / 10; ticks++, x = s.body.x) {
        stage_step(&s, INPUT_RIGHT, 1);
        speed = s.body.x - x;
    }
    assert_int_equal(ticks, 11);
}

static void holding_jump_does_not_jump_again_on_landing(void **state)
{
    (void)state;
    Stage s;
    plain_ground(&s);
    stage_step(&s, INPUT_JUMP, 1);
    stage_until(&s, INPUT_JUMP, stage_is_grounded, 100);
    stage_step(&s, INPUT_JUMP, 20);
    assert_int_equal(s.body.grounded, 1);
}

/* Does a body that presses jump so many ticks before it lands jump again? */
static bool jumps_when_pressed_early(int32_t ticks_before)
{
    Stage s;
    plain_ground(&s);
    stage_step(&s, INPUT_JUMP, 30);
    stage_step(&s, 0, 1);
    Stage ahead = s;
    ahead.terrain.grid.tiles = ahead.tiles;
    int32_t left = stage_until(&ahead, 0, stage_is_grounded, 100);
    stage_step(&s, 0, left - ticks_before);
    stage_step(&s, INPUT_JUMP, ticks_before + 1);
    return s.body.dy < 0;
}

static void a_press_of_jump_is_remembered_for_six_ticks_including_its_own(void **state)
{
    (void)state;
    assert_true(jumps_when_pressed_early(1));
    assert_true(jumps_when_pressed_early(5));
    assert_false(jumps_when_pressed_early(6));
}

static bool jumps_when_pressed_late(int32_t ticks_after)
{
    Stage s;
    STAGE(&s, "..............", "..............", "..@...........", "#####.........",
          "..............", "..............", "..............");
    stage_until(&s, INPUT_RIGHT, stage_is_airborne, 200);
    stage_step(&s, INPUT_RIGHT, ticks_after - 1);
    stage_step(&s, INPUT_RIGHT | INPUT_JUMP, 1);
    return s.body.dy < 0;
}

static void a_jump_works_up_to_six_ticks_after_leaving_the_ground(void **state)
{
    (void)state;
    assert_true(jumps_when_pressed_late(1));
    assert_true(jumps_when_pressed_late(6));
    assert_false(jumps_when_pressed_late(7));
}

static void falling_ends_at_terminal_speed_and_faster_with_down(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, ".@.", "...", "...", "...", "...", "...", "...", "...", "...", "...", "...", "...",
          "...", "...", "...", "...", "...", "...", "...", "...");
    stage_step(&s, 0, 30);
    assert_int_equal(s.body.dy, s.params.max_fall);
    stage_step(&s, INPUT_DOWN, 15);
    assert_int_equal(s.body.dy, s.params.fast_fall);
}

static void a_body_that_falls_two_cells_below_the_map_is_dead(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, ".@.", "...", "...");
    while (s.body.y - s.body.height <= 5 * ONE) {
        assert_int_equal(s.body.dead, BODY_ALIVE);
        stage_step(&s, 0, 1);
    }
    assert_int_equal(s.body.dead, BODY_FELL_OUT);
    Body after = s.body;
    stage_step(&s, INPUT_RIGHT | INPUT_JUMP, 10);
    assert_int_equal(s.body.x, after.x);
    assert_int_equal(s.body.y, after.y);
}

static void the_sides_of_the_map_are_walls_at_every_height(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "@...", "####");
    s.body.y = -20 * ONE;
    s.body.grounded = 0;
    stage_step(&s, INPUT_LEFT, 40);
    assert_int_equal(s.body.x, s.body.half_width);
    assert_true(s.body.y < 0);
}

static void start_speeds_are_those_of_the_parameters(void **state)
{
    (void)state;
    Stage s;
    plain_ground(&s);
    s.params.start_dx = ONE / 4;
    s.params.start_dy = -ONE / 5;
    s.params.start_bump = ONE / 8;
    stage_restart(&s);
    assert_int_equal(s.body.dx, ONE / 4);
    assert_int_equal(s.body.dy, -ONE / 5);
    assert_int_equal(s.body.bump, ONE / 8);
    assert_int_equal(s.body.grounded, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(body_stands_still_on_flat_ground),
        cmocka_unit_test(running_reaches_nine_tenths_of_top_speed_in_seven_ticks),
        cmocka_unit_test(letting_go_stops_in_six_ticks_and_a_quarter_of_a_cell),
        cmocka_unit_test(turning_round_takes_two_ticks),
        cmocka_unit_test(left_and_right_together_are_no_direction),
        cmocka_unit_test(a_jump_is_as_high_as_the_button_is_held),
        cmocka_unit_test(a_full_jump_peaks_at_tick_21_and_lands_at_tick_41),
        cmocka_unit_test(a_full_jump_goes_seven_cells_from_rest_and_seven_and_two_thirds_at_a_run),
        cmocka_unit_test(in_the_air_nine_tenths_of_top_speed_take_eleven_ticks),
        cmocka_unit_test(holding_jump_does_not_jump_again_on_landing),
        cmocka_unit_test(a_press_of_jump_is_remembered_for_six_ticks_including_its_own),
        cmocka_unit_test(a_jump_works_up_to_six_ticks_after_leaving_the_ground),
        cmocka_unit_test(falling_ends_at_terminal_speed_and_faster_with_down),
        cmocka_unit_test(a_body_that_falls_two_cells_below_the_map_is_dead),
        cmocka_unit_test(the_sides_of_the_map_are_walls_at_every_height),
        cmocka_unit_test(start_speeds_are_those_of_the_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
