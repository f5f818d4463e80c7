/* test_workshop_id.c - ids of published levels and their names. */
#include "../src/arcade/workshop_id.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

static void an_id_is_read_as_it_was_written(void **state)
{
    (void)state;
    char name[WORKSHOP_NAME_MAX];
    WorkshopId id = {UINT64_C(0x0123456789abcdef), UINT64_C(0xfedcba9876543210)}, read = {0};
    workshop_id_to_name(&id, name);
    assert_string_equal(name, "0123456789abcdef-fedcba9876543210");
    assert_true(workshop_id_of_name("0123456789abcdef-fedcba9876543210.txt", &read));
    assert_int_equal(workshop_id_compare(&id, &read), 0);
}

static void what_is_no_id_is_refused(void **state)
{
    (void)state;
    static const char *const names[] = {
        "",
        "0123456789abcdef",
        "0123456789abcdef-",
        "0123456789abcdef-fedcba987654321",
        "0123456789ABCDEF-fedcba9876543210",
        "0123456789abcdef fedcba9876543210",
        ".123456789abcdef-fedcba9876543210",
    };
    WorkshopId id = {1, 2};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        assert_false(workshop_id_of_name(names[i], &id));
    assert_true(id.hash == 1 && id.text == 2);
}

static void ids_are_ordered_by_hash_then_by_text(void **state)
{
    (void)state;
    const WorkshopId first = {1, 9}, second = {2, 1}, third = {2, 3};
    assert_true(workshop_id_compare(&first, &second) < 0);
    assert_true(workshop_id_compare(&third, &second) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_id_is_read_as_it_was_written),
        cmocka_unit_test(what_is_no_id_is_refused),
        cmocka_unit_test(ids_are_ordered_by_hash_then_by_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
