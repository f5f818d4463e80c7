/* test_solve.c - the search for a way through a level, and the verdicts. */
#include "full.h"
#include "world_levels.h"

#include "../src/solve/action.h"
#include "../src/solve/state_key.h"
#include "../src/solve/verdict.h"
#include "level_maker.h"

enum { CONTROL_NODES = 2500, TEXT_MAX = 60000 };

static Verdict verdict_of(const Level *level, bool all_coins, int32_t nodes_max)
{
    const VerdictOptions options = {.search = {.all_coins = all_coins, .nodes_max = nodes_max}};
    Verdict verdict;
    assert_true(verdict_find(level, &options, &verdict));
    return verdict;
}

/* Plays the tape in the ordinary game and returns how it ended. */
static Game play(const Level *level, const InputTape *tape)
{
    Game game;
    GameEvents events;
    game_init(&game, level);
    for (int32_t i = 0; i < tape->count; i++)
        game_step(&game, level, tape->ticks[i], &events, NULL);
    return game;
}

static VerdictKind kind_of_picture(const char *text)
{
    Arena arena;
    arena_open(&arena, text);
    Verdict verdict = verdict_of(&arena.level, false, 20000);
    if (verdict.kind == VERDICT_SOLVED)
        assert_int_equal(play(&arena.level, &verdict.tape).status, GAME_FINISHED);
    verdict_done(&verdict);
    arena_close(&arena);
    return verdict.kind;
}

/* Opens a level of the world by its number, from 1. */
static LevelFile *open_numbered(int32_t number, Level *level)
{
    WorldFile world = open_world();
    LevelFile *file = open_level(&world, number - 1, level);
    world_file_done(&world);
    return file;
}

/* Opens a level that stays as it is when those of the world change. */
static LevelFile *open_fixed(const char *path, Level *level)
{
    ErrorList errors;
    error_list_init(&errors, path);
    LevelFile *file = level_file_read(path, NULL, level, &errors);
    assert_no_complaint(&errors);
    assert_non_null(file);
    return file;
}

/* ---- negative controls ------------------------------------------------------------------- */

/* Copies the rows of a level up to the end or `[back]`, with `count` columns more beside the
 * start: void ones, or ones with a wall of `wall` cells on the ground. */
static void widen(char *out, const Level *level, const char *header, int32_t count, int32_t wall)
{
    int32_t after = level->start.col + 2, floor = level->start.row + 1;
    char *at = out + snprintf(out, TEXT_MAX, "%s", header);
    for (int32_t row = 0; row < level->rows; row++) {
        const char *glyphs = level->glyphs + (size_t)row * (size_t)level->cols;
        bool is_wall = wall > 0 && row >= floor - wall;
        memcpy(at, glyphs, (size_t)after);
        memset(at + after, is_wall ? '#' : '.', (size_t)count);
        memcpy(at + after + count, glyphs + after, (size_t)(level->cols - after));
        at += level->cols + count;
        *at++ = '\n';
    }
    *at = '\0';
}

/* The header of a file up to its map, the map's line included; the checkpoint of a chase is `count`
 * columns farther to the right. */
static void read_header(const char *path, int32_t count, char *out, size_t size)
{
    char line[300];
    int col, row;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    out[0] = '\0';
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "checkpoint = %d,%d", &col, &row) == 2)
            snprintf(line, sizeof line, "checkpoint = %d,%d\n", col + (int)count, row);
        strncat(out, line, size - strlen(out) - 1);
        if (strcmp(line, "[map]\n") == 0) break;
    }
    fclose(file);
}

/* How the world is made worse: by so many columns, void or with a wall of so many cells, beside the
 * start of every level of a model but those that are named. Nothing falls in the model `bank`. */
typedef struct Control {
    ModelKind model;
    int32_t count, wall;
    const char *but; /* NULL: none */
} Control;

static bool is_meant(const Control *control, const Level *level, const char *path)
{
    char name[64];
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    snprintf(name, sizeof name, "%.*s", (int)(dot - slash - 1), slash + 1);
    return level->physics.kind == control->model && !(control->but && strstr(control->but, name));
}

static void check_control(const Control *control, const Level *level, const char *path)
{
    char *text = malloc(TEXT_MAX), header[4000];
    Arena arena;
    assert_non_null(text);
    read_header(path, control->count, header, sizeof header);
    widen(text, level, header, control->count, control->wall);
    arena_open(&arena, text);
    Verdict verdict = verdict_of(&arena.level, false, CONTROL_NODES);
    if (verdict.kind == VERDICT_SOLVED) fail_msg("%s is solved (%d)", path, (int)control->wall);
    verdict_done(&verdict);
    arena_close(&arena);
    free(text);
}

static void check_controls(const Control *control)
{
    WorldFile world = open_world();
    int32_t tried = 0;
    for (int32_t i = 0; i < world.count; i++) {
        Level level;
        LevelFile *file = open_level(&world, i, &level);
        if (is_meant(control, &level, world.paths[i]) && is_tried(tried++, 3))
            check_control(control, &level, world.paths[i]);
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

/* In those that are named the way comes back below the start: who falls there lands on it. */
static void no_level_with_too_wide_a_pit_is_solved(void **state)
{
    (void)state;
    check_controls(&(Control){.model = MODEL_GRID,
                              .count = 20,
                              .but = "03-thorns 11-thin-floors 12-down-the-well 24-icefall"});
    check_controls(&(Control){.model = MODEL_CELL, .count = 14});
    check_controls(&(Control){.model = MODEL_TINY, .count = 28});
}

/* In those that are named walls are jumped from. */
static void no_level_with_too_high_a_wall_is_solved(void **state)
{
    (void)state;
    check_controls(
        &(Control){.model = MODEL_GRID, .count = 1, .wall = 6, .but = "22-chimney 25-the-face"});
    check_controls(&(Control){.model = MODEL_CELL, .count = 1, .wall = 6});
    check_controls(&(Control){.model = MODEL_TINY, .count = 1, .wall = 10});
    check_controls(&(Control){.model = MODEL_BANK, .count = 1, .wall = 2});
}

/* ---- what a jump can do ------------------------------------------------------------------ */

static void a_pit_of_nine_cells_is_solved_and_one_of_ten_impossible(void **state)
{
    (void)state;
    static const char sky[] = ".................................\n"
                              ".................................\n"
                              ".................................\n"
                              ".................................\n";
    char text[400];
    snprintf(text, sizeof text, "%s@..............................F.\n%s", sky,
             "####################.........####\n");
    assert_int_equal(kind_of_picture(text), VERDICT_SOLVED);
    snprintf(text, sizeof text, "%s@..............................F.\n%s", sky,
             "####################..........###\n");
    assert_int_equal(kind_of_picture(text), VERDICT_IMPOSSIBLE);
}

static void a_step_of_three_cells_is_solved_and_one_of_four_impossible(void **state)
{
    (void)state;
    assert_int_equal(kind_of_picture("......F.\n....####\n....####\n@...####\n########\n"),
                     VERDICT_SOLVED);
    assert_int_equal(kind_of_picture(
                         "......F.\n....####\n....####\n....####\n@...####\n########\n"),
                     VERDICT_IMPOSSIBLE);
}

/* ---- objects ----------------------------------------------------------------------------- */

static void keys_are_fetched_for_doors(void **state)
{
    (void)state;
    assert_int_equal(kind_of_picture("####################\n"
                                     "#..................#\n"
                                     "#k.@...D...D..F....#\n"
                                     "#####..####.########\n"
                                     "#####..####.########\n"
                                     "#..k...#############\n"
                                     "####################\n"),
                     VERDICT_SOLVED);
}

static void a_monster_is_stomped_to_get_higher(void **state)
{
    (void)state;
    assert_int_equal(kind_of_picture("..............\n..............\n..............\n"
                                     "............F.\n........######\n........######\n"
                                     "........######\n#@...w..######\n##############\n"),
                     VERDICT_SOLVED);
}

static void a_lift_is_waited_for(void **state)
{
    (void)state;
    assert_int_equal(kind_of_picture(
                         "[lift.1]\nvelocity = 0.05, 0\nticks = 300\nsolid = no\n[map]\n"
                         "............................\n"
                         "............................\n"
                         "@.........................F.\n"
                         "####11....................##\n"),
                     VERDICT_SOLVED);
}

/* The lift has left before anybody can be there, and is back after 600 ticks. */
static void a_lift_is_waited_for_until_it_is_back(void **state)
{
    (void)state;
    assert_int_equal(kind_of_picture(
                         "[lift.1]\nvelocity = 0.05, 0\nticks = 300\nsolid = no\n[map]\n"
                         "...............................................................\n"
                         "@............................................................F.\n"
                         "########################################.11................####\n"),
                     VERDICT_SOLVED);
}

/* The walker is far away when the player comes to the wall: it is let by, and waited for. */
static void a_monster_is_waited_for_until_it_is_back(void **state)
{
    (void)state;
    assert_int_equal(kind_of_picture("..................................\n"
                                     "..................................\n"
                                     "...........................######.\n"
                                     "...........................######.\n"
                                     "...........................######.\n"
                                     ".@............w............######F\n"
                                     "##################################\n"),
                     VERDICT_SOLVED);
}

/* The platform is reached from the edge's last ticks only, with the button let go in one of two
 * ticks, so that the head stays below the ceiling, and held again; and where a walker is there it
 * must not come near then. */
#define UNDER_CEILING(goal, platform)                                                              \
    ".....................\n"                                                                      \
    ".....................\n"                                                                      \
    ".....................\n"                                                                      \
    "........########.....\n"                                                                      \
    "............." goal "\n"                                                                      \
    "............." platform ".\n"                                                                 \
    "..@..................\n"                                                                      \
    ".#######.............\n"

static void a_leap_that_needs_exact_ticks_is_found(void **state)
{
    (void)state;
    assert_int_equal(kind_of_picture(UNDER_CEILING("...F....", "#######")), VERDICT_SOLVED);
    assert_int_equal(kind_of_picture(UNDER_CEILING("F.......", "#######")), VERDICT_SOLVED);
    assert_int_equal(kind_of_picture(UNDER_CEILING("...w..F.", "=======")), VERDICT_SOLVED);
}

/* The pit is so wide that only a jump off the lift at its highest leads over it, over either end.
 */
static void a_leap_off_a_lift_in_its_best_tick_is_found(void **state)
{
    (void)state;
    static const char *const levels[] = {"[lift.1]\nvelocity = 0, -0.02\nticks = 150\n[map]\n"
                                         "..........................\n"
                                         "..........................\n"
                                         "..........................\n"
                                         "@.......................F.\n"
                                         "######1111...........#####\n",
                                         "[lift.1]\nvelocity = 0, -0.02\nticks = 150\n[map]\n"
                                         "..........................\n"
                                         "..........................\n"
                                         "..........................\n"
                                         ".F.......................@\n"
                                         "#####...........1111######\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(levels); i++) {
        Arena arena;
        arena_open(&arena, levels[i]);
        Verdict verdict = verdict_of(&arena.level, false, 10000);
        assert_int_equal(verdict.kind, VERDICT_SOLVED);
        verdict_done(&verdict);
        arena_close(&arena);
    }
}

/* However a tick is waited, it brings nobody nearer: else all ways to wait are tried. */
static void two_monsters_are_stomped_to_get_over_two_walls(void **state)
{
    (void)state;
    assert_int_equal(kind_of_picture("..................................................\n"
                                     "..................................................\n"
                                     "...................##................####.........\n"
                                     "...................##................####.........\n"
                                     "...................##................####.........\n"
                                     "..@............w...##.....w..........####......F..\n"
                                     "##################################################\n"),
                     VERDICT_SOLVED);
}

static void abilities_and_other_models_are_used(void **state)
{
    (void)state;
    assert_int_equal(kind_of_picture("[physics]\nwalljump = yes\n[map]\n......F\n.....##\n#...###\n"
                                     "#...###\n#...###\n#...###\n#...###\n#.@.###\n#######\n"),
                     VERDICT_SOLVED);
    assert_int_equal(kind_of_picture("[physics]\nmodel = tiny\n[map]\n..........\n..........\n"
                                     "@...#...F.\n##########\n"),
                     VERDICT_SOLVED);
    assert_int_equal(kind_of_picture("[physics]\nmodel = bank\n[map]\n@...F\n#####\n"),
                     VERDICT_SOLVED);
    assert_int_equal(kind_of_picture(
                         "[physics]\nmodel = cell\n[map]\n........\n@...#..F\n########\n"),
                     VERDICT_SOLVED);
}

static void ice_is_air_to_a_model_that_knows_none(void **state)
{
    (void)state;
    Level level;
    LevelFile *file = open_numbered(17, &level);
    Verdict verdict = verdict_of(&level, false, 20000);
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    verdict_done(&verdict);
    level_done(&level);
    level_file_done(file);
}

/* ---- the same answer every time ---------------------------------------------------------- */

static void slices_give_the_same_solution_as_one_go(void **state)
{
    (void)state;
    Level level;
    LevelFile *file = open_numbered(5, &level);
    const SearchOptions options = {.all_coins = false};
    Search *whole = search_create(&level, &options), *sliced = search_create(&level, &options);
    InputTape a, b;
    assert_int_equal(search_run(whole, INT32_MAX / 2), SEARCH_SOLVED);
    while (search_run(sliced, 7) == SEARCH_RUNNING)
        continue;
    assert_int_equal(search_nodes(whole), search_nodes(sliced));
    assert_true(search_tape(whole, &a) && search_tape(sliced, &b));
    assert_int_equal(a.count, b.count);
    assert_memory_equal(a.ticks, b.ticks, (size_t)a.count);
    input_tape_done(&a);
    input_tape_done(&b);
    search_destroy(whole);
    search_destroy(sliced);
    level_done(&level);
    level_file_done(file);
}

/* The ticks of a run where these leaps cost more. */
static int32_t ticks_with_leaps(const Level *level, const SearchLeap *leaps, int32_t count)
{
    const SearchOptions options = {.leaps = leaps, .leap_count = count};
    InputTape tape;
    Search *search = search_create(level, &options);
    assert_int_equal(search_run(search, 20000), SEARCH_SOLVED);
    assert_true(search_tape(search, &tape));
    int32_t ticks = tape.count;
    input_tape_done(&tape);
    search_destroy(search);
    return ticks;
}

static void only_the_leaps_that_are_counted_cost_more(void **state)
{
    static const SearchLeap leaps[] = {
        {.from = {.col = 11, .row = 0}, .to = {.col = 11, .row = 0}, .cost = 1},
        {.from = {.col = 6, .row = 1}, .to = {.col = 6, .row = 4}, .cost = 2000}};
    Arena arena;
    (void)state;
    arena_open(&arena, "............\n"
                       "........@...\n"
                       "#.####.#####\n"
                       "#.####.#####\n"
                       "#..F...#####\n"
                       "############\n");
    int32_t by_the_nearer_shaft = ticks_with_leaps(&arena.level, leaps, 1);
    assert_true(ticks_with_leaps(&arena.level, leaps, 2) > by_the_nearer_shaft);
    arena_close(&arena);
}

static void the_run_to_any_cell_that_was_reached_can_be_played(void **state)
{
    (void)state;
    Level level;
    LevelFile *file = open_numbered(7, &level);
    const SearchOptions options = {.all_coins = false};
    Search *search = search_create(&level, &options);
    int32_t cells = 0;
    search_run(search, 1000);
    for (int32_t row = 0; row < level.rows; row++)
        for (int32_t col = 0; col < level.cols; col++) {
            InputTape tape;
            if (!search_tape_to(search, col, row, &tape)) continue;
            Game end = play(&level, &tape);
            assert_int_equal(body_col(&end.player.as.grid), col);
            assert_int_equal(body_row(&end.player.as.grid), row);
            input_tape_done(&tape);
            cells++;
        }
    assert_in_range(cells, 100, level.rows * level.cols);
    search_destroy(search);
    level_done(&level);
    level_file_done(file);
}

static bool never(void *context, int32_t nodes)
{
    (void)context;
    (void)nodes;
    return false;
}

static void a_search_that_is_ended_says_how_far_it_came(void **state)
{
    (void)state;
    Level level;
    LevelFile *file = open_numbered(14, &level);
    const VerdictOptions options = {.may_go_on = never};
    Verdict verdict;
    assert_true(verdict_find(&level, &options, &verdict));
    assert_int_equal(verdict.kind, VERDICT_UNKNOWN);
    assert_in_range(verdict.nodes, 1, 1100);
    assert_true(verdict.furthest.col != level.start.col || verdict.furthest.row != level.start.row);
    assert_int_equal(verdict.end, VERDICT_TIME);
    verdict_done(&verdict);
    level_done(&level);
    level_file_done(file);
}

static void a_search_that_may_see_few_states_says_that_they_are_used_up(void **state)
{
    (void)state;
    Level level;
    LevelFile *file = open_numbered(14, &level);
    Verdict verdict;
    assert_true(verdict_find(&level, &(VerdictOptions){.search = {.nodes_max = 100}}, &verdict));
    assert_int_equal(verdict.kind, VERDICT_UNKNOWN);
    assert_int_equal(verdict.end, VERDICT_STATES);
    verdict_done(&verdict);
    level_done(&level);
    level_file_done(file);
}

/* ---- shorter runs ------------------------------------------------------------------------ */

static Verdict shortened(const Level *level)
{
    const VerdictOptions options = {.shorter = true};
    Verdict verdict;
    assert_true(verdict_find(level, &options, &verdict));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    return verdict;
}

static void a_shorter_run_is_found_and_is_the_same_every_time(void **state)
{
    (void)state;
    Level level;
    LevelFile *file = open_numbered(9, &level);
    Verdict first = verdict_of(&level, false, 0), a = shortened(&level), b = shortened(&level);
    assert_true(a.tape.count < first.tape.count);
    assert_true(a.nodes > first.nodes);
    assert_int_equal(play(&level, &a.tape).status, GAME_FINISHED);
    assert_int_equal(a.tape.count, b.tape.count);
    assert_memory_equal(a.tape.ticks, b.tape.ticks, (size_t)a.tape.count);
    verdict_done(&first);
    verdict_done(&a);
    verdict_done(&b);
    level_done(&level);
    level_file_done(file);
}

static bool until(void *context, int32_t nodes)
{
    return nodes < *(const int32_t *)context;
}

/* Every run is stopped at a place from where all that is farther from the finish would count as
 * reached: only all states prove that. */
static void a_cave_that_needs_all_its_states_is_proved_while_searched(void **state)
{
    enum { SEED = 117 };
    int32_t nodes_max = 20000;
    Arena arena;
    char *text = level_maker_text(MAKER_CAVE, SEED);
    (void)state;
    arena_open(&arena, text);
    const VerdictOptions options = {.may_go_on = until, .context = &nodes_max};
    Verdict verdict;
    assert_true(verdict_find(&arena.level, &options, &verdict));
    assert_int_equal(verdict.kind, VERDICT_IMPOSSIBLE);
    assert_true(verdict.nodes < nodes_max);
    verdict_done(&verdict);
    arena_close(&arena);
    free(text);
}

static void ending_the_search_for_a_shorter_run_keeps_the_first(void **state)
{
    (void)state;
    Level level;
    LevelFile *file = open_fixed("tests/look/04-hills-and-ice.txt", &level);
    int32_t nodes_max = 1500;
    const VerdictOptions options = {.shorter = true, .may_go_on = until, .context = &nodes_max};
    Verdict verdict;
    assert_true(verdict_find(&level, &options, &verdict));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    assert_in_range(verdict.nodes, nodes_max, nodes_max + 1100);
    assert_int_equal(play(&level, &verdict.tape).status, GAME_FINISHED);
    verdict_done(&verdict);
    level_done(&level);
    level_file_done(file);
}

static void a_run_that_is_not_short_enough_is_no_solution(void **state)
{
    (void)state;
    Arena arena;
    arena_open(&arena, "@..........F\n############\n");
    for (int32_t below = 40; below <= 60; below += 20) {
        const SearchOptions options = {.ticks_below = below};
        Search *search = search_create(&arena.level, &options);
        SearchStatus status = search_run(search, 20000);
        assert_int_equal(status == SEARCH_SOLVED, below == 60);
        search_destroy(search);
    }
    arena_close(&arena);
}

/* ---- the best run ------------------------------------------------------------------------ */

static bool for_a_while(void *context, int32_t nodes)
{
    int32_t *calls = context;
    (void)nodes;
    return --*calls > 0;
}

static Verdict best_of(const Level *level, bool all_coins)
{
    int32_t calls = 40;
    const VerdictOptions options = {
        .search = {.all_coins = all_coins, .nodes_max = 3000},
        .may_go_on = for_a_while,
        .context = &calls,
    };
    Verdict verdict;
    assert_true(verdict_find_best(level, &options, &verdict));
    return verdict;
}

static void check_best(const Level *level, bool all_coins)
{
    Verdict verdict = best_of(level, all_coins);
    if (verdict.kind == VERDICT_SOLVED) {
        Game game = play(level, &verdict.tape);
        assert_int_equal(game.status, GAME_FINISHED);
        assert_int_equal(game.ticks, verdict.tape.count);
        assert_true(!all_coins || game.coins == level->coins.count);
        assert_true(verdict.bound <= verdict.tape.count);
    }
    verdict_done(&verdict);
}

static void no_run_is_shorter_than_the_bound(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 2 * MAKER_STYLES; seed++) {
        Arena arena;
        if (!is_tried((int)seed, 1)) continue;
        char *text = level_maker_text((MakerStyle)(seed % MAKER_STYLES), seed);
        arena_open(&arena, text);
        check_best(&arena.level, false);
        check_best(&arena.level, true);
        arena_close(&arena);
        free(text);
    }
}

/* The bound of the picture, and how far from it the best run is. */
static int32_t bound_of(const char *text, bool all_coins, int32_t *gap)
{
    Arena arena;
    arena_open(&arena, text);
    Verdict verdict = best_of(&arena.level, all_coins);
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    *gap = verdict.tape.count - verdict.bound;
    verdict_done(&verdict);
    arena_close(&arena);
    return verdict.bound;
}

static void on_plain_floor_the_bound_is_nearly_met(void **state)
{
    (void)state;
    int32_t gap;
    int32_t bound = bound_of("@........................................F\n"
                             "##########################################\n",
                             false, &gap);
    assert_in_range(bound, 200, 300);
    assert_in_range(gap, 0, 4);
}

static void the_way_to_a_coin_and_back_counts(void **state)
{
    (void)state;
    static const char picture[] = "o...................@...F\n#########################\n";
    int32_t gap, straight = bound_of(picture, false, &gap);
    assert_in_range(gap, 0, 4);
    int32_t there_and_back = bound_of(picture, true, &gap);
    assert_true(there_and_back > straight + 200);
    assert_in_range(gap, 0, 25);
}

static Verdict best_with_deaths(const Level *level, bool deaths)
{
    int32_t calls = 200;
    const VerdictOptions options = {.deaths = deaths, .may_go_on = for_a_while, .context = &calls};
    Verdict verdict;
    assert_true(verdict_find_best(level, &options, &verdict));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    assert_int_equal(play(level, &verdict.tape).status, GAME_FINISHED);
    return verdict;
}

/* The key is beside spikes, and the checkpoint near the door. */
static void a_death_is_a_short_cut_only_where_it_is_asked_for(void **state)
{
    (void)state;
    Arena arena;
    arena_open(&arena, "##################################\n"
                       "#...............................D#\n"
                       "#^k...................@.*.......DF\n"
                       "##################################\n");
    Verdict alive = best_with_deaths(&arena.level, false);
    Verdict dying = best_with_deaths(&arena.level, true);
    assert_int_equal(alive.deaths, 0);
    assert_int_equal(dying.deaths, 1);
    assert_int_equal(dying.bound, 0);
    assert_true(dying.tape.count + 40 < alive.tape.count);
    verdict_done(&alive);
    verdict_done(&dying);
    arena_close(&arena);
}

/* A flyer has to be awaited for a thousand ticks, from which one bounces over a wall of five. */
static void a_monster_that_comes_late_is_awaited(void **state)
{
    enum { SEED = 100326, NODES = 9000 }; /* of all searches */
    Arena arena;
    char *text = level_maker_text(MAKER_RUN, SEED);
    (void)state;
    level_maker_add_monsters(text, SEED);
    arena_open(&arena, text);
    Verdict verdict = verdict_of(&arena.level, false, 20000);
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    assert_true(verdict.tape.count > 1500);
    assert_true(verdict.nodes < NODES);
    assert_int_equal(play(&arena.level, &verdict.tape).status, GAME_FINISHED);
    verdict_done(&verdict);
    arena_close(&arena);
    free(text);
}

static int32_t nodes_of(const char *text, bool is_frozen)
{
    Arena arena;
    Verdict verdict;
    arena_open(&arena, text);
    const VerdictOptions options = {.search = {.nodes_max = 20000, .is_frozen = is_frozen}};
    assert_true(verdict_find(&arena.level, &options, &verdict));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    assert_int_equal(play(&arena.level, &verdict.tape).status, GAME_FINISHED);
    const int32_t nodes = verdict.nodes;
    verdict_done(&verdict);
    arena_close(&arena);
    return nodes;
}

/* On a clear way one move of each node is enough: 54 are needed. */
static void a_clear_way_takes_hardly_a_node_more_than_its_moves(void **state)
{
    enum { COLS = 200 };
    char text[2 * (COLS + 1) + 1];
    (void)state;
    memset(text, '.', COLS);
    memset(text + COLS + 1, '#', COLS);
    text[0] = '@';
    text[COLS - 1] = 'F';
    text[COLS] = text[2 * COLS + 1] = '\n';
    text[2 * COLS + 2] = '\0';
    assert_in_range(nodes_of(text, false), 54, 70);
    assert_true(nodes_of(text, true) > 200);
}

/* The level is found with at most so many nodes. */
static void assert_found_within(const char *path, int32_t nodes)
{
    Level level;
    Verdict verdict;
    LevelFile *file = open_fixed(path, &level);
    assert_true(verdict_find(&level, &(VerdictOptions){.search = {.nodes_max = nodes}}, &verdict));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    verdict_done(&verdict);
    level_done(&level);
    level_file_done(file);
}

/* From rope to rope: each is taken in passing, also in a move that would go on. Where none was,
 * 4138 nodes were needed. */
static void ropes_are_taken_in_passing(void **state)
{
    (void)state;
    assert_found_within("levels/07-ropes-end.txt", 1500);
}

/* A jump takes 26 ticks, less than two of the long actions, and three floors are fallen through. By
 * long actions, and an estimate without falls, 7385 nodes were needed. */
static void quick_jumps_and_falls_through_floors_are_found_at_once(void **state)
{
    (void)state;
    assert_found_within("levels/m2-the-plunge.txt", 600);
}

/* Without coyote time, and with actions of many ticks, the last tick before an edge would be luck:
 * 104 nodes. */
static void a_wide_gap_is_jumped_from_the_very_edge(void **state)
{
    static const char text[] = "[physics]\nmodel = tiny\n[map]\n"
                               ".........................\n.........................\n"
                               ".........................\n.........................\n"
                               ".........................\n.........................\n"
                               "@.......................F\n#######..........########\n";
    (void)state;
    assert_true(nodes_of(text, false) < 40);
}

#define SLOW_CELL                                                                                  \
    "[physics]\nmodel = cell\nfrict = 0.82\nfricty = 0.99\ngravity = 0.05\njump = 0.68\n"          \
    "walk = 0.03\n[map]\n"

/* Its rise takes longer than an action: who pressed the button anew in the next one cut the jump
 * short, and came neither up the step nor over the pit. */
static void a_jump_of_cell_is_held_as_long_as_it_rises(void **state)
{
#define SKY "..................\n..................\n..................\n..................\n"
    static const char step[] = SLOW_CELL SKY "..................\n.................F\n"
                                             "............######\n............######\n"
                                             "@...........######\n#########...######\n"
                                             "#########...######\n#########^^^######\n";
    static const char pit[] = SLOW_CELL SKY "..................\n..................\n"
                                            "..................\n..................\n"
                                            "@................F\n########....######\n"
                                            "########....######\n########^^^^######\n";
    (void)state;
    assert_true(nodes_of(step, false) < 60);
    assert_true(nodes_of(pit, false) < 60);
#undef SKY
}

/* Where it stands at the end the move lasted until then, and no longer. */
static void a_move_of_cell_ends_where_it_walks_off_and_where_it_lands(void **state)
{
    static const char text[] = "[physics]\nmodel = cell\n[map]\n"
                               ".........\n@........\n##.......\n.........\n.........\n#########\n";
    const Action right = {.input = INPUT_RIGHT};
    Arena arena;
    SnapshotScratch scratch;
    int32_t ticks;
    (void)state;
    arena_open(&arena, text);
    assert_true(snapshot_scratch_init(&scratch, &arena.level, false, NULL));
    for (int32_t stands = 1; stands >= 0; stands--) {
        assert_int_equal(game_pose(&scratch.game, &arena.level).grounded, stands);
        assert_int_equal(action_play(&right, &scratch, 200, &ticks), ACTION_PLAYING);
        assert_true(ticks > 1 && ticks < 100);
        assert_int_equal(game_pose(&scratch.game, &arena.level).grounded, !stands);
    }
    snapshot_scratch_done(&scratch);
    arena_close(&arena);
}

/* It falls past the ledge, and the search soon has seen everything. Its few states tell that at
 * once; the game's own are more than two hundred thousand. */
static void at_the_end_the_states_of_bodies_come_before_those_of_the_game(void **state)
{
    static const char text[] =
        SLOW_CELL ".......................\n.......................\n##............#####....\n"
                  ".......................\n....F..........##......\n.......................\n"
                  ".......................\n.....####.##..#########\n@...##.................\n"
                  ".##=====...............\n^########^##^###^######\n";
    int32_t calls = 20;
    const VerdictOptions options = {.may_go_on = for_a_while, .context = &calls};
    Arena arena;
    Verdict verdict;
    (void)state;
    arena_open(&arena, text);
    assert_true(verdict_find(&arena.level, &options, &verdict));
    assert_int_equal(verdict.kind, VERDICT_IMPOSSIBLE);
    assert_true(calls > 0);
    verdict_done(&verdict);
    arena_close(&arena);
}

/* After some ticks with these buttons. `anew`: how many press jump anew. */
static int32_t actions_after(const char *text, Input input, int32_t ticks, int32_t *anew)
{
    Arena arena;
    Action actions[ACTION_CHOICES_MAX];
    arena_open(&arena, text);
    arena_run(&arena, input, ticks);
    const int32_t count = action_list(&arena.game, &arena.level, ACTION_USUAL, actions);
    *anew = 0;
    for (int32_t i = 0; i < count; i++)
        *anew += actions[i].press_anew;
    arena_close(&arena);
    return count;
}

/* Each action that is tried costs as much as any other. */
static void no_model_tries_the_jump_button_where_it_does_nothing(void **state)
{
#define ROOM "\n[map]\n.......\n.......\n.......\n.......\n.......\n@......\n#######\n"
    static const struct {
        const char *text;
        Input input;
        int32_t ticks, count, anew;
    } cases[] = {
        {"[physics]\nmodel = bank" ROOM, 0, 1, 3, 0},
        {"[physics]\nmodel = tiny" ROOM, 0, 1, 6, 0},
        {"[physics]\nmodel = tiny" ROOM, INPUT_JUMP, 4, 3, 0},
        {"[physics]\nmodel = cell" ROOM, 0, 1, 6, 0},
        {"[physics]\nmodel = cell" ROOM, INPUT_JUMP, 4, 6, 0},
        {"[physics]\nmodel = cell" ROOM, INPUT_JUMP, 200, 6, 3}, /* stands again */
        {"[physics]\nmodel = cell\n[map]\n@......\n.......\n.......\n.......\n#######\n", 0, 4, 3,
         0},
        {"[physics]\nmodel = cell\ngrab = fixed\n[map]\n@...\n.#..\n.#..\n.#..\n.#..\n####\n",
         INPUT_RIGHT, 60, 6, 0}, /* hangs */
        /* It may bounce. */
        {"[physics]\nmodel = tiny\n[map]\n@......\n.......\n.......\n......w\n#######\n", 0, 4, 6,
         0},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        int32_t anew;
        const int32_t count = actions_after(cases[i].text, cases[i].input, cases[i].ticks, &anew);
        assert_int_equal(count, cases[i].count);
        assert_int_equal(anew, cases[i].anew);
    }
#undef ROOM
}

/* The wall is too high but for a bounce off the walker, which has to be awaited beside it. */
static void a_monster_that_comes_by_is_met_on_purpose(void **state)
{
    static const char text[] = "..............................\n..............................\n"
                               "..............................\n....................##.......F\n"
                               "....................##........\n....................##........\n"
                               ".@........w.........##........\n##############################\n";
    (void)state;
    const int32_t nodes = nodes_of(text, false);
    assert_true(nodes < 700);
    assert_true(nodes_of(text, true) > 2 * nodes);
}

/* There are pits between the monsters: nothing is down there but what falls out as well. */
static void a_player_that_falls_out_of_the_level_is_not_followed(void **state)
{
    enum { SEED = 5239, MONSTERS = 239, NODES = 2500 };
    (void)state;
    char *text = level_maker_text(MAKER_RUN, SEED);
    level_maker_add_monsters(text, MONSTERS);
    assert_true(nodes_of(text, false) < NODES);
    free(text);
}

/* The proof takes as long as a few thousand nodes, and is not put off until the search has had many
 * thousand. */
static void a_proof_by_states_goes_on_in_turn_with_the_search(void **state)
{
    enum { SEED = 0, NODES = 9000 };
    Arena arena;
    Verdict verdict;
    (void)state;
    char *text = level_maker_text(MAKER_TOWER, SEED);
    arena_open(&arena, text);
    assert_true(verdict_find(&arena.level, &(VerdictOptions){.names_open = false}, &verdict));
    assert_int_equal(verdict.kind, VERDICT_IMPOSSIBLE);
    assert_in_range(verdict.nodes, 2000, NODES);
    verdict_done(&verdict);
    arena_close(&arena);
    free(text);
}

/* Onto a pillar it is a little too far, which estimates do not know unless they are tight: these
 * wait for a flyer, off which it is easy. What is frozen has no such estimates. */
static void a_pillar_that_is_a_little_too_far_is_reached_by_a_monster(void **state)
{
    enum { SEED = 904, NODES = 3000 };
    (void)state;
    for (int32_t is_frozen = 0; is_frozen <= 1; is_frozen++) {
        Arena arena;
        Verdict verdict;
        char *text = level_maker_text(MAKER_RUN, SEED);
        level_maker_add_monsters(text, SEED);
        arena_open(&arena, text);
        const VerdictOptions options = {.search = {.nodes_max = NODES, .is_frozen = is_frozen}};
        assert_true(verdict_find(&arena.level, &options, &verdict));
        assert_int_equal(verdict.kind, is_frozen ? VERDICT_UNKNOWN : VERDICT_SOLVED);
        if (!is_frozen) assert_int_equal(play(&arena.level, &verdict.tape).status, GAME_FINISHED);
        verdict_done(&verdict);
        arena_close(&arena);
        free(text);
    }
}

/* With other weights, and in another order than the first time. */
static void searches_that_share_a_bank_find_what_they_find_alone(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < (uint32_t)(is_full() ? 10 : sampled(3)); seed++) {
        Arena arena;
        char *text = level_maker_text(MAKER_RUN, seed);
        level_maker_add_monsters(text, seed);
        arena_open(&arena, text);
        SearchBank *bank = search_bank_create(&arena.level, &(SearchOptions){.all_coins = false});
        assert_non_null(bank);
        for (int32_t i = 0; i < 6; i++) {
            Verdict alone, shared;
            VerdictOptions options = {.search = {.nodes_max = 4000, .weight = 6 - i % 3}};
            assert_true(verdict_find(&arena.level, &options, &alone));
            options.search.bank = bank;
            assert_true(verdict_find(&arena.level, &options, &shared));
            assert_int_equal(alone.kind, shared.kind);
            assert_int_equal(alone.nodes, shared.nodes);
            assert_int_equal(alone.tape.count, shared.tape.count);
            if (alone.tape.count > 0)
                assert_memory_equal(alone.tape.ticks, shared.tape.ticks,
                                    (size_t)alone.tape.count * sizeof *alone.tape.ticks);
            verdict_done(&alone);
            verdict_done(&shared);
        }
        search_bank_destroy(bank);
        arena_close(&arena);
        free(text);
    }
}

/* Of a run on the ground it matters where within its steps it is, of a body in the air it does not.
 */
static void states_of_a_run_are_told_apart_by_the_phase_of_its_steps(void **state)
{
    const StateKeyDetail detail = {1, 12, 1, 12, 4};
    Arena arena;
    (void)state;
    arena_open(&arena, "..........\n@........F\n##########\n");
    Body *body = &arena.game.player.as.grid;
    for (int32_t grounded = 0; grounded < 2; grounded++) {
        int32_t keys = 1;
        body->grounded = (uint8_t)grounded;
        uint64_t last = state_key_of(&arena.game, &arena.level, &detail, false);
        for (int32_t i = 0; i < 16; i++) {
            body->x += ONE / 64;
            uint64_t key = state_key_of(&arena.game, &arena.level, &detail, false);
            keys += key != last;
            last = key;
        }
        if (grounded)
            assert_in_range(keys, 4, 8);
        else
            assert_int_equal(keys, 1);
        body->x -= 16 * (ONE / 64);
    }
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_of_a_run_are_told_apart_by_the_phase_of_its_steps),
        cmocka_unit_test(no_level_with_too_wide_a_pit_is_solved),
        cmocka_unit_test(no_level_with_too_high_a_wall_is_solved),
        cmocka_unit_test(a_pit_of_nine_cells_is_solved_and_one_of_ten_impossible),
        cmocka_unit_test(a_step_of_three_cells_is_solved_and_one_of_four_impossible),
        cmocka_unit_test(keys_are_fetched_for_doors),
        cmocka_unit_test(a_monster_is_stomped_to_get_higher),
        cmocka_unit_test(a_lift_is_waited_for),
        cmocka_unit_test(a_lift_is_waited_for_until_it_is_back),
        cmocka_unit_test(a_monster_is_waited_for_until_it_is_back),
        cmocka_unit_test(a_leap_that_needs_exact_ticks_is_found),
        cmocka_unit_test(a_leap_off_a_lift_in_its_best_tick_is_found),
        cmocka_unit_test(two_monsters_are_stomped_to_get_over_two_walls),
        cmocka_unit_test(abilities_and_other_models_are_used),
        cmocka_unit_test(ice_is_air_to_a_model_that_knows_none),
        cmocka_unit_test(slices_give_the_same_solution_as_one_go),
        cmocka_unit_test(only_the_leaps_that_are_counted_cost_more),
        cmocka_unit_test(the_run_to_any_cell_that_was_reached_can_be_played),
        cmocka_unit_test(a_search_that_is_ended_says_how_far_it_came),
        cmocka_unit_test(a_search_that_may_see_few_states_says_that_they_are_used_up),
        cmocka_unit_test(a_shorter_run_is_found_and_is_the_same_every_time),
        cmocka_unit_test(a_cave_that_needs_all_its_states_is_proved_while_searched),
        cmocka_unit_test(ending_the_search_for_a_shorter_run_keeps_the_first),
        cmocka_unit_test(a_run_that_is_not_short_enough_is_no_solution),
        cmocka_unit_test(no_run_is_shorter_than_the_bound),
        cmocka_unit_test(a_death_is_a_short_cut_only_where_it_is_asked_for),
        cmocka_unit_test(on_plain_floor_the_bound_is_nearly_met),
        cmocka_unit_test(the_way_to_a_coin_and_back_counts),
        cmocka_unit_test(a_monster_that_comes_late_is_awaited),
        cmocka_unit_test(a_clear_way_takes_hardly_a_node_more_than_its_moves),
        cmocka_unit_test(ropes_are_taken_in_passing),
        cmocka_unit_test(quick_jumps_and_falls_through_floors_are_found_at_once),
        cmocka_unit_test(a_wide_gap_is_jumped_from_the_very_edge),
        cmocka_unit_test(a_jump_of_cell_is_held_as_long_as_it_rises),
        cmocka_unit_test(a_move_of_cell_ends_where_it_walks_off_and_where_it_lands),
        cmocka_unit_test(at_the_end_the_states_of_bodies_come_before_those_of_the_game),
        cmocka_unit_test(no_model_tries_the_jump_button_where_it_does_nothing),
        cmocka_unit_test(a_monster_that_comes_by_is_met_on_purpose),
        cmocka_unit_test(a_player_that_falls_out_of_the_level_is_not_followed),
        cmocka_unit_test(a_proof_by_states_goes_on_in_turn_with_the_search),
        cmocka_unit_test(a_pillar_that_is_a_little_too_far_is_reached_by_a_monster),
        cmocka_unit_test(searches_that_share_a_bank_find_what_they_find_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
