/* test_solve_rooms.c - in small rooms the solver's verdicts against an exhaustive search. Rooms
 * with too many states for that are left out.
 *
 * LEDGE_ROOMS says how many rooms (`make check-full`); without it there are few. */
#include "arena.h"

#include "exhaust.h"
#include "level_maker.h"

enum { FEW_ROOMS = 15 };

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
        exhaust_check_verdict(&all, seed, score);
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
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_agree_with_an_exhaustive_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
