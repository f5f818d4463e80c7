/* study_text.c - see study_text.h */
#include "study_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TICKS_A_SECOND = 60 };

/* --- units --- */

static bool has_own_units(ModelKind kind)
{
    return kind == MODEL_TINY || kind == MODEL_BANK;
}

InspectorUnit unit_next(InspectorUnit unit, ModelKind kind)
{
    InspectorUnit next = (InspectorUnit)((unit + 1) % UNIT_COUNT);
    return next == UNIT_CELLS && !has_own_units(kind) ? UNIT_PIXELS : next;
}

const char *unit_name(InspectorUnit unit, ModelKind kind)
{
    static const char *const names[UNIT_COUNT] = {
        [UNIT_OWN] = "cells, cells a tick",
        [UNIT_CELLS] = "cells, cells a tick",
        [UNIT_PIXELS] = "1/16 cell, a tick",
        [UNIT_SECONDS] = "cells, cells a second",
    };
    if (unit == UNIT_OWN && kind == MODEL_TINY) return "1/32 cell, a second";
    if (unit == UNIT_OWN && kind == MODEL_BANK) return "pixels, a tick";
    return names[unit];
}

double inspector_value(const Inspector *study, const Model *model, int32_t column,
                       InspectorUnit unit)
{
    const Level *level = &inspector_lane(study)->level;
    ModelKind kind = (ModelKind)model->kind;
    TraceValue value =
        model_column(model, &level->physics, &level->terrain, &study->game.world, column);
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
    static const char *const words[TILE_FIRST_CHANGING] = {
        [TILE_EMPTY] = "empty",
        [TILE_SOLID] = "solid",
        [TILE_ICE] = "ice",
        [TILE_CONVEYOR_RIGHT] = "conveyor",
        [TILE_CONVEYOR_LEFT] = "conveyor",
        [TILE_SLOPE_UP] = "slope",
        [TILE_SLOPE_DOWN] = "slope",
        [TILE_GENTLE_UP_LOW] = "slope",
        [TILE_GENTLE_UP_HIGH] = "slope",
        [TILE_GENTLE_DOWN_HIGH] = "slope",
        [TILE_GENTLE_DOWN_LOW] = "slope",
        [TILE_SLOPE_BLOCK] = "solid slope",
        [TILE_ONEWAY] = "one-way",
        [TILE_LADDER] = "ladder",
        [TILE_LADDER_TOP] = "ladder top",
        [TILE_SPRING] = "spring",
        [TILE_BLOCK] = "block",
    };
    assert(tile < TILE_FIRST_CHANGING);
    return words[tile];
}
