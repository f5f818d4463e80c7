/* test_watch.c - watching runs: the screens, by scripts, and what they stand on.
 *
 * tests/screens/course.replay is the run of course.input in course.level: two deaths, and the
 * finish. */
#include "arena.h"
#include "scratch.h"
#include "screen_script.h"

#include "../src/game/replay.h"
#include "../src/play/watch.h"

static const char course_level[] = "tests/screens/course.level";

static void read_course(Level *level, InputTape *tape)
{
    ErrorList errors;
    error_list_init(&errors, course_level);
    LevelFile *file = level_file_read(course_level, NULL, level, &errors);
    assert_non_null(file);
    level_file_done(file);
    assert_true(input_tape_read_named("tests/screens/course.input", tape, &errors));
}

/* First, for the scripts need it: `make golden` makes it anew. */
static void the_course_is_recorded(void **state)
{
    Level level;
    InputTape tape;
    Replay replay;
    size_t length;
    (void)state;
    read_course(&level, &tape);
    assert_true(replay_of_tape(&level, &tape, course_level, &replay));
    assert_int_equal(replay.result, REPLAY_FINISHED);
    char *text = replay_text(&replay, &length);
    assert_non_null(text);
    golden_check("tests/screens/course.replay", text);
    free(text);
    replay_done(&replay);
    input_tape_done(&tape);
    level_done(&level);
}

static void a_run_is_watched_along_its_bar(void **state)
{
    (void)state;
    check_script("watch");
}

static void small_terminals_have_room_to_watch_and_play_on(void **state)
{
    (void)state;
    check_script("watch-small");
}

static void what_does_not_verify_says_so_while_it_is_watched(void **state)
{
    (void)state;
    check_script("watch-stale");
}

static void a_run_played_on_is_never_a_record(void **state)
{
    (void)state;
    check_script("played-on");
}

static void a_ghost_is_raced_with_a_split_at_the_checkpoint(void **state)
{
    (void)state;
    check_script("ghost");
}

/* --- the transport --- */

typedef struct Bench {
    Level level;
    InputTape tape;
    Watch watch;
} Bench;

static int open_bench(void **state)
{
    Bench *bench = calloc(1, sizeof *bench);
    assert_non_null(bench);
    read_course(&bench->level, &bench->tape);
    assert_true(watch_init(&bench->watch, &bench->level, &bench->tape));
    *state = bench;
    return 0;
}

static int close_bench(void **state)
{
    Bench *bench = *state;
    watch_done(&bench->watch);
    input_tape_done(&bench->tape);
    level_done(&bench->level);
    free(bench);
    return 0;
}

/* Ticks of the run in so many of the clock, from the start. */
static int32_t ticks_in(Watch *watch, int32_t clock)
{
    int32_t sum = 0;
    watch_request(watch, REQUEST_WATCH_START);
    for (int32_t i = 0; i < clock; i++) {
        int32_t ticks = watch_tick(watch);
        timeline_seek(&watch->run, watch->run.now.ticks + ticks);
        sum += ticks;
    }
    return sum;
}

static void every_pace_is_half_or_twice_the_next(void **state)
{
    Watch *watch = &((Bench *)*state)->watch;
    for (int32_t i = 0; i < 10; i++)
        watch_request(watch, REQUEST_WATCH_SLOWER);
    for (int32_t expected = 5; expected <= 320; expected *= 2) {
        assert_int_equal(ticks_in(watch, 40), expected);
        watch_request(watch, REQUEST_WATCH_FASTER);
    }
    assert_int_equal(watch->pace, WATCH_PACE_MAX);
}

static void a_step_of_a_tick_stops_and_a_leap_does_not(void **state)
{
    static const struct {
        RequestId request;
        int32_t by;
        bool stops;
    } moves[] = {{REQUEST_WATCH_TICK, 1, true},
                 {REQUEST_WATCH_TICK_BACK, -1, true},
                 {REQUEST_WATCH_ON, WATCH_LEAP_TICKS, false},
                 {REQUEST_WATCH_BACK, -WATCH_LEAP_TICKS, false}};
    Watch *watch = &((Bench *)*state)->watch;
    int32_t middle = timeline_length(&watch->run) / 2;
    assert_true(middle > WATCH_LEAP_TICKS);
    for (size_t i = 0; i < ARRAY_LENGTH(moves); i++) {
        watch->is_stopped = false;
        timeline_seek(&watch->run, middle);
        assert_true(watch_request(watch, moves[i].request));
        assert_int_equal(watch->run.now.ticks, middle + moves[i].by);
        assert_int_equal(watch->is_stopped, moves[i].stops);
    }
    assert_false(watch_request(watch, REQUEST_PAUSE));
    assert_int_equal(watch->run.now.ticks, middle - WATCH_LEAP_TICKS);
}

static void watching_stops_at_the_end_and_never_goes_past_it(void **state)
{
    Watch *watch = &((Bench *)*state)->watch;
    int32_t length = timeline_length(&watch->run);
    watch->pace = WATCH_PACE_MAX;
    assert_int_equal(ticks_in(watch, length), length);
    assert_true(watch->is_stopped);
    watch_request(watch, REQUEST_WATCH_STOP);
    assert_int_equal(watch->run.now.ticks, 0);
    assert_false(watch->is_stopped);
}

static void watching_jumps_to_every_death_and_checkpoint_and_back(void **state)
{
    Watch *watch = &((Bench *)*state)->watch;
    int32_t forth[16] = {0}, count = 1, length = timeline_length(&watch->run);
    while (forth[count - 1] < length) {
        watch_request(watch, REQUEST_WATCH_NEXT);
        assert_true(count < 16);
        forth[count++] = watch->run.now.ticks;
    }
    assert_true(count >= 5);
    for (int32_t i = count - 2; i >= 0; i--) {
        watch_request(watch, REQUEST_WATCH_PREVIOUS);
        assert_int_equal(watch->run.now.ticks, forth[i]);
    }
}

/* The same tick is the same game, however it was come to. */
static void a_tick_is_the_same_game_however_it_was_reached(void **state)
{
    Bench *bench = *state;
    Watch *watch = &bench->watch;
    static const RequestId requests_of_watch[] = {REQUEST_WATCH_TICK_BACK, REQUEST_WATCH_TICK,
                                                  REQUEST_WATCH_BACK,      REQUEST_WATCH_ON,
                                                  REQUEST_WATCH_PREVIOUS,  REQUEST_WATCH_NEXT,
                                                  REQUEST_WATCH_END,       REQUEST_WATCH_START};
    uint32_t random = 7;
    Game game;
    for (int32_t i = 0; i < 500; i++) {
        watch_request(watch, requests_of_watch[arena_random(&random) % 8]);
        game_init(&game, &bench->level);
        GameEvents events;
        for (int32_t tick = 0; tick < watch->run.now.ticks; tick++)
            game_step(&game, &bench->level, bench->tape.ticks[tick], &events, NULL);
        assert_true(game_hash(&game, &bench->level) == game_hash(&watch->run.now, &bench->level));
    }
}

/* --- the command --- */

static void a_replay_that_is_not_there_is_one_line_and_status_2(void **state)
{
    char name[] = "replay", none[] = "tests/none.replay";
    char *argv[] = {name, none, NULL};
    int status;
    (void)state;
    char *said = capture(2, argv, stderr, &status);
    assert_int_equal(status, 2);
    assert_non_null(strstr(said, "none.replay: error:"));
    assert_ptr_equal(strchr(said, '\n') + 1, said + strlen(said));
    free(said);
}

#define on_bench(test) cmocka_unit_test_setup_teardown(test, open_bench, close_bench)

static int leave_settings_alone(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    if (setenv("XDG_STATE_HOME", "/dev/null", 1) != 0) return -1;
    return setenv("XDG_CONFIG_HOME", scratch_folder, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_course_is_recorded),
        cmocka_unit_test(a_run_is_watched_along_its_bar),
        cmocka_unit_test(small_terminals_have_room_to_watch_and_play_on),
        cmocka_unit_test(what_does_not_verify_says_so_while_it_is_watched),
        cmocka_unit_test(a_run_played_on_is_never_a_record),
        cmocka_unit_test(a_ghost_is_raced_with_a_split_at_the_checkpoint),
        on_bench(every_pace_is_half_or_twice_the_next),
        on_bench(a_step_of_a_tick_stops_and_a_leap_does_not),
        on_bench(watching_stops_at_the_end_and_never_goes_past_it),
        on_bench(watching_jumps_to_every_death_and_checkpoint_and_back),
        on_bench(a_tick_is_the_same_game_however_it_was_reached),
        cmocka_unit_test(a_replay_that_is_not_there_is_one_line_and_status_2),
    };
    return cmocka_run_group_tests(tests, leave_settings_alone, scratch_teardown);
}
