/* test_game.c - an attempt at a level: events of motion, death and respawn, the log. */
#include "arena.h"

#include "../src/engine/model_phase.h"

#include <stdlib.h>

/* ---- motion events ---- */

static void jump_and_landing_are_events(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "....\n"
                       "....\n"
                       "....\n"
                       "....\n"
                       "@...\n"
                       "####\n");
    arena_tick(&arena, INPUT_JUMP);
    assert_int_equal(arena.seen[EVENT_JUMP], 1);
    assert_int_equal(arena_run_until(&arena, INPUT_JUMP, EVENT_LAND, 60), 40);
    arena_run(&arena, INPUT_JUMP, 60);
    assert_int_equal(arena.seen[EVENT_JUMP], 1);
    assert_int_equal(arena.seen[EVENT_LAND], 1);
    arena_close(&arena);
}

static void buffered_jump_is_an_event_when_it_happens(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@...\n"
                       "....\n"
                       "####\n");
    for (int32_t i = 0; i < 60 && arena_player(&arena)->y < 2 * ONE - ONE / 2; i++)
        arena_tick(&arena, 0);
    arena_tick(&arena, INPUT_JUMP);
    assert_int_equal(arena.seen[EVENT_JUMP], 0);
    arena_run(&arena, INPUT_JUMP, 6);
    assert_int_equal(arena.seen[EVENT_LAND], 1);
    assert_int_equal(arena.seen[EVENT_JUMP], 1);
    arena_close(&arena);
}

static void jump_under_a_low_ceiling_is_an_event(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "####\n"
                       "@...\n"
                       "####\n");
    arena_run(&arena, INPUT_JUMP, 20);
    assert_int_equal(arena.seen[EVENT_JUMP], 1);
    assert_int_equal(arena.seen[EVENT_LAND], 1);
    arena_close(&arena);
}

static void jump_off_a_ladder_is_an_event_and_climbing_is_none(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "......\n"
                       "..H...\n"
                       "..H...\n"
                       "..H...\n"
                       "..@...\n"
                       "######\n");
    arena_player(&arena)->y -= ONE;
    arena_run(&arena, INPUT_UP, 10);
    assert_true(arena_player(&arena)->climbing);
    assert_int_equal(arena.seen[EVENT_JUMP], 0);
    arena_tick(&arena, INPUT_JUMP);
    assert_int_equal(arena.seen[EVENT_JUMP], 1);
    assert_int_equal(arena.seen[EVENT_LAND], 0);
    arena_close(&arena);
}

static void reaching_the_top_of_a_ladder_is_no_landing(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "......\n"
                       "......\n"
                       "..H...\n"
                       "..H...\n"
                       "@.....\n"
                       "######\n");
    *arena_player(&arena) = (Body){.x = 2 * ONE + ONE / 2,
                                   .y = 4 * ONE,
                                   .half_width = body_default_params.half_width,
                                   .height = body_default_params.height,
                                   .face = 1};
    arena_run(&arena, INPUT_UP, 60);
    assert_int_equal(arena_player(&arena)->y, 2 * ONE);
    assert_true(arena_player(&arena)->grounded);
    assert_int_equal(arena.seen[EVENT_LAND], 0);
    arena_close(&arena);
}

static void leaving_a_ledge_upwards_is_a_jump(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[physics]\n"
                       "ledgegrab = yes\n"
                       "[map]\n"
                       "..@....\n"
                       ".......\n"
                       "...####\n"
                       "...####\n"
                       "...####\n"
                       "...####\n"
                       "#######\n");
    arena_put(&arena, 3 * ONE - 2 * arena_player(&arena)->half_width, 2 * ONE + ONE / 2, 0, 0);
    for (int32_t i = 0; i < 60 && !arena_player(&arena)->hanging; i++)
        arena_tick(&arena, INPUT_RIGHT);
    assert_true(arena_player(&arena)->hanging);
    arena_tick(&arena, INPUT_UP);
    assert_int_equal(arena.seen[EVENT_JUMP], 1);
    arena_close(&arena);
}

static void walking_off_an_edge_is_no_jump(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@.....\n"
                       "##....\n"
                       "......\n"
                       "######\n");
    arena_run(&arena, INPUT_RIGHT, 60);
    assert_int_equal(arena.seen[EVENT_JUMP], 0);
    assert_int_equal(arena.seen[EVENT_LAND], 1);
    arena_close(&arena);
}

static void spring_is_an_event_and_no_jump(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@.S...\n"
                       "######\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_SPRING, 60);
    assert_int_equal(arena.last[EVENT_SPRING].col, 2);
    assert_int_equal(arena.seen[EVENT_JUMP], 0);
    arena_close(&arena);
}

static void crumbling_block_is_an_event_at_the_first_step(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@....\n"
                       "#CC##\n"
                       "#####\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_CRUMBLE, 30);
    assert_int_equal(arena.last[EVENT_CRUMBLE].col, 1);
    assert_int_equal(arena.last[EVENT_CRUMBLE].row, 1);
    arena_run(&arena, INPUT_RIGHT, 40);
    assert_int_equal(arena.seen[EVENT_CRUMBLE], 2);
    arena_close(&arena);
}

static void crumbling_block_comes_back_when_the_level_says(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[physics]\n"
                       "crumble = 4\n"
                       "crumble_gone = 7\n"
                       "[map]\n"
                       "@...\n"
                       "C###\n"
                       "####\n");
    arena_run_until(&arena, 0, EVENT_CRUMBLE, 2);
    arena_player(&arena)->x += 2 * ONE;
    arena_run(&arena, 0, 4);
    assert_true(arena.game.terrain.crumbles[0].timer < 0);
    arena_run(&arena, 0, 6);
    assert_int_equal(arena.game.terrain.crumble_count, 1);
    arena_tick(&arena, 0);
    assert_int_equal(arena.game.terrain.crumble_count, 0);
    arena_close(&arena);
}

/* ---- death and respawn ---- */

static void player_who_falls_out_dies(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@...\n"
                       "#...\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 200);
    assert_int_equal(arena.last[EVENT_DIED].value, DEATH_FELL);
    arena_close(&arena);
}

static void player_is_crushed_by_a_lift(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[lift.1]\n"
                       "velocity = 0, 0.05\n"
                       "ticks = 60\n"
                       "[map]\n"
                       "111.\n"
                       "....\n"
                       "@...\n"
                       "####\n");
    arena_run_until(&arena, 0, EVENT_DIED, 60);
    assert_int_equal(arena.last[EVENT_DIED].value, DEATH_CRUSHED);
    arena_close(&arena);
}

static const char *const spikes_ahead = "@...^...\n"
                                        "########\n";

static void respawn_takes_30_ticks_in_which_the_clock_runs(void **state)
{
    Arena arena;
    int32_t died_at;
    Fixed x;
    (void)state;
    arena_open(&arena, spikes_ahead);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    died_at = arena.game.ticks;
    x = arena_player(&arena)->x;
    arena_run(&arena, INPUT_RIGHT, RESPAWN_TICKS - 1);
    assert_int_equal(arena.game.status, GAME_RESPAWNING);
    assert_int_equal(arena_player(&arena)->x, x);
    arena_tick(&arena, INPUT_RIGHT);
    assert_int_equal(arena.seen[EVENT_RESPAWN], 1);
    assert_int_equal(arena.game.status, GAME_PLAYING);
    assert_int_equal(arena.game.ticks, died_at + RESPAWN_TICKS);
    assert_int_equal(arena_player(&arena)->x, ONE / 2);
    assert_int_equal(arena_player(&arena)->dx, 0);
    assert_true(arena_player(&arena)->grounded);
    arena_close(&arena);
}

static void respawn_is_at_the_last_checkpoint(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@.*...^..\n"
                       "#########\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    arena_run_until(&arena, 0, EVENT_RESPAWN, RESPAWN_TICKS);
    assert_int_equal(arena.last[EVENT_RESPAWN].col, 2);
    assert_int_equal(arena_player(&arena)->x, 2 * ONE + ONE / 2);
    assert_int_equal(arena_player(&arena)->y, ONE);
    assert_int_equal(arena.seen[EVENT_CHECKPOINT], 1);
    arena_close(&arena);
}

static void jump_held_through_the_respawn_is_no_new_press(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, spikes_ahead);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    arena_run(&arena, INPUT_JUMP, RESPAWN_TICKS + 10);
    assert_int_equal(arena.game.status, GAME_PLAYING);
    assert_int_equal(arena.seen[EVENT_JUMP], 0);
    arena_tick(&arena, 0);
    arena_tick(&arena, INPUT_JUMP);
    assert_int_equal(arena.seen[EVENT_JUMP], 1);
    arena_close(&arena);
}

static void respawn_makes_crumbling_blocks_whole_and_keeps_what_was_done(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@..ok.D..^..\n"
                       "##C#########\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_CRUMBLE, 60);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 120);
    assert_int_equal(arena.game.terrain.crumble_count, 1);
    arena_run_until(&arena, 0, EVENT_RESPAWN, RESPAWN_TICKS);
    assert_int_equal(arena.game.terrain.crumble_count, 0);
    assert_int_equal(arena.game.coins, 1);
    assert_int_equal(arena.game.key_taken, 1);
    assert_int_equal(arena.game.terrain.open_doors, 1);
    arena_close(&arena);
}

static void world_goes_on_while_the_player_is_dead(void **state)
{
    Arena arena;
    int32_t tick;
    Fixed x;
    (void)state;
    arena_open(&arena, "@...^......w\n"
                       "############\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    tick = arena.game.terrain.tick;
    x = arena_actor(&arena, 0)->body.x;
    arena_run(&arena, 0, RESPAWN_TICKS);
    assert_int_equal(arena.game.terrain.tick, tick + RESPAWN_TICKS);
    assert_int_not_equal(arena_actor(&arena, 0)->body.x, x);
    arena_close(&arena);
}

static void dead_player_takes_nothing_and_dies_only_once(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@...^..w\n"
                       "########\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    arena_run(&arena, INPUT_RIGHT, RESPAWN_TICKS);
    assert_int_equal(arena.game.deaths, 1);
    assert_int_equal(arena.seen[EVENT_DIED], 1);
    arena_close(&arena);
}

static void dead_player_is_not_moved_by_lifts(void **state)
{
    Arena arena;
    Fixed x;
    (void)state;
    arena_open(&arena, "[lift.1]\n"
                       "velocity = 0.05, 0\n"
                       "ticks = 90\n"
                       "[map]\n"
                       "..@^........\n"
                       "..111.......\n"
                       "............\n");
    arena_run_until(&arena, 0, EVENT_DIED, 60);
    assert_true(arena_player(&arena)->ground == GROUND_LIFT);
    x = arena_player(&arena)->x;
    arena_run(&arena, 0, RESPAWN_TICKS - 1);
    assert_int_equal(arena_player(&arena)->x, x);
    arena_close(&arena);
}

static void sign_is_put_away_when_the_player_dies(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[sign.1]\n"
                       "text = \"mind the spikes\"\n"
                       "[map]\n"
                       "@.?^...\n"
                       "#######\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_SIGN, 60);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    assert_int_equal(arena.game.sign_shown, -1);
    arena_close(&arena);
}

static void killed_monsters_stay_dead_after_a_respawn(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@...^.#w#\n"
                       "#########\n");
    arena.game.actors.items[0].alive = 0;
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    arena_run(&arena, 0, RESPAWN_TICKS + 1);
    assert_false(arena_actor(&arena, 0)->alive);
    arena_close(&arena);
}

static void block_that_comes_back_at_a_respawn_crushes_the_actor_in_it(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@..^.....\n"
                       "####w#.w#\n"
                       "####C####\n"
                       "#########\n");
    arena_run(&arena, 0, 60);
    assert_int_equal(body_row(&arena_actor(&arena, 0)->body), 2);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    arena_run_until(&arena, 0, EVENT_RESPAWN, RESPAWN_TICKS);
    assert_false(arena_actor(&arena, 0)->alive);
    assert_true(arena_actor(&arena, 1)->alive);
    arena_close(&arena);
}

/* ---- events and the log ---- */

static void full_event_list_drops_what_comes_later_but_not_a_death(void **state)
{
    GameEvents events = {0};
    (void)state;
    for (int32_t i = 0; i < EVENT_MAX + 5; i++)
        game_events_add(&events, EVENT_COIN, i, 0, i);
    assert_int_equal(events.count, EVENT_MAX - 1);
    assert_int_equal(events.items[EVENT_MAX - 2].value, EVENT_MAX - 2);
    game_events_add(&events, EVENT_DIED, 0, 0, DEATH_FELL);
    assert_int_equal(events.count, EVENT_MAX);
    assert_int_equal(events.items[EVENT_MAX - 1].kind, EVENT_DIED);
    game_events_add(&events, EVENT_DIED, 0, 0, DEATH_FELL);
    assert_int_equal(events.count, EVENT_MAX);
}

static void log_changes_nothing_and_is_empty_while_the_player_is_dead(void **state)
{
    Arena plain, logged;
    PhaseLog *log = calloc(1, sizeof *log);
    (void)state;
    assert_non_null(log);
    arena_open(&plain, spikes_ahead);
    arena_open(&logged, spikes_ahead);
    for (int32_t i = 0; i < 60; i++) {
        bool moves = logged.game.status == GAME_PLAYING;
        arena_tick(&plain, INPUT_RIGHT);
        game_step(&logged.game, &logged.level, INPUT_RIGHT, &logged.events, log);
        assert_int_equal(log->phase_count > 0, moves);
        assert_int_equal(game_hash(&plain.game, &plain.level),
                         game_hash(&logged.game, &logged.level));
    }
    assert_int_equal(plain.game.deaths, 1);
    arena_close(&plain);
    arena_close(&logged);
    free(log);
}

static void log_begins_with_the_worlds_part_of_the_tick(void **state)
{
    Arena arena;
    PhaseLog *log = calloc(1, sizeof *log);
    int32_t count;
    const PhaseInfo *phases = model_phases(MODEL_GRID, &count);
    (void)state;
    assert_non_null(log);
    arena_open(&arena, spikes_ahead);
    game_step(&arena.game, &arena.level, 0, &arena.events, log);
    assert_string_equal(phases[log->phases[0].phase].name, "crumble");
    assert_string_equal(phases[log->phases[1].phase].name, "lifts");
    arena_close(&arena);
    free(log);
}

/* ---- assists ---- */

static void grace_forgives_a_jump_that_comes_late(void **state)
{
    static const char ledge[] = "@.........\n"
                                "#.........\n"
                                "..........\n"
                                "..........\n"
                                "##########\n";
    const Input help[] = {0, INPUT_GRACE};
    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        Arena arena;
        arena_open(&arena, ledge);
        while (arena_player(&arena)->grounded)
            arena_tick(&arena, INPUT_RIGHT | help[i]);
        arena_run(&arena, INPUT_RIGHT | help[i], 9);
        arena_tick(&arena, INPUT_RIGHT | INPUT_JUMP | help[i]);
        assert_int_equal(arena.seen[EVENT_JUMP], i);
        arena_close(&arena);
    }
}

static void air_jumps_never_end(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "..\n..\n..\n..\n..\n..\n@.\n##\n");
    for (int32_t i = 0; i < 5; i++) {
        arena_run(&arena, INPUT_AIR_JUMPS | INPUT_JUMP, 4);
        arena_run(&arena, INPUT_AIR_JUMPS, 4);
    }
    assert_int_equal(arena.seen[EVENT_JUMP], 5);
    arena_run(&arena, INPUT_JUMP, 1); /* without help it does not work here */
    assert_int_equal(arena.seen[EVENT_JUMP], 5);
    arena_close(&arena);
}

static void who_is_invincible_walks_over_spikes_and_through_monsters(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@...^..w..F\n"
                       "###########\n");
    arena_run_until(&arena, INPUT_RIGHT | INPUT_INVINCIBLE, EVENT_FINISH, 300);
    assert_int_equal(arena.game.deaths, 0);
    arena_close(&arena);
}

static void who_is_invincible_stomps_among_spikes_and_other_monsters(void **state)
{
    static const char *const pictures[] = {"@.......\n"
                                           "........\n"
                                           "......w}\n"
                                           "########\n",
                                           "@.......\n"
                                           "......f.\n"
                                           "......w.\n"
                                           "########\n"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(pictures); i++) {
        Arena arena;
        arena_open(&arena, pictures[i]);
        arena_put(&arena, 6 * ONE + ONE / 2, 2 * ONE, 0, ONE / 8);
        arena_run_until(&arena, INPUT_INVINCIBLE, EVENT_STOMP, 5);
        assert_false(arena_actor(&arena, (int32_t)i)->alive);
        assert_true(arena_player(&arena)->dy < 0);
        arena_close(&arena);
    }
}

static void a_fall_kills_also_who_is_invincible(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@....\n"
                       "#....\n");
    arena_run_until(&arena, INPUT_RIGHT | INPUT_INVINCIBLE, EVENT_DIED, 300);
    arena_assert_died_of(&arena, DEATH_FELL);
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jump_and_landing_are_events),
        cmocka_unit_test(buffered_jump_is_an_event_when_it_happens),
        cmocka_unit_test(jump_under_a_low_ceiling_is_an_event),
        cmocka_unit_test(jump_off_a_ladder_is_an_event_and_climbing_is_none),
        cmocka_unit_test(walking_off_an_edge_is_no_jump),
        cmocka_unit_test(spring_is_an_event_and_no_jump),
        cmocka_unit_test(crumbling_block_is_an_event_at_the_first_step),
        cmocka_unit_test(player_who_falls_out_dies),
        cmocka_unit_test(player_is_crushed_by_a_lift),
        cmocka_unit_test(respawn_takes_30_ticks_in_which_the_clock_runs),
        cmocka_unit_test(respawn_is_at_the_last_checkpoint),
        cmocka_unit_test(jump_held_through_the_respawn_is_no_new_press),
        cmocka_unit_test(respawn_makes_crumbling_blocks_whole_and_keeps_what_was_done),
        cmocka_unit_test(world_goes_on_while_the_player_is_dead),
        cmocka_unit_test(dead_player_takes_nothing_and_dies_only_once),
        cmocka_unit_test(killed_monsters_stay_dead_after_a_respawn),
        cmocka_unit_test(block_that_comes_back_at_a_respawn_crushes_the_actor_in_it),
        cmocka_unit_test(full_event_list_drops_what_comes_later_but_not_a_death),
        cmocka_unit_test(log_changes_nothing_and_is_empty_while_the_player_is_dead),
        cmocka_unit_test(reaching_the_top_of_a_ladder_is_no_landing),
        cmocka_unit_test(leaving_a_ledge_upwards_is_a_jump),
        cmocka_unit_test(crumbling_block_comes_back_when_the_level_says),
        cmocka_unit_test(dead_player_is_not_moved_by_lifts),
        cmocka_unit_test(sign_is_put_away_when_the_player_dies),
        cmocka_unit_test(log_begins_with_the_worlds_part_of_the_tick),
        cmocka_unit_test(grace_forgives_a_jump_that_comes_late),
        cmocka_unit_test(air_jumps_never_end),
        cmocka_unit_test(who_is_invincible_walks_over_spikes_and_through_monsters),
        cmocka_unit_test(who_is_invincible_stomps_among_spikes_and_other_monsters),
        cmocka_unit_test(a_fall_kills_also_who_is_invincible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
