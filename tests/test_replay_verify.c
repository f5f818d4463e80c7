/* test_replay_verify.c - replays told apart: true ones from stale, edited, lying, endless ones. */
#include "course.h"
#include "full.h"

#include "../src/game/replay_verify.h"

enum { RANDOM_RUNS = 10000, RUNS_PER_LEVEL = 25, RANDOM_TICKS_MAX = 80 };

/* Checks the line that is said about `replay` in `level`. */
static void assert_said(const Replay *replay, const Level *level, const char *expected)
{
    ReplayReport report;
    char line[REPLAY_REPORT_MAX];
    replay_verify(replay, level, &report);
    replay_report_text(replay, &report, line);
    assert_string_equal(line, expected);
}

static void open_course(Arena *arena, Replay *replay)
{
    arena_open(arena, course_picture);
    *replay = course_replay(&arena->level, course_run);
}

static void close_course(Arena *arena, Replay *replay)
{
    replay_done(replay);
    arena_close(arena);
}

static void a_true_replay_is_ok(void **state)
{
    Arena arena;
    Replay replay;
    (void)state;
    open_course(&arena, &replay);
    assert_said(&replay, &arena.level, "ok, finished in 221 ticks (3.68 s), 1 death, 2/2 coins");
    replay.practice = true;
    assert_said(&replay, &arena.level,
                "ok, finished in 221 ticks (3.68 s), 1 death, 2/2 coins, practice");
    close_course(&arena, &replay);
}

static void a_run_that_was_left_is_ok_too(void **state)
{
    static const struct {
        const char *inputs, *said;
    } runs[] = {{"", "ok, left after 0 ticks (0.00 s), 0 deaths, 0/2 coins"},
                {"R*50\n", "ok, left after 50 ticks (0.83 s), 0 deaths, 1/2 coins"},
                {"R*80\n", "ok, dead after 80 ticks (1.33 s), 1 death, 1/2 coins"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
        Arena arena;
        arena_open(&arena, course_picture);
        Replay replay = course_replay(&arena.level, runs[i].inputs);
        assert_said(&replay, &arena.level, runs[i].said);
        close_course(&arena, &replay);
    }
}

static void a_level_that_has_changed_makes_a_replay_stale(void **state)
{
    Arena arena, changed;
    Replay replay;
    (void)state;
    open_course(&arena, &replay);
    arena_open(&changed, "#.......................\n"
                         "@...o......^.........o.F\n"
                         "########################\n");
    assert_said(&replay, &changed.level, "stale level: it has changed since this was recorded");
    arena_close(&changed);
    close_course(&arena, &replay);
}

static void another_engine_is_not_played(void **state)
{
    Arena arena;
    Replay replay;
    (void)state;
    open_course(&arena, &replay);
    replay.engine = 1;
    assert_said(&replay, &arena.level,
                "other engine: made by engine 1; bodies move differently in this one, engine 3");
    close_course(&arena, &replay);
}

static void an_input_that_was_changed_is_found_at_the_next_check(void **state)
{
    Arena arena;
    Replay replay;
    (void)state;
    open_course(&arena, &replay);
    replay.tape.ticks[130] ^= INPUT_JUMP;
    assert_said(&replay, &arena.level, "differs at tick 180");
    close_course(&arena, &replay);
}

static void an_input_that_changes_nothing_counts_as_well(void **state)
{
    Arena arena;
    Replay replay;
    (void)state;
    open_course(&arena, &replay);
    replay.tape.ticks[70] ^= INPUT_UP; /* the player lies dead */
    assert_said(&replay, &arena.level, "differs at tick 120");
    close_course(&arena, &replay);
}

static void the_last_tick_counts_like_every_other(void **state)
{
    Arena arena;
    Replay replay;
    (void)state;
    open_course(&arena, &replay);
    replay.tape.ticks[replay.tape.count - 1] ^= INPUT_DOWN;
    assert_said(&replay, &arena.level, "differs at tick 221");
    close_course(&arena, &replay);
}

static void a_check_that_was_changed_is_found(void **state)
{
    Arena arena;
    Replay replay;
    (void)state;
    open_course(&arena, &replay);
    replay.checks[1] ^= 1;
    assert_said(&replay, &arena.level, "differs at tick 120");
    close_course(&arena, &replay);
}

static void a_result_that_does_not_happen_is_a_lie(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, course_picture);
    Replay replay = course_replay(&arena.level, "R*50\n");
    replay.result = REPLAY_FINISHED;
    assert_said(&replay, &arena.level, "lying: says finished, but the run ends as quit at tick 50");
    close_course(&arena, &replay);
}

/* Lets the replay go on with ticks of nothing, and with checks as true as can be. */
static void prolong(Replay *replay, const Level *level, int32_t ticks)
{
    uint64_t inputs = REPLAY_NO_INPUTS;
    Game game;
    GameEvents events;
    int32_t count = replay_check_count(ticks);
    replay->tape.ticks = realloc(replay->tape.ticks, (size_t)ticks);
    replay->checks = realloc(replay->checks, (size_t)count * sizeof *replay->checks);
    assert_true(replay->tape.ticks && replay->checks);
    memset(replay->tape.ticks + replay->tape.count, 0, (size_t)(ticks - replay->tape.count));
    replay->tape.count = ticks;
    replay->check_count = count;
    game_init(&game, level);
    for (int32_t i = 0, check = 0; i < ticks; i++) {
        inputs = replay_mix_input(inputs, replay->tape.ticks[i]);
        game_step(&game, level, replay->tape.ticks[i], &events, NULL);
        if (i + 1 == replay_check_tick(ticks, check))
            replay->checks[check++] = replay_check(inputs, &game, level);
    }
}

static void ticks_after_the_finish_are_endless(void **state)
{
    static const struct {
        int32_t ticks;
        const char *said;
    } runs[] = {{222, "endless: goes on for 1 tick after the finish at 221"},
                {1000, "endless: goes on for 779 ticks after the finish at 221"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
        Arena arena;
        Replay replay;
        open_course(&arena, &replay);
        prolong(&replay, &arena.level, runs[i].ticks);
        assert_said(&replay, &arena.level, runs[i].said);
        close_course(&arena, &replay);
    }
}

static void more_than_a_day_is_endless(void **state)
{
    Arena arena;
    Replay replay;
    (void)state;
    open_course(&arena, &replay);
    int32_t count = replay.tape.count;
    replay.tape.count = REPLAY_TICKS_MAX + 1;
    assert_said(&replay, &arena.level, "endless: 5184001 ticks, and at most 5184000 are allowed");
    replay.tape.count = count;
    close_course(&arena, &replay);
}

/* ---- damage ---- */

static bool is_accepted(const char *text, size_t length, const Level *level)
{
    ErrorList errors;
    Replay replay;
    ReplayReport report;
    error_list_init(&errors, "flipped");
    if (!replay_parse(text, length, &replay, &errors)) {
        assert_true(errors.errors > 0);
        return false;
    }
    bool accepted = replay_verify(&replay, level, &report) == REPLAY_OK;
    replay_done(&replay);
    return accepted;
}

static void no_bit_can_change_unnoticed(void **state)
{
    Arena arena;
    Replay replay;
    (void)state;
    open_course(&arena, &replay);
    strcpy(replay.player, "ada");
    char *text = course_text(&replay);
    size_t length = strlen(text);
    assert_true(is_accepted(text, length, &arena.level));
    for (size_t i = 0; i < length; i++) {
        for (int mask = 1; mask < 256; mask *= 2) {
            text[i] = (char)(text[i] ^ mask);
            if (is_accepted(text, length, &arena.level))
                fail_msg("byte %zu may become 0x%02x", i, (unsigned char)text[i]);
            text[i] = (char)(text[i] ^ mask);
        }
    }
    free(text);
    close_course(&arena, &replay);
}

/* ---- runs at random ---- */

/* A map of 20x10 with a bit of everything; the start stands on something. */
static void open_random_level(Arena *arena, uint32_t *random)
{
    static const char cells[] = "........................................................"
                                "####==/\\HI><CS^{}ooo*kDwhft1";
    static const char head[] = "[lift.1]\nvelocity = 0.05, 0.02\n[map]\n";
    char text[sizeof head + 10 * 21];
    size_t used = sizeof head - 1;
    memcpy(text, head, used);
    char *map = text + used;
    for (int32_t row = 0; row < 10; row++) {
        for (int32_t col = 0; col < 20; col++)
            text[used++] = row == 9 ? '#' : cells[arena_random(random) % (sizeof cells - 1)];
        text[used++] = '\n';
    }
    text[used] = '\0';
    map[7 * 21 + 2] = '@';
    map[8 * 21 + 2] = '#';
    map[7 * 21 + 17] = 'F';
    arena_open(arena, text);
}

static InputTape random_tape(uint32_t *random)
{
    InputTape tape = {malloc(RANDOM_TICKS_MAX + 1),
                      (int32_t)(arena_random(random) % (RANDOM_TICKS_MAX + 1))};
    Input held = 0;
    assert_non_null(tape.ticks);
    for (int32_t i = 0; i < tape.count; i++) {
        if (arena_random(random) % 8 == 0) held = (Input)(arena_random(random) & INPUT_ALL);
        tape.ticks[i] = held;
    }
    return tape;
}

/* Recorded, verified, read back, recorded anew from what was read: the bytes are the same. */
static void record_and_verify(const Level *level, uint32_t *random)
{
    ErrorList errors;
    Replay replay, read, again;
    ReplayReport report;
    InputTape tape = random_tape(random);
    error_list_init(&errors, "random");
    assert_true(replay_of_tape(level, &tape, "random.txt", &replay));
    assert_int_equal(replay_verify(&replay, level, &report), REPLAY_OK);
    char *text = course_text(&replay);
    assert_true(replay_parse(text, strlen(text), &read, &errors));
    assert_true(replay_of_tape(level, &read.tape, read.level, &again));
    char *text_again = course_text(&again);
    assert_string_equal(text_again, text);
    free(text);
    free(text_again);
    replay_done(&again);
    replay_done(&read);
    replay_done(&replay);
    input_tape_done(&tape);
}

static void random_runs_are_recorded_as_they_were(void **state)
{
    uint32_t random = 1;
    (void)state;
    for (int32_t i = 0; i < sampled(RANDOM_RUNS / RUNS_PER_LEVEL); i++) {
        Arena arena;
        open_random_level(&arena, &random);
        for (int32_t k = 0; k < RUNS_PER_LEVEL; k++)
            record_and_verify(&arena.level, &random);
        arena_close(&arena);
    }
}

static void a_run_with_help_plays_the_same_everywhere(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, course_picture);
    Replay replay = course_replay(&arena.level, "RI*300\n");
    ReplayReport report;
    assert_int_equal(replay_verify(&replay, &arena.level, &report), REPLAY_OK);
    assert_int_equal(report.result, REPLAY_FINISHED);
    assert_int_equal(report.deaths, 0);
    replay.tape.ticks[90] &= INPUT_ALL; /* not invincible for a moment */
    assert_int_equal(replay_verify(&replay, &arena.level, &report), REPLAY_DIFFERS);
    close_course(&arena, &replay);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_true_replay_is_ok),
        cmocka_unit_test(a_run_that_was_left_is_ok_too),
        cmocka_unit_test(a_level_that_has_changed_makes_a_replay_stale),
        cmocka_unit_test(another_engine_is_not_played),
        cmocka_unit_test(an_input_that_was_changed_is_found_at_the_next_check),
        cmocka_unit_test(an_input_that_changes_nothing_counts_as_well),
        cmocka_unit_test(the_last_tick_counts_like_every_other),
        cmocka_unit_test(a_check_that_was_changed_is_found),
        cmocka_unit_test(a_result_that_does_not_happen_is_a_lie),
        cmocka_unit_test(ticks_after_the_finish_are_endless),
        cmocka_unit_test(more_than_a_day_is_endless),
        cmocka_unit_test(no_bit_can_change_unnoticed),
        cmocka_unit_test(random_runs_are_recorded_as_they_were),
        cmocka_unit_test(a_run_with_help_plays_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
