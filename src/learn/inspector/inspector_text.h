/* inspector_text.h - the values of the inspector as text, in units. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_TEXT_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_TEXT_H

#include "../../base/text.h"
#include "inspector.h"

enum { NUMBER_TEXT_MAX = 32, PIXELS_TO_A_CELL = 16 };

typedef enum InspectorUnit {
    UNIT_OWN,     /* those of the model's document */
    UNIT_CELLS,   /* cells, cells a tick */
    UNIT_PIXELS,  /* pixels of which 16 are a cell, pixels a tick */
    UNIT_SECONDS, /* cells, cells a second */
    UNIT_COUNT
} InspectorUnit;

/* The unit after this one. Units equal to the model's own are skipped. */
InspectorUnit inspector_unit_next(InspectorUnit unit, ModelKind kind);

/* "cells, cells a tick" */
const char *inspector_unit_name(InspectorUnit unit, ModelKind kind);

/* A number with up to four decimals, without trailing zeros; a tiny one still differs from 0. */
void inspector_number_text(double value, char out[NUMBER_TEXT_MAX]);

/* A column of a state of the player, in the unit. */
double inspector_value(const Inspector *inspector, const Model *model, int32_t column,
                       InspectorUnit unit);

/* The number of the column of that name, or -1. */
int32_t inspector_find_column(ModelKind kind, const char *name, size_t length);

/* "solid": for tiles below TILE_FIRST_CHANGING. */
const char *inspector_tile_word(uint8_t tile);

#endif
