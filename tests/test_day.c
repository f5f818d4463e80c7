/* test_day.c - days of the calendar, and what was done on them. */
#include "scratch.h"

#include "../src/generate/version.h"
#include "../src/save/day.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
// clang-format on

static int set_up(void **state)
{
    int status = scratch_setup(state);
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    return status;
}

static void a_day_ends_at_midnight_utc(void **state)
{
    (void)state;
    const int64_t before = (int64_t)day_now();
    const int32_t left = day_minutes_left();
    const int64_t after = (int64_t)day_now();
    assert_true(left == (86400 - before % 86400) / 60 || left == (86400 - after % 86400) / 60);
}

static void days_are_numbered_from_1970(void **state)
{
    char text[DAY_TEXT_MAX];
    Day day;
    (void)state;
    assert_int_equal(day_number((Day){1970, 1, 1}), 0);
    assert_int_equal(day_number((Day){2026, 11, 22}), 20779);
    for (int32_t number = 0; number < 40000; number += 7)
        assert_int_equal(day_number(day_of_number(number)), number);
    day_to_text(day_of_number(20779), text);
    assert_string_equal(text, "2026-11-22");
    assert_true(day_from_text("2024-02-29", &day));
    assert_false(day_from_text("2026-02-29", &day));
    assert_false(day_from_text("2026-2-29", &day));
}

static void a_date_is_a_real_day_from_1970_on(void **state)
{
    static const struct {
        const char *text;
        bool is_day;
    } cases[] = {
        {"1970-01-01", true},  {"1969-12-31", false}, {"2026-12-31", true},  {"2026-13-01", false},
        {"2026-00-10", false}, {"2026-01-00", false}, {"2026-01-32", false}, {"2026-04-30", true},
        {"2026-04-31", false}, {"2000-02-29", true},  {"2100-02-29", false}, {"2100-02-28", true},
        {"2026/01-01", false}, {"2026-01/01", false}, {"2026-01-1 ", false}, {"2026-01-011", false},
        {"2026-01-1", false},  {"x026-01-01", false}, {" 2026-1-01", false}, {"2026- 1-01", false},
        {"2026-01-+1", false}, {"202:-01-01", false}, {"2026-01-0/", false}, {"", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Day day = {.year = 77};
        char again[DAY_TEXT_MAX];
        if (day_from_text(cases[i].text, &day) != cases[i].is_day) fail_msg("%s", cases[i].text);
        if (!cases[i].is_day) assert_int_equal(day.year, 77);
        if (!cases[i].is_day) continue;
        day_to_text(day, again);
        assert_string_equal(again, cases[i].text);
    }
    static const int32_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    for (int32_t month = 1; month <= 12; month++)
        assert_int_equal(days_of_month(2026, month), lengths[month - 1]);
    assert_int_equal(days_of_month(2024, 2), 29);
    assert_int_equal(days_of_month(1900, 2), 28);
    assert_int_equal(days_of_month(2000, 2), 29);
    assert_int_equal(day_number((Day){1971, 1, 1}), 365);
    assert_int_equal(day_number((Day){1973, 1, 1}), 365 + 365 + 366);
    assert_int_equal(day_weekday((Day){1970, 1, 1}), 3);
    int32_t before = day_minutes_left(), number = day_number(day_today());
    assert_in_range(before, 0, 1440);
    assert_in_range((int64_t)day_now() / 86400 - number, 0, 1);
}

static void difficulty_goes_by_the_weekday(void **state)
{
    static const uint8_t from_monday[] = {1, 2, 3, 4, 5, 3, 2};
    (void)state;
    for (int32_t i = 0; i < 7; i++) {
        Day day = {2026, 11, 23 + i}; /* the first is a Monday */
        assert_int_equal(day_weekday(day), i);
        assert_int_equal(day_difficulty(day), from_monday[i]);
    }
    assert_int_equal(day_seed((Day){2026, 1, 31}), 20260131);
}

static void only_the_level_of_a_sunday_has_two_themes(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 7; i++) {
        Day day = {2026, 11, 23 + i};
        Recipe recipe = day_recipe(day, 3);
        assert_int_equal((recipe.theme & THEME_MIXED) != 0, i == 6);
        assert_int_equal(recipe.theme & ~THEME_MIXED, THEME_COUNT);
    }
}

static void finish(Day day, int32_t difficulty, int32_t ticks)
{
    ErrorList errors;
    assert_true(day_add_run(day, difficulty, &(LevelRun){.ticks = ticks, .coins = 2}, &errors));
}

static void what_was_done_on_a_day_is_kept(void **state)
{
    LevelRecord results[3 * DAY_DIFFICULTIES];
    (void)state;
    finish((Day){2026, 11, 22}, 2, 900);
    finish((Day){2026, 11, 22}, 2, 800);
    finish((Day){2026, 11, 22}, 5, 2000);
    assert_true(day_read_results((Day){2026, 11, 21}, 3, results));
    assert_int_equal(results[0].finished, 0);
    assert_int_equal(results[DAY_DIFFICULTIES + 1].best_ticks, 800);
    assert_int_equal(results[DAY_DIFFICULTIES + 4].best_ticks, 2000);
    assert_int_equal(results[2 * DAY_DIFFICULTIES].finished, 0);
}

/* A level of a generator of that version in the file of a day; is it still the day's? */
static bool is_kept(Day day, int32_t difficulty, int32_t version)
{
    char path[WORLD_PATH_MAX], text[256];
    ErrorList errors;
    assert_true(day_level_path(day, difficulty, path, &errors));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    snprintf(text, sizeof text,
             "[level]\ntitle = Old\n\n[generated]\nversion = %d\nseed = 1\ndifficulty = 2\n"
             "theme = cave\n\n[map]\n@.F\n###\n",
             (int)version);
    fputs(text, file);
    fclose(file);
    return day_level_is_there(path, day, difficulty);
}

static void a_past_day_that_was_finished_keeps_its_level(void **state)
{
    const Day past = {2026, 1, 5}, today = day_today();
    (void)state;
    assert_true(is_kept(past, 2, GENERATE_VERSION));
    assert_false(is_kept(past, 2, 1));
    finish(past, 2, 900);
    finish(today, 2, 900);
    assert_true(is_kept(past, 2, 1));
    assert_false(is_kept(past, 3, 1));
    assert_false(is_kept(today, 2, 1));
}

static void days_in_a_row_count_up_to_yesterday(void **state)
{
    (void)state;
    assert_int_equal(day_streak((Day){2026, 3, 2}), 0);
    finish((Day){2026, 2, 25}, 3, 100); /* before a gap */
    for (int32_t day = 27; day <= 28; day++)
        finish((Day){2026, 2, day}, 1 + day % 5, 100);
    finish((Day){2026, 3, 1}, 1, 100);
    assert_int_equal(day_streak((Day){2026, 3, 2}), 3);
    finish((Day){2026, 3, 2}, 1, 100);
    assert_int_equal(day_streak((Day){2026, 3, 2}), 4);
    assert_int_equal(day_streak((Day){2026, 3, 4}), 0);
}

static int32_t count_kept(Day first, int32_t days)
{
    LevelRecord records[MONTH_DAYS_MAX * DAY_DIFFICULTIES];
    int32_t count = 0;
    assert_true(day_read_results(first, days, records));
    for (int32_t i = 0; i < days * DAY_DIFFICULTIES; i++)
        count += records[i].finished > 0;
    return count;
}

static void each_month_has_a_file_so_that_none_is_ever_full(void **state)
{
    char path[PATH_MAX];
    Day first = {2026, 1, 31};
    (void)state;
    for (int32_t i = 0; i < 2 * DAY_DIFFICULTIES; i++)
        finish(day_of_number(day_number(first) + i / DAY_DIFFICULTIES), 1 + i % DAY_DIFFICULTIES,
               100);
    for (int32_t month = 1; month <= 2; month++) {
        snprintf(path, sizeof path, "%.4000s/ledge/daily/2026-%02d.ini", scratch_folder,
                 (int)month);
        assert_int_equal(access(path, F_OK), 0);
    }
    assert_int_equal(count_kept(first, 2), 2 * DAY_DIFFICULTIES);
    assert_int_equal(day_streak((Day){2026, 2, 1}), 2);
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_day_ends_at_midnight_utc),
        cmocka_unit_test(days_are_numbered_from_1970),
        cmocka_unit_test(a_date_is_a_real_day_from_1970_on),
        cmocka_unit_test(difficulty_goes_by_the_weekday),
        cmocka_unit_test(only_the_level_of_a_sunday_has_two_themes),
        WITH_FOLDER(what_was_done_on_a_day_is_kept),
        WITH_FOLDER(a_past_day_that_was_finished_keeps_its_level),
        WITH_FOLDER(days_in_a_row_count_up_to_yesterday),
        WITH_FOLDER(each_month_has_a_file_so_that_none_is_ever_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
