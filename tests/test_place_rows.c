/* test_place_rows.c - sets of intervals against the same questions asked of each interval. */
#include "arena.h"

#include "../src/solve/place_rows.h"

#include <stdlib.h>

/* Wide enough for two words of intervals. */
static const char picture[] = "..................................\n"
                              "....v.....H.......v.w.........F...\n"
                              "..........H..w..========......##..\n"
                              "...#......H.C.C.................F.\n"
                              "@..#...H..######....^..S..........\n"
                              "####..=H==######..######.##.......\n"
                              "......^......./#..................\n"
                              "##################################\n";

typedef struct Rows {
    Arena arena;
    Reach *reach;
    PlaceMap map;
    PlaceRows rows;
    uint64_t *set;
} Rows;

/* `counts_each`: each monster is known for itself. */
static void rows_open(Rows *rows, bool counts_each)
{
    const ReachOptions effort = {.follow = REACH_FOLLOW_FAR, .counts_each = counts_each};
    arena_open(&rows->arena, picture);
    rows->reach = reach_create_with(&rows->arena.level, &effort);
    assert_true(rows->reach && reach_run_all(rows->reach));
    assert_true(place_map_init(&rows->map, &rows->arena.level, rows->reach,
                               &(PlaceOptions){ONE / 5, 1, false}));
    assert_true(place_rows_init(&rows->rows, &rows->map));
    assert_true(rows->rows.words > 2);
    rows->set = calloc((size_t)rows->rows.words, sizeof *rows->set);
    assert_non_null(rows->set);
}

static void rows_close(Rows *rows)
{
    free(rows->set);
    place_rows_done(&rows->rows);
    place_map_done(&rows->map);
    reach_destroy(rows->reach);
    arena_close(&rows->arena);
}

static const Fixed offsets[] = {0, 1, ONE / 3, ONE / 2 + 5, ONE - 1};
static const Fixed sizes[] = {0, 1, ONE / 16, ONE / 16 + 1, ONE / 4, ONE - 1, ONE + ONE / 2};

/* Spans of feet from some rows above the level to below it. */
#define FOR_SPANS(given, feet)                                                                     \
    for (int32_t row = -3; row <= (given)->arena.level.rows + 5; row++)                            \
        for (size_t i = 0; i < ARRAY_LENGTH(offsets); i++)                                         \
            for (size_t k = 0; k < ARRAY_LENGTH(sizes); k++)                                       \
                for (Span feet = {row * ONE + offsets[i], row * ONE + offsets[i] + sizes[k]},      \
                          *once = &feet;                                                           \
                     once; once = NULL)

static void a_row_has_what_its_intervals_have(void **state)
{
    Rows rows;
    int32_t found[ROW_FLAGS] = {0};
    (void)state;
    rows_open(&rows, true);
    for (int32_t row = -20; row < 20; row++)
        for (int32_t flag = ROW_SOLID; flag <= ROW_SPIKES_DOWN; flag++) {
            const uint64_t *set = place_rows_get(&rows.rows, (RowFlag)flag, row);
            bool is_any = false;
            for (int32_t at = 0; at < rows.map.count; at++) {
                const bool has = place_map_get(&rows.map, at, row) >> flag & 1;
                assert_int_equal(set_has(set, at), has);
                is_any |= has;
                found[flag] += has;
            }
            assert_int_equal(place_rows_has(&rows.rows, (RowFlag)flag, row), is_any);
        }
    for (int32_t flag = ROW_SOLID; flag <= ROW_SPIKES_DOWN; flag++)
        if (found[flag] == 0) fail_msg("flag %d", (int)flag);
    rows_close(&rows);
}

static void a_ceiling_is_near_in_its_interval_and_beside_it(void **state)
{
    Rows rows;
    (void)state;
    rows_open(&rows, true);
    for (int32_t row = 0; row < rows.arena.level.rows; row++)
        for (int32_t at = 0; at < rows.map.count; at++) {
            bool is_near = false;
            for (int32_t i = max_i32(0, at - 1); i <= min_i32(at + 1, rows.map.count - 1); i++)
                is_near |= (place_map_get(&rows.map, i, row) & PLACE_CEILING) != 0;
            const uint64_t *set = place_rows_get(&rows.rows, ROW_NEAR_CEILING, row);
            assert_int_equal(set_has(set, at), is_near);
        }
    rows_close(&rows);
}

static void who_can_be_stomped_is_told_apart(void **state)
{
    (void)state;
    for (int32_t counts_each = 0; counts_each <= 1; counts_each++) {
        Rows rows;
        uint64_t told = 0, seen = 0, others = 0;
        rows_open(&rows, counts_each);
        assert_int_equal(rows.rows.monsters, counts_each ? 2 : 0);
        for (int32_t i = 0; i < rows.rows.monsters; i++)
            told |= UINT64_C(1) << rows.rows.told[i];
        for (int32_t row = -20; row < 20; row++)
            for (int32_t at = 0; at < rows.map.count; at++) {
                const uint64_t here = place_map_stompers(&rows.map, at, row);
                uint64_t found = 0;
                for (int32_t i = 0; i < rows.rows.monsters; i++)
                    if (set_has(place_rows_get(&rows.rows, ROW_STOMP_FIRST + i, row), at))
                        found |= UINT64_C(1) << rows.rows.told[i];
                const bool is_other = set_has(place_rows_get(&rows.rows, ROW_STOMP_OTHER, row), at);
                assert_true(found == (here & told));
                assert_int_equal(is_other, (here & ~told) != 0);
                seen |= found;
                others += is_other;
            }
        assert_true(seen == told && (others > 0) != counts_each);
        rows_close(&rows);
    }
}

static void bodies_fit_where_those_of_their_interval_do(void **state)
{
    static const Span speeds[] = {{0, 0}, {-ONE / 3, -ONE / 4}, {ONE / 8, ONE / 5}, {-1, 1}};
    Rows rows;
    int32_t fit = 0, barred = 0;
    (void)state;
    rows_open(&rows, true);
    FOR_SPANS(&rows, feet)
    for (size_t s = 0; s < ARRAY_LENGTH(speeds); s++) {
        place_rows_fit(&rows.rows, feet, speeds[s], rows.set);
        for (int32_t at = 0; at < rows.map.count; at++) {
            Span part = feet;
            const bool fits = place_map_fit(&rows.map, at, &part, speeds[s]);
            assert_int_equal(set_has(rows.set, at), fits);
            fit += fits;
            barred += !fits;
        }
    }
    assert_true(fit > 1000 && barred > 1000);
    rows_close(&rows);
}

static void ladders_and_finishes_are_where_they_are_for_an_interval(void **state)
{
    Rows rows;
    int32_t climbing = 0, ending = 0, finishing = 0;
    (void)state;
    rows_open(&rows, true);
    uint64_t *one = calloc((size_t)rows.rows.words, sizeof *one);
    assert_non_null(one);
    FOR_SPANS(&rows, feet)
    {
        const bool may_climb = place_rows_may_climb(&rows.rows, feet, rows.set);
        bool is_any = false;
        for (int32_t at = 0; at < rows.map.count; at++) {
            const bool here = place_map_may_climb(&rows.map, at, feet);
            assert_int_equal(set_has(rows.set, at), here);
            is_any |= here;
            climbing += here;
        }
        assert_int_equal(may_climb, is_any);
        const bool may_end = place_rows_end_ladder(&rows.rows, feet, rows.set);
        is_any = false;
        for (int32_t at = 0; at < rows.map.count; at++) {
            const bool here = place_map_ends_ladder(&rows.map, at, feet);
            assert_int_equal(set_has(rows.set, at), here);
            is_any |= here;
            ending += here;
            set_add(one, at);
            const bool finishes = place_map_touches_finish(&rows.map, at, feet);
            assert_int_equal(place_rows_touch(&rows.rows, ROW_FINISH, one, feet), finishes);
            one[at / 64] = 0;
            finishing += finishes;
        }
        assert_int_equal(may_end, is_any);
    }
    assert_true(climbing > 100 && ending > 100 && finishing > 100);
    free(one);
    rows_close(&rows);
}

static void a_set_is_widened_by_so_many_intervals_on_both_sides_of_each(void **state)
{
    static const int32_t by[] = {0, 1, 2, 5, 8, 30, 63, 100};
    Rows rows;
    (void)state;
    rows_open(&rows, true);
    for (size_t n = 0; n < ARRAY_LENGTH(by); n++)
        for (int32_t at = 0; at < 64 * rows.rows.words; at++) {
            uint64_t *wide = calloc((size_t)rows.rows.words, sizeof *wide);
            assert_non_null(wide);
            set_clear(&rows.rows, rows.set);
            set_add(rows.set, at);
            set_widen(&rows.rows, rows.set, by[n], wide);
            for (int32_t i = 0; i < 64 * rows.rows.words; i++)
                assert_int_equal(set_has(wide, i), abs_i32(i - at) <= by[n]);
            free(wide);
        }
    rows_close(&rows);
}

/* All that is outside of them stays as it is. */
static void only_the_words_that_are_looked_at_are_written(void **state)
{
    const Span feet = {4 * ONE + 1, 5 * ONE}, still = {0, 0};
    Rows rows;
    (void)state;
    rows_open(&rows, true);
    const int32_t words = rows.rows.words;
    uint64_t *whole = calloc((size_t)words, sizeof *whole);
    assert_non_null(whole);
    place_rows_fit(&rows.rows, feet, still, whole);
    for (int32_t word = 0; word < words; word++) {
        const uint64_t mark = UINT64_C(0x5a5a5a5a);
        for (int32_t i = 0; i < words; i++)
            rows.set[i] = mark;
        rows.rows.begin = word;
        rows.rows.end = word + 1;
        place_rows_fit(&rows.rows, feet, still, rows.set);
        for (int32_t i = 0; i < words; i++)
            assert_true(rows.set[i] == (i == word ? whole[i] : mark));
        assert_int_equal(set_is_empty(&rows.rows, whole), whole[word] == 0);
    }
    free(whole);
    rows_close(&rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_has_what_its_intervals_have),
        cmocka_unit_test(a_ceiling_is_near_in_its_interval_and_beside_it),
        cmocka_unit_test(who_can_be_stomped_is_told_apart),
        cmocka_unit_test(bodies_fit_where_those_of_their_interval_do),
        cmocka_unit_test(ladders_and_finishes_are_where_they_are_for_an_interval),
        cmocka_unit_test(a_set_is_widened_by_so_many_intervals_on_both_sides_of_each),
        cmocka_unit_test(only_the_words_that_are_looked_at_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
