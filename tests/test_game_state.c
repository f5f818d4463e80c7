/* test_game_state.c - the state of a game: its hash, its copies, the same run twice. */
#include "arena.h"

static const char *const busy = "[lift.1]\n"
                                "velocity = 0.05, 0\n"
                                "ticks = 100\n"
                                "[lift.2]\n"
                                "velocity = 0, -0.04\n"
                                "ticks = 70\n"
                                "solid = no\n"
                                "[map]\n"
                                "#..........................#\n"
                                "#...t...o........f.........#\n"
                                "#.......=====..............#\n"
                                "#..h..H..........o..222....#\n"
                                "#.####H##CC##..............#\n"
                                "#.....H........11..........#\n"
                                "#.k.w.H..o/\\.@.S.*.D.o.....#\n"
                                "####CC#####II#######>>^^####\n"
                                "############################\n";

static Input random_input(uint32_t *seed, Input last)
{
    uint32_t r = arena_random(seed);
    return r % 6 ? last : (Input)(arena_random(seed) & INPUT_ALL);
}

static void copy_of_a_game_goes_on_like_the_game(void **state)
{
    Arena arena;
    Game copy;
    GameEvents events;
    uint32_t seed = 1;
    Input input = 0;
    (void)state;
    arena_open(&arena, busy);
    for (int32_t tick = 0; tick < 2000; tick++) {
        if (tick % 200 == 0) copy = arena.game;
        input = random_input(&seed, input);
        arena_tick(&arena, input);
        game_step(&copy, &arena.level, input, &events, NULL);
        assert_int_equal(game_hash(&copy, &arena.level), game_hash(&arena.game, &arena.level));
        assert_memory_equal(&events.count, &arena.events.count, sizeof events.count);
    }
    arena_close(&arena);
}

/* One change of the state, and a hash that does not notice it would be wrong. */
static void hash_sees_every_part_of_the_state(void **state)
{
    Arena arena;
    Game base, changed;
    uint64_t hash;
    (void)state;
    arena_open(&arena, busy);
    arena_run(&arena, INPUT_RIGHT, 95);
    base = arena.game;
    base.actors.shot_count = base.terrain.crumble_count = 2;
    hash = game_hash(&base, &arena.level);
#define SEES(field)                                                                                \
    changed = base;                                                                                \
    changed.field ^= 1;                                                                            \
    assert_int_not_equal(game_hash(&changed, &arena.level), hash)
    SEES(status);
    SEES(respawn_ticks);
    SEES(ticks);
    SEES(deaths);
    SEES(coins);
    SEES(keys);
    SEES(sign_shown);
    SEES(checkpoint);
    SEES(coin_taken[0]);
    SEES(coin_taken[COIN_MAX / 64 - 1]);
    SEES(key_taken);
    SEES(checkpoint_seen[0]);
    SEES(player.as.grid.x);
    SEES(player.as.grid.dy);
    SEES(player.as.grid.coyote);
    SEES(player.as.grid.jump_held);
    SEES(player.as.grid.dead);
    SEES(terrain.tick);
    SEES(terrain.open_doors);
    SEES(terrain.crumbles[0].timer);
    SEES(terrain.lifts[0].x);
    SEES(terrain.lifts[1].y);
    SEES(actors.items[0].timer);
    SEES(actors.items[1].body.x);
    SEES(actors.items[2].heading);
    SEES(actors.items[3].alive);
    SEES(actors.shots[0].x);
    SEES(actors.shot_count);
#undef SEES
    arena_close(&arena);
}

static void hash_does_not_see_what_is_beyond_the_counts(void **state)
{
    Arena arena;
    uint64_t hash;
    (void)state;
    arena_open(&arena, busy);
    hash = game_hash(&arena.game, &arena.level);
    arena.game.actors.shots[SHOT_MAX - 1].x = 5;
    arena.game.terrain.crumbles[CRUMBLE_MAX - 1].timer = 5;
    arena.game.terrain.lifts[LIFT_MAX - 1].x = 5;
    assert_int_equal(game_hash(&arena.game, &arena.level), hash);
    arena_close(&arena);
}

/* The number was computed once and must never change: replays of all machines depend on it. */
static void run_has_the_same_hash_on_every_machine(void **state)
{
    Arena arena;
    uint32_t seed = 7;
    Input input = 0;
    (void)state;
    arena_open(&arena, busy);
    for (int32_t tick = 0; tick < 3000; tick++) {
        input = random_input(&seed, input);
        arena_tick(&arena, input);
    }
    assert_int_equal(game_hash(&arena.game, &arena.level), UINT64_C(0x547fcd41d0d91bfe));
    arena_close(&arena);
}

/* A level of random cells with two lifts; any of them may be nonsense, none may be harmful. */
static void draw_random_level(char *text, size_t size, uint32_t *seed)
{
    static const char glyphs[] =
        "......................##########====//\\\\abcdHHHI<>CCS^v{}F**oookDDwwhhft";
    enum { COLS = 30, ROWS = 14 };
    char map[ROWS][COLS + 1];
    int written;
    for (int32_t row = 0; row < ROWS; row++) {
        for (int32_t col = 0; col < COLS; col++)
            map[row][col] = glyphs[arena_random(seed) % (sizeof glyphs - 1)];
        map[row][COLS] = '\n';
    }
    for (int32_t i = 0; i < 3; i++) {
        map[4][3 + i] = '1';
        map[9][20 + i] = '2';
    }
    map[arena_random(seed) % 4][arena_random(seed) % COLS] = '@';
    written = snprintf(text, size,
                       "[lift.1]\nvelocity = 0.07, 0.02\nticks = 90\n"
                       "[lift.2]\nvelocity = -0.06, -0.05\nticks = 70\nsolid = no\n[map]\n%.*s",
                       (int)sizeof map, &map[0][0]);
    assert_in_range(written, sizeof map, size - 1);
}

static void random_runs_hold_and_repeat(void **state)
{
    char text[2048];
    int32_t deaths = 0, finished = 0;
    (void)state;
    for (uint32_t level = 1; level <= 60; level++) {
        Arena arena;
        Game second;
        GameEvents events;
        uint32_t seed = level * 2654435761u, keys;
        Input input = 0;
        draw_random_level(text, sizeof text, &seed);
        arena_open(&arena, text);
        game_init(&second, &arena.level);
        keys = seed;
        for (int32_t tick = 0; tick < 1500; tick++) {
            input = random_input(&keys, input);
            arena_tick(&arena, input);
        }
        input = 0;
        for (int32_t tick = 0; tick < 1500; tick++) {
            input = random_input(&seed, input);
            game_step(&second, &arena.level, input, &events, NULL);
            assert_in_range(second.keys, 0, KEY_MAX);
            assert_in_range(second.actors.shot_count, 0, SHOT_MAX);
        }
        assert_int_equal(game_hash(&arena.game, &arena.level), game_hash(&second, &arena.level));
        deaths += second.deaths;
        finished += second.status == GAME_FINISHED;
        arena_close(&arena);
    }
    assert_true(deaths > 100 && finished > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copy_of_a_game_goes_on_like_the_game),
        cmocka_unit_test(hash_sees_every_part_of_the_state),
        cmocka_unit_test(hash_does_not_see_what_is_beyond_the_counts),
        cmocka_unit_test(run_has_the_same_hash_on_every_machine),
        cmocka_unit_test(random_runs_hold_and_repeat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
