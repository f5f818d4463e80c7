/* test_guide.c - the guide: how his run is made, when he sets out, where he waits, and that a
 * player's game is the same with him and without. */
#include "arena.h"
#include "full.h"
#include "scratch.h"
#include "world_levels.h"

#include "../src/base/file.h"
#include "../src/game/replay_verify.h"
#include "../src/game/sign_stop.h"
#include "../src/play/guide.h"
#include "../src/save/level_proof.h"
#include "../src/solve/guide_run.h"

/* A floor with signs at columns 6 and 30, and a finish far to the right. */
static const char floor_text[] =
    "[level]\ntitle = Floor\n"
    "[sign.1]\nat = 6,1\ntext = One\n[sign.2]\nat = 30,1\ntext = Two\n[map]\n"
    "............................................................\n"
    ".@....?.......................?...........................F.\n"
    "############################################################\n";

static const GuideSight sight = {40, 24};

/* ---- stops ---- */

/* The number of stops of a run, of which the first is of that sign. */
static int32_t count_stops(const char *inputs, int32_t first_sign)
{
    SignStop stops[SIGN_STOPS_MAX];
    Arena arena;
    InputTape tape = arena_tape(inputs);
    arena_open(&arena, floor_text);
    int32_t count = sign_stops_find(&arena.level, &tape, stops);
    if (count > 0) assert_int_equal(stops[0].sign, first_sign);
    input_tape_done(&tape);
    arena_close(&arena);
    return count;
}

static void a_stop_is_a_second_at_rest_beside_a_sign(void **state)
{
    (void)state;
    assert_int_equal(count_stops("R*28\n-*70\nR*20\n", 0), 1);
    assert_int_equal(count_stops("R*28\n-*62\nR*20\n", 0), 0); /* some of it to come to rest */
    assert_int_equal(count_stops("R*28\nJ*70\nR*20\n", 0), 0);
    assert_int_equal(count_stops("R*60\n-*90\nR*20\n", 0), 0); /* between the signs */
    assert_int_equal(count_stops("R*155\n-*90\nR*20\n", 1), 1);
    assert_int_equal(count_stops("R*28\n-*70\nR*125\n-*90\n", 0), 2);
}

static int32_t stops_of(const char *text, const char *inputs, SignStop stops[SIGN_STOPS_MAX])
{
    Arena arena;
    InputTape tape = arena_tape(inputs);
    arena_open(&arena, text);
    int32_t count = sign_stops_find(&arena.level, &tape, stops);
    input_tape_done(&tape);
    arena_close(&arena);
    return count;
}

static void a_stop_is_beside_the_nearest_sign_and_ends_with_the_rest(void **state)
{
    SignStop stops[SIGN_STOPS_MAX];
    (void)state;
    assert_int_equal(stops_of(".@...???..............F.\n"
                              "########################\n",
                              "R*28\n-*70\nR*60\n-*90\n", stops),
                     1);
    assert_int_equal(stops[0].sign, 1);
    assert_int_equal(stops[0].end, 98);
    assert_int_equal(stops_of("......?.......\n"
                              "..............\n"
                              ".@..........F.\n"
                              "##############\n",
                              "R*28\n-*70\n", stops),
                     0);
}

static void nobody_stands_beside_a_sign_in_the_air(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "....@?....F\n"
                       "###########\n");
    arena_run(&arena, 0, 10);
    assert_true(sign_stop_is_beside(&arena.level, &arena.game, 0));
    arena_run(&arena, INPUT_JUMP, 2);
    assert_false(sign_stop_is_beside(&arena.level, &arena.game, 0));
    arena_close(&arena);
}

/* ---- the run ---- */

/* The run of a guide through a level; `stops` receives the signs beside which it stands. */
static InputTape make_run(const Level *level, SignStop stops[SIGN_STOPS_MAX], int32_t *count)
{
    Verdict verdict;
    Slack slack;
    assert_true(guide_run_find(level, &(VerdictOptions){0}, &verdict, &slack));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    *count = sign_stops_find(level, &verdict.tape, stops);
    slack_done(&slack);
    Game game;
    game_init(&game, level);
    game_run(&game, level, verdict.tape.ticks, verdict.tape.count);
    assert_int_equal(game.status, GAME_FINISHED);
    assert_int_equal(game.ticks, verdict.tape.count);
    assert_int_equal(game.deaths, 0);
    return verdict.tape;
}

static int32_t stops_in(const char *text)
{
    SignStop stops[SIGN_STOPS_MAX];
    Arena arena;
    int32_t count;
    arena_open(&arena, text);
    InputTape tape = make_run(&arena.level, stops, &count);
    input_tape_done(&tape);
    arena_close(&arena);
    return count;
}

static void the_run_stands_beside_each_sign_of_its_way(void **state)
{
    (void)state;
    assert_int_equal(stops_in(floor_text), 2);
}

static void the_run_goes_to_a_sign_beside_its_way_and_back(void **state)
{
    (void)state;
    assert_int_equal(stops_in("..............................\n"
                              "?....@......................F.\n"
                              "##############################\n"),
                     1);
    assert_int_equal(stops_in("#.............................\n"
                              "#.............................\n"
                              "#.............................\n"
                              "#...?.........................\n"
                              "#..####.......................\n"
                              "#.............................\n"
                              "#......@....................F.\n"
                              "##############################\n"),
                     1);
}

static void the_run_passes_a_sign_where_nobody_can_stand(void **state)
{
    (void)state;
    assert_int_equal(stops_in("..............................\n"
                              ".......?......................\n"
                              "..............................\n"
                              "..............................\n"
                              "..@.........................F.\n"
                              "##############################\n"),
                     0);
    assert_int_equal(stops_in("..#.#.........................\n"
                              "..#?#.........................\n"
                              "..###.........................\n"
                              "......@.....................F.\n"
                              "##############################\n"),
                     0);
}

static void a_search_begins_with_the_ticks_that_it_is_given(void **state)
{
    Arena arena;
    Verdict verdict;
    InputTape start = arena_tape("L*10\n-*50\nR*7\n");
    VerdictOptions options = {.search = {.start = start}};
    (void)state;
    arena_open(&arena, floor_text);
    assert_true(verdict_find(&arena.level, &options, &verdict));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    assert_true(verdict.tape.count > start.count);
    assert_memory_equal(verdict.tape.ticks, start.ticks, (size_t)start.count);
    verdict_done(&verdict);
    input_tape_done(&start);
    arena_close(&arena);
}

/* ---- at play ---- */

/* A level with its guide, and a player in it. */
typedef struct Walk {
    Arena arena;
    char path[PATH_MAX];
    Guide guide;
    int32_t calls; /* how often he was called */
} Walk;

static Walk *walk_open(GuidePart part, bool has_finished)
{
    SignStop stops[SIGN_STOPS_MAX];
    char guide[WORLD_PATH_MAX];
    int32_t count;
    ErrorList errors;
    Replay replay;
    Walk *walk = calloc(1, sizeof *walk);
    assert_non_null(walk);
    arena_open(&walk->arena, floor_text);
    scratch_path(walk->path, "floor.txt");
    assert_true(level_guide_path(walk->path, guide));
    InputTape tape = make_run(&walk->arena.level, stops, &count);
    assert_true(replay_of_tape(&walk->arena.level, &tape, "floor.txt", &replay));
    error_list_init(&errors, guide);
    assert_true(replay_write(&replay, guide, &errors));
    replay_done(&replay);
    input_tape_done(&tape);
    guide_begin(&walk->guide, &walk->arena.level, walk->path, part, has_finished);
    return walk;
}

static void walk_close(Walk *walk)
{
    guide_done(&walk->guide);
    arena_close(&walk->arena);
    free(walk);
}

static void walk_run(Walk *walk, Input input, int32_t ticks)
{
    const Level *level = &walk->arena.level;
    for (int32_t i = 0; i < ticks; i++) {
        arena_tick(&walk->arena, input);
        if (!guide_step(&walk->guide, level, &walk->arena.game, sight)) continue;
        walk->calls++;
        guide_come(&walk->guide, level, walk->path, &walk->arena.game, sight);
    }
}

static int32_t guide_col(const Walk *walk)
{
    return fixed_floor(walk->guide.steps[walk->guide.tick].x);
}

static void he_goes_ahead_in_a_level_that_was_finished(void **state)
{
    (void)state;
    Walk *walk = walk_open(GUIDE_GOES_AHEAD, false);
    assert_false(walk->guide.is_out);
    walk_run(walk, INPUT_RIGHT, 60);
    assert_false(walk->guide.is_out);
    walk_close(walk);

    walk = walk_open(GUIDE_GOES_AHEAD, true);
    assert_true(walk->guide.is_out);
    walk_run(walk, INPUT_RIGHT, 20);
    assert_int_equal(walk->guide.tick, 20);
    assert_int_equal(walk->guide.ghost.run.now.ticks, 20);
    walk_close(walk);
}

static void he_comes_from_nearby_to_who_stands_still_for_ten_seconds(void **state)
{
    (void)state;
    Walk *walk = walk_open(GUIDE_GOES_AHEAD, false);
    walk_run(walk, INPUT_RIGHT, 80); /* past the first sign */
    const int32_t col = arena_player(&walk->arena)->x / ONE;
    walk_run(walk, 0, GUIDE_IDLE_TICKS - 1);
    assert_false(walk->guide.is_out);
    walk_run(walk, 0, 20); /* some of which it took to come to rest */
    assert_true(walk->guide.is_out);
    assert_int_equal(walk->calls, 1);
    assert_in_range(guide_col(walk), col, col + 4);
    walk_close(walk);

    walk = walk_open(GUIDE_GOES_AHEAD, false);
    for (int32_t i = 0; i < 30; i++) { /* a step now and then */
        walk_run(walk, 0, 90);
        walk_run(walk, i % 2 ? INPUT_LEFT : INPUT_RIGHT, 2);
    }
    assert_int_equal(walk->calls, 0);
    walk_close(walk);
}

static void he_waits_where_he_would_be_out_of_sight(void **state)
{
    (void)state;
    Walk *walk = walk_open(GUIDE_GOES_AHEAD, true);
    walk_run(walk, 0, 400);
    assert_true(walk->guide.waits);
    assert_in_range(guide_col(walk), 1 + sight.cols / 4, 1 + sight.cols / 2);
    const int32_t tick = walk->guide.tick, col = guide_col(walk);
    walk_run(walk, 0, 150);
    assert_int_equal(walk->guide.tick, tick);
    while (arena_player(&walk->arena)->x / ONE < col - sight.cols / 4 - 1) {
        assert_true(walk->guide.waits);
        walk_run(walk, INPUT_RIGHT, 1);
    }
    walk_run(walk, INPUT_RIGHT, 20);
    assert_false(walk->guide.waits);
    assert_true(walk->guide.tick > tick);
    walk_close(walk);
}

static void he_waits_for_nobody_who_has_overtaken_him(void **state)
{
    (void)state;
    Walk *walk = walk_open(GUIDE_GOES_AHEAD, true);
    walk_run(walk, INPUT_RIGHT, 290); /* at the second sign he has stood twice */
    assert_true(arena_player(&walk->arena)->x / ONE > guide_col(walk) + sight.cols / 2);
    const int32_t tick = walk->guide.tick;
    walk_run(walk, 0, 10);
    assert_int_equal(walk->guide.tick, tick + 10);
    walk_close(walk);
}

static void he_is_gone_at_the_end_of_his_run(void **state)
{
    (void)state;
    Walk *walk = walk_open(GUIDE_GOES_AHEAD, true);
    for (int32_t i = 0; i < 1000 && walk->arena.game.status == GAME_PLAYING; i++)
        walk_run(walk, arena_player(&walk->arena)->x < 50 * ONE ? INPUT_RIGHT : 0, 1);
    assert_false(walk->guide.is_out);
    walk_close(walk);
}

static void at_the_end_of_a_chapter_he_stands_at_the_last_sign_until_one_is_there(void **state)
{
    (void)state;
    Walk *walk = walk_open(GUIDE_ENDS_CHAPTER, false);
    assert_true(walk->guide.is_out);
    assert_in_range(guide_col(walk), 28, 32);
    walk_run(walk, INPUT_RIGHT, 100);
    assert_int_equal(walk->guide.tick, walk->guide.last_stop);
    walk_run(walk, INPUT_RIGHT, 80);
    assert_true(walk->guide.is_met);
    assert_true(walk->guide.tick > walk->guide.last_stop);
    walk_close(walk);

    walk = walk_open(GUIDE_ENDS_CHAPTER, true); /* then he goes ahead, but waits there too */
    assert_int_equal(walk->guide.tick, 0);
    walk_run(walk, INPUT_RIGHT, 110);
    walk_run(walk, 0, 400);
    assert_int_equal(walk->guide.tick, walk->guide.last_stop);
    walk_close(walk);
}

static void at_the_end_of_the_way_he_sets_out_with_everybody_and_is_overtaken(void **state)
{
    (void)state;
    Walk *walk = walk_open(GUIDE_ENDS_WAY, false);
    assert_true(walk->guide.is_out);
    assert_int_equal(walk->guide.tick, 0);
    walk_run(walk, INPUT_RIGHT, 155); /* to his last sign */
    walk_run(walk, 0, 400);
    assert_true(walk->guide.is_met);
    assert_int_equal(walk->guide.tick, walk->guide.last_stop);
    walk_run(walk, INPUT_RIGHT, 200);
    assert_int_equal(walk->arena.game.status, GAME_FINISHED);
    assert_int_equal(walk->guide.tick, walk->guide.last_stop);
    assert_true(walk->guide.is_out);
    walk_close(walk);
}

static void a_run_of_another_level_is_no_guide(void **state)
{
    (void)state;
    Walk *walk = walk_open(GUIDE_GOES_AHEAD, true);
    Arena other;
    Guide guide = {.may_come = false};
    arena_open(&other, "@..F\n####\n");
    guide_begin(&guide, &other.level, walk->path, GUIDE_GOES_AHEAD, true);
    assert_false(guide.is_out);
    assert_false(guide.may_come);
    for (int32_t i = 0; i < 2 * GUIDE_IDLE_TICKS; i++)
        assert_false(guide_step(&guide, &other.level, &other.game, sight));
    guide_done(&guide);
    arena_close(&other);
    walk_close(walk);
}

static void the_players_game_is_the_same_with_him_and_without(void **state)
{
    (void)state;
    Walk *walk = walk_open(GUIDE_GOES_AHEAD, true);
    Game alone = walk->arena.game;
    GameEvents events;
    for (int32_t i = 0; i < 900; i++) {
        const Input input = i % 300 < 50 ? INPUT_RIGHT : i % 300 < 60 ? INPUT_JUMP : 0;
        walk_run(walk, input, 1);
        game_step(&alone, &walk->arena.level, input, &events, NULL);
    }
    assert_true(game_hash(&alone, &walk->arena.level) ==
                game_hash(&walk->arena.game, &walk->arena.level));
    walk_close(walk);
}

/* ---- the world ---- */

static bool is_guided(const WorldFile *world, int32_t index)
{
    const int32_t chapter = chapter_of_level(&world->chapters, index);
    return world->chapters.items[chapter].kind != CHAPTER_WING;
}

/* The run of the guide as it is kept. */
static LevelProof open_guide(const char *path)
{
    LevelProof guide;
    ErrorList errors;
    error_list_init(&errors, path);
    assert_true(level_guide_read(path, &guide, &errors));
    if (!guide.is_there) fail_msg("%s has no guide (`make guides` makes them)", path);
    return guide;
}

/* It finishes, has a stop at each sign that it touches, and the first and the last sign are among
 * these. */
static void check_guide(const Level *level, const char *path)
{
    SignStop stops[SIGN_STOPS_MAX];
    ReplayReport report;
    Game game;
    GameEvents events;
    LevelProof guide = open_guide(path);
    const InputTape *tape = &guide.replay.tape;
    if (replay_verify(&guide.replay, level, &report) != REPLAY_OK)
        fail_msg("the guide of %s is not true (`make guides` makes them)", path);
    assert_int_equal(report.result, REPLAY_FINISHED);
    assert_int_equal(report.deaths, 0);
    const int32_t count = sign_stops_find(level, tape, stops);
    if (count == 0) fail_msg("the guide of %s stands beside no sign", path);
    game_init(&game, level);
    for (int32_t tick = 0; tick < tape->count; tick++) {
        game_step(&game, level, tape->ticks[tick], &events, NULL);
        bool is_stop = game.sign_shown < 0;
        for (int32_t i = 0; i < count; i++)
            is_stop = is_stop || stops[i].sign == game.sign_shown;
        if (!is_stop)
            fail_msg("the guide of %s does not stop at the sign in column %d, row %d", path,
                     level->signs.items[game.sign_shown].col,
                     level->signs.items[game.sign_shown].row);
    }
    level_proof_done(&guide);
}

static void the_guides_of_the_world_verify_and_stop_at_its_signs(void **state)
{
    (void)state;
    WorldFile world = open_world();
    for (int32_t i = 0; i < world.count; i++) {
        Level level;
        LevelFile *file = open_level(&world, i, &level);
        if (is_guided(&world, i)) check_guide(&level, world.paths[i]);
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

/* The number of the sign that he meets last, of those in the level's file; they rise along the way.
 */
static void at_the_ends_of_chapters_he_stands_at_the_last_sign(void **state)
{
    static const int32_t ends[][3] = {{5, 66, 24},  {11, 31, 73}, {18, 131, 23},
                                      {24, 16, 13}, {30, 246, 8}, {31, 326, 15}};
    (void)state;
    WorldFile world = open_world();
    for (int32_t i = 0, end = 0; i < world.way_count; i++) {
        const bool is_end = i == ends[end][0];
        Level level;
        assert_int_equal(guide_part_find(&world, i), i + 1 == world.way_count ? GUIDE_ENDS_WAY
                                                     : is_end                 ? GUIDE_ENDS_CHAPTER
                                                                              : GUIDE_GOES_AHEAD);
        if (!is_end) continue;
        LevelFile *file = open_level(&world, i, &level);
        Guide guide = {.may_come = false};
        guide_begin(&guide, &level, world.paths[i], guide_part_find(&world, i), true);
        assert_true(guide.last_stop >= 0);
        const GuideStep *step = &guide.steps[guide.last_stop];
        assert_true(abs_i32(fixed_floor(step->x) - ends[end][1]) <= SIGN_STOP_COLS);
        assert_true(abs_i32(fixed_floor(step->y - 1) - ends[end][2]) <= 1);
        guide_done(&guide);
        level_done(&level);
        level_file_done(file);
        end++;
    }
    world_file_done(&world);
}

/* Levels whose guides are made anew: some, or with LEDGE_FULL all. */
static void the_guides_of_the_world_are_those_that_are_made_anew(void **state)
{
    (void)state;
    WorldFile world = open_world();
    for (int32_t i = 0; i < world.count; i++) {
        SignStop stops[SIGN_STOPS_MAX];
        Level level;
        int32_t count;
        if (!is_guided(&world, i) || !is_tried(i, 12)) continue;
        LevelFile *file = open_level(&world, i, &level);
        LevelProof guide = open_guide(world.paths[i]);
        InputTape tape = make_run(&level, stops, &count);
        if (!input_tape_is_same(&tape, &guide.replay.tape))
            fail_msg("the guide of %s is made otherwise now (`make guides`)", world.paths[i]);
        input_tape_done(&tape);
        level_proof_done(&guide);
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_is_a_second_at_rest_beside_a_sign),
        cmocka_unit_test(a_stop_is_beside_the_nearest_sign_and_ends_with_the_rest),
        cmocka_unit_test(nobody_stands_beside_a_sign_in_the_air),
        cmocka_unit_test(the_run_stands_beside_each_sign_of_its_way),
        cmocka_unit_test(the_run_goes_to_a_sign_beside_its_way_and_back),
        cmocka_unit_test(the_run_passes_a_sign_where_nobody_can_stand),
        cmocka_unit_test(a_search_begins_with_the_ticks_that_it_is_given),
        cmocka_unit_test_setup_teardown(he_goes_ahead_in_a_level_that_was_finished, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(he_comes_from_nearby_to_who_stands_still_for_ten_seconds,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(he_waits_where_he_would_be_out_of_sight, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(he_waits_for_nobody_who_has_overtaken_him, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(he_is_gone_at_the_end_of_his_run, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(
            at_the_end_of_a_chapter_he_stands_at_the_last_sign_until_one_is_there, scratch_setup,
            scratch_teardown),
        cmocka_unit_test_setup_teardown(
            at_the_end_of_the_way_he_sets_out_with_everybody_and_is_overtaken, scratch_setup,
            scratch_teardown),
        cmocka_unit_test_setup_teardown(a_run_of_another_level_is_no_guide, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(the_players_game_is_the_same_with_him_and_without,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test(the_guides_of_the_world_verify_and_stop_at_its_signs),
        cmocka_unit_test(at_the_ends_of_chapters_he_stands_at_the_last_sign),
        cmocka_unit_test(the_guides_of_the_world_are_those_that_are_made_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
