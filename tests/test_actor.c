/* test_actor.c - walkers and hoppers, and what all actors have in common. */
#include "arena.h"
#include "level_maker.h"

static void actors_head_for_the_start(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "w..@..h\n"
                       "#######\n");
    assert_int_equal(arena_actor(&arena, 0)->heading, 1);
    assert_int_equal(arena_actor(&arena, 1)->heading, -1);
    arena_close(&arena);
}

static void walker_turns_at_walls(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in("@.#.....w#\n"
                                      "##########\n",
                                      600);
    assert_int_equal(range.left, 3 * ONE);
    assert_int_equal(range.right, 9 * ONE);
}

static void walker_turns_at_edges(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in("@.....w...\n"
                                      "#...####..\n"
                                      "#.........\n",
                                      600);
    assert_in_range(range.left, 4 * ONE - ONE / 8, 4 * ONE);
    assert_in_range(range.right, 8 * ONE, 8 * ONE + ONE / 8);
    assert_int_equal(range.bottom, ONE);
}

static void walker_is_slow(void **state)
{
    Arena arena;
    Fixed from;
    (void)state;
    arena_open(&arena, "@...............w\n"
                       "#################\n");
    arena_run(&arena, 0, 60);
    from = arena_actor(&arena, 0)->body.x;
    arena_run(&arena, 0, 60);
    assert_in_range(from - arena_actor(&arena, 0)->body.x, 2 * ONE, 4 * ONE);
    arena_close(&arena);
}

static void walker_turns_at_the_edges_of_one_ways_and_ice(void **state)
{
    Arena arena;
    ArenaRange one_way, ice;
    (void)state;
    arena_open(&arena, "@....w....\n"
                       "#..====...\n"
                       "#....w....\n"
                       "#..IIII...\n");
    one_way = arena_range(&arena, 0, 600);
    ice = arena_range(&arena, 1, 600);
    assert_in_range(one_way.left, 3 * ONE - ONE / 8, 3 * ONE);
    assert_in_range(one_way.right, 7 * ONE, 7 * ONE + ONE / 8);
    assert_int_equal(one_way.bottom, ONE);
    assert_in_range(ice.left, 3 * ONE - ONE / 8, 3 * ONE);
    assert_in_range(ice.right, 7 * ONE, 7 * ONE + ONE / 8);
    assert_int_equal(ice.bottom, 3 * ONE);
    arena_close(&arena);
}

static void walker_walks_over_a_hill(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in("......../\\........\n"
                                      "@#...ab####cd...w#\n"
                                      "##################\n",
                                      900);
    assert_int_equal(range.left, 2 * ONE);
    assert_int_equal(range.right, 17 * ONE);
    assert_in_range(range.top, 0, ONE / 8);
    assert_int_equal(range.bottom, 2 * ONE);
}

static void walker_does_not_step_down_a_whole_cell(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in("@.......w..#\n"
                                      "##...../####\n"
                                      "##..########\n"
                                      "############\n",
                                      900);
    assert_int_equal(range.bottom, 2 * ONE);
    assert_in_range(range.left, 4 * ONE - ONE / 8, 4 * ONE);
}

static void walker_turns_at_a_slope_that_begins_a_cell_lower(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in("@#.w.....#\n"
                                      "######/###\n"
                                      "##########\n",
                                      600);
    assert_in_range(range.right, 6 * ONE, 6 * ONE + ONE / 8);
    assert_int_equal(range.bottom, ONE);
}

static void walker_walks_on_ice_as_on_the_ground(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@#......w#\n"
                       "#IIIIIIIII\n"
                       "##......w#\n"
                       "##########\n");
    for (int32_t i = 0; i < 300; i++) {
        arena_tick(&arena, 0);
        assert_int_equal(arena_actor(&arena, 0)->body.x, arena_actor(&arena, 1)->body.x);
    }
    arena_close(&arena);
}

static void walker_on_a_pillar_stays_on_it(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@..w..\n"
                       "#..#..\n"
                       "#.....\n");
    arena_run(&arena, 0, 600);
    assert_true(arena_actor(&arena, 0)->alive);
    assert_int_equal(arena_actor(&arena, 0)->body.y, ONE);
    arena_close(&arena);
}

static void walker_turns_where_a_crumbling_block_is_gone(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@.....w...\n"
                       "#..C######\n"
                       "#.........\n");
    arena_run_until(&arena, 0, EVENT_CRUMBLE, 300);
    assert_int_equal(arena.last[EVENT_CRUMBLE].col, 3);
    arena_run(&arena, 0, 200);
    assert_true(arena_actor(&arena, 0)->alive);
    arena_close(&arena);
}

static void walker_rides_a_lift_and_turns_at_its_edges(void **state)
{
    Arena arena;
    const Body *body;
    Fixed left = INT32_MAX, right = 0;
    (void)state;
    arena_open(&arena, "[lift.1]\n"
                       "velocity = 0, -0.0625\n"
                       "ticks = 100\n"
                       "[map]\n"
                       "............\n"
                       "............\n"
                       "............\n"
                       "............\n"
                       "............\n"
                       "............\n"
                       "@.....w.....\n"
                       "#...1111....\n"
                       "............\n");
    body = &arena_actor(&arena, 0)->body;
    for (int32_t i = 0; i < 400; i++) {
        arena_tick(&arena, 0);
        assert_int_equal(body->y, arena.game.terrain.lifts[0].y);
        left = min_i32(left, body->x - body->half_width);
        right = max_i32(right, body->x + body->half_width);
    }
    assert_in_range(left, 4 * ONE - ONE / 8, 4 * ONE);
    assert_in_range(right, 8 * ONE, 8 * ONE + ONE / 8);
    arena_run(&arena, 0, 100);
    assert_int_equal(body->y, 7 * ONE - 100 * (ONE / 16));
    arena_close(&arena);
}

static void walker_that_falls_out_of_the_level_dies(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@..w.\n"
                       "#....\n");
    arena_run(&arena, 0, 100);
    assert_false(arena_actor(&arena, 0)->alive);
    arena_close(&arena);
}

static void walker_is_crushed_by_a_lift(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[lift.2]\n"
                       "velocity = 0, 0.05\n"
                       "ticks = 60\n"
                       "[map]\n"
                       ".....222..\n"
                       "..........\n"
                       "@....#w#..\n"
                       "##########\n");
    arena_run(&arena, 0, 60);
    assert_false(arena_actor(&arena, 0)->alive);
    arena_close(&arena);
}

static void actors_walk_through_each_other(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in("@#..w....w..#\n"
                                      "#############\n",
                                      900);
    assert_int_equal(range.left, 2 * ONE);
    assert_int_equal(range.right, 12 * ONE);
}

static void spring_throws_a_walker(void **state)
{
    (void)state;
    ArenaRange range = arena_range_in(".........\n"
                                      ".........\n"
                                      ".........\n"
                                      ".........\n"
                                      ".........\n"
                                      ".........\n"
                                      ".........\n"
                                      ".........\n"
                                      "@#..Sw..#\n"
                                      "#########\n",
                                      200);
    assert_in_range(range.top, 3 * ONE, 3 * ONE + ONE / 4);
}

static void terrain_treats_walkers_as_the_level_says(void **state)
{
    Arena arena;
    ArenaRange range;
    (void)state;
    arena_open(&arena, "[physics]\n"
                       "spring = 0.22\n"
                       "[map]\n"
                       "..........\n"
                       "..........\n"
                       "@#..Sw...#\n"
                       "##########\n");
    range = arena_range(&arena, 0, 200);
    assert_in_range(range.top, ONE / 2, ONE);
    arena_close(&arena);
    arena_open(&arena, "[physics]\n"
                       "crumble = 10\n"
                       "[map]\n"
                       "@.#w#\n"
                       "###C#\n"
                       "#####\n");
    arena_run_until(&arena, 0, EVENT_CRUMBLE, 2);
    arena_run(&arena, 0, 11);
    assert_true(arena_actor(&arena, 0)->body.y > ONE);
    arena_close(&arena);
}

static void hopper_jumps_two_cells_every_90_ticks(void **state)
{
    Arena arena;
    int32_t jumps[4], count = 0;
    Fixed top = INT32_MAX;
    (void)state;
    arena_open(&arena, "..........\n"
                       "..........\n"
                       "..........\n"
                       "@#..h....#\n"
                       "##########\n");
    for (int32_t tick = 1; tick <= 400 && count < 4; tick++) {
        bool grounded = arena_actor(&arena, 0)->body.grounded;
        arena_tick(&arena, 0);
        if (grounded && arena_actor(&arena, 0)->body.dy < 0) jumps[count++] = tick;
        top = min_i32(top, arena_actor(&arena, 0)->body.y);
    }
    assert_int_equal(count, 4);
    assert_int_equal(jumps[0], HOP_TICKS);
    for (int32_t i = 1; i < 4; i++)
        assert_int_equal(jumps[i] - jumps[i - 1], HOP_TICKS);
    assert_in_range(4 * ONE - top, 2 * ONE, 2 * ONE + ONE / 4);
    arena_close(&arena);
}

static void hopper_that_is_due_in_the_air_jumps_when_it_lands(void **state)
{
    Arena arena;
    Actor *hopper;
    (void)state;
    arena_open(&arena, "@#....h..#\n"
                       "##.......#\n"
                       "##.......#\n"
                       "##########\n");
    hopper = arena_actor(&arena, 0);
    hopper->timer = 3;
    for (int32_t i = 0; i < 60 && !hopper->body.grounded; i++)
        arena_tick(&arena, 0);
    assert_int_equal(hopper->body.y, 3 * ONE);
    arena_tick(&arena, 0);
    assert_true(hopper->body.dy < 0);
    assert_int_equal(hopper->timer, HOP_TICKS);
    arena_close(&arena);
}

static void mirrored_levels_have_mirrored_actors(void **state)
{
    Arena one, other;
    (void)state;
    arena_open(&one, "#.................#\n"
                     "#..f...........t..#\n"
                     "#.................#\n"
                     "#..w..@...h..../..#\n"
                     "#####..############\n"
                     "###################\n");
    arena_open(&other, "#.................#\n"
                       "#..t...........f..#\n"
                       "#.................#\n"
                       "#..\\....h...@..w..#\n"
                       "############..#####\n"
                       "###################\n");
    for (int32_t tick = 0; tick < 600; tick++) {
        const Body *walker = &arena_actor(&one, 2)->body, *flyer = &arena_actor(&one, 0)->body;
        const Body *mirrored_walker = &arena_actor(&other, 3)->body;
        const Body *mirrored_flyer = &arena_actor(&other, 1)->body;
        arena_tick(&one, 0);
        arena_tick(&other, 0);
        assert_int_equal(walker->x, 19 * ONE - mirrored_walker->x);
        assert_int_equal(walker->y, mirrored_walker->y);
        assert_int_equal(flyer->x, 19 * ONE - mirrored_flyer->x);
        assert_int_equal(one.game.actors.shot_count, other.game.actors.shot_count);
    }
    arena_close(&one);
    arena_close(&other);
}

/* A second game, played as usual, knows where they will be; the turret is played in both. */
static void actors_whose_way_is_known_are_put_where_they_go(void **state)
{
    (void)state;
    Arena known, usual;
    GameEvents events;
    static const char picture[] = "..........t..\n..f..........\n@...w...h....\n#############\n";
    arena_open(&known, picture);
    arena_open(&usual, picture);
    for (int32_t tick = 0; tick < 200; tick++) {
        const Actor *next[ACTOR_MAX] = {NULL};
        Input input = tick % 40 < 20 ? INPUT_RIGHT | INPUT_JUMP : 0;
        arena_tick(&usual, input);
        for (int32_t i = 0; i < usual.game.actors.count; i++)
            if (usual.game.actors.items[i].kind != KIND_TURRET)
                next[i] = &usual.game.actors.items[i];
        game_step_among(&known.game, &known.level, input, &events, next);
        assert_int_equal(game_hash(&known.game, &known.level),
                         game_hash(&usual.game, &usual.level));
    }
    arena_close(&known);
    arena_close(&usual);
}

/* How many ticks a walker goes on as in its 31st one. */
static int32_t steady_ticks_on(const char *picture)
{
    Arena arena;
    arena_open(&arena, picture);
    for (int32_t tick = 0; tick < 30; tick++)
        arena_tick(&arena, 0);
    const Actor before = arena.game.actors.items[0];
    arena_tick(&arena, 0);
    int32_t ticks = actor_steady_ticks(&arena.level, &before, &arena.game.actors.items[0]);
    arena_close(&arena);
    return ticks;
}

static void a_walker_goes_on_as_before_only_on_a_plain_floor(void **state)
{
    (void)state;
    assert_true(steady_ticks_on("@...................w....\n#########################\n") > 10);
    assert_int_equal(steady_ticks_on("@...................w....\n#=======================#\n"), 0);
}

static void check_run(Arena *arena, uint32_t seed)
{
    Input inputs[300];
    Game *at_once = malloc(sizeof *at_once);
    assert_non_null(at_once);
    *at_once = arena->game;
    for (int32_t part = 0; part < 8; part++) {
        for (size_t i = 0; i < ARRAY_LENGTH(inputs); i++) {
            if (i % 16 == 0) seed = seed * 1664525u + 1013904223u;
            inputs[i] = (seed >> 8) % 4 ? INPUT_RIGHT | ((seed >> 12) & INPUT_JUMP) : INPUT_LEFT;
        }
        game_run(at_once, &arena->level, inputs, ARRAY_LENGTH(inputs));
        for (size_t i = 0; i < ARRAY_LENGTH(inputs); i++)
            arena_tick(arena, inputs[i]);
        assert_int_equal(game_hash(at_once, &arena->level), game_hash(&arena->game, &arena->level));
    }
    free(at_once);
}

static void many_ticks_at_once_are_the_same_as_tick_by_tick(void **state)
{
    static const MakerStyle styles[] = {MAKER_RUN, MAKER_SOUP, MAKER_SHAFTS};
    (void)state;
    for (uint32_t seed = 0; seed < 120; seed++) {
        Arena arena;
        char *text = level_maker_text(styles[seed % 3], seed + 900);
        level_maker_add_monsters(text, seed);
        arena_open(&arena, text);
        check_run(&arena, seed);
        arena_close(&arena);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actors_head_for_the_start),
        cmocka_unit_test(walker_turns_at_walls),
        cmocka_unit_test(walker_turns_at_edges),
        cmocka_unit_test(walker_is_slow),
        cmocka_unit_test(walker_turns_at_the_edges_of_one_ways_and_ice),
        cmocka_unit_test(walker_walks_over_a_hill),
        cmocka_unit_test(walker_does_not_step_down_a_whole_cell),
        cmocka_unit_test(walker_on_a_pillar_stays_on_it),
        cmocka_unit_test(walker_turns_where_a_crumbling_block_is_gone),
        cmocka_unit_test(walker_rides_a_lift_and_turns_at_its_edges),
        cmocka_unit_test(walker_that_falls_out_of_the_level_dies),
        cmocka_unit_test(walker_is_crushed_by_a_lift),
        cmocka_unit_test(actors_walk_through_each_other),
        cmocka_unit_test(spring_throws_a_walker),
        cmocka_unit_test(hopper_jumps_two_cells_every_90_ticks),
        cmocka_unit_test(mirrored_levels_have_mirrored_actors),
        cmocka_unit_test(walker_turns_at_a_slope_that_begins_a_cell_lower),
        cmocka_unit_test(walker_walks_on_ice_as_on_the_ground),
        cmocka_unit_test(terrain_treats_walkers_as_the_level_says),
        cmocka_unit_test(hopper_that_is_due_in_the_air_jumps_when_it_lands),
        cmocka_unit_test(actors_whose_way_is_known_are_put_where_they_go),
        cmocka_unit_test(a_walker_goes_on_as_before_only_on_a_plain_floor),
        cmocka_unit_test(many_ticks_at_once_are_the_same_as_tick_by_tick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
