/* test_study_search.c - to stop where a condition holds: its text, and the search. */
#include "study_bench.h"

#include "../src/learn/inspector/inspector_search.h"

static void conditions_are_read(void **state)
{
    (void)state;
    static const char *const texts[] = {"dy > 0.3", "cx changed", "hit right", "read 6,3", "coin",
                                        " xr<=.5 ", "dx != 0",    "hit below", "died",     "dy=-1"};
    InspectorCondition condition;
    char why[CONDITION_WHY_MAX];
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        if (!inspector_condition_parse(texts[i], MODEL_CELL, &condition, why))
            fail_msg("%s: %s", texts[i], why);
}

static void a_wrong_condition_is_refused_with_what_is_allowed(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"", "type for example"},
        {"a b c d", "type for example"},
        {"fly high", "\"fly\" is none of"},
        {"speed > 1", "is none of hit, read, an event, cx cy xr yr dx dy onground"},
        {"hit", "left, right, above or below"},
        {"hit up", "left, right, above or below"},
        {"dy >", "changed, or one of < <= > >= = != and a number"},
        {"dy ~ 1", "changed, or one of"},
        {"dy > fast", "\"fast\" is not a number"},
        {"read 6", "column,row"},
        {"read 6,x", "column,row"},
        {"read 6,3x", "column,row"},
        {"coin o", "\"o\" is none of"},
        {"dy > 0.300000000000000000000000001", "type for example"},
    };
    InspectorCondition condition;
    char why[CONDITION_WHY_MAX];
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        assert_false(inspector_condition_parse(cases[i].text, MODEL_CELL, &condition, why));
        if (!strstr(why, cases[i].why)) fail_msg("%s: %s", cases[i].text, why);
    }
}

static SearchState search_for(Inspector *study, const char *text, int32_t direction)
{
    InspectorSearch search;
    InspectorCondition condition;
    char why[CONDITION_WHY_MAX];
    SearchState state;
    assert_true(
        inspector_condition_parse(text, (ModelKind)inspector_params(study)->kind, &condition, why));
    inspector_search_begin(&search, study, &condition, direction);
    do
        state = inspector_search_work(&search, study);
    while (state == SEARCH_GOING);
    return state;
}

static void a_search_stops_at_the_first_tick_where_it_holds(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 100);
    inspector_go(&b.study, 0);
    assert_int_equal(search_for(&b.study, "hit right", 1), SEARCH_FOUND);
    int32_t tick = b.study.looked_tick;
    assert_int_equal(phase_log_hits(&b.study.log).x, 1);
    assert_true(tick > 1);
    assert_int_equal(search_for(&b.study, "hit right", 1), SEARCH_FOUND);
    assert_int_equal(b.study.looked_tick, tick + 1);
    assert_int_equal(search_for(&b.study, "hit right", -1), SEARCH_FOUND);
    assert_int_equal(b.study.looked_tick, tick);
    assert_int_equal(search_for(&b.study, "hit right", -1), SEARCH_NOTHING);
    assert_int_equal(b.study.looked_tick, tick);
    bench_close(&b);
}

static bool holds(const char *compare, int32_t a, int32_t b)
{
    if (compare[0] == '=') return a == b;
    if (compare[0] == '!') return a != b;
    if (compare[0] == '<' && a < b) return true;
    if (compare[0] == '>' && a > b) return true;
    return compare[1] == '=' && a == b;
}

/* The first tick after `tick` in which the column that the player is in compares like that. */
static int32_t first_tick(Bench *b, int32_t tick, const char *compare, int32_t number)
{
    int32_t length = inspector_length(&b->study);
    while (++tick <= length) {
        inspector_go(&b->study, tick);
        if (holds(compare, b->study.game.player.as.cell.cx, number)) return tick;
    }
    return -1;
}

static void every_comparison_stops_where_it_holds_first(void **state)
{
    static const char *const compares[] = {"<", "<=", ">", ">=", "=", "!="};
    static const int32_t from[] = {1, 20, 60};
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 100);
    for (size_t i = 0; i < ARRAY_LENGTH(compares); i++)
        for (size_t k = 0; k < ARRAY_LENGTH(from); k++)
            for (int32_t number = 3; number < 12; number += 4) {
                char text[40];
                int32_t expected = first_tick(&b, from[k], compares[i], number);
                snprintf(text, sizeof text, "cx %s %d", compares[i], (int)number);
                inspector_go(&b.study, from[k]);
                SearchState found = search_for(&b.study, text, 1);
                if (found != (expected < 0 ? SEARCH_NOTHING : SEARCH_FOUND)) fail_msg("%s", text);
                if (expected >= 0) assert_int_equal(b.study.looked_tick, expected);
            }
    bench_close(&b);
}

static void a_cell_that_is_read_stops_the_search(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 100);
    inspector_go(&b.study, 0);
    assert_int_equal(search_for(&b.study, "read 15,4", 1), SEARCH_FOUND);
    assert_true(b.study.looked_tick > 1);
    bool is_read = false;
    for (int32_t i = 0; i < b.study.log.read_count; i++)
        is_read |= b.study.log.reads[i].col == 15 && b.study.log.reads[i].row == 4;
    assert_true(is_read);
    inspector_go(&b.study, 0);
    assert_int_equal(search_for(&b.study, "read 20,1", 1), SEARCH_NOTHING);
    bench_close(&b);
}

static void an_event_stops_the_search(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_WAY, INPUT_RIGHT, 400);
    inspector_go(&b.study, 0);
    assert_int_equal(search_for(&b.study, "coin", 1), SEARCH_FOUND);
    int32_t tick = b.study.looked_tick;
    inspector_go(&b.study, tick - 1);
    int32_t before = b.study.game.coins;
    inspector_go(&b.study, tick);
    assert_int_equal(b.study.game.coins, before + 1);
    assert_int_equal(search_for(&b.study, "coin", 1), SEARCH_NOTHING);
    assert_int_equal(search_for(&b.study, "finish", 1), SEARCH_FOUND);
    bench_close(&b);
}

static void a_search_backwards_crosses_slices(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 5000);
    assert_int_equal(search_for(&b.study, "cx changed", -1), SEARCH_FOUND);
    assert_true(b.study.looked_tick < 1024);
    assert_int_equal(b.study.game.player.as.cell.cx, 14);
    bench_close(&b);
}

static void a_search_with_own_buttons_plays_on(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, 0, 10);
    inspector_hold(&b.study, INPUT_RIGHT);
    assert_int_equal(search_for(&b.study, "hit right", 1), SEARCH_FOUND);
    assert_true(inspector_length(&b.study) > 20);
    assert_int_equal(b.study.looked_tick, inspector_length(&b.study));
    assert_int_equal(search_for(&b.study, "hit right", -1), SEARCH_NOTHING); /* it was the first */
    inspector_hold(&b.study, INPUT_RIGHT);
    inspector_hold(&b.study, INPUT_LEFT);
    assert_int_equal(search_for(&b.study, "hit right", 1), SEARCH_NOTHING);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions_are_read),
        cmocka_unit_test(a_wrong_condition_is_refused_with_what_is_allowed),
        cmocka_unit_test(a_search_stops_at_the_first_tick_where_it_holds),
        cmocka_unit_test(every_comparison_stops_where_it_holds_first),
        cmocka_unit_test(a_cell_that_is_read_stops_the_search),
        cmocka_unit_test(an_event_stops_the_search),
        cmocka_unit_test(a_search_backwards_crosses_slices),
        cmocka_unit_test(a_search_with_own_buttons_plays_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
