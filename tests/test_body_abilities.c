/* test_body_abilities.c - what is off by default: wall slide and wall jump, ledge grab. */
#include "stage.h"

/* ---- walls ---- */

static void shaft(Stage *s)
{
    STAGE(s, "#.......#", "#.......#", "#.......#", "#.......#", "#.......#", "#.......#",
          "#.......#", "#@......#", "#########");
    s->params.wall_jump = 1;
}

/* In the air beside the left wall. */
static void fall_in_shaft(Stage *s)
{
    shaft(s);
    s->body.y = 3 * ONE;
    s->body.grounded = 0;
}

static void without_the_ability_a_wall_is_just_a_wall(void **state)
{
    (void)state;
    Stage s;
    fall_in_shaft(&s);
    s.params.wall_jump = 0;
    stage_step(&s, INPUT_LEFT, 12);
    Fixed dy = s.body.dy;
    assert_true(dy > s.params.wall_slide);
    stage_step(&s, INPUT_LEFT | INPUT_JUMP, 1);
    assert_true(s.body.dy > dy);
}

static void pressing_against_a_wall_slides_down_slowly(void **state)
{
    (void)state;
    Stage s;
    fall_in_shaft(&s);
    stage_step(&s, INPUT_LEFT, 20);
    assert_int_equal(s.body.dy, s.params.wall_slide);
}

static void a_wall_jump_leads_away_and_locks_the_direction(void **state)
{
    (void)state;
    Stage s;
    fall_in_shaft(&s);
    stage_step(&s, INPUT_LEFT, 20);
    Fixed x = s.body.x;
    stage_step(&s, INPUT_LEFT | INPUT_JUMP, 8);
    assert_true(s.body.dy < 0);
    assert_true(s.body.x > x + ONE / 2);
    assert_int_equal(s.body.face, 1);
    stage_step(&s, INPUT_LEFT, 3);
    assert_int_equal(s.body.face, -1);
}

/* ---- ledges ---- */

/* Runs off the upper ground to the left and comes back to the edge of the lower block. */
static void cliff(Stage *s)
{
    STAGE(s, "..........", "..........", "......####", "......####", "......####", "......####",
          "......####", "@.....####", "##########");
    s->params.ledge_grab = 1;
    s->body.x = 6 * ONE - s->body.half_width;
    s->body.y = ONE * 5 / 2;
    s->body.grounded = 0;
}

static bool is_hanging(const Stage *s)
{
    return s->body.hanging;
}

static void a_fall_beside_an_edge_with_the_direction_held_hangs_on(void **state)
{
    (void)state;
    Stage s;
    cliff(&s);
    int32_t ticks = stage_until(&s, INPUT_RIGHT, is_hanging, 60);
    assert_true(ticks < 60);
    assert_int_equal(s.body.y - s.body.height, 2 * ONE);
    assert_int_equal(s.body.dx, 0);
    assert_int_equal(s.body.dy, 0);
    stage_step(&s, INPUT_RIGHT, 120);
    assert_int_equal(s.body.y - s.body.height, 2 * ONE);
    stage_step(&s, 0, 120);
    assert_int_equal(s.body.hanging, 1);
}

static void without_the_ability_or_the_direction_nothing_is_grabbed(void **state)
{
    (void)state;
    Stage s;
    cliff(&s);
    assert_int_equal(stage_until(&s, 0, is_hanging, 60), 60);
    cliff(&s);
    s.params.ledge_grab = 0;
    assert_int_equal(stage_until(&s, INPUT_RIGHT, is_hanging, 60), 60);
}

static void a_rising_body_grabs_nothing(void **state)
{
    (void)state;
    Stage s;
    cliff(&s);
    s.body.y = ONE * 7 / 2;
    s.body.dy = -ONE / 3;
    while (s.body.dy < 0) {
        stage_step(&s, INPUT_RIGHT, 1);
        assert_int_equal(s.body.hanging, 0);
    }
}

static void jump_or_up_leaves_a_ledge_onto_its_top(void **state)
{
    (void)state;
    static const Input leave[] = {INPUT_JUMP | INPUT_RIGHT, INPUT_UP};
    for (size_t i = 0; i < ARRAY_LENGTH(leave); i++) {
        Stage s;
        cliff(&s);
        stage_until(&s, INPUT_RIGHT, is_hanging, 60);
        stage_step(&s, leave[i], 1);
        assert_int_equal(s.body.hanging, 0);
        assert_cells(s.body.dy, -0.355 * 0.8, 0.001);
        stage_step(&s, leave[i] & INPUT_JUMP, 8);
        stage_until(&s, INPUT_RIGHT, stage_is_grounded, 60);
        assert_int_equal(s.body.y, 2 * ONE);
    }
}

static void down_lets_go_and_does_not_grab_again_for_twelve_ticks(void **state)
{
    (void)state;
    Stage s;
    cliff(&s);
    stage_until(&s, INPUT_RIGHT, is_hanging, 60);
    stage_step(&s, INPUT_DOWN, 1);
    assert_int_equal(s.body.hanging, 0);
    assert_int_equal(s.body.grab_lock, 12);
    Fixed y = s.body.y;
    stage_step(&s, INPUT_RIGHT, 11);
    assert_int_equal(s.body.hanging, 0);
    assert_true(s.body.y > y);
}

static void no_edge_is_grabbed_where_the_cell_above_is_taken(void **state)
{
    (void)state;
    Stage s;
    cliff(&s);
    s.tiles[1 * 10 + 6] = TILE_SOLID;
    s.body.y = ONE * 5 / 2 + ONE / 4;
    assert_int_equal(stage_until(&s, INPUT_RIGHT, is_hanging, 60), 60);
}

static void an_edge_that_crumbles_away_lets_go(void **state)
{
    (void)state;
    Stage s;
    cliff(&s);
    s.tiles[2 * 10 + 6] = TILE_CRUMBLE;
    stage_until(&s, INPUT_RIGHT, is_hanging, 60);
    s.state.crumbles[0] = (Crumble){6, 2, 2};
    s.state.crumble_count = 1;
    stage_step(&s, 0, 4);
    assert_int_equal(s.body.hanging, 0);
    assert_true(s.body.dy > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_the_ability_a_wall_is_just_a_wall),
        cmocka_unit_test(pressing_against_a_wall_slides_down_slowly),
        cmocka_unit_test(a_wall_jump_leads_away_and_locks_the_direction),
        cmocka_unit_test(a_fall_beside_an_edge_with_the_direction_held_hangs_on),
        cmocka_unit_test(without_the_ability_or_the_direction_nothing_is_grabbed),
        cmocka_unit_test(a_rising_body_grabs_nothing),
        cmocka_unit_test(jump_or_up_leaves_a_ledge_onto_its_top),
        cmocka_unit_test(down_lets_go_and_does_not_grab_again_for_twelve_ticks),
        cmocka_unit_test(no_edge_is_grabbed_where_the_cell_above_is_taken),
        cmocka_unit_test(an_edge_that_crumbles_away_lets_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
