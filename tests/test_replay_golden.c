/* test_replay_golden.c - a run through every level of the world, kept as a replay: it is still true
 * today, and recording the same inputs still gives the same file. */
#include "arena.h"
#include "golden.h"

#include "../src/game/replay_verify.h"
#include "../src/game/world_file.h"

enum { PATH_SIZE = 200 };

/* Calls `check` with each level and the name of its file, without what follows the dot. */
static void with_every_level(void (*check)(const Level *level, const char *name))
{
    ErrorList errors;
    WorldFile world;
    error_list_init(&errors, "levels");
    assert_true(world_file_read("levels", &world, &errors));
    assert_true(world.count > 0);
    for (int32_t i = 0; i < world.count; i++) {
        Level level;
        char name[PATH_SIZE];
        const char *slash = strrchr(world.paths[i], '/');
        snprintf(name, sizeof name, "%.*s", (int)strcspn(slash + 1, "."), slash + 1);
        LevelFile *file = level_file_read(world.paths[i], world.has_physics ? &world.physics : NULL,
                                          &level, &errors);
        assert_non_null(file);
        check(&level, name);
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

static void replay_path(const char *name, char out[PATH_SIZE])
{
    snprintf(out, PATH_SIZE, "tests/replays/%s.replay", name);
}

static void check_recording(const Level *level, const char *name)
{
    ErrorList errors;
    InputTape tape;
    Replay replay;
    char path[PATH_SIZE];
    size_t length;
    snprintf(path, sizeof path, "tests/runs/%s.in", name);
    error_list_init(&errors, path);
    assert_true(input_tape_read(path, &tape, &errors));
    snprintf(path, sizeof path, "%s.txt", name);
    assert_true(replay_of_tape(level, &tape, path, &replay));
    char *text = replay_text(&replay, &length);
    replay_path(name, path);
    golden_check(path, text);
    free(text);
    replay_done(&replay);
    input_tape_done(&tape);
}

static void the_runs_are_recorded_as_ever(void **state)
{
    (void)state;
    with_every_level(check_recording);
}

static void check_verdict(const Level *level, const char *name)
{
    ErrorList errors;
    Replay replay;
    ReplayReport report;
    char path[PATH_SIZE];
    replay_path(name, path);
    error_list_init(&errors, path);
    assert_true(replay_read(path, &replay, &errors));
    assert_int_equal(replay_verify(&replay, level, &report), REPLAY_OK);
    assert_int_equal(report.result, REPLAY_FINISHED);
    replay_done(&replay);
}

static void every_level_of_the_world_has_a_replay_that_is_true(void **state)
{
    (void)state;
    with_every_level(check_verdict);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_runs_are_recorded_as_ever),
        cmocka_unit_test(every_level_of_the_world_has_a_replay_that_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
