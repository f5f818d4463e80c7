/* test_flights.c - the flights that a search tries from one place lead around ceilings, off ladders
 * and by way of monsters, and what it keeps of them is a run. */
#include "arena.h"

#include "../src/solve/search_internal.h"
#include "../src/solve/verdict.h"
#include "level_maker.h"

typedef struct Flown {
    Arena arena;
    Search *search;
} Flown;

/* Tries the flights from the start only. */
static void fly_from_start(Flown *flown, const char *picture)
{
    const SearchOptions options = {.is_thorough = true};
    arena_open(&flown->arena, picture);
    flown->search = search_create(&flown->arena.level, &options);
    assert_non_null(flown->search);
    assert_true(search_try_flights(flown->search));
}

static void flown_done(Flown *flown)
{
    search_destroy(flown->search);
    arena_close(&flown->arena);
}

/* Plays in a real game what the search has found. */
static void check_way_to(Flown *flown, int32_t col, int32_t row)
{
    InputTape tape;
    assert_true(search_has_stood(flown->search, col, row));
    const SearchCell *cell = search_cell(flown->search, col, row);
    assert_true(node_pool_tape(&flown->search->pool, cell->stand - 1, &tape));
    game_run(&flown->arena.game, &flown->arena.level, tape.ticks, tape.count);
    const Body *body = model_body(&flown->arena.game.player);
    assert_int_equal(flown->arena.game.status, GAME_PLAYING);
    assert_int_equal(body_col(body), col);
    assert_int_equal(body_row(body), row);
    input_tape_done(&tape);
}

static void check_lands_at(const char *picture, int32_t col, int32_t row)
{
    Flown flown;
    fly_from_start(&flown, picture);
    check_way_to(&flown, col, row);
    flown_done(&flown);
}

static void check_stays(const char *picture)
{
    Flown flown;
    fly_from_start(&flown, picture);
    assert_int_equal(search_nodes(flown.search), 1);
    flown_done(&flown);
}

/* ---- without monsters -------------------------------------------------------------------- */

static void a_jump_turns_around_the_end_of_a_ceiling(void **state)
{
    (void)state;
    check_lands_at("..........F.\n"
                   "............\n"
                   "......####..\n"
                   "............\n"
                   "......@.....\n"
                   "############\n",
                   6, 1);
    check_lands_at(".F..........\n"
                   "............\n"
                   "..####......\n"
                   "............\n"
                   ".....@......\n"
                   "############\n",
                   5, 1);
}

/* Four rows are more than a jump rises. */
static void a_ladder_under_the_feet_is_jumped_off_twice(void **state)
{
    (void)state;
    check_lands_at(".........F\n"
                   "..........\n"
                   "..........\n"
                   "..........\n"
                   "..........\n"
                   "....######\n"
                   "..........\n"
                   "..........\n"
                   "..@.......\n"
                   "==H=......\n"
                   "..H.......\n"
                   "##########\n",
                   4, 4);
}

static void what_leads_nowhere_new_is_not_kept(void **state)
{
    (void)state;
    check_stays("#####F\n"
                "##.###\n"
                "##.###\n"
                "##@###\n"
                "######\n");
}

/* ---- with monsters ----------------------------------------------------------------------- */

/* The last column in which the player has stood in this row; -1: none. */
static int32_t last_stood(const Flown *flown, int32_t row)
{
    int32_t last = -1;
    for (int32_t col = 0; col < flown->arena.level.cols; col++)
        if (search_has_stood(flown->search, col, row)) last = col;
    return last;
}

/* Four rows are more than a jump rises, and less than a jump and a bounce. */
static void a_monster_on_its_way_is_bounced_off(void **state)
{
    Flown flown;
    (void)state;
    fly_from_start(&flown, "..............F.\n"
                           "................\n"
                           "================\n"
                           "................\n"
                           "............w...\n"
                           "@......#########\n"
                           "################\n");
    const int32_t col = last_stood(&flown, 1);
    assert_true(col >= 0);
    check_way_to(&flown, col, 1);
    flown_done(&flown);
}

/* The walker is there after some 700 ticks, and only then. */
static void a_monster_that_comes_late_is_waited_for(void **state)
{
    Flown flown;
    (void)state;
    fly_from_start(&flown, "........................................F\n"
                           ".........................................\n"
                           "==========...............................\n"
                           ".........................................\n"
                           ".......................................w.\n"
                           "@..######################################\n"
                           "#########################################\n");
    const int32_t col = last_stood(&flown, 1);
    assert_true(col >= 0);
    check_way_to(&flown, col, 1);
    assert_true(flown.arena.game.ticks > 500);
    flown_done(&flown);
}

/* Its way is known for as long as the player does not disturb it: what is tried is played. */
static void what_meets_a_monster_from_below_is_not_kept(void **state)
{
    Flown flown;
    (void)state;
    fly_from_start(&flown, "#..f...#F\n"
                           "#=======#\n"
                           "#.......#\n"
                           "#.......#\n"
                           "#...@...#\n"
                           "#########\n");
    for (int32_t col = 1; col < 8; col++)
        if (search_has_stood(flown.search, col, 0)) {
            flown.arena.game = (Game){0};
            game_init(&flown.arena.game, &flown.arena.level);
            check_way_to(&flown, col, 0);
        }
    flown_done(&flown);
}

/* ---- in a search ------------------------------------------------------------------------- */

static bool is_early(void *context, int32_t nodes)
{
    (void)context;
    return nodes < 40000;
}

/* Without flights after some 200,000 nodes. */
static void a_tower_with_a_rendezvous_is_solved_early(void **state)
{
    const VerdictOptions options = {.may_go_on = is_early};
    Arena arena;
    Verdict verdict;
    char *text = level_maker_text(MAKER_TOWER, 83);
    (void)state;
    arena_open(&arena, text);
    assert_true(verdict_find(&arena.level, &options, &verdict));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    verdict_done(&verdict);
    arena_close(&arena);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_turns_around_the_end_of_a_ceiling),
        cmocka_unit_test(a_ladder_under_the_feet_is_jumped_off_twice),
        cmocka_unit_test(what_leads_nowhere_new_is_not_kept),
        cmocka_unit_test(a_monster_on_its_way_is_bounced_off),
        cmocka_unit_test(a_monster_that_comes_late_is_waited_for),
        cmocka_unit_test(what_meets_a_monster_from_below_is_not_kept),
        cmocka_unit_test(a_tower_with_a_rendezvous_is_solved_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
