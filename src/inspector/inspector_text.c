/* inspector_text.c - see inspector_text.h */
#include "inspector_text.h"

#include "../engine/decimal.h"

#include "inspector_tuning.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS_A_SECOND = 60 };

/* --- units --- */

InspectorUnit unit_next(InspectorUnit unit, ModelKind kind)
{
    InspectorUnit next = (InspectorUnit)((unit + 1) % UNIT_COUNT);
    return next == UNIT_CELLS && !model_units(kind) ? UNIT_PIXELS : next;
}

const char *unit_name(InspectorUnit unit, ModelKind kind)
{
    static const char *const names[UNIT_COUNT] = {
        [UNIT_OWN] = "cells, cells a tick",
        [UNIT_CELLS] = "cells, cells a tick",
        [UNIT_PIXELS] = "1/16 cell, a tick",
        [UNIT_SECONDS] = "cells, cells a second",
    };
    const char *own = model_units(kind);
    return unit == UNIT_OWN && own ? own : names[unit];
}

double inspector_value(const Inspector *study, const Model *model, int32_t column,
                       InspectorUnit unit)
{
    const Level *level = &inspector_lane(study)->level;
    ModelKind kind = (ModelKind)model->kind;
    TraceValue value =
        model_column(model, &level->physics, &level->terrain, &study->game.terrain, column);
    Measure measure = model_column_measure(kind, column);
    double cells = model_column_cells(&level->physics, column, value);
    if (unit == UNIT_OWN) return model_column_own(kind, column, value);
    if (measure == MEASURE_COUNT || measure == MEASURE_CELL || unit == UNIT_CELLS) return cells;
    if (unit == UNIT_PIXELS) return cells * PIXELS_TO_A_CELL;
    return measure == MEASURE_SPEED ? cells * TICKS_A_SECOND : cells;
}

int32_t inspector_find_column(ModelKind kind, const char *name, size_t length)
{
    for (int32_t i = 0; i < model_column_count(kind); i++) {
        const char *column = model_column_name(kind, i);
        if (strlen(column) == length && strncmp(column, name, length) == 0) return i;
    }
    return -1;
}

/* --- words --- */

void number_text(double value, char out[NUMBER_TEXT_MAX])
{
    if (value != 0 && fabs(value) < 0.00005) {
        snprintf(out, NUMBER_TEXT_MAX, "%.1e", value);
        return;
    }
    if (fabs(value) >= 1e9) {
        snprintf(out, NUMBER_TEXT_MAX, "%.4e", value);
        return;
    }
    snprintf(out, NUMBER_TEXT_MAX, "%.4f", value);
    size_t length = strlen(out);
    while (out[length - 1] == '0')
        length--;
    if (out[length - 1] == '.') length--;
    out[length] = '\0';
}

const char *tile_word(uint8_t tile)
{
    assert(tile < TILE_FIRST_CHANGING);
    return tile_words[tile];
}

/* ---- study phase ---- */

enum { READS_IN_WORDS = 4, NAME_LENGTH_MAX = 32 };

/* --- the phase --- */

static ModelKind kind_of(const Inspector *study)
{
    return (ModelKind)inspector_params(study)->kind;
}

/* The phase that ended last. Needs one, and a tick that is not whole. */
static const PhaseInfo *last_phase(const Inspector *study)
{
    int32_t count;
    const PhaseInfo *rows = model_phases(kind_of(study), &count);
    return &rows[inspector_phase_number(study)];
}

bool phase_has_read(const Inspector *study, const GridRead *read)
{
    return inspector_is_whole(study) || read->phase == inspector_phase(study) - 1;
}

static bool has_changed(const Inspector *study, int32_t column)
{
    double before = inspector_value(study, inspector_player_before(study), column, UNIT_OWN);
    double after = inspector_value(study, inspector_player(study), column, UNIT_OWN);
    return before != after;
}

/* Appends "xr = 0.7, dx = 0", with another word than "=" between name and number. */
static void append_changes(const Inspector *study, const char *verb, char *out, size_t size)
{
    char number[NUMBER_TEXT_MAX];
    const char *comma = "";
    for (int32_t i = 0; i < model_column_count(kind_of(study)); i++) {
        if (!has_changed(study, i)) continue;
        number_text(inspector_value(study, inspector_player(study), i, UNIT_OWN), number);
        text_append(out, size, "%s%s %s %s", comma, model_column_name(kind_of(study), i), verb,
                    number);
        comma = ", ";
    }
    if (comma[0] == '\0') text_append(out, size, "nothing changes");
}

/* --- the documented line --- */

void phase_line_text(const Inspector *study, char out[PHASE_TEXT_MAX])
{
    int32_t count;
    const PhaseInfo *rows = model_phases(kind_of(study), &count);
    out[0] = '\0';
    if (!inspector_is_whole(study)) {
        text_append(out, PHASE_TEXT_MAX, "%s", last_phase(study)->line);
        return;
    }
    if (study->log.phase_count == 0) return;
    text_append(out, PHASE_TEXT_MAX, "%d phases, from %s to %s", study->log.phase_count,
                rows[study->log.phases[0].phase].name,
                rows[study->log.phases[study->log.phase_count - 1].phase].name);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Does what follows a name give it a new value? "=" but not "==", "+=", "--" and the like. */
static bool is_assigned(const char *rest)
{
    rest += strspn(rest, " ");
    if (rest[0] == '=') return rest[1] != '=';
    bool is_sign = rest[0] == '+' || rest[0] == '-' || rest[0] == '*';
    return is_sign && (rest[1] == '=' || (rest[1] == rest[0] && rest[0] != '*'));
}

/* Finds a constant by its name, in capitals as in the documents, or as in levels. Only numbers
 * count. */
static bool find_constant(const Inspector *study, const char *name, size_t length, char *out)
{
    char key[NAME_LENGTH_MAX], value[TUNE_TEXT_MAX];
    double number;
    snprintf(key, sizeof key, "%.*s", (int)length, name);
    const Setting *row = setting_find(model_settings(kind_of(study)), key);
    if (!row) return false;
    tune_value_text(inspector_params(study), row, value);
    if (row->type == SETTING_CHOICE || !decimal_to_real(value, &number)) return false;
    number_text(number, out);
    return true;
}

/* The number for a name, if it has one. */
static bool find_number(const Inspector *study, const char *name, size_t length, char *out)
{
    int32_t column = inspector_find_column(kind_of(study), name, length);
    if (column < 0) return find_constant(study, name, length, out);
    number_text(inspector_value(study, inspector_player_before(study), column, UNIT_OWN), out);
    return true;
}

static void put_numbers_in(const Inspector *study, const char *line, char *out, size_t size)
{
    while (*line) {
        char number[NUMBER_TEXT_MAX];
        size_t length = 0;
        while (is_word(line[length]))
            length++;
        bool is_name = length > 0 && !isdigit((unsigned char)line[0]) &&
                       !is_assigned(line + length) && find_number(study, line, length, number);
        if (length == 0) length = 1;
        if (is_name)
            text_append(out, size, "%s", number);
        else
            text_append(out, size, "%.*s", (int)length, line);
        line += length;
    }
}

void phase_numbers_text(const Inspector *study, int32_t cols, char out[PHASE_TEXT_MAX])
{
    char changes[PHASE_TEXT_MAX] = "";
    out[0] = '\0';
    if (study->log.phase_count == 0) return;
    if (inspector_is_whole(study)) {
        text_append(out, PHASE_TEXT_MAX, "the whole tick");
    } else {
        put_numbers_in(study, last_phase(study)->line, out, PHASE_TEXT_MAX);
        if (strcmp(out, last_phase(study)->line) == 0) out[0] = '\0';
    }
    text_append(changes, sizeof changes, "%s->  ", out[0] ? "  " : "");
    append_changes(study, "=", changes, sizeof changes);
    if (strlen(out) + strlen(changes) <= (size_t)cols)
        text_append(out, PHASE_TEXT_MAX, "%s", changes);
}

/* --- in words --- */

/* "asked (6,3): solid, (5,4): empty; " */
static void append_reads(const Inspector *study, char *out, size_t size)
{
    int32_t told = 0, count = min_i32(study->log.read_count, READ_MAX);
    for (int32_t i = 0; i < count; i++) {
        const GridRead *read = &study->log.reads[i];
        if (!phase_has_read(study, read)) continue;
        if (told < READS_IN_WORDS)
            text_append(out, size, "%s(%d,%d): %s", told > 0 ? ", " : "asked ", read->col,
                        read->row, tile_word(read->tile));
        told++;
    }
    if (told > READS_IN_WORDS) text_append(out, size, " and %d more", told - READS_IN_WORDS);
    if (told > 0) text_append(out, size, "; ");
}

static void append_hits(const Inspector *study, char *out, size_t size)
{
    PhaseHits hits = phase_log_hits(&study->log);
    if (hits.x) text_append(out, size, ", hit %s", hits.x < 0 ? "left" : "right");
    if (hits.y) text_append(out, size, ", hit %s", hits.y < 0 ? "above" : "below");
}

static void append_tick(const Inspector *study, char *out, size_t size)
{
    static const char *const states[] = {
        [GAME_PLAYING] = "", [GAME_RESPAWNING] = ": dead", [GAME_FINISHED] = ": finished"};
    char held[INPUT_TEXT_MAX];
    input_text(inspector_input(study), held);
    text_append(out, size, "tick %d is over%s; held %s", study->looked_tick,
                states[study->game.status], held);
    append_hits(study, out, size);
    for (int32_t i = 0; i < study->events.count; i++)
        text_append(out, size, ", %s", game_event_names[study->events.items[i].kind]);
    text_append(out, size, ", %d cell%s asked", study->log.read_count,
                study->log.read_count == 1 ? "" : "s");
}

void phase_words_text(const Inspector *study, char out[PHASE_TEXT_MAX])
{
    out[0] = '\0';
    if (study->looked_tick == 0) {
        text_append(out, PHASE_TEXT_MAX, "the start: no tick has run yet");
    } else if (inspector_is_whole(study)) {
        append_tick(study, out, PHASE_TEXT_MAX);
    } else {
        text_append(out, PHASE_TEXT_MAX, "tick %d, phase %d, %s (%d of %d): ", study->looked_tick,
                    inspector_phase_number(study), last_phase(study)->name, inspector_phase(study),
                    study->log.phase_count);
        append_reads(study, out, PHASE_TEXT_MAX);
        append_changes(study, "set to", out, PHASE_TEXT_MAX);
    }
}
