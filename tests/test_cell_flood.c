/* test_cell_flood.c - whoever plays at random with the model `cell` is in a state that was found,
 * and what that proves.
 *
 * LEDGE_REACH_LEVELS says how many levels (`make check-full`); without it there are few. */
#include "arena.h"

#include "../src/solve/cell_flood.h"
#include "../src/solve/verdict.h"
#include "random_play.h"
#include "states.h"

enum { TURNS_MAX = 60000, RUNS = 80, LAPS = 0 };

/* ---- random play ------------------------------------------------------------------------- */

static void check(const RandomPlay *play, const Game *game)
{
    const CellBody *b = &game->player.as.cell;
    if (!cell_flood_has(play->found, b))
        fail_msg("%s: cell %d,%d, xr %.17g, yr %.17g, dx %g, dy %.17g%s in tick %d", play->name,
                 b->cx, b->cy, b->xr, b->yr, b->dx, b->dy, b->jump_held ? ", held," : "",
                 (int)game->ticks);
}

static bool touches(const void *flood, int32_t col, int32_t row)
{
    return crowd_flood_touches(flood, col, row);
}

static void find_place(const Game *game, const Level *level, int32_t *col, int32_t *row)
{
    (void)level;
    *col = game->player.as.cell.cx;
    *row = game->player.as.cell.cy;
}

/* Is it one whose states are found? */
static bool play(const char *text, const char *name, uint32_t seed)
{
    Arena arena;
    CellFlood flood;
    const CrowdOptions options = {.bytes_max = STATE_PROOF_BYTES_MAX};
    arena_open(&arena, text);
    const Level *level = &arena.level;
    Reach *reach = reach_create(level);
    bool is_played = false;
    assert_true(reach && reach_run_all(reach));
    if (cell_flood_is_in_range(level)) {
        assert_true(cell_flood_init(&flood, level, reach, &options));
        is_played = crowd_flood_run(&flood.base, TURNS_MAX) && flood.base.is_whole;
        assert_false(flood.base.has_failed);
        const RandomPlay plays = {level,       name,  RUNS,    3,         LAPS,
                                  &flood.base, check, touches, find_place};
        if (is_played) random_play(&plays, seed);
        crowd_flood_done(&flood.base);
    }
    reach_destroy(reach);
    arena_close(&arena);
    return is_played;
}

static const char *const lines[] = {"fricty = 0.99",
                                    "fricty = 1\nfrict = 0.9",
                                    "frict = 0.6\nfricty = 0.95\nfrict_ice = 0.9",
                                    "frict_air = 0.97\nfricty = 0.99",
                                    "gravity = 0.09",
                                    "gravity = 0.2",
                                    "gravity = 0.013",
                                    "walk = 0.03",
                                    "walk = 0.12",
                                    "walk = -0.02",
                                    "walk_set = 0.2",
                                    "walk_set = 0.9",
                                    "jump = 0.68",
                                    "jump = 0.9",
                                    "jump = 1.4",
                                    "radius = 0.1",
                                    "radius = 0.5",
                                    "radius = 0",
                                    "no_var_jump = yes",
                                    "cap = 0.6",
                                    "cap = 1.5",
                                    "dx0 = 0.4",
                                    "dy0 = -0.7",
                                    "dy0 = 1.7",
                                    "xr = 0.95",
                                    "xr = 1",
                                    "yr = 0.3",
                                    "yr = 0"};

/* A small yard full of what cell meets; the caller frees the text. */
static char *cell_yard(uint32_t seed)
{
    static const char *const glyphs[] = {"#",       "##^^v{}", "##kD*oI",
                                         "###^wfh", "##==I",   "#####^v{}kD*owfhtI==C"};
    Maker m = {.random = seed * 2654435761u + 7};
    maker_begin(&m, maker_between(&m, 3, 20), maker_between(&m, 5, 26), '.');
    if (maker_chance(&m, 30)) maker_fill(&m, 0, m.rows - 1, m.cols, 1, '#');
    for (int32_t i = maker_random(&m, 3); i > 0; i--)
        maker_fill(&m, 0, maker_random(&m, m.rows), m.cols, 1, maker_chance(&m, 70) ? '#' : '=');
    for (int32_t i = maker_random(&m, 6); i > 0; i--)
        maker_fill(&m, maker_random(&m, m.cols), maker_random(&m, m.rows), maker_between(&m, 1, 6),
                   maker_between(&m, 1, 5), maker_chance(&m, 50) ? '#' : '.');
    maker_strew(&m, glyphs[maker_random(&m, ARRAY_LENGTH(glyphs))], maker_between(&m, 20, 300));
    if (maker_chance(&m, 20)) maker_fill(&m, m.cols / 2, 0, 1, m.rows, 'D');
    maker_put(&m, maker_random(&m, m.cols), maker_random(&m, m.rows), 'F');
    maker_put(&m, maker_random(&m, m.cols), maker_random(&m, m.rows), '@');
    random_play_add_physics(&m, "cell", lines, ARRAY_LENGTH(lines));
    return maker_text(&m);
}

static void no_player_of_cell_is_in_a_state_that_was_not_found(void **state)
{
    (void)state;
    random_play_in_yards(cell_yard, play, 4);
}

/* ---- what is proved ---------------------------------------------------------------------- */

static void open_level(Arena *arena, const char *physics, const char *map)
{
    char text[3000];
    snprintf(text, sizeof text, "[physics]\nmodel = cell\n%s\n[map]\n%s", physics, map);
    arena_open(arena, text);
}

/* By the states alone. */
static ReachProof proof_with(const char *physics, const char *map, bool all_coins)
{
    Arena arena;
    open_level(&arena, physics, map);
    const ReachProof proof = states_proof_of(&arena.level, all_coins);
    arena_close(&arena);
    return proof;
}

static bool is_impossible(const char *physics, const char *map)
{
    return proof_with(physics, map, false).is_impossible;
}

static VerdictKind verdict_of(const char *physics, const char *map)
{
    Arena arena;
    const VerdictOptions options = {.search = {.nodes_max = 60000}};
    Verdict verdict;
    open_level(&arena, physics, map);
    assert_true(verdict_find(&arena.level, &options, &verdict));
    const VerdictKind kind = verdict.kind;
    verdict_done(&verdict);
    arena_close(&arena);
    return kind;
}

/* One is proved impossible, and its near twin is solved. */
static void assert_twins(const char *physics, const char *impossible, const char *solved)
{
    assert_true(is_impossible(physics, impossible));
    assert_int_equal(verdict_of(physics, impossible), VERDICT_IMPOSSIBLE);
    assert_false(is_impossible(physics, solved));
    assert_int_equal(verdict_of(physics, solved), VERDICT_SOLVED);
}

static const char FAST[] = "fricty = 0.99\njump = 0.68\nwalk = 0.03";

/* Nobody jumps. */
static const char DULL[] = "fricty = 0.99\njump = 0";

/* Off a ledge, so many rows down, onto a floor of a row. */
static const char *pit(int32_t rows, const char *floor)
{
    static char map[2000];
    strcpy(map, "#######\n#@....#\n###...#\n");
    for (int32_t i = 1; i < rows; i++)
        strcat(map, "###...#\n");
    strcat(map, floor);
    strcat(map, "###...#\n###..F#\n#######\n");
    return map;
}

#define FLOOR "#######\n"

/* How many of some pits have a way through such a floor; each is solved, or proved to have none. */
static int32_t passed(const char *floor)
{
    int32_t count = 0;
    for (int32_t rows = 6; rows <= 30; rows++) {
        const bool is_solved = verdict_of(DULL, pit(rows, floor)) == VERDICT_SOLVED;
        assert_int_equal(is_impossible(DULL, pit(rows, floor)), !is_solved);
        count += is_solved;
    }
    return count;
}

static void a_fall_of_the_right_height_goes_through_a_thin_floor(void **state)
{
    (void)state;
    assert_in_range(passed(FLOOR), 1, 12);
}

static void a_thick_floor_stops_every_fall(void **state)
{
    (void)state;
    for (int32_t rows = 6; rows <= 30; rows += 3)
        assert_true(is_impossible(FAST, pit(rows, FLOOR FLOOR FLOOR)));
}

/* ---- one rule each ----------------------------------------------------------------------- */

#define STEP(more)                                                                                 \
    "########\n"                                                                                   \
    "#......#\n"                                                                                   \
    "#.....F#\n" more "#@...###\n"                                                                 \
    "########\n"

static void cell_jumps_up_one_row_but_not_two(void **state)
{
    (void)state;
    assert_twins("", STEP("#....###\n"), STEP(""));
    assert_twins("no_var_jump = yes\nradius = 0.5", STEP("#....###\n"), STEP(""));
}

static void a_monster_lifts_cell_over_a_step(void **state)
{
    (void)state;
    assert_false(is_impossible("", "########\n#......#\n#.....F#\n#....###\n#@.w.###\n########\n"));
}

static void spikes_kill_but_those_who_move_as_they_point(void **state)
{
#define SHAFT(spikes) "####\n#@.#\n##" spikes "#\n##.#\n#F.#\n####\n"
    (void)state;
    assert_twins("", "##############\n#@..^^^^^^..F#\n##############\n",
                 "##############\n#@..^.......F#\n##############\n");
    assert_twins("jump = 0", "########\n#@..v.F#\n########\n", "########\n#@....F#\n########\n");
    assert_twins("", SHAFT("^"), SHAFT("v"));
    assert_false(is_impossible("", "########\n#@..}.F#\n########\n"));
    assert_false(is_impossible("", "########\n#F..{.@#\n########\n"));
}

static void a_door_is_passed_with_a_key_only(void **state)
{
    (void)state;
    assert_twins("", "#########\n#@..D..F#\n#########\n", "#########\n#@k.D..F#\n#########\n");
    assert_string_equal(proof_with("", "#########\n#@..D..F#\n#########\n", false).reason,
                        "the finish is out of reach: columns 0 to 4 at most, no key");
}

/* The body touches it from below, dies, and goes on to the ledge at once. */
static void a_checkpoint_that_was_touched_is_a_start(void **state)
{
#define PAIR(thing) "#######\n#.....#\n#.." thing ".F#\n#...###\n#^@.###\n#######\n"
    (void)state;
    assert_true(is_impossible("dx0 = 0.6", PAIR(".")));
    assert_false(is_impossible("dx0 = 0.6", PAIR("*")));
}

/* There it falls anew, from the next tick on. */
static void a_oneway_ends_a_fall(void **state)
{
#define ABOVE(row) row "###...#\n" FLOOR
    (void)state;
    assert_true(passed(ABOVE("###===#\n")) < passed(ABOVE("###...#\n")));
    assert_true(passed(ABOVE("###===#\n###===#\n")) < passed(ABOVE("###...#\n###...#\n")));
}

/* Whatever else moves it, nothing is known of a body. */
static void only_the_plain_model_is_followed(void **state)
{
    static const char *const others[] = {"variant = 003",    "axes = yx",         "px = 24",
                                         "py = 40",          "walk_set = 1.2",    "dx0 = -1.1",
                                         "tunnel = march",   "oneway = fixed",    "columns = body",
                                         "rows = body",      "guard = no",        "ceiling = body",
                                         "stepup = fixed",   "grab = fixed",      "slope = fixed",
                                         "radius = 0.6",     "overflow = modulo", "gravity = 0",
                                         "walk = 0.0000001", "jump = 100",        "dy0 = -100"};
    static const char map[] = "########\n#@.#..F#\n########\n";
    (void)state;
    assert_true(is_impossible("", map));
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        Arena arena;
        open_level(&arena, others[i], map);
        if (cell_flood_is_in_range(&arena.level)) fail_msg("%s is in range", others[i]);
        arena_close(&arena);
        assert_false(is_impossible(others[i], map));
    }
}

static void who_is_told_to_stop_soon_proves_nothing(void **state)
{
    Arena arena;
    (void)state;
    open_level(&arena, "", STEP("#....###\n"));
    states_prove_once_all_are_found(&arena.level);
    arena_close(&arena);
}

static void a_coin_may_be_out_of_reach_alone(void **state)
{
    (void)state;
    states_prove_that_a_coin_is_out_of_reach(proof_with);
}

static void crowds_that_differ_in_a_number_are_two(void **state)
{
    static const CrowdKey keys[] = {{1, 2, 0.25, 0.5, 0},  {2, 2, 0.25, 0.5, 0},
                                    {1, 3, 0.25, 0.5, 0},  {1, 2, 0, 0.5, 0},
                                    {1, 2, 0.25, 0.75, 0}, {1, 2, 0.25, 0.5, 1}};
    Arena arena;
    CellFlood flood;
    const CrowdOptions options = {.bytes_max = STATE_PROOF_BYTES_MAX};
    (void)state;
    open_level(&arena, "", "@\n#\n");
    assert_true(cell_flood_init(&flood, &arena.level, NULL, &options));
    const int32_t first = flood.base.index.count;
    for (int32_t i = 0; i < (int32_t)ARRAY_LENGTH(keys); i++) {
        assert_int_equal(crowd_flood_find(&flood.base, &keys[i]), -1);
        assert_non_null(crowd_flood_add(&flood.base, &keys[i], 1));
        for (int32_t k = 0; k <= i; k++)
            assert_int_equal(crowd_flood_find(&flood.base, &keys[k]), first + k);
    }
    crowd_flood_done(&flood.base);
    arena_close(&arena);
}

static void the_lowest_rank_comes_first(void **state)
{
    CrowdQueue queue = {.count = 0};
    (void)state;
    for (int32_t i = 0; i < 2000; i++)
        assert_true(crowd_queue_push(&queue, i * 7919 % 2003, i * 7919 % 2003));
    for (int32_t i = 0, last = -1, now; i < 2000; i++, last = now) {
        now = crowd_queue_pop(&queue);
        assert_true(now > last);
    }
    assert_int_equal(queue.count, 0);
    crowd_queue_done(&queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fall_of_the_right_height_goes_through_a_thin_floor),
        cmocka_unit_test(a_thick_floor_stops_every_fall),
        cmocka_unit_test(cell_jumps_up_one_row_but_not_two),
        cmocka_unit_test(a_monster_lifts_cell_over_a_step),
        cmocka_unit_test(spikes_kill_but_those_who_move_as_they_point),
        cmocka_unit_test(a_door_is_passed_with_a_key_only),
        cmocka_unit_test(a_checkpoint_that_was_touched_is_a_start),
        cmocka_unit_test(a_oneway_ends_a_fall),
        cmocka_unit_test(only_the_plain_model_is_followed),
        cmocka_unit_test(who_is_told_to_stop_soon_proves_nothing),
        cmocka_unit_test(a_coin_may_be_out_of_reach_alone),
        cmocka_unit_test(crowds_that_differ_in_a_number_are_two),
        cmocka_unit_test(the_lowest_rank_comes_first),
        cmocka_unit_test(no_player_of_cell_is_in_a_state_that_was_not_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
