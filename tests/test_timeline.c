/* test_timeline.c - a run that can be gone through forwards and backwards. */
#include "marks.h"

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
        assert_true(timeline_add(timeline, input_of_tick(i), &events));
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
    assert_true(timeline_add(&timeline, input_of_tick(TIMELINE_STRIDE), &events));
    assert_int_equal(timeline_length(&timeline), TIMELINE_STRIDE + 1);
    assert_int_equal(timeline.keyframe_count, 2);
    for (int32_t i = 0; i < timeline.mark_count; i++)
        assert_true(timeline.marks[i].tick <= TIMELINE_STRIDE + 1);
    assert_true(game_hash(&timeline.now, &arena.level) == hash_played(&arena, TIMELINE_STRIDE + 1));
    close_run(&arena, &timeline);
}

/* An hour in a level without actors. */
static void a_long_run_keeps_few_games_and_every_tick_is_as_it_was(void **state)
{
    enum { HOUR = 60 * 60 * 60 };
    static const int32_t ticks[] = {HOUR, 1, HOUR / 2 + 77, 40000, HOUR - 1, 0};
    Arena arena;
    Timeline timeline;
    GameEvents events;
    uint64_t hashes[ARRAY_LENGTH(ticks)] = {0};
    (void)state;
    arena_open(&arena, "@....\n#####\n");
    assert_true(timeline_init(&timeline, &arena.level));
    for (int32_t tick = 0; tick <= HOUR; tick++) {
        for (size_t i = 0; i < ARRAY_LENGTH(ticks); i++)
            if (ticks[i] == tick) hashes[i] = game_hash(&timeline.now, &arena.level);
        assert_true(timeline_add(&timeline, input_of_tick(tick), &events));
        assert_true(timeline.keyframe_count <= TIMELINE_KEYFRAMES_MAX);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(ticks); i++) {
        timeline_seek(&timeline, ticks[i]);
        assert_true(game_hash(&timeline.now, &arena.level) == hashes[i]);
    }
    timeline_seek(&timeline, 40000);
    assert_true(timeline_add(&timeline, 0, &events));
    timeline_seek(&timeline, 39999);
    timeline_seek(&timeline, 40001);
    assert_int_equal(timeline.now.ticks, 40001);
    close_run(&arena, &timeline);
}

/* Played on from any tick, events are those of the first time; at the end there are none. */
static void what_is_played_again_has_the_same_events(void **state)
{
    Arena arena;
    Timeline timeline;
    GameEvents events, again;
    int32_t counts[400] = {0}, all = 0;
    (void)state;
    arena_open(&arena, "@.o.o.F\n#######\n");
    assert_true(timeline_init(&timeline, &arena.level));
    while (timeline_add(&timeline, INPUT_RIGHT, &events)) {
        counts[timeline.now.ticks] = events.count;
        all += events.count;
    }
    int32_t end = timeline_length(&timeline);
    uint64_t hash = game_hash(&timeline.now, &arena.level);
    assert_true(all > 0 && counts[end] > 0);
    again.count = 7;
    assert_int_equal(timeline_next(&timeline, &again), 0);
    assert_int_equal(again.count, 0);
    assert_int_equal(timeline.now.ticks, end);
    timeline_seek(&timeline, 0);
    for (int32_t tick = 1; tick <= end; tick++) {
        assert_int_equal(timeline_next(&timeline, &again), INPUT_RIGHT);
        assert_int_equal(timeline.now.ticks, tick);
        assert_int_equal(again.count, counts[tick]);
    }
    assert_true(game_hash(&timeline.now, &arena.level) == hash);
    close_run(&arena, &timeline);
}

static void keyframes_are_thinned_out_when_there_are_too_many(void **state)
{
    Arena arena;
    Timeline timeline;
    GameEvents events;
    (void)state;
    arena_open(&arena, "@....\n#####\n");
    assert_true(timeline_init(&timeline, &arena.level));
    int32_t stride = TIMELINE_STRIDE, full = stride * (TIMELINE_KEYFRAMES_MAX - 1);
    while (timeline.now.ticks < full + stride - 1)
        assert_true(timeline_add(&timeline, 0, &events));
    assert_int_equal(timeline.stride, stride);
    assert_int_equal(timeline.keyframe_count, TIMELINE_KEYFRAMES_MAX);
    assert_int_equal(timeline.keyframes[TIMELINE_KEYFRAMES_MAX - 1].ticks, full);
    assert_true(timeline_add(&timeline, 0, &events));
    assert_int_equal(timeline.stride, 2 * stride);
    for (int32_t i = 0; i < timeline.keyframe_count; i++)
        assert_int_equal(timeline.keyframes[i].ticks, 2 * stride * i);
    assert_int_equal(timeline.keyframe_count, timeline.now.ticks / (2 * stride) + 1);
    timeline_seek(&timeline, 4 * stride - 1);
    timeline_cut(&timeline);
    assert_int_equal(timeline_length(&timeline), 4 * stride - 1);
    assert_int_equal(timeline.keyframe_count, 2);
    close_run(&arena, &timeline);
}

static void a_run_that_is_cleared_has_no_ticks_and_no_marks(void **state)
{
    Arena arena;
    Timeline timeline;
    (void)state;
    open_run(&arena, &timeline, RUN_TICKS);
    assert_true(timeline.mark_count > 0);
    timeline_clear(&timeline);
    assert_int_equal(timeline_length(&timeline), 0);
    assert_int_equal(timeline.mark_count, 0);
    assert_true(game_hash(&timeline.now, &arena.level) == hash_played(&arena, 0));
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
    while (ticks < 300 && timeline_add(&timeline, INPUT_RIGHT, &events))
        ticks++;
    assert_in_range(ticks, 1, 299);
    assert_int_equal(timeline.now.status, GAME_FINISHED);
    assert_int_equal(timeline_length(&timeline), ticks);
    assert_int_equal(marks_first_tick(&timeline, EVENT_FINISH), ticks);
    close_run(&arena, &timeline);
}

static void a_mark_stands_at_the_tick_in_which_it_happened(void **state)
{
    Arena arena;
    Timeline timeline;
    (void)state;
    open_run(&arena, &timeline, RUN_TICKS);
    int32_t tick = marks_first_tick(&timeline, EVENT_DIED);
    timeline_seek(&timeline, tick - 1);
    assert_int_equal(timeline.now.deaths, 0);
    timeline_seek(&timeline, tick);
    assert_int_equal(timeline.now.deaths, 1);
    close_run(&arena, &timeline);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_tick_is_as_it_was_when_played),
        cmocka_unit_test(seeking_past_the_ends_stops_at_them),
        cmocka_unit_test(playing_on_in_the_past_forgets_the_future),
        cmocka_unit_test(a_long_run_keeps_few_games_and_every_tick_is_as_it_was),
        cmocka_unit_test(a_run_that_is_cleared_has_no_ticks_and_no_marks),
        cmocka_unit_test(a_finished_run_takes_no_more_ticks),
        cmocka_unit_test(a_mark_stands_at_the_tick_in_which_it_happened),
        cmocka_unit_test(what_is_played_again_has_the_same_events),
        cmocka_unit_test(keyframes_are_thinned_out_when_there_are_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
