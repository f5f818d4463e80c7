/* test_span_list.c - a list of intervals holds what a table of numbers would. */
#include "arena.h"

#include "../src/solve/span_list.h"

enum { NUMBERS = 40, TIMES = 4000 };

typedef struct Table {
    bool has[NUMBERS];
} Table;

static void assert_same(const SpanList *list, const Table *table)
{
    int32_t low = INT32_MIN;
    for (int32_t i = 0; i < list->count; i++) {
        assert_true(list->items[i].low > low);
        low = list->items[i].high + 1; /* missing */
        assert_in_range(list->items[i].low, 0, list->items[i].high);
    }
    for (int32_t n = 0; n < NUMBERS; n++)
        assert_int_equal(span_list_meets(list, (Span){n, n}), table->has[n]);
}

static Span any_span(uint32_t *random)
{
    const int32_t low = seed_below(random, NUMBERS);
    return (Span){low, min_i32(NUMBERS - 1, low - 1 + seed_below(random, 12))};
}

static void a_list_holds_what_was_put_in(void **state)
{
    SpanList lists[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
    Table tables[2] = {{{false}}, {{false}}};
    uint32_t random = 1;
    (void)state;
    for (int32_t i = 0; i < TIMES; i++) {
        const int32_t which = seed_below(&random, 2), what = seed_below(&random, 12);
        SpanList *list = &lists[which];
        const SpanList *other = &lists[!which];
        Table *table = &tables[which];
        const Span span = any_span(&random);
        bool meets = false;
        for (int32_t n = 0; n < NUMBERS; n++) {
            const bool is_in = span.low <= n && n <= span.high, is_there = tables[!which].has[n];
            meets |= is_in && table->has[n];
            if (what < 4) table->has[n] |= is_in;
            if (what >= 4 && what < 8) table->has[n] &= !is_in;
            if (what == 8) table->has[n] |= is_there;
            if (what == 9 || what == 10) table->has[n] |= is_there && is_in;
            if (what == 11) table->has[n] &= is_there;
        }
        assert_int_equal(span_list_meets(list, span), meets);
        if (what < 4) assert_true(span_list_add(list, span));
        if (what >= 4 && what < 8) assert_true(span_list_remove(list, span));
        if (what == 8) assert_true(span_list_add_all(list, other));
        if (what == 9 || what == 10) assert_true(span_list_add_part(list, other, span));
        if (what == 11) assert_true(span_list_keep(list, other));
        assert_same(list, table);
        assert_int_equal(span_list_equals(&lists[0], &lists[1]),
                         memcmp(&tables[0], &tables[1], sizeof tables[0]) == 0);
    }
    span_list_done(&lists[0]);
    span_list_done(&lists[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_holds_what_was_put_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
