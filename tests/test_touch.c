/* test_touch.c - what the player meets: spikes, monsters, shots, and things to pick up. */
#include "arena.h"

/* Puts the player's box with its left and lower edge at (left, bottom), moving by (dx, dy). */
static void put_player(Arena *arena, Fixed left, Fixed bottom, Fixed dx, Fixed dy)
{
    Body *player = arena_player(arena);
    player->x = left + player->half_width;
    player->y = bottom;
    player->dx = dx;
    player->dy = dy;
    player->grounded = 0;
}

static void assert_died_of(const Arena *arena, DeathCause cause)
{
    assert_int_equal(arena->seen[EVENT_DIED], 1);
    assert_int_equal(arena->last[EVENT_DIED].value, cause);
}

/* ---- spikes ---- */

static void spikes_kill_a_player_who_runs_into_them(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@...^...\n"
                       "########\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    assert_died_of(&arena, DEATH_SPIKES);
    assert_int_equal(arena.game.status, GAME_RESPAWNING);
    assert_int_equal(arena.game.deaths, 1);
    arena_close(&arena);
}

static void spikes_pointing_up_kill_who_falls_and_spare_who_rises(void **state)
{
    Arena falls, rises;
    const char *picture = "@......\n"
                          "#......\n"
                          ".......\n"
                          "...^...\n"
                          "#######\n";
    (void)state;
    arena_open(&falls, picture);
    arena_open(&rises, picture);
    put_player(&falls, 3 * ONE + ONE / 8, 4 * ONE - ONE / 4, 0, ONE / 100);
    put_player(&rises, 3 * ONE + ONE / 8, 4 * ONE - ONE / 8, 0, -ONE / 4);
    arena_run(&falls, 0, 4);
    arena_run(&rises, 0, 4);
    assert_died_of(&falls, DEATH_SPIKES);
    assert_int_equal(rises.seen[EVENT_DIED], 0);
    arena_close(&falls);
    arena_close(&rises);
}

static void spikes_pointing_down_kill_who_jumps_and_spare_who_falls(void **state)
{
    Arena jumps, falls;
    const char *picture = "###v###\n"
                          ".......\n"
                          "@......\n"
                          "#######\n";
    (void)state;
    arena_open(&jumps, picture);
    arena_open(&falls, picture);
    put_player(&jumps, 3 * ONE + ONE / 8, ONE + ONE / 4, 0, -ONE / 5);
    put_player(&falls, 3 * ONE + ONE / 8, ONE, 0, ONE / 100);
    arena_tick(&jumps, INPUT_JUMP);
    arena_run(&falls, 0, 20);
    assert_died_of(&jumps, DEATH_SPIKES);
    assert_int_equal(falls.seen[EVENT_DIED], 0);
    arena_close(&jumps);
    arena_close(&falls);
}

static void spikes_pointing_left_kill_who_moves_right_and_spare_who_moves_left(void **state)
{
    Arena right, left;
    const char *picture = ".....\n"
                          "..{#.\n"
                          "@....\n"
                          "#####\n";
    (void)state;
    arena_open(&right, picture);
    arena_open(&left, picture);
    put_player(&right, 2 * ONE + ONE / 4, 2 * ONE, ONE / 20, -ONE / 10);
    put_player(&left, 2 * ONE + ONE / 4, 2 * ONE, -ONE / 20, -ONE / 10);
    arena_tick(&right, INPUT_RIGHT);
    arena_tick(&left, INPUT_LEFT);
    assert_died_of(&right, DEATH_SPIKES);
    assert_int_equal(left.seen[EVENT_DIED], 0);
    arena_close(&right);
    arena_close(&left);
}

static void spikes_pointing_right_kill_who_moves_left_and_spare_who_moves_right(void **state)
{
    Arena right, left;
    const char *picture = ".....\n"
                          ".#}..\n"
                          "@....\n"
                          "#####\n";
    (void)state;
    arena_open(&right, picture);
    arena_open(&left, picture);
    put_player(&right, 2 * ONE + ONE / 8, 2 * ONE, ONE / 20, -ONE / 10);
    put_player(&left, 2 * ONE + ONE / 8, 2 * ONE, -ONE / 20, -ONE / 10);
    arena_tick(&right, INPUT_RIGHT);
    arena_tick(&left, INPUT_LEFT);
    assert_died_of(&left, DEATH_SPIKES);
    assert_int_equal(right.seen[EVENT_DIED], 0);
    arena_close(&right);
    arena_close(&left);
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
    put_player(&spared, 4 * ONE - ONE / 8, 2 * ONE - ONE / 4, 0, ONE / 100);
    put_player(&killed, 4 * ONE - ONE / 8 - 1, 2 * ONE - ONE / 4, 0, ONE / 100);
    arena_tick(&spared, 0);
    arena_tick(&killed, 0);
    assert_int_equal(spared.seen[EVENT_DIED], 0);
    assert_died_of(&killed, DEATH_SPIKES);
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
    put_player(&above, 3 * ONE + ONE / 8, top_of_strip - 1311, 0, 0);
    put_player(&inside, 3 * ONE + ONE / 8, top_of_strip - 1310, 0, 0);
    arena_tick(&above, 0);
    arena_tick(&inside, 0);
    assert_int_equal(arena_player(&above)->y, top_of_strip);
    assert_int_equal(above.seen[EVENT_DIED], 0);
    assert_died_of(&inside, DEATH_SPIKES);
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
    put_player(&arena, 6 * ONE + ONE / 8, 3 * ONE, 0, 0);
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
    put_player(&arena, 6 * ONE + ONE / 8, 3 * ONE, 0, 0);
    arena_run_until(&arena, INPUT_JUMP, EVENT_STOMP, 60);
    assert_int_equal(arena_player(&arena)->dy, -body_default_params.jump);
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
    assert_died_of(&arena, DEATH_ACTOR);
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
    assert_died_of(&arena, DEATH_ACTOR);
    arena_close(&arena);
}

static void stomp_needs_feet_no_deeper_than_a_quarter_in_the_head(void **state)
{
    Arena shallow, deep;
    const Fixed head = 5 * ONE - ONE * 7 / 8;
    (void)state;
    arena_open(&shallow, monster_below);
    arena_open(&deep, monster_below);
    put_player(&shallow, 6 * ONE + ONE / 8, head + ONE / 4, 0, 1);
    put_player(&deep, 6 * ONE + ONE / 8, head + ONE / 4 + 1, 0, 1);
    arena_tick(&shallow, 0);
    arena_tick(&deep, 0);
    assert_int_equal(shallow.seen[EVENT_STOMP], 1);
    assert_died_of(&deep, DEATH_ACTOR);
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
    put_player(&arena, 6 * ONE + ONE / 8, 3 * ONE, 0, 0);
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
    assert_died_of(&arena, DEATH_ACTOR);
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
    assert_died_of(&arena, DEATH_SHOT);
    assert_int_equal(arena.game.actors.shot_count, 0);
    arena_close(&arena);
}

/* ---- things ---- */

static void coins_are_taken_once(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@.o.o..\n"
                       "#######\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_COIN, 60);
    assert_int_equal(arena.last[EVENT_COIN].value, 0);
    assert_true(game_coin_taken(&arena.game, 0));
    assert_false(game_coin_taken(&arena.game, 1));
    arena_run(&arena, INPUT_RIGHT, 60);
    arena_run(&arena, INPUT_LEFT, 60);
    assert_int_equal(arena.game.coins, 2);
    assert_int_equal(arena.seen[EVENT_COIN], 2);
    arena_close(&arena);
}

static void door_stays_shut_without_a_key(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@..D.\n"
                       "#####\n");
    arena_run(&arena, INPUT_RIGHT, 90);
    assert_int_equal(arena.seen[EVENT_DOOR], 0);
    assert_int_equal(body_col(arena_player(&arena)), 2);
    arena_close(&arena);
}

static void key_opens_all_cells_of_one_door(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "...D....D...\n"
                       "@k.D....D...\n"
                       "############\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_KEY, 60);
    assert_int_equal(arena.game.keys, 1);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DOOR, 60);
    assert_int_equal(arena.last[EVENT_DOOR].value, 0);
    assert_int_equal(arena.game.keys, 0);
    assert_int_equal(arena.game.world.open_doors, 1);
    arena_run(&arena, INPUT_RIGHT, 120);
    assert_int_equal(arena.seen[EVENT_DOOR], 1);
    assert_int_equal(body_col(arena_player(&arena)), 7);
    arena_close(&arena);
}

static void two_keys_open_two_doors(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@kkD.D..\n"
                       "########\n");
    arena_run(&arena, INPUT_RIGHT, 120);
    assert_int_equal(arena.seen[EVENT_KEY], 2);
    assert_int_equal(arena.seen[EVENT_DOOR], 2);
    assert_int_equal(body_col(arena_player(&arena)), 7);
    arena_close(&arena);
}

static void door_opens_under_the_feet_and_not_across_a_corner(void **state)
{
    Arena above, across;
    (void)state;
    arena_open(&above, "@...\n"
                       "D###\n");
    arena_open(&across, "@...\n"
                        "#D##\n");
    above.game.keys = across.game.keys = 1;
    put_player(&across, ONE - 2 * arena_player(&across)->half_width, ONE, 0, 0);
    arena_tick(&above, 0);
    arena_tick(&across, 0);
    assert_int_equal(above.seen[EVENT_DOOR], 1);
    assert_int_equal(across.seen[EVENT_DOOR], 0);
    arena_close(&above);
    arena_close(&across);
}

static void checkpoint_is_stored_when_it_is_newly_touched(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@.*..*.\n"
                       "#######\n");
    assert_int_equal(arena.game.checkpoint, -1);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_CHECKPOINT, 60);
    assert_int_equal(arena.game.checkpoint, 0);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_CHECKPOINT, 60);
    assert_int_equal(arena.game.checkpoint, 1);
    arena_run_until(&arena, INPUT_LEFT, EVENT_CHECKPOINT, 60);
    assert_int_equal(arena.game.checkpoint, 0);
    assert_int_equal(arena.game.checkpoint_seen[0], 3);
    arena_run(&arena, 0, 60);
    assert_int_equal(arena.seen[EVENT_CHECKPOINT], 3);
    arena_close(&arena);
}

static void player_between_two_checkpoints_keeps_the_current_one(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@.**.\n"
                       "#####\n");
    put_player(&arena, 3 * ONE - ONE / 4, ONE, 0, 0);
    arena_run(&arena, 0, 60);
    assert_int_equal(arena.seen[EVENT_CHECKPOINT], 1);
    assert_int_equal(arena.game.checkpoint, 0);
    arena_close(&arena);
}

static void sign_is_shown_while_it_is_touched(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[sign.1]\n"
                       "text = \"one\"\n"
                       "[sign.2]\n"
                       "text = \"two\"\n"
                       "[map]\n"
                       "@..?....?...\n"
                       "############\n");
    assert_int_equal(arena.game.sign_shown, -1);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_SIGN, 60);
    assert_int_equal(arena.game.sign_shown, 0);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_SIGN, 60);
    assert_int_equal(arena.game.sign_shown, 1);
    assert_int_equal(arena.last[EVENT_SIGN].value, 1);
    arena_run(&arena, INPUT_RIGHT, 60);
    assert_int_equal(arena.game.sign_shown, -1);
    assert_int_equal(arena.seen[EVENT_SIGN], 2);
    arena_close(&arena);
}

static void finish_ends_the_game(void **state)
{
    Arena arena;
    Game finished;
    (void)state;
    arena_open(&arena, "@...F.\n"
                       "######\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_FINISH, 60);
    assert_int_equal(arena.game.status, GAME_FINISHED);
    assert_int_equal(arena.last[EVENT_FINISH].col, 4);
    finished = arena.game;
    arena_run(&arena, INPUT_RIGHT, 10);
    assert_int_equal(arena.events.count, 0);
    assert_int_equal(game_hash(&arena.game, &arena.level), game_hash(&finished, &arena.level));
    arena_close(&arena);
}

static void player_who_dies_picks_nothing_up(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@....\n"
                       "#.o..\n"
                       ".F^..\n"
                       "#####\n");
    put_player(&arena, 2 * ONE - ONE / 4, 3 * ONE, 0, 0);
    arena_tick(&arena, 0);
    assert_died_of(&arena, DEATH_SPIKES);
    assert_int_equal(arena.seen[EVENT_FINISH], 0);
    assert_int_equal(arena.seen[EVENT_COIN], 0);
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spikes_kill_a_player_who_runs_into_them),
        cmocka_unit_test(spikes_pointing_up_kill_who_falls_and_spare_who_rises),
        cmocka_unit_test(spikes_pointing_down_kill_who_jumps_and_spare_who_falls),
        cmocka_unit_test(spikes_pointing_left_kill_who_moves_right_and_spare_who_moves_left),
        cmocka_unit_test(spikes_pointing_right_kill_who_moves_left_and_spare_who_moves_right),
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
        cmocka_unit_test(coins_are_taken_once),
        cmocka_unit_test(door_stays_shut_without_a_key),
        cmocka_unit_test(key_opens_all_cells_of_one_door),
        cmocka_unit_test(two_keys_open_two_doors),
        cmocka_unit_test(door_opens_under_the_feet_and_not_across_a_corner),
        cmocka_unit_test(checkpoint_is_stored_when_it_is_newly_touched),
        cmocka_unit_test(player_between_two_checkpoints_keeps_the_current_one),
        cmocka_unit_test(sign_is_shown_while_it_is_touched),
        cmocka_unit_test(finish_ends_the_game),
        cmocka_unit_test(player_who_dies_picks_nothing_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
