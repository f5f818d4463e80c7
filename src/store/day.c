/* day.c - see day.h */
#include "day.h"

#include "../text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { SECONDS_A_DAY = 24 * 60 * 60 };

static const char results_name[] = "daily.ini";

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
    int length = 0;
    Day day;
    if (strlen(text) != strlen("2026-01-31")) return false;
    if (sscanf(text, "%4d-%2d-%2d%n", &day.year, &day.month, &day.day, &length) != 3) return false;
    if (text[length] || text[4] != '-' || text[7] != '-') return false;
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
    bool has_folder = state_folder_find(folder);
    if (has_folder) {
        day_to_text(day, date);
        text_add(&path, "%s/daily", folder);
        has_folder = mkdir(out, S_IRWXU) == 0 || path_is_folder(out);
        text_add(&path, "/%s-%d.txt", date, (int)difficulty);
    }
    if (has_folder && !path.missing) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "there is no folder to keep the level in");
    return false;
}

/* ---- results ---- */

/* Results are kept as those of levels, under a number that says day and difficulty. */
static uint64_t key_of(Day day, int32_t difficulty)
{
    return day_seed(day) * 10 + (uint64_t)difficulty;
}

bool day_add_run(Day day, int32_t difficulty, const LevelRun *run, ErrorList *errors)
{
    char path[WORLD_PATH_MAX];
    LevelRecord record;
    error_list_init(errors, results_name);
    if (!state_file_find(results_name, path)) return true;
    return progress_add(path, key_of(day, difficulty), run, &record, errors);
}

bool day_read_results(Day first, int32_t count, LevelRecord *records)
{
    char path[WORLD_PATH_MAX];
    ErrorList unheard;
    int32_t total = count * DAY_DIFFICULTIES, number = day_number(first);
    uint64_t *keys = calloc((size_t)total, sizeof *keys);
    memset(records, 0, (size_t)total * sizeof *records);
    for (int32_t i = 0; keys && i < total; i++)
        keys[i] = key_of(day_of_number(number + i / DAY_DIFFICULTIES), 1 + i % DAY_DIFFICULTIES);
    bool is_read = keys && state_file_find(results_name, path) &&
                   progress_read(path, keys, total, records, &unheard);
    free(keys);
    return is_read;
}

static bool is_done(const LevelRecord *of_day)
{
    for (int32_t i = 0; i < DAY_DIFFICULTIES; i++)
        if (level_record_is_done(&of_day[i])) return true;
    return false;
}

int32_t day_streak(Day today)
{
    int32_t last = day_number(today), first = max_i32(0, last - DAY_STREAK_MAX + 1), streak = 0;
    LevelRecord *records = calloc(DAY_STREAK_MAX * DAY_DIFFICULTIES, sizeof *records);
    if (!records) return 0;
    day_read_results(day_of_number(first), last - first + 1, records);
    for (int32_t day = last; day >= first; day--) {
        if (is_done(&records[(day - first) * DAY_DIFFICULTIES]))
            streak++;
        else if (day < last)
            break;
    }
    free(records);
    return streak;
}
