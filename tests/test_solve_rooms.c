/* test_solve_rooms.c - in small rooms the solver's verdicts against an exhaustive search. Rooms
 * with too many states for that are left out.
 *
 * LEDGE_ROOMS says how many rooms (`make check-full`); without it there are few. */
#include "arena.h"

#include "exhaust.h"
#include "level_maker.h"

enum { FEW_ROOMS = 15, FEW_ROOMS_WITH_LIFTS = 6, FEW_NODES = 2000 };

static void check_room(uint32_t seed, ExhaustScore *score)
{
    Arena arena;
    Exhaust all;
    char *text = level_maker_text(MAKER_ROOM, seed);
    arena_open(&arena, text);
    exhaust_run(&all, &arena.level);
    score->rooms += all.is_whole;
    if (all.is_whole) {
        exhaust_check_cells(&all, seed);
        exhaust_check_bound(&all, seed);
        exhaust_check_verdict(&all, seed, EXHAUST_NODES, score);
    }
    exhaust_done(&all);
    arena_close(&arena);
    free(text);
}

static void verdicts_agree_with_an_exhaustive_search(void **state)
{
    (void)state;
    ExhaustScore score;
    exhaust_check_rooms(FEW_ROOMS, 1, check_room, &score);
    assert_true(score.impossible > 0);
    assert_int_equal(score.unknown, 0);
}

/* Of such a room the search seldom sees the whole, but what it has seen is true. */
static void check_room_with_lifts(uint32_t seed, ExhaustScore *score)
{
    Arena arena;
    Exhaust all;
    char *text = level_maker_room_with_lifts(seed);
    arena_open(&arena, text);
    if (arena.level.terrain.lift_count > 0) {
        exhaust_run(&all, &arena.level);
        score->rooms++;
        exhaust_check_cells(&all, seed);
        exhaust_check_verdict(&all, seed, FEW_NODES, score);
        exhaust_done(&all);
    }
    arena_close(&arena);
    free(text);
}

static void what_is_seen_of_rooms_with_lifts_is_possible(void **state)
{
    (void)state;
    ExhaustScore score;
    exhaust_check_rooms(FEW_ROOMS_WITH_LIFTS, 4, check_room_with_lifts, &score);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_agree_with_an_exhaustive_search),
        cmocka_unit_test(what_is_seen_of_rooms_with_lifts_is_possible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
