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
}

/* A lift or two in a room, whose paces are such that there are still few states. */
static char *room_with_lifts(uint32_t seed)
{
    char *room = level_maker_text(MAKER_ROOM, seed), header[300] = "";
    char *map = strstr(room, "[map]\n") + 6;
    Maker m = {.random = seed * 2654435761u + 5};
    const int32_t line = (int32_t)strcspn(map, "\n") + 1, rows = (int32_t)strlen(map) / line;
    const int32_t ticks = maker_between(&m, 2, 8);
    for (int32_t i = 1; i <= maker_between(&m, 1, 2); i++) {
        const size_t length = strlen(header);
        char *cell = map + maker_random(&m, rows) * line + maker_random(&m, line - 2);
        if (cell[0] == '@' || cell[0] == 'F' || cell[1] == '@' || cell[1] == 'F') continue;
        cell[0] = cell[1] = (char)('0' + i);
        snprintf(header + length, sizeof header - length,
                 "[lift.%d]\nvelocity = %.3f, %.3f\nticks = %d\nsolid = %s\n", (int)i,
                 maker_between(&m, -2, 2) / 8.0, maker_between(&m, -3, 3) / 8.0, (int)ticks,
                 maker_chance(&m, 50) ? "yes" : "no");
    }
    char *text = malloc(strlen(header) + strlen(room) + 1);
    assert_non_null(text);
    snprintf(text, strlen(header) + strlen(room) + 1, "%s%s", header, room);
    free(room);
    return text;
}

/* Of such a room the search seldom sees the whole, but what it has seen is true. */
static void check_room_with_lifts(uint32_t seed, ExhaustScore *score)
{
    Arena arena;
    Exhaust all;
    char *text = room_with_lifts(seed);
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
