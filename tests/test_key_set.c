/* test_key_set.c - the tables of what a search has seen: nothing is lost or counted twice while
 * they grow. */
#include "arena.h"

#include "../src/solve/key_set.h"

enum { MANY = 20000 };

static uint64_t key_of(uint64_t number)
{
    return number * UINT64_C(0x9E3779B97F4A7C15) + 1;
}

static void a_set_knows_each_key_that_was_added_while_it_grew(void **state)
{
    KeySet set;
    (void)state;
    assert_true(key_set_init(&set));
    for (uint64_t i = 0; i < MANY; i++)
        assert_true(key_set_add(&set, key_of(i)));
    for (uint64_t i = 0; i < MANY; i++)
        assert_false(key_set_add(&set, key_of(i)));
    key_set_clear(&set);
    for (uint64_t i = 0; i < MANY; i++)
        assert_true(key_set_add(&set, key_of(i)));
    key_set_done(&set);
}

static void a_map_goes_on_counting_each_key_while_it_grows(void **state)
{
    CounterMap map;
    (void)state;
    assert_true(counter_map_init(&map));
    for (int32_t round = 0; round < 3; round++)
        for (uint64_t i = 0; i < MANY; i++)
            assert_int_equal(counter_map_add(&map, key_of(i)), round);
    counter_map_clear(&map);
    assert_int_equal(counter_map_add(&map, key_of(0)), 0);
    counter_map_done(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_knows_each_key_that_was_added_while_it_grew),
        cmocka_unit_test(a_map_goes_on_counting_each_key_while_it_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
