/* test_reach_models.c - what is impossible with the articles' models, and what is only doubtful. */
#include "arena.h"

#include "../src/solve/reach.h"

#include <stdio.h>

static bool is_impossible(const char *physics, const char *map)
{
    Arena arena;
    ReachProof proof;
    char text[1000];
    snprintf(text, sizeof text, "[physics]\n%s\n[map]\n%s", physics, map);
    arena_open(&arena, text);
    assert_true(reach_prove(&arena.level, false, &proof));
    arena_close(&arena);
    return proof.is_impossible;
}

/* ---- cell -------------------------------------------------------------------------------- */

static const char wall[] = "....#...\n"
                           "@...#..F\n"
                           "########\n";

static const char step_of_one[] = "..........\n"
                                  "..........\n"
                                  "........F.\n"
                                  "@...######\n"
                                  "##########\n";

static const char step_of_two[] = "..........\n"
                                  "........F.\n"
                                  "....######\n"
                                  "@...######\n"
                                  "##########\n";

static const char pit_of_two[] = "@.........F\n"
                                 "####..#####\n"
                                 "####..#####\n"
                                 "####..#####\n"
                                 "###########\n";

static const char pit_of_eight[] = "@..............F\n"
                                   "####........####\n"
                                   "####........####\n"
                                   "####........####\n"
                                   "################\n";

static void a_wall_stops_cell(void **state)
{
    (void)state;
    assert_true(is_impossible("model = cell", wall));
    assert_true(is_impossible("model = cell\nvariant = 003", wall));
}

static void cell_jumps_on_one_cell_but_not_on_two(void **state)
{
    (void)state;
    assert_false(is_impossible("model = cell", step_of_one));
    assert_true(is_impossible("model = cell", step_of_two));
    assert_false(is_impossible("model = cell\njump = 0.9", step_of_two));
}

static void cell_jumps_over_two_cells_but_not_over_eight(void **state)
{
    (void)state;
    assert_false(is_impossible("model = cell", pit_of_two));
    assert_true(is_impossible("model = cell", pit_of_eight));
    assert_false(is_impossible("model = cell\nwalk = 0.15", pit_of_eight));
}

static void a_ceiling_carries_003_over_a_pit(void **state)
{
    (void)state;
    static const char map[] = "....#########################....\n"
                              "@..............................F\n"
                              "####.........................####\n"
                              "####.........................####\n"
                              "#################################\n";
    assert_true(is_impossible("model = cell", map));
    assert_false(is_impossible("model = cell\nvariant = 003", map));
}

static void a_fast_body_of_cell_may_pass_a_wall(void **state)
{
    (void)state;
    assert_false(is_impossible("model = cell\nwalk_set = 1.5", wall));
    assert_true(is_impossible("model = cell\nwalk_set = 1.5\ntunnel = substep", wall));
    assert_true(is_impossible("model = cell\nwalk_set = 1.5\ntunnel = cap", wall));
}

static void a_switch_that_puts_cell_elsewhere_leaves_all_in_doubt(void **state)
{
    (void)state;
    static const char *const lines[] = {"stepup = fixed", "slope = fixed", "oneway = feet",
                                        "tunnel = march", "radius = 0.6"};
    char physics[100];
    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++) {
        snprintf(physics, sizeof physics, "model = cell\n%s", lines[i]);
        assert_false(is_impossible(physics, wall));
    }
}

static void a_key_opens_the_door_for_cell(void **state)
{
    (void)state;
    assert_true(is_impossible("model = cell", "@...D..F\n########\n"));
    assert_false(is_impossible("model = cell", "@.k.D..F\n########\n"));
}

static void cell_ignores_spikes_and_ladders(void **state)
{
    (void)state;
    assert_true(is_impossible("model = cell", ".....H....\n"
                                              ".....H...F\n"
                                              ".....H####\n"
                                              "@....H####\n"
                                              "##########\n"));
}

/* ---- tiny -------------------------------------------------------------------------------- */

static void tiny_jumps_five_cells_but_not_ten(void **state)
{
    (void)state;
    static const char five[] = "..F.\n....\n....\n....\n....\n@...\n####\n";
    static const char ten[] = "....................F...................\n"
                              "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              "@.......................................\n"
                              "########################################\n";
    assert_false(is_impossible("model = tiny", five));
    assert_true(is_impossible("model = tiny", ten));
    assert_false(is_impossible("model = tiny\ndt = 0.03", ten));
}

static void no_wall_is_a_proof_for_tiny(void **state)
{
    (void)state;
    assert_false(is_impossible("model = tiny", wall));
}

static void a_monster_may_lift_tiny_as_high_again(void **state)
{
    (void)state;
    static const char map[] = "..F.\n....\n....\n....\n....\n....\n....\n....\n....\n@.w.\n####\n";
    assert_false(is_impossible("model = tiny", map));
}

/* ---- bank -------------------------------------------------------------------------------- */

static void bank_keeps_to_its_row(void **state)
{
    (void)state;
    assert_true(is_impossible("model = bank", "......F.\n@.......\n########\n"));
    assert_false(is_impossible("model = bank", "........\n@.....F.\n########\n"));
}

static void a_wall_stops_bank_unless_it_is_fast(void **state)
{
    (void)state;
    assert_true(is_impossible("model = bank", wall));
    assert_false(is_impossible("model = bank\nmax = 40", wall));
}

static void a_door_stops_bank_until_it_has_a_key(void **state)
{
    (void)state;
    assert_true(is_impossible("model = bank", "@...D..F\n########\n"));
    assert_false(is_impossible("model = bank", "@.k.D..F\n########\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_stops_cell),
        cmocka_unit_test(cell_jumps_on_one_cell_but_not_on_two),
        cmocka_unit_test(cell_jumps_over_two_cells_but_not_over_eight),
        cmocka_unit_test(a_ceiling_carries_003_over_a_pit),
        cmocka_unit_test(a_fast_body_of_cell_may_pass_a_wall),
        cmocka_unit_test(a_switch_that_puts_cell_elsewhere_leaves_all_in_doubt),
        cmocka_unit_test(a_key_opens_the_door_for_cell),
        cmocka_unit_test(cell_ignores_spikes_and_ladders),
        cmocka_unit_test(tiny_jumps_five_cells_but_not_ten),
        cmocka_unit_test(no_wall_is_a_proof_for_tiny),
        cmocka_unit_test(a_monster_may_lift_tiny_as_high_again),
        cmocka_unit_test(bank_keeps_to_its_row),
        cmocka_unit_test(a_wall_stops_bank_unless_it_is_fast),
        cmocka_unit_test(a_door_stops_bank_until_it_has_a_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
