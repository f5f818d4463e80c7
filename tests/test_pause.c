/* test_pause.c - what fails is tried again after pauses that grow, and that differ by chance. */
#include "../src/base/pause.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
// cmocka needs the three above first
#include <cmocka.h>

static void a_pause_grows_from_a_tenth_of_a_second_to_half_a_minute(void **state)
{
    Pause pause = {0};
    int64_t now = 5000, last = 0;
    (void)state;
    for (int32_t i = 0; i < 40; i++) {
        pause_grow(&pause, now, 7);
        int64_t wait = pause.until_ms - now;
        assert_true(wait >= PAUSE_FIRST_MS && wait <= PAUSE_MS_MAX);
        if (i > 0 && i < 8) assert_true(wait > last);
        last = wait;
        assert_false(pause_is_over(&pause, pause.until_ms - 1));
        assert_true(pause_is_over(&pause, pause.until_ms));
        now = pause.until_ms;
    }
    assert_true(last >= PAUSE_LAST_MS);
}

static void what_fails_for_nine_seconds_is_tried_eight_times(void **state)
{
    Pause pause = {0};
    int32_t tries = 0;
    (void)state;
    for (int64_t now = 0; now < 9000; now++)
        if (pause_is_over(&pause, now)) {
            tries++;
            pause_grow(&pause, now, 1);
        }
    assert_in_range(tries, 6, 8);
}

static void those_who_failed_together_do_not_try_again_together(void **state)
{
    enum { HOSTS = 200 };
    int32_t same = 0;
    int64_t first = 0;
    (void)state;
    for (uint64_t host = 0; host < HOSTS; host++) {
        Pause pause = {.ms = PAUSE_LAST_MS};
        pause_grow(&pause, 1000, host);
        if (host == 0) first = pause.until_ms;
        same += pause.until_ms / 100 == first / 100;
    }
    assert_true(same < HOSTS / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pause_grows_from_a_tenth_of_a_second_to_half_a_minute),
        cmocka_unit_test(what_fails_for_nine_seconds_is_tried_eight_times),
        cmocka_unit_test(those_who_failed_together_do_not_try_again_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
