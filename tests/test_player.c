/* test_player.c - the game's rules with a player that one of the source models moves. */
#include "arena.h"

#include "../src/game/player.h"

#include <stdio.h>

static const char *const source_models[] = {"cell", "tiny", "bank"};

static void open_with_model(Arena *arena, const char *model, const char *map)
{
    char text[1024];
    int length = snprintf(text, sizeof text, "[physics]\nmodel = %s\n[map]\n%s", model, map);
    assert_in_range(length, 1, sizeof text - 1);
    arena_open(arena, text);
    assert_string_equal(model_names[arena->game.player.kind], model);
}

static void every_model_takes_coins_and_finishes(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(source_models); i++) {
        Arena arena;
        open_with_model(&arena, source_models[i],
                        "............\n"
                        "#@..o..F...#\n"
                        "############\n");
        arena_run_until(&arena, INPUT_RIGHT, EVENT_FINISH, 300);
        assert_int_equal(arena.seen[EVENT_COIN], 1);
        assert_int_equal(arena.game.status, GAME_FINISHED);
        arena_close(&arena);
    }
}

static void every_model_dies_on_spikes_and_starts_again(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(source_models); i++) {
        Arena arena;
        Pose start, again;
        open_with_model(&arena, source_models[i],
                        "............\n"
                        "#@..*...^..#\n"
                        "############\n");
        model_pose(&arena.game.player, &arena.level.physics, &arena.level.terrain,
                   &arena.game.terrain, &start);
        arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 300);
        assert_int_equal(arena.last[EVENT_DIED].value, DEATH_SPIKES);
        arena_run_until(&arena, 0, EVENT_RESPAWN, RESPAWN_TICKS);
        model_pose(&arena.game.player, &arena.level.physics, &arena.level.terrain,
                   &arena.game.terrain, &again);
        assert_int_equal(again.x, start.x + 3 * ONE);
        assert_int_equal(again.y, start.y);
        assert_int_equal(again.dx, 0);
        arena_close(&arena);
    }
}

static void models_that_jump_report_jumps_and_landings(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        Arena arena;
        open_with_model(&arena, source_models[i],
                        "............\n"
                        "............\n"
                        "............\n"
                        "............\n"
                        "............\n"
                        "............\n"
                        "............\n"
                        "#@.........#\n"
                        "############\n");
        arena_run(&arena, 0, 10);
        memset(arena.seen, 0, sizeof arena.seen);
        arena_run_until(&arena, INPUT_JUMP, EVENT_JUMP, 5);
        arena_run_until(&arena, 0, EVENT_LAND, 120);
        arena_run(&arena, 0, 60);
        assert_int_equal(arena.seen[EVENT_JUMP], 1);
        assert_int_equal(arena.seen[EVENT_LAND], 1);
        arena_close(&arena);
    }
}

static void models_that_fall_stomp_and_bounce(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        Arena arena;
        Pose pose;
        open_with_model(&arena, source_models[i],
                        "............\n"
                        "....@.......\n"
                        "............\n"
                        "............\n"
                        "............\n"
                        "...#w#......\n"
                        "############\n");
        arena_run_until(&arena, 0, EVENT_STOMP, 120);
        assert_int_equal(arena.seen[EVENT_DIED], 0);
        assert_false(arena_actor(&arena, 0)->alive);
        model_pose(&arena.game.player, &arena.level.physics, &arena.level.terrain,
                   &arena.game.terrain, &pose);
        assert_true(pose.dy < -ONE / 10);
        arena_close(&arena);
    }
}

static void jump_held_through_the_respawn_is_no_new_press_for_cell(void **state)
{
    Arena arena;
    (void)state;
    open_with_model(&arena, "cell",
                    "............\n"
                    "............\n"
                    "#@......^..#\n"
                    "############\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 300);
    arena_run(&arena, INPUT_JUMP, RESPAWN_TICKS + 10);
    assert_int_equal(arena.game.status, GAME_PLAYING);
    assert_int_equal(arena.seen[EVENT_JUMP], 0);
    arena_close(&arena);
}

static void bank_is_killed_by_what_it_runs_into(void **state)
{
    Arena arena;
    (void)state;
    open_with_model(&arena, "bank",
                    "........\n"
                    "#@..#w##\n"
                    "########\n");
    arena.game.actors.items[0].body.x = 3 * ONE;
    arena.game.actors.items[0].heading = -1;
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 200);
    assert_int_equal(arena.last[EVENT_DIED].value, DEATH_ACTOR);
    arena_close(&arena);
}

static void every_model_repeats_its_run(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(source_models); i++) {
        Arena one, other;
        uint32_t seed = 3, same_seed = 3;
        static const char map[] = "#..........#\n"
                                  "#..........#\n"
                                  "#@.o..w....#\n"
                                  "######..####\n"
                                  "############\n";
        open_with_model(&one, source_models[i], map);
        open_with_model(&other, source_models[i], map);
        for (int32_t tick = 0; tick < 1000; tick++) {
            arena_tick(&one, (Input)(arena_random(&seed) & INPUT_ALL));
            arena_tick(&other, (Input)(arena_random(&same_seed) & INPUT_ALL));
            assert_int_equal(game_hash(&one.game, &one.level),
                             game_hash(&other.game, &other.level));
        }
        arena_close(&one);
        arena_close(&other);
    }
}

static void hash_sees_the_body_of_every_model(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(source_models); i++) {
        Arena arena;
        uint64_t hash;
        open_with_model(&arena, source_models[i],
                        "......\n"
                        "#@...#\n"
                        "######\n");
        hash = game_hash(&arena.game, &arena.level);
        if (arena.game.player.kind == MODEL_CELL) arena.game.player.as.cell.xr += 0x1p-50;
        if (arena.game.player.kind == MODEL_TINY) arena.game.player.as.tiny.dx += 0x1p-50;
        if (arena.game.player.kind == MODEL_BANK) arena.game.player.as.bank.bank += 0x1p-50;
        assert_int_not_equal(game_hash(&arena.game, &arena.level), hash);
        arena_close(&arena);
    }
}

/* Is the player at a ladder, with the middle in this column of the row above the ground? */
static bool is_at_ladder(Arena *arena, int32_t col, bool grounded)
{
    Body *body = &arena->game.player.as.grid;
    body->x = col * ONE + ONE / 2;
    body->grounded = grounded;
    body->coyote = 0;
    return player_is_at_ladder(&arena->game.player, &arena->level, &arena->game.terrain);
}

static void a_ladder_beside_the_player_counts_only_in_the_air(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "....H..F\n"
                       "@...H...\n"
                       "########\n");
    for (int32_t col = 0; col < 8; col++) {
        assert_int_equal(is_at_ladder(&arena, col, true), col == 4);
        assert_int_equal(is_at_ladder(&arena, col, false), col >= 3 && col <= 5);
    }
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ladder_beside_the_player_counts_only_in_the_air),
        cmocka_unit_test(every_model_takes_coins_and_finishes),
        cmocka_unit_test(every_model_dies_on_spikes_and_starts_again),
        cmocka_unit_test(models_that_jump_report_jumps_and_landings),
        cmocka_unit_test(models_that_fall_stomp_and_bounce),
        cmocka_unit_test(bank_is_killed_by_what_it_runs_into),
        cmocka_unit_test(every_model_repeats_its_run),
        cmocka_unit_test(hash_sees_the_body_of_every_model),
        cmocka_unit_test(jump_held_through_the_respawn_is_no_new_press_for_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
