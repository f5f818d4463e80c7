/* level_chase.c - see level_chase.h */
#include "level_chase.h"

#include "../base/ini.h"
#include "chase.h"
#include "level.h"
#include "level_section.h"

#include <stdio.h>

static void read_cells(const IniEntry *entry, int32_t low, int32_t high, Fixed *out,
                       ErrorList *errors)
{
    Fixed value;
    if (fixed_from_text(entry->value, &value) && value >= low * ONE && value <= high * ONE)
        *out = value;
    else
        ini_error_add(errors, ERROR_ERROR, entry,
                      "`%s` must be a number from %d to %d, not `%.40s`", entry->key, (int)low,
                      (int)high, entry->value);
}

static const IniEntry *find_needed(const Ini *ini, const char *section, const char *key,
                                   const char *what, ErrorList *errors)
{
    const IniEntry *entry = ini_find(ini, section, key);
    if (!entry)
        error_add(errors, ERROR_ERROR, ini_section_line(ini, section), 1, "[%s] needs `%s`, %s",
                  section, key, what);
    return entry;
}

/* Warns if the counted checkpoint has another number by columns: an author who counts along the
 * path may not know that checkpoints are counted by rows. */
static void warn_of_order(const IniEntry *entry, const PlaceList *checkpoints, int32_t number,
                          ErrorList *errors)
{
    const Place *counted = &checkpoints->items[number - 1];
    int32_t before = 0; /* further left, or above in the same column */
    for (int32_t i = 0; i < checkpoints->count; i++) {
        const Place *place = &checkpoints->items[i];
        before += place->col < counted->col || (place->col == counted->col && i < number - 1);
    }
    if (before + 1 == number) return;
    ini_error_add(errors, ERROR_WARNING, entry,
                  "checkpoints are counted by rows: number %d is at column %d, row %d, and by "
                  "columns it is number %d; to be sure, write `checkpoint = %d,%d`",
                  (int)number, counted->col, counted->row, (int)before + 1, counted->col,
                  counted->row);
}

static void read_checkpoint(const Ini *ini, const PlaceList *checkpoints, Chase *chase,
                            ErrorList *errors)
{
    const IniEntry *entry = ini_find(ini, "chase", "checkpoint");
    int32_t number, col, row;
    ErrorList unheard;
    chase->checkpoint = -1;
    if (!entry) return;
    error_list_init(&unheard, "");
    if (level_section_cell_from_text(entry->value, &col, &row)) {
        chase->checkpoint = checkpoints ? place_list_find(checkpoints, col, row) : 0;
        if (chase->checkpoint < 0)
            ini_error_add(errors, ERROR_ERROR, entry,
                          "there is no checkpoint at column %d, row %d (counted from 0)", (int)col,
                          (int)row);
        return;
    }
    if (!ini_int(entry, 1, CHECKPOINT_MAX, &number, &unheard)) {
        ini_error_add(errors, ERROR_ERROR, entry,
                      "`checkpoint` must be a column and a row, counted from 0, such as `8,22`, or "
                      "a number from 1 to %d, not `%.40s`",
                      CHECKPOINT_MAX, entry->value);
        return;
    }
    chase->checkpoint = number - 1;
    if (checkpoints && number > checkpoints->count)
        ini_error_add(errors, ERROR_ERROR, entry,
                      "there is no checkpoint %d; the map has %d, counted from 1 in reading order",
                      (int)number, (int)checkpoints->count);
    else if (checkpoints)
        warn_of_order(entry, checkpoints, number, errors);
}

static void read_first_leg(const Ini *ini, const Level *level, Chase *chase, ErrorList *errors)
{
    int32_t side = chase_is_level(chase) ? level->rows : level->cols;
    const IniEntry *begin = ini_find(ini, "chase", "begin");
    const IniEntry *delay = ini_find(ini, "chase", "delay");
    const IniEntry *speed =
        find_needed(ini, "chase", "speed", "cells per tick from 0 to 1", errors);
    ChaseLeg *leg = &chase->legs[0];
    /* It comes from an edge of the map. */
    *leg = (ChaseLeg){.from = chase_is_after(chase) ? side * ONE : 0};
    chase->leg_count = 1;
    if (begin) read_cells(begin, -CHASE_OUTSIDE_MAX, side + CHASE_OUTSIDE_MAX, &leg->from, errors);
    if (delay) ini_int(delay, 0, CHASE_TICKS_MAX, &leg->wait, errors);
    if (speed) read_cells(speed, 0, 1, &leg->speed, errors);
}

/* Adds a leg that begins where `at` says; the tick follows from the leg before. */
static void read_leg(const Ini *ini, const char *section, const Level *level, Chase *chase,
                     ErrorList *errors)
{
    int32_t side = chase_is_level(chase) ? level->rows : level->cols, before = errors->errors;
    const ChaseLeg *last = &chase->legs[chase->leg_count - 1];
    const IniEntry *at =
        find_needed(ini, section, "at", "the row or column where the front is then", errors);
    const IniEntry *wait = ini_find(ini, section, "wait");
    const IniEntry *speed = ini_find(ini, section, "speed");
    ChaseLeg leg = {.from = last->from, .speed = last->speed};
    if (at) read_cells(at, -CHASE_OUTSIDE_MAX, side + CHASE_OUTSIDE_MAX, &leg.from, errors);
    if (wait) ini_int(wait, 0, CHASE_TICKS_MAX, &leg.wait, errors);
    if (speed) read_cells(speed, 0, 1, &leg.speed, errors);
    int64_t way = ((int64_t)leg.from - last->from) * chase_sign(chase);
    if (errors->errors == before && way <= 0)
        ini_error_add(errors, ERROR_ERROR, at, "the front moves %s and has passed %.40s before",
                      chase_way_names[chase->way], at->value);
    else if (errors->errors == before && last->speed == 0)
        ini_error_add(errors, ERROR_ERROR, at, "the front never gets here: its speed before is 0");
    if (errors->errors > before) return;
    leg.tick = last->tick + last->wait + (way + last->speed - 1) / last->speed;
    chase->legs[chase->leg_count++] = leg;
}

/* A number that is out of order is reported once, with its line. */
static void refuse_other_legs(const Ini *ini, int32_t count, bool has_chase, ErrorList *errors)
{
    for (int32_t i = 0; i < ini_section_count(ini); i++) {
        int32_t line, number = level_section_number(ini_section(ini, i, &line), "chase.");
        if (number < 0 || (has_chase && number > 0 && number <= count)) continue;
        error_add(errors, ERROR_ERROR, line, 1,
                  has_chase ? "the changes of a chase are numbered from 1 to at most %d, without "
                              "a gap"
                            : "a change needs a [chase]; its changes are numbered from 1 to %d",
                  CHASE_LEGS_MAX - 1);
    }
}

static void read_legs(const Ini *ini, const Level *level, Chase *chase, ErrorList *errors)
{
    char section[sizeof "chase.-2147483648"];
    int32_t count = 0;
    for (; count + 1 < CHASE_LEGS_MAX; count++) {
        snprintf(section, sizeof section, "chase.%d", (int)count + 1);
        if (ini_section_line(ini, section) == 0) break;
        read_leg(ini, section, level, chase, errors);
    }
    refuse_other_legs(ini, count, true, errors);
}

void level_chase_read(const Ini *ini, const PlaceList *checkpoints, Level *level, ErrorList *errors)
{
    Chase *chase = &level->chase;
    *chase = (Chase){.kind = CHASE_NONE};
    if (ini_section_line(ini, "chase") == 0) {
        refuse_other_legs(ini, 0, false, errors);
        return;
    }
    const IniEntry *kind = ini_find(ini, "chase", "kind");
    const IniEntry *mercy = ini_find(ini, "chase", "mercy");
    const IniEntry *way =
        find_needed(ini, "chase", "way", "which is up, down, left or right", errors);
    int32_t kind_read = 0, way_read = -1; /* of those from CHASE_WATER on */
    if (kind)
        kind_read =
            ini_word(kind, chase_kind_names + CHASE_WATER, CHASE_KIND_COUNT - CHASE_WATER, errors);
    if (way) way_read = ini_word(way, chase_way_names, CHASE_WAY_COUNT, errors);
    chase->kind = (uint8_t)(CHASE_WATER + max_i32(0, kind_read));
    chase->way = (uint8_t)max_i32(0, way_read);
    chase->mercy = CHASE_MERCY;
    if (mercy) ini_int(mercy, CHASE_MERCY_MIN, CHASE_MERCY_MAX, &chase->mercy, errors);
    read_checkpoint(ini, checkpoints, chase, errors);
    read_first_leg(ini, level, chase, errors);
    if (way_read >= 0) read_legs(ini, level, chase, errors);
}
