/* test_reach_ticks.c - no run of the model `cell` is shorter than the ticks that are proved: runs
 * at random, runs that are pushed by every wall, and levels whose ticks are known. */
#include "arena.h"

#include "../src/solve/reach.h"
#include "../src/solve/verdict.h"
#include "full.h"
#include "level_maker.h"

#include <math.h>
#include <stdio.h>

enum {
    COLS = 40,
    ROWS = 12,
    TICKS_MAX = 4000,
    ROOMS = 40,
    FEW_ROOMS = 6,
    NODES_MAX = 20000,
    BEST_CALLS = 400
};

static int32_t least_ticks(const Level *level)
{
    Reach *reach = reach_create(level);
    assert_non_null(reach);
    assert_true(reach_run_all(reach));
    int32_t ticks = reach_least_ticks(reach, false);
    reach_destroy(reach);
    return ticks;
}

/* ---- at random -------------------------------------------------------------------------- */

/* Blocks on a floor with pits, from the one side to the other. */
static void draw_room(Maker *chance, char out[1024])
{
    bool is_mirrored = maker_chance(chance, 50);
    char rows[ROWS][COLS + 1];
    for (int32_t row = 0; row < ROWS; row++)
        memset(rows[row], row == ROWS - 1 ? '#' : '.', COLS), rows[row][COLS] = '\0';
    for (int32_t col = 4; col < COLS - 3; col++) {
        int32_t what = maker_random(chance, 12), height = 1 + maker_random(chance, 2);
        for (int32_t up = 0; what < 1 && up < height; up++)
            rows[ROWS - 2 - up][col] = '#';
        if (what == 1) rows[ROWS - 1 - height - 1][col] = '#';
    }
    rows[ROWS - 2][is_mirrored ? COLS - 2 : 1] = '@';
    rows[ROWS - 2][is_mirrored ? 1 : COLS - 2] = 'F';
    int32_t length =
        sprintf(out,
                "[physics]\nmodel = cell\nfrict = 0.%d\nwalk = 0.0%d\nradius = 0.%d\n"
                "jump = 0.6\ngravity = 0.02\n[map]\n",
                (int)(70 + maker_random(chance, 25)), (int)(10 + maker_random(chance, 40)),
                (int)(10 + maker_random(chance, 40)));
    for (int32_t row = 0; row < ROWS; row++)
        length += sprintf(out + length, "%s\n", rows[row]);
}

static bool for_a_while(void *context, int32_t nodes)
{
    int32_t *calls = context;
    (void)nodes;
    return --*calls > 0;
}

/* The ticks of a short run; 0: none was found. */
static int32_t find_short_run(const Level *level)
{
    int32_t calls = BEST_CALLS;
    const VerdictOptions options = {.search = {.nodes_max = NODES_MAX},
                                    .may_go_on = for_a_while,
                                    .context = &calls};
    Verdict verdict;
    assert_true(verdict_find_best(level, &options, &verdict));
    int32_t ticks = verdict.kind == VERDICT_SOLVED ? verdict.tape.count : 0;
    verdict_done(&verdict);
    return ticks;
}

static void no_run_that_is_found_is_shorter(void **state)
{
    (void)state;
    Maker chance = {.random = 20};
    int32_t found = 0, best_percent = 0;
    const int32_t rooms = is_full() ? ROOMS : sampled(FEW_ROOMS);
    for (int32_t room = 0; room < rooms; room++) {
        char text[1024];
        Arena arena;
        draw_room(&chance, text);
        arena_open(&arena, text);
        int32_t least = least_ticks(&arena.level), ticks = find_short_run(&arena.level);
        if (ticks > 0 && ticks < least)
            fail_msg("%d ticks, not %d:\n%s", (int)ticks, (int)least, text);
        found += ticks > 0;
        if (ticks > 0) best_percent = max_i32(best_percent, 100 * least / ticks);
        arena_close(&arena);
    }
    assert_true(found > rooms / 4);
    assert_in_range(best_percent, 85, 100);
}

/* ---- pushed ----------------------------------------------------------------------------- */

/* Stairs that lead down a row in each column, with a wall behind every step. */
static void draw_stairs(char out[4096], bool is_mirrored)
{
    enum { STEPS = 30 };
    int32_t length = sprintf(out, "[physics]\nmodel = cell\nwalk_set = 0.05\nradius = 0.5\n"
                                  "gravity = 0.1\n[map]\n");
    for (int32_t row = 0; row < STEPS + 2; row++) {
        for (int32_t i = 0; i < STEPS + 3; i++) {
            int32_t col = is_mirrored ? STEPS + 2 - i : i;
            char glyph = row > col || row == STEPS + 1 ? '#' : '.';
            if (row == 0 && col == 0) glyph = '@';
            if (row == STEPS && col == STEPS + 2) glyph = 'F';
            out[length++] = glyph;
        }
        out[length++] = '\n';
    }
    out[length] = '\0';
}

/* Walks on, but for a tick back wherever a wall behind then pushes the body on. */
static int32_t walk_down(const Level *level)
{
    Game game;
    GameEvents events;
    bool is_right = level->start.col == 0;
    game_init(&game, level);
    for (int32_t tick = 1; tick <= TICKS_MAX; tick++) {
        const CellBody *body = &game.player.as.cell;
        int32_t behind = body->cx + (is_right ? -1 : 1);
        double gone = is_right ? body->xr : 1 - body->xr;
        bool is_pushed =
            gone < 0.4 && grid_get(&level->terrain.grid, behind, body->cy) == TILE_SOLID;
        game_step(&game, level, is_pushed == is_right ? INPUT_LEFT : INPUT_RIGHT, &events, NULL);
        if (game.status == GAME_FINISHED) return tick;
    }
    fail_msg("the stairs have no end");
    return 0;
}

static void pushes_by_walls_count(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        char text[4096];
        Arena arena;
        draw_stairs(text, i == 1);
        arena_open(&arena, text);
        int32_t least = least_ticks(&arena.level), ticks = walk_down(&arena.level);
        int32_t unpushed = (int32_t)ceil(31 / 0.05);
        assert_true(ticks < unpushed * 3 / 4); /* the pushes are worth much here */
        assert_in_range(least, ticks / 2, ticks);
        arena_close(&arena);
    }
}

/* ---- known ------------------------------------------------------------------------------ */

static void open_corridor(Arena *arena, const char *physics)
{
    char text[512];
    sprintf(text, "[physics]\nmodel = cell\n%s[map]\n%s\n%s\n", physics,
            "@.......................................F",
            "#########################################");
    arena_open(arena, text);
}

static int32_t least_with(const char *physics)
{
    Arena arena;
    open_corridor(&arena, physics);
    int32_t ticks = least_ticks(&arena.level);
    arena_close(&arena);
    return ticks;
}

static void a_body_must_get_going(void **state)
{
    (void)state;
    Arena arena;
    open_corridor(&arena, "frict = 0.999\nwalk = 0.002\n");
    int32_t ticks = arena_run_until(&arena, INPUT_RIGHT, EVENT_FINISH, TICKS_MAX);
    assert_in_range(least_ticks(&arena.level), ticks * 9 / 10, ticks);
    arena_close(&arena);
}

static void only_levels_with_a_known_pace_have_least_ticks(void **state)
{
    (void)state;
    int32_t usual = least_with("");
    assert_true(usual > 0);
    assert_true(least_with("dx0 = 0.3\n") < usual);
    assert_true(least_with("walk = 0.01\n") > usual);
    assert_int_equal(least_with("xr = 0.9\n"), 0);
    assert_int_equal(least_with("variant = 003\n"), 0);
    assert_int_equal(least_with("rows = body\n"), 0);
    assert_int_equal(least_with("grab = fixed\n"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_run_that_is_found_is_shorter),
        cmocka_unit_test(pushes_by_walls_count),
        cmocka_unit_test(a_body_must_get_going),
        cmocka_unit_test(only_levels_with_a_known_pace_have_least_ticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
