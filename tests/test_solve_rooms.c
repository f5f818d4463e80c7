/* test_solve_rooms.c - in small rooms the solver's verdicts against an exhaustive search. Rooms
 * with too many states for that are left out.
 *
 * LEDGE_ROOMS says how many rooms (`make check-solve`); without it there are few. */
#include "arena.h"

#include "../src/solve/reach.h"
#include "../src/solve/verdict.h"
#include "exhaust.h"
#include "level_maker.h"

enum { FEW_ROOMS = 15 };

typedef struct Score {
    int32_t rooms, solved, impossible, unknown;
} Score;

static void check_cells(const Exhaust *all, const Level *level, uint32_t seed)
{
    Reach *reach = reach_create(level);
    assert_non_null(reach);
    while (!reach_run(reach, INT64_MAX))
        assert_false(reach_has_failed(reach));
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (all->cells[row * level->cols + col] && !reach_has(reach, col, row))
                fail_msg("room %u: cell %d,%d can be reached", (unsigned)seed, (int)col, (int)row);
    reach_destroy(reach);
}

static void check_verdict(const Exhaust *all, const Level *level, uint32_t seed, Score *score)
{
    const VerdictOptions options = {.search = {.nodes_max = 20000}};
    Verdict verdict;
    assert_true(verdict_find(level, &options, &verdict));
    if (verdict.kind != VERDICT_SOLVED && all->is_solved)
        fail_msg("room %u can be beaten: %s", (unsigned)seed,
                 verdict.kind == VERDICT_UNKNOWN ? "unknown" : verdict.reason);
    if (verdict.kind == VERDICT_SOLVED && !all->is_solved)
        fail_msg("room %u cannot be beaten", (unsigned)seed);
    score->solved += verdict.kind == VERDICT_SOLVED;
    score->impossible += verdict.kind == VERDICT_IMPOSSIBLE;
    score->unknown += verdict.kind == VERDICT_UNKNOWN;
    verdict_done(&verdict);
}

static void check_room(uint32_t seed, Score *score)
{
    Arena arena;
    Exhaust all;
    char *text = level_maker_text(MAKER_ROOM, seed);
    arena_open(&arena, text);
    exhaust_run(&all, &arena.level);
    score->rooms += all.is_whole;
    if (all.is_whole) {
        check_cells(&all, &arena.level, seed);
        check_verdict(&all, &arena.level, seed, score);
    }
    exhaust_done(&all);
    arena_close(&arena);
    free(text);
}

static void verdicts_agree_with_an_exhaustive_search(void **state)
{
    (void)state;
    const char *wanted = getenv("LEDGE_ROOMS");
    uint32_t rooms = wanted ? (uint32_t)atoi(wanted) : FEW_ROOMS;
    Score score = {0};
    for (uint32_t seed = 0; (uint32_t)score.rooms < rooms; seed++)
        check_room(seed, &score);
    print_message("# %d rooms: %d solved, %d impossible, %d unknown, which are impossible too\n",
                  (int)score.rooms, (int)score.solved, (int)score.impossible, (int)score.unknown);
    assert_true(score.solved > 0);
    assert_true(score.impossible > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_agree_with_an_exhaustive_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
