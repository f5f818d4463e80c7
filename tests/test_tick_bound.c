/* test_tick_bound.c - the bound of a level against the runs that there are: no run may be faster,
 * from any of its states on.
 *
 * With LEDGE_ROOMS there is a level for each 30 of them, of every style, and the whole world;
 * without it there are a few small ones, and the world's first. */
#include "arena.h"
#include "full.h"
#include "level_maker.h"

#include "../src/game/replay.h"
#include "../src/solve/tick_bound.h"
#include "../src/solve/verdict.h"
#include "world_levels.h"

#include <unistd.h>

enum { FEW_LEVELS = 3, ROOMS_A_LEVEL = 30, NODES_MAX = 4000, BEST_CALLS = 60, FEW_CALLS = 6 };

static TickBound *bound_of(const Level *level, bool all_coins)
{
    TickBound *bound;
    const TickBoundOptions options = {.all_coins = all_coins};
    Reach *reach = reach_create(level);
    assert_non_null(reach);
    assert_true(reach_run_all(reach));
    assert_true(tick_bound_create(level, reach, &options, &bound));
    reach_destroy(reach);
    return bound;
}

/* Plays a run that finishes, and compares what is left of it with the bound in every tick. */
static void check_run(const Level *level, const TickBound *bound, const InputTape *tape,
                      const char *name)
{
    Game *game = malloc(sizeof *game);
    GameEvents events;
    assert_non_null(game);
    game_init(game, level);
    if (tick_bound_of_level(bound) > tape->count)
        fail_msg("%s: %d ticks, not %d", name, (int)tape->count, (int)tick_bound_of_level(bound));
    for (int32_t i = 0; i < tape->count && game->status == GAME_PLAYING; i++) {
        int32_t left = tape->count - i, least = tick_bound_from(bound, game);
        if (least > left)
            fail_msg("%s, tick %d: %d ticks are left, not %d", name, (int)i, (int)left, (int)least);
        game_step(game, level, tape->ticks[i], &events, NULL);
    }
    assert_int_equal(game->status, GAME_FINISHED);
    free(game);
}

static bool for_a_while(void *context, int32_t nodes)
{
    int32_t *calls = context;
    (void)nodes;
    return --*calls > 0;
}

/* The first run, and the best one that is found in a little while. */
static bool check_solution(const Level *level, bool all_coins, const char *name)
{
    int32_t calls = is_full() ? BEST_CALLS : FEW_CALLS;
    VerdictOptions options = {.search = {.all_coins = all_coins, .nodes_max = NODES_MAX}};
    Verdict verdict;
    assert_true(verdict_find(level, &options, &verdict));
    TickBound *bound = verdict.kind == VERDICT_SOLVED ? bound_of(level, all_coins) : NULL;
    bool is_checked = bound != NULL;
    if (is_checked) check_run(level, bound, &verdict.tape, name);
    verdict_done(&verdict);
    options.may_go_on = for_a_while;
    options.context = &calls;
    if (is_checked && verdict_find_best(level, &options, &verdict)) {
        if (verdict.kind == VERDICT_SOLVED) check_run(level, bound, &verdict.tape, name);
        verdict_done(&verdict);
    }
    tick_bound_destroy(bound);
    return is_checked;
}

static void no_run_through_a_made_level_is_below_its_bound(void **state)
{
    (void)state;
    const char *wanted = getenv("LEDGE_ROOMS");
    uint32_t levels =
        wanted ? (uint32_t)atoi(wanted) / ROOMS_A_LEVEL : (uint32_t)sampled(FEW_LEVELS);
    int32_t checked = 0;
    for (uint32_t seed = 0; seed < levels; seed++) {
        MakerStyle style = wanted ? (MakerStyle)(seed % MAKER_STYLES) : MAKER_ROOM;
        char *text = level_maker_text(style, seed), name[40];
        Arena arena;
        arena_open(&arena, text);
        snprintf(name, sizeof name, "%s %u", maker_style_names[style], (unsigned)seed);
        checked += check_solution(&arena.level, false, name);
        if (arena.level.coins.count > 0) checked += check_solution(&arena.level, true, name);
        arena_close(&arena);
        free(text);
    }
    print_message("# %d runs\n", (int)checked);
    assert_true(checked > 0);
}

/* A way up, a fall, a ladder, coins on both sides, a slope that no corner helps up, spikes above a
 * spring, a key behind the start that a door ahead needs, with a coin too, two keys of which one is
 * enough, a key that nothing needs; the bound of each in ticks, and what a run takes
 * at least that was found. */
typedef struct Picture {
    const char *text;
    bool all_coins;
    int32_t low, high;
} Picture;

static const Picture pictures[] = {
    {"....F...\n..###...\n........\n......##\n........\n..###...\n........\n......##\n"
     "@.......\n########\n",
     false, 50, 73},
    {"@.......\n####....\n........\n........\n........\n........\n........\n........\n"
     "####...F\n########\n",
     false, 34, 60},
    {"F...H...\n####H###\n....H...\n....H...\n....H...\n....H...\n....H...\n....H...\n"
     "@...H...\n########\n",
     false, 48, 94},
    {"o....................@....F....o\n################################\n", true, 275, 310},
    {".F......................\n.##\\....................\n.###\\...................\n"
     ".####\\..................\n.#####\\.................\n.######\\................\n"
     ".#######\\...............\n.########\\..............\n.#########\\.............\n"
     ".##########\\....@.......\n########################\n",
     false, 74, 78},
    {"################\n#..............#\n#...........F..#\n#..........#####\n#..............#\n"
     "#..............#\n#....vvv.......#\n#..............#\n#..............#\n#@.....SS......#\n"
     "################\n",
     false, 62, 64},
    {"################################\n#k........@....D.....F.........#\n"
     "################################\n",
     false, 141, 149},
    {"################################\n#k........@..o.D.....F.........#\n"
     "################################\n",
     true, 141, 149},
    {"################################\n#k........@..k.D.....F.........#\n"
     "################################\n",
     false, 54, 58},
    {"................................\n.k........@....D.....F..........\n"
     "################################\n",
     false, 54, 58},
};

static void a_drop_that_is_faster_than_any_fall_is_within_the_bound(void **state)
{
    enum { ROWS = 58 };
    char text[1000] = "[physics]\ndrop = 1\n[map]\n";
    static Input ticks[400];
    Arena arena;
    Game game;
    GameEvents events;
    InputTape tape = {ticks, 0};
    (void)state;
    for (int row = 0; row < ROWS; row++)
        strcat(text, row == 0          ? ".....\n"
                     : row == 1        ? "..@..\n"
                     : row == 2        ? "#===#\n"
                     : row == ROWS - 2 ? "#.F.#\n"
                     : row == ROWS - 1 ? "#####\n"
                                       : "#...#\n");
    arena_open(&arena, text);
    game_init(&game, &arena.level);
    for (int i = 0; i < 400; i++)
        ticks[i] = INPUT_DOWN | (i == 10 ? INPUT_JUMP : 0);
    for (; tape.count < 400 && game.status == GAME_PLAYING; tape.count++)
        game_step(&game, &arena.level, ticks[tape.count], &events, NULL);
    assert_int_equal(game.status, GAME_FINISHED);
    TickBound *bound = bound_of(&arena.level, false);
    assert_non_null(bound);
    check_run(&arena.level, bound, &tape, "drop");
    tick_bound_destroy(bound);
    arena_close(&arena);
}

static void the_bound_is_near_what_a_run_takes(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(pictures); i++) {
        const Picture *picture = &pictures[i];
        Arena arena;
        if (!is_tried((int)i, 2)) continue;
        arena_open(&arena, picture->text);
        TickBound *bound = bound_of(&arena.level, picture->all_coins);
        assert_non_null(bound);
        assert_in_range(tick_bound_of_level(bound), picture->low, picture->high);
        tick_bound_destroy(bound);
        if (is_tried((int)i, 10))
            assert_true(check_solution(&arena.level, picture->all_coins, picture->text));
        arena_close(&arena);
    }
}

static void bodies_of_other_rules_have_no_bound(void **state)
{
    (void)state;
    static const char *const headers[] = {
        "[physics]\nwalljump = yes\n[map]\n@..F\n####\n",
        "[physics]\ndx0 = 0.1\n[map]\n@..F\n####\n", "[physics]\nvmax = 0.1\n[map]\n@..F\n####\n",
        "[physics]\nmodel = tiny\n[map]\n@..F\n####\n",
        "[lift.0]\nright = 3\nspeed = 0.05\n[map]\n@..F\n0...\n####\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(headers); i++) {
        Arena arena;
        arena_open(&arena, headers[i]);
        assert_null(bound_of(&arena.level, false));
        arena_close(&arena);
    }
}

/* The proofs of the world take all coins. */
static void check_proof(const Level *level, const char *path)
{
    static int32_t checked;
    char name[200];
    ErrorList errors;
    Replay replay;
    if (checked++ > 0 && !getenv("LEDGE_ROOMS")) return;
    snprintf(name, sizeof name, "%.*s.proof", (int)(strlen(path) - strlen(".txt")), path);
    error_list_init(&errors, name);
    assert_true(replay_read(name, &replay, &errors));
    TickBound *bound = bound_of(level, true);
    if (bound) check_run(level, bound, &replay.tape, name);
    tick_bound_destroy(bound);
    replay_done(&replay);
}

/* Of check-solve, as the bound of a level of the world takes seconds; that of a chosen run is
 * below. */
static void no_proof_of_the_world_is_below_its_bound(void **state)
{
    (void)state;
    if (!getenv("LEDGE_REACH_LEVELS")) skip();
    with_every_level(check_proof);
}

/* tests/runs: recorded runs, with or without coins. A run with a death has no bound. */
static void check_chosen_runs(const Level *level, const char *path)
{
    static int32_t checked;
    const char *name = strrchr(path, '/') + 1;
    char input[200];
    Game game;
    ErrorList errors;
    InputTape tape;
    if (checked++ > 0 && !getenv("LEDGE_ROOMS")) return;
    snprintf(input, sizeof input, "tests/runs/%.*s.input", (int)(strlen(name) - strlen(".txt")),
             name);
    error_list_init(&errors, input);
    if (access(input, R_OK) != 0) return;
    assert_true(input_tape_read_named(input, &tape, &errors));
    game_init(&game, level);
    game_run(&game, level, tape.ticks, tape.count);
    if (game.status == GAME_FINISHED && game.deaths == 0) {
        TickBound *bound = bound_of(level, false);
        tape.count = game.ticks;
        if (bound) check_run(level, bound, &tape, input);
        tick_bound_destroy(bound);
    }
    input_tape_done(&tape);
}

static void no_chosen_run_is_below_its_bound(void **state)
{
    (void)state;
    if (sample_divisor() > 1) skip(); /* the bound of a level of the world takes long */
    with_every_level(check_chosen_runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drop_that_is_faster_than_any_fall_is_within_the_bound),
        cmocka_unit_test(the_bound_is_near_what_a_run_takes),
        cmocka_unit_test(bodies_of_other_rules_have_no_bound),
        cmocka_unit_test(no_run_through_a_made_level_is_below_its_bound),
        cmocka_unit_test(no_proof_of_the_world_is_below_its_bound),
        cmocka_unit_test(no_chosen_run_is_below_its_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
