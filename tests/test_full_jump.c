/* test_full_jump.c - how long the key must be held for a full jump. */
#include "arena.h"

#include "../src/engine/model.h"

static ModelParams usual(ModelKind kind)
{
    ModelParams params;
    model_params_init(&params, kind);
    return params;
}

static void a_full_jump_of_the_grid_lasts_past_its_top(void **state)
{
    (void)state;
    ModelParams params = usual(MODEL_GRID);
    assert_int_equal(full_jump_ticks(&params), 26);
}

static void without_a_cut_only_the_hang_at_the_top_counts(void **state)
{
    (void)state;
    ModelParams params = usual(MODEL_GRID);
    assert_int_equal(model_set(&params, "cut", "1"), SETTING_OK);
    assert_int_equal(full_jump_ticks(&params), 26);
    assert_int_equal(model_set(&params, "apex", "0"), SETTING_OK);
    assert_int_equal(full_jump_ticks(&params), 1);
}

static void models_that_cannot_cut_a_jump_need_one_tick(void **state)
{
    (void)state;
    ModelParams tiny = usual(MODEL_TINY), bank = usual(MODEL_BANK);
    assert_int_equal(full_jump_ticks(&tiny), 1);
    assert_int_equal(full_jump_ticks(&bank), 1);
}

static void weak_gravity_takes_longer_and_none_at_all_ends(void **state)
{
    (void)state;
    ModelParams params = usual(MODEL_GRID);
    assert_int_equal(model_set(&params, "g_up", "0.007"), SETTING_OK);
    assert_in_range(full_jump_ticks(&params), 31, FULL_JUMP_TICKS_MAX - 1);
    assert_int_equal(model_set(&params, "g_up", "0"), SETTING_OK);
    assert_int_equal(model_set(&params, "g_down", "0"), SETTING_OK);
    assert_in_range(full_jump_ticks(&params), 1, FULL_JUMP_TICKS_MAX);
}

/* A key that is pressed once, where its release is not known, climbs what a full jump climbs. */
static void one_press_of_that_many_ticks_climbs_three_cells(void **state)
{
    static const char stairs[] = ".............F..\n"
                                 "...............\n"
                                 "...............\n"
                                 "...======......\n"
                                 "...............\n"
                                 "....@..........\n"
                                 "###############\n";
    (void)state;
    Arena arena;
    arena_open(&arena, stairs);
    arena_run(&arena, INPUT_JUMP, full_jump_ticks(&arena.level.physics));
    arena_run(&arena, 0, 60);
    assert_int_equal(arena.game.player.as.grid.y, 3 * ONE);
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_jump_of_the_grid_lasts_past_its_top),
        cmocka_unit_test(without_a_cut_only_the_hang_at_the_top_counts),
        cmocka_unit_test(models_that_cannot_cut_a_jump_need_one_tick),
        cmocka_unit_test(weak_gravity_takes_longer_and_none_at_all_ends),
        cmocka_unit_test(one_press_of_that_many_ticks_climbs_three_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
