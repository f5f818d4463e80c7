/* test_replays.c - runs that are kept: the list of them, races against them, files of one's own. */
#include "arena.h"
#include "pty.h"
#include "scratch.h"
#include "screen_script.h"

#include "../src/app/opened_replay.h"
#include "../src/app/replay_list.h"
#include "../src/app/run_journal.h"
#include "../src/app/run_save.h"
#include "../src/app/run_shelf.h"

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
    InputTape tape;
    ErrorList errors;
    Replay replay;
    arena_open(&arena, "@...F\n#####\n");
    error_list_init(&errors, "inputs");
    assert_true(input_tape_parse(inputs, strlen(inputs), 1, &tape, &errors));
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

static void a_run_whose_level_is_gone_is_listed_all_the_same(void **state)
{
    ReplayList list = {0};
    Session session = {0};
    ErrorList errors;
    Replay replay = some_replay("-*80\n");
    (void)state;
    error_list_init(&errors, "runs");
    assert_true(run_shelf_add(&replay, &errors));
    replay_list_read(&list, &session);
    assert_int_equal(list.count, 1);
    assert_non_null(strstr(list.entries[0].label, "cannot be read"));
    replay_list_done(&list);
    replay_done(&replay);
}

static void a_saved_run_never_takes_the_place_of_another(void **state)
{
    char first[WORLD_PATH_MAX], second[WORLD_PATH_MAX];
    ErrorList errors;
    Replay replay = some_replay("-*83\n"), read;
    (void)state;
    assert_int_equal(chdir(scratch_folder), 0);
    assert_true(run_save(&replay, first, &errors));
    assert_true(run_save(&replay, second, &errors));
    assert_string_equal(first, "01-some-0m01s38.replay");
    assert_string_equal(second, "01-some-0m01s38-2.replay");
    assert_true(replay_read(second, &read, &errors));
    assert_int_equal(read.tape.count, 83);
    replay_done(&read);
    replay_done(&replay);
}

static void where_nothing_can_be_written_saving_says_why(void **state)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    Replay replay = some_replay("-*83\n");
    (void)state;
    assert_int_equal(chdir("/proc"), 0);
    assert_false(run_save(&replay, path, &errors));
    assert_int_equal(errors.errors, 1);
    replay_done(&replay);
}

/* --- a game that is killed --- */

static void play_first_level(int report)
{
    char play[] = "play", level[] = "levels/01-first-steps.txt";
    char *argv[] = {play, level, NULL};
    (void)report;
    _exit(command_play(2, argv));
}

/* The bytes of the run that is being played; 0 where there is none. */
static off_t size_of_unfinished_run(void)
{
    char folder[WORLD_PATH_MAX], path[2 * PATH_MAX];
    struct stat status = {0};
    assert_true(run_shelf_find(folder));
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (const struct dirent *e; (e = readdir(dir));) {
        if (strncmp(e->d_name, "current-", 8) != 0) continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (stat(path, &status) != 0) status.st_size = 0;
    }
    closedir(dir);
    return status.st_size;
}

/* Plays the terminal until the file grows. */
static void play_until_written(Pty *pty)
{
    off_t before = size_of_unfinished_run();
    int64_t end = pty_now_ms() + PTY_PATIENCE_MS;
    while (size_of_unfinished_run() == before) {
        assert_true(pty_now_ms() < end);
        pty_play(pty, 50);
    }
}

static void a_killed_game_leaves_a_run_that_verifies(void **state)
{
    OpenedReplay opened;
    ErrorList errors;
    RunList runs;
    (void)state;
    Pty *pty = pty_open(play_first_level);
    pty_play(pty, 300);
    pty_type(pty, "d");
    play_until_written(pty);
    play_until_written(pty);
    assert_int_equal(kill(-pty->child, SIGKILL), 0);
    assert_true(WIFSIGNALED(pty_wait(pty)));
    pty_close(pty);

    assert_int_equal(run_journal_recover(), 1);
    run_shelf_list(&runs);
    assert_int_equal(runs.count, 1);
    ReplayPlaces places = {.replay = runs.paths[0], .level = "levels/01-first-steps.txt"};
    assert_true(opened_replay_read(&places, &opened, &errors));
    assert_int_equal(opened.report.verdict, REPLAY_OK);
    assert_int_equal(opened.replay.result, REPLAY_QUIT);
    assert_true(opened.replay.tape.count >= REPLAY_CHECK_TICKS);
    opened_replay_done(&opened);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(runs_are_listed_watched_raced_and_deleted),
        TEST(a_run_whose_level_is_gone_is_listed_all_the_same),
        TEST(a_saved_run_never_takes_the_place_of_another),
        TEST(where_nothing_can_be_written_saving_says_why),
        TEST(a_killed_game_leaves_a_run_that_verifies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
