/* test_reach.c - where a player can possibly get: never too little. */
#include "full.h"
#include "world_levels.h"

#include "../src/base/hash.h"
#include "../src/solve/actor_orbit.h"
#include "../src/solve/reach_rest.h"
#include "../src/solve/search.h"
#include "golden.h"
#include "level_maker.h"
#include "proof.h"

enum { SEEDS = 12, SEARCH_NODES = 2500 };

/* ---- nothing possible is excluded -------------------------------------------------------- */

/* Every cell that a search has been in must be one that can be reached. */
static void check_search_within_reach(const Level *level, const char *name)
{
    const SearchOptions options = {.nodes_max = SEARCH_NODES};
    Search *search = search_create(level, &options);
    Reach *reach = reach_create(level);
    assert_non_null(search);
    assert_non_null(reach);
    assert_true(reach_run_all(reach));
    ReachProof glance, proof;
    assert_true(reach_glance(level, &glance));
    reach_judge(reach, false, &proof);
    if (glance.is_impossible && !proof.is_impossible)
        fail_msg("%s: a glance proves too much: %s", name, glance.reason);
    search_run(search, SEARCH_NODES);
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (search_has_reached(search, col, row) && !reach_has(reach, col, row))
                fail_msg("%s: cell %d,%d was reached, though it cannot be", name, (int)col,
                         (int)row);
    reach_destroy(reach);
    search_destroy(search);
}

static void check_style(MakerStyle style)
{
    for (uint32_t seed = 1000; seed < 1000 + (uint32_t)sampled(SEEDS); seed++) {
        Arena arena;
        char *text = level_maker_text(style, seed), name[40];
        snprintf(name, sizeof name, "%s %u", maker_style_names[style], (unsigned)seed);
        arena_open(&arena, text);
        check_search_within_reach(&arena.level, name);
        arena_close(&arena);
        free(text);
    }
}

static void no_search_leaves_the_reach_of_a_level_of_the_world(void **state)
{
    (void)state;
    with_levels(1, check_search_within_reach);
}

static void no_search_leaves_the_reach_of_a_long_run(void **state)
{
    (void)state;
    check_style(MAKER_RUN);
}

static void no_search_leaves_the_reach_of_a_run_with_many_monsters(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < (uint32_t)sampled(2 * SEEDS); seed++) {
        Arena arena;
        char *text = level_maker_text(MAKER_RUN, seed + 5000), name[40];
        snprintf(name, sizeof name, "run %u with monsters", (unsigned)seed);
        level_maker_add_monsters(text, seed);
        arena_open(&arena, text);
        check_search_within_reach(&arena.level, name);
        arena_close(&arena);
        free(text);
    }
}

static void no_search_leaves_the_reach_of_a_cave(void **state)
{
    (void)state;
    check_style(MAKER_CAVE);
}

static void no_search_leaves_the_reach_of_a_tower(void **state)
{
    (void)state;
    check_style(MAKER_TOWER);
}

static void no_search_leaves_the_reach_of_a_shaft(void **state)
{
    (void)state;
    check_style(MAKER_SHAFTS);
}

static void no_search_leaves_the_reach_of_a_maze(void **state)
{
    (void)state;
    check_style(MAKER_MAZE);
}

static void no_search_leaves_the_reach_of_a_soup_with_any_physics(void **state)
{
    (void)state;
    check_style(MAKER_SOUP);
    check_style(MAKER_SOUP);
}

/* ---- what is impossible ------------------------------------------------------------------ */

static void a_level_without_a_finish_is_impossible(void **state)
{
    (void)state;
    assert_true(is_impossible("@..\n###\n"));
}

static void a_step_of_four_cells_is_impossible_and_one_of_three_is_not(void **state)
{
    (void)state;
    assert_true(is_impossible("........\n"
                              "........\n"
                              "......F.\n"
                              "....####\n"
                              "....####\n"
                              "....####\n"
                              "@...####\n"
                              "########\n"));
    assert_false(is_impossible("........\n"
                               "........\n"
                               "......F.\n"
                               "....####\n"
                               "....####\n"
                               "@...####\n"
                               "########\n"));
}

static void a_pit_of_ten_cells_is_impossible_and_one_of_nine_is_not(void **state)
{
    (void)state;
    assert_true(is_impossible("@.....................F\n"
                              "########..........#####\n"));
    assert_false(is_impossible("@....................F\n"
                               "########.........#####\n"));
}

static void a_door_is_a_wall_until_a_key_can_be_reached(void **state)
{
    (void)state;
    assert_true(is_impossible("####################\n"
                              "@....D..F..#......k#\n"
                              "####################\n"));
    assert_false(is_impossible("#############\n"
                               "@..k..D..F..#\n"
                               "#############\n"));
}

static void spikes_are_no_ground(void **state)
{
    (void)state;
    assert_true(is_impossible("#######################\n"
                              ".......................\n"
                              ".......................\n"
                              ".......................\n"
                              ".......................\n"
                              "@.....^^^^^^^^^^^^....F\n"
                              "#######################\n"));
}

/* A floor with a hole, from above or from below; the turret stands in this column. */
static bool is_shut_by_turret(const char *head, const char *hole, int32_t col, bool from_below)
{
    char text[400], room[] = "..........";
    room[col] = 't';
    if (!from_below) room[0] = '@';
    snprintf(text, sizeof text, "%s[map]\n%s\n%s\n%s\n....HH....\n%s\n##########\n", head,
             from_below ? "........F." : "..........", room, hole,
             from_below ? "@...HH...." : "....HH...F");
    return is_impossible(text);
}

static void a_turret_shuts_a_hole_that_it_stands_over(void **state)
{
    (void)state;
    for (int32_t from_below = 0; from_below <= 1; from_below++) {
        assert_true(is_shut_by_turret("", "#####H####", 5, from_below));
        assert_false(is_shut_by_turret("", "#####H####", 4, from_below));
        assert_false(is_shut_by_turret("", "#####H####", 6, from_below));
        assert_false(is_shut_by_turret("", "####HH####", 5, from_below));
        assert_false(is_shut_by_turret("", "####HH####", 4, from_below));
    }
}

static void a_turret_shuts_no_hole_where_a_tick_may_lead_past_it(void **state)
{
    (void)state;
    static const char *const heads[] = {
        "[physics]\nhw = 0.1\n",     /* it fits in beside the turret */
        "[physics]\nh = 0.5\n",      /* in a tick it may rise, or fall, by so much */
        "[physics]\nspring = 0.9\n", /* or by so much */
        "[physics]\nh = 1\nspring = 0.8\n",
        "[physics]\npop = 0.5\n",
        "[physics]\nfastfall = 1\n",
        "[physics]\ncorner = 0.9\n", /* or be pushed over the whole column */
        "[physics]\nledgegrab = yes\n",
    };
    for (size_t i = 0; i < ARRAY_LENGTH(heads); i++)
        assert_false(is_shut_by_turret(heads[i], "#####H####", 5, false));
    assert_false(is_impossible("..........\n@....t../.\n#####H####\n.....H....\n.....H...F\n"
                               "##########\n"));
    assert_false(is_impossible("[lift.1]\nvelocity = 0, -0.01\nticks = 60\n[map]\n..........\n"
                               "@....t....\n#####H####\n.....H....\n.1...H...F\n"
                               "##########\n"));
}

static void a_monster_helps_up_a_step(void **state)
{
    (void)state;
    assert_true(is_impossible("............\n............\n............\n"
                              "..........F.\n.......#####\n.......#####\n.......#####\n"
                              "@......#####\n############\n"));
    assert_false(is_impossible("............\n............\n............\n"
                               "..........F.\n.......#####\n.......#####\n.......#####\n"
                               "@...w..#####\n############\n"));
}

static void a_walker_that_stays_up_there_does_not_help_up(void **state)
{
    (void)state;
    assert_true(is_impossible("............\n............\n............\n"
                              "....w.....F.\n....########\n....########\n....########\n"
                              "@...########\n############\n"));
    assert_false(is_impossible("............\n............\n............\n"
                               "....w.....F.\n....########\n....########\n"
                               "@...########\n############\n"));
}

static void a_walker_that_may_come_down_helps_up(void **state)
{
    (void)state;
    static const char *const falls[] = {"...C", "...<"};
    char text[400];
    for (size_t i = 0; i < ARRAY_LENGTH(falls); i++) {
        snprintf(text, sizeof text,
                 "............\n............\n............\n...w......F.\n%s########\n"
                 "....########\n....########\n@...########\n############\n",
                 falls[i]);
        assert_false(is_impossible(text));
    }
}

/* A floor, a wide pit, a floor with the finish, so long that nobody is soon at the pit; a walker
 * hangs over it at the start, `things` near the first edge. */
static bool is_impossible_beside_a_fall_from(int32_t above, int32_t run_up, int32_t pit, char thing,
                                             char monster)
{
    enum { ROWS = 12, FLOOR = 9 };
    char text[ROWS * 140 + 1];
    int32_t cols = run_up + pit + 4;
    for (int32_t row = 0; row < ROWS; row++) {
        char *line = text + row * (cols + 1);
        memset(line, '.', (size_t)cols);
        if (row >= FLOOR) {
            memset(line, '#', (size_t)run_up);
            memset(line + run_up + pit, '#', 4);
        }
        line[cols] = '\n';
    }
    text[ROWS * (cols + 1)] = '\0';
    text[(FLOOR - 1) * (cols + 1) + 1] = '@';
    text[(FLOOR - 1) * (cols + 1) + cols - 2] = 'F';
    text[(FLOOR - 1) * (cols + 1) + run_up - 2] = thing;
    text[(FLOOR - above) * (cols + 1) + run_up + pit / 2] = monster;
    return is_impossible(text);
}

static bool is_impossible_beside_a_fall(int32_t run_up, int32_t pit, char thing, char monster)
{
    return is_impossible_beside_a_fall_from(3, run_up, pit, thing, monster);
}

static void a_monster_that_falls_out_before_the_player_comes_is_no_help(void **state)
{
    (void)state;
    assert_true(is_impossible_beside_a_fall(60, 13, '.', '.'));
    assert_true(is_impossible_beside_a_fall(60, 13, '.', 'w'));
    assert_false(is_impossible_beside_a_fall_from(9, 2, 11, '.', 'w'));
    assert_true(is_impossible_beside_a_fall_from(9, 12, 11, '.', 'w'));
    assert_false(is_impossible_beside_a_fall(60, 13, '.', 'f'));
}

/* Hops and turns are in step again after half a million ticks. Until that is known the hopper may
 * come down to the player, who would get up by it. */
static void a_hopper_that_repeats_late_stays_up_there(void **state)
{
    (void)state;
    static const char late[] = "...............\n"
                               "...............\n"
                               "...............\n"
                               "...............\n"
                               "......h=.F.....\n"
                               "....==========.\n"
                               "...............\n"
                               "...............\n"
                               "...............\n"
                               "...............\n"
                               "...............\n"
                               ".......@.......\n"
                               "###############\n";
    Arena arena;
    ActorOrbit orbit;
    ReachProof proof;
    const ActorOrbitOptions asked = {.max_ticks = REACH_FOLLOW_FAR};
    const ReachOptions far = {.follow = REACH_FOLLOW_FAR}, near = {.follow = 500000};
    arena_open(&arena, late);
    assert_int_equal(actor_orbit_find(&arena.level, 0, &asked, &orbit), ACTOR_ORBIT_FOUND);
    assert_int_equal(orbit.count, 502805);
    actor_orbit_done(&orbit);
    assert_true(reach_prove_with(&arena.level, false, &near, &proof));
    assert_false(proof.is_impossible);
    assert_true(reach_prove_with(&arena.level, false, &far, &proof));
    assert_true(proof.is_impossible);
    arena_close(&arena);
}

/* A walker high up, beside a block that crumbles: does it ever come down to the player? */
static bool comes_down(const char *picture)
{
    Arena arena;
    arena_open(&arena, picture);
    Reach *reach = reach_create(&arena.level);
    assert_true(reach && reach_run_all(reach));
    bool may_be = reach_stompers(reach, 9, arena.level.rows - 2) != 0;
    reach_destroy(reach);
    arena_close(&arena);
    return may_be;
}

static void a_block_disturbs_a_monster_only_where_somebody_gets_to_it(void **state)
{
    (void)state;
    static const char out_of_reach[] = "............\n"
                                       ".w..C.......\n"
                                       "####........\n"
                                       "............\n"
                                       "............\n"
                                       "............\n"
                                       "............\n"
                                       "@..........F\n"
                                       "############\n";
    static const char by_the_player[] = "............\n"
                                        ".w..C.......\n"
                                        "####........\n"
                                        "......H.....\n"
                                        "......H.....\n"
                                        "......H.....\n"
                                        "......H.....\n"
                                        "@.....H....F\n"
                                        "############\n";
    static const char not_looked_at[] = "...C.C......\n"
                                        ".w...C......\n"
                                        "####........\n"
                                        "......H.....\n"
                                        "......H.....\n"
                                        "......H.....\n"
                                        "......H.....\n"
                                        "@.....H....F\n"
                                        "############\n";
    static const char by_another[] = "............\n"
                                     ".w..C.....h.\n"
                                     "####....####\n"
                                     "............\n"
                                     "............\n"
                                     "............\n"
                                     "............\n"
                                     "@..........F\n"
                                     "##......####\n";
    static const char by_itself[] = "............\n"
                                    ".w..........\n"
                                    "##CC........\n"
                                    "............\n"
                                    "............\n"
                                    "............\n"
                                    "............\n"
                                    "@..........F\n"
                                    "############\n";
    assert_false(comes_down(out_of_reach));
    assert_true(comes_down(by_the_player));
    assert_false(comes_down(not_looked_at));
    assert_true(comes_down(by_another));
    assert_true(comes_down(by_itself));
}

/* Blocks over the way may push a body on, so that it comes while the walker still falls. */
static void corners_overhead_may_bring_the_player_to_a_monster_in_time(void **state)
{
    static const char level[] = "..........w............\n"
                                ".......................\n"
                                ".......................\n"
                                ".......................\n"
                                ".......................\n"
                                ".......................\n"
                                ".......................\n"
                                "..%c.%c..................\n"
                                ".@...................F.\n"
                                "########...........####\n"
                                "########...........####\n"
                                "########...........####\n";
    char text[sizeof level];
    (void)state;
    snprintf(text, sizeof text, level, '.', '.');
    assert_true(is_impossible(text));
    snprintf(text, sizeof text, level, '#', '#');
    assert_false(is_impossible(text));
}

/* Two floors, a pit between them that is too wide for one bounce more, and flyers in the row of the
 * feet: a flyer that was stomped is gone. */
static void each_monster_is_stomped_once(void **state)
{
    (void)state;
    static const char one[] = "............................................\n"
                              "............................................\n"
                              "............................................\n"
                              "#@.....................f................F..#\n"
                              "########..........................##########\n";
    static const char three[] = "............................................\n"
                                "............................................\n"
                                "............................................\n"
                                "#@..............f......f......f.........F..#\n"
                                "########..........................##########\n";
    static const char over_ground[] = "............................................\n"
                                      "............................................\n"
                                      "............................................\n"
                                      "#@.....................f................F..#\n"
                                      "########...............##.........##########\n";
    assert_true(is_impossible(one));
    assert_false(is_impossible(three));
    assert_false(is_impossible(over_ground));
}

/* Off the head of a walker at the edge a body is thrown up, but farther it does not get. */
static void a_walker_at_the_edge_makes_no_pit_narrower(void **state)
{
    (void)state;
    assert_true(is_impossible("............................\n"
                              "............................\n"
                              "............................\n"
                              "............................\n"
                              "@.......w..................F\n"
                              "############..........######\n"));
    assert_false(is_impossible("............................\n"
                               "............................\n"
                               "............................\n"
                               "............................\n"
                               "@.......w..................F\n"
                               "############.........#######\n"));
}

/* A walker falls through the narrow pit; who bounces off it below the level meets other corners,
 * but nobody who jumps over the wide one. */
static void a_monster_below_the_level_makes_no_pit_beside_narrower(void **state)
{
    (void)state;
    static const char picture[] = "........w.........................\n"
                                  "..................................\n"
                                  "..................................\n"
                                  "..................................\n"
                                  "..................................\n"
                                  "..................................\n"
                                  "..@.............................F.\n"
                                  "#######..#######..........########\n"
                                  "#######..#######..........########\n"
                                  "#######..#######..........########\n"
                                  "#######..#######..........########\n"
                                  "#######..#######..........########\n";
    assert_true(is_impossible(picture));
}

/* Two floors at the bottom of the level with `pit` columns between them; a monster, walled in,
 * behind the finish. */
static bool is_impossible_over(int32_t pit, char monster)
{
    enum { ROWS = 9, FLOOR = 7, RUN_UP = 12, END = 12 };
    char text[ROWS * 60 + 1];
    int32_t cols = RUN_UP + pit + END;
    for (int32_t row = 0; row < ROWS; row++) {
        char *line = text + row * (cols + 1);
        memset(line, row < FLOOR ? '.' : '#', (size_t)cols);
        if (row >= FLOOR) memset(line + RUN_UP, '.', (size_t)pit);
        if (row >= FLOOR - 2 && row < FLOOR) memset(line + cols - 4, '#', 4);
        line[cols] = '\n';
    }
    text[ROWS * (cols + 1)] = '\0';
    text[(FLOOR - 1) * (cols + 1) + 1] = '@';
    text[(FLOOR - 1) * (cols + 1) + cols - 6] = 'F';
    text[(FLOOR - 1) * (cols + 1) + cols - 2] = monster;
    return is_impossible(text);
}

static void a_monster_that_does_not_fall_out_makes_no_pit_narrower(void **state)
{
    (void)state;
    int32_t impossible = 0;
    for (int32_t pit = 6; pit <= 14; pit++) {
        assert_int_equal(is_impossible_over(pit, 'w'), is_impossible_over(pit, '#'));
        impossible += is_impossible_over(pit, 'w');
    }
    assert_in_range(impossible, 1, 8);
}

/* It walks to and fro on spikes far away, on which nobody can stand, below a high step. */
static void a_monster_that_stays_is_a_help_at_any_time(void **state)
{
    enum { COLS = 210, BLOCK = 201, STEP = 204 };
    (void)state;
    for (int32_t has_walker = 0; has_walker <= 1; has_walker++) {
        char text[10 * (COLS + 1) + 1], *line = text;
        for (int32_t row = 0; row < 10; row++, line += COLS + 1) {
            memset(line, row == 9 ? '#' : '.', COLS);
            if (row >= 4) memset(line + STEP, '#', COLS - STEP);
            if (row >= 7) memset(line + BLOCK, row == 7 ? '^' : '#', STEP - BLOCK);
            if (row == 3) line[STEP + 2] = 'F';
            if (row == 5 && has_walker) line[BLOCK + 1] = 'w';
            if (row == 8) line[1] = '@';
            line[COLS] = '\n';
        }
        *line = '\0';
        assert_int_equal(is_impossible(text), !has_walker);
    }
}

/* In such a level somebody might die beside the pit, and be there again at once. */
static void a_monster_that_falls_out_counts_where_there_are_checkpoints(void **state)
{
    (void)state;
    assert_false(is_impossible_beside_a_fall(60, 13, '*', 'w'));
}

/* Who dies there falls from its cell, with a way of its own before the ground. */
static void a_checkpoint_over_a_pit_leads_farther_than_a_jump(void **state)
{
    static const char level[] = "...................\n"
                                "...................\n"
                                "...................\n"
                                "............%c......\n"
                                "@.................F\n"
                                "####............###\n"
                                "...................\n";
    char text[sizeof level];
    (void)state;
    snprintf(text, sizeof text, level, '.');
    assert_true(is_impossible(text));
    snprintf(text, sizeof text, level, '*');
    assert_false(is_impossible(text));
}

/* Below the one-way is a window, and outside nothing but a ledge that is too far to fall to. */
static const char drop_picture[] = "####........\n"
                                   "#@.#........\n"
                                   "#%s.........\n"
                                   "#..........F\n"
                                   "#.......####\n";

static bool is_dropper_lost(const char *floor)
{
    char text[400];
    snprintf(text, sizeof text, drop_picture, floor);
    return is_impossible(text);
}

static void a_player_that_drops_through_a_one_way_has_no_jump_left(void **state)
{
    (void)state;
    assert_true(is_dropper_lost("=="));
}

static void a_player_that_falls_beside_a_one_way_may_jump(void **state)
{
    (void)state;
    assert_false(is_dropper_lost("=."));
}

static void a_player_that_begins_over_the_void_cannot_jump(void **state)
{
    (void)state;
    assert_true(is_impossible("............\n............\n@..........F\n.....#######\n"));
    assert_true(is_impossible("............\n............\n@..........F\n............\n"));
    assert_false(is_impossible("............\n............\n@..........F\n............\n"
                               "............\n....########\n"));
    assert_false(is_impossible("[physics]\ndy0 = -0.3\n[map]\n............\n............\n"
                               "............\n@..........F\n.....#######\n"));
}

static void a_ladder_helps_only_a_player_that_can_take_it(void **state)
{
    (void)state;
    static const char level[] = "..........\n..........\n....%c...F.\n....#####\n....#####\n"
                                "....#####\n%s\n@...#####\n##########\n";
    char text[300];
    snprintf(text, sizeof text, level, 'H', "....#####");
    assert_true(is_impossible(text));
    snprintf(text, sizeof text, level, 'H', "H...#####");
    assert_false(is_impossible(text));
}

static void a_spring_a_ladder_and_a_lift_help_up_a_step(void **state)
{
    (void)state;
    static const char *const helps[] = {"@..S..#####\n###########\n", "@....H#####\n###########\n"};
    static const char step[] = "...........\n...........\n.......F...\n......#####\n";
    char text[400];
    for (size_t i = 0; i < ARRAY_LENGTH(helps); i++) {
        const char *shaft = i == 1 ? ".....H#####\n" : "......#####\n";
        snprintf(text, sizeof text, "%s%s%s%s%s%s", step, shaft, shaft, shaft, shaft, helps[i]);
        assert_false(is_impossible(text));
    }
    snprintf(text, sizeof text,
             "[lift.1]\nvelocity = 0, -0.05\nticks = 120\n[map]\n%s"
             "......#####\n......#####\n......#####\n......#####\n@..11.#####\n###########\n",
             step);
    assert_false(is_impossible(text));
}

/* The highest rows of a finish that searches have reached from such lifts; the second lift is
 * faster than the first, and of no help. */
static void a_jump_from_a_lift_is_as_high_as_that_lift_lets_it(void **state)
{
    (void)state;
    static const struct {
        const char *way;
        int32_t row;
    } lifts[] = {{"velocity = 0, -0.05\nticks = 100\n", 10},
                 {"velocity = 0, -0.08\nticks = 70\n", 8},
                 {"velocity = 0, -0.03\nticks = 100\n", 12},
                 {"velocity = 0, -0.2\nticks = 20\n", 7}};
    for (size_t i = 0; i < ARRAY_LENGTH(lifts); i++)
        for (int32_t finish = lifts[i].row - 1; finish <= lifts[i].row; finish++) {
            char text[600];
            int32_t at = snprintf(text, sizeof text,
                                  "[lift.1]\n%s[lift.2]\nvelocity = 0, -0.1\nticks = 5\n[map]\n",
                                  lifts[i].way);
            for (int32_t row = 0; row < 20; row++)
                at += snprintf(text + at, sizeof text - (size_t)at, ".........%s\n",
                               row < finish    ? "..."
                               : row == finish ? ".F."
                                               : "###");
            snprintf(text + at, sizeof text - (size_t)at, ".@22.11..###\n############\n");
            assert_int_equal(is_impossible(text), finish < lifts[i].row);
        }
}

static void a_lift_carries_up_who_cannot_jump(void **state)
{
    (void)state;
    static const char level[] = "[physics]\njump = 0\n[lift.1]\nvelocity = 0, -0.05\n"
                                "ticks = %d\n[map]\n.........\n.....F...\n.....####\n"
                                ".....####\n.....####\n.....####\n.....####\n@....####\n"
                                "##111####\n";
    char text[300];
    snprintf(text, sizeof text, level, 120);
    assert_false(is_impossible(text));
    snprintf(text, sizeof text, level, 112); /* 0.4 cells below the step */
    assert_true(is_impossible(text));
}

static void a_lift_carries_over_a_pit(void **state)
{
    (void)state;
    static const char level[] =
        "[lift.1]\nvelocity = 0.1, 0\nticks = %d\n[map]\n"
        "..............................................................................\n"
        "@...........................................................................F.\n"
        "###11.......................................................................##\n";
    char text[400];
    snprintf(text, sizeof text, level, 700);
    assert_false(is_impossible(text));
    snprintf(text, sizeof text, level, 350);
    assert_true(is_impossible(text));
}

/* Respawns where a wide lift is that fills the corridor, and comes out behind it. */
static void a_lift_throws_out_who_starts_again_within_it(void **state)
{
    (void)state;
    enum { WIDTH = 60 };
    char text[500];
    Arena arena;
    snprintf(text, sizeof text,
             "[lift.1]\nvelocity = -0.1, 0\nticks = 65\nsolid = yes\n[map]\n"
             "########%0*d######\n#@....*.%0*d..F..#\n########%0*d##############\n",
             WIDTH, 0, WIDTH, 0, WIDTH - 8, 0);
    char *row = strstr(text, "[map]");
    for (int32_t line = 0; line < 3; line++) {
        row = strchr(row, '0');
        for (; *row == '0'; row++)
            *row = "#1."[line];
    }
    assert_false(is_impossible(text));
    arena_open(&arena, text);
    arena_run(&arena, INPUT_RIGHT, 300);
    assert_int_equal(arena.game.status, GAME_FINISHED);
    arena_close(&arena);
}

static void a_wall_under_the_finish_is_in_the_way(void **state)
{
    (void)state;
    static const char level[] = ".........\n......F..\n......%c..\n.........\n.........\n"
                                "@........\n#########\n";
    char text[200];
    snprintf(text, sizeof text, level, '#');
    assert_true(is_impossible(text));
    snprintf(text, sizeof text, level, '.');
    assert_false(is_impossible(text));
    snprintf(text, sizeof text, level, 'C');
    assert_false(is_impossible(text));
}

static void a_wall_jump_needs_the_ability(void **state)
{
    (void)state;
    static const char shaft[] = "[map]\n......F\n.....##\n#...###\n#...###\n#...###\n#...###\n"
                                "#...###\n#...###\n#...###\n#...###\n#.@.###\n#######\n";
    char text[300];
    assert_true(is_impossible(shaft));
    snprintf(text, sizeof text, "[physics]\nwalljump = yes\n%s", shaft);
    assert_false(is_impossible(text));
}

static void a_coin_out_of_reach_counts_where_all_are_asked_for(void **state)
{
    (void)state;
    Arena arena;
    ReachProof proof;
    arena_open(&arena, "...o....\n........\n........\n........\n........\n........\n........\n"
                       "@......F\n########\n");
    assert_true(reach_prove(&arena.level, false, &proof));
    assert_false(proof.is_impossible);
    assert_true(reach_prove(&arena.level, true, &proof));
    assert_true(proof.is_impossible);
    assert_string_equal(proof.reason, "the coin in column 3, row 0 is out of reach");
    arena_close(&arena);
}

static void the_reason_tells_rows_where_columns_tell_nothing(void **state)
{
    (void)state;
    Arena arena;
    ReachProof proof;
    arena_open(&arena, "...F....\n........\n........\n........\n........\n........\n........\n"
                       "@.......\n########\n");
    assert_true(reach_prove(&arena.level, false, &proof));
    assert_true(proof.is_impossible);
    assert_string_equal(proof.reason, "the finish is out of reach: rows 4 to 7 at most");
    arena_close(&arena);
}

static void the_reason_names_a_finish_that_the_player_gets_around(void **state)
{
    (void)state;
    Arena arena;
    ReachProof proof;
    arena_open(&arena, "........\n...###..\n...#F#..\n...###..\n........\n@.......\n########\n");
    assert_true(reach_prove(&arena.level, false, &proof));
    assert_true(proof.is_impossible);
    assert_string_equal(proof.reason, "the finish in column 4, row 2 is out of reach");
    arena_close(&arena);
}

/* ---- slices ------------------------------------------------------------------------------ */

static void a_step_is_no_longer_than_the_flights_after_one_bounce(void **state)
{
    enum { MONSTERS = 4 };
    (void)state;
    Arena arena;
    arena_open(&arena, "..................\n"
                       "@..f..f..f..f....F\n"
                       "##################\n");
    Reach *reach = reach_create(&arena.level);
    int32_t steps = 1;
    assert_non_null(reach);
    while (!reach_run(reach, INT64_MAX))
        steps++;
    assert_in_range(steps, MONSTERS, 64);
    reach_destroy(reach);
    arena_close(&arena);
}

static void slices_give_the_same_answer_as_one_go(void **state)
{
    (void)state;
    Arena arena;
    char *text = level_maker_text(MAKER_MAZE, 7);
    arena_open(&arena, text);
    Reach *whole = reach_create(&arena.level), *sliced = reach_create(&arena.level);
    while (!reach_run(whole, INT64_MAX))
        assert_false(reach_has_failed(whole));
    while (!reach_run(sliced, 10))
        assert_false(reach_has_failed(sliced));
    for (int32_t row = 0; row < arena.level.rows; row++)
        for (int32_t col = 0; col < arena.level.cols; col++)
            assert_int_equal(reach_has(whole, col, row), reach_has(sliced, col, row));
    reach_destroy(whole);
    reach_destroy(sliced);
    arena_close(&arena);
    free(text);
}

/* The finish, and where it is asked for the coin, are near; the hall goes on for a long time. */
static void the_rest_of_the_reach_is_left_where_it_proves_nothing(void **state)
{
    enum { COLS = 400, NEAR = 12 };
    char text[3 * (COLS + 1) + 1];
    (void)state;
    for (int32_t i = 0; i < 3 * (COLS + 1); i++)
        text[i] = i % (COLS + 1) == COLS ? '\n' : i < 2 * (COLS + 1) ? '.' : '#';
    text[3 * (COLS + 1)] = '\0';
    memcpy(text + COLS + 1, "@F", 2);
    text[COLS + 1 + NEAR] = 'o';
    Arena arena;
    ReachProof proof;
    arena_open(&arena, text);
    for (int32_t all_coins = 0; all_coins <= 1; all_coins++) {
        Reach *reach = reach_create(&arena.level);
        assert_true(reach_run_to_answer(reach, all_coins));
        reach_judge(reach, all_coins, &proof);
        assert_false(proof.is_impossible);
        assert_true(!all_coins || reach_touches(reach, NEAR, 1));
        assert_false(reach_touches(reach, COLS - 1, 1));
        assert_true(reach_run_all(reach) && reach_touches(reach, COLS - 1, 1));
        reach_destroy(reach);
    }
    arena_close(&arena);
}

/* The coin is in a wall: whoever asks for it gets the proof, once all is found. */
static void the_answer_is_that_of_the_whole_reach(void **state)
{
    (void)state;
    Arena arena;
    ReachProof proof;
    arena_open(&arena, ".......\n@....F.\n#######\n###o###\n#######\n");
    Reach *reach = reach_create(&arena.level);
    reach_judge(reach, true, &proof);
    assert_false(proof.is_impossible);
    reach_destroy(reach);
    for (int32_t all_coins = 0; all_coins <= 1; all_coins++) {
        assert_true(reach_prove(&arena.level, all_coins, &proof));
        assert_int_equal(proof.is_impossible, all_coins);
    }
    arena_close(&arena);
}

/* ---- the same answers, and what they cost ------------------------------------------------ */

/* Everything that a Reach tells of a level, and how many cells it says can be reached. */
static uint64_t hash_answers(const Level *level, uint64_t hash, int32_t *cells)
{
    Reach *reach = reach_create(level);
    assert_non_null(reach);
    assert_true(reach_run_all(reach));
    for (int32_t row = -5; row < level->rows + 5; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            bool has = reach_has(reach, col, row);
            hash = hash_i32(hash, has | reach_touches(reach, col, row) << 1 |
                                      (reach_stompers(reach, col, row) != 0) << 2);
            *cells += has;
        }
    hash = hash_i32(hash, reach_least_ticks(reach, true));
    reach_destroy(reach);
    return hash;
}

static void the_answers_for_many_levels_stay_the_same(void **state)
{
    enum { LEVELS = 40 };
    char text[MAKER_STYLES * 80];
    size_t length = 0;
    (void)state;
    for (int32_t style = 0; style < MAKER_STYLES; style++) {
        uint64_t hash = HASH_SEED;
        int32_t cells = 0;
        for (uint32_t seed = 0; seed < LEVELS; seed++) {
            Arena arena;
            char *level = level_maker_text((MakerStyle)style, seed);
            arena_open(&arena, level);
            hash = hash_answers(&arena.level, hash, &cells);
            arena_close(&arena);
            free(level);
        }
        length += (size_t)snprintf(text + length, sizeof text - length, "%-6s %7d %016llx\n",
                                   maker_style_names[style], (int)cells, (unsigned long long)hash);
    }
    golden_check("tests/hashes_reach.txt", text);
}

/* The steps for a level of single blocks in the air, 4 of 100 cells: the start is at the lower left
 * end, or, where columns and rows are exchanged, at the upper right one. */
static int64_t steps_of_blocks(int32_t cols, int32_t rows, bool is_exchanged)
{
    enum { SLICE = 100 };
    int32_t width = is_exchanged ? rows : cols, height = is_exchanged ? cols : rows;
    size_t size = (size_t)(width + 1) * (size_t)height;
    char *text = malloc(size + 1);
    uint32_t seed = 1;
    int64_t steps = 0;
    Arena arena;
    assert_non_null(text);
    memset(text, '\n', size);
    text[size] = '\0';
    for (int32_t row = 0; row < rows; row++)
        for (int32_t col = 0; col < cols; col++) {
            bool is_start = row == rows - 2 && col == 1, is_finish = row == 1 && col == cols - 2;
            char glyph = is_start ? '@' : is_finish ? 'F' : seed_below(&seed, 25) == 0 ? '#' : '.';
            text[is_exchanged ? col * (width + 1) + row : row * (width + 1) + col] = glyph;
        }
    text[is_exchanged ? 2 * (width + 1) + rows - 2 : (rows - 1) * (width + 1) + 1] = '#';
    arena_open(&arena, text);
    Reach *reach = reach_create(&arena.level);
    assert_non_null(reach);
    while (!reach_run(reach, SLICE))
        steps += SLICE;
    reach_destroy(reach);
    arena_close(&arena);
    free(text);
    return steps;
}

static void a_tall_level_costs_at_most_twice_as_much_as_one_that_is_as_wide(void **state)
{
    (void)state;
    int64_t tall = steps_of_blocks(128, 512, false), wide = steps_of_blocks(128, 512, true);
    assert_in_range(tall, 1, 2 * wide);
    assert_in_range(tall, 1, 10 * 128 * 512); /* of each cell, not of each pair of rows */
}

/* ---- what is still to be reached ---------------------------------------------------------- */

/* Places of three blocks of columns; near are 16 columns, which takes in the next block but one. */
static void the_horizon_is_the_lowest_place_near_that_is_still_to_be_reached(void **state)
{
    ReachRest rest;
    (void)state;
    assert_true(reach_rest_init(&rest, 100, 20, 16));
    assert_int_equal(reach_rest_horizon(&rest, 0), -1);
    reach_rest_add(&rest, 3, 5);
    reach_rest_add(&rest, 15, 9);
    reach_rest_add(&rest, 0, 9);
    reach_rest_add(&rest, 47, 7);
    assert_int_equal(reach_rest_horizon(&rest, 0), 9);
    assert_int_equal(reach_rest_horizon(&rest, 47), 9);
    assert_int_equal(reach_rest_horizon(&rest, 48), 7);
    assert_int_equal(reach_rest_horizon(&rest, 79), 7);
    assert_int_equal(reach_rest_horizon(&rest, 80), -1);
    reach_rest_remove(&rest, 15, 9);
    assert_int_equal(reach_rest_horizon(&rest, 0), 9); /* there is another one in that row */
    reach_rest_remove(&rest, 0, 9);
    assert_int_equal(reach_rest_horizon(&rest, 0), 7);
    reach_rest_remove(&rest, 47, 7);
    assert_int_equal(reach_rest_horizon(&rest, 47), 5);
    assert_int_equal(reach_rest_horizon(&rest, 48), -1);
    reach_rest_remove(&rest, 3, 5);
    assert_int_equal(reach_rest_horizon(&rest, 3), -1);
    reach_rest_done(&rest);
}

/* ---- what a glance shows ------------------------------------------------------------------- */

static void assert_glance(const char *text, const char *reason)
{
    Arena arena;
    ReachProof proof;
    arena_open(&arena, text);
    assert_true(reach_glance(&arena.level, &proof));
    assert_int_equal(proof.is_impossible, reason != NULL);
    if (reason) assert_string_equal(proof.reason, reason);
    arena_close(&arena);
}

static void a_glance_sees_walls_and_a_missing_finish(void **state)
{
    static const char *const walls = "walls separate the start from the finish";
    (void)state;
    assert_glance("@...\n####\n", "there is no finish");
    assert_glance("######\n@.#.F#\n######\n", walls);
    assert_glance("@.#.F#\n######\n", NULL);          /* above the level is air */
    assert_glance("######\n@.#.F#\n##....\n", NULL);  /* and so is what is below */
    assert_glance("######\n@.C.F#\n######\n", NULL);  /* it crumbles */
    assert_glance("######\n@.D.F#\n######\n", walls); /* a door, and no key */
    assert_glance("######\n@kD.F#\n######\n", NULL);  /* with a key */
    assert_glance("[physics]\nmodel = tiny\n[map]\n######\n@.#.F#\n######\n", NULL);
    assert_glance("[physics]\nmodel = tiny\n[map]\n@...\n####\n", "there is no finish");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_glance_sees_walls_and_a_missing_finish),
        cmocka_unit_test(the_horizon_is_the_lowest_place_near_that_is_still_to_be_reached),
        cmocka_unit_test(no_search_leaves_the_reach_of_a_level_of_the_world),
        cmocka_unit_test(no_search_leaves_the_reach_of_a_long_run),
        cmocka_unit_test(no_search_leaves_the_reach_of_a_run_with_many_monsters),
        cmocka_unit_test(no_search_leaves_the_reach_of_a_cave),
        cmocka_unit_test(no_search_leaves_the_reach_of_a_tower),
        cmocka_unit_test(no_search_leaves_the_reach_of_a_shaft),
        cmocka_unit_test(no_search_leaves_the_reach_of_a_maze),
        cmocka_unit_test(no_search_leaves_the_reach_of_a_soup_with_any_physics),
        cmocka_unit_test(a_level_without_a_finish_is_impossible),
        cmocka_unit_test(a_step_of_four_cells_is_impossible_and_one_of_three_is_not),
        cmocka_unit_test(a_pit_of_ten_cells_is_impossible_and_one_of_nine_is_not),
        cmocka_unit_test(a_door_is_a_wall_until_a_key_can_be_reached),
        cmocka_unit_test(spikes_are_no_ground),
        cmocka_unit_test(a_turret_shuts_a_hole_that_it_stands_over),
        cmocka_unit_test(a_turret_shuts_no_hole_where_a_tick_may_lead_past_it),
        cmocka_unit_test(a_monster_helps_up_a_step),
        cmocka_unit_test(a_walker_that_stays_up_there_does_not_help_up),
        cmocka_unit_test(a_walker_that_may_come_down_helps_up),
        cmocka_unit_test(a_monster_that_falls_out_before_the_player_comes_is_no_help),
        cmocka_unit_test(a_monster_that_stays_is_a_help_at_any_time),
        cmocka_unit_test(a_hopper_that_repeats_late_stays_up_there),
        cmocka_unit_test(a_block_disturbs_a_monster_only_where_somebody_gets_to_it),
        cmocka_unit_test(corners_overhead_may_bring_the_player_to_a_monster_in_time),
        cmocka_unit_test(each_monster_is_stomped_once),
        cmocka_unit_test(a_walker_at_the_edge_makes_no_pit_narrower),
        cmocka_unit_test(a_monster_below_the_level_makes_no_pit_beside_narrower),
        cmocka_unit_test(a_monster_that_does_not_fall_out_makes_no_pit_narrower),
        cmocka_unit_test(a_monster_that_falls_out_counts_where_there_are_checkpoints),
        cmocka_unit_test(a_checkpoint_over_a_pit_leads_farther_than_a_jump),
        cmocka_unit_test(a_player_that_drops_through_a_one_way_has_no_jump_left),
        cmocka_unit_test(a_player_that_falls_beside_a_one_way_may_jump),
        cmocka_unit_test(a_player_that_begins_over_the_void_cannot_jump),
        cmocka_unit_test(a_ladder_helps_only_a_player_that_can_take_it),
        cmocka_unit_test(a_spring_a_ladder_and_a_lift_help_up_a_step),
        cmocka_unit_test(a_jump_from_a_lift_is_as_high_as_that_lift_lets_it),
        cmocka_unit_test(a_lift_carries_up_who_cannot_jump),
        cmocka_unit_test(a_lift_carries_over_a_pit),
        cmocka_unit_test(a_lift_throws_out_who_starts_again_within_it),
        cmocka_unit_test(a_wall_under_the_finish_is_in_the_way),
        cmocka_unit_test(a_wall_jump_needs_the_ability),
        cmocka_unit_test(a_coin_out_of_reach_counts_where_all_are_asked_for),
        cmocka_unit_test(the_reason_tells_rows_where_columns_tell_nothing),
        cmocka_unit_test(the_reason_names_a_finish_that_the_player_gets_around),
        cmocka_unit_test(a_step_is_no_longer_than_the_flights_after_one_bounce),
        cmocka_unit_test(slices_give_the_same_answer_as_one_go),
        cmocka_unit_test(the_rest_of_the_reach_is_left_where_it_proves_nothing),
        cmocka_unit_test(the_answer_is_that_of_the_whole_reach),
        cmocka_unit_test(the_answers_for_many_levels_stay_the_same),
        cmocka_unit_test(a_tall_level_costs_at_most_twice_as_much_as_one_that_is_as_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
