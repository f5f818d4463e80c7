/* level_header.c - see level_header.h */
#include "level_header.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/ini.h"
#include "../base/ini_edit.h"
#include "../base/path.h"
#include "chapter.h"
#include "level.h"
#include "level_generated.h"
#include "level_legend.h"
#include "level_physics.h"
#include "level_section.h"
#include "level_workshop.h"

enum { LIFT_SPEED_MAX = ONE };

/* ---- texts ---- */

static void read_text(const Ini *ini, const char *key, char out[LEVEL_TEXT_MAX], ErrorList *errors)
{
    const IniEntry *entry = ini_find(ini, "level", key);
    if (entry) level_section_read_text(entry, out, LEVEL_TEXT_MAX, errors);
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
    ini_error_add(errors, ERROR_ERROR, entry,
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

/* Joins the section with the sign in the cell that it names, or else with the N-th of the map; a
 * warning says why there is none, or that it has a text already. */
static void join_sign(const Ini *ini, const PlaceList *signs, int32_t section, const IniEntry *at,
                      int32_t section_of[], ErrorList *errors)
{
    int32_t line, other, col, row;
    const char *name = ini_section(ini, section, &line);
    int32_t number = level_section_number(name, "sign."), sign = number - 1;
    if (at && !level_section_cell_from_text(at->value, &col, &row)) {
        ini_error_add(
            errors, ERROR_ERROR, at,
            "`at` must be a column and a row, counted from 0, such as `8,22`, not `%.40s`",
            at->value);
        return;
    }
    if (at) sign = place_list_find(signs, col, row);
    if (sign < 0 || sign >= signs->count) {
        if (at)
            ini_error_add(errors, ERROR_WARNING, at,
                          "there is no sign at column %d, row %d (counted from 0)", (int)col,
                          (int)row);
        else
            error_add(errors, ERROR_WARNING, line, 1,
                      "there is no sign %d; the map has %d, counted from 1 in reading order",
                      number, signs->count);
        return;
    }
    if (section_of[sign] < 0)
        section_of[sign] = section;
    else
        error_add(
            errors, ERROR_WARNING, line, 1,
            "the sign of [%s] has its text in [%s]; use `at` to say which sign this one is for",
            name, ini_section(ini, section_of[sign], &other));
}

/* Warns if counted signs are not in the order of the columns: an author who counts along the path
 * may not know that signs are counted by rows. */
static void warn_of_order(const Ini *ini, const PlaceList *signs, const int32_t section_of[],
                          int32_t first_line, ErrorList *errors)
{
    const Place *last = NULL; /* the counted sign that stands furthest right */
    int32_t number = 0, line;
    for (int32_t i = 0; i < signs->count; i++) {
        const Place *place = &signs->items[i];
        const char *name = section_of[i] < 0 ? NULL : ini_section(ini, section_of[i], &line);
        if (!name || ini_find(ini, name, "at")) continue;
        if (last && place->col < last->col) {
            error_add(errors, ERROR_WARNING, first_line + last->row, last->col + 1,
                      "signs are counted by rows: this is number %d, and number %d stands further "
                      "left; to be sure of both, write `at = %d,%d` and `at = %d,%d`",
                      number, (int)i + 1, last->col, last->row, place->col, place->row);
            return;
        }
        last = place;
        number = i + 1;
    }
}

/* False when memory ran out. */
static bool give_sign(const Ini *ini, int32_t index, const char *section, int32_t first_line,
                      Level *level, ErrorList *errors)
{
    const Place *place = &level->signs.items[index];
    const IniEntry *text = section ? ini_find(ini, section, "text") : NULL;
    if (text)
        level_section_read_text(text, level->sign_text[index], SIGN_TEXT_MAX, errors);
    else if (section)
        error_add(errors, ERROR_WARNING, first_line + place->row, place->col + 1,
                  "this sign has no text; write `text = ...` in [%s]", section);
    else
        error_add(errors, ERROR_WARNING, first_line + place->row, place->col + 1,
                  "this sign has no text; write `at = %d,%d` and `text = ...` in a [sign.N]",
                  place->col, place->row);
    const IniEntry *other = section ? ini_find(ini, section, "no_release") : NULL;
    if (!other) return true;
    if (!level->no_release)
        level->no_release = calloc((size_t)level->signs.count, sizeof *level->no_release);
    if (!level->no_release) return false;
    level_section_read_text(other, level->no_release[index], SIGN_TEXT_MAX, errors);
    return true;
}

bool level_header_give_signs(const LevelHeader *header, int32_t first_line, Level *level,
                             ErrorList *errors)
{
    const Ini *ini = header->ini;
    const PlaceList *signs = &level->signs;
    const int32_t sections = ini ? ini_section_count(ini) : 0;
    int32_t section_of[SIGN_MAX], line;
    for (int32_t i = 0; i < SIGN_MAX; i++)
        section_of[i] = -1;
    /* Sections that name a place come before those that are counted. */
    for (int32_t counted = 0; counted < 2; counted++)
        for (int32_t i = 0; i < sections; i++) {
            const char *name = ini_section(ini, i, &line);
            if (level_section_number(name, "sign.") < 0) continue;
            const IniEntry *at = ini_find(ini, name, "at");
            if ((at == NULL) == counted) join_sign(ini, signs, i, at, section_of, errors);
        }
    if (signs->count == 0) return true;
    if (ini) warn_of_order(ini, signs, section_of, first_line, errors);
    level->sign_text = calloc((size_t)signs->count, sizeof *level->sign_text);
    if (!level->sign_text) return false;
    for (int32_t i = 0; header->readable && i < signs->count; i++) {
        const char *section = section_of[i] < 0 ? NULL : ini_section(ini, section_of[i], &line);
        if (!give_sign(ini, i, section, first_line, level, errors)) return false;
    }
    return true;
}

/* ---- the whole header ---- */

static void read_sections(const Ini *ini, Level *level, LevelHeader *header, ErrorList *errors)
{
    LevelWorkshop published; /* its faults are of interest here */
    level_section_check(ini, errors);
    read_text(ini, "title", level->title, errors);
    read_text(ini, "author", level->author, errors);
    const IniEntry *next = ini_find(ini, "level", "next");
    if (!next || path_stays_below(next->value))
        read_text(ini, "next", level->next, errors);
    else
        ini_error_add(errors, ERROR_ERROR, next,
                      "`next` must be a file in the level's folder or below it, not `%.40s`",
                      next->value);
    const IniEntry *par = ini_find(ini, "level", "par");
    if (par) ini_int(par, 1, PAR_MAX, &level->par, errors);
    const IniEntry *back = ini_find(ini, "level", "back");
    level->back_explains = back && strcmp(back->value, "board") == 0;
    if (back && !level->back_explains)
        ini_error_add(errors, ERROR_ERROR, back,
                      "`back` must be `board`, or be left out, not `%.40s`", back->value);
    const IniEntry *palette = ini_find(ini, "level", "palette");
    if (palette) palette_read(palette, &level->palette, errors);
    level_generated_read(ini, level->generated, errors);
    level_piece_read(ini, level->piece, errors);
    level_workshop_read(ini, &published, errors);
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
