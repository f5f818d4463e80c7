/* test_attempt.c - a run at a level: what practice does to its time, what of it is kept at the
 * finish or when it is left. */
#include "../src/level/level_file.h"
#include "../src/play/attempt.h"
#include "../src/play/practice.h"
#include "../src/play/run_recorder.h"
#include "scratch.h"

#include <inttypes.h>

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

static Session session;

static int set_up(void **state)
{
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "levels");
    return session_init(&session, "levels", &errors) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    recording_done(&session.recording);
    session_done(&session);
    return 0;
}

/* With a state folder of its own. */
static int begin_kept(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    return setenv("XDG_STATE_HOME", scratch_folder, 1);
}

/* ---- practice ---- */

static void practice_that_was_turned_off_still_counts(void **state)
{
    Practice practice = {.is_on = false};
    (void)state;
    practice_begin(&practice);
    assert_false(practice.has_been_on);
    practice_toggle(&practice);
    practice_toggle(&practice);
    assert_true(!practice.is_on && practice.has_been_on);
    practice_begin(&practice);
    assert_false(practice.has_been_on);
}

static void time_goes_on_at_once_when_it_was_stopped_after_a_burst(void **state)
{
    const TermEvent press = {.kind = TERM_EVENT_KEY, .action = TERM_KEY_PRESS};
    Practice practice = {.is_on = true};
    (void)state;
    practice_hear(&practice, REQUEST_REWIND, &press, false);
    assert_int_equal(practice_tick(&practice), -PRACTICE_BURST_TICKS);
    practice_hear(&practice, REQUEST_FREEZE, &press, false);
    assert_int_equal(practice_tick(&practice), 0);
    practice_hear(&practice, REQUEST_FREEZE, &press, false);
    assert_int_equal(practice_tick(&practice), 1);
}

static TermEvent key(KeyAction action)
{
    return (TermEvent){.kind = TERM_EVENT_KEY, .action = (uint8_t)action};
}

static int32_t ticks_of(Practice *practice, int32_t turns)
{
    int32_t ticks = 0;
    while (turns-- > 0)
        ticks += practice_tick(practice);
    return ticks;
}

static void a_slower_pace_makes_a_tick_of_several_turns(void **state)
{
    const TermEvent press = key(TERM_KEY_PRESS);
    Practice practice = {.is_on = true};
    (void)state;
    for (int32_t each = 1; each <= 8; each *= 2) {
        assert_int_equal(ticks_of(&practice, 16), 16 / each);
        practice_hear(&practice, REQUEST_SLOW, &press, true);
    }
    assert_int_equal(ticks_of(&practice, 16), 16);
}

static void time_goes_back_at_the_pace_while_the_key_is_held(void **state)
{
    const TermEvent press = key(TERM_KEY_PRESS), release = key(TERM_KEY_RELEASE);
    Practice practice = {.is_on = true, .slowness = 2};
    (void)state;
    practice_hear(&practice, REQUEST_REWIND, &press, true);
    assert_int_equal(ticks_of(&practice, 8), -2 * PRACTICE_REWIND_TICKS);
    TermEvent other = release;
    other.code++;
    practice_hear(&practice, REQUEST_NONE, &other, true); /* another key is let go */
    assert_int_equal(ticks_of(&practice, 8), -2 * PRACTICE_REWIND_TICKS);
    practice_hear(&practice, REQUEST_REWIND, &release, true);
    assert_int_equal(ticks_of(&practice, 8), 2);
}

static void a_burst_goes_back_at_any_pace_and_time_then_waits_for_a_key(void **state)
{
    const TermEvent press = key(TERM_KEY_PRESS);
    Practice practice = {.is_on = true, .slowness = 3};
    (void)state;
    practice_hear(&practice, REQUEST_REWIND, &press, false);
    assert_int_equal(practice_tick(&practice), -PRACTICE_BURST_TICKS);
    assert_int_equal(ticks_of(&practice, PRACTICE_WAIT_TICKS), 0);
    assert_int_equal(ticks_of(&practice, 8), 1);
    practice_hear(&practice, REQUEST_REWIND, &press, false);
    assert_int_equal(practice_tick(&practice), -PRACTICE_BURST_TICKS);
    practice_hear(&practice, REQUEST_NONE, &press, false);
    assert_int_equal(ticks_of(&practice, 8), 1);
}

static void a_step_is_one_tick_and_then_time_stands_still(void **state)
{
    const TermEvent press = key(TERM_KEY_PRESS);
    Practice practice = {.is_on = true};
    (void)state;
    practice_hear(&practice, REQUEST_STEP, &press, true);
    assert_false(practice_stands_still(&practice));
    assert_int_equal(ticks_of(&practice, 5), 1);
    assert_true(practice_stands_still(&practice));
    practice_hear(&practice, REQUEST_REWIND, &press, true);
    assert_false(practice_stands_still(&practice));
}

static void time_stands_still_until_the_key_that_it_waits_for(void **state)
{
    const TermEvent release = key(TERM_KEY_RELEASE), press = key(TERM_KEY_PRESS);
    Practice practice = {.is_on = false};
    (void)state;
    practice_await_key(&practice);
    practice_hear(&practice, REQUEST_NONE, &release, true);
    assert_true(practice_stands_still(&practice));
    assert_int_equal(practice_tick(&practice), 0);
    practice_hear(&practice, REQUEST_NONE, &press, true);
    assert_false(practice_stands_still(&practice));
    assert_int_equal(practice_tick(&practice), 1);
}

/* ---- lives ---- */

static void a_shown_proof_gives_no_life_back(void **state)
{
    static const Input nothing[10] = {0};
    EndlessRun endless = {.lives = 3};
    Attempt attempt;
    ErrorList errors;
    (void)state;
    assert_true(attempt_open(&attempt, session.world.paths[0], NULL, &errors));
    attempt.endless = &endless;
    attempt.run.now.deaths = 2;
    assert_int_equal(attempt_lives(&attempt), 1);
    assert_true(attempt_begin_with(&attempt, nothing, 10));
    assert_int_equal(attempt.run.now.ticks, 10);
    assert_int_equal(attempt_lives(&attempt), 1);
    attempt_done(&attempt);
}

static void a_level_without_coins_gives_no_life_back(void **state)
{
    EndlessRun endless = {.lives = 2};
    Attempt attempt = {.index = NO_WORLD_INDEX, .endless = &endless};
    const RunRecorder keeping = {.recording = &session.recording};
    LevelResult result;
    (void)state;
    run_recorder_finish(&keeping, &attempt, &session, &result);
    assert_int_equal(endless.lives, 2);
    attempt.goals.coins = attempt.run.now.coins = 1;
    run_recorder_finish(&keeping, &attempt, &session, &result);
    assert_int_equal(endless.lives, 3);
    assert_int_equal(endless.levels, 2);
}

/* ---- what is kept at the finish ---- */

static void a_replay_says_the_assists_and_a_run_that_begins_again_has_none(void **state)
{
    Attempt attempt;
    Replay replay;
    ErrorList errors;
    (void)state;
    assert_true(attempt_open(&attempt, session.world.paths[0], NULL, &errors));
    attempt.assists = 1;
    assert_true(attempt_replay(&attempt, &replay));
    assert_int_equal(replay.assists, 1);
    replay_done(&replay);
    attempt_restart(&attempt);
    assert_int_equal(attempt.assists, 0);
    attempt_done(&attempt);
}

static void an_endless_run_with_assists_stays_assisted(void **state)
{
    EndlessRun endless = {.lives = 3};
    Attempt attempt = {.index = NO_WORLD_INDEX, .endless = &endless};
    const RunRecorder keeping = {.recording = &session.recording};
    LevelResult result;
    (void)state;
    run_recorder_finish(&keeping, &attempt, &session, &result);
    assert_false(endless.is_helped);
    attempt.is_practice = true;
    run_recorder_finish(&keeping, &attempt, &session, &result);
    assert_true(endless.is_helped);
    attempt.is_practice = false;
    run_recorder_finish(&keeping, &attempt, &session, &result);
    assert_true(endless.is_helped);
}

static void help_leaves_the_medal_of_the_finish_and_practice_none(void **state)
{
    LevelResult result = {.ticks = 90, .coins = 2, .goals = {.par = 100, .gold = 80, .coins = 2}};
    (void)state;
    assert_true(level_result_has(&result, MEDAL_FINISH));
    assert_true(level_result_has(&result, MEDAL_COINS));
    assert_true(level_result_has(&result, MEDAL_PAR));
    assert_false(level_result_has(&result, MEDAL_GOLD));
    for (int32_t assists = 0; assists <= 1; assists++)
        for (Medal medal = 0; medal < MEDAL_COUNT; medal++) {
            result.assists = (uint8_t)assists;
            result.is_practice = true;
            assert_false(level_result_has(&result, medal));
            result.is_practice = false;
            if (assists) assert_int_equal(level_result_has(&result, medal), medal == MEDAL_FINISH);
        }
}

/* How often the first level of the world, and that of a day with difficulty 2, are recorded. */
typedef struct Recorded {
    int32_t level, day;
} Recorded;

static Recorded recorded_after(int32_t index, uint8_t difficulty, bool is_practice, bool has_own)
{
    static const Day day = {2026, 11, 24};
    RunStore store = {.has_own = has_own};
    const RunRecorder keeping = {.recording = &session.recording, .keeper = &store};
    Attempt attempt;
    ErrorList errors;
    LevelResult result;
    LevelRecord days[DAY_DIFFICULTIES] = {0};
    session.records[0] = (LevelRecord){0};
    assert_true(attempt_open(&attempt, session.world.paths[0], NULL, &errors));
    attempt.index = index;
    attempt.day = day;
    attempt.difficulty = difficulty;
    attempt.is_practice = is_practice;
    run_recorder_finish(&keeping, &attempt, &session, &result);
    assert_string_equal(result.problem, "");
    attempt_done(&attempt);
    day_read_results(day, 1, days);
    scratch_remove(scratch_folder);
    assert_int_equal(mkdir(scratch_folder, S_IRWXU), 0);
    return (Recorded){session.records[0].finished, days[1].finished};
}

static void a_level_of_the_world_is_recorded_but_not_in_practice(void **state)
{
    (void)state;
    assert_int_equal(recorded_after(0, 0, false, true).level, 1);
    assert_int_equal(recorded_after(0, 0, false, true).day, 0);
    assert_int_equal(recorded_after(0, 0, true, true).level, 0);
    assert_int_equal(recorded_after(NO_WORLD_INDEX, 0, false, true).level, 0);
}

static void a_level_of_a_day_is_recorded_but_not_in_practice_and_not_in_a_kiosk(void **state)
{
    (void)state;
    assert_int_equal(recorded_after(NO_WORLD_INDEX, 2, false, true).day, 1);
    assert_int_equal(recorded_after(NO_WORLD_INDEX, 2, true, true).day, 0);
    assert_int_equal(recorded_after(NO_WORLD_INDEX, 2, false, false).day, 0);
}

/* What the end of the level with this index says, played for `ticks`. */
static LevelResult result_at(int32_t index, uint8_t assists)
{
    const RunRecorder keeping = {.recording = &session.recording};
    Attempt attempt;
    ErrorList errors;
    LevelResult result;
    assert_true(attempt_open(&attempt, session.world.paths[max_i32(0, index)], NULL, &errors));
    attempt.index = index;
    attempt.assists = assists;
    attempt.goals.guide = 77;
    run_recorder_finish(&keeping, &attempt, &session, &result);
    attempt_done(&attempt);
    return result;
}

static void the_guide_is_a_goal_in_the_world_while_it_is_wanted(void **state)
{
    (void)state;
    session.settings.guide = true;
    assert_int_equal(result_at(0, 0).goals.guide, 77);
    assert_int_equal(result_at(NO_WORLD_INDEX, 0).goals.guide, 0);
    session.settings.guide = false;
    assert_int_equal(result_at(0, 0).goals.guide, 0);
    session.settings.guide = true;
}

/* The levels beside the way come after it. */
static void the_last_level_of_the_way_ends_the_world(void **state)
{
    const int32_t last = session.world.way_count - 1;
    (void)state;
    assert_in_range(last, 1, session.world.count - 2);
    assert_true(result_at(last, 0).ends_world);
    assert_false(result_at(last - 1, 0).ends_world);
    assert_false(result_at(session.world.count - 1, 0).ends_world);
    assert_false(result_at(NO_WORLD_INDEX, 0).ends_world);
}

static void a_run_has_its_place_among_those_with_or_without_assists(void **state)
{
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "arcade");
    assert_int_equal(chmod(scratch_folder, 0755), 0);
    const ArcadeOptions options = {.folder = scratch_folder, .name = "ada"};
    assert_true(arcade_open(&options, &session.arcade, &errors));
    char folder[PATH_MAX], name[PATH_MAX];
    scratch_path(folder, "boards");
    assert_int_equal(mkdir(folder, 0755), 0);
    assert_true(arcade_open(&options, &session.arcade, &errors));
    static const char rows[] = "; ledge board 1\n1 0 0 1 h zoe~abcdefghijklmnop\n";
    snprintf(name, sizeof name, "boards/%016" PRIx64 ".%d.%s", session_level(&session, 0)->hash,
             (int)REPLAY_ENGINE, best_kind_name(BEST_ASSISTED));
    scratch_write(name, rows, sizeof rows - 1);
    LevelResult result = result_at(0, 0);
    assert_string_equal(result.standing, "1st of 1");
    result = result_at(0, 1);
    assert_non_null(strstr(result.standing, "1st of 2"));
    session.arcade = (Arcade){.is_open = false};
}

/* ---- what is kept of a run that is left ---- */

/* Leaves an endless run with so many lives, deaths and this status: is its level kept? */
static bool is_kept_with(EndlessRun *endless, int32_t deaths, GameStatus status)
{
    static const Input nothing[10] = {0};
    Attempt attempt;
    ErrorList errors;
    char path[PATH_MAX];
    assert_true(attempt_open(&attempt, session.world.paths[0], NULL, &errors));
    assert_true(attempt_begin_with(&attempt, nothing, ARRAY_LENGTH(nothing)));
    attempt.endless = endless;
    attempt.run.now.deaths = deaths;
    attempt.run.now.status = (uint8_t)status;
    attempt_keep_left(&attempt);
    attempt_done(&attempt);
    scratch_path(path, "ledge/endless/left.replay");
    return unlink(path) == 0;
}

static void a_level_of_an_endless_run_is_kept_when_it_is_left_with_a_life(void **state)
{
    EndlessRun endless = {.lives = 2};
    (void)state;
    assert_true(is_kept_with(&endless, 1, GAME_PLAYING));
    assert_int_equal(endless.lives, 2);
    assert_false(is_kept_with(&endless, 1, GAME_FINISHED));
    assert_int_equal(endless.lives, 2);
    assert_false(is_kept_with(NULL, 0, GAME_PLAYING));
    assert_false(is_kept_with(&endless, 2, GAME_PLAYING));
    assert_int_equal(endless.lives, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(practice_that_was_turned_off_still_counts),
        cmocka_unit_test(time_goes_on_at_once_when_it_was_stopped_after_a_burst),
        cmocka_unit_test(a_slower_pace_makes_a_tick_of_several_turns),
        cmocka_unit_test(time_goes_back_at_the_pace_while_the_key_is_held),
        cmocka_unit_test(a_burst_goes_back_at_any_pace_and_time_then_waits_for_a_key),
        cmocka_unit_test(a_step_is_one_tick_and_then_time_stands_still),
        cmocka_unit_test(time_stands_still_until_the_key_that_it_waits_for),
        cmocka_unit_test(a_shown_proof_gives_no_life_back),
        cmocka_unit_test(a_level_without_coins_gives_no_life_back),
        cmocka_unit_test(a_replay_says_the_assists_and_a_run_that_begins_again_has_none),
        cmocka_unit_test(an_endless_run_with_assists_stays_assisted),
        cmocka_unit_test(help_leaves_the_medal_of_the_finish_and_practice_none),
        cmocka_unit_test_setup_teardown(a_level_of_the_world_is_recorded_but_not_in_practice,
                                        begin_kept, scratch_teardown),
        cmocka_unit_test_setup_teardown(the_guide_is_a_goal_in_the_world_while_it_is_wanted,
                                        begin_kept, scratch_teardown),
        cmocka_unit_test_setup_teardown(the_last_level_of_the_way_ends_the_world, begin_kept,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_run_has_its_place_among_those_with_or_without_assists,
                                        begin_kept, scratch_teardown),
        cmocka_unit_test_setup_teardown(
            a_level_of_a_day_is_recorded_but_not_in_practice_and_not_in_a_kiosk, begin_kept,
            scratch_teardown),
        cmocka_unit_test_setup_teardown(
            a_level_of_an_endless_run_is_kept_when_it_is_left_with_a_life, begin_kept,
            scratch_teardown),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
