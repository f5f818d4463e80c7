/* test_opening.c - the first ticks of a level: what is proved from them, and that whoever plays at
 * random stomps falling monsters only where that says.
 *
 * LEDGE_REACH_LEVELS says how many tens of rooms (`make check-full`); without it there are few. */
#include "arena.h"

#include "../src/game/player.h"
#include "../src/solve/opening.h"
#include "../src/solve/verdict.h"
#include "level_maker.h"

enum { FEW_ROOMS = 20, SOME_ROOMS = 60, RUNS = 50, MACROS = 12, COLS = 24, ROWS = 14 };

static Verdict verdict_of_picture(const char *picture, int32_t nodes_max)
{
    Arena arena;
    Verdict verdict;
    const VerdictOptions options = {.search = {.nodes_max = nodes_max}, .names_open = true};
    arena_open(&arena, picture);
    assert_true(verdict_find(&arena.level, &options, &verdict));
    arena_close(&arena);
    verdict_done(&verdict);
    return verdict;
}

/* ---- what is proved ---------------------------------------------------------------------- */

#define BOXED                                                                                      \
    "..............F\n"                                                                            \
    "..............F\n"                                                                            \
    "###...........F\n"                                                                            \
    ".##...........F\n"                                                                            \
    "@##w..........F\n"                                                                            \
    "=.............F\n"                                                                            \
    "..............F\n"

static void a_boxed_start_beside_a_walker_that_falls_is_closed_at_once(void **state)
{
    (void)state;
    Verdict verdict = verdict_of_picture(BOXED, 20000);
    assert_int_equal(verdict.kind, VERDICT_IMPOSSIBLE);
    assert_in_range(verdict.nodes, 1, 400);
}

/* The same walker over a floor is still there when the player comes. */
static void a_boxed_start_beside_a_walker_that_stays_is_not(void **state)
{
    (void)state;
    Verdict verdict = verdict_of_picture(BOXED ".########......\n", 2000);
    assert_int_not_equal(verdict.kind, VERDICT_IMPOSSIBLE);
}

/* ---- what is left open ------------------------------------------------------------------- */

/* A hopper on the floor is the only way up to a ledge that is one row too high. */
static const char by_hopper[] = "...........F\n"
                                "........####\n"
                                "........####\n"
                                "........####\n"
                                "........####\n"
                                "@....h..####\n"
                                "############\n";

static void what_stays_unknown_names_the_place_and_the_monster(void **state)
{
    (void)state;
    Verdict verdict = verdict_of_picture(by_hopper, 40);
    Text line = TEXT_GROWING;
    assert_int_equal(verdict.kind, VERDICT_UNKNOWN);
    assert_true(verdict.open.is_known);
    open_place_add(&verdict.open, &line);
    assert_non_null(strstr(line.bytes, " open="));
    assert_non_null(strstr(line.bytes, " by=hopper@5,5"));
    text_done(&line);
    open_place_add_words(&verdict.open, &line);
    assert_non_null(
        strstr(line.bytes, "be reached by a bounce off the hopper that starts at 5,5?"));
    text_done(&line);
}

/* Nothing is named that nobody asked for, or that a single monster does not decide: here only who
 * dies finishes, having touched the checkpoint with the head. */
static void without_a_monster_only_the_place_is_named(void **state)
{
    (void)state;
    Verdict verdict = verdict_of_picture("[physics]\njump = 0.39\n[map]\n"
                                         "..........F...\n"
                                         ".*............\n"
                                         ".=......======\n"
                                         "..............\n"
                                         "..............\n"
                                         "..............\n"
                                         ".@............\n"
                                         "####..........\n",
                                         2000);
    Text line = TEXT_GROWING;
    assert_int_equal(verdict.kind, VERDICT_UNKNOWN);
    open_place_add(&verdict.open, &line);
    assert_string_equal(line.bytes, " open=9,1");
    text_done(&line);
}

/* ---- random play ------------------------------------------------------------------------- */

static void draw(Maker *m, int32_t col, int32_t row, int32_t width, char glyph)
{
    maker_fill(m, col, row, min_i32(width, COLS - col), 1, glyph);
}

/* Ground with holes, blocks overhead, and monsters in the air near the start: those over the ground
 * walk at first where they do not come back. */
static void make_room(char text[COLS * ROWS * 2 + 100], uint32_t seed)
{
    static const char blocks[] = "###=HI><";
    Maker m = {.random = seed * 2654435761u + 99};
    maker_begin(&m, COLS, ROWS, '.');
    int32_t ground = maker_between(&m, 5, ROWS - 2), end = maker_between(&m, 3, 7);
    draw(&m, 0, ground, end, blocks[maker_random(&m, 8)]);
    for (int32_t i = maker_random(&m, 6); i > 0; i--)
        draw(&m, maker_random(&m, COLS - 3), maker_between(&m, ground - 4, ROWS - 1),
             maker_between(&m, 1, 4), blocks[maker_random(&m, 8)]);
    for (int32_t i = 0; i < 3; i++)
        maker_put(&m, maker_between(&m, 1, end + 4), maker_between(&m, 0, ROWS - 3),
                  "wwh"[maker_random(&m, 3)]);
    maker_put(&m, maker_random(&m, end), ground - 1, '@');
    maker_put(&m, COLS - 1, 2, 'F');
    char *at = text;
    for (int32_t row = 0; row < ROWS; row++, at += COLS + 1) {
        memcpy(at, m.cells + row * COLS, COLS);
        at[COLS] = '\n';
    }
    *at = '\0';
    free(m.cells);
}

static void check_stomp(const Arena *arena, const Opening *opening, const Reach *reach,
                        const GameEvent *event, uint32_t seed)
{
    Pose pose;
    player_pose(&arena->game.player, &arena->level, &arena->game.terrain, &pose);
    const OpeningBox *box = opening_box(opening, event->value, arena->game.ticks - 1);
    if (box &&
        (pose.x < box->left || pose.x > box->right || pose.y < box->top || pose.y > box->bottom))
        fail_msg("room %u: stomped at %.3f,%.3f in tick %d", (unsigned)seed, pose.x / (double)ONE,
                 pose.y / (double)ONE, (int)arena->game.ticks);
    if (!reach_stompers(reach, fixed_floor(pose.x), fixed_floor(pose.y - 1)))
        fail_msg("room %u: stomped in cell %d,%d in tick %d", (unsigned)seed,
                 (int)fixed_floor(pose.x), (int)fixed_floor(pose.y - 1), (int)arena->game.ticks);
}

/* Mostly to the right and down, for the monsters fall there. */
static Input any_input(Maker *chance)
{
    static const Input liked[] = {INPUT_RIGHT,
                                  INPUT_RIGHT,
                                  INPUT_RIGHT | INPUT_JUMP,
                                  INPUT_RIGHT | INPUT_DOWN,
                                  INPUT_JUMP | INPUT_DOWN,
                                  INPUT_LEFT};
    if (maker_chance(chance, 20)) return (Input)maker_random(chance, INPUT_ALL + 1);
    return liked[maker_random(chance, ARRAY_LENGTH(liked))];
}

static void play_room(uint32_t seed, int32_t *stomps, int32_t *boxed)
{
    char text[COLS * ROWS * 2 + 100];
    Arena arena;
    Opening opening;
    ReachOptions options = {.follow = REACH_FOLLOW, .opening = NULL};
    Maker chance = {.random = seed + 5};
    make_room(text, seed);
    if (!strchr(text, '@') || !strchr(text, 'F')) return;
    arena_open(&arena, text);
    Reach *wide = reach_create_with(&arena.level, &options);
    assert_non_null(wide);
    assert_true(opening_find(&arena.level, wide, 150000, &opening));
    options.opening = &opening;
    Reach *reach = reach_create_with(&arena.level, &options);
    assert_true(reach && reach_run_all(reach));
    for (int32_t run = 0; run < RUNS; run++) {
        game_init(&arena.game, &arena.level);
        for (int32_t i = 0; i < MACROS && arena.game.status == GAME_PLAYING; i++) {
            Input input = any_input(&chance);
            int32_t ticks = maker_between(&chance, 1, 10);
            for (; ticks > 0 && arena.game.status == GAME_PLAYING; ticks--) {
                arena_tick(&arena, input);
                for (int32_t e = 0; e < arena.events.count; e++) {
                    const GameEvent *event = &arena.events.items[e];
                    if (event->kind != EVENT_STOMP) continue;
                    check_stomp(&arena, &opening, reach, event, seed);
                    ++*stomps;
                    *boxed += opening_box(&opening, event->value, arena.game.ticks - 1) != NULL;
                }
            }
        }
    }
    opening_done(&opening);
    reach_destroy(reach);
    reach_destroy(wide);
    arena_close(&arena);
}

static void no_player_stomps_a_falling_monster_where_it_cannot_be_in_time(void **state)
{
    (void)state;
    const char *wanted = getenv("LEDGE_REACH_LEVELS");
    const int32_t rooms = wanted ? max_i32(atoi(wanted) * 10, SOME_ROOMS) : FEW_ROOMS;
    int32_t stomps = 0, boxed = 0;
    for (int32_t seed = 0; seed < rooms; seed++)
        play_room((uint32_t)seed, &stomps, &boxed);
    print_message("# %d stomps, %d in the first ticks\n", (int)stomps, (int)boxed);
    assert_true(boxed > 0);
}

/* A body is in tens of thousands of states long before the walker goes round for ever. */
static void ticks_are_followed_as_far_as_the_states_allow(void **state)
{
    static const char text[] = "###############\n#.............#\n#..#=.....#...#\n"
                               "#......w..#.F.#\n#.........#...#\n#..=.....@#...#\n"
                               "###############\n";
    Arena arena;
    Opening few, many;
    (void)state;
    arena_open(&arena, text);
    Reach *reach = reach_create(&arena.level);
    assert_true(reach && opening_find(&arena.level, reach, 20000, &few));
    assert_true(opening_find(&arena.level, reach, 150000, &many));
    assert_int_equal(few.ticks[0], 13);
    assert_int_equal(many.ticks[0], 29);
    opening_done(&few);
    opening_done(&many);
    reach_destroy(reach);
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_boxed_start_beside_a_walker_that_falls_is_closed_at_once),
        cmocka_unit_test(a_boxed_start_beside_a_walker_that_stays_is_not),
        cmocka_unit_test(what_stays_unknown_names_the_place_and_the_monster),
        cmocka_unit_test(without_a_monster_only_the_place_is_named),
        cmocka_unit_test(no_player_stomps_a_falling_monster_where_it_cannot_be_in_time),
        cmocka_unit_test(ticks_are_followed_as_far_as_the_states_allow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
