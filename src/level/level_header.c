/* level_header.c - see level_internal.h */
#include "level_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/ini.h"
#include "../base/ini_edit.h"
#include "../base/path.h"
#include "level_section.h"
#include "world_file.h"

enum { LIFT_SPEED_MAX = ONE };

// clang-format off
static const SectionRule rules[] = {
    {"level",     LEVEL_KEYS},
    {"legend",    NULL},
    {"physics",   NULL},
    {"lift.N",    "velocity ticks solid"},
    {"sign.N",    "text"},
    {"chase",     "kind way speed begin delay checkpoint mercy"},
    {"chase.N",   "at wait speed"},
    {"lesson",    NULL},
    {"step.N",    NULL},
    {"tune.N",    NULL},
    {"given.N",   NULL},
    {"run.N",     NULL},
    {"predict.N", NULL},
    {"check.N",   NULL},
    {"hint.N",    NULL},
    {"lint.N",    NULL},
    {"fact.N",    NULL},
    {"plot.N",    NULL},
    {"script.N",  NULL},
    {"code.N",    NULL},
    {"solution.N", NULL},
    {"editor",    NULL},
    {"generated", LEVEL_GENERATED_KEYS},
    {"piece",     LEVEL_PIECE_KEYS},
};
// clang-format on

/* ---- texts ---- */

static void read_text(const Ini *ini, const char *key, char out[LEVEL_TEXT_MAX], ErrorList *errors)
{
    const IniEntry *entry = ini_find(ini, "level", key);
    if (entry) level_section_read_text(entry, out, LEVEL_TEXT_MAX, errors);
}

static void read_next(const Ini *ini, char out[LEVEL_TEXT_MAX], ErrorList *errors)
{
    const IniEntry *entry = ini_find(ini, "level", "next");
    if (!entry || path_stays_below(entry->value))
        read_text(ini, "next", out, errors);
    else
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
                  "`next` must be a file in the level's folder or below it, not `%.40s`",
                  entry->value);
}

static void read_back(const Ini *ini, Level *level, ErrorList *errors)
{
    const IniEntry *entry = ini_find(ini, "level", "back");
    if (!entry) return;
    level->back_explains = strcmp(entry->value, "board") == 0;
    if (!level->back_explains)
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
                  "`back` must be `board`, or be left out, not `%.40s`", entry->value);
}

static void read_palette(const Ini *ini, Level *level, ErrorList *errors)
{
    const IniEntry *entry = ini_find(ini, "level", "palette");
    if (entry) palette_read(entry, &level->palette, errors);
}

/* ---- lifts ---- */

static bool read_velocity_part(const char *text, size_t length, Fixed *out)
{
    char part[64];
    Fixed v;
    if (length >= sizeof part) return false;
    memcpy(part, text, length);
    part[length] = '\0';
    if (!fixed_from_text(part, &v) || v < -LIFT_SPEED_MAX || v > LIFT_SPEED_MAX) return false;
    *out = v;
    return true;
}

static void read_velocity(const IniEntry *entry, LiftRule *lift, ErrorList *errors)
{
    Fixed dx, dy;
    const char *comma = strchr(entry->value, ',');
    if (comma && read_velocity_part(entry->value, (size_t)(comma - entry->value), &dx) &&
        read_velocity_part(comma + 1, strlen(comma + 1), &dy)) {
        lift->dx = dx;
        lift->dy = dy;
        lift->velocity_line = entry->line;
        return;
    }
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`velocity` must be two numbers from -1 to 1 such as `0.05, 0`, not `%.40s`",
              entry->value);
}

static void read_lift(const Ini *ini, int digit, LiftRule *lift, ErrorList *errors)
{
    char section[sizeof "lift.-2147483648"];
    snprintf(section, sizeof section, "lift.%d", digit);
    *lift = (LiftRule){.ticks = LIFT_TICKS_DEFAULT, .solid = true};
    lift->line = ini_section_line(ini, section);
    lift->velocity_line = lift->line;
    const IniEntry *velocity = ini_find(ini, section, "velocity");
    const IniEntry *ticks = ini_find(ini, section, "ticks");
    const IniEntry *solid = ini_find(ini, section, "solid");
    if (velocity) read_velocity(velocity, lift, errors);
    if (ticks) ini_int(ticks, 1, LIFT_TICKS_MAX, &lift->ticks, errors);
    if (solid) ini_flag(solid, &lift->solid, errors);
}

void level_header_check_lifts(const LevelHeader *header, uint32_t used, ErrorList *errors)
{
    for (int32_t i = 0; header->ini && i < ini_section_count(header->ini); i++) {
        int32_t line;
        int32_t number = level_section_number(ini_section(header->ini, i, &line), "lift.");
        if (number >= LIFT_DIGITS)
            error_add(errors, ERROR_WARNING, line, 1, "lifts are numbered from 0 to %d",
                      LIFT_DIGITS - 1);
        else if (number >= 0 && !(used >> number & 1))
            error_add(errors, ERROR_WARNING, line, 1, "the map has no lift `%d`", number);
    }
}

/* ---- signs ---- */

static void give_sign(const Ini *ini, int32_t index, int32_t first_line, Level *level,
                      ErrorList *errors)
{
    char section[24];
    snprintf(section, sizeof section, "sign.%d", index + 1);
    const IniEntry *entry = ini ? ini_find(ini, section, "text") : NULL;
    const Place *place = &level->signs.items[index];
    if (entry)
        level_section_read_text(entry, level->sign_text[index], SIGN_TEXT_MAX, errors);
    else
        error_add(errors, ERROR_WARNING, first_line + place->row, place->col + 1,
                  "this sign has no text; write `text = ...` in [%s]", section);
}

static void check_sign_sections(const Ini *ini, int32_t count, ErrorList *errors)
{
    for (int32_t i = 0; i < ini_section_count(ini); i++) {
        int32_t line;
        int32_t number = level_section_number(ini_section(ini, i, &line), "sign.");
        if (number > count || number == 0)
            error_add(errors, ERROR_WARNING, line, 1,
                      "there is no sign %d; the map has %d, counted from 1 in reading order",
                      number, count);
    }
}

bool level_header_give_signs(const LevelHeader *header, int32_t first_line, Level *level,
                             ErrorList *errors)
{
    if (header->ini) check_sign_sections(header->ini, level->signs.count, errors);
    if (level->signs.count == 0) return true;
    level->sign_text = calloc((size_t)level->signs.count, sizeof *level->sign_text);
    if (!level->sign_text) return false;
    for (int32_t i = 0; header->readable && i < level->signs.count; i++)
        give_sign(header->ini, i, first_line, level, errors);
    return true;
}

/* ---- chase ---- */

static void read_cells(const IniEntry *entry, int32_t low, int32_t high, Fixed *out,
                       ErrorList *errors)
{
    Fixed value;
    if (fixed_from_text(entry->value, &value) && value >= low * ONE && value <= high * ONE)
        *out = value;
    else
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
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

static void read_checkpoint(const Ini *ini, const Level *level, Chase *chase, ErrorList *errors)
{
    const IniEntry *entry = ini_find(ini, "chase", "checkpoint");
    int32_t number, count = level->checkpoints.count;
    chase->checkpoint = -1;
    if (!entry || !ini_int(entry, 1, CHECKPOINT_MAX, &number, errors)) return;
    chase->checkpoint = number - 1;
    if (number > count)
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
                  "there is no checkpoint %d; the map has %d, counted from 1 in reading order",
                  (int)number, (int)count);
}

/* The edge of the map that the front comes from. */
static Fixed first_edge(const Level *level, const Chase *chase)
{
    if (!chase_is_after(chase)) return 0;
    return (chase_is_level(chase) ? level->rows : level->cols) * ONE;
}

static void read_first_leg(const Ini *ini, const Level *level, Chase *chase, ErrorList *errors)
{
    int32_t side = chase_is_level(chase) ? level->rows : level->cols;
    const IniEntry *begin = ini_find(ini, "chase", "begin");
    const IniEntry *delay = ini_find(ini, "chase", "delay");
    const IniEntry *speed =
        find_needed(ini, "chase", "speed", "cells per tick from 0 to 1", errors);
    ChaseLeg *leg = &chase->legs[0];
    *leg = (ChaseLeg){.from = first_edge(level, chase)};
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
        error_add(errors, ERROR_ERROR, at->line, at->value_column,
                  "the front moves %s and has passed %.40s before", chase_way_names[chase->way],
                  at->value);
    else if (errors->errors == before && last->speed == 0)
        error_add(errors, ERROR_ERROR, at->line, at->value_column,
                  "the front never gets here: its speed before is 0");
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

void level_chase_read(const Ini *ini, Level *level, ErrorList *errors)
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
    read_checkpoint(ini, level, chase, errors);
    read_first_leg(ini, level, chase, errors);
    if (way_read >= 0) read_legs(ini, level, chase, errors);
}

/* ---- the whole header ---- */

static void read_sections(const Ini *ini, Level *level, LevelHeader *header, ErrorList *errors)
{
    section_rules_check(rules, ARRAY_LENGTH(rules), ini, errors);
    read_text(ini, "title", level->title, errors);
    read_text(ini, "author", level->author, errors);
    read_next(ini, level->next, errors);
    const IniEntry *par = ini_find(ini, "level", "par");
    if (par) ini_int(par, 1, PAR_MAX, &level->par, errors);
    read_back(ini, level, errors);
    read_palette(ini, level, errors);
    level_generated_read(ini, level->generated, errors);
    level_piece_read(ini, level->piece, errors);
    level_physics_read(ini, &level->physics, errors);
    for (int digit = 0; digit < LIFT_DIGITS; digit++)
        read_lift(ini, digit, &header->lifts[digit], errors);
}

void level_header_read(const char *text, size_t size, const ModelParams *defaults, Level *level,
                       LevelHeader *header, ErrorList *errors)
{
    memset(header, 0, sizeof *header);
    if (defaults)
        level->physics = *defaults;
    else
        model_params_init(&level->physics, MODEL_DEFAULT);
    if (size > 0) header->ini = ini_parse(text, size, 1, errors);
    header->readable = header->ini || size == 0;
    header->legend_known = header->readable || !ini_edit_has_section(text, size, "legend");
    level_legend_read(header->ini, level, errors);
    if (header->ini) read_sections(header->ini, level, header, errors);
}

void level_header_done(LevelHeader *header)
{
    ini_done(header->ini);
    header->ini = NULL;
}
