/* day.h - the daily level: the same for everyone, with a difficulty that depends on the weekday.
 *
 * Days are those of UTC, from 1970 on.
 * Errors: one in the list.
 * Memory: plain data. */
#ifndef LEDGE_SAVE_DAY_H
#define LEDGE_SAVE_DAY_H

#include "../generate/generate.h"
#include "paths.h"
#include "progress.h"

enum {
    DAY_TEXT_MAX = 16,
    DAY_DIFFICULTIES = 5,
    MONTH_DAYS_MAX = 31,
    DAY_NUMBER_MAX = 100000 /* of what others have written: in the year 2243 */
};

typedef struct Day {
    int32_t year, month, day;
} Day;

Day day_today(void);

/* A seed for a new run: the time in seconds since 1970. */
uint64_t day_now(void);

/* Minutes until the next day begins. */
int32_t day_minutes_left(void);

/* Reads "2026-01-31"; false for anything else. */
bool day_from_text(const char *text, Day *out);
void day_to_text(Day day, char out[DAY_TEXT_MAX]);

/* Days since 1970-01-01, and back. */
int32_t day_number(Day day);
Day day_of_number(int32_t number);

int32_t days_of_month(int32_t year, int32_t month);

/* 0 is Monday. */
int32_t day_weekday(Day day);

/* From Monday, the easiest, to Friday; in between at the weekend. */
uint8_t day_difficulty(Day day);

/* The seed of the day's level. */
uint64_t day_seed(Day day);

/* The path of the day's level below the state folder. Creates the folder. */
bool day_level_path(Day day, int32_t difficulty, char out[WORLD_PATH_MAX], ErrorList *errors);

/* Is the file at this path the level of that day? This version of the program must have made it, or
 * an earlier one where the day is past and its level was finished: its runs verify with that one.
 */
bool day_level_is_there(const char *path, Day day, int32_t difficulty);

Recipe day_recipe(Day day, int32_t difficulty);

/* Notes that the level of a day was finished. */
bool day_add_run(Day day, int32_t difficulty, const LevelRun *run, ErrorList *errors);

/* The results of `count` days from `first` on, DAY_DIFFICULTIES for each. False if they cannot be
 * read: they are then empty. */
bool day_read_results(Day first, int32_t count, LevelRecord *records);

/* How many days in a row were done, up to today or yesterday. */
int32_t day_streak(Day today);

#endif
