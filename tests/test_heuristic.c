/* test_heuristic.c - how far it is to the finish: jumps, pits, lifts and monsters. */
#include "arena.h"

#include "../src/base/text.h"
#include "../src/solve/search_internal.h"

/* A level, and what is thought of its player's chances. */
typedef struct Guess {
    Arena arena;
    Heuristic heuristic;
    Patrol patrol;
} Guess;

static void guess_open(Guess *guess, const char *text)
{
    arena_open(&guess->arena, text);
    const HeuristicOptions options = {.all_coins = false};
    assert_true(heuristic_init(&guess->heuristic, &guess->arena.level, &options));
    assert_true(patrol_init(&guess->patrol, &guess->arena.level));
}

static void guess_close(Guess *guess)
{
    patrol_done(&guess->patrol);
    heuristic_done(&guess->heuristic);
    arena_close(&guess->arena);
}

static Estimate guess_now(Guess *guess)
{
    const Actors *actors = &guess->arena.game.actors;
    uint64_t killed[ACTOR_MAX / 64] = {0};
    for (int32_t i = 0; i < actors->count; i++)
        if (!actors->items[i].alive) killed[i / 64] |= UINT64_C(1) << i % 64;
    HeuristicCase at = {.game = &guess->arena.game, .killed = killed, .patrol = &guess->patrol};
    Estimate estimate;
    assert_true(heuristic_ask(&guess->heuristic, &at, &estimate));
    return estimate;
}

/* What is thought of a level at its start. */
static Estimate guess_at_start(const char *text)
{
    Guess guess;
    guess_open(&guess, text);
    Estimate estimate = guess_now(&guess);
    guess_close(&guess);
    return estimate;
}

/* ---- jumps ------------------------------------------------------------------------------- */

static void a_way_on_the_level_takes_its_time_at_full_speed(void **state)
{
    (void)state;
    Estimate estimate = guess_at_start("@..........F\n############\n");
    assert_false(estimate.is_lost);
    assert_in_range(estimate.ticks, 55, 70);
}

static void a_wall_of_three_cells_is_a_way_and_one_of_four_is_none(void **state)
{
    (void)state;
    assert_false(guess_at_start(".....\n.....\n..#..\n..#..\n@.#.F\n#####\n").is_lost);
    assert_true(guess_at_start(".....\n..#..\n..#..\n..#..\n@.#.F\n#####\n").is_lost);
}

static void a_pit_of_nine_cells_is_a_way_and_one_of_twelve_is_none(void **state)
{
    (void)state;
    assert_false(guess_at_start("............F\n@...........\n##.........##\n").is_lost);
    assert_true(guess_at_start("...............F\n@...............\n##............##\n").is_lost);
}

static void a_player_that_falls_into_a_pit_is_lost(void **state)
{
    (void)state;
    Guess guess;
    guess_open(&guess, "...........\n@.........F\n##......###\n");
    arena_run(&guess.arena, INPUT_RIGHT, 30);
    assert_true(guess_now(&guess).is_lost);
    guess_close(&guess);
}

/* Whoever jumps at a wall rises to where it jumps, and not a row higher. */
static void a_player_that_has_jumped_rises_no_higher_than_a_jump(void **state)
{
    (void)state;
    Guess guess;
    guess_open(&guess, "......\n......\n...#..\n...#..\n...#..\n@..#.F\n######\n");
    assert_true(guess_now(&guess).is_lost);
    for (int32_t tick = 0; tick < 40; tick++) {
        arena_run(&guess.arena, INPUT_JUMP | INPUT_RIGHT, 1);
        assert_true(guess_now(&guess).is_lost);
    }
    guess_close(&guess);
}

/* Puts the player there, in the air, with so many ticks of coyote time left. */
static void fall_at(Guess *guess, Fixed x, Fixed y, Fixed dy, int32_t coyote)
{
    Body *body = &guess->arena.game.player.as.grid;
    body->x = x;
    body->y = y;
    body->dy = dy;
    body->grounded = false;
    body->coyote = (int16_t)coyote;
}

/* It walks up a low step, but lands on no floor that its feet have fallen past. */
static void a_player_that_has_fallen_past_a_floor_does_not_land_on_it(void **state)
{
    (void)state;
    Guess guess;
    guess_open(&guess, "@....\n#....\n.....\n...#F\n...##\n");
    fall_at(&guess, 2 * ONE + ONE / 2, 3 * ONE + ONE / 8, ONE / 4, 0);
    assert_false(guess_now(&guess).is_lost);
    fall_at(&guess, 2 * ONE + ONE / 2, 3 * ONE + ONE / 2, ONE / 4, 0);
    assert_true(guess_now(&guess).is_lost);
    guess_close(&guess);
}

/* Coyote time: a little beyond the edge a jump carries as far as from there, a little later there
 * is none. */
static void a_player_that_has_just_left_the_ground_still_jumps(void **state)
{
    (void)state;
    Guess guess;
    guess_open(&guess, "............\n............\n............\n@..........F\n#.........##\n");
    assert_false(guess_now(&guess).is_lost);
    fall_at(&guess, ONE + ONE / 4, 4 * ONE, 0, 3);
    assert_false(guess_now(&guess).is_lost);
    fall_at(&guess, ONE + ONE / 4, 4 * ONE + ONE / 4, ONE / 8, 0);
    assert_true(guess_now(&guess).is_lost);
    guess_close(&guess);
}

/* ---- falls through floors ---------------------------------------------------------------- */

#define CELLAR "......F.\n########\n"

static int32_t row_now(const Guess *guess)
{
    return fixed_floor(game_pose(&guess->arena.game, &guess->arena.level).y - 1);
}

/* A ledge, and so many rows below it what is drawn, in the model `cell`. */
static Guess guess_of_drop(int32_t rows, const char *below)
{
    char buffer[1000];
    Guess guess;
    Text text = text_in(buffer, sizeof buffer);
    text_add(&text, "[physics]\nmodel = cell\nfrict = 0.82\nfricty = 0.99\ngravity = 0.05\n"
                    "jump = 0.68\nwalk = 0.03\n[map]\n@.......\n#.......\n");
    for (int32_t row = 1; row < rows; row++)
        text_add(&text, "........\n");
    text_add(&text, "%s", below);
    guess_open(&guess, buffer);
    return guess;
}

/* What is thought of a fall off a ledge is what happens. From higher it goes through the floor that
 * the finish is on, too. */
static void a_fall_of_the_right_height_goes_through_a_thin_floor(void **state)
{
    enum { ROWS = 33 };
    int32_t ways = 0;
    (void)state;
    for (int32_t rows = 2; rows <= ROWS; rows++) {
        Guess guess = guess_of_drop(rows, "########\n" CELLAR);
        const bool is_way = !guess_now(&guess).is_lost;
        arena_run(&guess.arena, INPUT_RIGHT, 120);
        assert_int_equal(guess.arena.game.status == GAME_FINISHED, is_way);
        ways += is_way;
        guess_close(&guess);
    }
    assert_in_range(ways, 3, 12);
}

static void who_falls_to_a_floor_knows_whether_he_goes_through(void **state)
{
    enum { THROUGH = 15, ONTO = 14 };
    (void)state;
    for (int32_t rows = ONTO; rows <= THROUGH; rows++) {
        Guess guess = guess_of_drop(rows, "########\n" CELLAR);
        int32_t air = 0, before = INT32_MAX;
        while (row_now(&guess) < rows) {
            arena_run(&guess.arena, INPUT_RIGHT, 1);
            const Estimate estimate = guess_now(&guess);
            assert_int_equal(estimate.is_lost, rows == ONTO);
            if (row_now(&guess) == 0) continue;
            if (rows == THROUGH) assert_in_range(estimate.ticks, 0, before);
            before = estimate.ticks;
            air++;
        }
        assert_in_range(air, 10, 30);
        guess_close(&guess);
    }
}

static void a_fall_goes_through_two_floors_but_not_through_a_thick_one(void **state)
{
    (void)state;
    Guess two = guess_of_drop(15, "########\n........\n........\n........\n........\n........\n"
                                  "########\n" CELLAR);
    assert_false(guess_now(&two).is_lost);
    guess_close(&two);
    Guess thick = guess_of_drop(15, "########\n########\n" CELLAR);
    assert_true(guess_now(&thick).is_lost);
    guess_close(&thick);
    Guess wrong = guess_of_drop(15, "########\n........\n........\n########\n" CELLAR);
    assert_true(guess_now(&wrong).is_lost);
    guess_close(&wrong);
}

/* Beneath the floor is a pit, and the finish on its other side. */
static void who_has_fallen_through_a_floor_does_not_get_across_a_pit(void **state)
{
    (void)state;
    Guess pit = guess_of_drop(15, "########\n.......F\n........\n");
    assert_true(guess_now(&pit).is_lost);
    guess_close(&pit);
}

static void in_other_models_nobody_falls_through_a_floor(void **state)
{
    static const char *const models[] = {"grid", "tiny"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(models); i++) {
        char text[100];
        Guess guess;
        snprintf(text, sizeof text, "[physics]\nmodel = %s\n[map]\n@F\n##\n", models[i]);
        guess_open(&guess, text);
        assert_true(guess.heuristic.ways.metrics.plunges == 0);
        assert_int_equal(guess.heuristic.ways.metrics.falling_count, 0);
        guess_close(&guess);
    }
}

/* A body of `grid` is narrow enough to stand beside spikes with half of it over a pit. */
static void only_a_narrow_body_stands_at_the_edge_beside_spikes(void **state)
{
    static const char *const models[] = {"tiny", "grid"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(models); i++) {
        char text[100];
        Guess guess;
        snprintf(text, sizeof text, "[physics]\nmodel = %s\n[map]\n@.^..F\n###..#\n", models[i]);
        guess_open(&guess, text);
        const StandableMap *map = &guess.heuristic.ways.footing;
        const bool is_ground = map->cells[standable_map_index(map, 3, 0)] & STANDABLE_GROUND;
        assert_int_equal(is_ground, i == 1);
        guess_close(&guess);
    }
}

/* ---- what moves -------------------------------------------------------------------------- */

/* The lift leaves at once, is at the right end after 300 ticks, and back after 600. */
static const char ferry[] = "[lift.1]\nvelocity = 0.05, 0\nticks = 300\nsolid = no\n[map]\n"
                            "......................\n@....................F\n"
                            "##11................##\n";

static void a_lift_is_counted_with_the_time_until_it_is_back(void **state)
{
    (void)state;
    Guess guess;
    guess_open(&guess, ferry);
    Estimate at_first = guess_now(&guess);
    arena_run(&guess.arena, 0, 200);
    Estimate later = guess_now(&guess);
    arena_run(&guess.arena, 0, 100);
    Estimate later_still = guess_now(&guess);
    assert_false(at_first.is_lost || later.is_lost || later_still.is_lost);
    assert_in_range(at_first.ticks, 300, 360);
    assert_in_range(later.ticks, 600, 760);
    assert_in_range(later.ticks - later_still.ticks, 90, 110);
    assert_in_range(later.wait, 300, 400);
    guess_close(&guess);
}

static void a_lift_that_comes_later_does_not_hold_a_player_that_falls_now(void **state)
{
    (void)state;
    Guess guess;
    guess_open(&guess, ferry);
    arena_run(&guess.arena, 0, 200);
    arena_run(&guess.arena, INPUT_RIGHT, 25);
    assert_true(guess_now(&guess).is_lost);
    guess_close(&guess);
}

static void a_monster_that_is_dead_is_no_way_up(void **state)
{
    (void)state;
    Guess guess;
    guess_open(&guess, "..........\n..........\n......##..\n......##..\n......##..\n"
                       ".@..w.##.F\n##########\n");
    Estimate alive = guess_now(&guess);
    guess.arena.game.actors.items[0].alive = 0;
    Estimate dead = guess_now(&guess);
    assert_false(alive.is_lost);
    assert_true(dead.is_lost);
    guess_close(&guess);
}

static void a_monster_is_where_it_walks_at_the_tick_that_is_told(void **state)
{
    (void)state;
    Guess guess;
    guess_open(&guess, "#...w....#\n#@.......#\n##########\n");
    const MoverGroup group = {.patrol = &guess.patrol};
    const Place beneath = {.col = 5, .row = 1};
    int32_t tick = mover_next_monster(&guess.heuristic.ways.movers, &group, beneath, 200);
    assert_in_range(tick, 200, 1000);
    arena_run(&guess.arena, 0, 1);
    const Actor *then = patrol_actor(&guess.patrol, 0, tick);
    assert_int_equal(fixed_floor(then->body.x), 5);
    guess_close(&guess);
}

/* The first wait after which a monster helps the player. */
static int32_t next_help(Guess *guess, uint64_t dead, int32_t wait)
{
    const uint64_t killed[ACTOR_MAX / 64] = {dead};
    HeuristicCase at = {.game = &guess->arena.game, .killed = killed, .patrol = &guess->patrol};
    return heuristic_next_help(&guess->heuristic, &at, &(HeuristicHelp){12, 7}, wait);
}

static void a_monster_helps_once_it_comes_to_where_it_is_needed(void **state)
{
    (void)state;
    Guess guess;
    guess_open(&guess, "........................................................\n"
                       "........................................................\n"
                       "............................................f...........\n"
                       "..w.@.................................................F.\n"
                       "######............######################################\n"
                       "######............######################################\n");
    int32_t first = next_help(&guess, 0, 0);
    assert_in_range(first, 200, 1000);
    const Actor *then = patrol_actor(&guess.patrol, 0, first);
    assert_in_range(fixed_floor(then->body.x), 5, 24);
    assert_in_range(next_help(&guess, 0, first + 1), first + 1, first + 8);
    assert_int_equal(next_help(&guess, 1, 0), -1);
    guess_close(&guess);
}

static void a_lift_is_under_the_feet_at_the_tick_that_is_told(void **state)
{
    (void)state;
    const LiftPath lift = {
        .x = 2 * ONE, .y = 3 * ONE, .width = 2 * ONE, .dx = ONE / 16, .ticks = 64};
    assert_int_equal(mover_next_lift(&lift, (Place){.col = 2, .row = 2}, 0), 0);
    assert_int_equal(mover_next_lift(&lift, (Place){.col = 6, .row = 2}, 0), 48);
    assert_int_equal(mover_next_lift(&lift, (Place){.col = 2, .row = 2}, 20), 113);
    assert_int_equal(mover_next_lift(&lift, (Place){.col = 9, .row = 2}, 0), MOVER_NEVER);
    assert_int_equal(mover_next_lift(&lift, (Place){.col = 2, .row = 3}, 0), MOVER_NEVER);
}

/* By stepping. */
static int32_t look_for_lift(const LiftPath *lift, Place feet, int32_t tick)
{
    for (int32_t then = tick; then < tick + 2 * lift->ticks; then++) {
        const Place at = mover_lift_place(lift, then);
        if (at.row == feet.row && feet.col >= at.col && feet.col < at.col + mover_lift_cols(lift))
            return then;
    }
    return MOVER_NEVER;
}

static void a_lift_comes_when_stepping_says_so(void **state)
{
    enum { LIFTS = 400, TICKS = 5 };
    uint32_t seed = 1;
    int32_t found = 0;
    (void)state;
    for (int32_t i = 0; i < LIFTS; i++) {
        const LiftPath lift = {.x = 8 * ONE + (i % 3 ? 0 : seed_below(&seed, ONE)),
                               .y = 8 * ONE + (i % 5 ? 0 : seed_below(&seed, ONE)),
                               .width = (1 + seed_below(&seed, 3)) * ONE,
                               .dx = i % 4 ? seed_below(&seed, ONE / 4) - ONE / 8 : 0,
                               .dy = i % 7 ? seed_below(&seed, ONE / 4) - ONE / 8 : 0,
                               .ticks = 1 + seed_below(&seed, 60)};
        for (int32_t place = 0; place < 18 * 18; place++)
            for (int32_t n = 0; n < TICKS; n++) {
                const Place feet = {(int16_t)(place % 18 - 1), (int16_t)(place / 18 - 1), 0};
                const int32_t tick = seed_below(&seed, 300);
                const int32_t then = look_for_lift(&lift, feet, tick);
                assert_int_equal(mover_next_lift(&lift, feet, tick), then);
                found += then != MOVER_NEVER;
            }
    }
    assert_true(found > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_way_on_the_level_takes_its_time_at_full_speed),
        cmocka_unit_test(a_wall_of_three_cells_is_a_way_and_one_of_four_is_none),
        cmocka_unit_test(a_pit_of_nine_cells_is_a_way_and_one_of_twelve_is_none),
        cmocka_unit_test(a_player_that_falls_into_a_pit_is_lost),
        cmocka_unit_test(a_player_that_has_jumped_rises_no_higher_than_a_jump),
        cmocka_unit_test(a_player_that_has_fallen_past_a_floor_does_not_land_on_it),
        cmocka_unit_test(a_player_that_has_just_left_the_ground_still_jumps),
        cmocka_unit_test(a_fall_of_the_right_height_goes_through_a_thin_floor),
        cmocka_unit_test(who_falls_to_a_floor_knows_whether_he_goes_through),
        cmocka_unit_test(a_fall_goes_through_two_floors_but_not_through_a_thick_one),
        cmocka_unit_test(who_has_fallen_through_a_floor_does_not_get_across_a_pit),
        cmocka_unit_test(in_other_models_nobody_falls_through_a_floor),
        cmocka_unit_test(only_a_narrow_body_stands_at_the_edge_beside_spikes),
        cmocka_unit_test(a_lift_is_counted_with_the_time_until_it_is_back),
        cmocka_unit_test(a_lift_that_comes_later_does_not_hold_a_player_that_falls_now),
        cmocka_unit_test(a_monster_that_is_dead_is_no_way_up),
        cmocka_unit_test(a_monster_is_where_it_walks_at_the_tick_that_is_told),
        cmocka_unit_test(a_monster_helps_once_it_comes_to_where_it_is_needed),
        cmocka_unit_test(a_lift_is_under_the_feet_at_the_tick_that_is_told),
        cmocka_unit_test(a_lift_comes_when_stepping_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
