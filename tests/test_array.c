/* test_array.c - lists that grow, and stay as they are when they cannot. */
#include "../src/base/array.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void a_list_begins_with_its_first_room(void **state)
{
    (void)state;
    int32_t *items = NULL;
    size_t capacity = 0;
    assert_true(ARRAY_RESERVE(&items, &capacity, 1, 16));
    assert_non_null(items);
    assert_int_equal(capacity, 16);
    free(items);
}

static void items_keep_their_places_as_the_list_grows(void **state)
{
    (void)state;
    int32_t *items = NULL;
    size_t capacity = 0, growths = 0;
    for (int32_t i = 0; i < 10000; i++) {
        size_t before = capacity;
        assert_true(ARRAY_RESERVE(&items, &capacity, i + 1, 0));
        assert_true(capacity > (size_t)i);
        growths += capacity != before;
        items[i] = i;
    }
    for (int32_t i = 0; i < 10000; i++)
        assert_int_equal(items[i], i);
    assert_true(growths < 30);
    free(items);
}

static void a_list_with_room_is_not_moved(void **state)
{
    (void)state;
    uint64_t *items = NULL, *before;
    size_t capacity = 0;
    assert_true(ARRAY_RESERVE(&items, &capacity, 5, 8));
    before = items;
    assert_true(ARRAY_RESERVE(&items, &capacity, 8, 100));
    assert_ptr_equal(items, before);
    assert_int_equal(capacity, 8);
    free(items);
}

static void a_far_longer_list_gets_what_it_needs(void **state)
{
    (void)state;
    char *items = NULL;
    size_t capacity = 0;
    assert_true(ARRAY_RESERVE(&items, &capacity, 10, 4));
    assert_int_equal(capacity, 10);
    assert_true(ARRAY_RESERVE(&items, &capacity, 1000, 4));
    assert_int_equal(capacity, 1000);
    free(items);
}

/* The product of length and size wraps around to a few bytes in each. */
static void a_list_that_no_memory_holds_is_refused(void **state)
{
    (void)state;
    uint64_t *items = NULL;
    size_t capacity = 0;
    assert_true(ARRAY_RESERVE(&items, &capacity, 3, 3));
    items[2] = 7;
    const size_t needs[] = {SIZE_MAX, SIZE_MAX / 8 + 2, SIZE_MAX / 16 + 1, (size_t)-1};
    for (size_t i = 0; i < ARRAY_LENGTH(needs); i++) {
        assert_false(ARRAY_RESERVE(&items, &capacity, needs[i], 0));
        assert_int_equal(capacity, 3);
        assert_int_equal(items[2], 7);
    }
    free(items);
}

static void a_list_is_fitted_to_what_it_holds(void **state)
{
    (void)state;
    int32_t *items = NULL;
    size_t capacity = 0;
    assert_true(ARRAY_RESERVE(&items, &capacity, 1000, 0));
    items[0] = 12;
    items[1] = 34;
    ARRAY_FIT(&items, 2);
    assert_int_equal(items[0], 12);
    assert_int_equal(items[1], 34);
    free(items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_begins_with_its_first_room),
        cmocka_unit_test(items_keep_their_places_as_the_list_grows),
        cmocka_unit_test(a_list_with_room_is_not_moved),
        cmocka_unit_test(a_far_longer_list_gets_what_it_needs),
        cmocka_unit_test(a_list_that_no_memory_holds_is_refused),
        cmocka_unit_test(a_list_is_fitted_to_what_it_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
