/* inspector_text.c - see inspector_text.h */
#include "inspector_text.h"

#include "../../base/clock.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

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
    return measure == MEASURE_SPEED ? cells * TICKS_PER_SECOND : cells;
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
