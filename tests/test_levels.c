/* test_levels.c - the world that comes with the game: it loads, it is complete, and every level of
 * it can be finished with all coins by the inputs in tests/runs. */
#include "../src/file.h"
#include "../src/game/game.h"
#include "../src/game/input_file.h"
#include "../src/game/level_file.h"
#include "../src/game/world_file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>
// clang-format on

enum { LEVEL_COUNT = 10, PATH_SIZE = 256 };

static const char levels_folder[] = "levels";

/* Fails with the first complaint, a warning too. */
static void assert_no_complaint(const ErrorList *errors)
{
    char line[ERROR_FILE_MAX + ERROR_TEXT_MAX + 32];
    if (errors->count == 0) return;
    error_format(errors, &errors->items[0], line, sizeof line);
    fail_msg("%s", line);
}

static WorldFile open_world(void)
{
    WorldFile world = {.count = 0};
    ErrorList errors;
    error_list_init(&errors, levels_folder);
    world_file_read(levels_folder, &world, &errors);
    assert_no_complaint(&errors);
    return world;
}

static LevelFile *open_level(const WorldFile *world, int32_t index, Level *level)
{
    ErrorList errors;
    error_list_init(&errors, world->paths[index]);
    LevelFile *file = level_file_read(world->paths[index],
                                      world->has_physics ? &world->physics : NULL, level, &errors);
    assert_no_complaint(&errors);
    assert_non_null(file);
    return file;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* levels/NN-name.txt is finished by tests/runs/NN-name.in. */
static void run_path(const char *level_path, char out[PATH_SIZE])
{
    const char *name = name_of(level_path);
    snprintf(out, PATH_SIZE, "tests/runs/%.*s.in", (int)strcspn(name, "."), name);
}

/* The number in the comment line "; ... in N ticks"; 0 when there is none. */
static int32_t ticks_stated(const char *path)
{
    ErrorList errors;
    size_t length;
    int ticks = 0;
    error_list_init(&errors, path);
    char *text = file_read(path, &length, &errors);
    assert_no_complaint(&errors);
    const char *at = text[0] == ';' ? strstr(text, " in ") : NULL;
    if (at && sscanf(at, " in %d ticks", &ticks) != 1) ticks = 0;
    free(text);
    return ticks;
}

static InputTape open_run(const char *path)
{
    InputTape tape = {NULL, 0};
    ErrorList errors;
    error_list_init(&errors, path);
    input_tape_read(path, &tape, &errors);
    assert_no_complaint(&errors);
    return tape;
}

static void play(const Level *level, const InputTape *tape, Game *game)
{
    GameEvents events;
    game_init(game, level);
    for (int32_t i = 0; i < tape->count; i++)
        game_step(game, level, tape->ticks[i], &events, NULL);
}

/* ---- the world ---- */

static void world_has_ten_levels_that_load_without_a_complaint(void **state)
{
    (void)state;
    WorldFile world = open_world();
    assert_int_equal(world.count, LEVEL_COUNT);
    for (int32_t i = 0; i < world.count; i++) {
        Level level;
        LevelFile *file = open_level(&world, i, &level);
        assert_true(level.coins.count >= 8);
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

/* Every level file of the folder is in the world, in the order of the names, and leads to the one
 * after it. */
static void world_holds_every_level_of_its_folder(void **state)
{
    (void)state;
    WorldFile world = open_world();
    int32_t files = 0;
    DIR *folder = opendir(levels_folder);
    assert_non_null(folder);
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        const char *dot = strrchr(entry->d_name, '.');
        files += dot && strcmp(dot, ".txt") == 0;
    }
    closedir(folder);
    assert_int_equal(files, world.count);
    for (int32_t i = 1; i < world.count; i++)
        assert_true(strcmp(name_of(world.paths[i - 1]), name_of(world.paths[i])) < 0);
    world_file_done(&world);
}

static void every_level_names_the_next_one(void **state)
{
    (void)state;
    WorldFile world = open_world();
    for (int32_t i = 0; i < world.count; i++) {
        Level level;
        LevelFile *file = open_level(&world, i, &level);
        bool is_last = i + 1 == world.count;
        assert_string_equal(level.next, is_last ? "" : name_of(world.paths[i + 1]));
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

/* ---- runs ---- */

static void check_run(const Level *level, const char *path)
{
    Game game, again;
    InputTape tape = open_run(path);
    play(level, &tape, &game);
    play(level, &tape, &again);
    if (game.status != GAME_FINISHED) fail_msg("%s does not reach the finish", path);
    if (game.ticks != ticks_stated(path))
        fail_msg("%s takes %d ticks, not %d", path, (int)game.ticks, (int)ticks_stated(path));
    assert_int_equal(game.ticks, tape.count);
    assert_int_equal(game.coins, level->coins.count);
    assert_int_equal(game.deaths, 0);
    assert_true(game_hash(&game, level) == game_hash(&again, level));
    input_tape_done(&tape);
}

static void every_level_is_finished_with_all_coins_by_its_run(void **state)
{
    (void)state;
    WorldFile world = open_world();
    for (int32_t i = 0; i < world.count; i++) {
        char path[PATH_SIZE];
        Level level;
        LevelFile *file = open_level(&world, i, &level);
        run_path(world.paths[i], path);
        check_run(&level, path);
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

/* A negative control: what is proved above depends on the inputs. */
static void no_level_is_finished_by_running_right(void **state)
{
    (void)state;
    WorldFile world = open_world();
    for (int32_t i = 0; i < world.count; i++) {
        Level level;
        LevelFile *file = open_level(&world, i, &level);
        Input held[1200];
        Game game;
        memset(held, INPUT_RIGHT, sizeof held);
        play(&level, &(InputTape){held, ARRAY_LENGTH(held)}, &game);
        assert_int_not_equal(game.status, GAME_FINISHED);
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(world_has_ten_levels_that_load_without_a_complaint),
        cmocka_unit_test(world_holds_every_level_of_its_folder),
        cmocka_unit_test(every_level_names_the_next_one),
        cmocka_unit_test(every_level_is_finished_with_all_coins_by_its_run),
        cmocka_unit_test(no_level_is_finished_by_running_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
