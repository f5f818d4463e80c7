/* test_state_closure.c - levels with few states: what is found and proved of them, and that whoever
 * plays at random, dying or not, is nowhere that is proved out of reach.
 *
 * LEDGE_ROOMS says how many rooms (`make check-full`); without it there are few. */
#include "arena.h"

#include "../src/game/player.h"
#include "../src/solve/state_closure.h"
#include "exhaust.h"
#include "level_maker.h"

enum { STATES_MAX = 60000, FEW_ROOMS = 12, RUNS = 30, RUN_TICKS = 300, CELLS_TRIED = 2 };

typedef struct Closed {
    InputTape tape;
    bool is_solved;
    ReachProof proof;
    int32_t followed; /* states, about */
} Closed;

static bool counts(void *followed, int32_t states)
{
    *(int32_t *)followed = states;
    return true;
}

/* A run that was found finishes in the ordinary game, in its last tick and without a death. */
static void check_tape(const Level *level, const InputTape *tape)
{
    static Game game;
    game_init(&game, level);
    game_run(&game, level, tape->ticks, tape->count);
    assert_int_equal(game.status, GAME_FINISHED);
    assert_int_equal(game.ticks, tape->count);
    assert_int_equal(game.deaths, 0);
}

static Closed close_level(const Level *level, bool all_coins, uint32_t states_max)
{
    Closed closed = {.tape = {NULL, 0}};
    const StateClosureOptions options = {all_coins, states_max, counts, &closed.followed};
    assert_true(state_closure_find(level, &options, &closed.tape, &closed.proof));
    closed.is_solved = closed.tape.count > 0;
    if (closed.is_solved) check_tape(level, &closed.tape);
    assert_false(closed.is_solved && closed.proof.is_impossible);
    return closed;
}

/* A map with constants under which it has few states. `header`: what its header has besides. */
static Closed close_map_with(const char *header, const char *map, bool all_coins,
                             uint32_t states_max)
{
    Arena arena;
    char text[2000];
    snprintf(text, sizeof text, "%s%s[map]\n%s", header, maker_coarse_physics, map);
    arena_open(&arena, text);
    Closed closed = close_level(&arena.level, all_coins, states_max);
    input_tape_done(&closed.tape);
    arena_close(&arena);
    return closed;
}

static Closed close_map(const char *map, bool all_coins, uint32_t states_max)
{
    return close_map_with("", map, all_coins, states_max);
}

static bool is_unknown(const Closed *closed)
{
    return !closed->is_solved && !closed->proof.is_impossible;
}

/* ---- what is proved ---------------------------------------------------------------------- */

static const char pit[] = "......\n"
                          "......\n"
                          "#..#..\n"
                          "#..#..\n"
                          "#@o#.F\n"
                          "######\n";

static void who_is_in_a_pit_that_is_too_deep_gets_no_farther(void **state)
{
    (void)state;
    const Closed closed = close_map(pit, false, STATES_MAX);
    assert_true(closed.proof.is_impossible);
    assert_string_equal(closed.proof.reason, "the finish is out of reach: columns 1 to 2 at most");
}

static void few_states_prove_nothing(void **state)
{
    (void)state;
    const Closed closed = close_map(pit, false, 100);
    assert_true(is_unknown(&closed));
}

static bool goes_no_farther(void *context, int32_t states)
{
    (void)context;
    (void)states;
    return false;
}

static void the_caller_may_end_it(void **state)
{
    (void)state;
    Arena arena;
    InputTape tape = {NULL, 0};
    ReachProof proof = {.is_impossible = false};
    const StateClosureOptions options = {.states_max = STATES_MAX, .may_go_on = goes_no_farther};
    arena_open(&arena, "@.F\n###\n");
    assert_true(state_closure_find(&arena.level, &options, &tape, &proof));
    assert_null(tape.ticks);
    assert_false(proof.is_impossible);
    arena_close(&arena);
}

/* With the usual constants the states of the smallest pit have no end. */
static void of_what_has_no_end_little_is_followed(void **state)
{
    (void)state;
    Arena arena;
    arena_open(&arena, pit);
    const Closed closed = close_level(&arena.level, false, 1000000);
    assert_true(is_unknown(&closed));
    assert_in_range(closed.followed, 0, 1000);
    arena_close(&arena);
}

static void a_ladder_leads_out_of_the_pit(void **state)
{
    (void)state;
    const Closed closed = close_map("......\n"
                                    "..H...\n"
                                    "#.H#..\n"
                                    "#.H#..\n"
                                    "#@H#.F\n"
                                    "######\n",
                                    false, STATES_MAX);
    assert_true(closed.is_solved);
}

/* ---- monsters and lifts ------------------------------------------------------------------ */

/* It is met on the way, where it is when the player comes. */
static void monsters_go_on_wherever_the_player_is(void **state)
{
    (void)state;
    const Closed closed = close_map("##################\n"
                                    "..................\n"
                                    "@..............w.F\n"
                                    "##################\n",
                                    false, STATES_MAX);
    assert_true(closed.is_solved);
}

/* A floor that goes to and fro is the only one between two walls. */
static void a_lift_is_waited_for(void **state)
{
    (void)state;
    const Closed closed = close_map_with("[lift.1]\nvelocity = 0.25, 0\nticks = 12\n",
                                         "#######\n"
                                         "@.....F\n"
                                         "#11...#\n"
                                         "#.....#\n",
                                         false, STATES_MAX);
    assert_true(closed.is_solved);
}

/* ---- coins ------------------------------------------------------------------------------- */

static void coins_that_only_different_runs_take_are_not_all(void **state)
{
    static const char two_pits[] = ".@.\n"
                                   ".#.\n"
                                   "o#o\n"
                                   ".#.\n"
                                   "F#F\n"
                                   "###\n";
    (void)state;
    Closed closed = close_map(two_pits, true, STATES_MAX);
    assert_true(closed.proof.is_impossible);
    assert_string_equal(closed.proof.reason, "no run to the finish takes all coins");
    closed = close_map(two_pits, false, STATES_MAX);
    assert_true(closed.is_solved);
}

static void a_coin_that_no_run_takes_is_named(void **state)
{
    (void)state;
    const Closed closed = close_map("..o\n"
                                    "...\n"
                                    "...\n"
                                    "...\n"
                                    "@.F\n"
                                    "###\n",
                                    true, STATES_MAX);
    assert_true(closed.proof.is_impossible);
    assert_string_equal(closed.proof.reason, "the coin in column 2, row 0 is out of reach");
}

/* ---- deaths ------------------------------------------------------------------------------ */

/* The key lies where one falls out of the level, and is kept. */
static void who_finishes_only_after_a_death_is_not_said_to_be_unable_to(void **state)
{
    (void)state;
    Closed closed = close_map("#####\n"
                              "@.D.F\n"
                              "#.###\n"
                              "#.#..\n"
                              "#.#..\n"
                              "#k#..\n",
                              false, STATES_MAX);
    assert_true(is_unknown(&closed));
    closed = close_map("#####\n"
                       "@.D.F\n"
                       "#.###\n"
                       "#.#..\n"
                       "#.#..\n"
                       "#.#.k\n",
                       false, STATES_MAX);
    assert_true(closed.proof.is_impossible);
    closed = close_map("#####\n"
                       "@kD.F\n"
                       "#.###\n"
                       "#.#..\n"
                       "#.#..\n"
                       "#.#..\n",
                       false, STATES_MAX);
    assert_true(closed.is_solved);
}

/* The head gets where the feet do not, and a death brings them there. */
static void a_death_leads_to_a_checkpoint_that_was_touched(void **state)
{
    (void)state;
    Closed closed = close_map(".....\n"
                              "...F.\n"
                              ".*.#.\n"
                              ".=.#.\n"
                              "@.^#.\n"
                              "#####\n",
                              false, STATES_MAX);
    assert_true(is_unknown(&closed));
    closed = close_map(".....\n"
                       "...F.\n"
                       "...#.\n"
                       ".=.#.\n"
                       "@.^#.\n"
                       "#####\n",
                       false, STATES_MAX);
    assert_true(closed.proof.is_impossible);
}

/* Who has touched the checkpoint is in a pit for good, and who has not starts again at the start,
 * with the key. */
static void a_death_leads_to_the_start_where_no_checkpoint_was_touched(void **state)
{
    (void)state;
    const Closed closed = close_map("########\n"
                                    "..@.D.F#\n"
                                    ".##.####\n"
                                    ".##.####\n"
                                    "*##.####\n"
                                    "###k####\n",
                                    false, STATES_MAX);
    assert_true(is_unknown(&closed));
}

/* ---- made rooms -------------------------------------------------------------------------- */

/* Where an exhaustive search has seen the whole, it is the judge of both answers. */
static void check_room(uint32_t seed, ExhaustScore *score)
{
    Arena arena;
    Exhaust all;
    char *text = seed % 2 ? level_maker_room_with_lifts(seed) : level_maker_text(MAKER_ROOM, seed);
    arena_open(&arena, text);
    exhaust_run(&all, &arena.level);
    Closed closed = close_level(&arena.level, false, STATES_MAX);
    score->rooms += all.is_whole;
    if (closed.proof.is_impossible && all.is_solved) fail_msg("room %u can be beaten", seed);
    if (all.is_whole) {
        if (all.is_solved) assert_int_equal(closed.tape.count, all.ticks);
        if (!all.is_solved) assert_false(closed.is_solved);
        score->solved += all.is_solved;
        score->impossible += closed.proof.is_impossible;
    }
    input_tape_done(&closed.tape);
    exhaust_done(&all);
    arena_close(&arena);
    free(text);
}

static void answers_agree_with_an_exhaustive_search_and_runs_are_the_shortest(void **state)
{
    (void)state;
    ExhaustScore score;
    exhaust_check_rooms(FEW_ROOMS, 2, check_room, &score);
    assert_true(score.impossible > 0);
}

/* The room of this number: with lifts, or something in it that lives, or to which a death leads. */
static char *room_with_more(uint32_t seed)
{
    static const char *const more[] = {"", "wfh", "t", "*", "*D^k"};
    const char *glyphs = more[seed % ARRAY_LENGTH(more)];
    char *text = *glyphs ? level_maker_text(MAKER_ROOM, seed) : level_maker_room_with_lifts(seed);
    if (*glyphs) level_maker_replace(text, seed, glyphs, (int32_t)strlen(glyphs) / 2 + 1);
    return text;
}

/* Moves the finish of a level's text into the cell. */
static void move_finish(char *text, int32_t col, int32_t row)
{
    char *cells = strstr(text, "[map]\n") + 6;
    const size_t line = strcspn(cells, "\n") + 1;
    for (char *at = strchr(cells, 'F'); at; at = strchr(at, 'F'))
        *at = '.';
    cells[(size_t)row * line + (size_t)col] = 'F';
}

/* A finish where a random player has been must not be proved out of reach. */
static void check_cell(const char *text, uint32_t seed, int32_t col, int32_t row,
                       ExhaustScore *score)
{
    Arena arena;
    char *moved = malloc(strlen(text) + 1);
    assert_non_null(moved);
    memcpy(moved, text, strlen(text) + 1);
    move_finish(moved, col, row);
    arena_open(&arena, moved);
    Closed closed = close_level(&arena.level, false, STATES_MAX / 2);
    if (closed.proof.is_impossible)
        fail_msg("room %u: cell %d,%d can be reached", (unsigned)seed, (int)col, (int)row);
    score->solved += closed.is_solved;
    score->unknown += !closed.is_solved;
    input_tape_done(&closed.tape);
    arena_close(&arena);
    free(moved);
}

/* Counts in `been`, by cell, in how many ticks the feet were there. */
static void play_at_random(Arena *arena, uint32_t seed, int32_t *been)
{
    Maker chance = {.random = seed + 9};
    for (int32_t run = 0; run < RUNS; run++) {
        Input input = 0;
        game_init(&arena->game, &arena->level);
        for (int32_t i = 0; i < RUN_TICKS && arena->game.status != GAME_FINISHED; i++) {
            if (maker_chance(&chance, 30)) input = (Input)maker_random(&chance, INPUT_ALL + 1);
            arena_tick(arena, input);
            const Pose pose = game_pose(&arena->game, &arena->level);
            const int32_t col = fixed_floor(pose.x), row = fixed_floor(pose.y - 1);
            if (arena->game.status != GAME_PLAYING) continue;
            if (level_kind(&arena->level, col, row) == KIND_EMPTY && row >= 0 &&
                row < arena->level.rows && col >= 0 && col < arena->level.cols)
                been[row * arena->level.cols + col]++;
        }
    }
}

/* The cells that were seldom entered are tried. */
static void check_played_room(uint32_t seed, ExhaustScore *score)
{
    Arena arena;
    char *text = room_with_more(seed);
    arena_open(&arena, text);
    const int32_t cols = arena.level.cols, cells = cols * arena.level.rows;
    int32_t *been = calloc((size_t)cells, sizeof *been);
    assert_non_null(been);
    play_at_random(&arena, seed, been);
    for (int32_t tries = 0; tries < CELLS_TRIED; tries++) {
        int32_t rarest = -1;
        for (int32_t i = 0; i < cells; i++)
            if (been[i] > 0 && (rarest < 0 || been[i] < been[rarest])) rarest = i;
        if (rarest < 0) break;
        been[rarest] = 0;
        check_cell(text, seed, rarest % cols, rarest / cols, score);
    }
    score->rooms++;
    free(been);
    arena_close(&arena);
    free(text);
}

static void nobody_who_plays_at_random_is_where_a_finish_would_be_out_of_reach(void **state)
{
    (void)state;
    ExhaustScore score;
    exhaust_check_rooms(FEW_ROOMS, 4, check_played_room, &score);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_in_a_pit_that_is_too_deep_gets_no_farther),
        cmocka_unit_test(few_states_prove_nothing),
        cmocka_unit_test(the_caller_may_end_it),
        cmocka_unit_test(of_what_has_no_end_little_is_followed),
        cmocka_unit_test(a_ladder_leads_out_of_the_pit),
        cmocka_unit_test(monsters_go_on_wherever_the_player_is),
        cmocka_unit_test(a_lift_is_waited_for),
        cmocka_unit_test(coins_that_only_different_runs_take_are_not_all),
        cmocka_unit_test(a_coin_that_no_run_takes_is_named),
        cmocka_unit_test(who_finishes_only_after_a_death_is_not_said_to_be_unable_to),
        cmocka_unit_test(a_death_leads_to_a_checkpoint_that_was_touched),
        cmocka_unit_test(a_death_leads_to_the_start_where_no_checkpoint_was_touched),
        cmocka_unit_test(answers_agree_with_an_exhaustive_search_and_runs_are_the_shortest),
        cmocka_unit_test(nobody_who_plays_at_random_is_where_a_finish_would_be_out_of_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
