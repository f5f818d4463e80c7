/* test_search_deaths.c - levels that only those finish who die: what is in a place from which
 * nobody gets back alive, and monsters that pass while the player lies still. */
#include "arena.h"

#include "../src/base/file.h"
#include "../src/solve/search.h"
#include "../src/solve/verdict.h"
#include "full.h"
#include "level_edits.h"

enum { NODES = 20000 };

/* The run of a search that may die, or may not; no ticks: it finds none. The caller frees it. */
static InputTape search_run_of(const Level *level, const SearchOptions *options)
{
    InputTape tape = {NULL, 0};
    SearchOptions own = *options;
    own.nodes_max = NODES;
    Search *search = search_create(level, &own);
    assert_non_null(search);
    if (search_run(search, NODES) == SEARCH_SOLVED) assert_true(search_tape(search, &tape));
    search_destroy(search);
    return tape;
}

/* Is solved with so many deaths, and not without. */
static void check_takes_deaths(const char *picture, bool all_coins, int32_t deaths)
{
    Arena arena;
    arena_open(&arena, picture);
    SearchOptions options = {.all_coins = all_coins};
    InputTape alive = search_run_of(&arena.level, &options);
    assert_int_equal(alive.count, 0);
    options.may_die = true;
    InputTape tape = search_run_of(&arena.level, &options);
    assert_true(tape.count > 0);
    game_run(&arena.game, &arena.level, tape.ticks, tape.count);
    assert_int_equal(arena.game.status, GAME_FINISHED);
    assert_int_equal(arena.game.deaths, deaths);
    if (all_coins) assert_int_equal(arena.game.coins, arena.level.coins.count);
    input_tape_done(&tape);
    arena_close(&arena);
}

/* ---- what is left ------------------------------------------------------------------------ */

static const char key_in_a_pit[] = "#####\n"
                                   "@.D.F\n"
                                   "#.###\n"
                                   "#.#..\n"
                                   "#k#..\n";

static void a_key_is_kept(void **state)
{
    (void)state;
    check_takes_deaths(key_in_a_pit, false, 1);
}

static void each_key_may_take_a_death(void **state)
{
    (void)state;
    check_takes_deaths("########\n"
                       "@..D.D.F\n"
                       "#.#.####\n"
                       "#.#.####\n"
                       "#k#k####\n",
                       false, 2);
}

static void coins_are_kept_where_they_count(void **state)
{
    (void)state;
    check_takes_deaths("#######\n"
                       "#F@...#\n"
                       "##.#.##\n"
                       "##.#.##\n"
                       "##o#o##\n",
                       true, 2);
}

/* The gap is a cell too wide, and the checkpoint in the air over it. */
static void the_checkpoint_is_gone_back_to(void **state)
{
    (void)state;
    check_takes_deaths("....................\n"
                       "....................\n"
                       "..............*.....\n"
                       "....................\n"
                       "@..................F\n"
                       "######..........####\n",
                       false, 1);
    /* It is touched from below, over a floor on which nobody dies. */
    check_takes_deaths("..........\n"
                       "...*.F....\n"
                       "....##....\n"
                       "..........\n"
                       "..........\n"
                       ".@.......^\n"
                       "##########\n",
                       false, 1);
}

/* ---- who passes in the meantime ---------------------------------------------------------- */

/* There is no room to jump over the walker. */
static void a_walker_passes_the_dead(void **state)
{
    (void)state;
    check_takes_deaths("################\n"
                       "#@..w.*.......F#\n"
                       "################\n",
                       false, 1);
    check_takes_deaths("################\n"
                       "#@.*....w.....F#\n"
                       "################\n",
                       false, 1);
}

/* ---- verdicts ---------------------------------------------------------------------------- */

static Verdict verdict_of(const char *picture, const VerdictOptions *options)
{
    Arena arena;
    Verdict verdict;
    arena_open(&arena, picture);
    assert_true(verdict_find(&arena.level, options, &verdict));
    verdict_done(&verdict);
    arena_close(&arena);
    return verdict;
}

static void a_verdict_tells_the_deaths(void **state)
{
    VerdictOptions options = {.search = {.nodes_max = NODES}};
    (void)state;
    assert_int_equal(verdict_of(key_in_a_pit, &options).kind, VERDICT_UNKNOWN);
    options.may_die = true;
    const Verdict verdict = verdict_of(key_in_a_pit, &options);
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    assert_int_equal(verdict.deaths, 1);
}

static void the_best_run_may_die_where_the_first_does(void **state)
{
    enum { TICKS = 85 };
    const VerdictOptions options = {.may_die = true, .search = {.nodes_max = NODES}};
    Arena arena;
    Verdict verdict;
    (void)state;
    arena_open(&arena, key_in_a_pit);
    assert_true(verdict_find_best(&arena.level, &options, &verdict));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    assert_int_equal(verdict.deaths, 1);
    assert_int_equal(verdict.bound, 0);
    assert_true(verdict.tape.count < TICKS);
    verdict_done(&verdict);
    arena_close(&arena);
}

/* Whoever jumps into the pit is sooner at the finish. */
static void a_run_without_a_death_is_preferred(void **state)
{
    static const char text[] = "#########################\n"
                               "F.D.@...................#\n"
                               "###.####################.#\n"
                               "###k.....................#\n"
                               "###^######################\n";
    const VerdictOptions options = {.may_die = true};
    (void)state;
    const Verdict verdict = verdict_of(text, &options);
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    assert_int_equal(verdict.deaths, 0);
}

/* Deaths of the run that is found in a level of the world while an author works on it. */
static int32_t deaths_in(const char *path, uint32_t seed)
{
    ErrorList errors;
    size_t length;
    Arena arena;
    error_list_init(&errors, path);
    char *text = file_read(path, FILE_SIZE_MAX, &length, &errors);
    assert_non_null(text);
    char *edited = level_edits_text(text, seed);
    free(text);
    const char *map = strstr(edited, "[map]");
    const bool is_whole = strchr(map, '@') && strchr(map, 'F');
    if (is_whole) arena_open(&arena, edited);
    free(edited);
    if (!is_whole) return 0;
    InputTape tape = search_run_of(&arena.level, &(SearchOptions){.may_die = true});
    game_run(&arena.game, &arena.level, tape.ticks, tape.count);
    if (tape.count > 0) assert_int_equal(arena.game.status, GAME_FINISHED);
    input_tape_done(&tape);
    arena_close(&arena);
    return arena.game.deaths;
}

/* What the search plays with distant monsters asleep is what the game plays. */
static void what_it_finds_finishes_the_level(void **state)
{
    static const struct {
        const char *path;
        uint32_t seed;
    } deadly[] = {{"levels/m5-small-change.txt", 36},
                  {"levels/m6-three-questions.txt", 15},
                  {"levels/m6-three-questions.txt", 33},
                  {"levels/10-the-pen.txt", 16},
                  {"levels/30-the-vault-door.txt", 53}};
    enum { FULL_SEEDS = 60 };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(deadly); i++) {
        assert_true(deaths_in(deadly[i].path, deadly[i].seed) > 0);
        for (uint32_t seed = 0; is_full() && seed < FULL_SEEDS; seed++)
            deaths_in(deadly[i].path, seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_is_kept),
        cmocka_unit_test(each_key_may_take_a_death),
        cmocka_unit_test(coins_are_kept_where_they_count),
        cmocka_unit_test(the_checkpoint_is_gone_back_to),
        cmocka_unit_test(a_walker_passes_the_dead),
        cmocka_unit_test(a_verdict_tells_the_deaths),
        cmocka_unit_test(the_best_run_may_die_where_the_first_does),
        cmocka_unit_test(a_run_without_a_death_is_preferred),
        cmocka_unit_test(what_it_finds_finishes_the_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
