/* test_replays.c - runs that are kept: the list of them, races against them, files of one's own. */
#include "course.h"
#include "scratch.h"
#include "screen_script.h"

#include "../src/arcade/run_store.h"
#include "../src/play/replay_list.h"
#include "../src/save/run_file.h"

static char home[PATH_MAX]; /* where the tests were started */

static int set_up(void **state)
{
    bool is_ready = scratch_setup(state) == 0 && getcwd(home, sizeof home) &&
                    setenv("XDG_CONFIG_HOME", scratch_folder, 1) == 0 &&
                    setenv("XDG_STATE_HOME", scratch_folder, 1) == 0 &&
                    setenv("LEDGE_LEVELS", "tests/screens/world", 1) == 0;
    return is_ready ? 0 : -1;
}

static int tear_down(void **state)
{
    if (chdir(home) != 0) return -1;
    return scratch_teardown(state);
}

static Replay some_replay(const char *inputs)
{
    Arena arena;
    Replay replay;
    InputTape tape = course_tape(inputs);
    arena_open(&arena, "@...F\n#####\n");
    assert_true(replay_of_tape(&arena.level, &tape, "levels/01-some.txt", &replay));
    input_tape_done(&tape);
    arena_close(&arena);
    return replay;
}

static void runs_are_listed_watched_raced_and_deleted(void **state)
{
    (void)state;
    check_script("replays");
}

static void the_best_run_is_a_ghost_where_that_is_chosen(void **state)
{
    (void)state;
    check_script("ghost-best");
}

static void the_last_run_is_raced_and_its_splits_are_told(void **state)
{
    (void)state;
    check_script("ghost-last");
}

/* The runs of `ticks` of a level that an earlier process has stored, the newest last. */
static void store_runs(const Level *level, const char *const *inputs, size_t count, bool practice)
{
    RunStore store;
    ErrorList errors;
    error_list_init(&errors, "runs");
    assert_true(run_store_open(&store, false, NULL, &errors));
    for (size_t i = 0; i < count; i++) {
        Timeline run;
        InputTape tape = course_tape(inputs[i]);
        assert_true(timeline_init(&run, level));
        assert_true(timeline_load(&run, tape.ticks, tape.count));
        run_store_end(&store, &run, "some.txt", (RunHelp){.practice = practice}, &errors);
        timeline_done(&run);
        input_tape_done(&tape);
    }
    run_store_close(&store);
}

static void the_last_run_is_the_newest_that_was_finished_without_practice(void **state)
{
    Arena arena, other;
    RunStore store;
    ErrorList errors;
    InputTape last = {0};
    (void)state;
    error_list_init(&errors, "runs");
    arena_open(&arena, "@...F\n#####\n");
    arena_open(&other, "@..F\n####\n");
    assert_true(run_store_open(&store, false, NULL, &errors));
    assert_false(run_store_last(&store, &arena.level, &last));
    run_store_close(&store);
    store_runs(&arena.level, (const char *const[]){"R*60\n", "-*9\nR*60\n", "-*80\n"}, 3, false);
    store_runs(&arena.level, (const char *const[]){"-*7\nR*60\n"}, 1, true);
    store_runs(&other.level, (const char *const[]){"-*5\nR*60\n"}, 1, false);
    assert_true(run_store_open(&store, false, NULL, &errors));
    assert_true(run_store_last(&store, &arena.level, &last));
    assert_int_equal(last.ticks[8], 0);
    assert_int_equal(last.ticks[9], INPUT_RIGHT);
    input_tape_done(&last);
    run_store_close(&store);
    arena_close(&other);
    arena_close(&arena);
}

static void a_run_whose_level_is_gone_is_listed_all_the_same(void **state)
{
    ReplayList list = {0};
    Session session = {0};
    ErrorList errors;
    Replay replay = some_replay("-*80\n");
    (void)state;
    error_list_init(&errors, "runs");
    assert_true(run_history_add(&replay, &errors));
    replay_list_read(&list, &session);
    assert_int_equal(list.count, 1);
    assert_non_null(strstr(list.entries[0].label, "level not found"));
    replay_list_done(&list);
    replay_done(&replay);
    check_script("replays-lost");
}

static void a_row_says_which_help_there_was(void **state)
{
    static const char *const words[] = {"finished", "with assists", "practice"};
    Session session;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "runs");
    assert_true(session_init(&session, "levels", &errors));
    for (int32_t i = 0; i < 3; i++) {
        ReplayList list = {0};
        Replay replay;
        assert_true(replay_read("levels/01-first-steps.proof", &replay, &errors));
        replay.assists = i == 1 ? 1 << ASSIST_SLOW : 0;
        replay.practice = i == 2;
        assert_true(run_history_add(&replay, &errors));
        replay_done(&replay);
        replay_list_read(&list, &session);
        if (!strstr(list.entries[0].label, words[i])) fail_msg("%s", list.entries[0].label);
        replay_list_done(&list);
    }
    session_done(&session);
}

static void a_saved_run_never_takes_the_place_of_another(void **state)
{
    char first[WORLD_PATH_MAX], second[WORLD_PATH_MAX];
    ErrorList errors;
    Replay replay = some_replay("-*83\n"), read;
    (void)state;
    assert_int_equal(chdir(scratch_folder), 0);
    assert_true(run_file_save(&replay, first, &errors));
    assert_true(run_file_save(&replay, second, &errors));
    assert_string_equal(first, "01-some-0m01s38.replay");
    assert_string_equal(second, "01-some-0m01s38-2.replay");
    assert_true(replay_read(second, &read, &errors));
    assert_int_equal(read.tape.count, 83);
    replay_done(&read);
    replay_done(&replay);
}

static void a_saved_run_is_named_after_its_level_and_time(void **state)
{
    (void)state;
    static const struct {
        int32_t ticks;
        const char *level, *name;
    } cases[] = {
        {0, "a.txt", "a-0m00s00.replay"},    {59, "a.b.txt", "a-0m00s98.replay"},
        {60, "a", "a-0m01s00.replay"},       {3599, "a.txt", "a-0m59s98.replay"},
        {3600, "a.txt", "a-1m00s00.replay"}, {36061, "a.txt", "a-10m01s01.replay"},
    };
    assert_int_equal(chdir(scratch_folder), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char path[WORLD_PATH_MAX];
        ErrorList errors;
        struct stat st;
        Replay replay = {.tape.ticks = calloc(1, 40000), .tape.count = cases[i].ticks};
        strcpy(replay.level, cases[i].level);
        assert_true(run_file_save(&replay, path, &errors));
        assert_string_equal(path, cases[i].name);
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_mode & 0111, 0);
        replay_done(&replay);
    }
}

static void where_nothing_can_be_written_saving_says_why(void **state)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    Replay replay = some_replay("-*83\n");
    (void)state;
    assert_int_equal(chdir("/proc"), 0);
    assert_false(run_file_save(&replay, path, &errors));
    assert_int_equal(errors.errors, 1);
    replay_done(&replay);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(runs_are_listed_watched_raced_and_deleted),
        TEST(the_best_run_is_a_ghost_where_that_is_chosen),
        TEST(the_last_run_is_raced_and_its_splits_are_told),
        TEST(the_last_run_is_the_newest_that_was_finished_without_practice),
        TEST(a_run_whose_level_is_gone_is_listed_all_the_same),
        TEST(a_row_says_which_help_there_was),
        TEST(a_saved_run_never_takes_the_place_of_another),
        TEST(a_saved_run_is_named_after_its_level_and_time),
        TEST(where_nothing_can_be_written_saving_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
