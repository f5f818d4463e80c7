/* day.c - see day.h */
#include "day.h"

#include "../base/text.h"
#include "../level/level_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SECONDS_A_DAY = 24 * 60 * 60, SUNDAY = 6 };

/* ---- the calendar ---- */

int32_t days_of_month(int32_t year, int32_t month)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && is_leap);
}

Day day_of_number(int32_t number)
{
    Day day = {1970, 1, 1 + number};
    while (day.day > days_of_month(day.year, day.month)) {
        day.day -= days_of_month(day.year, day.month);
        if (++day.month <= 12) continue;
        day.month = 1;
        day.year++;
    }
    return day;
}

int32_t day_number(Day day)
{
    int32_t number = day.day - 1;
    for (int32_t month = 1; month < day.month; month++)
        number += days_of_month(day.year, month);
    for (int32_t year = 1970; year < day.year; year++)
        number += 337 + days_of_month(year, 2);
    return number;
}

Day day_today(void)
{
    return day_of_number((int32_t)(time(NULL) / SECONDS_A_DAY));
}

uint64_t day_now(void)
{
    return (uint64_t)time(NULL);
}

int32_t day_minutes_left(void)
{
    return (int32_t)((SECONDS_A_DAY - time(NULL) % SECONDS_A_DAY) / 60);
}

bool day_from_text(const char *text, Day *out)
{
    static const char form[] = "dddd-dd-dd";
    Day day;
    for (size_t i = 0; i < sizeof form; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i]) return false;
    (void)sscanf(text, "%4d-%2d-%2d", &day.year, &day.month, &day.day);
    if (day.year < 1970 || day.month < 1 || day.month > 12) return false;
    if (day.day < 1 || day.day > days_of_month(day.year, day.month)) return false;
    *out = day;
    return true;
}

void day_to_text(Day day, char out[DAY_TEXT_MAX])
{
    snprintf(out, DAY_TEXT_MAX, "%04d-%02d-%02d", (int)(day.year % 10000), (int)(day.month % 100),
             (int)(day.day % 100));
}

int32_t day_weekday(Day day)
{
    enum { FIRST = 3 }; /* 1970-01-01 was a Thursday */
    return (day_number(day) + FIRST) % 7;
}

/* ---- its level ---- */

uint8_t day_difficulty(Day day)
{
    static const uint8_t by_weekday[7] = {1, 2, 3, 4, 5, 3, 2};
    return by_weekday[day_weekday(day)];
}

uint64_t day_seed(Day day)
{
    return (uint64_t)day.year * 10000 + (uint64_t)day.month * 100 + (uint64_t)day.day;
}

bool day_level_path(Day day, int32_t difficulty, char out[WORLD_PATH_MAX], ErrorList *errors)
{
    char folder[WORLD_PATH_MAX], date[DAY_TEXT_MAX];
    Text path = text_in(out, WORLD_PATH_MAX);
    error_list_init(errors, "daily");
    bool has_folder = paths_find_state_subfolder("daily", folder);
    day_to_text(day, date);
    if (has_folder) text_add(&path, "%s/%s-%d.txt", folder, date, (int)difficulty);
    if (has_folder && !path.missing) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "no folder to save the level in");
    return false;
}

static bool was_finished(Day day, int32_t difficulty)
{
    LevelRecord records[DAY_DIFFICULTIES];
    return day_read_results(day, 1, records) && level_record_is_done(&records[difficulty - 1]);
}

/* Of another version, it would not be that of everyone else. */
bool day_level_is_there(const char *path, Day day, int32_t difficulty)
{
    Level level;
    Recipe recipe;
    ErrorList unheard;
    if (!path_is_there(path)) return false;
    error_list_init(&unheard, path);
    LevelFile *file = level_file_read(path, NULL, &level, &unheard);
    if (!file) return false;
    bool is_current = recipe_read(level.generated, &recipe), is_made = level.generated[0] != '\0';
    level_done(&level);
    level_file_done(file);
    bool is_past = day_number(day) < day_number(day_today());
    return is_current || (is_made && is_past && was_finished(day, difficulty));
}

Recipe day_recipe(Day day, int32_t difficulty)
{
    bool is_sunday = day_weekday(day) == SUNDAY;
    return (Recipe){.seed = day_seed(day),
                    .difficulty = (uint8_t)difficulty,
                    .theme = is_sunday ? THEME_COUNT | THEME_MIXED : THEME_COUNT};
}

/* ---- results ---- */

/* Results are kept as those of levels, under a number that says day and difficulty. */
static uint64_t key_of(Day day, int32_t difficulty)
{
    return day_seed(day) * 10 + (uint64_t)difficulty;
}

/* Each month has a file, so that none ever is too long. */
static bool find_month(Day day, char out[WORLD_PATH_MAX])
{
    char folder[WORLD_PATH_MAX];
    Text path = text_in(out, WORLD_PATH_MAX);
    if (!paths_find_state_subfolder("daily", folder)) return false;
    text_add(&path, "%s/%04d-%02d.ini", folder, (int)day.year, (int)day.month);
    return !path.missing;
}

bool day_add_run(Day day, int32_t difficulty, const LevelRun *run, ErrorList *errors)
{
    char path[WORLD_PATH_MAX];
    LevelRecord record;
    error_list_init(errors, "daily");
    if (!find_month(day, path)) return true;
    return progress_add(path, key_of(day, difficulty), run, &record, errors);
}

/* Reads month by month. */
bool day_read_results(Day first, int32_t count, LevelRecord *records)
{
    bool is_read = true;
    memset(records, 0, (size_t)(count * DAY_DIFFICULTIES) * sizeof *records);
    for (int32_t done = 0, days; done < count; done += days) {
        uint64_t keys[MONTH_DAYS_MAX * DAY_DIFFICULTIES];
        char path[WORLD_PATH_MAX];
        ErrorList unheard;
        Day from = day_of_number(day_number(first) + done);
        days = min_i32(count - done, days_of_month(from.year, from.month) - from.day + 1);
        int32_t total = days * DAY_DIFFICULTIES;
        for (int32_t i = 0; i < total; i++) {
            Day day = {from.year, from.month, from.day + i / DAY_DIFFICULTIES};
            keys[i] = key_of(day, 1 + i % DAY_DIFFICULTIES);
        }
        if (!find_month(from, path) ||
            !progress_read(path, keys, total, &records[done * DAY_DIFFICULTIES], &unheard))
            is_read = false;
    }
    return is_read;
}

/* Reads month after month, back to the first day that was not done. */
int32_t day_streak(Day today)
{
    LevelRecord records[MONTH_DAYS_MAX * DAY_DIFFICULTIES];
    int32_t last = day_number(today), number = last, streak = 0;
    while (number >= 0) {
        Day day = day_of_number(number);
        day_read_results((Day){day.year, day.month, 1}, day.day, records);
        for (; day.day >= 1; day.day--, number--) {
            bool is_done = false;
            for (int32_t i = 0; i < DAY_DIFFICULTIES; i++)
                if (level_record_is_done(&records[(day.day - 1) * DAY_DIFFICULTIES + i]))
                    is_done = true;
            if (is_done)
                streak++;
            else if (number < last)
                return streak;
        }
    }
    return streak;
}
