/* test_cell_oneway.c - the one-way platforms of the model `cell`: as written, three cures that do
 * not work, and the one that does. */
#include "cell_stage.h"

#include <math.h>

static void a_one_way_lets_a_standing_body_through_after_a_tick(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, ".....", "..@..", ".....", ".===.", ".....", ".....", "#####");
    cell_stage_step(&s, 0, 8);
    assert_near(cell_stage_y(&s), 3.0, 0);
    cell_stage_step(&s, 0, 1);
    assert_true(cell_stage_y(&s) > 3.0);
    cell_stage_set(&s, "oneway", "fixed");
    cell_stage_step(&s, 0, 8 + 60);
    assert_near(cell_stage_y(&s), 3.0, 0);
    assert_true(cell_stage_on_ground(&s));
}

static void a_one_way_lets_a_walking_body_through_unless_fixed(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "......", "@.....", "##====", "......", "######");
    cell_stage_step(&s, INPUT_RIGHT, 10);
    assert_int_equal(s.body.cy, 2);
    cell_stage_set(&s, "oneway", "fixed");
    cell_stage_step(&s, INPUT_RIGHT, 20);
    assert_int_equal(s.body.cy, 1);
    assert_true(s.body.cx > 2);
}

static void a_body_of_all_its_columns_stands_on_the_edge_of_a_one_way(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "........", "..@.....", "===.....", "........", "########");
    cell_stage_set(&s, "oneway", "fixed");
    cell_stage_set(&s, "xr", "0.99");
    cell_stage_set(&s, "dx0", "0.02");
    cell_stage_step(&s, 0, 3);
    assert_true(cell_stage_y(&s) > 2.0);
    cell_stage_set(&s, "columns", "body");
    cell_stage_step(&s, 0, 3);
    assert_near(cell_stage_y(&s), 2.0, 0);
}

static void a_fixed_one_way_is_passed_from_below_and_jumped_from(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, ".....", ".....", ".....", ".===.", "..@..", "#####");
    cell_stage_set(&s, "oneway", "fixed");
    cell_stage_set(&s, "jump", "0.8");
    cell_stage_step(&s, INPUT_JUMP, 40);
    assert_near(cell_stage_y(&s), 3.0, 0);
    cell_stage_step(&s, 0, 1);
    cell_stage_step(&s, INPUT_JUMP, 1);
    assert_true(s.body.dy < 0);
}

static void a_one_way_that_tests_for_equality_holds_only_a_standing_body(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "..@..", ".....", ".===.", ".....", "#####");
    cell_stage_set(&s, "oneway", "equal");
    cell_stage_step(&s, 0, 100);
    assert_near(cell_stage_y(&s), 4.0, 0);
    CELL_STAGE(&s, "..@..", ".===.", ".....", "#####");
    cell_stage_set(&s, "oneway", "equal");
    cell_stage_step(&s, 0, 100);
    assert_near(cell_stage_y(&s), 1.0, 0);
}

static void a_one_way_as_a_solid_is_a_wall_all_round(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, ".....", ".....", ".===.", ".....", "..@..", "#####");
    cell_stage_set(&s, "oneway", "solid");
    cell_stage_set(&s, "jump", "0.8");
    cell_stage_step(&s, INPUT_JUMP, 40);
    assert_near(cell_stage_y(&s), 5.0, 0); /* it hit its head and came down */
    CELL_STAGE(&s, "@..=.", "#####");
    cell_stage_set(&s, "oneway", "solid");
    cell_stage_step(&s, INPUT_RIGHT, 60);
    assert_near(cell_stage_x(&s), 2.7, 0);
}

static void a_one_way_that_lifts_feet_also_lifts_a_body_that_walks_through(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "..@..", ".....", ".===.", ".....", "#####");
    cell_stage_set(&s, "oneway", "feet");
    cell_stage_step(&s, 0, 100);
    assert_near(cell_stage_y(&s), 2.0, 0);
    assert_true(cell_stage_on_ground(&s));
    CELL_STAGE(&s, ".....", "@.==.", "#####");
    cell_stage_step(&s, INPUT_RIGHT, 12);
    assert_near(cell_stage_y(&s), 2.0, 0);
    cell_stage_set(&s, "oneway", "feet");
    cell_stage_step(&s, INPUT_RIGHT, 12);
    assert_near(cell_stage_y(&s), 1.0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_one_way_lets_a_standing_body_through_after_a_tick),
        cmocka_unit_test(a_one_way_lets_a_walking_body_through_unless_fixed),
        cmocka_unit_test(a_body_of_all_its_columns_stands_on_the_edge_of_a_one_way),
        cmocka_unit_test(a_fixed_one_way_is_passed_from_below_and_jumped_from),
        cmocka_unit_test(a_one_way_that_tests_for_equality_holds_only_a_standing_body),
        cmocka_unit_test(a_one_way_as_a_solid_is_a_wall_all_round),
        cmocka_unit_test(a_one_way_that_lifts_feet_also_lifts_a_body_that_walks_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
