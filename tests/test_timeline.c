/* test_timeline.c - a run that can be gone through forwards and backwards. */
#include "arena.h"

#include "../src/engine/phase.h"
#include "../src/game/timeline.h"

#include <stdlib.h>

enum { RUN_TICKS = 5000 };

static const char picture[] = "..............o...........\n"
                              "..........................\n"
                              "@..*..o..====...w....t....\n"
                              "##########..#######^^#####\n";

/* Presses that change now and then, the same in every run. */
static Input input_of_tick(int32_t tick)
{
    uint32_t mixed = (uint32_t)(tick / 13) * 2654435761u;
    return (Input)(mixed >> 24 & (INPUT_LEFT | INPUT_RIGHT | INPUT_JUMP));
}

static void open_run(Arena *arena, Timeline *timeline, int32_t ticks)
{
    GameEvents events;
    arena_open(arena, picture);
    assert_true(timeline_init(timeline, &arena->level));
    for (int32_t i = 0; i < ticks; i++)
        assert_true(timeline_add(timeline, input_of_tick(i), &events, NULL));
}

static void close_run(Arena *arena, Timeline *timeline)
{
    timeline_done(timeline);
    arena_close(arena);
}

/* The hash of the game after `tick` ticks, played straight through. */
static uint64_t hash_played(Arena *arena, int32_t tick)
{
    game_init(&arena->game, &arena->level);
    for (int32_t i = 0; i < tick; i++)
        arena_tick(arena, input_of_tick(i));
    return game_hash(&arena->game, &arena->level);
}

static void any_tick_is_as_it_was_when_played(void **state)
{
    static const int32_t ticks[] = {0,
                                    1,
                                    4999,
                                    TIMELINE_STRIDE - 1,
                                    TIMELINE_STRIDE,
                                    TIMELINE_STRIDE + 1,
                                    2 * TIMELINE_STRIDE,
                                    77,
                                    5000,
                                    3};
    Arena arena;
    Timeline timeline;
    (void)state;
    open_run(&arena, &timeline, RUN_TICKS);
    for (size_t i = 0; i < ARRAY_LENGTH(ticks); i++) {
        timeline_seek(&timeline, ticks[i]);
        assert_int_equal(timeline.now.ticks, ticks[i]);
        assert_true(game_hash(&timeline.now, &arena.level) == hash_played(&arena, ticks[i]));
    }
    close_run(&arena, &timeline);
}

static void seeking_past_the_ends_stops_at_them(void **state)
{
    Arena arena;
    Timeline timeline;
    (void)state;
    open_run(&arena, &timeline, 100);
    timeline_seek(&timeline, -5);
    assert_int_equal(timeline.now.ticks, 0);
    timeline_seek(&timeline, 999);
    assert_int_equal(timeline.now.ticks, 100);
    close_run(&arena, &timeline);
}

static void playing_on_in_the_past_forgets_the_future(void **state)
{
    Arena arena;
    Timeline timeline;
    GameEvents events;
    (void)state;
    open_run(&arena, &timeline, RUN_TICKS);
    timeline_seek(&timeline, TIMELINE_STRIDE);
    assert_true(timeline_add(&timeline, input_of_tick(TIMELINE_STRIDE), &events, NULL));
    assert_int_equal(timeline_length(&timeline), TIMELINE_STRIDE + 1);
    assert_int_equal(timeline.keyframe_count, 2);
    for (int32_t i = 0; i < timeline.mark_count; i++)
        assert_true(timeline.marks[i].tick <= TIMELINE_STRIDE + 1);
    assert_true(game_hash(&timeline.now, &arena.level) == hash_played(&arena, TIMELINE_STRIDE + 1));
    close_run(&arena, &timeline);
}

static void a_finished_run_takes_no_more_ticks(void **state)
{
    Arena arena;
    Timeline timeline;
    GameEvents events;
    int32_t ticks = 0;
    (void)state;
    arena_open(&arena, "@.F\n###\n");
    assert_true(timeline_init(&timeline, &arena.level));
    while (ticks < 300 && timeline_add(&timeline, INPUT_RIGHT, &events, NULL))
        ticks++;
    assert_in_range(ticks, 1, 299);
    assert_int_equal(timeline.now.status, GAME_FINISHED);
    assert_int_equal(timeline_length(&timeline), ticks);
    assert_int_equal(timeline_next_mark(&timeline, 0, EVENT_FINISH)->tick, ticks);
    close_run(&arena, &timeline);
}

static void marks_are_found_in_both_directions(void **state)
{
    Arena arena;
    Timeline timeline;
    (void)state;
    open_run(&arena, &timeline, RUN_TICKS);
    const TimelineMark *death = timeline_next_mark(&timeline, 0, EVENT_DIED);
    assert_non_null(death);
    assert_true(timeline_previous_mark(&timeline, death->tick + 1, EVENT_DIED) == death);
    assert_null(timeline_previous_mark(&timeline, death->tick, EVENT_DIED));
    assert_null(timeline_next_mark(&timeline, RUN_TICKS, EVENT_DIED));
    close_run(&arena, &timeline);
}

static void a_tick_is_taken_apart_without_moving_the_present(void **state)
{
    static PhaseLog log;
    Arena arena;
    Timeline timeline;
    GameEvents events;
    Game before;
    (void)state;
    open_run(&arena, &timeline, 200);
    timeline_explain(&timeline, 40, &events, &log);
    assert_int_equal(timeline.now.ticks, 200);
    timeline_game(&timeline, 39, &before);
    assert_int_equal(log.before.as.grid.x, before.player.as.grid.x);
    assert_true(log.phase_count > 0);
    close_run(&arena, &timeline);
}

static void the_same_inputs_run_in_another_physics(void **state)
{
    Arena arena;
    Timeline timeline;
    Level floaty;
    (void)state;
    open_run(&arena, &timeline, 300);
    uint64_t before = game_hash(&timeline.now, &arena.level);
    floaty = arena.level;
    assert_int_equal(model_set(&floaty.physics, "jump", "0.5"), SETTING_OK);
    assert_true(timeline_move_to(&timeline, &floaty));
    assert_int_equal(timeline.now.ticks, 300);
    assert_true(game_hash(&timeline.now, &floaty) != before);
    assert_true(timeline_move_to(&timeline, &arena.level));
    assert_true(game_hash(&timeline.now, &arena.level) == before);
    close_run(&arena, &timeline);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_tick_is_as_it_was_when_played),
        cmocka_unit_test(seeking_past_the_ends_stops_at_them),
        cmocka_unit_test(playing_on_in_the_past_forgets_the_future),
        cmocka_unit_test(a_finished_run_takes_no_more_ticks),
        cmocka_unit_test(marks_are_found_in_both_directions),
        cmocka_unit_test(a_tick_is_taken_apart_without_moving_the_present),
        cmocka_unit_test(the_same_inputs_run_in_another_physics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
