/* test_lifts.c - moving platforms: paths, riders, pushing, crushing, momentum. */
#include "stage.h"

static LiftPath path(int32_t col, int32_t row, int32_t cols, Fixed dx, Fixed dy, int32_t ticks,
                     bool solid)
{
    return (LiftPath){.x = col * ONE,
                      .y = row * ONE,
                      .width = cols * ONE,
                      .dx = dx,
                      .dy = dy,
                      .ticks = ticks,
                      .solid = solid};
}

static void hall(Stage *s)
{
    STAGE(s, "....................", "....................", "....................",
          "....................", "....................", ".....@..............",
          "....................", "....................", "####################");
}

static void a_lift_moves_back_and_forth(void **state)
{
    (void)state;
    Stage s;
    hall(&s);
    stage_add_lift(&s, path(12, 3, 2, ONE / 20, -ONE / 40, 60, true));
    stage_step(&s, 0, 60);
    assert_int_equal(s.state.lifts[0].x, 12 * ONE + 60 * (ONE / 20));
    assert_int_equal(s.state.lifts[0].y, 3 * ONE - 60 * (ONE / 40));
    stage_step(&s, 0, 60);
    assert_int_equal(s.state.lifts[0].x, 12 * ONE);
    assert_int_equal(s.state.lifts[0].y, 3 * ONE);
    stage_step(&s, 0, 1);
    assert_int_equal(s.state.lifts[0].dx, ONE / 20);
}

static void a_rider_goes_with_the_lift_sideways_and_up_and_down(void **state)
{
    (void)state;
    Stage s;
    hall(&s);
    stage_add_lift(&s, path(4, 6, 3, ONE / 20, -ONE / 40, 60, false));
    assert_int_equal(s.body.ground, GROUND_LIFT);
    Fixed beside = s.body.x - s.state.lifts[0].x;
    for (int32_t t = 0; t < 240; t++) {
        stage_step(&s, 0, 1);
        assert_int_equal(s.body.grounded, 1);
        assert_int_equal(s.body.y, s.state.lifts[0].y);
        assert_int_equal(s.body.x - s.state.lifts[0].x, beside);
    }
}

static void a_jump_from_a_lift_takes_its_speed_along(void **state)
{
    (void)state;
    Stage still, moving;
    hall(&still);
    stage_add_lift(&still, path(4, 6, 3, 0, 0, 60, true));
    hall(&moving);
    stage_add_lift(&moving, path(4, 6, 3, ONE / 10, 0, 90, true));
    stage_step(&still, 0, 10);
    stage_step(&moving, 0, 10);
    Fixed from = moving.body.x;
    stage_step(&still, INPUT_JUMP, 20);
    stage_step(&moving, INPUT_JUMP, 20);
    assert_int_equal(still.body.bump, 0);
    assert_true(moving.body.bump > 0);
    assert_true(moving.body.x - from > ONE / 2);
}

static void a_rising_lift_gives_a_higher_jump_and_a_sinking_one_no_lower(void **state)
{
    (void)state;
    Fixed speed[3];
    for (int32_t i = 0; i < 3; i++) {
        Stage s;
        hall(&s);
        stage_add_lift(&s, path(4, 6, 3, 0, (i - 1) * ONE / 20, 60, true));
        stage_step(&s, 0, 5);
        stage_step(&s, INPUT_JUMP, 1);
        speed[i] = s.body.dy;
    }
    assert_int_equal(speed[0], speed[1] - ONE / 20);
    assert_int_equal(speed[2], speed[1]);
}

static void a_solid_lift_pushes_a_body_in_its_way(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "...........", ".....@.....", "###########");
    stage_add_lift(&s, path(1, 1, 2, ONE / 10, 0, 60, true));
    for (int32_t t = 0; t < 60; t++) {
        stage_step(&s, 0, 1);
        assert_true(s.body.x - s.body.half_width >= s.state.lifts[0].x + 2 * ONE);
    }
    assert_int_equal(s.body.x - s.body.half_width, s.state.lifts[0].x + 2 * ONE);
    assert_int_equal(s.body.dead, BODY_ALIVE);
}

static void a_solid_lift_crushes_against_a_wall_and_a_ceiling(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "........", ".....@.#", "########");
    stage_add_lift(&s, path(1, 1, 2, ONE / 10, 0, 60, true));
    stage_step(&s, 0, 60);
    assert_int_equal(s.body.dead, BODY_CRUSHED);

    STAGE(&s, "########", "........", ".....@..", "........", "########");
    stage_add_lift(&s, path(4, 3, 3, 0, -ONE / 20, 30, true));
    stage_step(&s, 0, 60);
    assert_int_equal(s.body.dead, BODY_CRUSHED);
}

static void a_one_way_lift_catches_a_falling_body_but_not_a_rising_one(void **state)
{
    (void)state;
    Stage s;
    hall(&s);
    stage_add_lift(&s, path(4, 7, 3, 0, 0, 60, false));
    stage_until(&s, 0, stage_is_grounded, 100);
    assert_int_equal(s.body.y, 7 * ONE);
    assert_int_equal(s.body.ground, GROUND_LIFT);

    hall(&s);
    stage_add_lift(&s, path(4, 3, 3, 0, 0, 60, false));
    s.body.y = 8 * ONE;
    s.body.grounded = 1;
    stage_step(&s, INPUT_JUMP, 22);
    assert_true(s.body.y - s.body.height < 4 * ONE);
    assert_true(s.body.y > 4 * ONE);
}

static void down_and_jump_drops_from_a_one_way_lift_only(void **state)
{
    (void)state;
    for (int32_t solid = 0; solid < 2; solid++) {
        Stage s;
        hall(&s);
        stage_add_lift(&s, path(4, 6, 3, 0, 0, 60, solid));
        stage_step(&s, INPUT_DOWN | INPUT_JUMP, 2);
        assert_int_equal(s.body.dy < 0, solid);
    }
}

static void a_solid_lift_is_a_wall_and_a_ceiling(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "...........", ".@.........", "###########");
    stage_add_lift(&s, path(5, 1, 2, 0, 0, 60, true));
    stage_step(&s, INPUT_RIGHT, 60);
    assert_int_equal(s.body.x, 5 * ONE - s.body.half_width);

    hall(&s);
    stage_add_lift(&s, path(4, 3, 3, 0, 0, 60, true));
    s.body.y = 8 * ONE;
    s.body.grounded = 1;
    Fixed top = s.body.y;
    for (int32_t t = 0; t < 40; t++) {
        stage_step(&s, INPUT_JUMP, 1);
        top = min_i32(top, s.body.y);
    }
    assert_int_equal(top - s.body.height, 4 * ONE);
}

static void a_wall_holds_a_rider_back(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "......#....", "..@...#....", "...........", "...........");
    stage_add_lift(&s, path(1, 2, 3, ONE / 10, 0, 60, true));
    stage_step(&s, 0, 50);
    assert_int_equal(s.body.x, 6 * ONE - s.body.half_width);
    assert_int_equal(s.body.dead, BODY_ALIVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lift_moves_back_and_forth),
        cmocka_unit_test(a_rider_goes_with_the_lift_sideways_and_up_and_down),
        cmocka_unit_test(a_jump_from_a_lift_takes_its_speed_along),
        cmocka_unit_test(a_rising_lift_gives_a_higher_jump_and_a_sinking_one_no_lower),
        cmocka_unit_test(a_solid_lift_pushes_a_body_in_its_way),
        cmocka_unit_test(a_solid_lift_crushes_against_a_wall_and_a_ceiling),
        cmocka_unit_test(a_one_way_lift_catches_a_falling_body_but_not_a_rising_one),
        cmocka_unit_test(down_and_jump_drops_from_a_one_way_lift_only),
        cmocka_unit_test(a_solid_lift_is_a_wall_and_a_ceiling),
        cmocka_unit_test(a_wall_holds_a_rider_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
