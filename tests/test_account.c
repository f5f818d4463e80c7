/* test_account.c - the accounts of the host. */
#include "../src/save/account.h"

#include <pwd.h>

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

static void an_account_is_as_the_system_tells_it(void **state)
{
    (void)state;
    Account by_id, by_name;
    const struct passwd *entry = getpwuid(0);
    assert_non_null(entry);
    assert_true(account_by_id(0, &by_id));
    assert_string_equal(by_id.name, entry->pw_name);
    assert_string_equal(by_id.shell, entry->pw_shell);
    assert_true(account_by_name(entry->pw_name, &by_name));
    assert_int_equal(by_name.uid, 0);
}

static void nobody_is_found_by_a_name_or_number_that_is_not_there(void **state)
{
    (void)state;
    Account account;
    assert_false(account_by_name("nobody-there", &account));
    assert_false(account_by_name("", &account));
    assert_false(account_by_id((uid_t)3999999999U, &account));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_account_is_as_the_system_tells_it),
        cmocka_unit_test(nobody_is_found_by_a_name_or_number_that_is_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
