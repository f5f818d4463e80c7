/* test_tiny_flood.c - whoever plays at random with the model `tiny` is in a state that was found,
 * and what that proves.
 *
 * LEDGE_REACH_LEVELS says how many levels (`make check-full`); without it there are few. */
#include "arena.h"

#include "../src/solve/tiny_flood.h"
#include "../src/solve/verdict.h"
#include "random_play.h"
#include "states.h"

#include <math.h>

enum { TURNS_MAX = 60000, RUNS = 80, LAPS = 3 };

/* ---- random play ------------------------------------------------------------------------- */

static void check(const RandomPlay *play, const Game *game)
{
    const TinyBody *b = &game->player.as.tiny;
    if (!tiny_flood_has(play->found, b))
        fail_msg("%s: x %g, y %g, dx %g, dy %g, %s%s in tick %d", play->name, b->x, b->y, b->dx,
                 b->dy, b->jumping ? "jumped " : "", b->falling ? "falling" : "", (int)game->ticks);
}

static bool touches(const void *flood, int32_t col, int32_t row)
{
    return crowd_flood_touches(flood, col, row);
}

static void find_place(const Game *game, const Level *level, int32_t *col, int32_t *row)
{
    (void)level;
    *col = (int32_t)floor(game->player.as.tiny.x / TINY_TILE);
    *row = (int32_t)floor(game->player.as.tiny.y / TINY_TILE);
}

/* Is it one whose states are found? */
static bool play(const char *text, const char *name, uint32_t seed)
{
    Arena arena;
    TinyFlood flood;
    const CrowdOptions options = {.bytes_max = STATE_PROOF_BYTES_MAX};
    arena_open(&arena, text);
    const Level *level = &arena.level;
    Reach *reach = reach_create(level);
    assert_true(reach && reach_run_all(reach));
    assert_true(tiny_flood_is_in_range(level));
    assert_true(tiny_flood_init(&flood, level, reach, &options));
    const bool is_played = crowd_flood_run(&flood.base, TURNS_MAX) && flood.base.is_whole;
    assert_false(flood.base.has_failed);
    if (is_played) {
        const RandomPlay plays = {level,       name,  RUNS,    3,         LAPS,
                                  &flood.base, check, touches, find_place};
        random_play(&plays, seed);
    }
    crowd_flood_done(&flood.base);
    reach_destroy(reach);
    arena_close(&arena);
    return is_played;
}

static const char *const lines[] = {
    "variant = repo", "jump_force = fixed", "dt = 0.01",     "dt = 0.02",  "max = 8",
    "max = 7.3",      "max = 30",           "accel = 200",   "accel = 7",  "friction = 20",
    "friction = 400", "gravity = 30",       "gravity = 150", "maxdy = 12", "impulse = 900",
    "impulse = 3000", "meter = 20",         "max = 0.9"};

/* A small yard full of what tiny meets; the caller frees the text. */
static char *tiny_yard(uint32_t seed)
{
    static const char *const glyphs[] = {"#", "##^^v{}", "##kD*o", "###^wfh",
                                         "#####^v{}kD*owfht=C"};
    Maker m = {.random = seed * 2654435761u + 7};
    maker_begin(&m, maker_between(&m, 3, 24), maker_between(&m, 5, 14), '.');
    if (maker_chance(&m, 70)) maker_fill(&m, 0, m.rows - 1, m.cols, 1, '#');
    if (maker_chance(&m, 20)) maker_fill(&m, 0, m.rows / 2, m.cols, 1, '#');
    if (maker_chance(&m, 40)) maker_fill(&m, 0, 0, m.cols, 1, '#');
    for (int32_t i = maker_random(&m, 6); i > 0; i--)
        maker_fill(&m, maker_random(&m, m.cols), maker_random(&m, m.rows), maker_between(&m, 1, 6),
                   maker_between(&m, 1, 5), maker_chance(&m, 70) ? '#' : '.');
    maker_strew(&m, glyphs[maker_random(&m, ARRAY_LENGTH(glyphs))], maker_between(&m, 20, 400));
    if (maker_chance(&m, 50)) {
        maker_fill(&m, 0, 0, 1, m.rows, '#');
        maker_fill(&m, m.cols - 1, 0, 1, m.rows, '#');
    }
    if (maker_chance(&m, 20)) maker_fill(&m, m.cols / 2, 0, 1, m.rows, 'D');
    maker_put(&m, maker_random(&m, m.cols), maker_random(&m, m.rows), 'F');
    maker_put(&m, maker_random(&m, m.cols), maker_random(&m, m.rows), '@');
    random_play_add_physics(&m, "tiny", lines, ARRAY_LENGTH(lines));
    return maker_text(&m);
}

static void no_player_of_tiny_is_in_a_state_that_was_not_found(void **state)
{
    (void)state;
    random_play_in_yards(tiny_yard, play, 8);
}

/* A body far above the level, at the top of its jump slower than a bit of its height; one that
 * stops faster because it goes against its direction; and two that go on, to the right and to the
 * left, beside what is beside the level. */
static void yards_that_need_a_rule_of_their_own(void **state)
{
    static const uint32_t seeds[] = {200708, 86, 1433, 1022};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(seeds); i++) {
        char *text = tiny_yard(seeds[i]);
        assert_true(play(text, text, seeds[i] + 1));
        free(text);
    }
}

/* ---- what is proved ---------------------------------------------------------------------- */

/* Of a map with these lines of physics; false where nothing is known. */
static ReachProof proof_with(const char *physics, const char *map, bool all_coins)
{
    Arena arena;
    char text[2000];
    snprintf(text, sizeof text, "[physics]\nmodel = tiny\n%s\n[map]\n%s", physics, map);
    arena_open(&arena, text);
    const ReachProof proof = states_proof_of(&arena.level, all_coins);
    arena_close(&arena);
    return proof;
}

static bool is_impossible(const char *physics, const char *map)
{
    return proof_with(physics, map, false).is_impossible;
}

static bool is_solved(const char *physics, const char *map)
{
    Arena arena;
    char text[2000];
    const VerdictOptions options = {.search = {.nodes_max = 60000}};
    Verdict verdict;
    snprintf(text, sizeof text, "[physics]\nmodel = tiny\n%s\n[map]\n%s", physics, map);
    arena_open(&arena, text);
    assert_true(verdict_find(&arena.level, &options, &verdict));
    const bool is_solved = verdict.kind == VERDICT_SOLVED;
    verdict_done(&verdict);
    arena_close(&arena);
    return is_solved;
}

/* One is proved impossible, and its near twin is solved. */
static void assert_twins(const char *physics, const char *impossible, const char *solved)
{
    assert_true(is_impossible(physics, impossible));
    assert_false(is_impossible(physics, solved));
    assert_true(is_solved(physics, solved));
}

#define WALL(a, b)                                                                                 \
    "###########\n"                                                                                \
    "#...." a "....#\n"                                                                            \
    "#.@.." b "..F.#\n"                                                                            \
    "###########\n"

static void a_wall_of_one_cell_is_passed_by_a_hole_of_one_cell_only(void **state)
{
    static const char *const physics[] = {"", "variant = repo", "max = 7.3", "jump_force = fixed"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(physics); i++)
        assert_twins(physics[i], WALL("#", "#"), WALL("#", "."));
}

static void a_body_of_a_cell_a_tick_may_pass_a_wall(void **state)
{
    (void)state;
    assert_true(is_impossible("max = 50", WALL("#", "#")));
    assert_false(is_impossible("max = 60", WALL("#", "#")));
}

/* Up to a ledge, farther than its edge, which is touched from below. */
#define LEDGE(row_more)                                                                            \
    "#########\n"                                                                                  \
    "#......F#\n" row_more "#....####\n"                                                           \
    "#....####\n"                                                                                  \
    "#....####\n"                                                                                  \
    "#....####\n"                                                                                  \
    "#@...####\n"                                                                                  \
    "#########\n"

static void tiny_jumps_up_five_rows_but_not_six(void **state)
{
    (void)state;
    assert_twins("", LEDGE("#....####\n#....####\n"), LEDGE("#....####\n"));
    assert_twins("dt = 0.02\njump_force = fixed", LEDGE("#....####\n#....####\n"),
                 LEDGE("#....####\n"));
}

/* The body is a little in the wall when its head is beside the finish. */
static void a_finish_at_an_edge_is_touched_from_below(void **state)
{
    static const char map[] = "#######\n#....F#\n#....##\n#....##\n#....##\n#....##\n#....##\n"
                              "#@...##\n#######\n";
    (void)state;
    assert_false(is_impossible("", map));
    assert_true(is_solved("", map));
}

static void spikes_kill_but_those_who_move_as_they_point(void **state)
{
#define SHAFT(spikes)                                                                              \
    "###########\n"                                                                                \
    "#########F#\n"                                                                                \
    "#########.#\n"                                                                                \
    "#########" spikes "#\n"                                                                       \
    "#@........#\n"                                                                                \
    "###########\n"
    static const char *const tunnels[] = {"########\n#@..^.F#\n########\n",
                                          "########\n#@..v.F#\n########\n",
                                          "########\n#@..{.F#\n########\n",
                                          "########\n#F..}.@#\n########\n"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(tunnels); i++)
        assert_true(is_impossible("", tunnels[i]));
    assert_true(is_solved("", "########\n#@..}.F#\n########\n"));
    assert_false(is_impossible("", "########\n#@..}.F#\n########\n"));
    assert_true(is_solved("", "########\n#F..{.@#\n########\n"));
    assert_false(is_impossible("", "########\n#F..{.@#\n########\n"));
    assert_twins("", SHAFT("v"), SHAFT("^"));
}

static void a_door_is_passed_with_a_key_only(void **state)
{
    (void)state;
    assert_twins("", "#########\n#@..D..F#\n#########\n", "#########\n#@k.D..F#\n#########\n");
    assert_string_equal(proof_with("", "#########\n#@..D..F#\n#########\n", false).reason,
                        "the finish is out of reach: columns 0 to 3 at most, no key");
}

/* Beside the level its left columns are there once more, a row higher: up in them, and back. */
#define BESIDE(shut)                                                                               \
    "#########\n"                                                                                  \
    "...#...." shut "\n"                                                                           \
    "...#...F" shut "\n"                                                                           \
    "...######\n"                                                                                  \
    "...#.....\n"                                                                                  \
    "...#.....\n"                                                                                  \
    "...#.@...\n"                                                                                  \
    "#########\n"

static void a_way_may_lead_back_from_beside_the_level(void **state)
{
    (void)state;
    assert_twins("", BESIDE("#"), BESIDE("."));
    assert_false(is_impossible("variant = repo", BESIDE("#")));
}

/* Each lap to the right is a row higher: from the third one it jumps to what is ten rows above the
 * floor, unless that lap is far away. */
static void laps_lead_up(void **state)
{
#define HIGH(sky, floor)                                                                           \
    sky "...\n" sky "..F\n" sky "...\n" sky "...\n" sky "...\n" sky "...\n" sky "...\n" sky        \
        "...\n" sky "...\n" sky "...\n" sky ".@.\n" floor "###\n"
    (void)state;
    assert_twins("", HIGH("....................", "####################"), HIGH("", ""));
}

/* What is beside the level is not the level: there is no finish. */
static void a_finish_beyond_the_other_side_is_out_of_reach(void **state)
{
    (void)state;
    assert_true(is_impossible("", "#######\nF..#...\n...#.@.\n#######\n"));
    assert_true(is_impossible("", "#######\n...#..F\n.@.#...\n#######\n"));
}

/* One who dies begins in the air, and may jump there. */
static void a_checkpoint_that_was_touched_is_a_start(void **state)
{
#define PAIR(thing)                                                                                \
    "#######\n"                                                                                    \
    "#....F#\n"                                                                                    \
    "#....##\n"                                                                                    \
    "#..." thing "##\n"                                                                            \
    "#....##\n"                                                                                    \
    "#....##\n"                                                                                    \
    "#....##\n"                                                                                    \
    "#....##\n"                                                                                    \
    "#^@..##\n"                                                                                    \
    "#######\n"
    (void)state;
    assert_true(is_impossible("", PAIR(".")));
    assert_false(is_impossible("", PAIR("*")));
}

static void a_monster_lifts_tiny_over_a_step(void **state)
{
    (void)state;
    assert_true(is_impossible("", LEDGE("#....####\n#....####\n")));
    assert_false(is_impossible("", LEDGE("#..w.####\n#....####\n")));
}

static void who_is_told_to_stop_soon_proves_nothing(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[physics]\nmodel = tiny\n[map]\n" WALL("#", "#"));
    states_prove_once_all_are_found(&arena.level);
    arena_close(&arena);
}

static void a_coin_may_be_out_of_reach_alone(void **state)
{
    (void)state;
    states_prove_that_a_coin_is_out_of_reach(proof_with);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_of_one_cell_is_passed_by_a_hole_of_one_cell_only),
        cmocka_unit_test(a_body_of_a_cell_a_tick_may_pass_a_wall),
        cmocka_unit_test(tiny_jumps_up_five_rows_but_not_six),
        cmocka_unit_test(a_finish_at_an_edge_is_touched_from_below),
        cmocka_unit_test(spikes_kill_but_those_who_move_as_they_point),
        cmocka_unit_test(a_door_is_passed_with_a_key_only),
        cmocka_unit_test(a_way_may_lead_back_from_beside_the_level),
        cmocka_unit_test(laps_lead_up),
        cmocka_unit_test(a_finish_beyond_the_other_side_is_out_of_reach),
        cmocka_unit_test(a_checkpoint_that_was_touched_is_a_start),
        cmocka_unit_test(a_monster_lifts_tiny_over_a_step),
        cmocka_unit_test(who_is_told_to_stop_soon_proves_nothing),
        cmocka_unit_test(a_coin_may_be_out_of_reach_alone),
        cmocka_unit_test(yards_that_need_a_rule_of_their_own),
        cmocka_unit_test(no_player_of_tiny_is_in_a_state_that_was_not_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
