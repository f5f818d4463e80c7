/* test_touch.c - what harms the player: spikes, monsters, shots. */
#include "arena.h"

/* ---- spikes ---- */

static void spikes_kill_a_player_who_runs_into_them(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@...^...\n"
                       "########\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    arena_assert_died_of(&arena, DEATH_SPIKES);
    assert_int_equal(arena.game.status, GAME_RESPAWNING);
    assert_int_equal(arena.game.deaths, 1);
    arena_close(&arena);
}

/* Where a player is put, with which speed, and which buttons are held for how many ticks. */
typedef struct Throw {
    Fixed x, y, dx, dy;
    Input held;
    int32_t ticks;
} Throw;

static void throw_in(Arena *arena, const char *picture, const Throw *way)
{
    arena_open(arena, picture);
    arena_put(arena, way->x, way->y, way->dx, way->dy);
    arena_run(arena, way->held, way->ticks);
}

static void assert_kills_and_spares(const char *picture, const Throw *killed, const Throw *spared)
{
    Arena arena;
    throw_in(&arena, picture, killed);
    arena_assert_died_of(&arena, DEATH_SPIKES);
    arena_close(&arena);
    throw_in(&arena, picture, spared);
    assert_int_equal(arena.seen[EVENT_DIED], 0);
    arena_close(&arena);
}

static void spikes_pointing_up_kill_a_falling_player_and_spare_a_rising_one(void **state)
{
    static const Throw falls = {3 * ONE + ONE / 8, 4 * ONE - ONE / 4, 0, ONE / 100, 0, 4};
    static const Throw rises = {3 * ONE + ONE / 8, 4 * ONE - ONE / 16, 0, -ONE / 8, 0, 4};
    (void)state;
    assert_kills_and_spares("@......\n"
                            "#......\n"
                            ".......\n"
                            "...^...\n"
                            "#######\n",
                            &falls, &rises);
}

static void spikes_pointing_down_kill_a_rising_player_and_spare_a_falling_one(void **state)
{
    static const Throw jumps = {3 * ONE + ONE / 8, ONE + ONE / 4, 0, -ONE / 5, INPUT_JUMP, 1};
    static const Throw falls = {3 * ONE + ONE / 8, ONE, 0, ONE / 100, 0, 20};
    (void)state;
    assert_kills_and_spares("###v###\n"
                            ".......\n"
                            "@......\n"
                            "#######\n",
                            &jumps, &falls);
}

static void spikes_pointing_left_kill_a_player_moving_right_and_spare_one_moving_left(void **state)
{
    static const Throw right = {2 * ONE + ONE / 4, 2 * ONE, ONE / 20, -ONE / 10, INPUT_RIGHT, 1};
    static const Throw left = {2 * ONE + ONE / 4, 2 * ONE, -ONE / 20, -ONE / 10, INPUT_LEFT, 1};
    (void)state;
    assert_kills_and_spares(".....\n"
                            "..{#.\n"
                            "@....\n"
                            "#####\n",
                            &right, &left);
}

static void spikes_pointing_right_kill_a_player_moving_left_and_spare_one_moving_right(void **state)
{
    static const Throw left = {2 * ONE + ONE / 8, 2 * ONE, -ONE / 20, -ONE / 10, INPUT_LEFT, 1};
    static const Throw right = {2 * ONE + ONE / 8, 2 * ONE, ONE / 20, -ONE / 10, INPUT_RIGHT, 1};
    (void)state;
    assert_kills_and_spares(".....\n"
                            ".#}..\n"
                            "@....\n"
                            "#####\n",
                            &left, &right);
}

static void spikes_kill_a_player_who_stands_in_them(void **state)
{
    static const char *const pictures[] = {"@......\n"
                                           "#..v...\n"
                                           "#######\n",
                                           "@......\n"
                                           "#..{...\n"
                                           "#######\n",
                                           "@......\n"
                                           "#..}...\n"
                                           "#######\n"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(pictures); i++) {
        Arena arena;
        arena_open(&arena, pictures[i]);
        arena_put(&arena, 3 * ONE + ONE * 3 / 16, 2 * ONE, 0, 0);
        arena_player(&arena)->grounded = 1;
        arena_tick(&arena, 0);
        arena_assert_died_of(&arena, DEATH_SPIKES);
        arena_close(&arena);
    }
}

static void spikes_spare_a_player_who_touches_them_by_less_than_an_eighth(void **state)
{
    Arena spared, killed;
    const char *picture = "@......\n"
                          "#..^...\n"
                          "...#...\n";
    (void)state;
    arena_open(&spared, picture);
    arena_open(&killed, picture);
    arena_put(&spared, 4 * ONE - ONE / 8, 2 * ONE - ONE / 4, 0, ONE / 100);
    arena_put(&killed, 4 * ONE - ONE / 8 - 1, 2 * ONE - ONE / 4, 0, ONE / 100);
    arena_tick(&spared, 0);
    arena_tick(&killed, 0);
    assert_int_equal(spared.seen[EVENT_DIED], 0);
    arena_assert_died_of(&killed, DEATH_SPIKES);
    arena_close(&spared);
    arena_close(&killed);
}

static void spikes_are_three_eighths_deep(void **state)
{
    Arena above, inside;
    const char *picture = "@......\n"
                          "#..^...\n"
                          "...#...\n";
    const Fixed top_of_strip = 2 * ONE - ONE * 3 / 8 + ONE / 8; /* less the mercy */
    (void)state;
    arena_open(&above, picture);
    arena_open(&inside, picture);
    arena_put(&above, 3 * ONE + ONE / 8, top_of_strip - 1704, 0, 0);
    arena_put(&inside, 3 * ONE + ONE / 8, top_of_strip - 1703, 0, 0);
    arena_tick(&above, 0);
    arena_tick(&inside, 0);
    assert_int_equal(arena_player(&above)->y, top_of_strip);
    assert_int_equal(above.seen[EVENT_DIED], 0);
    arena_assert_died_of(&inside, DEATH_SPIKES);
    arena_close(&above);
    arena_close(&inside);
}

/* ---- monsters ---- */

static const char *const monster_below = "@.........\n"
                                         "#.........\n"
                                         "..........\n"
                                         "..........\n"
                                         "##...#w#..\n"
                                         "##########\n";

static void stomp_kills_the_monster_and_bounces_the_player(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, monster_below);
    arena_put(&arena, 6 * ONE + ONE / 8, 3 * ONE, 0, 0);
    arena_run_until(&arena, 0, EVENT_STOMP, 60);
    assert_int_equal(arena.last[EVENT_STOMP].value, 0);
    assert_int_equal(arena.last[EVENT_STOMP].col, 6);
    assert_int_equal(arena.last[EVENT_STOMP].row, 4);
    assert_false(arena_actor(&arena, 0)->alive);
    assert_int_equal(arena.seen[EVENT_DIED], 0);
    assert_int_equal(arena_player(&arena)->dy, -(body_default_params.jump * 3 / 4));
    assert_false(arena_player(&arena)->jumping);
    arena_close(&arena);
}

static void stomp_with_jump_held_is_a_whole_jump_that_can_be_cut(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, monster_below);
    arena_put(&arena, 6 * ONE + ONE / 8, 3 * ONE, 0, 0);
    arena_run(&arena, 0, 8);
    arena_run_until(&arena, INPUT_JUMP, EVENT_STOMP, 6);
    assert_int_equal(arena_player(&arena)->dy, -body_default_params.jump);
    assert_int_equal(arena_player(&arena)->buffer, 0);
    arena_tick(&arena, 0);
    assert_true(arena_player(&arena)->dy > -body_default_params.jump / 2);
    assert_int_equal(arena.seen[EVENT_JUMP], 0);
    arena_close(&arena);
}

static void player_who_runs_into_a_monster_dies(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@....w..\n"
                       "########\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    arena_assert_died_of(&arena, DEATH_ACTOR);
    assert_true(arena_actor(&arena, 0)->alive);
    arena_close(&arena);
}

static void player_who_rises_into_a_monster_dies(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "##.#f#..\n"
                       "##......\n"
                       "##..@...\n"
                       "########\n");
    arena_run_until(&arena, INPUT_JUMP, EVENT_DIED, 30);
    arena_assert_died_of(&arena, DEATH_ACTOR);
    arena_close(&arena);
}

static void player_who_does_not_fall_is_killed_by_a_monster_at_its_feet(void **state)
{
    Arena arena;
    const Fixed head = 5 * ONE - ONE * 7 / 8;
    (void)state;
    arena_open(&arena, monster_below);
    arena_put(&arena, 6 * ONE + ONE / 8, head + ONE / 8, 0, -ONE / 50);
    arena_tick(&arena, 0);
    arena_assert_died_of(&arena, DEATH_ACTOR);
    arena_close(&arena);
}

static void stomp_from_a_ladder_lets_go_of_it(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@..H..\n"
                       "#..H..\n"
                       "...H..\n"
                       "..#w#.\n"
                       "######\n");
    arena_put(&arena, 3 * ONE + ONE / 8, 2 * ONE, 0, 0);
    arena_tick(&arena, INPUT_UP);
    assert_true(arena_player(&arena)->climbing);
    arena_run_until(&arena, INPUT_DOWN, EVENT_STOMP, 60);
    assert_false(arena_player(&arena)->climbing);
    arena_close(&arena);
}

static void stomp_leaves_no_second_jump(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, monster_below);
    arena_put(&arena, 6 * ONE + ONE / 8, 4 * ONE, 0, ONE / 5);
    arena_player(&arena)->coyote = 6;
    arena_run_until(&arena, 0, EVENT_STOMP, 5);
    arena_run(&arena, INPUT_JUMP, 3);
    assert_int_equal(arena.seen[EVENT_JUMP], 0);
    arena_close(&arena);
}

static void stomp_needs_feet_no_deeper_than_a_quarter_in_the_head(void **state)
{
    Arena shallow, deep;
    const Fixed head = 5 * ONE - ONE * 7 / 8;
    (void)state;
    arena_open(&shallow, monster_below);
    arena_open(&deep, monster_below);
    arena_put(&shallow, 6 * ONE + ONE / 8, head + ONE / 4, 0, 1);
    arena_put(&deep, 6 * ONE + ONE / 8, head + ONE / 4 + 1, 0, 1);
    arena_tick(&shallow, 0);
    arena_tick(&deep, 0);
    assert_int_equal(shallow.seen[EVENT_STOMP], 1);
    arena_assert_died_of(&deep, DEATH_ACTOR);
    arena_close(&shallow);
    arena_close(&deep);
}

static void one_stomp_kills_all_monsters_under_the_feet(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, monster_below);
    arena.game.actors.items[1] = arena.game.actors.items[0];
    arena.game.actors.count = 2;
    arena_put(&arena, 6 * ONE + ONE / 8, 3 * ONE, 0, 0);
    arena_run_until(&arena, 0, EVENT_STOMP, 60);
    assert_int_equal(arena.seen[EVENT_STOMP], 2);
    assert_int_equal(arena.seen[EVENT_DIED], 0);
    arena_close(&arena);
}

static void dead_monster_harms_nobody(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@....w..\n"
                       "########\n");
    arena.game.actors.items[0].alive = 0;
    arena_run(&arena, INPUT_RIGHT, 60);
    assert_int_equal(arena.seen[EVENT_DIED], 0);
    arena_close(&arena);
}

static void turret_cannot_be_stomped(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "...@...\n"
                       ".......\n"
                       ".......\n"
                       "...t...\n"
                       "#######\n");
    arena_run_until(&arena, 0, EVENT_DIED, 60);
    arena_assert_died_of(&arena, DEATH_ACTOR);
    assert_true(arena_actor(&arena, 0)->alive);
    arena_close(&arena);
}

static void shot_kills_the_player_and_is_spent(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@.....t\n"
                       "#######\n");
    arena_run_until(&arena, 0, EVENT_DIED, 200);
    arena_assert_died_of(&arena, DEATH_SHOT);
    assert_int_equal(arena.game.actors.shot_count, 0);
    arena_close(&arena);
}

static void a_shot_that_only_touches_the_edge_of_a_box_does_not_overlap_it(void **state)
{
    enum { R = ONE / 8, LEFT = 3 * ONE, TOP = 5 * ONE, RIGHT = 4 * ONE, BOTTOM = 6 * ONE };
    static const struct {
        Fixed x, y;
        bool overlaps;
    } rows[] = {{LEFT + R, TOP + R, true},       {LEFT - R, TOP + R, false},
                {LEFT - R + 1, TOP + R, true},   {RIGHT + R, TOP + R, false},
                {RIGHT + R - 1, TOP + R, true},  {LEFT + R, TOP - R, false},
                {LEFT + R, TOP - R + 1, true},   {LEFT + R, BOTTOM + R, false},
                {LEFT + R, BOTTOM + R - 1, true}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        const Shot shot = {.x = rows[i].x, .y = rows[i].y};
        assert_int_equal(shot_overlaps(&shot, LEFT, TOP, RIGHT, BOTTOM), rows[i].overlaps);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spikes_kill_a_player_who_runs_into_them),
        cmocka_unit_test(spikes_pointing_up_kill_a_falling_player_and_spare_a_rising_one),
        cmocka_unit_test(spikes_pointing_down_kill_a_rising_player_and_spare_a_falling_one),
        cmocka_unit_test(spikes_pointing_left_kill_a_player_moving_right_and_spare_one_moving_left),
        cmocka_unit_test(
            spikes_pointing_right_kill_a_player_moving_left_and_spare_one_moving_right),
        cmocka_unit_test(spikes_kill_a_player_who_stands_in_them),
        cmocka_unit_test(spikes_spare_a_player_who_touches_them_by_less_than_an_eighth),
        cmocka_unit_test(spikes_are_three_eighths_deep),
        cmocka_unit_test(stomp_kills_the_monster_and_bounces_the_player),
        cmocka_unit_test(stomp_with_jump_held_is_a_whole_jump_that_can_be_cut),
        cmocka_unit_test(player_who_runs_into_a_monster_dies),
        cmocka_unit_test(player_who_rises_into_a_monster_dies),
        cmocka_unit_test(stomp_needs_feet_no_deeper_than_a_quarter_in_the_head),
        cmocka_unit_test(one_stomp_kills_all_monsters_under_the_feet),
        cmocka_unit_test(dead_monster_harms_nobody),
        cmocka_unit_test(turret_cannot_be_stomped),
        cmocka_unit_test(shot_kills_the_player_and_is_spent),
        cmocka_unit_test(a_shot_that_only_touches_the_edge_of_a_box_does_not_overlap_it),
        cmocka_unit_test(player_who_does_not_fall_is_killed_by_a_monster_at_its_feet),
        cmocka_unit_test(stomp_from_a_ladder_lets_go_of_it),
        cmocka_unit_test(stomp_leaves_no_second_jump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
