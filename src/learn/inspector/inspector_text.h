/* inspector_text.h - the words and numbers of the inspector: values, units, and the phase that has
 * just ended. */
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

/* ---- inspector phase ---- */

/* The phase that has just ended, in its documented line, in numbers and in words.
 *
 * The line comes from the model's table of phases. A name in it that is a column of the model or
 * one of its constants becomes the number that it had before the phase, unless it is assigned to
 * there, so that the line can be calculated by hand. */

enum { PHASE_TEXT_MAX = 400 };

/* "xr += dx"; for a whole tick, its phases. */
void inspector_phase_line_text(const Inspector *inspector, char out[PHASE_TEXT_MAX]);

/* "xr += 0.1  ->  xr = 0.6"; for a whole tick, what it has changed. The result is left out if the
 * line would have more than `cols` characters; it is in the words too. */
void inspector_phase_numbers_text(const Inspector *inspector, int32_t cols,
                                  char out[PHASE_TEXT_MAX]);

/* "tick 34, phase 2, x velocity (3 of 10): xr set to 0.6" */
void inspector_phase_words_text(const Inspector *inspector, char out[PHASE_TEXT_MAX]);

/* Was the read made by the current phase, or, for a whole tick, by any? */
bool inspector_phase_has_read(const Inspector *inspector, const GridRead *read);

#endif
