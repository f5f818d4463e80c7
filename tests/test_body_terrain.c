/* test_body_terrain.c - what every kind of cell does to a body. */
#include "stage.h"

/* ---- walls, corners, steps ---- */

static void a_wall_stops_the_body_flush(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, ".....#", "@....#", "######");
    stage_step(&s, INPUT_RIGHT, 60);
    assert_int_equal(s.body.x, 5 * ONE - s.body.half_width);
    assert_int_equal(s.body.dx, 0);
    assert_int_equal(s.body.hit_x, 1);
}

static void a_wall_one_cell_thick_stops_any_speed(void **state)
{
    (void)state;
    for (int32_t speed = ONE / 8; speed <= 3 * ONE; speed += ONE / 7) {
        Stage s;
        STAGE(&s, "..........", "..#.@.#...", "##########");
        s.body.dx = speed;
        stage_step(&s, 0, 30);
        assert_true(s.body.x <= 6 * ONE - s.body.half_width);
        stage_restart(&s);
        s.body.bump = -speed;
        stage_step(&s, 0, 30);
        assert_true(s.body.x >= 3 * ONE + s.body.half_width);
    }
}

static void a_tall_body_is_stopped_by_a_block_at_head_height(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "......", "....#.", "@.....", "######");
    s.params.height = ONE * 9 / 5;
    stage_restart(&s);
    stage_step(&s, INPUT_RIGHT, 60);
    assert_int_equal(s.body.x, 4 * ONE - s.body.half_width);
    assert_int_equal(s.body.grounded, 1);
}

static void the_ceiling_stops_a_jump_with_the_head_flush(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "#####", ".....", ".....", ".@...", "#####");
    Fixed top = s.body.y;
    for (int32_t t = 0; t < 30; t++) {
        stage_step(&s, INPUT_JUMP, 1);
        top = min_i32(top, s.body.y);
    }
    assert_int_equal(top - s.body.height, ONE);
}

static void the_head_slips_round_a_corner_of_up_to_half_the_body(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "......", "..#...", "......", "..@...", "######");
    s.body.x = 3 * ONE + ONE / 16; /* 1/4 of a cell below the block */
    assert_cells(stage_jump_height(&s, 40), 3.52, 0.01);
    assert_int_equal(s.body.x, 3 * ONE + s.body.half_width);

    stage_restart(&s);
    s.body.x = 3 * ONE - ONE / 16; /* 3/8 of a cell: too far in */
    assert_cells(stage_jump_height(&s, 40), 1.125, 0.01);
    assert_int_equal(s.body.x, 3 * ONE - ONE / 16);
}

static void a_body_that_just_misses_a_ledge_pops_up_onto_it(void **state)
{
    (void)state;
    for (Fixed below = ONE / 8; below <= ONE / 4; below += ONE / 8) {
        Stage s;
        STAGE(&s, "......", "......", "@..###", "......", "......");
        s.body.y = 2 * ONE + below;
        s.body.x = 3 * ONE - s.body.half_width - 100;
        s.body.grounded = 0;
        s.body.dx = ONE / 8;
        stage_step(&s, INPUT_RIGHT, 1);
        bool popped = s.body.y <= 2 * ONE + ONE / 32;
        assert_int_equal(popped, below <= ONE * 3 / 16);
    }
}

/* ---- one-ways ---- */

static void body_jumps_up_through_a_one_way_lands_on_it_and_stands_for_a_minute(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, ".....", ".....", ".===.", ".....", "..@..", "#####");
    stage_step(&s, INPUT_JUMP, 46);
    stage_step(&s, 0, 60);
    assert_int_equal(s.body.y, 2 * ONE);
    assert_int_equal(s.body.ground, GROUND_ONEWAY);
    stage_step(&s, 0, 3600);
    assert_int_equal(s.body.y, 2 * ONE);
}

static void body_walks_past_the_side_of_a_one_way_without_snapping_up(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "........", "..====..", "@.......", "########");
    s.body.y = 2 * ONE + ONE / 2;
    stage_step(&s, INPUT_RIGHT, 60);
    assert_int_equal(s.body.y, 3 * ONE);
}

static void down_and_jump_drops_through_a_one_way_but_not_through_solid_ground(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "..@..", ".===.", ".....", ".....", "#####");
    stage_step(&s, INPUT_DOWN, 10);
    assert_int_equal(s.body.y, ONE);
    stage_step(&s, INPUT_DOWN | INPUT_JUMP, 1);
    assert_true(s.body.y > ONE);
    stage_until(&s, 0, stage_is_grounded, 60);
    assert_int_equal(s.body.y, 4 * ONE);

    stage_step(&s, INPUT_DOWN | INPUT_JUMP, 1);
    assert_true(s.body.dy < 0);
}

static void a_body_with_its_middle_on_solid_ground_does_not_drop(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "..@..", "##==.", ".....", ".....", "#####");
    s.body.x = 2 * ONE - 1000;
    stage_step(&s, INPUT_DOWN | INPUT_JUMP, 1);
    assert_true(s.body.dy < 0);
}

/* The columns of the block below the foot, and the place of the body's middle. */
static void assert_drops(const char *const rows[4], Fixed x, Fixed clear)
{
    Stage s;
    stage_draw(&s, rows, 4);
    s.body.x = x;
    stage_step(&s, INPUT_DOWN | INPUT_JUMP, 1);
    assert_true(s.body.dy > 0);
    assert_int_equal(s.body.x, clear);
    stage_until(&s, 0, stage_is_grounded, 60);
    assert_int_equal(s.body.y, 3 * ONE);
}

static void a_body_that_only_overlaps_a_block_beside_is_moved_off_it_and_drops(void **state)
{
    (void)state;
    static const char *const left[] = {"..@..", "##==.", ".....", "#####"};
    static const char *const right[] = {"..@..", ".==##", ".....", "#####"};
    static const char *const both[] = {"..@..", "##=##", ".....", "#####"};
    const Fixed half = 20480, foot = ONE * 14 / 100;
    assert_drops(left, 2 * ONE + half - foot, 2 * ONE + half);
    assert_drops(left, 2 * ONE, 2 * ONE + half);
    assert_drops(right, 3 * ONE - half + foot, 3 * ONE - half);
    assert_drops(right, 3 * ONE, 3 * ONE - half);
    assert_drops(both, 2 * ONE + 1000, 2 * ONE + half);
    assert_drops(both, 3 * ONE - 1000, 3 * ONE - half);
    assert_drops(both, 2 * ONE + ONE / 2, 2 * ONE + ONE / 2);
}

static void a_body_on_the_edge_of_a_block_with_nothing_beside_it_jumps(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "..@..", "##...", ".....", "#####");
    s.body.x = 2 * ONE + 10000;
    body_find_ground(&s.body, &s.terrain, &s.state);
    stage_step(&s, INPUT_DOWN | INPUT_JUMP, 1);
    assert_true(s.body.dy < 0);
    assert_int_equal(s.body.x, 2 * ONE + 10000);
}

static void a_body_without_room_to_be_moved_off_a_block_jumps(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, ".....", "..@..", "##==.", ".....", "#####");
    stage_add_lift(
        &s,
        (LiftPath){.x = 2 * ONE + ONE * 2 / 5, .y = ONE, .width = ONE, .ticks = 1, .solid = true});
    s.body.x = 2 * ONE;
    s.body.y = 2 * ONE;
    body_find_ground(&s.body, &s.terrain, &s.state);
    stage_step(&s, INPUT_DOWN | INPUT_JUMP, 1);
    assert_true(s.body.dy < 0);
    assert_int_equal(s.body.x, 2 * ONE);
}

static void a_body_drops_off_a_one_way_lift_beside_a_block(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "..@..", "##...", ".....", "#####");
    stage_add_lift(&s, (LiftPath){.x = 2 * ONE, .y = ONE, .width = 2 * ONE, .ticks = 1});
    s.body.x = 2 * ONE + 1000;
    body_find_ground(&s.body, &s.terrain, &s.state);
    stage_step(&s, INPUT_DOWN | INPUT_JUMP, 1);
    assert_true(s.body.dy > 0);
    assert_int_equal(s.body.x, 2 * ONE + s.body.half_width);
}

/* ---- slopes ---- */

static void body_runs_up_and_down_slopes_without_leaving_the_ground(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "......................", "......................", "....../##\\............",
          "...../####\\...ab##cd..", "@.../######\\ab######cd", "######################");
    for (int32_t turn = 0; turn < 2; turn++) {
        for (int32_t t = 0; t < 150; t++) {
            stage_step(&s, turn ? INPUT_LEFT : INPUT_RIGHT, 1);
            assert_int_equal(s.body.grounded, 1);
        }
    }
    assert_int_equal(s.body.x, s.body.half_width);
}

static void feet_are_at_the_height_of_the_slope_below_the_middle(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, ".......", ".......", "..ab###", "@.#####", "#######");
    /* A gentle slope rises by half: at 1/4 of the first cell the feet are 1/8 above its base. */
    s.body.x = 2 * ONE + ONE / 4;
    s.body.y = ONE;
    s.body.grounded = 0;
    stage_until(&s, 0, stage_is_grounded, 100);
    assert_int_equal(s.body.y, 3 * ONE - ONE / 8);
    assert_int_equal(s.body.ground, GROUND_SLOPE);
}

static void a_slope_that_nothing_holds_up_is_a_full_block(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "......", "@../..", "###.##");
    stage_step(&s, INPUT_RIGHT, 60);
    assert_int_equal(s.body.x, 3 * ONE - s.body.half_width);
}

static void a_wide_body_treats_slopes_as_blocks(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "........", "........", "..@../##", "########");
    s.params.half_width = ONE * 4 / 5;
    s.params.height = ONE * 11 / 5;
    stage_restart(&s);
    stage_step(&s, INPUT_RIGHT, 60);
    assert_int_equal(s.body.x, 5 * ONE - s.body.half_width);
}

/* ---- ladders ---- */

static void body_climbs_a_ladder_and_stands_on_its_top(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, ".....", "..H..", "..H..", "..H..", ".@H..", "#####");
    stage_step(&s, INPUT_RIGHT, 8);
    int32_t ticks = 0;
    while (!(s.body.grounded && s.body.y == ONE) && ticks++ < 100)
        stage_step(&s, INPUT_UP, 1);
    assert_int_equal(s.body.y, ONE);
    assert_int_equal(s.body.climbing, 0);
    assert_int_equal(s.body.x, 2 * ONE + ONE / 2);
    stage_step(&s, 0, 60);
    assert_int_equal(s.body.y, ONE);
}

static void down_on_the_top_of_a_ladder_climbs_down(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "..@..", "##H##", "##H##", "..H..", "#####");
    stage_step(&s, INPUT_DOWN, 10);
    assert_int_equal(s.body.climbing, 1);
    assert_cells(s.body.dy, 0.13, 0.001);
    stage_step(&s, INPUT_DOWN, 30);
    assert_int_equal(s.body.y, 4 * ONE);
    assert_int_equal(s.body.climbing, 0);
}

static void a_climber_hangs_still_and_jumps_off(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "..H..", "..H..", "..H..", "..H..", "..@..", "..H..", "#####");
    s.body.y = 4 * ONE;
    stage_step(&s, INPUT_UP, 1);
    Fixed y = s.body.y;
    stage_step(&s, 0, 30);
    assert_int_equal(s.body.y, y);
    assert_int_equal(s.body.climbing, 1);
    stage_step(&s, INPUT_JUMP, 1);
    assert_int_equal(s.body.climbing, 0);
    assert_true(s.body.dy < -ONE / 4);
    assert_int_equal(s.body.climb_lock, s.params.climb_lock_ticks);
}

static void a_ladder_below_a_crumbling_block_gets_its_top_when_the_block_goes(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "..@..", "..C..", "..H..", "..H..", "#####");
    assert_int_equal(terrain_tile(&s.state, &s.terrain, 2, 2), TILE_LADDER);
    stage_step(&s, 0, 60);
    assert_int_equal(s.body.y, 2 * ONE);
    assert_int_equal(s.body.ground, GROUND_ONEWAY);
    assert_int_equal(terrain_tile(&s.state, &s.terrain, 2, 2), TILE_LADDER_TOP);
}

/* ---- ice, conveyors, springs, crumbling blocks ---- */

static Fixed slide_after_run(const char *ground)
{
    Stage s;
    STAGE(&s, "........................................",
          "@.......................................", ground);
    stage_step(&s, INPUT_RIGHT, 100);
    Fixed x = s.body.x;
    stage_step(&s, 0, 200);
    return s.body.x - x;
}

static void ice_lets_the_body_slide_far(void **state)
{
    (void)state;
    assert_cells(slide_after_run("########################################"), 0.25, 0.02);
    assert_true(slide_after_run("IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII") > 8 * ONE);
}

static void a_conveyor_carries_and_gives_its_speed_when_left(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, ".........", ".@.......", ">>>>.....", ".........", ".........");
    Fixed x = s.body.x;
    stage_step(&s, 0, 10);
    assert_cells(s.body.x - x, 0.6, 0.001);
    stage_until(&s, 0, stage_is_airborne, 100);
    assert_true(s.body.bump > 0);

    STAGE(&s, ".........", "......@..", ".....<<<<");
    x = s.body.x;
    stage_step(&s, 0, 10);
    assert_cells(x - s.body.x, 0.6, 0.001);
}

static Fixed height_of_spring(Input held)
{
    Stage s;
    STAGE(&s, ".....", ".....", ".....", ".....", ".....", ".....", ".....", ".....", ".@S..",
          "#####");
    int32_t ticks = 0;
    while (!s.body.sprung && ticks++ < 40)
        stage_step(&s, INPUT_RIGHT, 1);
    Fixed top = s.body.y;
    for (int32_t t = 0; t < 60; t++) {
        stage_step(&s, held, 1);
        top = min_i32(top, s.body.y);
    }
    return 9 * ONE - top;
}

static void a_spring_throws_six_cells_high_whether_jump_is_held_or_not(void **state)
{
    (void)state;
    assert_cells(height_of_spring(0), 5.95, 0.01);
    assert_cells(height_of_spring(INPUT_JUMP), 5.97, 0.01);
}

static void a_crumbling_block_goes_after_30_ticks_and_is_back_after_120_more(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "..@..", "..C..", ".....", ".....", ".....", ".....", "#####");
    stage_step(&s, 0, 1);
    assert_int_equal(s.state.crumble_count, 1);
    stage_step(&s, 0, 29);
    assert_int_equal(terrain_tile(&s.state, &s.terrain, 2, 1), TILE_BLOCK);
    stage_step(&s, 0, 1);
    assert_int_equal(terrain_tile(&s.state, &s.terrain, 2, 1), TILE_EMPTY);
    stage_step(&s, 0, 119);
    assert_int_equal(terrain_tile(&s.state, &s.terrain, 2, 1), TILE_EMPTY);
    stage_step(&s, 0, 1);
    assert_int_equal(terrain_tile(&s.state, &s.terrain, 2, 1), TILE_BLOCK);
    assert_int_equal(s.state.crumble_count, 0);
    assert_int_equal(s.body.y, 6 * ONE);
}

static void a_crumbling_block_waits_until_nobody_is_in_its_place(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "..@..", "..C..", "#####");
    stage_step(&s, 0, 300);
    assert_int_equal(s.body.y, 2 * ONE);
    assert_int_equal(terrain_tile(&s.state, &s.terrain, 2, 1), TILE_EMPTY);
    stage_step(&s, INPUT_RIGHT, 20);
    assert_int_equal(terrain_tile(&s.state, &s.terrain, 2, 1), TILE_BLOCK);
}

static void crumbling_blocks_can_be_made_whole_at_once(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "..@..", "..C..", ".....", "#####");
    stage_step(&s, 0, 40);
    terrain_reset_crumbles(&s.state);
    assert_int_equal(terrain_tile(&s.state, &s.terrain, 2, 1), TILE_BLOCK);
    assert_int_equal(s.state.gone_filter, 0);
}

static void an_open_door_is_empty_and_a_shut_one_solid(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, ".....", "@....", "#####");
    s.tiles[5 + 3] = TILE_DOOR + 5;
    stage_step(&s, INPUT_RIGHT, 60);
    assert_int_equal(s.body.x, 3 * ONE - s.body.half_width);
    s.state.open_doors = UINT64_C(1) << 5;
    stage_step(&s, INPUT_RIGHT, 60);
    assert_int_equal(s.body.x, 5 * ONE - s.body.half_width);
}

static void a_body_is_moved_off_a_solid_lift_and_drops_beside_it(void **state)
{
    Stage s;
    (void)state;
    STAGE(&s, "..@...", "..===.", "......", "......");
    stage_add_lift(&s, (LiftPath){.x = 0, .y = ONE, .width = 2 * ONE, .ticks = 1, .solid = true});
    s.body.x = 2 * ONE + ONE / 8;
    stage_step(&s, INPUT_DOWN | INPUT_JUMP, 2);
    assert_int_equal(s.body.x, 2 * ONE + s.body.half_width);
    assert_true(s.body.y > ONE && s.body.dy > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_stops_the_body_flush),
        cmocka_unit_test(a_wall_one_cell_thick_stops_any_speed),
        cmocka_unit_test(a_tall_body_is_stopped_by_a_block_at_head_height),
        cmocka_unit_test(the_ceiling_stops_a_jump_with_the_head_flush),
        cmocka_unit_test(the_head_slips_round_a_corner_of_up_to_half_the_body),
        cmocka_unit_test(a_body_that_just_misses_a_ledge_pops_up_onto_it),
        cmocka_unit_test(body_jumps_up_through_a_one_way_lands_on_it_and_stands_for_a_minute),
        cmocka_unit_test(body_walks_past_the_side_of_a_one_way_without_snapping_up),
        cmocka_unit_test(down_and_jump_drops_through_a_one_way_but_not_through_solid_ground),
        cmocka_unit_test(a_body_with_its_middle_on_solid_ground_does_not_drop),
        cmocka_unit_test(a_body_that_only_overlaps_a_block_beside_is_moved_off_it_and_drops),
        cmocka_unit_test(a_body_on_the_edge_of_a_block_with_nothing_beside_it_jumps),
        cmocka_unit_test(a_body_without_room_to_be_moved_off_a_block_jumps),
        cmocka_unit_test(a_body_drops_off_a_one_way_lift_beside_a_block),
        cmocka_unit_test(body_runs_up_and_down_slopes_without_leaving_the_ground),
        cmocka_unit_test(feet_are_at_the_height_of_the_slope_below_the_middle),
        cmocka_unit_test(a_slope_that_nothing_holds_up_is_a_full_block),
        cmocka_unit_test(a_wide_body_treats_slopes_as_blocks),
        cmocka_unit_test(body_climbs_a_ladder_and_stands_on_its_top),
        cmocka_unit_test(down_on_the_top_of_a_ladder_climbs_down),
        cmocka_unit_test(a_climber_hangs_still_and_jumps_off),
        cmocka_unit_test(a_ladder_below_a_crumbling_block_gets_its_top_when_the_block_goes),
        cmocka_unit_test(ice_lets_the_body_slide_far),
        cmocka_unit_test(a_conveyor_carries_and_gives_its_speed_when_left),
        cmocka_unit_test(a_spring_throws_six_cells_high_whether_jump_is_held_or_not),
        cmocka_unit_test(a_crumbling_block_goes_after_30_ticks_and_is_back_after_120_more),
        cmocka_unit_test(a_crumbling_block_waits_until_nobody_is_in_its_place),
        cmocka_unit_test(crumbling_blocks_can_be_made_whole_at_once),
        cmocka_unit_test(an_open_door_is_empty_and_a_shut_one_solid),
        cmocka_unit_test(a_body_is_moved_off_a_solid_lift_and_drops_beside_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
