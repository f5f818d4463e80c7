/* test_pickup.c - what the player finds: coins, keys and doors, checkpoints, signs, the finish. */
#include "arena.h"

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
    assert_int_equal(arena.game.terrain.open_doors, 1);
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
    static const char *const picture = "@...\n"
                                       "#D##\n";
    Arena above, left, right;
    (void)state;
    arena_open(&above, picture);
    arena_open(&left, picture);
    arena_open(&right, picture);
    above.game.keys = left.game.keys = right.game.keys = 1;
    arena_put(&above, ONE + ONE / 8, ONE, 0, 0);
    arena_put(&left, ONE - 2 * arena_player(&left)->half_width, ONE, 0, 0);
    arena_put(&right, 2 * ONE, ONE, 0, 0);
    arena_tick(&above, 0);
    arena_tick(&left, 0);
    arena_tick(&right, 0);
    assert_int_equal(above.seen[EVENT_DOOR], 1);
    assert_int_equal(left.seen[EVENT_DOOR], 0);
    assert_int_equal(right.seen[EVENT_DOOR], 0);
    arena_close(&above);
    arena_close(&left);
    arena_close(&right);
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
    arena_put(&arena, 3 * ONE - ONE / 4, ONE, 0, 0);
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
    arena_put(&arena, 2 * ONE - ONE / 4, 3 * ONE, 0, 0);
    arena_tick(&arena, 0);
    arena_assert_died_of(&arena, DEATH_SPIKES);
    assert_int_equal(arena.seen[EVENT_FINISH], 0);
    assert_int_equal(arena.seen[EVENT_COIN], 0);
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
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
