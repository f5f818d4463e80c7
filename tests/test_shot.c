/* test_shot.c - turrets and what they fire. */
#include "arena.h"

static void turret_fires_at_the_player_every_90_ticks(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "....................\n"
                       "@.......#..t........\n"
                       "#########..#########\n");
    for (int32_t shot = 1; shot <= 3; shot++) {
        assert_int_equal(arena_run_until(&arena, 0, EVENT_SHOT, FIRE_TICKS), FIRE_TICKS);
        assert_int_equal(arena.last[EVENT_SHOT].col, 11);
        assert_int_equal(arena.game.actors.shots[0].heading, -1);
    }
    arena_close(&arena);
}

static void turret_fires_towards_the_other_side_too(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, ".t......#..@........\n"
                       "####################\n");
    arena_run_until(&arena, 0, EVENT_SHOT, FIRE_TICKS);
    assert_int_equal(arena.game.actors.shots[0].heading, 1);
    arena_close(&arena);
}

static void turret_does_not_fire_at_a_dead_player(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "............t\n"
                       "...........##\n"
                       "@............\n"
                       ".............\n");
    arena_run_until(&arena, 0, EVENT_DIED, 80);
    arena.game.actors.items[0].timer = 1;
    arena_tick(&arena, 0);
    assert_int_equal(arena.game.status, GAME_RESPAWNING);
    assert_int_equal(arena.game.actors.shot_count, 0);
    assert_int_equal(arena_actor(&arena, 0)->timer, FIRE_TICKS);
    arena_close(&arena);
}

static void turret_is_not_moved_by_lifts(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[lift.1]\n"
                       "velocity = 0.05, 0\n"
                       "ticks = 100\n"
                       "[map]\n"
                       ".11....t.\n"
                       ".........\n"
                       "@........\n"
                       "#........\n");
    for (int32_t i = 0; i < 250; i++) {
        arena_tick(&arena, 0);
        assert_int_equal(arena_actor(&arena, 0)->body.x, 7 * ONE + ONE / 2);
        assert_int_equal(arena_actor(&arena, 0)->body.y, ONE);
    }
    assert_true(arena_actor(&arena, 0)->alive);
    arena_close(&arena);
}

/* How far a shot flies: the last place at which it was seen. */
static Fixed end_of_shot(const char *picture)
{
    Arena arena;
    Fixed x = 0;
    arena_open(&arena, picture);
    arena_run_until(&arena, 0, EVENT_SHOT, FIRE_TICKS);
    for (int32_t i = 0; i < 80 && arena.game.actors.shot_count > 0; i++) {
        x = arena.game.actors.shots[0].x;
        arena_tick(&arena, 0);
    }
    assert_int_equal(arena.game.actors.shot_count, 0);
    arena_close(&arena);
    return x;
}

static void shot_flies_until_it_meets_a_solid(void **state)
{
    (void)state;
    assert_in_range(end_of_shot("@..#.=..t\n"
                                "#########\n"),
                    4 * ONE, 4 * ONE + ONE / 8);
}

static void shot_ends_at_the_levels_border(void **state)
{
    (void)state;
    assert_in_range(end_of_shot("....t.....\n"
                                "@.........\n"
                                "#.........\n"),
                    0, ONE / 8);
}

static void shot_flies_over_the_low_half_of_a_slope(void **state)
{
    (void)state;
    assert_in_range(end_of_shot("@#.\\...t\n"
                                "########\n"),
                    3 * ONE + ONE / 2, 3 * ONE + ONE * 5 / 8);
}

static void shot_ends_at_a_solid_lift_but_not_at_a_one_way_lift(void **state)
{
    (void)state;
    assert_in_range(end_of_shot("[lift.1]\n"
                                "velocity = 0, 0\n"
                                "ticks = 10\n"
                                "[lift.2]\n"
                                "velocity = 0, 0\n"
                                "ticks = 10\n"
                                "solid = no\n"
                                "[map]\n"
                                "@..11.22.t\n"
                                "##########\n"),
                    5 * ONE, 5 * ONE + ONE / 8);
}

static void more_shots_than_the_list_holds_are_not_fired(void **state)
{
    static char text[1100 * 5];
    Arena arena;
    char *row = text;
    (void)state;
    memset(text, '.', 1000);
    memset(text + 900, 't', 100);
    text[1000] = '\n';
    row += 1001;
    memcpy(row, "@\n#\n", 5);
    arena_open(&arena, text);
    arena_run(&arena, 0, 5 * FIRE_TICKS);
    assert_int_equal(arena.game.actors.shot_count, SHOT_MAX);
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turret_fires_at_the_player_every_90_ticks),
        cmocka_unit_test(turret_fires_towards_the_other_side_too),
        cmocka_unit_test(turret_does_not_fire_at_a_dead_player),
        cmocka_unit_test(turret_is_not_moved_by_lifts),
        cmocka_unit_test(shot_flies_until_it_meets_a_solid),
        cmocka_unit_test(shot_ends_at_the_levels_border),
        cmocka_unit_test(shot_flies_over_the_low_half_of_a_slope),
        cmocka_unit_test(shot_ends_at_a_solid_lift_but_not_at_a_one_way_lift),
        cmocka_unit_test(more_shots_than_the_list_holds_are_not_fired),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
