/* inspector_text.c - see inspector_text.h */
#include "inspector_text.h"

#include "../../engine/decimal.h"

#include "inspector_tuning.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS_A_SECOND = 60 };

/* --- units --- */

InspectorUnit inspector_unit_next(InspectorUnit unit, ModelKind kind)
{
    InspectorUnit next = (InspectorUnit)((unit + 1) % UNIT_COUNT);
    return next == UNIT_CELLS && !model_units(kind) ? UNIT_PIXELS : next;
}

const char *inspector_unit_name(InspectorUnit unit, ModelKind kind)
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

double inspector_value(const Inspector *inspector, const Model *model, int32_t column,
                       InspectorUnit unit)
{
    const Level *level = &inspector_lane(inspector)->level;
    ModelKind kind = (ModelKind)model->kind;
    TraceValue value =
        model_column(model, &level->physics, &level->terrain, &inspector->game.terrain, column);
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

void inspector_number_text(double value, char out[NUMBER_TEXT_MAX])
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

const char *inspector_tile_word(uint8_t tile)
{
    assert(tile < TILE_FIRST_CHANGING);
    return tile_words[tile];
}

/* ---- inspector phase ---- */

enum { READS_IN_WORDS = 4, NAME_LENGTH_MAX = 32 };

/* --- the phase --- */

static ModelKind kind_of(const Inspector *inspector)
{
    return (ModelKind)inspector_params(inspector)->kind;
}

/* The phase that ended last. Needs one, and a tick that is not whole. */
static const PhaseInfo *last_phase(const Inspector *inspector)
{
    int32_t count;
    const PhaseInfo *rows = model_phases(kind_of(inspector), &count);
    return &rows[inspector_phase_number(inspector)];
}

bool inspector_phase_has_read(const Inspector *inspector, const GridRead *read)
{
    return inspector_is_whole(inspector) || read->phase == inspector_phase(inspector) - 1;
}

static bool has_changed(const Inspector *inspector, int32_t column)
{
    double before =
        inspector_value(inspector, inspector_player_before(inspector), column, UNIT_OWN);
    double after = inspector_value(inspector, inspector_player(inspector), column, UNIT_OWN);
    return before != after;
}

/* Appends "xr = 0.7, dx = 0", with another word than "=" between name and number. */
static void append_changes(const Inspector *inspector, const char *verb, char *out, size_t size)
{
    char number[NUMBER_TEXT_MAX];
    const char *comma = "";
    for (int32_t i = 0; i < model_column_count(kind_of(inspector)); i++) {
        if (!has_changed(inspector, i)) continue;
        inspector_number_text(inspector_value(inspector, inspector_player(inspector), i, UNIT_OWN),
                              number);
        text_append(out, size, "%s%s %s %s", comma, model_column_name(kind_of(inspector), i), verb,
                    number);
        comma = ", ";
    }
    if (comma[0] == '\0') text_append(out, size, "nothing changes");
}

/* --- the documented line --- */

void inspector_phase_line_text(const Inspector *inspector, char out[PHASE_TEXT_MAX])
{
    int32_t count;
    const PhaseInfo *rows = model_phases(kind_of(inspector), &count);
    out[0] = '\0';
    if (!inspector_is_whole(inspector)) {
        text_append(out, PHASE_TEXT_MAX, "%s", last_phase(inspector)->line);
        return;
    }
    if (inspector->log.phase_count == 0) return;
    text_append(out, PHASE_TEXT_MAX, "%d phases, from %s to %s", inspector->log.phase_count,
                rows[inspector->log.phases[0].phase].name,
                rows[inspector->log.phases[inspector->log.phase_count - 1].phase].name);
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
static bool find_constant(const Inspector *inspector, const char *name, size_t length, char *out)
{
    char key[NAME_LENGTH_MAX], value[TUNE_TEXT_MAX];
    double number;
    snprintf(key, sizeof key, "%.*s", (int)length, name);
    const Setting *row = setting_find(model_settings(kind_of(inspector)), key);
    if (!row) return false;
    inspector_tune_value_text(inspector_params(inspector), row, value);
    if (row->type == SETTING_CHOICE || !decimal_to_real(value, &number)) return false;
    inspector_number_text(number, out);
    return true;
}

/* The number for a name, if it has one. */
static bool find_number(const Inspector *inspector, const char *name, size_t length, char *out)
{
    int32_t column = inspector_find_column(kind_of(inspector), name, length);
    if (column < 0) return find_constant(inspector, name, length, out);
    inspector_number_text(inspector_value(inspector, inspector_player_before(inspector), column,
                                          UNIT_OWN),
                          out);
    return true;
}

static void put_numbers_in(const Inspector *inspector, const char *line, char *out, size_t size)
{
    while (*line) {
        char number[NUMBER_TEXT_MAX];
        size_t length = 0;
        while (is_word(line[length]))
            length++;
        bool is_name = length > 0 && !isdigit((unsigned char)line[0]) &&
                       !is_assigned(line + length) && find_number(inspector, line, length, number);
        if (length == 0) length = 1;
        if (is_name)
            text_append(out, size, "%s", number);
        else
            text_append(out, size, "%.*s", (int)length, line);
        line += length;
    }
}

void inspector_phase_numbers_text(const Inspector *inspector, int32_t cols,
                                  char out[PHASE_TEXT_MAX])
{
    char changes[PHASE_TEXT_MAX] = "";
    out[0] = '\0';
    if (inspector->log.phase_count == 0) return;
    if (inspector_is_whole(inspector)) {
        text_append(out, PHASE_TEXT_MAX, "the whole tick");
    } else {
        put_numbers_in(inspector, last_phase(inspector)->line, out, PHASE_TEXT_MAX);
        if (strcmp(out, last_phase(inspector)->line) == 0) out[0] = '\0';
    }
    text_append(changes, sizeof changes, "%s->  ", out[0] ? "  " : "");
    append_changes(inspector, "=", changes, sizeof changes);
    if (strlen(out) + strlen(changes) <= (size_t)cols)
        text_append(out, PHASE_TEXT_MAX, "%s", changes);
}

/* --- in words --- */

/* "asked (6,3): solid, (5,4): empty; " */
static void append_reads(const Inspector *inspector, char *out, size_t size)
{
    int32_t told = 0, count = min_i32(inspector->log.read_count, READ_MAX);
    for (int32_t i = 0; i < count; i++) {
        const GridRead *read = &inspector->log.reads[i];
        if (!inspector_phase_has_read(inspector, read)) continue;
        if (told < READS_IN_WORDS)
            text_append(out, size, "%s(%d,%d): %s", told > 0 ? ", " : "asked ", read->col,
                        read->row, inspector_tile_word(read->tile));
        told++;
    }
    if (told > READS_IN_WORDS) text_append(out, size, " and %d more", told - READS_IN_WORDS);
    if (told > 0) text_append(out, size, "; ");
}

static void append_hits(const Inspector *inspector, char *out, size_t size)
{
    PhaseHits hits = phase_log_hits(&inspector->log);
    if (hits.x) text_append(out, size, ", hit %s", hits.x < 0 ? "left" : "right");
    if (hits.y) text_append(out, size, ", hit %s", hits.y < 0 ? "above" : "below");
}

static void append_tick(const Inspector *inspector, char *out, size_t size)
{
    static const char *const states[] = {
        [GAME_PLAYING] = "", [GAME_RESPAWNING] = ": dead", [GAME_FINISHED] = ": finished"};
    char held[INPUT_TEXT_MAX];
    input_text(inspector_input(inspector), held);
    text_append(out, size, "tick %d is over%s; held %s", inspector->looked_tick,
                states[inspector->game.status], held);
    append_hits(inspector, out, size);
    for (int32_t i = 0; i < inspector->events.count; i++)
        text_append(out, size, ", %s", game_event_names[inspector->events.items[i].kind]);
    text_append(out, size, ", %d cell%s asked", inspector->log.read_count,
                inspector->log.read_count == 1 ? "" : "s");
}

void inspector_phase_words_text(const Inspector *inspector, char out[PHASE_TEXT_MAX])
{
    out[0] = '\0';
    if (inspector->looked_tick == 0) {
        text_append(out, PHASE_TEXT_MAX, "the start: no tick has run yet");
    } else if (inspector_is_whole(inspector)) {
        append_tick(inspector, out, PHASE_TEXT_MAX);
    } else {
        text_append(out, PHASE_TEXT_MAX,
                    "tick %d, phase %d, %s (%d of %d): ", inspector->looked_tick,
                    inspector_phase_number(inspector), last_phase(inspector)->name,
                    inspector_phase(inspector), inspector->log.phase_count);
        append_reads(inspector, out, PHASE_TEXT_MAX);
        append_changes(inspector, "set to", out, PHASE_TEXT_MAX);
    }
}
